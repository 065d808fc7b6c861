/** The main content of a page, without the frame around it. */

import { Call } from "./calls.js";
import type { Document } from "./document.js";
import type { Element } from "./element.js";
import type { Engine } from "./engine.js";
import { ConfigError, type Span, kindOf } from "./errors.js";
import { heldOf, nodeOf } from "./internal.js";
import { Feature, engine } from "./modules.js";
import { readOptions } from "./options.js";
import type { Reader } from "./reader.js";
import { needURL } from "./resolver.js";
import { sanitize } from "./sanitizer.js";

/** The options of `content`. */
export interface ContentOptions {
  /**
   * The address of the page: evidence for its kind, and the base of the addresses in its Markdown.
   */
  readonly url?: string | URL;
  /** Whether too much or too little text is the worse mistake; by default, both are as bad. */
  readonly focus?: "balanced" | "precision" | "recall";
  /** Whether comments of readers are kept; posts of forums always are. */
  readonly comments?: boolean;
  /** Whether tables are kept, as they are by default. */
  readonly tables?: boolean;
  /** Whether images are kept, as they are by default. */
  readonly images?: boolean;
  /** Whether links stay links, as they do by default. Their text is kept in any case. */
  readonly links?: boolean;
  /** The least number of characters of a block; 0 by default. */
  readonly minLength?: number;
  /** A selector: only the first element that it matches is looked into. */
  readonly select?: string;
  /** A selector of elements that are left out: `"nav, footer"`. */
  readonly without?: string;
  /** The texts that the pages of the site have in common, which are dropped. */
  readonly frame?: Frame;
}

/** The kind of a page. */
export type ContentKind =
  | "article"
  | "forum"
  | "product"
  | "collection"
  | "listing"
  | "documentation"
  | "service";

/** A run of text that no boundary of a block interrupts. */
export interface Block {
  /** Whether it is part of the content. */
  readonly kept: boolean;
  /** Why: `"content"`, `"navigation"`, `"link-list"`, ... */
  readonly reason: string;
  /** Its text, with white space collapsed. */
  readonly text: string;
  /** Its place in the source, from its first text to its last. */
  readonly span: Span | null;
}

const known = {
  url: needURL,
  focus: ["balanced", "precision", "recall"],
  comments: "boolean",
  tables: "boolean",
  images: "boolean",
  links: "boolean",
  minLength: needLength,
  select: "string",
  without: "string",
  frame: needFrame,
} as const;

/** Names of the same options in other packages. */
const advice: Readonly<Record<string, string>> = {
  favorPrecision: 'write { focus: "precision" }',
  favorRecall: 'write { focus: "recall" }',
  includeComments: "write { comments: true }",
  charThreshold: "write { minLength: 20 }, which is about each block",
};

/** The bits of a request, as in `js/wasm/src/content.rs`. */
const enum Flag {
  Comments = 1,
  NoTables = 2,
  NoImages = 4,
  NoLinks = 8,
  Last = 16,
}

function needLength(value: unknown, name: string): void {
  if (typeof value !== "number") throw new TypeError(`${name} must be a number, not ${kindOf(value)}`);
  if (!Number.isInteger(value) || value < 0)
    throw new ConfigError("bad-number", `${name} must be a whole number from 0 up, not ${value}`);
}

function needFrame(value: unknown, name: string): void {
  if (!(value instanceof Frame)) throw new TypeError(`${name} must be a Frame, not ${kindOf(value)}`);
}

/**
 * The texts that several pages of a site have in common: its menus, its footer, its offers. A text
 * is one of them if at least half of the pages have it, and at least two.
 *
 * ```js
 * const pages = ["<p>Free delivery<p>Leek soup", "<p>Free delivery<p>Onion soup"];
 * content(pages[0], { frame: new Frame(pages) }).text; // "Leek soup"
 * ```
 */
export class Frame {
  readonly #engine: Engine;
  readonly #handle: number;

  /** Learns from the markup of pages of one site. */
  constructor(pages: Iterable<string>) {
    if (typeof pages === "string") throw new TypeError("pages must be several pages, not a string");
    this.#engine = engine(Feature.Full);
    this.#handle = this.#engine.call(Call.LearnFrame, [...pages]).number();
    this.#engine.disposeLater(this, Call.FrameEnd, this.#handle);
  }

  /** @internal */
  [heldOf](of: Engine): string {
    if (of === this.#engine && of.isAlive) return String(this.#handle);
    throw new ConfigError("other-module", "the frame was learnt by another module; learn it again");
  }
}

/** The main content of a page. */
export class Content {
  /** The kind of the page. */
  readonly kind: ContentKind;
  /** Why the page counts as one of this kind. */
  readonly evidence: string;
  /** The title: the heading that the page's own metadata repeats, or else what these say. */
  readonly title: string | null;
  /** The names of the authors. */
  readonly byline: string | null;
  /** The date of publication, as written. */
  readonly date: string | null;
  /** The name of the site. */
  readonly site: string | null;
  /** The language, as written: `"en"`. */
  readonly lang: string | null;
  /** The address of an image that stands for the page, as written. */
  readonly image: string | null;
  /** The description. */
  readonly description: string | null;
  /** All blocks of text in the page, in order, kept or not. */
  readonly blocks: Block[];
  /** A document of its own, without everything that was dropped. */
  readonly document: Document;
  /** The part of it that was looked into: the `body`, or the element that `select` matched. */
  readonly node: Document | Element;
  readonly #url: string | URL | undefined;

  /** @internal */
  constructor(reader: Reader, make: (handle: number) => Document, url: string | URL | undefined) {
    const [handle, node] = [reader.number(), reader.number()];
    this.kind = reader.text() as ContentKind;
    this.evidence = reader.text();
    this.title = reader.maybeText();
    this.byline = reader.maybeText();
    this.date = reader.maybeText();
    this.site = reader.maybeText();
    this.lang = reader.maybeText();
    this.image = reader.maybeText();
    this.description = reader.maybeText();
    this.blocks = reader.list(() => ({
      kept: reader.flag(),
      reason: reader.text(),
      text: reader.text(),
      span: reader.span(),
    }));
    this.document = make(handle);
    this.node = this.document[nodeOf](node) as Document | Element;
    this.#url = url;
  }

  /** The text of the content, as a reader sees it. It is written when it is asked for. */
  get text(): string {
    return this.node.innerText;
  }

  /**
   * The content as Markdown, with absolute addresses if `url` was passed. It is written when it is
   * asked for; `node.toMarkdown` has options.
   */
  get markdown(): string {
    return this.node.toMarkdown(this.#url === undefined ? {} : { base: this.#url });
  }

  /** The content as HTML that is safe to show. It is written when it is asked for. */
  get html(): string {
    return sanitize(this.node.innerHTML);
  }

  /** Its text, so that it can be part of a template string. */
  toString(): string {
    return this.text;
  }
}

/** A document that makes the call about itself. */
export interface Asked {
  readonly engine: Engine;
  readonly handle: number;
  /** The document with another number. */
  readonly document: (handle: number) => Document;
}

/** Makes the call. With `isLast`, the document that is asked is empty afterwards. */
export function contentOf(asked: Asked, options: ContentOptions | undefined, isLast: boolean): Content {
  const given = readOptions(options, known, advice);
  const { url, focus, minLength, select, without, frame } = given;
  const flags =
    (given.comments ? Flag.Comments : 0) |
    (given.tables === false ? Flag.NoTables : 0) |
    (given.images === false ? Flag.NoImages : 0) |
    (given.links === false ? Flag.NoLinks : 0) |
    (isLast ? Flag.Last : 0);
  const texts = [
    url === undefined ? null : needURL(url).href,
    focus ?? null,
    select ?? null,
    without ?? null,
    minLength === undefined ? null : String(Math.min(minLength, 0x7fff_ffff)),
    frame === undefined ? null : frame[heldOf](asked.engine),
  ];
  const reader = asked.engine.call(Call.Content, texts, asked.handle, flags);
  return new Content(reader, asked.document, url);
}
