/** Edits by selector that leave every other character alone. */

import { Call } from "./calls.js";
import { kindOf, needString } from "./errors.js";
import { Feature, engine } from "./modules.js";
import { needNames, needObject, readOptions } from "./options.js";

/**
 * What to do with the elements that a selector matches. Elements that inserted markup leaves open are closed, and its end
 * tags of other elements are left out. Its start tags are read as anywhere in HTML: an `<hr>` ends the `p` around it.
 */
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
const names = [...markup, "attributes", "remove", "unwrap"];

export interface EditOptions {
  /**
   * How to handle markup that leaves elements open, or has end tags of elements that it did not open: `"repair"`, the
   * default, closes those elements and leaves those tags out; with `"refuse"` it is an `EditError`.
   */
  readonly misfits?: "repair" | "refuse";
}

const known = { misfits: ["repair", "refuse"] } as const;

/**
 * Edits HTML. What no edit touches stays as it is, character by character.
 *
 * ```js
 * edit("<P>See <A HREF=/x>this</A>", { a: { attributes: { rel: "nofollow" } } });
 * // '<P>See <A HREF=/x rel="nofollow">this</A>'
 * ```
 *
 * Selectors do not see the content of a `template`, because it is not in the document. So links in a declarative shadow
 * root are not edited.
 *
 * @throws {EditError} if a name is not possible, or if markup cannot be inserted, such as `</script>` in a `script`.
 */
export function edit(html: string, edits: Edits, options?: EditOptions): string {
  needString(html, "html");
  const texts = Object.entries(needObject(edits, "edits") as Edits).flatMap(([selector, edit]) =>
    editTexts(selector, edit),
  );
  const flags = readOptions(options, known).misfits === "refuse" ? 1 : 0;
  return engine(Feature.Full)
    .call(Call.Edit, [...texts, html], 0, flags)
    .last();
}

/** Four texts for each operation: the selector, its name, and up to two values. */
function editTexts(selector: string, edit: Edit): (string | null)[] {
  needNames(needObject(edit, `the edit of ${selector}`), "edit", names);
  const texts: (string | null)[] = [];
  if (edit.attributes !== undefined) needObject(edit.attributes, "attributes");
  for (const [name, value] of Object.entries(edit.attributes ?? {})) {
    if (value === null) texts.push(selector, "unset", name, null);
    else texts.push(selector, "set", name, needString(value, name));
  }
  for (const op of markup) {
    const text = edit[op];
    if (text !== undefined) texts.push(selector, op, needString(text, op), null);
  }
  for (const op of ["unwrap", "remove"] as const) {
    const value = edit[op] ?? false;
    if (typeof value !== "boolean") throw new TypeError(`${op} must be a boolean, not ${kindOf(value)}`);
    if (value) texts.push(selector, op, null, null);
  }
  return texts;
}
