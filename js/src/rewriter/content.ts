/** What passes by, as handlers see it: the classes of Cloudflare's `HTMLRewriter`. */

import { EditError, kindOf, needString } from "../errors.js";

/** What can be inserted. */
export type Content = string | ReadableStream<Uint8Array | string> | Response;

export interface ContentOptions {
  /** Whether the content is markup; otherwise it is text, which is escaped. */
  readonly html?: boolean;
}

/** Content, and whether it is markup. */
interface Insert {
  readonly content: Content;
  readonly html: boolean;
}

/** An edit as `js/wasm/src/rewriter.rs` reads it: an operation or the letter of a place, and two texts. */
export type WrittenEdit = [what: string, first: string | null, second: string | null];

function insert(content: Content, options?: ContentOptions): Insert {
  const isStream =
    typeof content === "object" &&
    content !== null &&
    ("body" in content || "getReader" in content);
  if (!isStream) needString(content, "content");
  return { content, html: options?.html === true };
}

/** The text of content that comes in pieces. */
async function gather(content: Content): Promise<string> {
  if (typeof content === "string") return content;
  return (content instanceof Response ? content : new Response(content as BodyInit)).text();
}

/**
 * Edits that have been decided on, by their places, in the order in which they were asked for. What is inserted after
 * something, or before the content of an element, comes before what was inserted there earlier.
 */
export class Decisions {
  before: Insert[] = [];
  /** In the place of what is removed. */
  instead: Insert[] = [];
  after: Insert[] = [];
  prepend: Insert[] = [];
  append: Insert[] = [];
  inner: Insert | null = null;
  /** Operations on the tag. */
  ops: WrittenEdit[] = [];
  removed = false;
  unwrapped = false;
  /** Whether something is a stream, which has to be waited for. */
  get waits(): boolean {
    return this.#inserts().some(([, { content }]) => typeof content !== "string");
  }

  *#places(): Generator<[string, Insert]> {
    if (this.inner !== null) yield ["i", this.inner];
    for (const it of [...this.before, ...this.instead]) yield ["b", it];
    for (const it of this.prepend) yield ["p", it];
    for (const it of this.append) yield ["e", it];
    for (const it of this.after) yield ["a", it];
  }

  #inserts(): [string, Insert][] {
    return [...this.#places()];
  }

  #edits(texts: readonly string[]): WrittenEdit[] {
    const inserts = this.#inserts().map(([place, { html }], at): WrittenEdit => {
      return [html ? place.toUpperCase() : place, texts[at]!, null];
    });
    const edits = [...this.ops, ...inserts];
    if (this.removed) edits.push(["remove", null, null]);
    else if (this.unwrapped) edits.push(["unwrap", null, null]);
    return edits;
  }

  /** The edits, if nothing has to be waited for. */
  writtenNow(): WrittenEdit[] {
    return this.#edits(this.#inserts().map(([, { content }]) => content as string));
  }

  /** The edits, after all streams have ended. */
  async written(): Promise<WrittenEdit[]> {
    return this.#edits(
      await Promise.all(this.#inserts().map(([, { content }]) => gather(content))),
    );
  }
}

/** What can be done with everything. */
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

  before(content: Content, options?: ContentOptions): this {
    this.decisions.before.push(insert(content, options));
    return this;
  }

  after(content: Content, options?: ContentOptions): this {
    this.decisions.after.push(insert(content, options));
    return this;
  }

  replace(content: Content, options?: ContentOptions): this {
    const it = insert(content, options);
    this.decisions.removed = true;
    this.decisions.instead = [it];
    return this;
  }

  remove(): this {
    this.decisions.removed = true;
    this.decisions.instead = [];
    return this;
  }
}

/** Names that would not come back as one. */
const badAttribute = /[\s/>=\0]|^$/;
const goodTag = /^[a-z][^\s/>\0]*$/i;

export type EndTagHandler = (endTag: EndTag) => unknown;

/** An element, when its start tag has been read. */
export class Element extends Passing {
  #tagName: string;
  readonly namespaceURI: string;
  readonly #attributes: Map<string, string>;
  /** @internal */
  readonly endHandlers: EndTagHandler[] = [];

  /** @internal */
  constructor(tagName: string, namespaceURI: string, attributes: Map<string, string>) {
    super(new Decisions());
    this.#tagName = tagName;
    this.namespaceURI = namespaceURI;
    this.#attributes = attributes;
  }

  get tagName(): string {
    return this.#tagName;
  }

  set tagName(name: string) {
    if (!goodTag.test(needString(name, "tagName")))
      throw new EditError("bad-name", `"${name}" cannot be the name of a tag`);
    this.#tagName = name;
    this.decisions.ops.push(["rename", name, null]);
  }

  /** The attributes: pairs of name and value. */
  get attributes(): IterableIterator<[string, string]> {
    return this.#attributes.entries();
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(needString(name, "name").toLowerCase()) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(needString(name, "name").toLowerCase());
  }

  setAttribute(name: string, value: string): this {
    if (badAttribute.test(needString(name, "name")))
      throw new EditError("bad-name", `"${name}" cannot be the name of an attribute`);
    this.#attributes.set(name.toLowerCase(), `${value}`);
    this.decisions.ops.push(["set", name, `${value}`]);
    return this;
  }

  removeAttribute(name: string): this {
    if (this.#attributes.delete(needString(name, "name").toLowerCase()))
      this.decisions.ops.push(["unset", name, null]);
    return this;
  }

  prepend(content: Content, options?: ContentOptions): this {
    this.decisions.prepend.push(insert(content, options));
    return this;
  }

  append(content: Content, options?: ContentOptions): this {
    this.decisions.append.push(insert(content, options));
    return this;
  }

  setInnerContent(content: Content, options?: ContentOptions): this {
    const it = insert(content, options);
    Object.assign(this.decisions, { prepend: [], append: [], inner: it });
    return this;
  }

  removeAndKeepContent(): this {
    this.decisions.unwrapped = true;
    return this;
  }

  /** Calls a handler when the element ends. */
  onEndTag(handler: EndTagHandler): void {
    if (typeof handler !== "function")
      throw new TypeError(`a handler must be a function, not ${kindOf(handler)}`);
    this.endHandlers.push(handler);
  }
}

/** The end of an element. */
export class EndTag {
  readonly name: string;
  /** @internal */
  readonly decisions = new Decisions();

  /** @internal */
  constructor(name: string) {
    this.name = name;
  }

  /** Inserts something after all that is in the element. */
  before(content: Content, options?: ContentOptions): this {
    this.decisions.append.push(insert(content, options));
    return this;
  }

  after(content: Content, options?: ContentOptions): this {
    this.decisions.after.push(insert(content, options));
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

/** A text. It comes whole, and then once more, empty, with `lastInTextNode`. */
export class Text extends Passing {
  /** The characters as they are in the source, with their references. */
  readonly text: string;
  readonly lastInTextNode: boolean;

  /** @internal */
  constructor(text: string, lastInTextNode: boolean) {
    super(new Decisions());
    this.text = text;
    this.lastInTextNode = lastInTextNode;
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
  }

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    if (needString(text, "text").includes("-->"))
      throw new EditError("bad-text", "a comment cannot contain -->");
    if (this.#target !== null)
      throw new EditError("unsupported", "the text of a processing instruction cannot be set");
    this.#text = text;
    this.decisions.removed = true;
    this.decisions.instead = [{ content: `<!--${text}-->`, html: true }];
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
  }

  remove(): this {
    this.decisions.removed = true;
    return this;
  }
}

/** The end of the document. */
export class DocumentEnd {
  /** @internal */
  readonly decisions = new Decisions();

  append(content: Content, options?: ContentOptions): this {
    this.decisions.append.push(insert(content, options));
    return this;
  }
}
