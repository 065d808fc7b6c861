/** The exports of `broth-html`. */
export * from "./api-sanitize.js";
export * from "./api-select.js";
export type { Bytes } from "./bytes.js";
export {
  type CheckOptions,
  Checker,
  type Explanation,
  type Finding,
  type Fix,
  type FixKind,
  type Fixed,
  type FixedFinding,
  type TextEdit,
  check,
  explain,
  fix,
  rules,
} from "./check.js";
export type { RuleCheck, RuleFinding, RuleFix, RuleOptions } from "./own-rules.js";
export { type Block, Content, type ContentKind, type ContentOptions, Frame } from "./content.js";
export type {
  Address,
  Cell,
  Credit,
  Data,
  DataOptions,
  Link,
  Metadata,
  MicrodataItem,
  Properties,
  Property,
  Related,
  Syntax,
  Table,
} from "./data.js";
export { type DecodeOptions, type Decoded, decode } from "./decode.js";
export { type Edit, type EditOptions, type Edits, edit } from "./edit.js";
export { type FormatOptions, format } from "./format.js";
export type { Choice, Control, Form, FormEncoding, FormMethod, Submission } from "./forms.js";
export { EditError, StrictError, ValueError, XPathError } from "./errors.js";
export type { Loss, Markdown, MarkdownOptions } from "./markdown.js";
export type { XMLOptions } from "./parse.js";
export { content, data, markdownReport, toMarkdown, xml } from "./shortcuts.js";
export { type AttributePlace, type Pieces, type Token, type TokenOptions, type XMLToken, type XMLTokenOptions, tokens } from "./tokens.js";
export {
  type ColorInSpace,
  type ColorValue,
  type DateValue,
  type ImageCandidate,
  type RefreshValue,
  type RgbValue,
  type TimeValue,
  type ValueKind,
  type Values,
  checkValid,
  isValid,
  value,
} from "./values.js";
export type { XPathArgument, XPathFunction } from "./xpath-functions.js";
export type { XPathItem, XPathNamespace, XPathOptions, XPathValue } from "./xpath.js";
