/** The tokens of a document, with their places. */

import { Call } from "./calls.js";
import { type Span, kindOf, needString } from "./errors.js";
import { Feature, engine } from "./modules.js";
import { readOptions } from "./options.js";

export interface TokenAttribute {
  readonly name: string;
  readonly value: string;
  readonly nameSpan: Span;
  /** Without quotes. */
  readonly valueSpan: Span;
}

export type Token = { readonly span: Span } & (
  | { readonly type: "text" | "comment"; readonly data: string }
  | {
      readonly type: "start-tag" | "end-tag";
      readonly name: string;
      readonly selfClosing: boolean;
      readonly attributes: TokenAttribute[];
    }
  | {
      readonly type: "doctype";
      readonly name: string | null;
      readonly publicId: string | null;
      readonly systemId: string | null;
    }
  | { readonly type: "processing-instruction"; readonly target: string; readonly data: string }
);

const types = [
  "text",
  "start-tag",
  "end-tag",
  "comment",
  "doctype",
  "processing-instruction",
] as const;

function needCount(value: unknown, name: string): void {
  if (typeof value === "number" && value >= 0 && (value === Infinity || Number.isInteger(value))) return;
  const given = typeof value === "number" ? String(value) : kindOf(value);
  throw new TypeError(`${name} must be a whole number, not ${given}`);
}

/** The first tokens of a document: at most `limit`. */
export function tokens(html: string, options?: { readonly limit?: number }): Token[] {
  const { limit = 0xffff_ffff } = readOptions(options, { limit: needCount });
  const reader = engine(Feature.Full).call(Call.Tokens, [needString(html, "html")], Math.min(limit, 0xffff_ffff));
  return reader.list<Token>(() => {
    const type = types[reader.number()]!;
    const span = reader.span()!;
    switch (type) {
      case "text":
      case "comment":
        return { type, span, data: reader.text() };
      case "start-tag":
      case "end-tag":
        return {
          type,
          span,
          name: reader.text(),
          selfClosing: reader.flag(),
          attributes: reader.list(() => attribute()),
        };
      case "doctype":
        return {
          type,
          span,
          name: reader.maybeText(),
          publicId: reader.maybeText(),
          systemId: reader.maybeText(),
        };
      case "processing-instruction":
        return { type, span, target: reader.text(), data: reader.text() };
    }
  });

  function attribute(): TokenAttribute {
    return {
      name: reader.text(),
      value: reader.text(),
      nameSpan: reader.span()!,
      valueSpan: reader.span()!,
    };
  }
}
