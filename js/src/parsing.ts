/** The options of the parsers, and their errors. */

import { type Place, Report } from "./reports.js";

export interface ParseOptions {
  /**
   * For a fragment: the name of the element that it goes into, such as `"div"`, `"tr"` or
   * `"svg g"`. An element of a name that HTML does not have is like a `div`.
   */
  readonly context?: string;
  /**
   * Whether the parser behaves as in a browser that runs scripts: `noscript` contains text then.
   */
  readonly scripting?: boolean;
  /**
   * For bytes: the encoding that the transport named, such as the `charset` of a `Content-Type`.
   */
  readonly encoding?: string;
  /**
   * For bytes that declare no encoding: `"utf8"` takes them for UTF-8 if they fit, `"content"`
   * looks at the frequencies of letters, too. By default they are windows-1252, as the standard
   * says.
   */
  readonly guess?: "utf8" | "content";
}

/** The parse and decode options of a call, as in `js/wasm/src/page.rs` and `decode.rs`. */
export const enum ParseFlag {
  Scripting = 1,
  XML = 2,
  Strict = 4,
  Bytes = 8,
  GuessUTF8 = 16,
  GuessContent = 32,
  HTMLNames = 64,
}

/** The values of `guess`. @internal */
export const guesses = ["utf8", "content"] as const;

/** @internal */
export function guessFlag(guess: ParseOptions["guess"]): number {
  if (guess === "utf8") return ParseFlag.GuessUTF8;
  return guess === "content" ? ParseFlag.GuessContent : 0;
}

/** A mistake in a document. Parsing never fails because of one. Its text is one line. */
export class ParseError extends Report<Place> {
  /** The standard's name: `"unexpected-null-character"`. */
  declare readonly code: string;

  protected get summary(): string {
    return `${this.code}: ${this.message}`;
  }
}

/** An encoding, and the reason for it. */
export interface Encoding {
  readonly name: string;
  readonly source: string;
}
