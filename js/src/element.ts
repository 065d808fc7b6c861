/** `Element` and `DocumentFragment`. */

import { Call } from "./calls.js";
import { type ClassList, classList } from "./class-list.js";
import type { Document } from "./document.js";
import { type Table, readTables, readURL } from "./data.js";
import { type Span, needString } from "./errors.js";
import { installHints, installReadOnly } from "./hints.js";
import { nodeOf, partsOf, startTagOf } from "./internal.js";
import { ParentNode, Which } from "./parent-node.js";
import type { ElementParts } from "./tree.js";

const HTML = "http://www.w3.org/1999/xhtml";

/**
 * An element. There is one object for each element that was asked for, so `===` compares elements.
 */
export class Element extends ParentNode {
  /** The name without a prefix, in lower case for HTML. */
  readonly localName!: string;
  /** `"http://www.w3.org/1999/xhtml"` for HTML. */
  readonly namespaceURI!: string | null;
  /** The values of the attributes by their names. It is another object after a change. */
  readonly attributes!: Readonly<Record<string, string>>;
  /**
   * From its start tag to its end tag; only the start tag if the source has no end tag for it, as
   * in `<li>Soup<li>Stew`; `extent` has the content, too. `null` if the parser added it.
   */
  readonly span: Span | null;
  readonly #prefix: string | null;

  /** @internal */
  constructor(given: unknown, document: Document, number: number, parts: ElementParts) {
    super(given, document, number);
    this[partsOf](parts);
    this.span = parts.span;
    this.#prefix = parts.prefix;
  }

  /** Notes what a change may have changed. @internal */
  [partsOf]({ localName, namespaceURI, attributes }: ElementParts): void {
    Object.assign(this, { localName, namespaceURI, attributes: Object.freeze(attributes) });
  }

  get nodeType(): 1 {
    return 1;
  }

  get nodeName(): string {
    return this.tagName;
  }

  /** The name, as `localName`. */
  get name(): string {
    return this.localName;
  }

  /** The prefix of the name in XML. */
  get prefix(): string | null {
    return this.#prefix;
  }

  /** The name with its prefix; as in a DOM, it is in upper case for HTML: `"LI"`. */
  get tagName(): string {
    const name = this.#prefix === null ? this.localName : `${this.#prefix}:${this.localName}`;
    return this.#isHTML ? name.toUpperCase() : name;
  }

  get #isHTML(): boolean {
    return this.namespaceURI === HTML && !this.isXML;
  }

  /**
   * The value of an attribute; `null` if it has none. In HTML, the case of its name does not count.
   */
  getAttribute(name: string): string | null {
    return this.hasAttribute(name) ? this.attributes[this.#folded(name)]! : null;
  }

  /** Whether it has an attribute. */
  hasAttribute(name: string): boolean {
    return Object.hasOwn(this.attributes, this.#folded(name));
  }

  /** Where its start tag is in the source. @internal */
  [startTagOf](): Span | null {
    const [tree, at] = this.place();
    return tree.startTag(at);
  }

  /** Sets an attribute. */
  setAttribute(name: string, value: string): void {
    this.change("setAttribute", needString(name, "name"), needString(value, `the value of "${name}"`));
  }

  /** Removes an attribute, if it is there. */
  removeAttribute(name: string): void {
    if (this.hasAttribute(name)) this.change("removeAttribute", name);
  }

  /** Gives it another name, and returns it: `rename("strong")`. */
  rename(name: string): this {
    this.change("rename", needString(name, "name"));
    return this;
  }

  /** Takes it out of the document, and leaves its content there. */
  unwrap(): void {
    this.change("unwrap");
  }

  /** Puts a new element around it, and returns that. */
  wrap(name: string): Element {
    return this.change("wrap", needString(name, "name")) as Element;
  }

  #folded(name: string): string {
    return this.#isHTML ? needString(name, "name").toLowerCase() : needString(name, "name");
  }

  /** Whether it has attributes. */
  hasAttributes(): boolean {
    return this.getAttributeNames().length > 0;
  }

  /** The names of its attributes, in the order of the source. */
  getAttributeNames(): string[] {
    return Object.keys(this.attributes);
  }

  /** The attribute `id`, or an empty string. */
  get id(): string {
    return this.attributes.id ?? "";
  }

  set id(id: string) {
    this.setAttribute("id", id);
  }

  /** The attribute `class`, or an empty string. */
  get className(): string {
    return this.attributes.class ?? "";
  }

  set className(names: string) {
    this.setAttribute("class", names);
  }

  /** Its classes: an array with `contains`, `add`, `remove` and `toggle`. */
  get classList(): ClassList {
    return classList(this);
  }

  /** Whether it has a class. */
  hasClass(name: string): boolean {
    return this.classList.contains(needString(name, "name"));
  }

  /** Whether a selector matches it. */
  matches(selector: string): boolean {
    return this.ask(Call.Matches, [needString(selector, "selector")]).flag();
  }

  /** The nearest of the element and those around it that a selector matches. */
  closest(selector: string): Element | null {
    return this.elements(selector, Which.Closest)[0] ?? null;
  }

  /**
   * The path of the element: a selector that matches it and nothing else in its tree, in a browser,
   * too. It holds until the tree changes.
   *
   * ```js
   * const doc = parse("<ul><li>Onions<li>Soup</ul>");
   * doc.selectOne("li + li").path(); // ":root > body > ul > li:nth-child(2)"
   * ```
   */
  path(): string {
    return this.ask(Call.Path).last();
  }

  /**
   * The absolute URL in an attribute, if `base` is the URL of the page; a `<base>` counts. `null`
   * if there is no such attribute, or if it cannot be resolved. It needs `broth-html`.
   *
   * ```js
   * doc.selectOne("a").url("href", "https://example.org/menu/"); // "https://example.org/chili"
   * ```
   */
  url(attribute: string, base?: string | URL): string | null {
    const address = this.getAttribute(attribute);
    return address === null ? null : readURL(this.ask(Call.Base), address, base);
  }

  /**
   * The form that a control belongs to: the one that its attribute `form` names, or the one around
   * it or before it that the parser took it for. `null` for others.
   *
   * ```js
   * const doc = parse("<form id=buy></form><input form=buy>");
   * doc.selectOne("input").form.id; // "buy"
   * ```
   */
  get form(): Element | null {
    const number = this.ask(Call.Form).maybeNumber();
    return number === null ? null : (this.owner[nodeOf](number) as Element);
  }

  /** The table of a `table` element; `null` for others. It needs `broth-html`. */
  table(): Table | null {
    return readTables(this.ask(Call.Tables, [], 1), this.owner)[0] ?? null;
  }

  override get outerHTML(): string {
    return super.outerHTML;
  }

  override set outerHTML(html: string) {
    this.change("outerHTML", needString(html, "outerHTML"));
  }

  /** The contents of a `template`, which are a tree of their own; `null` for other elements. */
  get content(): DocumentFragment | null {
    return this.contents;
  }
}

/** The contents of a `template`. */
export class DocumentFragment extends ParentNode {
  get nodeType(): 11 {
    return 11;
  }

  get nodeName(): "#document-fragment" {
    return "#document-fragment";
  }

  get span(): null {
    return null;
  }

  /** Its markup, which is that in it. */
  override get outerHTML(): string {
    return this.innerHTML;
  }
}

installReadOnly(ParentNode.prototype);
installHints(Element.prototype, "elements");
installHints(DocumentFragment.prototype, "fragments");
