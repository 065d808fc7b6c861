/** From bytes to text, as browsers do it. */

import { type Bytes, bytesOf } from "./bytes.js";
import { Call } from "./calls.js";
import { type Encoding, ParseFlag, type ParseOptions, guessFlag } from "./parsing.js";
import { Feature, engine } from "./modules.js";

/** A text, and how it was decoded. */
export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
  /** Whether some bytes were none of that encoding, and became U+FFFD. */
  readonly hadErrors: boolean;
}

export interface DecodeOptions extends Pick<ParseOptions, "encoding" | "guess"> {
  /** Whether it is an XML document. */
  readonly xml?: boolean;
}

/** Decodes the bytes of a document: by its byte order mark, the encoding that you name, its own declaration, or a guess. */
export function decode(bytes: Bytes, options: DecodeOptions = {}): Decoded {
  const reader = engine(Feature.Full).call(
    Call.Decode,
    [options.encoding, bytesOf(bytes, "bytes")],
    0,
    (options.xml ? ParseFlag.XML : 0) | guessFlag(options.guess),
  );
  const encoding = { name: reader.text(), source: reader.text() };
  return { encoding, hadErrors: reader.flag(), text: reader.text() };
}
