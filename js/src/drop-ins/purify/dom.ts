/**
 * The nodes that hooks get: the part of the DOM that hooks use most, on a tree that is made for
 * them.
 */

import { kindOf } from "../../errors.js";
import { parse } from "../../parse.js";
import { build } from "../parse5/build.js";
import { serialize, serializeOuter } from "../parse5/serialize.js";
import type * as plain from "../parse5/tree.js";

const HTML = "http://www.w3.org/1999/xhtml";

/** How many nodes have been taken out of trees. */
let removals = 0;

/** Whether a function takes no node out of a tree. */
export function removesNothing(visit: () => void): boolean {
  const before = removals;
  visit();
  return removals === before;
}

/** A node; its siblings are a list that is linked. */
export abstract class HookNode {
  abstract readonly nodeType: number;
  abstract readonly nodeName: string;
  parentNode: HookParent | null = null;
  previousSibling: HookNode | null = null;
  nextSibling: HookNode | null = null;

  get ownerDocument(): typeof ownerDocument {
    return ownerDocument;
  }

  get parentElement(): HookElement | null {
    return this.parentNode instanceof HookElement ? this.parentNode : null;
  }

  get nextElementSibling(): HookElement | null {
    let node = this.nextSibling;
    while (node !== null && !(node instanceof HookElement)) node = node.nextSibling;
    return node;
  }

  get previousElementSibling(): HookElement | null {
    let node = this.previousSibling;
    while (node !== null && !(node instanceof HookElement)) node = node.previousSibling;
    return node;
  }

  abstract get textContent(): string;
  abstract set textContent(text: string);

  /** The text of a text or a comment; `null` for others. */
  get nodeValue(): string | null {
    return null;
  }

  /** Takes it out of the tree, with its content. */
  remove(): void {
    const { parentNode: parent, previousSibling: before, nextSibling: after } = this;
    if (parent === null) return;
    removals++;
    if (before === null) parent.firstChild = after;
    else before.nextSibling = after;
    if (after === null) parent.lastChild = before;
    else after.previousSibling = before;
    this.parentNode = this.previousSibling = this.nextSibling = null;
  }

  before(...added: (HookNode | string)[]): void {
    for (const it of added) this.parentNode?.insertBefore(nodeOf(it), this);
  }

  after(...added: (HookNode | string)[]): void {
    const next = this.nextSibling;
    for (const it of added) this.parentNode?.insertBefore(nodeOf(it), next);
  }

  replaceWith(...added: (HookNode | string)[]): void {
    this.before(...added);
    this.remove();
  }
}

function nodeOf(it: unknown): HookNode {
  if (typeof it === "string") return new HookText(it);
  if (it instanceof HookNode) return it;
  throw new TypeError(`a node of the hook's tree is inserted, not ${kindOf(it)}`);
}

/** A node with others in it. */
export abstract class HookParent extends HookNode {
  firstChild: HookNode | null = null;
  lastChild: HookNode | null = null;

  get childNodes(): HookNode[] {
    const nodes: HookNode[] = [];
    for (let node = this.firstChild; node !== null; node = node.nextSibling) nodes.push(node);
    return nodes;
  }

  get children(): HookElement[] {
    return this.childNodes.filter((node) => node instanceof HookElement);
  }

  get firstElementChild(): HookElement | null {
    const { firstChild } = this;
    return firstChild instanceof HookElement ? firstChild : (firstChild?.nextElementSibling ?? null);
  }

  hasChildNodes(): boolean {
    return this.firstChild !== null;
  }

  contains(other: HookNode | null): boolean {
    let node = other;
    while (node !== null && node !== this) node = node.parentNode;
    return node !== null;
  }

  insertBefore(node: HookNode, before: HookNode | null): HookNode {
    if (node instanceof HookParent && node.contains(this))
      throw new TypeError("a node cannot be put into itself");
    if (node instanceof HookFragment) {
      for (const child of node.childNodes) this.insertBefore(child, before);
      return node;
    }
    if (node === before) return node;
    node.remove();
    const after = before === null ? this.lastChild : before.previousSibling;
    node.parentNode = this;
    node.previousSibling = after;
    node.nextSibling = before;
    if (after === null) this.firstChild = node;
    else after.nextSibling = node;
    if (before === null) this.lastChild = node;
    else before.previousSibling = node;
    return node;
  }

  appendChild(node: HookNode): HookNode {
    return this.insertBefore(nodeOf(node), null);
  }

  append(...added: (HookNode | string)[]): void {
    for (const it of added) this.insertBefore(nodeOf(it), null);
  }

  prepend(...added: (HookNode | string)[]): void {
    const first = this.firstChild;
    for (const it of added) this.insertBefore(nodeOf(it), first);
  }

  removeChild(node: HookNode): HookNode {
    if (node.parentNode !== this) throw new TypeError("the node is not in this one");
    node.remove();
    return node;
  }

  get textContent(): string {
    let text = "";
    for (let node: HookNode | null = this.firstChild; node !== null; node = following(node, this))
      if (node instanceof HookText) text += node.data;
    return text;
  }

  set textContent(text: string) {
    this.#clear();
    if (text !== "") this.append(String(text));
  }

  get innerHTML(): string {
    return serialize<HookNode>(this, { treeAdapter, scriptingEnabled: false });
  }

  set innerHTML(html: string) {
    this.#clear();
    const name = this instanceof HookElement && this.namespaceURI === HTML ? this.localName : "div";
    const fragment = read(String(html), name);
    (this instanceof HookElement && this.content ? this.content : this).append(fragment);
  }

  #clear(): void {
    for (const child of this.childNodes) child.remove();
  }
}

/** The node after another in the order of the tree, in a root. */
export function following(node: HookNode, root: HookNode, isEntered = true): HookNode | null {
  if (isEntered && node instanceof HookParent && node.firstChild !== null) return node.firstChild;
  let at: HookNode | null = node;
  while (at !== null && at !== root) {
    if (at.nextSibling !== null) return at.nextSibling;
    at = at.parentNode;
  }
  return null;
}

/** The root of a tree, or the contents of a template. */
export class HookFragment extends HookParent {
  readonly nodeType = 11;
  readonly nodeName = "#document-fragment";
  /** The doctype of a document, as it is written. */
  doctype = "";

  /** The markup of a document or a fragment. */
  get markup(): string {
    return this.doctype + this.innerHTML;
  }
}

/** An attribute of an element. */
export interface HookAttribute {
  readonly name: string;
  value: string;
  readonly namespaceURI: string | null;
}

export class HookElement extends HookParent {
  readonly nodeType = 1;
  readonly localName: string;
  readonly namespaceURI: string;
  /** The contents of a `template`; `null` for others. */
  readonly content: HookFragment | null;
  readonly #attributes = new Map<string, HookAttribute>();
  readonly #plain: ReadonlyMap<string, plain.Attribute>;

  constructor(localName: string, namespaceURI = HTML, attributes: readonly plain.Attribute[] = []) {
    super();
    this.localName = localName;
    this.namespaceURI = namespaceURI;
    this.content = localName === "template" && namespaceURI === HTML ? new HookFragment() : null;
    const named = attributes.map((it) => [it.prefix ? `${it.prefix}:${it.name}` : it.name, it] as const);
    this.#plain = new Map(named);
    for (const [name, { value, namespace }] of named)
      this.#attributes.set(name, { name, value, namespaceURI: namespace ?? null });
    if (namespaceURI === HTML) reflect(this);
  }

  get tagName(): string {
    return this.namespaceURI === HTML ? this.localName.toUpperCase() : this.localName;
  }

  get nodeName(): string {
    return this.tagName;
  }

  #folded(name: unknown): string {
    return this.namespaceURI === HTML ? String(name).toLowerCase() : String(name);
  }

  get attributes(): HookAttribute[] {
    return [...this.#attributes.values()];
  }

  getAttributeNames(): string[] {
    return [...this.#attributes.keys()];
  }

  hasAttributes(): boolean {
    return this.#attributes.size > 0;
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(this.#folded(name));
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(this.#folded(name))?.value ?? null;
  }

  setAttribute(name: string, value: unknown): void {
    const folded = this.#folded(name);
    if (!/^[^\0\t\n\f\r /<=>"']+$/.test(folded)) throw new TypeError(`"${name}" is no name of an attribute`);
    const known = this.#attributes.get(folded);
    if (known !== undefined) known.value = String(value);
    else this.#attributes.set(folded, { name: folded, value: String(value), namespaceURI: null });
  }

  removeAttribute(name: string): void {
    this.#attributes.delete(this.#folded(name));
  }

  toggleAttribute(name: string, force = !this.hasAttribute(name)): boolean {
    if (!force) this.removeAttribute(name);
    else if (!this.hasAttribute(name)) this.setAttribute(name, "");
    return force;
  }

  get id(): string {
    return this.getAttribute("id") ?? "";
  }

  set id(id: string) {
    this.setAttribute("id", id);
  }

  get className(): string {
    return this.getAttribute("class") ?? "";
  }

  set className(names: string) {
    this.setAttribute("class", names);
  }

  get classList(): Pick<DOMTokens, keyof DOMTokens> {
    const words = () => this.className.split(/\s+/).filter(Boolean);
    const write = (names: Iterable<string>) => void (this.className = [...new Set(names)].join(" "));
    return {
      contains: (name) => words().includes(name),
      add: (...names) => write([...words(), ...names]),
      remove: (...names) => write(words().filter((word) => !names.includes(word))),
    };
  }

  get outerHTML(): string {
    return serializeOuter<HookNode>(this, { treeAdapter, scriptingEnabled: false });
  }

  /** The attributes as parse5's trees have them. @internal */
  plainAttributes(): plain.Attribute[] {
    return this.attributes.map(({ name, value }) => {
      const { namespace, prefix, name: local } = this.#plain.get(name) ?? { name };
      return { name: local, value, namespace: namespace ?? "", prefix: prefix ?? "" };
    });
  }
}

/** The part of a list of classes that there is. */
interface DOMTokens {
  contains(name: string): boolean;
  add(...names: string[]): void;
  remove(...names: string[]): void;
}

export class HookText extends HookNode {
  readonly nodeType: number = 3;
  readonly nodeName: string = "#text";
  data: string;

  constructor(data: string) {
    super();
    this.data = data;
  }

  override get nodeValue(): string {
    return this.data;
  }

  override set nodeValue(data: string) {
    this.data = String(data);
  }

  get textContent(): string {
    return this.data;
  }

  set textContent(data: string) {
    this.data = String(data);
  }
}

export class HookComment extends HookText {
  override readonly nodeType = 8;
  override readonly nodeName = "#comment";
}

const ownerDocument = {
  createElement: (name: string) => new HookElement(String(name).toLowerCase()),
  createTextNode: (data: string) => new HookText(String(data)),
  createComment: (data: string) => new HookComment(String(data)),
  createDocumentFragment: () => new HookFragment(),
};

/** Properties with the names of attributes, by the names of elements, as hooks look for them. */
const reflected: Readonly<Record<string, readonly string[]>> = {
  a: ["download", "href", "hreflang", "rel", "target", "type"],
  area: ["alt", "coords", "download", "href", "rel", "shape", "target"],
  audio: ["src"],
  base: ["href", "target"],
  button: ["name", "type", "value"],
  form: ["action", "method", "name", "rel", "target"],
  img: ["alt", "height", "loading", "sizes", "src", "srcset", "width"],
  input: ["alt", "name", "placeholder", "src", "type", "value"],
  link: ["href", "rel", "type"],
  source: ["media", "sizes", "src", "srcset", "type"],
  track: ["src"],
  video: ["poster", "src"],
};

function reflect(element: HookElement): void {
  const names = Object.hasOwn(reflected, element.localName) ? reflected[element.localName]! : [];
  for (const name of names) {
    Object.defineProperty(element, name, {
      get: () => element.getAttribute(name) ?? "",
      set: (value: unknown) => element.setAttribute(name, value),
      enumerable: true,
      configurable: true,
    });
  }
}

/** How the tree is written. */
const treeAdapter: plain.TreeReader<HookNode> = {
  isElementNode: (node) => node instanceof HookElement,
  isTextNode: (node) => node.nodeType === 3,
  isCommentNode: (node) => node.nodeType === 8,
  isDocumentTypeNode: () => false,
  getTagName: (node) => (node as HookElement).localName,
  getNamespaceURI: (node) => (node as HookElement).namespaceURI,
  getAttrList: (node) => (node as HookElement).plainAttributes(),
  getTextNodeContent: (node) => (node as HookText).data,
  getCommentNodeContent: (node) => (node as HookText).data,
  getDocumentTypeNodeName: () => "",
  getChildNodes: (node) => (node as HookParent).childNodes,
  getTemplateContent: (node) => (node as HookElement).content!,
  getParentNode: (node) => node.parentNode,
};

/** Reads markup; without a context, it is a document. */
export function read(html: string, context: string | undefined): HookFragment {
  const root: plain.DocumentFragment = { nodeName: "#document-fragment", childNodes: [] };
  const parsed = parse(html, context === undefined ? {} : { context });
  try {
    build(parsed, html, root, false);
  } finally {
    parsed.dispose();
  }
  const made = new HookFragment();
  const steps: [plain.ParentNode, HookParent][] = [[root, made]];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const [from, to] = step;
    for (const child of from.childNodes) {
      if (child.nodeName === "#text") to.append(new HookText((child as plain.TextNode).value));
      else if (child.nodeName === "#comment")
        to.append(new HookComment((child as plain.CommentNode).data));
      else if (child.nodeName === "#documentType")
        made.doctype = `<!DOCTYPE ${(child as plain.DocumentType).name}>`;
      else if ("tagName" in child) {
        const element = new HookElement(child.tagName, child.namespaceURI, child.attrs);
        to.append(element);
        steps.push([child, element]);
        if ("content" in child && element.content) steps.push([child.content, element.content]);
      }
    }
  }
  return made;
}
