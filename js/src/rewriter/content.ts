/** The objects that handlers receive: the classes of Cloudflare's `HTMLRewriter`. */

import { Call } from "../calls.js";
import { EditError, kindOf, needString } from "../errors.js";
import { installNoNames, ofPassing, ofPassingElements } from "../hints.js";
import { Feature, engine } from "../modules.js";
import { type Content, type ContentOptions, Decisions, insert } from "./decisions.js";

/** The edits that all of them have. */
class Passing {
  /** @internal */
  readonly decisions: Decisions;

  /** @internal */
  constructor(decisions: Decisions) {
    this.decisions = decisions;
  }

  /** Whether it has been removed or replaced. */
  get removed(): boolean {
    return this.decisions.removed || this.decisions.unwrapped;
  }

  /** Inserts text before it, or markup if `html` is set. */
  before(content: Content, options?: ContentOptions): this {
    this.decisions.insert("before", insert(content, options));
    return this;
  }

  /** Inserts text after it, or markup if `html` is set. */
  after(content: Content, options?: ContentOptions): this {
    this.decisions.insert("after", insert(content, options));
    return this;
  }

  /** Replaces it with text, or with markup if `html` is set. */
  replace(content: Content, options?: ContentOptions): this {
    const it = insert(content, options);
    this.decisions.remove();
    this.decisions.insert("instead", it);
    return this;
  }

  /** Removes it, with its content. */
  remove(): this {
    this.decisions.remove();
    return this;
  }
}

/**
 * The value of an attribute, which may be a number or a boolean as in Workers; `undefined` is a
 * mistake.
 */
function attributeText(value: unknown): string {
  const isSimple = ["number", "boolean", "bigint"].includes(typeof value);
  return isSimple ? String(value) : needString(value, "value");
}

/** Names that would not come back as one. */
const badAttribute = /[\s/>=\0]|^$/;
const goodTag = /^[a-z][^\s/>\0]*$/i;

export type EndTagHandler = (endTag: EndTag) => unknown;

/** An element, when its start tag has been read. */
export class Element extends Passing {
  #tagName: string;
  readonly namespaceURI: string;
  /** A list until somebody asks: most elements are not asked for all of them. */
  #pairs: (readonly [string, string])[] | Map<string, string>;
  /** Whether its start tag ends with `/>`, which means nothing in HTML. */
  readonly selfClosing: boolean;
  /** Whether it can have content and an end tag; void elements and `<path />` cannot. */
  readonly canHaveContent: boolean;
  /** @internal */
  endHandlers: EndTagHandler[] | null = null;

  /** @internal */
  constructor(it: {
    readonly tagName: string;
    readonly namespaceURI: string;
    readonly selfClosing: boolean;
    readonly canHaveContent: boolean;
    readonly attributes: (readonly [string, string])[];
  }) {
    super(new Decisions());
    this.#tagName = it.tagName;
    this.namespaceURI = it.namespaceURI;
    this.selfClosing = it.selfClosing;
    this.canHaveContent = it.canHaveContent;
    this.#pairs = it.attributes;
    Object.preventExtensions(this);
  }

  get #attributes(): Map<string, string> {
    if (Array.isArray(this.#pairs)) this.#pairs = new Map(this.#pairs);
    return this.#pairs;
  }

  /** The name, which can be set. */
  get tagName(): string {
    return this.#tagName;
  }

  set tagName(name: string) {
    if (!goodTag.test(needString(name, "tagName")))
      throw new EditError("bad-name", `"${name}" cannot be the name of a tag`);
    this.decisions.op(["rename", name, null]);
    this.#tagName = name;
  }

  /** The attributes: pairs of name and value. The iterator is valid as long as the element. */
  get attributes(): IterableIterator<[string, string]> {
    const [pairs, decisions] = [this.#attributes.entries(), this.decisions];
    return {
      next() {
        decisions.check();
        return pairs.next();
      },
      [Symbol.iterator]() {
        return this;
      },
    };
  }

  /** The value of an attribute; `null` if it has none. */
  getAttribute(name: string): string | null {
    return this.#attributes.get(needString(name, "name").toLowerCase()) ?? null;
  }

  /** Whether it has an attribute. */
  hasAttribute(name: string): boolean {
    return this.#attributes.has(needString(name, "name").toLowerCase());
  }

  /** Sets an attribute. */
  setAttribute(name: string, value: string): this {
    if (badAttribute.test(needString(name, "name")))
      throw new EditError("bad-name", `"${name}" cannot be the name of an attribute`);
    const text = attributeText(value);
    this.decisions.op(["setAttribute", name, text]);
    this.#attributes.set(name.toLowerCase(), text);
    return this;
  }

  /** Removes an attribute. */
  removeAttribute(name: string): this {
    if (!this.hasAttribute(name)) return this;
    this.decisions.op(["removeAttribute", name, null]);
    this.#attributes.delete(name.toLowerCase());
    return this;
  }

  prepend(content: Content, options?: ContentOptions): this {
    this.decisions.insert("prepend", insert(content, options));
    return this;
  }

  append(content: Content, options?: ContentOptions): this {
    this.decisions.insert("append", insert(content, options));
    return this;
  }

  /** Replaces its content: with text, or with markup if `html` is set. */
  setInnerContent(content: Content, options?: ContentOptions): this {
    const it = insert(content, options);
    this.decisions.check();
    this.decisions.forget("inner", "prepend", "append");
    this.decisions.insert("inner", it);
    return this;
  }

  /** Removes its tags, but not its content. */
  removeAndKeepContent(): this {
    this.decisions.unwrap();
    return this;
  }

  /** Calls a handler when the element ends. */
  onEndTag(handler: EndTagHandler): void {
    if (typeof handler !== "function")
      throw new TypeError(`a handler must be a function, not ${kindOf(handler)}`);
    this.decisions.check();
    if (!this.canHaveContent) throw new TypeError(`<${this.#tagName}> has no end tag`);
    (this.endHandlers ??= []).push(handler);
  }
}

/** The end of an element. */
export class EndTag {
  readonly #name: string;
  /** @internal */
  readonly decisions = new Decisions();

  /** @internal */
  constructor(name: string) {
    this.#name = name;
    Object.preventExtensions(this);
  }

  get name(): string {
    return this.#name;
  }

  /** Inserts something after all that is in the element. */
  before(content: Content, options?: ContentOptions): this {
    this.decisions.insert("append", insert(content, options));
    return this;
  }

  after(content: Content, options?: ContentOptions): this {
    this.decisions.insert("after", insert(content, options));
    return this;
  }

  /** Not possible without the element: an end tag alone changes what is around it. */
  remove(): never {
    throw new EditError(
      "unsupported",
      "an end tag cannot be removed alone; use removeAndKeepContent() of its element",
    );
  }
}

/** A text node. Handlers get its whole text, then an empty chunk with `lastInTextNode` set. */
export class Text extends Passing {
  readonly #text: string;
  readonly #lastInTextNode: boolean;

  /** @internal */
  constructor(text: string, lastInTextNode: boolean) {
    super(new Decisions());
    this.#text = text;
    this.#lastInTextNode = lastInTextNode;
    Object.preventExtensions(this);
  }

  /** The characters as they are in the source, with their references. */
  get text(): string {
    return this.#text;
  }

  get lastInTextNode(): boolean {
    return this.#lastInTextNode;
  }
}

/** A comment. */
export class Comment extends Passing {
  #text: string;
  #isSet = false;
  readonly #target: string | null;

  /** @internal */
  constructor(text: string, target: string | null) {
    super(new Decisions());
    this.#text = target === null ? text : `?${target} ${text}`;
    this.#target = target;
    Object.preventExtensions(this);
  }

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    engine(Feature.Full).call(Call.CommentText, [needString(text, "text")]);
    if (this.#target !== null)
      throw new EditError("unsupported", "the text of a processing instruction cannot be set");
    this.decisions.remove();
    this.decisions.insert("instead", { content: `<!--${text}-->`, html: true });
    this.#text = text;
    this.#isSet = true;
  }

  override get removed(): boolean {
    return this.decisions.removed && !this.#isSet;
  }
}

/** A doctype. */
export class Doctype {
  readonly name: string | null;
  readonly publicId: string | null;
  readonly systemId: string | null;
  /** @internal */
  readonly decisions = new Decisions();

  /** @internal */
  constructor(name: string | null, publicId: string | null, systemId: string | null) {
    this.name = name;
    this.publicId = publicId;
    this.systemId = systemId;
    Object.freeze(this);
  }

  remove(): this {
    this.decisions.remove();
    return this;
  }
}

/** The end of the document. */
export class DocumentEnd {
  /** @internal */
  readonly decisions = new Decisions();

  /** @internal */
  constructor() {
    Object.freeze(this);
  }

  append(content: Content, options?: ContentOptions): this {
    this.decisions.insert("append", insert(content, options));
    return this;
  }
}

installNoNames(Element.prototype, ofPassingElements);
installNoNames(Text.prototype, ofPassing);
installNoNames(Comment.prototype, ofPassing);
