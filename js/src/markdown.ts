/** Markdown: its options, and what is not in it. */

import { ConfigError, type Span } from "./errors.js";
import { readOptions } from "./options.js";
import type { Reader } from "./reader.js";

/** Which Markdown is written, and in which style. The first of each is the default. */
export interface MarkdownOptions {
  /** GitHub's dialect with tables, strikethrough and task lists, or CommonMark alone. */
  readonly flavor?: "gfm" | "commonmark";
  readonly emphasis?: "asterisk" | "underscore" | "*" | "_";
  readonly bullet?: "dash" | "asterisk" | "plus" | "-" | "*" | "+";
  readonly fence?: "backticks" | "tildes" | "`" | "~" | "```" | "~~~";
  readonly hardBreak?: "backslash" | "spaces";
  readonly heading?: "atx" | "setext";
  /** Where the addresses of links are: in the text, or at the end of the document. */
  readonly links?: "inline" | "references";
  /** How many characters a line of a paragraph may have, 20 or more. By default, a paragraph is one line. */
  readonly wrap?: number;
  /** Elements that Markdown does not have, as HTML: none, those that `sanitize` allows by default, or all. */
  readonly rawHTML?: "never" | "sanitized" | "keep";
  /** Formulas as their text, or as the TeX that they are annotated with. */
  readonly math?: "text" | "tex";
  /** `sub` and `sup` that are not HTML: `H₂O` and `x^q`, or text like any other. */
  readonly subSup?: "marks" | "text";
  /** Tables with blocks in their cells are unwrapped, or the blocks are text in them. */
  readonly blockCells?: "unwrap" | "text";
  /** Footnotes that are marked up as such: links and a list, or `[^1]`. */
  readonly footnotes?: "links" | "markdown";
  /** Definition lists: `auto` is HTML if that is allowed, else a list. */
  readonly definitionLists?: "auto" | "list" | "text" | "html";
  /** `details`: `auto` is HTML if that is allowed, else its content. */
  readonly details?: "auto" | "text" | "html";
  /** `kbd`: `auto` is HTML if that is allowed, else code. */
  readonly kbd?: "auto" | "code" | "text" | "html";
  /** Whether the title, the description and so on come first, as YAML. */
  readonly frontMatter?: boolean;
  /** The address of the page: addresses of links and images become absolute. A `<base>` counts. */
  readonly base?: string;
  /** Whether the reader's browser runs scripts, as it does by default; if not, `noscript` counts. */
  readonly scripting?: boolean;
  /**
   * Whether to say what the Markdown does not express. Only rendered content counts: scripts, hidden elements and
   * everything else that a browser does not show are left out and are not in `losses`.
   */
  readonly report?: boolean;
}

/** A rendered part of the document that its Markdown does not express. */
export interface Loss {
  /** The name of the element. */
  readonly name: string;
  readonly how: "dropped" | "unwrapped" | "changed";
  /** `"no-markdown"`, `"nested"`, `"no-grid"`, `"script"`, ... */
  readonly why: string;
  /** Where it is in the source, or `null` if the parser made it up. */
  readonly span: Span | null;
}

/** Markdown, and what is missing from it. */
export interface Markdown {
  readonly markdown: string;
  readonly losses: Loss[];
}

/** The bits of a request, as in `js/wasm/src/markdown.rs`. */
const report = 1;
const whole = 2;

/** The options as `js/wasm/src/markdown.rs` reads them: their number, names and values. */
interface MarkdownRequest {
  readonly flags: number;
  readonly texts: string[];
  readonly base: URL | null;
}

export function markdownRequest(options?: MarkdownOptions): MarkdownRequest {
  const { base, report: isReport, ...rest } = readOptions(options, known);
  const flags = (isReport ? report : 0) | (rest.frontMatter ? whole : 0);
  const texts = Object.entries(rest).flatMap(([name, value]) => [name, String(value)]);
  return {
    flags,
    texts: [String(texts.length / 2), ...texts],
    base: base === undefined ? null : needURL(base),
  };
}

/** The types of the options; the module knows the words of each. */
const known = {
  flavor: "string",
  emphasis: "string",
  bullet: "string",
  fence: "string",
  hardBreak: "string",
  heading: "string",
  links: "string",
  wrap: "number",
  rawHTML: "string",
  math: "string",
  subSup: "string",
  blockCells: "string",
  footnotes: "string",
  definitionLists: "string",
  details: "string",
  kbd: "string",
  frontMatter: "boolean",
  base: "string",
  scripting: "boolean",
  report: "boolean",
} as const;

function needURL(text: string): URL {
  const url = parsed(text);
  if (url === null) throw new ConfigError("invalid-url", `base "${text}" is no absolute URL`);
  return url;
}

/** `URL.parse`, which older runtimes such as Node 20 do not have. */
function parsed(address: string, base?: URL): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** Reads the addresses in a document, and pairs them with what they are for a page with that address. */
export function resolvedAddresses(reader: Reader, page: URL): string[] {
  const href = reader.maybeText();
  const own = href === null ? null : parsed(href, page);
  const base = own !== null && !/^(data|javascript):$/.test(own.protocol) ? own : page;
  return reader
    .list(() => reader.text())
    .flatMap((address) => {
      const url = parsed(address, base);
      return url === null ? [] : [address, url.href];
    });
}

/** Reads a reply. */
export function readMarkdown(reader: Reader, flags: number): string | Markdown {
  if ((flags & report) === 0) return reader.last();
  const losses = reader.list<Loss>(() => ({
    name: reader.text(),
    how: reader.text() as Loss["how"],
    why: reader.text(),
    span: reader.span(),
  }));
  return { markdown: reader.last(), losses };
}
