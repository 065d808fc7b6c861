/** The small value syntaxes of HTML, read as browsers read them. */

import { Call } from "./calls.js";
import { ConfigError, needString } from "./errors.js";
import { Feature, engine } from "./modules.js";

export interface DateValue {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface TimeValue {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

export interface Values {
  /** A `bigint` if it is beyond the safe integers. */
  readonly integer: number | bigint;
  readonly number: number;
  readonly numbers: number[];
  readonly dimension: { readonly value: number; readonly unit: "px" | "%" };
  /** As in `<font color>`: almost anything is a colour. */
  readonly color: { readonly red: number; readonly green: number; readonly blue: number };
  /** As in `<input type=color>`: `#` and six digits. */
  readonly "simple-color": { readonly red: number; readonly green: number; readonly blue: number };
  readonly date: DateValue;
  readonly month: { readonly year: number; readonly month: number };
  readonly week: { readonly year: number; readonly week: number };
  readonly time: TimeValue;
  readonly "local-date-time": DateValue & TimeValue;
  /** With the minutes from UTC. */
  readonly "date-time": DateValue & TimeValue & { readonly offset: number };
  readonly "date-or-time": Partial<DateValue & TimeValue & { readonly offset: number }>;
  /** In seconds. */
  readonly duration: number;
  /** `true` for a list of media queries. */
  readonly media: true;
}

/** The name of a syntax. */
export type ValueKind = keyof Values;

const names = {
  dimension: ["value", "unit"],
  color: ["red", "green", "blue"],
  "simple-color": ["red", "green", "blue"],
  date: ["year", "month", "day"],
  month: ["year", "month"],
  week: ["year", "week"],
  time: ["hour", "minute", "second"],
  "local-date-time": ["year", "month", "day", "hour", "minute", "second"],
  "date-time": ["year", "month", "day", "hour", "minute", "second", "offset"],
} as const;

/** Those of a value that is one of several, by their count. */
const anyOf = { 3: "", 7: "date-time" } as const;

const kinds = new Set<string>([
  ...Object.keys(names),
  "integer",
  "number",
  "numbers",
  "date-or-time",
  "duration",
  "media",
]);

function needKind(kind: unknown): string {
  const name = needString(kind, "kind");
  if (!kinds.has(name))
    throw new ConfigError(
      "unknown-kind",
      `unknown kind "${name}"; there are ${[...kinds].sort().join(", ")}`,
    );
  return name;
}

/** A word of a value: a number, or the unit. */
const read = (word: string) => (/^[-+.\d]/.test(word) ? Number(word) : word);

/**
 * Reads a value.
 *
 * ```js
 * value("date-time", "2011-11-18T14:54+02:00").offset; // 120
 * ```
 *
 * @throws {ValueError} if the text does not have that syntax; `code` says why, and `span` where.
 */
export function value<K extends ValueKind>(kind: K, text: string): Values[K] {
  const name = needKind(kind);
  const reader = engine(Feature.Full).call(Call.Value, [name, needString(text, "text")]);
  const words = reader.list(() => reader.text());
  return made(name, words, text) as Values[K];
}

function made(kind: string, words: string[], text: string): unknown {
  switch (kind) {
    case "integer": {
      const number = Number(words[0]);
      return Number.isSafeInteger(number) ? number : BigInt(words[0]!);
    }
    case "number":
    case "duration":
      return Number(words[0]);
    case "numbers":
      return words.map(Number);
    case "media":
      return true;
    case "date-or-time": {
      const isTime = words.length === 3 && /^\s*\d+:/.test(text);
      return made(isTime ? "time" : anyOf[words.length as 3 | 7] || "date", words, text);
    }
    default: {
      const list = names[kind as keyof typeof names];
      return Object.fromEntries(list.map((name, index) => [name, read(words[index]!)]));
    }
  }
}

/** Whether an author may write this value. */
export function isValid(
  kind: Exclude<ValueKind, "dimension" | "simple-color">,
  text: string,
): boolean {
  return engine(Feature.Full)
    .call(Call.IsValid, [needKind(kind), needString(text, "text")])
    .flag();
}
