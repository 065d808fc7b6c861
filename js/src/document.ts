/** `Document` and `Element`: a document stays in the module, and whole answers come out. */

import { Call } from "./calls.js";
import type { Engine } from "./engine.js";
import { BrothError, type Span, kindOf, needString } from "./errors.js";
import { type Extracted, type Shape, extract } from "./extract.js";
import { installHints } from "./hints.js";
import {
  type Markdown,
  type MarkdownOptions,
  markdownRequest,
  readMarkdown,
  resolvedAddresses,
} from "./markdown.js";
import { Feature } from "./modules.js";
import { readOptions } from "./options.js";
import type { Encoding, ParseError } from "./parsing.js";
import type { Reader } from "./reader.js";
import { type XPathOptions, type XPathValue, evaluateXPath } from "./xpath.js";

const ofText = { rendered: "boolean" } as const;

interface Held {
  readonly engine: Engine;
  readonly handle: number;
}

/** The calls about documents that only the module with everything can answer. */
const ofEverything: Readonly<Partial<Record<Call, string>>> = {
  [Call.Markdown]: "write Markdown",
  [Call.Addresses]: "write Markdown",
  [Call.XPath]: "evaluate XPath",
};

/** The first argument of constructors that are not for others. @internal */
export const key = Symbol("key");

function needKey(given: unknown): void {
  if (given !== key) throw new TypeError("Illegal constructor; use parse()");
}

/** What a document and its elements can be asked. */
class Queries {
  readonly #document: Document;
  readonly #node: number;

  constructor(given: unknown, document: Document | null, node: number) {
    needKey(given);
    this.#document = document ?? (this as unknown as Document);
    this.#node = node;
  }

  /** Whether the case of names of attributes counts. */
  protected get isXML(): boolean {
    return this.#document[isXMLOf];
  }

  protected ask(call: Call, texts: readonly (string | null)[] = [], flags = 0) {
    return this.#document[askOf](call, texts, flags, this.#node);
  }

  /** The elements that a selector matches, in tree order. */
  select(selector: string): Element[] {
    return this.#elements(selector, 0);
  }

  /** The first element that a selector matches. */
  selectFirst(selector: string): Element | null {
    return this.#elements(selector, 1)[0] ?? null;
  }

  #elements(selector: string, flags: number): Element[] {
    const reader = this.ask(Call.Select, [needString(selector, "selector")], flags);
    return reader.list(() => this.#element(reader));
  }

  #element(reader: Reader): Element {
    const [node, localName, namespace, span] = [
      reader.number(),
      reader.text(),
      reader.maybeText(),
      reader.span(),
    ];
    const attributes: Record<string, string> = {};
    for (let count = reader.number(); count > 0; count--) {
      const [name, value] = [reader.text(), reader.text()];
      if (name === "__proto__")
        Object.defineProperty(attributes, name, { value, enumerable: true });
      else attributes[name] = value;
    }
    return new Element(key, this.#document, node, localName, namespace, attributes, span);
  }

  /**
   * The value of an XPath 1.0 expression: a list, a string, a number or a boolean. In a list, attributes and texts are
   * strings. Besides XPath's own functions, there are `has-class` and EXSLT's functions of sets, such as `set:distinct`,
   * and of regular expressions: `re:test`, `re:match` and `re:replace`, with the syntax of JavaScript. You can add
   * functions of your own. It needs `broth-html`.
   *
   * ```js
   * doc.xpath("//a[. = $text]/@href", { variables: { text: "more" } }); // ["/chili"]
   * doc.xpath("count(//li[re:test(., '^on', 'i')])"); // 1
   * doc.xpath("my:upper(//a)", { functions: { "my:upper": ([text]) => text.toUpperCase() } }); // "MORE"
   * ```
   *
   * In TypeScript, you can say what the value is, which is not checked: `doc.xpath<Element[]>("//a")`.
   *
   * @throws {XPathError} if the expression cannot be read or evaluated.
   */
  xpath<Value extends XPathValue = XPathValue>(expression: string, options?: XPathOptions): Value {
    const ask = (texts: string[]) => this.ask(Call.XPath, texts);
    const element = (reader: Reader) => this.#element(reader);
    return evaluateXPath(expression, options, ask, this.#document, element) as Value;
  }

  /** Markdown that reads back as the tree that was kept: text stays text. It needs `broth-html`. */
  toMarkdown(options: MarkdownOptions & { readonly report: true }): Markdown;
  toMarkdown(options?: MarkdownOptions & { readonly report?: false }): string;
  toMarkdown(options?: MarkdownOptions): string | Markdown;
  toMarkdown(options?: MarkdownOptions): string | Markdown {
    const { flags, texts, base } = markdownRequest(options);
    const addresses =
      base === null ? [] : resolvedAddresses(this.ask(Call.Addresses, [], flags), base);
    return readMarkdown(this.ask(Call.Markdown, [...texts, ...addresses], flags), flags);
  }

  /** The text of each element that a selector matches. */
  texts(selector: string): string[] {
    const reader = this.ask(Call.Texts, [needString(selector, "selector")]);
    return reader.list(() => reader.text());
  }

  /** The value of an attribute of each element that a selector matches; `null` where it has none. */
  attrs(selector: string, name: string): (string | null)[] {
    const reader = this.ask(Call.Attrs, [
      needString(selector, "selector"),
      needString(name, "name"),
    ]);
    return reader.list(() => reader.maybeText());
  }

  /**
   * What several selectors find, in one call.
   *
   * ```js
   * doc.extract({ title: "title::text", dishes: ["li::text"], link: "a::attr(href)" });
   * ```
   */
  extract<const S extends Shape>(shape: S): Extracted<S> {
    return extract(shape, (texts) => this.ask(Call.Extract, texts));
  }
}

/** The keys of methods that are not for others. */
const askOf = Symbol("ask");
const isXMLOf = Symbol("isXML");
/** @internal */
export const flatOf = Symbol("flat");

/** An element that was found: a snapshot of its name, attributes and place. The rest is asked for when it is needed. */
export class Element extends Queries {
  /** The name, in lower case for HTML. */
  readonly localName: string;
  /** `null` for HTML, otherwise the namespace's address. */
  readonly namespace: string | null;
  readonly attributes: Readonly<Record<string, string>>;
  /** From its start tag to its end tag; only the start tag if it has no end tag. `null` if the parser added it. */
  readonly span: Span | null;

  /** @internal */
  constructor(
    given: unknown,
    document: Document,
    node: number,
    localName: string,
    namespace: string | null,
    attributes: Record<string, string>,
    span: Span | null,
  ) {
    super(given, document, node);
    this.localName = localName;
    this.namespace = namespace;
    this.attributes = Object.freeze(attributes);
    this.span = span;
  }

  /** The value of an attribute. In HTML, the case of its name does not count. */
  getAttribute(name: string): string | null {
    return this.hasAttribute(name) ? this.attributes[this.#folded(name)]! : null;
  }

  /** Whether it has an attribute. */
  hasAttribute(name: string): boolean {
    return Object.hasOwn(this.attributes, this.#folded(name));
  }

  #folded(name: string): string {
    const isFolded = this.namespace === null && !this.isXML;
    return isFolded ? needString(name, "name").toLowerCase() : needString(name, "name");
  }

  /** All text in it. */
  get textContent(): string {
    return this.ask(Call.Text).last();
  }

  /** Its text as a browser renders it. */
  get innerText(): string {
    return this.ask(Call.Text, [], 1).last();
  }

  /** The markup in it. */
  get innerHTML(): string {
    return this.ask(Call.Html, [], 2).last();
  }

  /** Its markup. */
  get outerHTML(): string {
    return this.ask(Call.Html).last();
  }

  /** Its markup, so that it can be part of a template string. */
  override toString(): string {
    return this.outerHTML;
  }
}

/**
 * A parsed document. Its memory is given back when it is disposed of or collected: `using doc = parse(html)`, or
 * `doc.dispose()`, if there are many.
 */
export class Document extends Queries {
  readonly #held: Held;
  #isDisposed = false;
  /** For a document that was parsed from bytes: its encoding. */
  readonly encoding: Encoding | null;

  readonly #isXML: boolean;

  /** @internal */
  constructor(given: unknown, held: Held, encoding: Encoding | null, isXML: boolean) {
    super(given, null, 0);
    this.#held = held;
    this.encoding = encoding;
    this.#isXML = isXML;
    held.engine.disposeLater(this, Call.Dispose, held.handle);
  }

  /** @internal */
  get [isXMLOf](): boolean {
    return this.#isXML;
  }

  /** @internal */
  [askOf](call: Call, texts: readonly (string | null)[], flags: number, node: number) {
    if (this.#isDisposed) throw new BrothError("disposed", "the document was disposed of");
    const { engine, handle } = this.#held;
    const what = ofEverything[call];
    if (what !== undefined && (engine.features & Feature.Full) === 0) {
      const message = `the module that parsed this cannot ${what}; parse it after importing "broth-html"`;
      throw new BrothError("not-loaded", message);
    }
    return engine.call(call, texts, handle, flags, node);
  }

  /** @internal */
  [flatOf](call: Call): { numbers: Uint32Array; text: string } {
    return this.ask(call).all();
  }

  /** The text of the `title`, with white space collapsed. */
  get title(): string {
    return this.ask(Call.Title).last();
  }

  /** The text that was parsed. */
  get source(): string {
    return this.ask(Call.Source).last();
  }

  /** All text, as a browser renders it; with `rendered: false` as it is in the tree. */
  text(options?: { readonly rendered?: boolean }): string {
    const { rendered = true } = readOptions(options, ofText);
    return this.ask(Call.Text, [], rendered ? 1 : 0).last();
  }

  /** The markup by the standard's algorithm, as `outerHTML` gives it in a browser. */
  html(): string {
    return this.ask(Call.Html).last();
  }

  /** Markup from which exactly this tree comes back, where the standard's algorithm loses something. */
  serialize(): string {
    return this.ask(Call.Serialize).last();
  }

  /** Markup in as few bytes as possible, from which the same tree comes back. */
  minify(): string {
    return this.ask(Call.Minify).last();
  }

  /** Markup with a line for each tag where that changes nothing. */
  pretty(): string {
    return this.ask(Call.Pretty).last();
  }

  /** The document as XML. */
  xml(): string {
    return this.ask(Call.Xml).last();
  }

  /** The mistakes in the source, in the order of their places. */
  get errors(): ParseError[] {
    const reader = this.ask(Call.Errors);
    return reader.list(() => ({
      code: reader.text(),
      message: reader.text(),
      span: reader.span()!,
      line: reader.number(),
      column: reader.number(),
    }));
  }

  /** The offsets at which lines begin. */
  lineStarts(): readonly number[] {
    if (this.#lines === null) {
      const reader = this.ask(Call.Lines);
      this.#lines = reader.list(() => reader.number());
    }
    return this.#lines;
  }

  #lines: readonly number[] | null = null;
  #length: number | null = null;

  /** The line and the column of an offset, both from 1. */
  lineColumn(offset: number): { line: number; column: number } {
    if (!Number.isInteger(offset) || offset < 0) {
      const given = typeof offset === "number" ? String(offset) : kindOf(offset);
      throw new TypeError(`offset must be a place in the source, not ${given}`);
    }
    const starts = this.lineStarts();
    let [low, high] = [0, starts.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    if (low + 1 === starts.length && offset > (this.#length ??= this.source.length))
      throw new TypeError(`offset ${offset} is after the end of the source`);
    return { line: low + 1, column: offset - starts[low]! + 1 };
  }

  /** Whether `dispose` was called. */
  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** Gives the memory back. Nothing can be asked afterwards. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    const { engine, handle } = this.#held;
    engine.dispose(this, Call.Dispose, handle);
  }

  /** The markup, as `html()` gives it. */
  override toString(): string {
    return this.html();
  }
}

// Older runtimes, such as Node 20, have no `Symbol.dispose`; what they compile `using` to looks for this one.
const dispose: symbol = (Symbol as { dispose?: symbol }).dispose ?? Symbol.for("Symbol.dispose");
Object.defineProperty(Document.prototype, dispose, {
  value: Document.prototype.dispose,
  configurable: true,
  writable: true,
});

declare global {
  // Libraries before `esnext.disposable` do not have it; where it is known, this adds nothing.
  interface Disposable {}
}

export interface Document extends Disposable {}

installHints(Document.prototype, "documents");
installHints(Element.prototype, "elements");
