/** What `broth-html` exports. */
export * from "./api-sanitize.js";
export * from "./api-select.js";
export type { Bytes } from "./bytes.js";
export {
  type CheckOptions,
  type Explanation,
  type Finding,
  type Fixed,
  type TextEdit,
  check,
  explain,
  fix,
  rules,
} from "./check.js";
export { type DecodeOptions, type Decoded, decode } from "./decode.js";
export { type Edit, type EditOptions, type Edits, edit } from "./edit.js";
export { EditError, StrictError, ValueError, XPathError } from "./errors.js";
export type { Loss, Markdown, MarkdownOptions } from "./markdown.js";
export { toMarkdown, xml } from "./shortcuts.js";
export { type Token, type TokenAttribute, tokens } from "./tokens.js";
export {
  type DateValue,
  type TimeValue,
  type ValueKind,
  type Values,
  isValid,
  value,
} from "./values.js";
export type { XPathArgument, XPathFunction } from "./xpath-functions.js";
export type { XPathItem, XPathNode, XPathOptions, XPathValue } from "./xpath.js";
