/** What `broth-html/select` exports. */
export {
  Document,
  Element,
  type Encoding,
  type Extracted,
  type ParseError,
  type ParseOptions,
  type Shape,
  parse,
} from "./document.js";
export { BrothError, SelectorError, type Span } from "./errors.js";
export { init, type ModuleSource } from "./modules.js";
export { minify } from "./shortcuts.js";
export { escape, unescape } from "./text.js";
