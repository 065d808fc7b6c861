/**
 * Rules of one's own for the checker: the elements that a selector matches, and a function that
 * judges them.
 */

import type { Element } from "./element.js";
import { type Span, kindOf, needString } from "./errors.js";
import { startTagOf } from "./internal.js";
import { needNames, needObject, readOptions } from "./options.js";
import type { ParentNode } from "./parent-node.js";
import { parse } from "./parse.js";

type Severity = "error" | "warning" | "style";

/**
 * The fix of a rule of your own: one attribute of the element, to set or, with `null`, to remove.
 * It is made if the text, parsed again, proves that nothing else changes.
 */
export interface RuleFix {
  readonly attributes: Readonly<Record<string, string | null>>;
}

/** The finding of a rule of your own. */
export interface RuleFinding {
  /** What is wrong. */
  readonly message: string;
  /** Advice. */
  readonly help?: string | null;
  /** How to repair it. */
  readonly fix?: RuleFix | null;
}

/**
 * A message about an element, or a function that returns one, or a finding, or `null` if all is
 * well.
 */
export type RuleCheck = string | ((element: Element) => string | RuleFinding | null | undefined);

export interface RuleOptions {
  /** `"error"` by default. */
  readonly severity?: Severity;
  /** The fix of findings that have none of their own. */
  readonly fix?: RuleFix;
}

/** A rule that was checked. */
export interface OwnRule {
  readonly rule: string;
  readonly selector: string;
  readonly check: RuleCheck;
  readonly severity: Severity;
  readonly fix: RuleFix | null;
}

/** A finding before the checker has seen it. */
export interface OwnFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string | null;
  readonly span: Span;
  readonly fix: RuleFix | null;
}

const known = { severity: ["error", "warning", "style"], fix: "object" } as const;

export function ownRule(rule: string, selector: string, check: RuleCheck, options?: RuleOptions): OwnRule {
  const { severity = "error", fix } = readOptions(options, known);
  if (typeof check !== "string" && typeof check !== "function")
    throw new TypeError(`check must be a message or a function, not ${kindOf(check)}`);
  // This finds mistakes where they are made.
  parse("").selectOne(needString(selector, "selector"));
  return { rule: needString(rule, "rule"), selector, check, severity, fix: fix === undefined ? null : needFix(fix, rule) };
}

/** The findings of these rules in a text, in source order. */
export function ownFindings(html: string, context: string | undefined, rules: readonly OwnRule[]): OwnFinding[] {
  const document = parse(html, context === undefined ? {} : { context });
  try {
    const findings: OwnFinding[] = [];
    const trees: ParentNode[] = [document];
    for (const tree of trees) {
      for (const rule of rules) findings.push(...findingsIn(tree, rule));
      for (const template of tree.select("template")) if (template.content) trees.push(template.content);
    }
    return findings.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  } finally {
    document.dispose();
  }
}

function* findingsIn(tree: ParentNode, rule: OwnRule): Generator<OwnFinding> {
  for (const element of tree.select(rule.selector)) {
    const result: unknown = typeof rule.check === "string" ? rule.check : rule.check(element);
    if (result === null || result === undefined) continue;
    const { message, help, fix } = needResult(result, rule.rule);
    const tag = element[startTagOf]();
    const wanted = fix === undefined || fix === null ? rule.fix : needFix(fix, rule.rule);
    yield {
      rule: rule.rule,
      severity: rule.severity,
      message,
      help: help ?? null,
      span: tag ?? { start: 0, end: 0 },
      // The attributes of an element without a tag are nowhere.
      fix: tag === null ? null : wanted,
    };
  }
}

function needResult(result: unknown, rule: string): RuleFinding {
  if (typeof result === "string") return { message: result };
  if (typeof result !== "object" || typeof (result as RuleFinding).message !== "string") {
    const kind = kindOf(result);
    throw new TypeError(`the function of the rule "${rule}" must return a message or null, or an object with a message, not ${kind}`);
  }
  needNames(result as object, "member", ["message", "help", "fix"]);
  return result as RuleFinding;
}

function needFix(fix: unknown, rule: string): RuleFix {
  const what = `the fix of the rule "${rule}"`;
  const { attributes, ...others } = needObject(fix, what) as Partial<RuleFix>;
  needNames(others, "member", ["attributes"]);
  const entries = Object.entries(needObject(attributes, `the attributes of ${what}`) as RuleFix["attributes"]);
  if (entries.length !== 1) throw new TypeError(`${what} must have one attribute`);
  const [[name, value]] = entries as [[string, string | null]];
  if (value !== null) needString(value, name);
  return { attributes: { [name]: value } };
}

/** Findings as `js/wasm/src/own_findings.rs` reads them. */
export function ownTexts(findings: readonly OwnFinding[]): string[] {
  const place = ({ start, end }: Span) => `${start} ${end}`;
  return findings.flatMap(({ span, fix }) => {
    if (fix === null) return [`${place(span)} none`];
    const [[name, value]] = Object.entries(fix.attributes) as [[string, string | null]];
    return value === null ? [`${place(span)} remove`, name] : [`${place(span)} set`, name, value];
  });
}
