/** One call for those who need one thing of a document. */

import { type Bytes, bytesOf } from "./bytes.js";
import type { Content, ContentOptions } from "./content.js";
import type { Data, DataOptions } from "./data.js";
import type { Document } from "./document.js";
import { kindOf } from "./errors.js";
import { contentIn } from "./internal.js";
import type { Markdown, MarkdownOptions } from "./markdown.js";
import { readOptions } from "./options.js";
import { type XMLOptions, ofAnyXML, parse, parseXML } from "./parse.js";
import type { ParseError } from "./parsing.js";
import { xmlTokens } from "./tokens.js";

function once<T>(document: Document, ask: (document: Document) => T): T {
  try {
    return ask(document);
  } finally {
    document.dispose();
  }
}

/** Refuses bytes, whose encoding would be a guess: `parse` has options for them. */
function needText(html: unknown, method: string): string {
  if (typeof html === "string") return html;
  const advice = `for bytes, use parse(bytes, options).${method}()`;
  throw new TypeError(`html must be a string, not ${kindOf(html)}; ${advice}`);
}

/** Writes HTML in as few bytes as possible, so that the same tree comes back. */
export function minify(html: string): string {
  return once(parse(needText(html, "toMinifiedHTML")), (document) => document.toMinifiedHTML());
}

/**
 * All that a page says of itself, as plain objects: microdata, JSON-LD, RDFa, microformats and
 * metadata.
 *
 * ```js
 * data("<title>Menu</title>", { only: ["metadata"] }); // { metadata: { title: "Menu" } }
 * ```
 */
export function data(html: string, options?: DataOptions): Data {
  return once(parse(needText(html, "data")), (document) => document.data(options));
}

/**
 * HTML as Markdown, which reads back as the tree that was kept.
 *
 * ```js
 * toMarkdown("<h1>Soup</h1><p>&lt;b&gt;"); // "# Soup\n\n&lt;b>\n"
 * ```
 */
export function toMarkdown(html: string, options?: MarkdownOptions): string {
  return once(parse(needText(html, "toMarkdown")), (document) => document.toMarkdown(options));
}

/** HTML as Markdown, and a list of what that does not express. */
export function markdownReport(html: string, options?: MarkdownOptions): Markdown {
  const text = needText(html, "markdownReport");
  return once(parse(text), (document) => document.markdownReport(options));
}

/**
 * Finds the main content of a page, without the frame around it: text, or bytes in any encoding.
 *
 * No text says what the main content is, so this is a heuristic; `docs/content.md` shows how good
 * it is.
 *
 * ```js
 * content("<nav>Home</nav><h1>Soup</h1><p>With leek.").text; // "Soup\n\nWith leek."
 * ```
 */
export function content(html: string | Bytes, options?: ContentOptions): Content {
  const page = typeof html === "string" ? html : bytesOf(html, "html must be a string or bytes, such as a Uint8Array");
  // Some pages have all their content in `noscript`, which is only parsed without scripting.
  return once(parse(page), (document) => document[contentIn](options, true));
}

/** XML. It need not be well-formed, unless you ask for that. */
export const xml = {
  /** Parses XML; with `strict`, what is not well-formed is a `StrictError`. */
  parse: parseXML,
  /** Writes XML, well-formed or not, as well-formed XML. */
  repair(text: string | Bytes, options?: Omit<XMLOptions, "strict">): string {
    return once(parseXML(text, readOptions(options, ofAnyXML)), (document) => document.toXML());
  },
  /**
   * The tokens of XML, with their places: names are as written, and `cdata` and `declaration` are
   * tokens of their own.
   */
  tokens: xmlTokens,
  /** The mistakes in XML, as in `xml.parse(text).errors`. */
  check(text: string | Bytes, options?: Omit<XMLOptions, "strict">): ParseError[] {
    return once(parseXML(text, readOptions(options, ofAnyXML)), (document) => document.errors);
  },
};
