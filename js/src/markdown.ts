/** Markdown: its options, and the parts of a page that it cannot express. */

import { readOptions } from "./options.js";
import type { Reader } from "./reader.js";
import { type MaybePlace, Report, nowhere } from "./reports.js";
import { Resolver, needURL } from "./resolver.js";

/** Which Markdown is written, and in which style. The first of each is the default. */
export interface MarkdownOptions {
  /** GitHub's dialect with tables, strikethrough and task lists, or CommonMark alone. */
  readonly flavor?: "gfm" | "commonmark";
  /** The mark of `em`: `*a*` or `_a_`. */
  readonly emphasis?: "asterisk" | "underscore" | "*" | "_";
  /** The mark of the items of a list. */
  readonly bullet?: "dash" | "asterisk" | "plus" | "-" | "*" | "+";
  /** The mark around blocks of code. */
  readonly fence?: "backticks" | "tildes" | "`" | "~" | "```" | "~~~";
  /** A `br`: a backslash, or two spaces at the end of the line. */
  readonly hardBreak?: "backslash" | "spaces";
  /** The form of headings: `# a`, or a line below them. */
  readonly heading?: "atx" | "setext";
  /** Where the addresses of links are: in the text, or at the end of the document. */
  readonly links?: "inline" | "references";
  /**
   * How many characters a line of a paragraph may have, 20 or more. By default, a paragraph is one
   * line.
   */
  readonly wrap?: number;
  /**
   * Elements that Markdown does not have, as HTML: none, those that `sanitize` allows by default,
   * or all.
   */
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
  /**
   * The URL of the page itself: those of links and images become absolute. The page's own `<base>`
   * is applied to it.
   */
  readonly base?: string | URL;
  /**
   * A selector of elements to leave out, with their content: `"nav, footer"`. A link that holds
   * nothing visible then is left out, too.
   */
  readonly without?: string;
  /**
   * Whether the reader's browser runs scripts, as it does by default; if not, `noscript` counts.
   */
  readonly scripting?: boolean;
}

/** A rendered part of the document that its Markdown does not express. Its text is one line. */
export class Loss extends Report<MaybePlace> {
  /** The name of the element. */
  declare readonly name: string;
  /**
   * The result: it is missing with its content, only its content is there, or it became something
   * else. An option can be `ignored`.
   */
  declare readonly kind: "dropped" | "unwrapped" | "changed" | "ignored";
  /** `"no-markdown"`, `"nested"`, `"no-grid"`, `"script"`, ... */
  declare readonly reason: string;

  protected get summary(): string {
    return `${this.name}: ${this.kind}: ${this.message}`;
  }
}

/** Markdown, and the parts of the document that it does not express. */
export interface Markdown {
  /** The text. */
  readonly markdown: string;
  /**
   * Only rendered content counts: scripts, hidden elements and everything else that a browser does
   * not show are left out and are not here.
   */
  readonly losses: Loss[];
}

/** The bits of a request, as in `js/wasm/src/markdown.rs`. */
const enum Flag {
  Report = 1,
  Whole = 2,
}

/** The options as `js/wasm/src/markdown.rs` reads them: their number, names and values. */
interface MarkdownRequest {
  readonly flags: number;
  readonly texts: string[];
  readonly base: URL | null;
}

export function markdownRequest(
  options: MarkdownOptions | undefined,
  isReport: boolean,
): MarkdownRequest {
  const { base, ...rest } = readOptions(options, known, advice);
  const flags = (isReport ? Flag.Report : 0) | (rest.frontMatter ? Flag.Whole : 0);
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
  base: needURL,
  without: "string",
  scripting: "boolean",
} as const;

/** Names of other packages, and of options that are functions here. */
const advice: Record<string, string> = {
  report: "use markdownReport()",
  skip: 'write { without: "nav, footer" }',
  remove: 'write { without: "nav, footer" }',
};

/** Reads the addresses in a document, and pairs them with their absolute URLs. */
export function resolvedAddresses(reader: Reader, page: URL): string[] {
  const resolver = new Resolver(page, reader.maybeText(), Infinity);
  return reader
    .list(() => reader.text())
    .flatMap((address) => {
      const url = resolver.resolve(address);
      return url === null ? [] : [address, url];
    });
}

/** Reads a reply. */
export function readMarkdown(reader: Reader, isReport: boolean): Markdown {
  if (!isReport) return { markdown: reader.last(), losses: [] };
  const losses = reader.list(() => {
    const fields = reader.texts("name", "kind", "reason", "message");
    return new Loss({ ...fields, ...(reader.place() ?? nowhere) });
  });
  return { markdown: reader.last(), losses };
}
