/** Character references. */

import { Call } from "./calls.js";
import { needString } from "./errors.js";
import { Feature, engine } from "./modules.js";
import { readOptions } from "./options.js";

const known = { ascii: "boolean" } as const;

const advice = { attribute: "the result is safe in text and in attributes between quotes" };

/**
 * Escapes text for markup: it is safe between tags, and in an attribute between quotes of either
 * kind. With `ascii`, only ASCII is left.
 *
 * ```js
 * escape(`"Fish" & 'chips'`); // "&quot;Fish&quot; &amp; &#39;chips&#39;"
 * ```
 */
export function escape(text: string, options?: { readonly ascii?: boolean }): string {
  const { ascii } = readOptions(options, known, advice);
  return engine(Feature.Select)
    .call(Call.Escape, [needString(text, "text")], 0, ascii ? 2 : 0)
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
