/** The small value syntaxes of HTML, read as browsers read them. */

import { Call } from "./calls.js";
import { needString } from "./errors.js";
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

export interface ColorValue {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** A colour of CSS: its components from 0 to 255, and its alpha from 0 to 1. */
export type RgbValue = ColorValue & { readonly alpha: number };

/** A colour written with `lab()`, `lch()`, `oklab()`, `oklch()` or `color()`; `null` is `none`. */
export interface ColorInSpace {
  readonly space: string;
  readonly components: readonly [number | null, number | null, number | null];
  readonly alpha: number | null;
}

/** When `<meta http-equiv=refresh>` loads which page; without a URL, the same one. */
export interface RefreshValue {
  readonly seconds: number;
  readonly url: string | null;
}

/** An image of a `srcset`: its address, and its width in pixels or its density, if it has one. */
export interface ImageCandidate {
  readonly url: string;
  readonly width: number | null;
  readonly density: number | null;
}

/** A day of every year. */
export interface YearlessDateValue {
  readonly month: number;
  readonly day: number;
}

/** A date and time, with the minutes from UTC. */
export type DateTimeValue = DateValue & TimeValue & { readonly offset: number };

/** A number with its unit. */
export interface DimensionValue {
  readonly value: number;
  readonly unit: "px" | "%";
}

/** A date, a time, or both with an offset. */
export type DateOrTimeValue =
  | ({ readonly type: "date" } & DateValue)
  | ({ readonly type: "time" } & TimeValue)
  | ({ readonly type: "global-date-time" } & DateTimeValue);

/** A value of the element `time`. */
export type MomentValue =
  | DateOrTimeValue
  | { readonly type: "month"; readonly year: number; readonly month: number }
  | ({ readonly type: "yearless-date" } & YearlessDateValue)
  | ({ readonly type: "local-date-time" } & DateValue & TimeValue)
  | { readonly type: "time-zone-offset"; readonly offset: number }
  | { readonly type: "week"; readonly year: number; readonly week: number }
  | { readonly type: "year"; readonly year: number }
  | { readonly type: "duration"; readonly seconds: number };

/** The values of each kind, by its name in the standard. */
export interface Values {
  /** A `bigint` if it is beyond the safe integers. */
  readonly integer: number | bigint;
  /** A `bigint` if it is beyond the safe integers. */
  readonly "non-negative-integer": number | bigint;
  readonly "floating-point-number": number;
  readonly "list-of-floating-point-numbers": number[];
  readonly dimension: DimensionValue;
  readonly "nonzero-dimension": DimensionValue;
  readonly "list-of-dimensions": { readonly value: number; readonly unit: "px" | "%" | "*" }[];
  /** As in CSS and in `<input type=color>`; a colour of another space has a `space`. */
  readonly color: RgbValue | ColorInSpace;
  /** `#` and six digits. */
  readonly "simple-color": ColorValue;
  readonly "lowercase-simple-color": ColorValue;
  /** As in `<font color>`: almost anything is a colour. */
  readonly "legacy-color": ColorValue;
  readonly date: DateValue;
  readonly "yearless-date": YearlessDateValue;
  readonly month: { readonly year: number; readonly month: number };
  readonly week: { readonly year: number; readonly week: number };
  readonly time: TimeValue;
  readonly "local-date-time": DateValue & TimeValue;
  readonly "normalized-local-date-time": DateValue & TimeValue;
  /** In minutes from UTC. */
  readonly "time-zone-offset": number;
  readonly "global-date-time": DateTimeValue;
  /** As in RSS and Atom, and as programs really write it: `"Sat, 7 Sep 2002 00:00:01 GMT"`. */
  readonly "feed-date-time": DateTimeValue;
  readonly "date-or-time": DateOrTimeValue;
  readonly "date-with-optional-time": DateOrTimeValue;
  /** As in `<time datetime>`. */
  readonly "time-value": MomentValue;
  /** In seconds. */
  readonly duration: number;
  /** As in `<img srcset>`. Candidates that browsers do not understand are left out. */
  readonly srcset: ImageCandidate[];
  /** As in `<meta http-equiv=refresh>`. */
  readonly refresh: RefreshValue;
  /** `true` for a list of media queries. */
  readonly "media-query-list": true;
}

/** Other names of kinds. */
export interface ValueAliases {
  readonly "css-color": "color";
  readonly number: "floating-point-number";
  readonly float: "floating-point-number";
  readonly numbers: "list-of-floating-point-numbers";
  readonly dimensions: "list-of-dimensions";
  readonly datetime: "global-date-time";
  readonly "date-time": "global-date-time";
  readonly "feed-date": "feed-date-time";
  readonly media: "media-query-list";
}

/** The name of a kind of value. */
export type ValueKind = keyof Values | keyof ValueAliases;

/** The value of a kind by any of its names. */
export type ValueOf<K extends ValueKind> = K extends keyof ValueAliases
  ? Values[ValueAliases[K]]
  : K extends keyof Values
    ? Values[K]
    : never;

/** The members of the shapes that are objects, by the order of their words. */
const members: Readonly<Record<string, readonly string[]>> = {
  dimension: ["value", "unit"],
  date: ["year", "month", "day"],
  "yearless-date": ["month", "day"],
  month: ["year", "month"],
  week: ["year", "week"],
  time: ["hour", "minute", "second"],
  "local-date-time": ["year", "month", "day", "hour", "minute", "second"],
  "global-date-time": ["year", "month", "day", "hour", "minute", "second", "offset"],
};

/** The members of the other shapes that a value of several shapes can have. */
const others: Readonly<Record<string, readonly string[]>> = {
  duration: ["seconds"],
  "time-zone-offset": ["offset"],
  year: ["year"],
};

/** The kinds whose values have one of several shapes. */
const several = new Set(["date-or-time", "date-with-optional-time", "time-value"]);

/** A word of a value: a number, or the unit. */
const read = (word: string) => (/^[-+.\d]/.test(word) ? Number(word) : word);

const named = (names: readonly string[], words: readonly string[]) =>
  Object.fromEntries(names.map((name, index) => [name, read(words[index]!)]));

/**
 * Reads a value.
 *
 * ```js
 * value("global-date-time", "2011-11-18T14:54+02:00").offset; // 120
 * ```
 *
 * @throws {ValueError} if the text does not have that syntax; `code` says why, and `span` where.
 */
export function value<K extends ValueKind>(kind: K, text: string): ValueOf<K> {
  const texts = [needString(kind, "kind"), needString(text, "text")];
  const reader = engine(Feature.Full).call(Call.Value, texts);
  const shape = reader.text();
  const words = reader.list(() => reader.text());
  if (several.has(kind)) {
    return { type: shape, ...named(members[shape] ?? others[shape]!, words) } as ValueOf<K>;
  }
  return made(shape, words) as ValueOf<K>;
}

function made(shape: string, words: string[]): unknown {
  switch (shape) {
    case "integer": {
      const number = Number(words[0]);
      return Number.isSafeInteger(number) ? number : BigInt(words[0]!);
    }
    case "number":
    case "duration":
    case "time-zone-offset":
      return Number(words[0]);
    case "numbers":
      return words.map(Number);
    case "dimensions":
      return pairs(words);
    case "srcset":
      return candidates(words);
    case "color":
      return named(["red", "green", "blue", "alpha"].slice(0, words.length), words);
    case "color-in-space":
      return colorInSpace(words);
    case "refresh":
      return { seconds: Number(words[0]), url: words[1] ?? null };
    case "text":
      return true;
    default:
      return named(members[shape]!, words);
  }
}

/** Two words for each dimension: its value and its unit. */
function pairs(words: string[]): unknown[] {
  return Array.from({ length: words.length / 2 }, (_, at) =>
    named(members["dimension"]!, words.slice(2 * at)),
  );
}

/** The space, three components and the alpha. */
function colorInSpace([space, ...words]: string[]): ColorInSpace {
  const numbers = words.map((word) => (word === "none" ? null : Number(word)));
  const [first, second, third, alpha] = numbers as [number, number, number, number];
  return { space: space!, components: [first, second, third], alpha };
}

/** Three texts for each candidate; an empty one stands for none. */
function candidates(words: string[]): ImageCandidate[] {
  const number = (word: string) => (word === "" ? null : Number(word));
  return Array.from({ length: words.length / 3 }, (_, at) => {
    const [url, width, density] = words.slice(3 * at) as [string, string, string];
    return { url, width: number(width), density: number(density) };
  });
}

/**
 * Whether an author may write this value. For kinds without a syntax for authors, such as
 * `legacy-color`, whether browsers accept it. In a `srcset`, each candidate must be understood.
 */
export function isValid(kind: ValueKind, text: string): boolean {
  return engine(Feature.Full)
    .call(Call.IsValid, [needString(kind, "kind"), needString(text, "text")])
    .flag();
}

/**
 * Says why an author may not write a value; `isValid` only says whether. For a `srcset`, this is
 * why browsers leave a candidate out.
 *
 * ```js
 * try { checkValid("srcset", "a.png, b.png 2q"); } catch (error) { error.span; }
 * // { start: 13, end: 15 }
 * ```
 *
 * @throws {ValueError} if the value is not valid; `code` says why, and `span` where.
 */
export function checkValid(kind: ValueKind, text: string): void {
  engine(Feature.Full).call(Call.CheckValid, [
    needString(kind, "kind"),
    needString(text, "text"),
  ]);
}
