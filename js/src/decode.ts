/** From bytes to text, as browsers do it. */

import { type Bytes, bytesOf } from "./bytes.js";
import { Call } from "./calls.js";
import { Feature, engine } from "./modules.js";
import { readOptions } from "./options.js";
import { ParseFlag, type ParseOptions, guessFlag, guesses } from "./parsing.js";

/** A text, and how it was decoded. */
export interface Decoded {
  /** The text. */
  readonly text: string;
  /** The encoding: `"UTF-8"`, `"Shift_JIS"`, ... */
  readonly encoding: string;
  /**
   * The reason for it: `"bom"`, `"transport"`, `"meta"`, `"xml-declaration"`, `"guess"` or
   * `"default"`.
   */
  readonly source: string;
  /** Whether some bytes were none of that encoding, and became U+FFFD. */
  readonly hadErrors: boolean;
}

export interface DecodeOptions extends Pick<ParseOptions, "encoding" | "guess"> {
  /** Whether it is an XML document. */
  readonly xml?: boolean;
}

const known = { encoding: "string", guess: guesses, xml: "boolean" } as const;

/**
 * Decodes the bytes of a document: by its byte order mark, the encoding that you name, its own
 * declaration, or a guess.
 */
export function decode(bytes: Bytes, options?: DecodeOptions): Decoded {
  const { encoding: label, guess, xml } = readOptions(options, known);
  const reader = engine(Feature.Full).call(
    Call.Decode,
    [label, bytesOf(bytes, "decode needs bytes, such as a Uint8Array")],
    0,
    (xml ? ParseFlag.XML : 0) | guessFlag(guess),
  );
  const [encoding, source] = [reader.text(), reader.text()];
  const hadErrors = reader.flag();
  return { text: reader.text(), encoding, source, hadErrors };
}
