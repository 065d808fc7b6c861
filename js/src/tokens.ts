/** The tokens of a document, with their places. */

import { type Bytes, bytesOf } from "./bytes.js";
import { Call } from "./calls.js";
import type { Argument, Engine } from "./engine.js";
import { type Span, kindOf, needString } from "./errors.js";
import { Feature, engine } from "./modules.js";
import { readOptions } from "./options.js";
import { type ParseOptions, guessFlag, guesses } from "./parsing.js";
import type { Reader } from "./reader.js";
import { addAttribute } from "./tree.js";

/** Where an attribute of a tag is. */
export interface AttributePlace {
  readonly name: string;
  readonly nameSpan: Span;
  /** Without quotes. */
  readonly valueSpan: Span;
}

/** A start tag or an end tag. */
export interface Tag {
  readonly kind: "start-tag" | "end-tag";
  /** In HTML, in lower case. */
  readonly name: string;
  /** Whether it ends in `/>`. */
  readonly selfClosing: boolean;
  /** The values by their names. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly attributePlaces: readonly AttributePlace[];
}

/** A token. Its `kind` says what else it has. */
export type Token = { readonly span: Span } & (
  | { readonly kind: "text" | "comment"; readonly text: string }
  | Tag
  | {
      readonly kind: "doctype";
      readonly name: string | null;
      readonly publicId: string | null;
      readonly systemId: string | null;
    }
  | { readonly kind: "processing-instruction"; readonly name: string; readonly text: string }
);

/** A token of XML. */
export type XMLToken =
  | Token
  | ({ readonly span: Span } & (
      | { readonly kind: "cdata"; readonly text: string }
      | {
          /** `<?xml version="1.0"?>` */
          readonly kind: "declaration";
          readonly version: string | null;
          readonly encoding: string | null;
          readonly standalone: string | null;
        }
    ));

export interface TokenOptions extends Pick<ParseOptions, "encoding" | "guess"> {
  /** How many tokens there may be. */
  readonly limit?: number;
}

export type XMLTokenOptions = Pick<TokenOptions, "limit">;

/**
 * Pieces of a document as they arrive: a `ReadableStream`, the body of a `Response`, a stream of
 * Node, ...
 */
export type Pieces = AsyncIterable<string | Bytes> | ReadableStream<string | Bytes>;

const kinds = [
  "text",
  "start-tag",
  "end-tag",
  "comment",
  "doctype",
  "processing-instruction",
  "cdata",
  "declaration",
] as const;

function needCount(value: unknown, name: string): void {
  if (typeof value === "number" && value >= 0 && (value === Infinity || Number.isInteger(value))) return;
  const given = typeof value === "number" ? String(value) : kindOf(value);
  throw new TypeError(`${name} must be a whole number, not ${given}`);
}

const known = { limit: needCount, encoding: "string", guess: guesses } as const;

/** The largest number of a call. */
const MOST = 0xffff_ffff;

/**
 * The tokens of a document, without a tree: start tags with their attributes, end tags, texts,
 * comments. Of a stream, they come as they arrive, and only a piece is in memory.
 *
 * ```js
 * tokens("<a href=/soup>Soup</a>").map((token) => token.kind); // ["start-tag", "text", "end-tag"]
 * async function names(response) {
 *   for await (const token of tokens(response.body))
 *     if (token.kind === "start-tag") console.log(token.name);
 * }
 * ```
 */
export function tokens(html: string | Bytes, options?: TokenOptions): Token[];
export function tokens(pieces: Pieces, options?: TokenOptions): AsyncGenerator<Token, void, undefined>;
export function tokens(
  html: string | Bytes | Pieces,
  options?: TokenOptions,
): Token[] | AsyncGenerator<Token, void, undefined> {
  const { limit = MOST, encoding, guess } = readOptions(options, known);
  const start = () => new Tokenizer(engine(Feature.Full), encoding, guess);
  const most = Math.min(limit, MOST);
  if (isPieces(html)) return arriving(start(), html, most);
  const whole = typeof html === "string" ? html : bytesOf(html, needed);
  const tokenizer = start();
  try {
    return tokenizer.read(whole, true, most);
  } finally {
    tokenizer.dispose();
  }
}

/** The tokens of XML; `xml.tokens` is the public name. */
export function xmlTokens(xml: string, options?: XMLTokenOptions): XMLToken[] {
  const { limit = MOST } = readOptions(options, { limit: needCount });
  const text = needString(xml, "xml");
  const reader = engine(Feature.Full).call(Call.XmlTokens, [text], 0, 0, Math.min(limit, MOST));
  return reader.list(() => token(reader));
}

const needed = "html must be a string, bytes or a stream of them";

function isPieces(it: unknown): it is Pieces {
  return typeof it === "object" && it !== null && (Symbol.asyncIterator in it || "getReader" in it);
}

async function* arriving(tokenizer: Tokenizer, pieces: Pieces, most: number): AsyncGenerator<Token, void, undefined> {
  let left = most;
  const read = (piece: string | Bytes | null) => {
    const tokens = tokenizer.read(piece, piece === null, left);
    left -= tokens.length;
    return tokens;
  };
  try {
    for await (const piece of iterated(pieces)) {
      yield* read(piece);
      if (left === 0) return;
    }
    yield* read(null);
  } finally {
    tokenizer.dispose();
  }
}

/** Streams of browsers that cannot be iterated over have readers. */
async function* iterated(pieces: Pieces): AsyncGenerator<string | Bytes, void, undefined> {
  if (Symbol.asyncIterator in pieces) return yield* pieces as AsyncIterable<string | Bytes>;
  const reader = (pieces as ReadableStream<string | Bytes>).getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    await reader.cancel();
  }
}

const enum Flag {
  Bytes = 1,
  Last = 2,
}

/** A document that is read. */
class Tokenizer {
  readonly #engine: Engine;
  readonly #handle: number;
  /** A surrogate whose other half comes with the next piece. */
  #half = "";

  constructor(engine: Engine, encoding: string | undefined, guess: ParseOptions["guess"]) {
    this.#engine = engine;
    this.#handle = engine.call(Call.Tokenizer, [encoding], 0, guessFlag(guess)).number();
    engine.disposeLater(this, Call.TokenizerEnd, this.#handle);
  }

  /** Reads a piece; `null` for none. */
  read(piece: string | Bytes | null, isLast: boolean, most: number): Token[] {
    let [argument, flags]: [Argument, number] = [null, isLast ? Flag.Last : 0];
    if (typeof piece === "string") argument = this.#whole(piece, isLast);
    else if (piece !== null) {
      argument = bytesOf(piece, needed);
      flags |= Flag.Bytes;
    } else if (this.#half !== "") argument = this.#half;
    const reader = this.#engine.call(Call.Tokens, [argument], this.#handle, flags, most);
    return reader.list(() => token(reader) as Token);
  }

  #whole(piece: string, isLast: boolean): string {
    const text = this.#half + piece;
    this.#half = isLast ? "" : (/[\ud800-\udbff]$/.exec(text)?.[0] ?? "");
    return text.slice(0, text.length - this.#half.length);
  }

  dispose(): void {
    this.#engine.dispose(this, Call.TokenizerEnd, this.#handle);
  }
}

function token(reader: Reader): XMLToken {
  const kind = kinds[reader.number()]!;
  const span = reader.span()!;
  switch (kind) {
    case "text":
    case "comment":
    case "cdata":
      return { kind, span, text: reader.text() };
    case "start-tag":
    case "end-tag": {
      const [name, selfClosing] = [reader.text(), reader.flag()];
      const attributes: Record<string, string> = {};
      const attributePlaces = reader.list<AttributePlace>(() => {
        const [name, value] = [reader.text(), reader.text()];
        addAttribute(attributes, name, value);
        return { name, nameSpan: reader.span()!, valueSpan: reader.span()! };
      });
      return { kind, span, name, selfClosing, attributes, attributePlaces };
    }
    case "doctype":
      return {
        kind,
        span,
        name: reader.maybeText(),
        publicId: reader.maybeText(),
        systemId: reader.maybeText(),
      };
    case "declaration":
      return {
        kind,
        span,
        version: reader.maybeText(),
        encoding: reader.maybeText(),
        standalone: reader.maybeText(),
      };
    case "processing-instruction":
      return { kind, span, name: reader.text(), text: reader.text() };
  }
}
