/** Several questions about a document in one call. */

import { needObject, needStrings } from "./options.js";
import type { Reader } from "./reader.js";

/**
 * The fields to extract. A selector stands for the text of the first match, and `::attr(name)`
 * after it for an attribute; a list of one selector stands for all matches.
 */
export type Shape = Readonly<Record<string, string | readonly [string]>>;

/** The results, by the names of the fields. */
export type Extracted<S extends Shape> = {
  -readonly [Key in keyof S]: S[Key] extends string
    ? string | null
    : S[Key] extends readonly [`${string}::attr(${string})`]
      ? (string | null)[]
      : string[];
};

/** Extracts the fields of a shape, by a request of a document or an element. */
export function extract<S extends Shape>(shape: S, ask: (texts: string[]) => Reader): Extracted<S> {
  const fields = Object.entries(needObject(shape, "a shape") as Shape);
  const reader = ask(fields.map(([name, field]) => question(name, field)));
  const read = (field: Shape[string]) =>
    typeof field === "string" ? reader.maybeText() : reader.list(() => reader.maybeText());
  return Object.fromEntries(fields.map(([name, field]) => [name, read(field)])) as Extracted<S>;
}

/** A selector, after a letter that says whether all matches are asked for. */
function question(name: string, field: Shape[string]): string {
  if (typeof field === "string") return `1${field}`;
  const [selector, ...more] = needStrings(field, name);
  if (selector === undefined || more.length > 0)
    throw new TypeError(`the list of ${name} must have one selector; "li, b" finds both`);
  return `*${selector}`;
}
