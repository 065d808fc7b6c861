/** Writes tags and text as sanitize-html does. */

import { Document } from "../../document.js";
import { Flat, Kind, NOTHING } from "../../flat.js";
import type { Attributes, Chosen } from "./options.js";

const HTML = "http://www.w3.org/1999/xhtml";

const names = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Elements without content, which have no end tags. */
const empty = names("area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr");

/** Elements whose text is not escaped. */
const raw = names("iframe noembed noframes plaintext style xmp");

/** Elements that lose a newline at their beginning. */
const lines = names("listing pre textarea");

/** An element as the parser has read it. */
export interface Read {
  /** The name, with upper case letters in SVG. */
  readonly name: string;
  readonly isHTML: boolean;
  readonly attributes: Attributes;
  readonly hasStartTag: boolean;
  readonly hasEndTag: boolean;
}

/** The functions that see a tree in the order of the document. */
export interface Visitor {
  open(element: Read): void;
  text(text: string): void;
  close(element: Read): void;
}

/** Shows a tree to a visitor. The contents of a template are those of the element. */
export function walk(document: Document, visitor: Visitor): void {
  const flat = new Flat(document, false);
  // The contents of a template have an end, too.
  const open: (Read | null)[] = [];
  while (flat.at < flat.end) {
    const kind = flat.number() as Kind;
    if (kind !== Kind.End) flat.at++;
    switch (kind) {
      case Kind.Element: {
        const element = readElement(flat);
        open.push(element);
        visitor.open(element);
        break;
      }
      case Kind.Contents:
        open.push(null);
        break;
      case Kind.End: {
        const element = open.pop();
        if (element) visitor.close(element);
        break;
      }
      case Kind.Text:
        flat.at += 2;
        visitor.text(flat.text());
        break;
      case Kind.Comment:
        flat.at += 2;
        flat.text();
        break;
      case Kind.ProcessingInstruction:
        flat.at += 2;
        flat.text();
        flat.text();
        break;
      case Kind.Doctype:
        flat.at += 2;
        for (let part = 0; part < 3; part++) flat.maybeText();
    }
  }
}

function readElement(flat: Flat): Read {
  const { local, prefix, namespace } = flat.names[flat.number()]!;
  const name = prefix === null ? local : `${prefix}:${local}`;
  const [start, , endTag] = [flat.number(), flat.number(), flat.number(), flat.number()];
  const attributes: [string, string][] = [];
  for (let count = flat.number(); count > 0; count--) {
    const { prefix, local } = flat.names[flat.number()]!;
    attributes.push([prefix === null ? local : `${prefix}:${local}`, flat.text()]);
    flat.at += 2;
  }
  return {
    name,
    isHTML: namespace === HTML,
    attributes: Object.fromEntries(attributes),
    hasStartTag: start !== NOTHING,
    hasEndTag: endTag !== NOTHING,
  };
}

/** Text, or with `quotes` the value of an attribute. */
export function escaped(text: string, quotes = false): string {
  const safe = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  return quotes ? safe.replace(/"/g, "&quot;") : safe;
}

/** Whether text in an element with this name is written as it is. */
export function isRaw(name: string): boolean {
  return raw.has(name);
}

/** Whether an element has no end tag. */
export function hasNoEnd(name: string, options: Chosen): boolean {
  return empty.has(name) || options.selfClosing.includes(name);
}

/** A start tag; in foreign content, a slash at its end would end the element. */
export function startTag(name: string, attributes: Attributes, options: Chosen, isEmpty: boolean): string {
  let tag = `<${name}`;
  for (const [name, value] of Object.entries(attributes)) {
    tag += ` ${name}`;
    if (value !== "" || options.allowedEmptyAttributes.includes(name)) tag += `="${escaped(value, true)}"`;
  }
  return `${tag}${isEmpty && options.selfClosing.includes(name) ? " />" : ">"}`;
}

/** Writes a tree that is sanitized. */
export class Writer implements Visitor {
  html = "";
  readonly #options: Chosen;
  readonly #attribute: (tag: string, name: string, value: string) => string | null;
  /** Whether something changes. */
  isChanged = false;
  readonly #open: Read[] = [];
  #isFirst = false;

  constructor(
    options: Chosen,
    attribute: (tag: string, name: string, value: string) => string | null,
  ) {
    this.#options = options;
    this.#attribute = attribute;
  }

  open(element: Read): void {
    const { name, isHTML } = element;
    const kept: [string, string][] = [];
    for (const [attribute, value] of Object.entries(element.attributes)) {
      const judged = this.#attribute(name, attribute, value);
      if (judged !== value) this.isChanged = true;
      if (judged !== null) kept.push([attribute, judged]);
    }
    this.html += startTag(name, Object.fromEntries(kept), this.#options, isHTML && empty.has(name));
    this.#open.push(element);
    this.#isFirst = isHTML && lines.has(name);
  }

  text(text: string): void {
    const parent = this.#open.at(-1);
    if (parent?.name === "iframe") {
      // Browsers that find no frame there may read it as markup.
      this.isChanged = true;
      return;
    }
    if (this.#isFirst && text.startsWith("\n")) this.html += "\n";
    this.#isFirst = false;
    this.html += parent?.isHTML && raw.has(parent.name) ? text : escaped(text);
  }

  close({ name, isHTML }: Read): void {
    this.#open.pop();
    this.#isFirst = false;
    if (!isHTML || !empty.has(name)) this.html += `</${name}>`;
  }
}
