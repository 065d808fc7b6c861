/** The rules for writing HTML: violations and repairs. */

import { Call } from "./calls.js";
import { type Span, needString } from "./errors.js";
import type { Argument } from "./engine.js";
import { Feature, engine } from "./modules.js";
import { needContext, readOptions } from "./options.js";
import type { Reader } from "./reader.js";
import { type Place, Report } from "./reports.js";

export interface CheckOptions {
  /** Rules to report as errors. Rules of style are off unless they are here. */
  readonly deny?: readonly string[];
  /** Rules to turn off. */
  readonly allow?: readonly string[];
  /** For a fragment: the name of the element that it goes into. Rules about whole documents are off then. */
  readonly context?: string;
}

/** A change of the text. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** A violation of a rule. Its text is one line: `1:44: error: duplicate attribute class (duplicate-attribute)`. */
export class Finding extends Report<Place> {
  /** The name of the rule: `"duplicate-attribute"`. */
  declare readonly rule: string;
  declare readonly severity: "error" | "warning" | "style";
  /** Advice, if there is any. */
  declare readonly help: string | null;
  /** Other parts of the source that are involved. */
  declare readonly related: { readonly message: string; readonly span: Span }[];
  /** The repair that `fix` would make. */
  declare readonly fix: { readonly message: string; readonly edits: TextEdit[] } | null;

  protected get summary(): string {
    return `${this.severity}: ${this.message} (${this.rule})`;
  }
}

/** A finding that was fixed. It has no place: the source has changed. */
export type FixedFinding = Pick<Finding, "rule" | "severity" | "message">;

/** A text after its repair. */
export interface Fixed {
  /** The text after the repair. */
  readonly html: string;
  /** The findings that are gone. */
  readonly applied: FixedFinding[];
  /** The findings that are left. */
  readonly left: Finding[];
}

const known = { deny: "strings", allow: "strings", context: needContext } as const;

function texts(html: string, options?: CheckOptions): Argument[] {
  const { deny, allow, context } = readOptions(options, known);
  return [deny?.join(" "), allow?.join(" "), context, needString(html, "html")];
}

function findings(reader: Reader): Finding[] {
  return reader.list(
    () =>
      new Finding({
        ...reader.texts("rule", "severity", "message"),
        ...reader.place()!,
        help: reader.maybeText(),
        related: reader.list(() => ({ message: reader.text(), span: reader.span()! })),
        fix: fixOf(reader),
      }),
  );
}

function fixOf(reader: Reader): Finding["fix"] {
  const message = reader.maybeText();
  if (message === null) return null;
  return { message, edits: reader.list(() => ({ span: reader.span()!, text: reader.text() })) };
}

/** Violations of the rules for writing HTML, in source order. */
export function check(html: string, options?: CheckOptions): Finding[] {
  return findings(engine(Feature.Full).call(Call.Check, texts(html, options)));
}

/** Repairs what can be repaired without changing anything else. */
export function fix(html: string, options?: CheckOptions): Fixed {
  const reader = engine(Feature.Full).call(Call.Fix, texts(html, options));
  const applied = reader.list<FixedFinding>(() => ({
    rule: reader.text(),
    severity: reader.text() as Finding["severity"],
    message: reader.text(),
  }));
  const left = findings(reader);
  return { html: reader.last(), applied, left };
}

/** The meaning of a rule or an error code. */
export interface Explanation {
  readonly severity: Finding["severity"];
  /** One sentence. */
  readonly summary: string;
  /** Why, and how to do it right, in Markdown. */
  readonly text: string;
}

/** Explains a rule or an error code. */
export function explain(rule: string): Explanation {
  const reader = engine(Feature.Full).call(Call.Explain, [needString(rule, "rule")]);
  return {
    severity: reader.text() as Finding["severity"],
    summary: reader.text(),
    text: reader.text(),
  };
}

/** The names of all rules. */
export function rules(): string[] {
  const reader = engine(Feature.Full).call(Call.Rules, []);
  return reader.list(() => reader.text());
}
