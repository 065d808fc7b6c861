/** Forms, and what they send. */

import { Call } from "./calls.js";
import { Found } from "./data.js";
import type { Element } from "./element.js";
import { type Span, kindOf, needString } from "./errors.js";
import { type Owner, askOf } from "./internal.js";
import { needObject } from "./options.js";
import type { Reader } from "./reader.js";
import { type Ask, askResolved, needURL } from "./resolver.js";

/** An option of a `select`. */
export class Choice extends Found {
  /** The value. */
  declare readonly value: string;
  /** The text that a reader sees: `label`, or the content. */
  declare readonly label: string;
  /** Whether it is selected. */
  declare readonly isSelected: boolean;
  /** Whether it cannot be chosen. */
  declare readonly isDisabled: boolean;
}

/** A control of a form: `input`, `button`, `select` or `textarea`. */
export class Control extends Found {
  /** The name; empty if there is none. */
  declare readonly name: string;
  /**
   * The kind: the type of an `input` or a `button`, such as `"email"` or `"submit"`;
   * `"select-one"`, `"select-multiple"` or `"textarea"`.
   */
  declare readonly kind: string;
  /** The value. A `select` has its `options` instead. */
  declare readonly value: string;
  /** Whether a check box or a radio button is checked. */
  declare readonly isChecked: boolean;
  /** The options of a `select`. */
  declare readonly options: Choice[];
  /** Whether it can be neither changed nor sent. */
  declare readonly isDisabled: boolean;
  /** Whether it sends the form. */
  declare readonly isSubmit: boolean;
  /** Whether it satisfies its constraints as the page has it, by the same rules as `:invalid`. */
  declare readonly isValid: boolean;
  /** Whether it is a suggestion in a `datalist`, and never sent. */
  declare readonly inDatalist: boolean;
  /** The name and the direction that are sent with the value, by `dirname`. */
  declare readonly direction: [string, string] | null;
  /** The element in the source. */
  declare readonly span: Span | null;
}

/** How a form is sent. */
export type FormMethod = "get" | "post" | "dialog";

/** How the entries of a form are encoded. */
export type FormEncoding = "application/x-www-form-urlencoded" | "multipart/form-data" | "text/plain";

/** A form that is sent. */
export interface Submission {
  /** The URL that is requested. With `"get"`, its query has the entries. */
  readonly url: string;
  /** Whether the URL could be made absolute. */
  readonly resolved: boolean;
  /** How it is sent. */
  readonly method: FormMethod;
  /** How the entries of a `"post"` are encoded. */
  readonly enctype: FormEncoding;
  /** The entry list: names and values. */
  readonly entries: [string, string][];
  /** The body in its encoding, whatever the method. */
  readonly body: string;
  /** The value of the header `Content-Type` for the body. */
  readonly contentType: string;
}

/** The bit of a request that takes values away, as in `js/wasm/src/forms.rs`. */
const CLEAR = 1;

/**
 * A form of a page. Its controls have the values that a browser gives them when it has read the
 * page; `fill` changes them, as a user would.
 */
export class Form extends Found {
  /**
   * The absolute URL that the form is sent to: that of the page, if there is no `action`. As
   * written if it is not `resolved`.
   */
  declare readonly action: string;
  /** Whether the URL could be made absolute. */
  declare readonly resolved: boolean;
  /** How it is sent. */
  declare readonly method: FormMethod;
  /** How the entries of a `"post"` are encoded. */
  declare readonly enctype: FormEncoding;
  /** Whether a browser sends it without validation: `novalidate`. */
  declare readonly noValidate: boolean;
  /** The element in the source. */
  declare readonly span: Span | null;
  readonly #owner: Owner;
  readonly #number: number;
  readonly #page: URL | undefined;
  #controls: readonly [number, Control][];

  /** @internal */
  constructor(owner: Owner, number: number, fields: object, controls: readonly [number, Control][], page?: URL) {
    super(owner, number, fields);
    [this.#owner, this.#number, this.#page, this.#controls] = [owner, number, page, controls];
  }

  /** The controls that belong to the form, in tree order, as `fill` has left them. */
  get controls(): Control[] {
    return this.#controls.map(([, control]) => control);
  }

  /** Whether all controls satisfy their constraints, as the page has them. */
  get isValid(): boolean {
    return this.#controls.every(([, control]) => control.isValid);
  }

  /**
   * Gives controls values, as a user would: types into fields, chooses the radio button or the
   * option with the value, or checks the check box with it. A list has several values.
   *
   * ```js
   * const [form] = parse("<form action=/find><input name=q></form>").forms("https://example.org/");
   * form.fill({ q: "leek soup" });
   * form.submit().url; // "https://example.org/find?q=leek+soup"
   * ```
   *
   * @throws {EditError} if no control takes a name and a value; then nothing is filled in.
   */
  fill(values: Readonly<Record<string, string | readonly string[]>>): void {
    const pairs = Object.entries(needObject(values, "values") as typeof values).flatMap(([name, value]) =>
      (typeof value === "string" ? [value] : [...value]).flatMap((it) => [name, needString(it, name)]),
    );
    this.#change(pairs, 0);
  }

  /**
   * Unchecks the check box of a name and a value, or deselects the option of a `select` that takes
   * several.
   *
   * @throws {EditError} if there is none.
   */
  clear(name: string, value: string): void {
    this.#change([needString(name, "name"), needString(value, "value")], CLEAR);
  }

  /**
   * The entry list: the names and values that are sent if a button submits the form, or without
   * `submitter` a script.
   */
  entries(submitter?: Control | Element): [string, string][] {
    return this.submit(submitter).entries;
  }

  /**
   * The request of the form if a button submits it, or without `submitter` a script. Nothing is
   * sent.
   *
   * @throws {EditError} if the submitter is no button that submits this form.
   */
  submit(submitter?: Control | Element): Submission {
    const texts = [...this.#state(), this.#submitter(submitter)];
    const ask: Ask = (all, flags) => this.#owner[askOf](Call.FormSubmit, all, flags, this.#number);
    const reader = askResolved(ask, this.#page, texts);
    const [url, resolved] = [reader.text(), reader.flag()];
    const [method, enctype] = [reader.text() as FormMethod, reader.text() as FormEncoding];
    const entries = reader.list((): [string, string] => [reader.text(), reader.text()]);
    return { url, resolved, method, enctype, entries, ...reader.texts("body", "contentType") };
  }

  /** The number of the control that submits the form; 0 is that of no control. */
  #submitter(submitter: Control | Element | undefined): string | null {
    if (submitter === undefined) return null;
    if (submitter === null || typeof submitter !== "object")
      throw new TypeError(`submitter must be a control or an element, not ${kindOf(submitter)}`);
    const element = submitter instanceof Control ? submitter.node : submitter;
    const found = this.#controls.find(([, control]) => control.node === element);
    return String(found?.[0] ?? 0);
  }

  /** The state of the controls, as `js/wasm/src/forms.rs` reads it. */
  #state(): string[] {
    const states = this.#controls.flatMap(([number, { value, isChecked, options }]) => {
      const switches = [isChecked, ...options.map((option) => option.isSelected)];
      return [String(number), value, switches.map((it) => (it ? "1" : "0")).join("")];
    });
    return [String(this.#controls.length), ...states];
  }

  #change(pairs: string[], flags: number): void {
    const reader = this.#owner[askOf](Call.FormFill, [...this.#state(), ...pairs], flags, this.#number);
    this.#controls = readControls(reader, this.#owner);
  }
}

function readControls(reader: Reader, owner: Owner): [number, Control][] {
  const choice = () => {
    const [number, value, label] = [reader.number(), reader.text(), reader.text()];
    const [isSelected, isDisabled] = [reader.flag(), reader.flag()];
    return new Choice(owner, number, { value, label, isSelected, isDisabled });
  };
  return reader.list((): [number, Control] => {
    const number = reader.number();
    const texts = reader.texts("name", "kind", "value");
    const [isChecked, isDisabled, isSubmit] = [reader.flag(), reader.flag(), reader.flag()];
    const [isValid, inDatalist] = [reader.flag(), reader.flag()];
    const [name, way] = [reader.maybeText(), reader.maybeText()];
    const [direction, span] = [name === null ? null : [name, way], reader.span()];
    const flags = { isChecked, isDisabled, isSubmit, isValid, inDatalist };
    const options = reader.list(choice);
    return [number, new Control(owner, number, { ...texts, ...flags, direction, span, options })];
  });
}

/** Reads the forms below a node, about which `ask` makes a call. */
export function readForms(owner: Owner, ask: Ask, base?: string | URL): Form[] {
  const page = base === undefined ? undefined : needURL(base);
  const reader = askResolved(ask, page);
  return reader.list(() => {
    const [number, action, resolved] = [reader.number(), reader.text(), reader.flag()];
    const [method, enctype, noValidate] = [reader.text(), reader.text(), reader.flag()];
    const fields = { action, resolved, method, enctype, noValidate, span: reader.span() };
    return new Form(owner, number, fields, readControls(reader, owner), page);
  });
}
