/** The exports of `broth-html/select`. */
export type { ClassList } from "./class-list.js";
export { Document } from "./document.js";
export { DocumentFragment, Element } from "./element.js";
export { BrothError, SelectorError, type Span } from "./errors.js";
export type { Extracted, Shape } from "./extract.js";
export { Comment, DocumentType, ProcessingInstruction, Text } from "./leaves.js";
export { init, type ModuleSource } from "./modules.js";
export type { Misfit } from "./misfit.js";
export { type ChildNode, Node } from "./node.js";
export { ParentNode } from "./parent-node.js";
export { parse, parseFragment } from "./parse.js";
export type { ParseError, ParseOptions } from "./parsing.js";
export { minify } from "./shortcuts.js";
export { escape, unescape } from "./text.js";
