/** `Node`: the ways from a node to others, which all kinds of nodes share. */

import { Call } from "./calls.js";
import type { Document } from "./document.js";
import type { DocumentFragment, Element } from "./element.js";
import { EditError, type Span, kindOf, needString } from "./errors.js";
import { type Owner, askOf, changeOf, isXMLOf, needKey, nodeOf, placeOf } from "./internal.js";
import type { Comment, DocumentType, ProcessingInstruction, Text } from "./leaves.js";
import type { Reader } from "./reader.js";
import type { Tree } from "./tree.js";

/**
 * A node that is in another. The number in `nodeType` says which: 1, 3, 8, 7 and 10 in this order.
 */
export type ChildNode = Element | Text | Comment | ProcessingInstruction | DocumentType;

/** A node of any kind: where `nodeType` is 3, TypeScript knows that there is `data`. */
export type AnyNode = ChildNode | Document | DocumentFragment;

/**
 * A node of a document. Its changes change the document; `edit` changes a source, and leaves all
 * else as it is.
 */
export abstract class Node {
  /** The `nodeType` of elements; the others follow. */
  static readonly ELEMENT_NODE = 1;
  static readonly TEXT_NODE = 3;
  static readonly PROCESSING_INSTRUCTION_NODE = 7;
  static readonly COMMENT_NODE = 8;
  static readonly DOCUMENT_NODE = 9;
  static readonly DOCUMENT_TYPE_NODE = 10;
  static readonly DOCUMENT_FRAGMENT_NODE = 11;

  readonly #document: Document;
  readonly #number: number;

  /** @internal */
  constructor(given: unknown, document: Document | null, number: number) {
    needKey(given);
    this.#document = document ?? (this as unknown as Document);
    this.#number = number;
  }

  /**
   * 1 for an element, 3 for text, 7 for an instruction, 8 for a comment, 9 for a document, 10 for a
   * doctype, 11 for a fragment.
   */
  abstract readonly nodeType: 1 | 3 | 7 | 8 | 9 | 10 | 11;
  /** `tagName` of an element, `#text`, `#comment`, `#document`, ... */
  abstract readonly nodeName: string;
  /** Where it is in the source; `null` if the parser added it. */
  abstract readonly span: Span | null;

  /**
   * The part of the source that it and everything in it come from; `null` if nothing of it is
   * there. It is more than `span` for an element without an end tag, whose `span` is its start tag
   * alone.
   *
   * ```js
   * const html = "<ul><li>Soup<li>Stew</ul>";
   * const { span, extent } = parse(html).selectOne("li");
   * html.slice(span.start, span.end); // "<li>"
   * html.slice(extent.start, extent.end); // "<li>Soup"
   * ```
   */
  get extent(): Span | null {
    return this.ask(Call.Extent).span();
  }

  /** The text of a text or comment; `null` for others. */
  get nodeValue(): string | null {
    return null;
  }

  /** @internal */
  protected get owner(): Document & Owner {
    return this.#document;
  }

  /** Whether attribute names are case-sensitive. @internal */
  protected get isXML(): boolean {
    return this.#document[isXMLOf];
  }

  /** Makes a call about this node. @internal */
  protected ask(call: Call, texts: readonly (string | null)[] = [], flags = 0): Reader {
    return this.#document[askOf](call, texts, flags, this.#number);
  }

  /** The tree that it is in, and its index there. @internal */
  protected place(): readonly [Tree, number] {
    return this.#document[placeOf](this.#number);
  }

  /** The node that a step in the tree leads to, if there is one. */
  #step(step: (tree: Tree, at: number) => number | null): Node | null {
    const [tree, at] = this.place();
    const to = step(tree, at);
    return to === null ? null : this.#document[nodeOf](tree.number(to));
  }

  /** Makes a change of this node, by its name in `js/wasm/src/change.rs`. @internal */
  protected change(name: string, first: string | null = null, second: string | null = null): Node {
    return this.#document[changeOf](this.#number, [name, first, second]);
  }

  /** Inserts texts and nodes at a place. @internal */
  protected insert(place: "append" | "prepend" | "before" | "after", added: readonly (string | Node)[]): void {
    // Of several that come first, the last one is put there first.
    const isReversed = place === "prepend" || place === "after";
    for (const it of isReversed ? [...added].reverse() : added) this.#insert(place, it);
  }

  #insert(place: string, it: string | Node): void {
    if (typeof it === "string") return void this.change(place, it);
    if (!(it instanceof Node))
      throw new TypeError(`a text or a node is inserted, not ${kindOf(it)}; markup is passed to ${place}HTML`);
    if (it.#document !== this.#document) {
      const message = `the node belongs to another document; use ${place}HTML(node.outerHTML)`;
      throw new EditError("wrong-document", message);
    }
    this.change("insert", place, String(it.#number));
  }

  /** The document that it belongs to; `null` for a document. */
  get ownerDocument(): Document | null {
    return (this as unknown) === this.#document ? null : this.#document;
  }

  /** The node that it is in. */
  get parentNode(): Element | Document | DocumentFragment | null {
    return this.#step((tree, at) => tree.parent(at)) as Element | null;
  }

  /** The node that it is in, as `parentNode`. */
  get parent(): Element | Document | DocumentFragment | null {
    return this.parentNode;
  }

  /** The element that it is in; `null` if that is none, as for the root element. */
  get parentElement(): Element | null {
    const parent = this.parentNode;
    return parent?.nodeType === 1 ? parent : null;
  }

  /** The elements around it, from the innermost to the outermost. */
  ancestors(): Element[] {
    const elements: Element[] = [];
    for (let at = this.parentElement; at !== null; at = at.parentElement) elements.push(at);
    return elements;
  }

  /** All nodes in it, texts and comments included. */
  get childNodes(): ChildNode[] {
    return [...this.#children()];
  }

  *#children(): Generator<ChildNode, void, undefined> {
    const [tree, index] = this.place();
    for (let at = tree.firstChild(index); at !== null; at = tree.nextSibling(at))
      yield this.#document[nodeOf](tree.number(at)) as ChildNode;
  }

  /** The first node in it. */
  get firstChild(): ChildNode | null {
    return this.#step((tree, at) => tree.firstChild(at)) as ChildNode | null;
  }

  /** The last node in it. */
  get lastChild(): ChildNode | null {
    return this.#step((tree, at) => tree.lastChild(at)) as ChildNode | null;
  }

  /** The node after it, with the same parent. It may be a text or a comment. */
  get nextSibling(): ChildNode | null {
    return this.#step((tree, at) => tree.nextSibling(at)) as ChildNode | null;
  }

  /** The node before it, with the same parent. It may be a text or a comment. */
  get previousSibling(): ChildNode | null {
    return this.#step((tree, at) => tree.previousSibling(at)) as ChildNode | null;
  }

  /** The next sibling that is an element. */
  get nextElementSibling(): Element | null {
    return this.#sibling((tree, at) => tree.nextSibling(at));
  }

  /** The previous sibling that is an element. */
  get previousElementSibling(): Element | null {
    return this.#sibling((tree, at) => tree.previousSibling(at));
  }

  #sibling(step: (tree: Tree, at: number) => number | null): Element | null {
    return this.#step((tree, at) => {
      let to = step(tree, at);
      while (to !== null && !tree.isElement(to)) to = step(tree, to);
      return to;
    }) as Element | null;
  }

  /** Whether there are nodes in it. */
  hasChildNodes(): boolean {
    const [tree, at] = this.place();
    return tree.firstChild(at) !== null;
  }

  /** All nodes below it, in tree order. They do not include the contents of templates. */
  descendants(): ChildNode[] {
    const [tree, index] = this.place();
    return Array.from(tree.descendants(index), (at) => this.#document[nodeOf](tree.number(at)) as ChildNode);
  }

  /** The elements below it that a test of their index accepts. @internal */
  protected elementsBelow(
    accepts: (tree: Tree, index: number) => boolean,
    isDeep: boolean,
  ): Element[] {
    const [tree, index] = this.place();
    const found: Element[] = [];
    const test = (at: number) => {
      if (tree.isElement(at) && accepts(tree, at)) found.push(this.#document[nodeOf](tree.number(at)) as Element);
    };
    if (isDeep) for (const at of tree.descendants(index)) test(at);
    else for (let at = tree.firstChild(index); at !== null; at = tree.nextSibling(at)) test(at);
    return found;
  }

  /** The contents of a template. @internal */
  protected get contents(): DocumentFragment | null {
    return this.#step((tree, at) => tree.contents(at)) as DocumentFragment | null;
  }

  /** Whether a node is this one or below it. */
  contains(other: Node | null): boolean {
    if (other === null || other.#document !== this.#document) return false;
    const [[tree, at], [otherTree, otherAt]] = [this.place(), other.place()];
    return tree === otherTree && tree.contains(at, otherAt);
  }

  /** Takes it out of the document, with its content. It needs `broth-html`, as all changes do. */
  remove(): void {
    if (this.nodeType === 9 || this.nodeType === 11)
      throw new EditError("no-parent", "a document cannot be removed; remove its children");
    this.change("remove");
  }

  /** Puts texts and nodes before it. */
  before(...added: (string | Node)[]): void {
    this.insert("before", added);
  }

  /** Puts texts and nodes after it. */
  after(...added: (string | Node)[]): void {
    this.insert("after", added);
  }

  /** Puts markup before it. */
  beforeHTML(html: string): void {
    this.change("beforeHTML", needString(html, "html"));
  }

  /** Puts markup after it. */
  afterHTML(html: string): void {
    this.change("afterHTML", needString(html, "html"));
  }

  /** Puts texts and nodes in its place. */
  replaceWith(...added: (string | Node)[]): void {
    if (added.includes(this)) {
      const at = added.indexOf(this);
      this.insert("before", added.slice(0, at));
      return this.insert("after", added.slice(at + 1));
    }
    this.insert("before", added);
    this.change("remove");
  }

  /** All text in it, as it is in the tree. `innerText` is the text that a reader sees. */
  get textContent(): string {
    return this.ask(Call.Text).last();
  }

  /** All text in it, as `textContent`. */
  get text(): string {
    return this.textContent;
  }
}
