/** What `broth-html/select` exports. */
export { Document, Element } from "./document.js";
export { BrothError, SelectorError, type Span } from "./errors.js";
export type { Extracted, Shape } from "./extract.js";
export { init, type ModuleSource } from "./modules.js";
export { parse } from "./parse.js";
export type { Encoding, ParseError, ParseOptions } from "./parsing.js";
export { minify } from "./shortcuts.js";
export { escape, unescape } from "./text.js";
