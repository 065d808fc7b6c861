/**
 * Options: which there are, and what each may be. A misspelt option is an error, as is a value of a
 * wrong type.
 */

import { ConfigError, kindOf, needString } from "./errors.js";

/**
 * The values that an option may have: a type, also with `null`, a list of strings, some words, or
 * those that a function accepts.
 */
export type Kind =
  | "string"
  | "string or null"
  | "number"
  | "boolean"
  | "object"
  | "strings"
  | readonly string[]
  | ((value: unknown, name: string) => unknown);

/** The options of a function, by their names. */
export type Known<Options> = Readonly<Record<keyof Options & string, Kind>>;

/** Anything is an option's value: it is checked where it is used. */
export const anything = (): void => {};

/**
 * Refuses everything but objects with members: no lists and no maps either, which would have none.
 */
export function needObject(value: unknown, what: string): object {
  if (value === null || typeof value !== "object" || Symbol.iterator in value) {
    const isIndex = what === "options" && typeof value === "number";
    const hint = isIndex ? "; a callback of map() needs to be (text) => …" : "";
    throw new TypeError(`${what} must be an object, not ${kindOf(value)}${hint}`);
  }
  return value;
}

/**
 * Reads each option once, and checks it. `advice` says where names belong that are options of
 * something else. An option may be inherited, but not from `Object.prototype`, where an attacker
 * may have put it.
 *
 * @throws {ConfigError} if there is no such option, or no such word.
 */
export function readOptions<Options extends object>(
  given: Options | undefined,
  known: Known<Options>,
  advice: Readonly<Record<string, string>> = {},
): Partial<Options> {
  const read = Object.create(null) as Record<string, unknown>;
  if (given === undefined) return read as Partial<Options>;
  const options = needObject(given, "options") as Record<string, unknown>;
  needNames(options, "option", Object.keys(known), advice);
  for (const [name, kind] of Object.entries<Kind>(known)) {
    if (name in Object.prototype && !Object.hasOwn(options, name)) continue;
    const value = options[name];
    if (value === undefined) continue;
    needKind(value, kind, name);
    read[name] = value;
  }
  return read as Partial<Options>;
}

/** Refuses an object that has other members than these. */
export function needNames(
  object: object,
  what: string,
  names: readonly string[],
  advice: Readonly<Record<string, string>> = {},
): void {
  for (const name of Object.keys(object)) {
    if (names.includes(name)) continue;
    const near = nearest(name, names);
    const hint = Object.hasOwn(advice, name)
      ? advice[name]!
      : `${near === undefined ? "" : `did you mean "${near}"? `}there are ${names.join(", ")}`;
    throw new ConfigError(`unknown-${what}`, `unknown ${what} "${name}"; ${hint}`);
  }
}

function needKind(value: unknown, kind: Kind, name: string): void {
  if (typeof kind === "function") kind(value, name);
  else if (typeof kind === "object") needWord(value, kind, name);
  else if (kind === "object") needObject(value, name);
  else if (kind === "strings") needStrings(value, name);
  else if (!kind.split(" or ").includes(value === null ? "null" : typeof value))
    throw new TypeError(`${name} must be a ${kind}, not ${kindOf(value)}`);
}

function needWord(value: unknown, words: readonly string[], name: string): void {
  if (words.includes(value as string)) return;
  const message = `${name} must be ${words.map((word) => `"${word}"`).join(" or ")}, not `;
  if (typeof value !== "string") throw new TypeError(message + kindOf(value));
  throw new ConfigError("unknown-value", `${message}"${value}"`);
}

/** Refuses everything but a list of strings. */
export function needStrings(value: unknown, name: string): readonly string[] {
  if (!Array.isArray(value))
    throw new TypeError(`${name} must be an array of strings, not ${kindOf(value)}`);
  for (const item of value) needString(item, `an item of ${name}`);
  return value;
}

/** The name that a misspelt one is probably meant to be. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  return names.find((other) => isNear(name.toLowerCase(), other.toLowerCase()));
}

/** Whether one word begins the other, ends with it, or takes at most two changes to become it. */
function isNear(word: string, other: string): boolean {
  if (word.length > 2 && other.startsWith(word)) return true;
  if (other.length > 2 && word.endsWith(other)) return true;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < word.length && at < 32; at++) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to++)
      next.push(Math.min(next[to]! + 1, row[to + 1]! + 1, row[to]! + +(word[at] !== other[to])));
    row = next;
  }
  return row.at(-1)! <= Math.min(2, other.length / 3);
}

/** Refuses what cannot be the name of an element, such as `<tr>`; `svg g` is one in SVG. */
export function needContext(value: unknown, what: string): string {
  const name = needString(value, what);
  if (/^((svg|math) )?[a-z][^\s/>\0]*$/i.test(name)) return name;
  const message = `${what} "${name}" is no name of an element, such as "tr" or "svg g"`;
  throw new ConfigError("bad-context", message);
}
