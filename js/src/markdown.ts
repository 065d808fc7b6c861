/** Markdown: its options, and what is not in it. */

import { ConfigError, type Span, kindOf, needString } from "./errors.js";
import type { Reader } from "./reader.js";

/** Which Markdown is written, and in which style. The first of each is the default. */
export interface MarkdownOptions {
  /** GitHub's dialect with tables, strikethrough and task lists, or CommonMark alone. */
  readonly flavor?: "gfm" | "commonmark";
  readonly emphasis?: "*" | "_";
  readonly bullet?: "-" | "*" | "+";
  readonly fence?: "```" | "~~~";
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
  /** Whether the title, the description and so on come first, as YAML. */
  readonly frontMatter?: boolean;
  /** The address of the page: addresses of links and images become absolute. A `<base>` counts. */
  readonly base?: string;
  /** Whether the reader's browser runs scripts, as it does by default; if not, `noscript` counts. */
  readonly scripting?: boolean;
  /** Whether to say what is not in the Markdown as it was. */
  readonly report?: boolean;
}

/** A part of the document that is not in its Markdown as it was. */
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

/** By option: what it may be, with the bit of each. */
const values: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  flavor: { gfm: 0, commonmark: 1 },
  emphasis: { "*": 0, _: 2 },
  bullet: { "-": 0, "*": 4, "+": 8 },
  fence: { "```": 0, "~~~": 16 },
  hardBreak: { backslash: 0, spaces: 32 },
  heading: { atx: 0, setext: 64 },
  report: { false: 0, true: 128 },
  links: { inline: 0, references: 256 },
  rawHTML: { never: 0, keep: 512, sanitized: 1024 },
  math: { text: 0, tex: 2048 },
  frontMatter: { false: 0, true: 4096 },
  scripting: { true: 0, false: 8192 },
};

/** The options as `js/wasm/src/markdown.rs` reads them: bits, and the width of lines. */
interface MarkdownRequest {
  readonly flags: number;
  readonly wrap: string | null;
  readonly base: URL | null;
}

export function markdownRequest(options: MarkdownOptions): MarkdownRequest {
  if (options === null || typeof options !== "object") {
    throw new TypeError(`options must be an object, not ${kindOf(options)}`);
  }
  let flags = 0;
  let wrap: string | null = null;
  let base: URL | null = null;
  for (const [name, value] of Object.entries(options)) {
    const known = Object.hasOwn(values, name) ? values[name] : undefined;
    if (known === undefined && name !== "wrap" && name !== "base") {
      const names = [...Object.keys(values), "wrap", "base"].join(", ");
      throw new ConfigError("unknown-option", `unknown option "${name}"; there are ${names}`);
    }
    if (value === undefined) continue;
    if (known === undefined) {
      if (name === "wrap") wrap = needWidth(value);
      else base = needURL(value);
      continue;
    }
    if (typeof value !== "string" && typeof value !== "boolean")
      throw new TypeError(`${name} must be a string, not ${kindOf(value)}`);
    const text = String(value);
    if (!Object.hasOwn(known, text)) {
      const texts = Object.keys(known).join(", ");
      throw new ConfigError("unknown-option", `${name} cannot be "${text}"; there are ${texts}`);
    }
    flags |= known[text]!;
  }
  return { flags, wrap, base };
}

function needWidth(value: unknown): string {
  if (typeof value !== "number")
    throw new TypeError(`wrap must be a number, not ${kindOf(value)}`);
  if (!Number.isInteger(value) || value < 1 || value > 0xffff_ffff) {
    const message = `wrap cannot be ${value}; it is a number of characters`;
    throw new ConfigError("unknown-option", message);
  }
  return String(value);
}

function needURL(value: unknown): URL {
  const text = needString(value, "base");
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
  if ((flags & 128) === 0) return reader.last();
  const losses = reader.list<Loss>(() => ({
    name: reader.text(),
    how: reader.text() as Loss["how"],
    why: reader.text(),
    span: reader.span(),
  }));
  return { markdown: reader.last(), losses };
}
