/** Nodes without children: texts, comments, processing instructions and doctypes. */

import type { Document } from "./document.js";
import type { Span } from "./errors.js";
import { Node } from "./node.js";

/** A node that is a piece of text in the source. */
abstract class CharacterData extends Node {
  /**
   * The text, in which references are decoded; of a comment, the text between `<!--` and `-->`; of
   * a processing instruction, the text after the target.
   */
  readonly data: string;
  /** Where it is in the source; `null` if the parser added it. */
  readonly span: Span | null;

  /** @internal */
  constructor(given: unknown, document: Document, number: number, data: string, span: Span | null) {
    super(given, document, number);
    this.data = data;
    this.span = span;
  }

  override get nodeValue(): string {
    return this.data;
  }

  override get textContent(): string {
    return this.data;
  }
}

/** A text in a document. */
export class Text extends CharacterData {
  get nodeType(): 3 {
    return 3;
  }

  get nodeName(): "#text" {
    return "#text";
  }

  /** The text. */
  override toString(): string {
    return this.data;
  }
}

/** A comment in a document. */
export class Comment extends CharacterData {
  get nodeType(): 8 {
    return 8;
  }

  get nodeName(): "#comment" {
    return "#comment";
  }
}

/** A processing instruction: `<?target data?>`. */
export class ProcessingInstruction extends CharacterData {
  /** The word after `<?`. */
  readonly target: string;

  /** @internal */
  constructor(
    given: unknown,
    document: Document,
    number: number,
    target: string,
    data: string,
    span: Span | null,
  ) {
    super(given, document, number, data, span);
    this.target = target;
  }

  get nodeType(): 7 {
    return 7;
  }

  get nodeName(): string {
    return this.target;
  }
}

/** A doctype: `<!DOCTYPE html>`. */
export class DocumentType extends Node {
  /** The name: `"html"`. */
  readonly name: string;
  /** The public identifier, or an empty string. */
  readonly publicId: string;
  /** The system identifier, or an empty string. */
  readonly systemId: string;
  /** Where it is in the source; `null` if the parser added it. */
  readonly span: Span | null;

  /** @internal */
  constructor(
    given: unknown,
    document: Document,
    number: number,
    texts: readonly [string, string, string],
    span: Span | null,
  ) {
    super(given, document, number);
    [this.name, this.publicId, this.systemId] = texts;
    this.span = span;
  }

  get nodeType(): 10 {
    return 10;
  }

  get nodeName(): string {
    return this.name;
  }

  override get textContent(): string {
    return "";
  }
}
