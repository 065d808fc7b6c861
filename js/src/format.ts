/** Formatting: HTML on lines of its own. */

import { Call } from "./calls.js";
import { ConfigError, needString } from "./errors.js";
import { Feature, engine } from "./modules.js";
import { readOptions } from "./options.js";

/** The options of `format`. */
export interface FormatOptions {
  /** How many columns a line may have; 100 by default. */
  readonly width?: number;
  /** By how many spaces to indent; 2 by default. */
  readonly indent?: number;
  /** Whether to indent with tabs. */
  readonly tabs?: boolean;
  /**
   * Where white space counts: where the browsers' own style sheet says so, everywhere, or only
   * between words.
   */
  readonly whiteSpace?: "css" | "strict" | "ignore";
  /** Which optional tags to write: those that are there, all, or those that must be there. */
  readonly tags?: "keep" | "write" | "omit";
  /** Whether style sheets and `style` attributes are formatted, too. */
  readonly css?: boolean;
  /** The language of a template, whose code stays as it is. */
  readonly template?:
    | "jinja"
    | "liquid"
    | "erb"
    | "ejs"
    | "handlebars"
    | "go"
    | "blade"
    | "php"
    | "vue"
    | "svelte"
    | "astro";
  /** The element that a fragment is for: `"tr"`, `"svg g"`. */
  readonly context?: string;
}

const known = {
  width: "number",
  indent: "number",
  tabs: "boolean",
  whiteSpace: "string",
  tags: "string",
  css: "boolean",
  template: "string",
  context: "string",
} as const;

/** Names of the same options in prettier. */
const advice: Readonly<Record<string, string>> = {
  printWidth: "write { width: 80 }",
  tabWidth: "write { indent: 4 }",
  useTabs: "write { tabs: true }",
  htmlWhitespaceSensitivity: 'write { whiteSpace: "strict" }',
};

/** The bits of a request, as in `js/wasm/src/format.rs`. */
const enum Flag {
  Tabs = 1,
  Css = 2,
}

/** A number of columns, as the module takes it. */
function columns(number: number, name: string): number {
  if (Number.isInteger(number) && number >= 0) return Math.min(number, 0x7fff_ffff);
  throw new ConfigError("bad-number", `${name} must be a whole number from 0 up, not ${number}`);
}

/**
 * Formats HTML: lines, indentation and tags change, and the page looks the same. It never fails; a
 * part whose rendering might change stays as it is.
 *
 * ```js
 * format("<ul><li>a<li>b</ul>", { context: "div" }); // "<ul>\n  <li>a\n  <li>b\n</ul>\n"
 * ```
 */
export function format(html: string, options?: FormatOptions): string {
  const given = readOptions(options, known, advice);
  const { width = 100, indent = 2, tabs, css } = given;
  const texts = [
    needString(html, "html"),
    given.whiteSpace ?? null,
    given.tags ?? null,
    given.template ?? null,
    given.context ?? null,
  ];
  const flags = (tabs ? Flag.Tabs : 0) | (css ? Flag.Css : 0);
  const [lines, step] = [columns(width, "width"), columns(indent, "indent")];
  return engine(Feature.Full).call(Call.Format, texts, lines, flags, step).last();
}
