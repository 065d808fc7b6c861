/**
 * The tree of a document: an index of its flat form, made in one pass when a program first goes
 * from node to node. Names, attributes and texts are decoded when a node is asked for.
 */

import { type Span } from "./errors.js";
import { Flat, Kind, NOTHING } from "./flat.js";

/** The index of the root, which no other node has before it or below it. */
const ROOT = 0;

/** An element, decoded. */
export interface ElementParts {
  readonly prefix: string | null;
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly attributes: Record<string, string>;
  readonly span: Span | null;
}

/** Adds an attribute to an object, whatever its name is. */
export function addAttribute(to: Record<string, string>, name: string, value: string): void {
  if (name === "__proto__") Object.defineProperty(to, name, { value, enumerable: true });
  else to[name] = value;
}

/**
 * Nodes by their index, which grows in tree order: the descendants of a node follow it, up to
 * `#after` of it. `null` is no node. The contents of a template come before its children.
 */
export class Tree {
  readonly #flat: Flat;
  readonly #kinds: Kind[] = [Kind.Contents];
  /** The numbers by which the module knows the nodes. */
  readonly #numbers: number[] = [0];
  /** Where the numbers and the texts of a node begin. */
  readonly #at: number[] = [0];
  readonly #textAt: number[] = [0];
  readonly #parents: number[] = [-1];
  readonly #after: number[] = [0];
  /** The sibling before a node, and the last child of one. */
  readonly #previous: number[] = [ROOT];
  readonly #last: number[] = [ROOT];
  /** The indexes of nodes by their numbers, which are dense. */
  readonly #indexes: number[] = [ROOT];

  /** Whether the root is only what the top of a tree outside of the document is put into. */
  readonly #isOutside: boolean;

  constructor(flat: Flat, isOutside = false) {
    this.#flat = flat;
    this.#isOutside = isOutside;
    const { numbers } = flat;
    let [here, textAt] = [ROOT, 0];
    for (let at = 1; at < flat.end; ) {
      const kind = numbers[at++]! as Kind;
      if (kind === Kind.End) {
        this.#after[here] = this.#kinds.length;
        here = this.#parents[here]!;
        continue;
      }
      const index = this.#add(kind, numbers[at]!, at + 1, textAt, here);
      at++;
      /** Passes the length of a text that may be nothing. */
      const pass = () => {
        const length = numbers[at++]!;
        if (length !== NOTHING) textAt += length;
      };
      switch (kind) {
        case Kind.Element:
          at += 5;
          for (let count = numbers[at++]!; count > 0; count--, at += 2) {
            at++;
            pass();
          }
          here = index;
          break;
        case Kind.Contents:
          here = index;
          break;
        default: {
          const texts = kind === Kind.Doctype ? 3 : kind === Kind.ProcessingInstruction ? 2 : 1;
          at += 2;
          for (let count = texts; count > 0; count--) pass();
          this.#after[index] = index + 1;
        }
      }
    }
    this.#after[ROOT] = this.#kinds.length;
  }

  #add(kind: Kind, number: number, at: number, textAt: number, parent: number): number {
    const index = this.#kinds.length;
    this.#kinds.push(kind);
    this.#numbers.push(number);
    this.#at.push(at);
    this.#textAt.push(textAt);
    this.#parents.push(parent);
    this.#after.push(index + 1);
    this.#last.push(ROOT);
    // The contents of a template are no child.
    const isChild = kind !== Kind.Contents;
    this.#previous.push(isChild ? this.#last[parent]! : ROOT);
    if (isChild) this.#last[parent] = index;
    this.#indexes[number] = index;
    return index;
  }

  /** The index of the node with a number; `null` if it is not in this tree. */
  index(number: number): number | null {
    return this.#indexes[number] ?? null;
  }

  number(index: number): number {
    return this.#numbers[index]!;
  }

  kind(index: number): Kind {
    return this.#kinds[index]!;
  }

  isElement(index: number): boolean {
    return this.#kinds[index] === Kind.Element;
  }

  /** The node around a node. The contents of a template are in none. */
  parent(index: number): number | null {
    const parent = this.#parents[index]!;
    return this.#kinds[index] === Kind.Contents || (this.#isOutside && parent === ROOT) ? null : parent;
  }

  /** The contents of a template. */
  contents(index: number): number | null {
    return this.#kinds[index + 1] === Kind.Contents && this.#parents[index + 1] === index ? index + 1 : null;
  }

  firstChild(index: number): number | null {
    const contents = this.contents(index);
    const first = contents === null ? index + 1 : this.#after[contents]!;
    return first < this.#after[index]! ? first : null;
  }

  lastChild(index: number): number | null {
    return this.#last[index] || null;
  }

  nextSibling(index: number): number | null {
    const parent = this.parent(index);
    const next = this.#after[index]!;
    return parent !== null && next < this.#after[parent]! ? next : null;
  }

  previousSibling(index: number): number | null {
    return this.#previous[index] || null;
  }

  /** The descendants of a node in tree order, without the contents of templates. */
  *descendants(index: number): Generator<number, void, undefined> {
    const end = this.#after[index]!;
    for (let at = index + 1; at < end; ) {
      if (this.#kinds[at] === Kind.Contents) at = this.#after[at]!;
      else yield at++;
    }
  }

  /** Whether a node is another or in it, where the contents of a template are in none. */
  contains(index: number, other: number | null): boolean {
    for (let at = other; at !== null; at = this.parent(at)) if (at === index) return true;
    return false;
  }

  /** The name of an element with its prefix. */
  qualifiedName(index: number): string {
    const { prefix, local } = this.#flat.names[this.#flat.numbers[this.#at[index]!]!]!;
    return prefix === null ? local : `${prefix}:${local}`;
  }

  #begin(index: number): Flat {
    this.#flat.seek(this.#at[index]!, this.#textAt[index]!);
    return this.#flat;
  }

  /** Where the start tag of an element is. */
  startTag(index: number): Span | null {
    const [, start, end] = this.#flat.numbers.subarray(this.#at[index]!);
    return start === NOTHING ? null : { start: start!, end: end! };
  }

  /** Decodes an element. */
  element(index: number): ElementParts {
    const flat = this.#begin(index);
    const { prefix, local, namespace } = flat.names[flat.number()]!;
    const [start, startEnd] = [flat.number(), flat.number()];
    const [endStart, end] = [flat.number(), flat.number()];
    const attributes: Record<string, string> = {};
    for (let count = flat.number(); count > 0; count--) {
      const name = flat.names[flat.number()]!;
      addAttribute(attributes, name.prefix === null ? name.local : `${name.prefix}:${name.local}`, flat.text());
      flat.at += 2;
    }
    const span = start === NOTHING ? null : { start, end: endStart === NOTHING ? startEnd : end };
    return { prefix, localName: local, namespaceURI: namespace === "" ? null : namespace, attributes, span };
  }

  /** Decodes the texts of another node, and where it is. */
  texts(index: number): { readonly span: Span | null; readonly texts: (string | null)[] } {
    const flat = this.#begin(index);
    const [start, end] = [flat.number(), flat.number()];
    const kind = this.#kinds[index];
    const count = kind === Kind.Doctype ? 3 : kind === Kind.ProcessingInstruction ? 2 : 1;
    const texts: (string | null)[] = [];
    for (let left = count; left > 0; left--) texts.push(flat.maybeText());
    return { span: start === NOTHING ? null : { start, end }, texts };
  }
}
