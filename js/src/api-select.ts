/** The exports of `broth-html/select`. */
import { type AnyNode, Node as NodeClass } from "./node.js";

export type { ClassList } from "./class-list.js";
export { Document } from "./document.js";
export { DocumentFragment, Element } from "./element.js";
export { BrothError, SelectorError, type Span } from "./errors.js";
export type { Extracted, Shape } from "./extract.js";
export { Comment, DocumentType, ProcessingInstruction, Text } from "./leaves.js";
export { init, type ModuleSource } from "./modules.js";
export type { Misfit } from "./misfit.js";
export type { ChildNode } from "./node.js";
export { ParentNode } from "./parent-node.js";
export { parse, parseFragment } from "./parse.js";
export type { ParseError, ParseOptions } from "./parsing.js";
export { minify } from "./shortcuts.js";
export { escape, unescape } from "./text.js";

/** A node of any kind; its `nodeType` tells TypeScript which. */
export type Node = AnyNode;
/** The class of all nodes, with the numbers of their kinds, such as `Node.TEXT_NODE`. */
export const Node = NodeClass;
