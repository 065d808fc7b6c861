/** `Misfit`: a node that markup cannot express. */

import { type Owner, nodeOf } from "./internal.js";
import type { AnyNode } from "./node.js";
import type { Reader } from "./reader.js";
import { type MaybePlace, Report, nowhere } from "./reports.js";

/**
 * A node that does not come back when it is written and parsed again. Its text is one line:
 * `2:19: form: a form inside a form is ignored`.
 */
export class Misfit extends Report<MaybePlace> {
  readonly #owner: Owner;
  readonly #number: number;
  /** The name of the element; `#text`, `#comment`, `#document` and the like for other nodes. */
  declare readonly name: string;
  /** The reason as a word: `"nested-form"`, `"nested-element"`, `"in-paragraph"`, ... */
  declare readonly reason: string;

  /** @internal */
  constructor(owner: Owner, number: number, fields: object) {
    super(fields);
    this.#owner = owner;
    this.#number = number;
  }

  /** The node; if something is missing, its parent. */
  get node(): AnyNode {
    return this.#owner[nodeOf](this.#number) as AnyNode;
  }

  protected get summary(): string {
    return `${this.name}: ${this.message}`;
  }
}

/** Reads a list of such nodes. */
export function readMisfits(reader: Reader, owner: Owner): Misfit[] {
  return reader.list(() => {
    const number = reader.number();
    return new Misfit(owner, number, {
      ...reader.texts("name", "reason", "message"),
      ...(reader.place() ?? nowhere),
    });
  });
}
