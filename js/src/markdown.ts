/** Markdown: its options, and what is not in it. */

import { ConfigError, type Span, kindOf } from "./errors.js";
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
};

/** The options as bits, as `js/wasm/src/markdown.rs` reads them. */
export function markdownFlags(options: MarkdownOptions): number {
  if (options === null || typeof options !== "object") {
    throw new TypeError(`options must be an object, not ${kindOf(options)}`);
  }
  let flags = 0;
  for (const [name, value] of Object.entries(options)) {
    const known = Object.hasOwn(values, name) ? values[name] : undefined;
    if (known === undefined) {
      const names = Object.keys(values).join(", ");
      throw new ConfigError("unknown-option", `unknown option "${name}"; there are ${names}`);
    }
    if (value === undefined) continue;
    if (typeof value !== "string" && typeof value !== "boolean")
      throw new TypeError(`${name} must be a string, not ${kindOf(value)}`);
    const text = String(value);
    if (!Object.hasOwn(known, text)) {
      const texts = Object.keys(known).join(", ");
      throw new ConfigError("unknown-option", `${name} cannot be "${text}"; there are ${texts}`);
    }
    flags |= known[text]!;
  }
  return flags;
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
