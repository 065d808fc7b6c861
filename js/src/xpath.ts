/** XPath: the options of an expression, and its value. */

import type { Document } from "./document.js";
import type { Element } from "./element.js";
import { ConfigError, kindOf, needString } from "./errors.js";
import type { Comment, ProcessingInstruction } from "./leaves.js";
import type { Node } from "./node.js";
import { readOptions } from "./options.js";
import type { Reader } from "./reader.js";
import { Functions, type XPathFunction } from "./xpath-functions.js";

/** The options of an expression. */
export interface XPathOptions {
  /**
   * The namespaces of its prefixes: `{ atom: "http://www.w3.org/2005/Atom" }` for `//atom:entry`.
   */
  readonly namespaces?: Readonly<Record<string, string>>;
  /** The values of its variables: `{ text: "more" }` for `$text`. They need no quotes. */
  readonly variables?: Readonly<Record<string, string | number | boolean>>;
  /**
   * Its functions that are not XPath's: `{ "my:price": (text) => Number(text) }` for `my:price(.)`.
   */
  readonly functions?: Readonly<Record<string, XPathFunction>>;
  /** How many steps its evaluation may take: 200 million by default, which is a second or two. */
  readonly budget?: number;
}

/** A namespace, which the axis `namespace` finds. */
export interface XPathNamespace {
  readonly prefix: string;
  readonly uri: string;
}

/** A node in a list: an attribute or a text is a string, and the root is the document. */
export type XPathItem =
  | Element
  | Document
  | Comment
  | ProcessingInstruction
  | XPathNamespace
  | string;

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
  Node = 3,
}

const known = {
  namespaces: "object",
  variables: "object",
  functions: "object",
  budget: steps,
} as const;

/** The document or element that an expression is evaluated for. */
interface Asker {
  ask(texts: string[]): Reader;
  readonly root: Document;
  element(reader: Reader): Element;
  node(number: number): Node;
}

/** Evaluates an expression. */
export function evaluateXPath(
  expression: string,
  options: XPathOptions | undefined,
  asker: Asker,
): XPathValue {
  const functions = new Functions();
  const texts = xpathTexts(expression, options, functions);
  for (;;) {
    const reader = asker.ask([...texts, ...functions.texts]);
    const kind: ValueKind = reader.number();
    switch (kind) {
      case ValueKind.List:
        return readItems(reader, asker);
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

/** The number of a node that is not an element. */
class Numbered {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }
}

/**
 * Reads a list. Finding a node by its number may be a call, so that waits until the reply has been
 * read.
 */
function readItems(reader: Reader, asker: Asker): XPathItem[] {
  const items = reader.list(() => readItem(reader, asker));
  return items.map((item) =>
    item instanceof Numbered ? (asker.node(item.number) as Comment) : item,
  );
}

function readItem(reader: Reader, asker: Asker): XPathItem | Numbered {
  const kind: ItemKind = reader.number();
  switch (kind) {
    case ItemKind.Text:
      return reader.text();
    case ItemKind.Element:
      return asker.element(reader);
    case ItemKind.Root:
      return asker.root;
    case ItemKind.Node:
      return new Numbered(reader.number());
    default:
      return { prefix: reader.text(), uri: reader.text() };
  }
}
