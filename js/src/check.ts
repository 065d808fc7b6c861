/** The rules for writing HTML: violations and repairs. */

import { type Bytes, bytesOf } from "./bytes.js";
import { Call } from "./calls.js";
import { decode } from "./decode.js";
import { type Span, needString } from "./errors.js";
import type { Argument } from "./engine.js";
import { Feature, engine } from "./modules.js";
import { needContext, readOptions } from "./options.js";
import { type OwnFinding, type OwnRule, type RuleCheck, type RuleOptions, ownFindings, ownRule, ownTexts } from "./own-rules.js";
import { type Encoding, type ParseOptions, guesses } from "./parsing.js";
import type { Reader } from "./reader.js";
import { type MaybePlace, type Place, Report, nowhere } from "./reports.js";

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
 * The change that a fix makes: nothing in the tree; only another spelling of the same, such as a
 * number without white space around it; or, for a rule of your own, the tree.
 */
export type FixKind = "tree-unchanged" | "rendering-unchanged" | "changes-tree";

/** The repair of a finding. */
export interface Fix {
  /** The change in the imperative: `"remove the slash"`. */
  readonly message: string;
  readonly kind: FixKind;
  readonly edits: TextEdit[];
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
  /** The repair that `fix` would make; `null` if a machine cannot tell what was meant. */
  declare readonly fix: Fix | null;

  protected get summary(): string {
    return `${this.severity}: ${this.message} (${this.rule})`;
  }
}

/**
 * A finding that was fixed. Its place is in the text that was passed; it has none if only an
 * earlier fix brought it about.
 */
export class FixedFinding extends Report<MaybePlace> {
  /** The name of the rule. */
  declare readonly rule: string;
  declare readonly severity: Finding["severity"];

  protected get summary(): string {
    return `${this.severity}: ${this.message} (${this.rule})`;
  }
}

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

/** The rule and the message of a finding: by its number, if a rule of one's own has made it. */
function aboutOf(reader: Reader, own: readonly OwnFinding[]): Pick<OwnFinding, "rule" | "severity" | "message" | "help"> {
  const read = reader.texts("rule", "severity", "message");
  if (read.rule !== "") return { ...read, severity: read.severity as Finding["severity"], help: null };
  const { rule, severity, message, help } = own[Number(read.message)]!;
  return { rule, severity, message, help };
}

function findings(reader: Reader, own: readonly OwnFinding[]): Finding[] {
  return reader.list(() => {
    const about = aboutOf(reader, own);
    return new Finding({
      ...about,
      ...reader.place()!,
      help: reader.maybeText() ?? about.help,
      related: reader.list(() => ({ message: reader.text(), span: reader.span()! })),
      fix: fixOf(reader),
    });
  });
}

function fixOf(reader: Reader): Finding["fix"] {
  const message = reader.maybeText();
  if (message === null) return null;
  const kind = reader.text() as FixKind;
  return { message, kind, edits: reader.list(() => ({ span: reader.span()!, text: reader.text() })) };
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

/**
 * Calls that repair a text do so until nothing is left to do; only contrived rules need more
 * rounds.
 */
const ROUNDS = 64;

/**
 * Checks HTML, with options and with rules of your own.
 *
 * ```js
 * const checker = new Checker({ context: "div" })
 *   .rule("no-marquee", "marquee", "nothing moves on our site")
 *   .rule("no-lazy", "img[loading]", "load it", { fix: { attributes: { loading: null } } });
 * checker.check("<p><img src=a alt=b loading=lazy>").map((it) => `${it}`);
 * // ["1:4: error: load it (no-lazy)"]
 * checker.fix("<p><img src=a alt=b loading=lazy></p>").html; // "<p><img src=a alt=b></p>"
 * ```
 */
export class Checker {
  readonly #options: CheckOptions;
  readonly #rules: OwnRule[] = [];

  constructor(options?: CheckOptions) {
    this.#options = readOptions(options, knownOfBytes) as CheckOptions;
  }

  /** Adds a rule of your own about the elements that a selector matches, also in templates. */
  rule(rule: string, selector: string, check: RuleCheck, options?: RuleOptions): this {
    this.#rules.push(ownRule(rule, selector, check, options));
    return this;
  }

  /** The findings, in source order. */
  check(html: string | Bytes): Finding[] {
    const page = pageOf(html, this.#options);
    const own = this.#own(page.html);
    const request = [...texts(page.html, this.#options, page.encoding), ...ownTexts(own)];
    return findings(engine(Feature.Full).call(Call.Check, request), own);
  }

  /**
   * Makes the fixes of the findings. Each is made only if the text, parsed again, proves that it
   * changes nothing else.
   */
  fix(html: string): Fixed {
    const fixed = this.#fixOnce(needString(html, "html"));
    // The functions of one's own rules have not seen the text that was made.
    for (let round = 1; this.#rules.length > 0 && round < ROUNDS; round++) {
      const again = this.#fixOnce(fixed.html);
      const isDone = again.html === fixed.html;
      fixed.applied.push(...again.applied.map((it) => new FixedFinding({ ...it, ...nowhere })));
      Object.assign(fixed, { html: again.html, left: again.left });
      if (isDone) break;
    }
    return fixed;
  }

  #fixOnce(html: string): Fixed {
    const own = this.#own(html);
    const request = [...texts(html, this.#options, null), ...ownTexts(own)];
    const reader = engine(Feature.Full).call(Call.Fix, request);
    const applied = reader.list(() => {
      const { rule, severity, message } = aboutOf(reader, own);
      return new FixedFinding({ rule, severity, message, ...(reader.place() ?? nowhere) });
    });
    const left = findings(reader, own);
    return { html: reader.last(), applied, left };
  }

  #own(html: string): OwnFinding[] {
    return this.#rules.length === 0 ? [] : ownFindings(html, this.#options.context, this.#rules);
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
