/** What `broth-html/select` exports. */
export { Document, Element, type Extracted, type Shape, parse } from "./document.js";
export { BrothError, SelectorError, type Span } from "./errors.js";
export { init, type ModuleSource } from "./modules.js";
export type { Encoding, ParseError, ParseOptions } from "./parsing.js";
export { minify } from "./shortcuts.js";
export { escape, unescape } from "./text.js";
