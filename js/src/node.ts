/** `Node`: the ways from a node to others, which all kinds of nodes share. */

import { Call } from "./calls.js";
import type { Document } from "./document.js";
import type { DocumentFragment, Element } from "./element.js";
import type { Span } from "./errors.js";
import { type Owner, askOf, isXMLOf, needKey, nodeOf, treeOf } from "./internal.js";
import type { Comment, DocumentType, ProcessingInstruction, Text } from "./leaves.js";
import type { Reader } from "./reader.js";

/** A node that is in another. The number in `nodeType` says which: 1, 3, 8, 7 and 10 in this order. */
export type ChildNode = Element | Text | Comment | ProcessingInstruction | DocumentType;

/** A node of a document. It cannot be changed; use `edit` to change the source. */
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

  /** 1 for an element, 3 for text, 7 for an instruction, 8 for a comment, 9 for a document, 10 for a doctype, 11 for a fragment. */
  abstract readonly nodeType: 1 | 3 | 7 | 8 | 9 | 10 | 11;
  /** `tagName` of an element, `#text`, `#comment`, `#document`, ... */
  abstract readonly nodeName: string;
  /** Where it is in the source; `null` if the parser added it. */
  abstract readonly span: Span | null;

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

  #index(): number {
    return this.#document[treeOf]().index(this.#number)!;
  }

  /** The node with an index, or null. */
  #at(index: number | null): Node | null {
    return index === null ? null : this.#document[nodeOf](this.#document[treeOf]().number(index));
  }

  /** The document that it belongs to; `null` for a document. */
  get ownerDocument(): Document | null {
    return (this as unknown) === this.#document ? null : this.#document;
  }

  /** The node that it is in. */
  get parentNode(): Element | Document | DocumentFragment | null {
    return this.#at(this.#document[treeOf]().parent(this.#index())) as Element | null;
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
    const tree = this.#document[treeOf]();
    for (let at = tree.firstChild(this.#index()); at !== null; at = tree.nextSibling(at))
      yield this.#at(at) as ChildNode;
  }

  /** The first node in it. */
  get firstChild(): ChildNode | null {
    return this.#at(this.#document[treeOf]().firstChild(this.#index())) as ChildNode | null;
  }

  /** The last node in it. */
  get lastChild(): ChildNode | null {
    return this.#at(this.#document[treeOf]().lastChild(this.#index())) as ChildNode | null;
  }

  /** The node after it, with the same parent. It may be a text or a comment. */
  get nextSibling(): ChildNode | null {
    return this.#at(this.#document[treeOf]().nextSibling(this.#index())) as ChildNode | null;
  }

  /** The node before it, with the same parent. It may be a text or a comment. */
  get previousSibling(): ChildNode | null {
    return this.#at(this.#document[treeOf]().previousSibling(this.#index())) as ChildNode | null;
  }

  /** The next sibling that is an element. */
  get nextElementSibling(): Element | null {
    return this.#sibling((tree, at) => tree.nextSibling(at));
  }

  /** The previous sibling that is an element. */
  get previousElementSibling(): Element | null {
    return this.#sibling((tree, at) => tree.previousSibling(at));
  }

  #sibling(step: (tree: ReturnType<Document[typeof treeOf]>, at: number) => number | null): Element | null {
    const tree = this.#document[treeOf]();
    let at = step(tree, this.#index());
    while (at !== null && !tree.isElement(at)) at = step(tree, at);
    return this.#at(at) as Element | null;
  }

  /** Whether there are nodes in it. */
  hasChildNodes(): boolean {
    return this.#document[treeOf]().firstChild(this.#index()) !== null;
  }

  /** All nodes below it, in tree order. They do not include the contents of templates. */
  *descendants(): Generator<ChildNode, void, undefined> {
    for (const at of this.#document[treeOf]().descendants(this.#index())) yield this.#at(at) as ChildNode;
  }

  /** The elements below it that a test of their index accepts. @internal */
  protected elementsBelow(
    accepts: (tree: ReturnType<Document[typeof treeOf]>, index: number) => boolean,
    isDeep: boolean,
  ): Element[] {
    const tree = this.#document[treeOf]();
    const found: Element[] = [];
    const test = (at: number) => {
      if (tree.isElement(at) && accepts(tree, at)) found.push(this.#at(at) as Element);
    };
    if (isDeep) for (const at of tree.descendants(this.#index())) test(at);
    else for (let at = tree.firstChild(this.#index()); at !== null; at = tree.nextSibling(at)) test(at);
    return found;
  }

  /** The contents of a template. @internal */
  protected get contents(): DocumentFragment | null {
    return this.#at(this.#document[treeOf]().contents(this.#index())) as DocumentFragment | null;
  }

  /** Whether a node is this one or below it. */
  contains(other: Node | null): boolean {
    if (other === null || other.#document !== this.#document) return false;
    return this.#document[treeOf]().contains(this.#index(), other.#index());
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
