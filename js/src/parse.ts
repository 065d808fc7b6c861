/** From markup to a document. */

import { type Bytes, bytesOf } from "./bytes.js";
import { Call } from "./calls.js";
import { Document } from "./document.js";
import { kindOf } from "./errors.js";
import { key } from "./internal.js";
import { Feature, documentEngine, engine } from "./modules.js";
import { needContext, readOptions } from "./options.js";
import { ParseFlag, type ParseOptions, guessFlag, guesses } from "./parsing.js";

/**
 * Parses HTML: text, or bytes in any encoding. However broken, you get the tree that browsers
 * build.
 *
 * ```js
 * parse("<ul><li>Onions<li>Cheese").texts("li"); // ["Onions", "Cheese"]
 * ```
 */
export function parse(html: string | Bytes, options?: ParseOptions): Document {
  const { scripting, guess, context, encoding } = readOptions(options, ofHTML);
  const flags = (scripting ? ParseFlag.Scripting : 0) | guessFlag(guess);
  return parseWith(html, flags, context, encoding);
}

/**
 * Parses a fragment of HTML, as `innerHTML` does in an element of the name `context`: `"div"`,
 * `"tr"`, `"svg g"`, ...
 *
 * ```js
 * parseFragment("<td>1<td>2", "tr").children.length; // 2
 * ```
 */
export function parseFragment(
  html: string | Bytes,
  context = "div",
  options?: Omit<ParseOptions, "context">,
): Document {
  if (typeof context !== "string") {
    const message = `context must be a string, not ${kindOf(context)}; write parseFragment(html, "tr")`;
    throw new TypeError(message);
  }
  return parse(html, { ...readOptions(options, ofFragment), context });
}

const ofFragment = { scripting: "boolean", encoding: "string", guess: guesses } as const;

const ofHTML = {
  context: needContext,
  scripting: "boolean",
  encoding: "string",
  guess: guesses,
} as const;

/** The options of XML that need not be well-formed. */
export const ofAnyXML = { htmlNames: "boolean", encoding: "string" } as const;
const ofXML = { ...ofAnyXML, strict: "boolean" } as const;

export interface XMLOptions {
  /** Whether XML that is not well-formed is a `StrictError`. */
  readonly strict?: boolean;
  /** Whether the names of HTML, such as `&nbsp;`, stand for characters, as many feeds assume. */
  readonly htmlNames?: boolean;
  /** For bytes: the encoding that the transport named. */
  readonly encoding?: string;
}

/** Parses XML; with `strict`, what is not well-formed is an error. */
export function parseXML(
  xml: string | Bytes,
  options?: XMLOptions,
): Document {
  const { strict, htmlNames, encoding } = readOptions(options, ofXML);
  const flags =
    ParseFlag.XML | (strict ? ParseFlag.Strict : 0) | (htmlNames ? ParseFlag.HTMLNames : 0);
  return parseWith(xml, flags, undefined, encoding);
}

function parseWith(
  markup: string | Bytes,
  flags: number,
  context?: string,
  encoding?: string,
): Document {
  const isText = typeof markup === "string";
  const content = isText ? markup : bytesOf(markup, "markup must be a string or bytes, such as a Uint8Array");
  if (!isText) flags |= ParseFlag.Bytes;
  const isHTML = !(flags & ParseFlag.XML);
  const module = isText && isHTML ? documentEngine() : engine(Feature.Full);
  const reader = module.call(Call.Parse, [context, encoding, content], 0, flags);
  const [handle, name, source] = [reader.number(), reader.maybeText(), reader.maybeText()];
  const decided = name === null ? null : { name, source: source! };
  return new Document(key, { engine: module, handle }, decided, {
    xml: !isHTML,
    fragment: context !== undefined,
  });
}
