/** The rules for writing HTML: violations and repairs. */

import { type Bytes, bytesOf } from "./bytes.js";
import { Call } from "./calls.js";
import { decode } from "./decode.js";
import type { Document } from "./document.js";
import type { Element } from "./element.js";
import { type Span, kindOf, needString } from "./errors.js";
import type { Argument } from "./engine.js";
import { startTagOf } from "./internal.js";
import { Feature, engine } from "./modules.js";
import { needContext, readOptions } from "./options.js";
import type { ParentNode } from "./parent-node.js";
import { parse } from "./parse.js";
import { type Encoding, type ParseOptions, guesses } from "./parsing.js";
import type { Reader } from "./reader.js";
import { type Place, Report } from "./reports.js";

export interface CheckOptions {
  /** Rules to report as errors. Rules of style are off unless they are here. */
  readonly deny?: readonly string[];
  /** Rules to turn off. */
  readonly allow?: readonly string[];
  /**
   * For a fragment: the name of the element that it goes into. Rules about whole documents are off
   * then.
   */
  readonly context?: string;
  /**
   * For bytes: the encoding that the transport named. Rules about the encoding look at bytes only.
   */
  readonly encoding?: string;
  /** For bytes that declare no encoding, as in `parse`. */
  readonly guess?: ParseOptions["guess"];
}

/** A change of the text. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/**
 * A violation of a rule. Its text is one line:
 * `1:44: error: duplicate attribute class (duplicate-attribute)`.
 */
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
const knownOfBytes = { ...known, encoding: "string", guess: guesses } as const;

/** The text of a page, and the encoding of one that was bytes. */
interface Page {
  readonly html: string;
  readonly encoding: Encoding | null;
}

function pageOf(html: string | Bytes, { encoding, guess }: CheckOptions): Page {
  if (typeof html === "string") return { html, encoding: null };
  const bytes = bytesOf(html, "html must be a string or bytes");
  const decoded = decode(bytes, { ...(encoding && { encoding }), ...(guess && { guess }) });
  return { html: decoded.text, encoding: { name: decoded.encoding, source: decoded.source } };
}

function texts(html: string, { deny, allow, context }: CheckOptions, encoding: Encoding | null): Argument[] {
  return [deny?.join(" "), allow?.join(" "), context, html, encoding?.name, encoding?.source];
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

/**
 * Violations of the rules for writing HTML, in source order. `Checker` has rules of your own, too.
 */
export function check(html: string | Bytes, options?: CheckOptions): Finding[] {
  return new Checker(options).check(html);
}

/** Repairs what can be repaired without changing anything else. */
export function fix(html: string, options?: Omit<CheckOptions, "encoding" | "guess">): Fixed {
  return new Checker(readOptions(options, known)).fix(html);
}

/** A message about an element, or a function that returns one, or `null` if all is well. */
export type RuleCheck = string | ((element: Element) => string | null | undefined);

interface OwnRule {
  readonly rule: string;
  readonly selector: string;
  readonly check: RuleCheck;
  readonly severity: Finding["severity"];
}

/**
 * Checks HTML, with options and with rules of your own.
 *
 * ```js
 * const checker = new Checker({ context: "div" })
 *   .rule("no-marquee", "marquee", "nothing moves on our site")
 *   .rule("noopener", "a[target=_blank]", (a) =>
 *     a.hasAttribute("rel") ? null : "rel is missing",
 *   );
 * checker.check("<a href=/a target=_blank>This</a>").map((it) => `${it}`);
 * // ["1:1: error: rel is missing (noopener)"]
 * ```
 */
export class Checker {
  readonly #options: CheckOptions;
  readonly #rules: OwnRule[] = [];

  constructor(options?: CheckOptions) {
    this.#options = readOptions(options, knownOfBytes) as CheckOptions;
  }

  /** Adds a rule of your own about the elements that a selector matches, also in templates. */
  rule(rule: string, selector: string, check: RuleCheck, options?: { readonly severity?: Finding["severity"] }): this {
    const { severity = "error" } = readOptions(options, { severity: ["error", "warning", "style"] });
    if (typeof check !== "string" && typeof check !== "function")
      throw new TypeError(`check must be a message or a function, not ${kindOf(check)}`);
    // This finds mistakes where they are made.
    parse("").selectOne(needString(selector, "selector"));
    this.#rules.push({ rule: needString(rule, "rule"), selector, check, severity });
    return this;
  }

  /** The findings, in source order. */
  check(html: string | Bytes): Finding[] {
    const page = pageOf(html, this.#options);
    const reader = engine(Feature.Full).call(Call.Check, texts(page.html, this.#options, page.encoding));
    return this.#withOwn(findings(reader), page.html);
  }

  /** Repairs HTML as `fix` does. Findings of your own rules are `left`; `edit` can repair them. */
  fix(html: string): Fixed {
    const reader = engine(Feature.Full).call(Call.Fix, texts(needString(html, "html"), this.#options, null));
    const applied = reader.list<FixedFinding>(() => ({
      rule: reader.text(),
      severity: reader.text() as Finding["severity"],
      message: reader.text(),
    }));
    const left = findings(reader);
    const fixed = reader.last();
    return { html: fixed, applied, left: this.#withOwn(left, fixed) };
  }

  #withOwn(findings: Finding[], html: string): Finding[] {
    if (this.#rules.length === 0) return findings;
    const { context } = this.#options;
    const document = parse(html, context === undefined ? {} : { context });
    try {
      const trees: ParentNode[] = [document];
      for (const tree of trees) {
        for (const rule of this.#rules) findings.push(...ownFindings(tree, rule, document));
        for (const template of tree.select("template")) if (template.content) trees.push(template.content);
      }
    } finally {
      document.dispose();
    }
    return findings.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  }
}

function* ownFindings(tree: ParentNode, { rule, selector, check, severity }: OwnRule, document: Document): Generator<Finding> {
  for (const element of tree.select(selector)) {
    const message: unknown = typeof check === "string" ? check : check(element);
    if (message === null || message === undefined) continue;
    if (typeof message !== "string")
      throw new TypeError(`the function of the rule "${rule}" must return a message or null, not ${kindOf(message)}`);
    const span = element[startTagOf]() ?? { start: 0, end: 0 };
    const place = { span, ...document.lineColumn(span.start) };
    yield new Finding({ rule, severity, message, ...place, help: null, related: [], fix: null });
  }
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
