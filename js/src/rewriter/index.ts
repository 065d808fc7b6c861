/** The exports of `broth-html/rewriter`. */
export type {
  Comment,
  Doctype,
  DocumentEnd,
  Element,
  EndTag,
  EndTagHandler,
  Text,
} from "./content.js";
export type { Content, ContentOptions } from "./decisions.js";
export { type DocumentHandlers, type ElementHandlers, HTMLRewriter } from "./rewriter.js";
