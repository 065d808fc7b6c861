/** Edits by selector that leave every other character alone. */

import { Call } from "./calls.js";
import { kindOf, needString } from "./errors.js";
import { Feature, engine } from "./modules.js";
import { needNames, needObject, needStrings, readOptions } from "./options.js";

/**
 * Changes to the elements that a selector matches. A string is text, unless the name of the change
 * ends in `HTML`.
 *
 * Elements that inserted markup leaves open are closed, and its end tags of other elements are left
 * out. Its start tags are read as anywhere in HTML: an `<hr>` ends the `p` around it.
 */
export interface Edit {
  /** Attributes to set; `null` removes one. */
  readonly attributes?: Readonly<Record<string, string | null>>;
  /** A class to add, several between spaces, or a list. */
  readonly addClass?: string | readonly string[];
  /** A class to remove, several between spaces, or a list. */
  readonly removeClass?: string | readonly string[];
  /** Another name. */
  readonly rename?: string;
  /** Text before the element. */
  readonly before?: string;
  /** Text after the element. */
  readonly after?: string;
  /** Text before its content. */
  readonly prepend?: string;
  /** Text after its content. */
  readonly append?: string;
  /** Text in the place of its content. */
  readonly textContent?: string;
  /** Text in the place of the element. */
  readonly replaceWith?: string;
  /** Markup before the element. */
  readonly beforeHTML?: string;
  /** Markup after the element. */
  readonly afterHTML?: string;
  /** Markup before its content. */
  readonly prependHTML?: string;
  /** Markup after its content. */
  readonly appendHTML?: string;
  /** Markup in the place of its content. */
  readonly innerHTML?: string;
  /** Markup in the place of the element. */
  readonly outerHTML?: string;
  /** Whether to remove the element with its content. */
  readonly remove?: boolean;
  /** Whether to remove the element, but not its content. */
  readonly unwrap?: boolean;
}

/** Edits by selector. Later ones win; all selectors see the document as it was. */
export type Edits = Readonly<Record<string, Edit>>;

const classes = ["addClass", "removeClass"] as const;
const strings = [
  "rename",
  "before",
  "beforeHTML",
  "after",
  "afterHTML",
  "prepend",
  "prependHTML",
  "append",
  "appendHTML",
  "textContent",
  "innerHTML",
  "replaceWith",
  "outerHTML",
] as const;
const names = ["attributes", ...classes, ...strings, "remove", "unwrap"];

/** Names of other packages. */
const advice: Record<string, string> = {
  text: "write { textContent: … }",
  html: "write { innerHTML: … }",
  inner: "write { innerHTML: … }, or { textContent: … } for text",
  replace: "write { outerHTML: … }, or { replaceWith: … } for text",
  setAttribute: "write { attributes: { name: value } }",
  removeAttribute: "write { attributes: { name: null } }",
  class: "write { addClass: … }",
};

export interface EditOptions {
  /**
   * How to handle markup that leaves elements open, or has end tags of elements that it did not
   * open: `"repair"`, the default, closes those elements and leaves those tags out; with `"refuse"`
   * it is an `EditError`.
   */
  readonly misfits?: "repair" | "refuse";
  /** Whether to remove all comments of the source, those in templates, too. */
  readonly removeComments?: boolean;
}

const known = { misfits: ["repair", "refuse"], removeComments: "boolean" } as const;

/** The bits of a request, as in `js/wasm/src/edit.rs`. */
const enum Flag {
  Refuse = 1,
  RemoveComments = 2,
}

/**
 * Edits HTML. Everything that no edit touches stays as it is, character by character.
 *
 * ```js
 * edit("<P>See <A HREF=/x>this</A>", { a: { attributes: { rel: "nofollow" } } });
 * // '<P>See <A HREF=/x rel="nofollow">this</A>'
 * ```
 *
 * Selectors see the content of a `template` as its children, although it is a tree of its own in
 * the document: `template a` matches there, and `a:not(template *)` only elsewhere.
 *
 * @throws {EditError} if a name is not possible, or if markup cannot be inserted, such as
 * `</script>` in a `script`.
 */
export function edit(html: string, edits: Edits, options?: EditOptions): string {
  needString(html, "html");
  const texts = Object.entries(needObject(edits, "edits") as Edits).flatMap(([selector, edit]) =>
    editTexts(selector, edit),
  );
  const { misfits, removeComments } = readOptions(options, known);
  const flags = (misfits === "refuse" ? Flag.Refuse : 0) | (removeComments ? Flag.RemoveComments : 0);
  return engine(Feature.Full)
    .call(Call.Edit, [...texts, html], 0, flags)
    .last();
}

/** Four texts for each change: the selector, its name, and up to two values. */
function editTexts(selector: string, edit: Edit): (string | null)[] {
  if (typeof edit === "function") {
    const remedy = 'for functions, use HTMLRewriter of "broth-html/rewriter"';
    throw new TypeError(`the edit of ${selector} must be an object; ${remedy}`);
  }
  needNames(needObject(edit, `the edit of ${selector}`), "edit", names, advice);
  const texts: (string | null)[] = [];
  if (edit.attributes !== undefined) needObject(edit.attributes, "attributes");
  for (const [name, value] of Object.entries(edit.attributes ?? {})) {
    if (value === null) texts.push(selector, "removeAttribute", name, null);
    else texts.push(selector, "setAttribute", name, needString(value, name));
  }
  for (const change of classes) {
    const value = edit[change];
    if (value !== undefined) texts.push(selector, change, classText(value, change), null);
  }
  for (const change of strings) {
    const text = edit[change];
    if (text !== undefined) texts.push(selector, change, needString(text, change), null);
  }
  for (const op of ["unwrap", "remove"] as const) {
    const value = edit[op] ?? false;
    if (typeof value !== "boolean") throw new TypeError(`${op} must be a boolean, not ${kindOf(value)}`);
    if (value) texts.push(selector, op, null, null);
  }
  return texts;
}

/** Classes between spaces. */
function classText(value: string | readonly string[], name: string): string {
  return typeof value === "string" ? value : needStrings(value, name).join(" ");
}
