/** XPath: what is given with an expression, and its value. */

import type { Document, Element } from "./document.js";
import { ConfigError, type Span, kindOf, needString } from "./errors.js";
import { readOptions } from "./options.js";
import type { Reader } from "./reader.js";
import { Functions, type XPathFunction } from "./xpath-functions.js";

/** What an expression needs besides the document. */
export interface XPathOptions {
  /** What its prefixes stand for: `{ atom: "http://www.w3.org/2005/Atom" }` for `//atom:entry`. */
  readonly namespaces?: Readonly<Record<string, string>>;
  /** The values of its variables: `{ text: "more" }` for `$text`. They need no quotes. */
  readonly variables?: Readonly<Record<string, string | number | boolean>>;
  /** Its functions that are not XPath's: `{ "my:price": (text) => Number(text) }` for `my:price(.)`. */
  readonly functions?: Readonly<Record<string, XPathFunction>>;
  /** How many steps its evaluation may take: 200 million by default, which is a second or two. */
  readonly budget?: number;
}

/** A node that is no element, attribute or text. */
export interface XPathNode {
  readonly kind:
    | "comment"
    | "doctype"
    | "processing-instruction"
    | "document"
    | "fragment"
    | "namespace";
  /** The target of a processing instruction, or the prefix of a namespace; empty for others. */
  readonly name: string;
  /** The content, or the address of a namespace. */
  readonly text: string;
  /** Where it is in the source, if it is there. */
  readonly span: Span | null;
}

/** A node in a list: an attribute or a text is a string, and the root is the document. */
export type XPathItem = Element | Document | XPathNode | string;

/** The value of an expression; nodes are a list in the order of the document. */
export type XPathValue = XPathItem[] | string | number | boolean;

/** The kinds of values and of nodes, as in `js/wasm/src/xpath.rs`. */
const enum ValueKind {
  List = 0,
  Text = 1,
  Number = 2,
  Boolean = 3,
  /** Calls of functions that have no answer yet. */
  Asked = 4,
}
const enum ItemKind {
  Text = 0,
  Element = 1,
  Root = 2,
}

const known = {
  namespaces: "object",
  variables: "object",
  functions: "object",
  budget: steps,
} as const;

/** Evaluates an expression by requests of a document or an element. */
export function evaluateXPath(
  expression: string,
  options: XPathOptions | undefined,
  ask: (texts: string[]) => Reader,
  root: Document,
  element: (reader: Reader) => Element,
): XPathValue {
  const functions = new Functions();
  const texts = xpathTexts(expression, options, functions);
  for (;;) {
    const reader = ask([...texts, ...functions.texts]);
    const kind: ValueKind = reader.number();
    switch (kind) {
      case ValueKind.List:
        return reader.list(() => readItem(reader, root, () => element(reader)));
      case ValueKind.Text:
        return reader.text();
      case ValueKind.Number:
        return reader.float();
      case ValueKind.Boolean:
        return reader.flag();
      case ValueKind.Asked:
        functions.answer(reader);
        break;
      default:
        throw functions.thrown(reader);
    }
  }
}

/** The texts of a request: the expression, and three for each namespace, variable and budget. */
function xpathTexts(
  expression: string,
  options: XPathOptions | undefined,
  functions: Functions,
): string[] {
  const texts = [needString(expression, "expression")];
  if (expression.includes("re:")) functions.addRegularExpressions();
  const given = readOptions(options, known);
  for (const [name, value] of Object.entries(given.variables ?? {}))
    texts.push(...variable(name, value));
  for (const [name, value] of Object.entries(given.functions ?? {})) functions.add(name, value);
  for (const [prefix, value] of Object.entries(given.namespaces ?? {})) {
    if (prefix === "") {
      const message = "a prefix is needed: XPath 1.0 has no default namespace";
      throw new ConfigError("empty-prefix", message);
    }
    texts.push("namespace", prefix, needString(value, `the namespace of ${prefix}`));
  }
  if (given.budget !== undefined) texts.push("budget", "", steps(given.budget));
  return texts;
}

function steps(budget: unknown): string {
  if (Number.isSafeInteger(budget) && Number(budget) >= 0) return String(budget);
  const given = typeof budget === "number" ? String(budget) : kindOf(budget);
  throw new TypeError(`the budget must be a whole number of steps, not ${given}`);
}

function variable(name: string, value: unknown): [string, string, string] {
  switch (typeof value) {
    case "string":
    case "boolean":
      return [typeof value, name, String(value)];
    case "number":
      return ["number", name, Object.is(value, -0) ? "-0" : String(value)];
    default: {
      const kinds = "a string, a number or a boolean";
      throw new TypeError(`the variable $${name} must be ${kinds}, not ${kindOf(value)}`);
    }
  }
}

function readItem(reader: Reader, root: Document, element: () => Element): XPathItem {
  const kind: ItemKind = reader.number();
  switch (kind) {
    case ItemKind.Text:
      return reader.text();
    case ItemKind.Element:
      return element();
    case ItemKind.Root:
      return root;
    default:
      return {
        kind: reader.text() as XPathNode["kind"],
        name: reader.text(),
        text: reader.text(),
        span: reader.span(),
      };
  }
}
