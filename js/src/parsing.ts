/** What a parser takes, and what it says besides the tree. */

import type { Span } from "./errors.js";

export interface ParseOptions {
  /**
   * For a fragment: the name of the element that it goes into, such as `"div"`, `"tr"` or `"svg g"`. An element of a name
   * that HTML does not have is like a `div`.
   */
  readonly context?: string;
  /** Whether the parser behaves as in a browser that runs scripts: `noscript` contains text then. */
  readonly scripting?: boolean;
  /** For bytes: the encoding that the transport named, such as the `charset` of a `Content-Type`. */
  readonly encoding?: string;
  /**
   * For bytes that declare no encoding: `"utf8"` takes them for UTF-8 if they fit, `"content"` looks at the frequencies of
   * letters, too. By default they are windows-1252, as the standard says.
   */
  readonly guess?: "utf8" | "content";
}

/** What a call is told about how to parse or decode, as in `js/wasm/src/page.rs` and `decode.rs`. */
export const enum ParseFlag {
  Scripting = 1,
  XML = 2,
  Strict = 4,
  Bytes = 8,
  GuessUTF8 = 16,
  GuessContent = 32,
}

/** What `guess` may be. @internal */
export const guesses = ["utf8", "content"] as const;

/** @internal */
export function guessFlag(guess: ParseOptions["guess"]): number {
  if (guess === "utf8") return ParseFlag.GuessUTF8;
  return guess === "content" ? ParseFlag.GuessContent : 0;
}

/** A mistake in a document. Parsing never fails because of one. */
export interface ParseError {
  /** The standard's name: `"unexpected-null-character"`. */
  readonly code: string;
  /** One sentence that says what is wrong. */
  readonly message: string;
  readonly span: Span;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16. */
  readonly column: number;
}

/** How the encoding of bytes was decided. */
export interface Encoding {
  /** `"UTF-8"`, `"Shift_JIS"`, ... */
  readonly name: string;
  /** What decided: `"bom"`, `"transport"`, `"meta"`, `"xml-declaration"`, `"guess"` or `"default"`. */
  readonly source: string;
}
