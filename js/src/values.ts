/** The small value syntaxes of HTML, read as browsers read them. */

import { Call } from "./calls.js";
import { ConfigError, needString } from "./errors.js";
import { Feature, engine } from "./modules.js";
import { nearest } from "./options.js";

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

export interface ColorValue {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** An image of a `srcset`: its address, and its width in pixels or its density, if it has one. */
export interface ImageCandidate {
  readonly url: string;
  readonly width: number | null;
  readonly density: number | null;
}

/** The values of each kind. */
export interface Values {
  /** A `bigint` if it is beyond the safe integers. */
  readonly integer: number | bigint;
  readonly number: number;
  readonly numbers: number[];
  readonly dimension: { readonly value: number; readonly unit: "px" | "%" };
  /** `#` and six digits, or a name such as `tomato`. */
  readonly color: ColorValue;
  /** As in `<input type=color>`: `#` and six digits. */
  readonly "simple-color": ColorValue;
  /** As in `<font color>`: almost anything is a colour. */
  readonly "legacy-color": ColorValue;
  readonly date: DateValue;
  readonly month: { readonly year: number; readonly month: number };
  readonly week: { readonly year: number; readonly week: number };
  readonly time: TimeValue;
  readonly "local-date-time": DateValue & TimeValue;
  /** With the minutes from UTC. */
  readonly "global-date-time": DateValue & TimeValue & { readonly offset: number };
  /** As in RSS and Atom, and as programs really write it: `"Sat, 7 Sep 2002 00:00:01 GMT"`. */
  readonly "feed-date": DateValue & TimeValue & { readonly offset: number };
  readonly "date-or-time": Partial<DateValue & TimeValue & { readonly offset: number }>;
  /** In seconds. */
  readonly duration: number;
  /** As in `<img srcset>`. Candidates that browsers do not understand are left out. */
  readonly srcset: ImageCandidate[];
  /** `true` for a list of media queries. */
  readonly "media-query-list": true;
}

/** The name of a syntax. */
export type ValueKind = keyof Values;

const names = {
  dimension: ["value", "unit"],
  color: ["red", "green", "blue"],
  "simple-color": ["red", "green", "blue"],
  "legacy-color": ["red", "green", "blue"],
  date: ["year", "month", "day"],
  month: ["year", "month"],
  week: ["year", "week"],
  time: ["hour", "minute", "second"],
  "local-date-time": ["year", "month", "day", "hour", "minute", "second"],
  "global-date-time": ["year", "month", "day", "hour", "minute", "second", "offset"],
  "feed-date": ["year", "month", "day", "hour", "minute", "second", "offset"],
} as const;

/** The kinds of a value with several forms, by the number of its parts. */
const anyOf = { 3: "", 7: "global-date-time" } as const;

const kinds = new Set<string>([
  ...Object.keys(names),
  "integer",
  "number",
  "numbers",
  "date-or-time",
  "duration",
  "srcset",
  "media-query-list",
]);

/** Names that other languages and libraries have for kinds. */
const ofOthers: Readonly<Record<string, string>> = {
  float: "number",
  datetime: "global-date-time",
  "date-time": "global-date-time",
  "local-datetime": "local-date-time",
  media: "media-query-list",
};

function needKind(kind: unknown): string {
  const name = needString(kind, "kind");
  if (kinds.has(name)) return name;
  const near = ofOthers[name] ?? nearest(name, [...kinds]);
  const hint = near === undefined ? "" : `did you mean "${near}"? `;
  throw new ConfigError(
      "unknown-kind",
      `unknown kind "${name}"; ${hint}there are ${[...kinds].sort().join(", ")}`,
    );
}

/** A word of a value: a number, or the unit. */
const read = (word: string) => (/^[-+.\d]/.test(word) ? Number(word) : word);

/**
 * Reads a value.
 *
 * ```js
 * value("global-date-time", "2011-11-18T14:54+02:00").offset; // 120
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
    case "media-query-list":
      return true;
    case "srcset":
      return candidates(words);
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

/** Three texts for each candidate; an empty one stands for none. */
function candidates(words: string[]): ImageCandidate[] {
  const number = (word: string) => (word === "" ? null : Number(word));
  return Array.from({ length: words.length / 3 }, (_, at) => {
    const [url, width, density] = words.slice(3 * at) as [string, string, string];
    return { url, width: number(width), density: number(density) };
  });
}

/** The kinds of values that are read, but not written. */
type ReadOnlyKind = "dimension" | "color" | "legacy-color" | "feed-date";

const readOnlyKinds: ReadonlySet<string> = new Set<ReadOnlyKind>([
  "dimension",
  "color",
  "legacy-color",
  "feed-date",
]);

/** Whether an author may write this value. In a `srcset`, each candidate must be understood. */
export function isValid(kind: Exclude<ValueKind, ReadOnlyKind>, text: string): boolean {
  const name = needKind(kind);
  if (readOnlyKinds.has(name)) {
    throw new ConfigError("unknown-kind", `no text says what a valid "${name}" is; use value()`);
  }
  return engine(Feature.Full)
    .call(Call.IsValid, [name, needString(text, "text")])
    .flag();
}
