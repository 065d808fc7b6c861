/** Nodes without children: texts, comments, processing instructions and doctypes. */

import type { Document } from "./document.js";
import type { Span } from "./errors.js";
import { Node } from "./node.js";

/** A text in a document. */
export class Text extends Node {
  /** The text, in which references are decoded. */
  readonly data: string;
  /** Where it is in the source; `null` if the parser added it. */
  readonly span: Span | null;

  /** @internal */
  constructor(given: unknown, document: Document, number: number, data: string, span: Span | null) {
    super(given, document, number);
    this.data = data;
    this.span = span;
  }

  get nodeType(): 3 {
    return 3;
  }

  get nodeName(): "#text" {
    return "#text";
  }

  override get nodeValue(): string {
    return this.data;
  }

  override get textContent(): string {
    return this.data;
  }

  /** The text. */
  override toString(): string {
    return this.data;
  }
}

/** A comment in a document. */
export class Comment extends Node {
  /** The text between `<!--` and `-->`. */
  readonly data: string;
  /** Where it is in the source; `null` if the parser added it. */
  readonly span: Span | null;

  /** @internal */
  constructor(given: unknown, document: Document, number: number, data: string, span: Span | null) {
    super(given, document, number);
    this.data = data;
    this.span = span;
  }

  get nodeType(): 8 {
    return 8;
  }

  get nodeName(): "#comment" {
    return "#comment";
  }

  override get nodeValue(): string {
    return this.data;
  }

  override get textContent(): string {
    return this.data;
  }
}

/** A processing instruction: `<?target data?>`. */
export class ProcessingInstruction extends Node {
  /** The word after `<?`. */
  readonly target: string;
  /** The text after the target. */
  readonly data: string;
  /** Where it is in the source; `null` if the parser added it. */
  readonly span: Span | null;

  /** @internal */
  constructor(
    given: unknown,
    document: Document,
    number: number,
    target: string,
    data: string,
    span: Span | null,
  ) {
    super(given, document, number);
    this.target = target;
    this.data = data;
    this.span = span;
  }

  get nodeType(): 7 {
    return 7;
  }

  get nodeName(): string {
    return this.target;
  }

  override get nodeValue(): string {
    return this.data;
  }

  override get textContent(): string {
    return this.data;
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
