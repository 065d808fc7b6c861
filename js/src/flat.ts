/** A whole tree as one list of numbers and one text, as `js/wasm/src/flat.rs` writes it. */

import type { Document } from "./document.js";
import { flatOf } from "./internal.js";

/** The kinds of nodes, and the end of the last element that has not ended. */
export const enum Kind {
  End = 0,
  Element = 1,
  Text = 2,
  Comment = 3,
  Doctype = 4,
  ProcessingInstruction = 5,
  Contents = 6,
}

/** The name of an element or attribute. */
export interface Name {
  readonly prefix: string | null;
  readonly local: string;
  readonly namespace: string;
}

/** The number that stands for nothing. */
export const NOTHING = 0xffff_ffff;

/** Numbers and texts, read in the order in which they were written. */
export class Flat {
  readonly numbers: Uint32Array;
  /** Where the numbers of nodes end. */
  readonly end: number;
  readonly names: readonly Name[];
  readonly mode: "no-quirks" | "limited-quirks" | "quirks";
  at = 1;
  readonly #text: string;
  #textAt = 0;

  /**
   * Asks a document for its tree, or for the one that a node is in. The places of attributes take
   * as long as all the rest.
   */
  constructor(document: Document, hasAttributePlaces = true, node: number | null = null) {
    const { numbers, text } = document[flatOf](hasAttributePlaces, node);
    this.numbers = numbers;
    this.end = 1 + numbers[0]!;
    this.#text = text;
    // The names come last, with texts that follow those of the nodes.
    this.at = this.end;
    let length = 0;
    for (let at = this.end; at < numbers.length; at++)
      length += this.#isTextAt(at) ? numbers[at]! : 0;
    this.#textAt = text.length - length;
    this.mode = this.text() as Flat["mode"];
    const names: Name[] = [];
    for (let count = this.number(); count > 0; count--) {
      names.push({ prefix: this.maybeText(), local: this.text(), namespace: this.text() });
    }
    this.names = names;
    this.seek(1, 0);
  }

  /**
   * Whether the number there is the length of a text: all are, but the count of names and those
   * that are nothing.
   */
  #isTextAt(at: number): boolean {
    return at !== this.end + 1 && this.numbers[at] !== NOTHING;
  }

  /** Reads on from these places among the numbers and in the text. */
  seek(at: number, textAt: number): void {
    this.at = at;
    this.#textAt = textAt;
  }

  number(): number {
    return this.numbers[this.at++]!;
  }

  text(): string {
    const start = this.#textAt;
    return this.#text.slice(start, (this.#textAt = start + this.number()));
  }

  maybeText(): string | null {
    if (this.numbers[this.at] !== NOTHING) return this.text();
    this.at++;
    return null;
  }
}
