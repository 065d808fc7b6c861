/** Character references. */

import { Call } from "./calls.js";
import { needString } from "./errors.js";
import { Feature, engine } from "./modules.js";
import { readOptions } from "./options.js";

const known = { attribute: "boolean", ascii: "boolean" } as const;

/**
 * Escapes text for markup; with `attribute` for a value between quotes, with `ascii` so that only
 * ASCII is left.
 */
export function escape(
  text: string,
  options?: { readonly attribute?: boolean; readonly ascii?: boolean },
): string {
  const { attribute, ascii } = readOptions(options, known);
  const flags = (attribute ? 1 : 0) | (ascii ? 2 : 0);
  return engine(Feature.Select)
    .call(Call.Escape, [needString(text, "text")], 0, flags)
    .last();
}

/**
 * Replaces character references by what they stand for; with `attribute` as in the value of an
 * attribute.
 */
export function unescape(text: string, options?: { readonly attribute?: boolean }): string {
  const { attribute } = readOptions(options, { attribute: "boolean" });
  return engine(Feature.Select)
    .call(Call.Unescape, [needString(text, "text")], 0, attribute ? 1 : 0)
    .last();
}
