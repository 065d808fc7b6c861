/** Reports: named fields, which print as one line. */

import type { Span } from "./errors.js";

/** A place in the source. */
export interface Place {
  readonly span: Span;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16. */
  readonly column: number;
}

/** A place that is not known if the parser made something up. */
export type MaybePlace = Place | { readonly span: null; readonly line: null; readonly column: null };

export const nowhere: MaybePlace = { span: null, line: null, column: null };

/** An object with these fields, whose text is the place and a line. */
export abstract class Report<P extends MaybePlace> {
  /** One sentence that says what is wrong, or why. */
  declare readonly message: string;
  /** Where it is in the source; `null` if the parser made it up. */
  declare readonly span: P["span"];
  /** From 1. */
  declare readonly line: P["line"];
  /** From 1, in UTF-16. */
  declare readonly column: P["column"];

  constructor(fields: object) {
    Object.assign(this, fields);
  }

  /** @internal */
  protected abstract get summary(): string;

  toString(): string {
    return this.line === null ? this.summary : `${this.line}:${this.column}: ${this.summary}`;
  }
}
