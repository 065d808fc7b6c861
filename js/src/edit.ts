/** Edits by selector that leave every other character alone. */

import { Call } from "./calls.js";
import { EditError, kindOf, needString } from "./errors.js";
import { Feature, engine } from "./modules.js";

/** What to do with the elements that a selector matches. Markup that is inserted keeps to itself. */
export interface Edit {
  /** Attributes to set; `null` removes one. */
  readonly attributes?: Readonly<Record<string, string | null>>;
  /** Another name. */
  readonly rename?: string;
  /** Markup before the element. */
  readonly before?: string;
  /** Markup after the element. */
  readonly after?: string;
  /** Markup before its content. */
  readonly prepend?: string;
  /** Markup after its content. */
  readonly append?: string;
  /** Markup in the place of its content. */
  readonly inner?: string;
  /** Markup in the place of the element. */
  readonly replace?: string;
  /** Whether to remove the element with its content. */
  readonly remove?: boolean;
  /** Whether to remove the element, but not its content. */
  readonly unwrap?: boolean;
}

/** Edits by selector. Later ones win; all selectors see the document as it was. */
export type Edits = Readonly<Record<string, Edit>>;

const markup = ["rename", "before", "after", "prepend", "append", "inner", "replace"] as const;
const known = new Set<string>([...markup, "attributes", "remove", "unwrap"]);

/**
 * Edits HTML. What no edit touches stays as it is, character by character.
 *
 * ```js
 * edit("<P>See <A HREF=/x>this</A>", { a: { attributes: { rel: "nofollow" } } });
 * // '<P>See <A HREF=/x rel="nofollow">this</A>'
 * ```
 */
export function edit(html: string, edits: Edits): string {
  needString(html, "html");
  if (edits === null || typeof edits !== "object")
    throw new TypeError(`edits must be an object, not ${kindOf(edits)}`);
  const texts: (string | null)[] = [];
  for (const [selector, edit] of Object.entries(edits)) {
    if (edit === null || typeof edit !== "object") {
      throw new TypeError(`the edit of ${selector} must be an object, not ${kindOf(edit)}`);
    }
    for (const name of Object.keys(edit)) {
      if (!known.has(name))
        throw new EditError(
          "unknown-edit",
          `unknown edit "${name}"; there are ${[...known].join(", ")}`,
        );
    }
    for (const [name, value] of Object.entries(edit.attributes ?? {})) {
      texts.push(
        selector,
        value === null ? "unset" : "set",
        name,
        value === null ? null : needString(value, name),
      );
    }
    for (const op of markup) {
      const text = edit[op];
      if (text !== undefined) texts.push(selector, op, needString(text, op), null);
    }
    if (edit.unwrap) texts.push(selector, "unwrap", null, null);
    if (edit.remove) texts.push(selector, "remove", null, null);
  }
  return engine(Feature.Full)
    .call(Call.Edit, [...texts, html])
    .last();
}
