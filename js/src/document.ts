/** `Document`: it stays in the module, and whole answers come out. */

import { Call } from "./calls.js";
import { type Content, type ContentOptions, contentOf } from "./content.js";
import { type Address, type Metadata, readBaseURL, readMetadata, replaceAddresses } from "./data.js";
import { DocumentFragment, Element } from "./element.js";
import type { Engine } from "./engine.js";
import { BrothError, kindOf, needString } from "./errors.js";
import { Flat, Kind } from "./flat.js";
import { installHints } from "./hints.js";
import {
  askOf,
  changeOf,
  contentIn,
  elementOf,
  flatOf,
  isXMLOf,
  key,
  nodeOf,
  partsOf,
  placeOf,
} from "./internal.js";
import { Comment, DocumentType, ProcessingInstruction, Text } from "./leaves.js";
import { Feature } from "./modules.js";
import type { Node } from "./node.js";
import { ParentNode, cssString } from "./parent-node.js";
import { type Encoding, ParseError } from "./parsing.js";
import type { Reader } from "./reader.js";
import { type ElementParts, Tree, addAttribute } from "./tree.js";

/** Reads an element after its number. */
function elementParts(reader: Reader): ElementParts {
  const [prefix, localName, namespace] = [reader.maybeText(), reader.text(), reader.maybeText()];
  const span = reader.span();
  const attributes: Record<string, string> = {};
  for (let count = reader.number(); count > 0; count--) addAttribute(attributes, reader.text(), reader.text());
  return { prefix, localName, namespaceURI: namespace === null ? HTML : namespace || null, attributes, span };
}

interface Held {
  readonly engine: Engine;
  readonly handle: number;
}

/** The calls about documents that only the module with everything can answer. */
const ofEverything: Readonly<Partial<Record<Call, string>>> = {
  [Call.Markdown]: "write Markdown",
  [Call.MarkdownAddresses]: "write Markdown",
  [Call.XPath]: "evaluate XPath",
  [Call.Links]: "find links",
  [Call.Addresses]: "find addresses",
  [Call.Tables]: "read tables",
  [Call.Metadata]: "read metadata",
  [Call.Data]: "read data",
  [Call.ReplaceAddresses]: "replace addresses",
  [Call.Forms]: "read forms",
  [Call.FormFill]: "fill in forms",
  [Call.FormSubmit]: "submit forms",
  [Call.Csv]: "write CSV",
  [Call.Base]: "find the base of URLs",
  [Call.Content]: "find the main content",
  [Call.Change]: "change a document",
};

const HTML = "http://www.w3.org/1999/xhtml";

/**
 * A parsed document. Its memory is given back when it is disposed of or collected:
 * `using doc = parse(html)`, or `doc.dispose()`, if there are many.
 */
export class Document extends ParentNode {
  readonly #held: Held;
  readonly #isXML: boolean;
  readonly #isFragment: boolean;
  #isDisposed = false;
  #tree: Tree | null = null;
  /** Trees of nodes that are not in the document. */
  #outside: Tree[] = [];
  /** The nodes that were asked for, by their numbers, so that each has one object. */
  readonly #nodes: (Node | undefined)[] = [];

  /** The encoding of a document that was parsed from bytes: `"Shift_JIS"`; `null` for text. */
  readonly encoding: string | null;
  /**
   * The reason for the encoding: `"bom"`, `"transport"`, `"meta"`, `"xml-declaration"`, `"guess"`
   * or `"default"`.
   */
  readonly encodingSource: string | null;

  /** @internal */
  constructor(
    given: unknown,
    held: Held,
    encoding: Encoding | null,
    is: { readonly xml: boolean; readonly fragment: boolean },
  ) {
    super(given, null, 0);
    this.#held = held;
    this.encoding = encoding?.name ?? null;
    this.encodingSource = encoding?.source ?? null;
    this.#isXML = is.xml;
    this.#isFragment = is.fragment;
    this.#nodes[0] = this;
    held.engine.disposeLater(this, Call.Dispose, held.handle);
  }

  /** 9, or 11 for a fragment. */
  get nodeType(): 9 | 11 {
    return this.#isFragment ? 11 : 9;
  }

  get nodeName(): string {
    return this.#isFragment ? "#document-fragment" : "#document";
  }

  get span(): null {
    return null;
  }

  /** @internal */
  get [isXMLOf](): boolean {
    return this.#isXML;
  }

  /** @internal */
  [askOf](call: Call, texts: readonly (string | null)[], flags: number, node: number): Reader {
    const { engine, handle } = this.#able(call);
    return engine.call(call, texts, handle, flags, node);
  }

  /** The module of this document, if it can make the call. */
  #able(call: Call): Held {
    this.#check();
    const { engine } = this.#held;
    const action = ofEverything[call];
    if (action !== undefined && (engine.features & Feature.Full) === 0) {
      const message = `the module that parsed this cannot ${action}; parse it after importing "broth-html"`;
      throw new BrothError("not-loaded", message);
    }
    return this.#held;
  }

  #check(): void {
    if (this.#isDisposed) throw new BrothError("disposed", "the document was disposed of");
  }

  /** @internal */
  [flatOf](hasAttributePlaces: boolean, node: number | null): { numbers: Uint32Array; text: string } {
    const flags = (hasAttributePlaces ? 0 : 1) | (node === null ? 0 : 2);
    return this[askOf](Call.Tree, [], flags, node ?? 0).all();
  }

  /** @internal */
  [placeOf](number: number): readonly [Tree, number] {
    this.#check();
    this.#tree ??= new Tree(new Flat(this, false));
    const index = this.#tree.index(number);
    if (index !== null) return [this.#tree, index];
    for (const tree of this.#outside) {
      const index = tree.index(number);
      if (index !== null) return [tree, index];
    }
    const tree = new Tree(new Flat(this, false, number), true);
    this.#outside.push(tree);
    return [tree, tree.index(number)!];
  }

  /** @internal */
  [changeOf](node: number, change: readonly (string | null)[]): Element {
    const reader = this[askOf](Call.Change, change, 0, node);
    // Attributes are not read from trees again: each element that has an object keeps its own.
    if (!/^(set|remove)Attribute$/.test(change[0]!)) [this.#tree, this.#outside] = [null, []];
    const number = reader.number();
    const known = this.#nodes[number];
    const parts = elementParts(reader);
    if (known === undefined) return (this.#nodes[number] = new Element(key, this, number, parts)) as Element;
    if (known instanceof Element) known[partsOf](parts);
    return known as Element;
  }

  /** @internal */
  [elementOf](reader: Reader): Element {
    const number = reader.number();
    const parts = elementParts(reader);
    const known = this.#nodes[number];
    if (known !== undefined) return known as Element;
    const element = new Element(key, this, number, parts);
    this.#nodes[number] = element;
    return element;
  }

  /** @internal */
  [nodeOf](number: number): Node {
    let node = this.#nodes[number];
    if (node === undefined) {
      node = this.#make(number);
      this.#nodes[number] = node;
    }
    return node;
  }

  #make(number: number): Node {
    const [tree, index] = this[placeOf](number);
    const kind = tree.kind(index);
    if (kind === Kind.Element) return new Element(key, this, number, tree.element(index));
    if (kind === Kind.Contents) return new DocumentFragment(key, this, number);
    const { texts, span } = tree.texts(index);
    const [first, second, third] = texts.map((text) => text ?? "") as [string, string, string];
    switch (kind) {
      case Kind.Comment:
        return new Comment(key, this, number, first, span);
      case Kind.Doctype:
        return new DocumentType(key, this, number, [first, second, third], span);
      case Kind.ProcessingInstruction:
        return new ProcessingInstruction(key, this, number, first, second, span);
      default:
        return new Text(key, this, number, first, span);
    }
  }

  /**
   * Makes an element that is not in the document yet: `append` and its like put it there. It needs
   * `broth-html`.
   *
   * ```js
   * const rule = doc.createElement("hr");
   * doc.body.append("Soups", rule);
   * ```
   */
  createElement(name: string): Element {
    return this[changeOf](0, ["createElement", needString(name, "name"), null]);
  }

  /** The root element: `html` in HTML; `null` if there is none. */
  get documentElement(): Element | null {
    return this.#isFragment ? null : this.firstElementChild;
  }

  /** The `head` of an HTML page. */
  get head(): Element | null {
    return this.#childOfRoot("head");
  }

  /** The `body` of an HTML page, or its `frameset`. */
  get body(): Element | null {
    return this.#childOfRoot("body") ?? this.#childOfRoot("frameset");
  }

  #childOfRoot(name: string): Element | null {
    const children = this.documentElement?.children ?? [];
    return children.find((child) => child.localName === name && child.namespaceURI === HTML) ?? null;
  }

  /** The doctype, if there is one. */
  get doctype(): DocumentType | null {
    return (this.childNodes.find((node) => node.nodeType === 10) as DocumentType | undefined) ?? null;
  }

  /** The first element with an `id`. */
  getElementById(id: string): Element | null {
    return needString(id, "id") === "" ? null : this.selectOne(`[id=${cssString(id)}]`);
  }

  /** The text of the `title`, with white space collapsed. */
  get title(): string {
    return this.ask(Call.Title).last();
  }

  /** The text that was parsed. */
  get source(): string {
    return this.ask(Call.Source).last();
  }

  /**
   * The metadata in `title`, `meta` and `link`, with absolute URLs if `base` is the URL of the
   * page. It needs `broth-html`.
   *
   * ```js
   * const { title, openGraph } = doc.metadata("https://example.org/");
   * openGraph.get("og:image"); // "https://example.org/soup.jpg"
   * ```
   */
  metadata(base?: string | URL): Metadata {
    return readMetadata(this, (texts, flags) => this.ask(Call.Metadata, texts, flags), base);
  }

  /**
   * The source of the page with other addresses, for archives and proxies: `replace` gets each
   * address, and returns the text in its place, or nothing if it stays. Every other character of
   * the source stays as it is; changes of the tree are not in it. It needs `broth-html`.
   *
   * ```js
   * const doc = parse("<A HREF=soup>Soup</A>");
   * doc.replaceAddresses((it) => `/proxy?${it.url}`, "https://example.org/");
   * // '<A HREF="/proxy?https://example.org/soup">Soup</A>'
   * ```
   */
  replaceAddresses(
    replace: (address: Address) => string | null | undefined,
    base?: string | URL,
  ): string {
    return replaceAddresses(this, replace, base);
  }

  /**
   * The URL that relative addresses in the page begin with: that of its `<base>`, or `base`, the
   * URL of the page. `null` if neither is an absolute URL. It needs `broth-html`.
   *
   * ```js
   * parse("<base href=/menu/>").baseURL("https://example.org/"); // "https://example.org/menu/"
   * ```
   */
  baseURL(base?: string | URL): string | null {
    return readBaseURL(this.ask(Call.Base), base);
  }

  /**
   * The main content of the page, without the frame around it. It needs `broth-html`.
   *
   * ```js
   * parse("<nav>Home</nav><h1>Soup</h1><p>With leek.").content().title; // "Soup"
   * ```
   */
  content(options?: ContentOptions): Content {
    return this[contentIn](options, false);
  }

  /** @internal */
  [contentIn](options: ContentOptions | undefined, isLast: boolean): Content {
    const { engine, handle } = this.#able(Call.Content);
    const document = (handle: number) =>
      // The bundler renames a class that names itself.
      new (this.constructor as typeof Document)(key, { engine, handle }, null, { xml: false, fragment: false });
    return contentOf({ engine, handle, document }, options, isLast);
  }

  /** The mistakes in the source, in the order in which the parser met them. */
  get errors(): ParseError[] {
    const reader = this.ask(Call.Errors);
    return reader.list(
      () => new ParseError({ ...reader.texts("code", "message"), ...reader.place()! }),
    );
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
    [this.#tree, this.#outside] = [null, []];
    const { engine, handle } = this.#held;
    engine.dispose(this, Call.Dispose, handle);
  }
}

// Older runtimes, such as Node 20, have no `Symbol.dispose`; what they compile `using` to looks for
// this one.
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
