/** `Removed`: a report of the sanitizer. */

import type { Reader } from "./reader.js";
import { type MaybePlace, Report, nowhere } from "./reports.js";

/**
 * A part that was removed. Its text is one line: `1:4: attribute "onclick": it could run a script`.
 */
export class Removed extends Report<MaybePlace> {
  declare readonly kind:
    | "element"
    | "attribute"
    | "comment"
    | "processing-instruction"
    | "text"
    | "doctype"
    | "declaration"
    | "rule"
    | "class";
  /** The name of the element, attribute or class; empty for others. */
  declare readonly name: string;
  /** `"unsafe"`, `"not-allowed"`, `"listed"`, `"scheme"`, `"relative-url"`, ... */
  declare readonly reason: string;
  /** Whether it is an element whose content was removed, too. */
  declare readonly withContent: boolean;

  protected get summary(): string {
    const name = this.name === "" ? "" : ` "${this.name}"`;
    const content = this.withContent ? " with its content" : "";
    return `${this.kind}${name}${content}: ${this.message}`;
  }
}

/** Reads a list of removed parts. */
export function readRemoved(reader: Reader): Removed[] {
  return reader.list(
    () =>
      new Removed({
        ...reader.texts("kind", "name", "reason", "message"),
        withContent: reader.flag(),
        ...(reader.place() ?? nowhere),
      }),
  );
}
