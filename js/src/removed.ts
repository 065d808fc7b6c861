/** `Removed`: a report of the sanitizer. */

import type { Span } from "./errors.js";
import type { Reader } from "./reader.js";
import { Report, nowhere } from "./reports.js";

/** A part that was removed. Its text is one line: `1:4: attribute "onclick": it could run a script`. */
export class Removed extends Report {
  declare readonly kind:
    "element" | "attribute" | "comment" | "processing-instruction" | "text" | "doctype";
  /** The name of the element or attribute; empty for others. */
  declare readonly name: string;
  /** `"unsafe"`, `"not-allowed"`, `"listed"`, `"scheme"`, ... */
  declare readonly reason: string;
  /** The reason in one sentence. */
  declare readonly message: string;
  /** Whether it is an element whose content was removed, too. */
  declare readonly withContent: boolean;
  /** Where it was, or `null` if the parser made it up. */
  declare readonly span: Span | null;
  declare readonly line: number | null;
  /** In UTF-16. */
  declare readonly column: number | null;

  protected get summary(): string {
    const name = this.name === "" ? "" : ` "${this.name}"`;
    const content = this.withContent ? " with its content" : "";
    return `${this.kind}${name}${content}: ${this.message}`;
  }
}

/** Reads a list of removed parts. */
export function readRemoved(reader: Reader): Removed[] {
  return reader.list(() => {
    const [kind, name, reason, message] = [
      reader.text(),
      reader.text(),
      reader.text(),
      reader.text(),
    ];
    const withContent = reader.flag();
    const place = reader.place() ?? nowhere;
    return new Removed({ kind, name, reason, message, withContent, ...place });
  });
}
