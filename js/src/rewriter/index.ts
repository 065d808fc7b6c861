/** What `broth-html/rewriter` exports. */
export type {
  Comment,
  Content,
  ContentOptions,
  Doctype,
  DocumentEnd,
  Element,
  EndTag,
  EndTagHandler,
  Text,
} from "./content.js";
export { type DocumentHandlers, type ElementHandlers, HTMLRewriter } from "./rewriter.js";
