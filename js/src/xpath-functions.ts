/**
 * Functions of JavaScript in XPath expressions.
 *
 * The module cannot call back. It evaluates an expression and lists the calls that have no answer
 * yet; when they have been made, it evaluates the expression again, until it needs no other. No
 * module runs while a function does.
 */

import { XPathError, kindOf } from "./errors.js";
import type { Reader } from "./reader.js";

/** An argument of a function; nodes are their texts. */
export type XPathArgument = string | number | boolean | string[];

/**
 * A function for XPath expressions. Each argument is an `XPathArgument`, which is a list of texts
 * for nodes. Its result must depend on nothing but its arguments: it is called once for equal ones,
 * and it may be called for some whose result is not needed in the end.
 */
export type XPathFunction = (
  // The expression decides the types of arguments, and the function can declare those that it is
  // called with.
  ...args: any[]
) => string | number | boolean | readonly string[];

/** The kinds of arguments, as in `js/wasm/src/xpath_functions.rs`. */
const enum ArgumentKind {
  Text = 0,
  Number = 1,
  Boolean = 2,
}

interface AskedCall {
  readonly key: string;
  readonly name: string;
  readonly args: XPathArgument[];
}

/** The functions of one evaluation, and what they have answered. */
export class Functions {
  readonly #functions = new Map<string, XPathFunction>();
  /** Three texts for each function and each answer. */
  readonly texts: string[] = [];
  readonly #thrown: unknown[] = [];

  add(name: string, given: unknown): void {
    if (typeof given !== "function")
      throw new TypeError(`${name} must be a function, not ${kindOf(given)}`);
    this.#functions.set(name, given as XPathFunction);
    this.texts.push("function", name, "");
  }

  /** Adds EXSLT's functions of regular expressions, which are those of JavaScript here. */
  addRegularExpressions(): void {
    for (const [name, it] of Object.entries(regularExpressions)) this.add(name, it);
  }

  /** Makes the calls in a reply. */
  answer(reader: Reader): void {
    // Functions may use the module, which ends the reply.
    const calls = reader.list(() => readCall(reader));
    for (const call of calls) this.texts.push(...this.#call(call));
  }

  /** The exception of a function, by its number in a reply. */
  thrown(reader: Reader): unknown {
    return this.#thrown[reader.number()];
  }

  #call({ key, name, args }: AskedCall): string[] {
    try {
      return answerTexts(key, name, this.#functions.get(name)!(...args));
    } catch (error) {
      // The expression may not need the result.
      this.#thrown.push(error);
      return ["thrown", key, String(this.#thrown.length - 1)];
    }
  }
}

function answerTexts(key: string, name: string, result: unknown): string[] {
  switch (typeof result) {
    case "string":
    case "boolean":
      return [`answer ${typeof result}`, key, String(result)];
    case "number":
      return ["answer number", key, Object.is(result, -0) ? "-0" : String(result)];
  }
  if (Array.isArray(result) && result.every((it) => typeof it === "string")) {
    return ["answer list", key, "", ...result.flatMap((it) => ["item", key, it])];
  }
  const kinds = "a string, a number, a boolean or an array of strings";
  throw new TypeError(`${name} must return ${kinds}, not ${kindOf(result)}`);
}

function readCall(reader: Reader): AskedCall {
  const [key, name] = [reader.text(), reader.text()];
  return { key, name, args: reader.list(() => readArgument(reader)) };
}

function readArgument(reader: Reader): XPathArgument {
  const kind: ArgumentKind = reader.number();
  switch (kind) {
    case ArgumentKind.Text:
      return reader.text();
    case ArgumentKind.Number:
      return reader.float();
    case ArgumentKind.Boolean:
      return reader.flag();
    default:
      return reader.list(() => reader.text());
  }
}

/** <https://exslt.github.io/regexp/> */
const regularExpressions: Record<string, (...args: XPathArgument[]) => string | boolean | string[]> = {
  "re:test": (text, pattern, flags) => regularExpression(pattern, flags).test(string(text)),
  "re:match": (text, pattern, flags) => {
    const found = string(text).match(regularExpression(pattern, flags));
    return [...(found ?? [])].map((part) => part ?? "");
  },
  "re:replace": (text, pattern, flags, replacement) =>
    string(text).replace(regularExpression(pattern, flags), string(replacement)),
};

function regularExpression(pattern?: XPathArgument, flags?: XPathArgument): RegExp {
  try {
    return new RegExp(string(pattern), string(flags));
  } catch (error) {
    throw new XPathError("bad-regular-expression", (error as Error).message);
  }
}

/** An argument as text: of several nodes, the first counts. */
function string(argument: XPathArgument = ""): string {
  return Array.isArray(argument) ? (argument[0] ?? "") : String(argument);
}
