/**
 * The exports of `broth-html/readability`: Readability's class, for documents of this package and
 * of a DOM, and for markup.
 */

import { Content } from "../../content.js";
import { Document } from "../../document.js";
import { kindOf } from "../../errors.js";
import { needObject } from "../../options.js";
import { sanitize } from "../../sanitizer.js";
import { content } from "../../shortcuts.js";

/** A document of a DOM: those of browsers, jsdom and linkedom have these members. */
export interface DOMDocument {
  readonly documentElement: { readonly outerHTML: string } | null;
  readonly documentURI?: string | null;
}

/**
 * Readability's options. `serializer` receives the markup of the content, not an element. The
 * others besides `keepClasses` and `charThreshold` are accepted, and change nothing.
 */
export interface Options<T = string> {
  readonly debug?: boolean;
  readonly maxElemsToParse?: number;
  readonly nbTopCandidates?: number;
  /** How many characters a content has at least; `parse` returns `null` for less. */
  readonly charThreshold?: number;
  readonly classesToPreserve?: readonly string[];
  /** Whether elements keep their classes. */
  readonly keepClasses?: boolean;
  readonly serializer?: (html: string) => T;
  readonly disableJSONLD?: boolean;
  readonly allowedVideoRegex?: RegExp;
  readonly linkDensityModifier?: number;
}

/** The content of a page, and what the page says about itself. */
export interface Article<T = string> {
  readonly title: string | null;
  readonly byline: string | null;
  /** The direction of the text, as written: `"rtl"`. */
  readonly dir: string | null;
  readonly lang: string | null;
  /** The content as HTML that is safe to show. */
  readonly content: T;
  readonly textContent: string;
  readonly length: number;
  /** The description of the page, or its first paragraph. */
  readonly excerpt: string | null;
  readonly siteName: string | null;
  readonly publishedTime: string | null;
}

/** Anything that Readability can read here. */
export type Source = string | Document | DOMDocument;

/** Finds the content, as of a page at its own address. */
function read(source: Source): Content {
  if (typeof source === "string") return content(source);
  if (source instanceof Document) return source.content();
  const markup = source?.documentElement?.outerHTML;
  if (typeof markup !== "string")
    throw new TypeError(`the first argument must be a document or markup, not ${kindOf(source)}`);
  return content(markup, urlOf(source));
}

function urlOf(source: DOMDocument): { url?: string } {
  const url = source.documentURI;
  return typeof url === "string" && /^https?:/.test(url) ? { url } : {};
}

/**
 * Readability's class.
 *
 * ```js
 * new Readability("<nav>Home</nav><p>With leek.").parse().textContent; // "With leek."
 * ```
 */
export class Readability<T = string> {
  readonly #source: Source;
  readonly #options: Options<T>;

  constructor(document: Source, options: Options<T> = {}) {
    needObject(options, "options");
    this.#source = document;
    this.#options = options;
  }

  /** Finds the content. `null` if there is none. */
  parse(): Article<T> | null {
    const found = read(this.#source);
    const textContent = found.text;
    const { charThreshold = 0, keepClasses, serializer } = this.#options;
    if (textContent.length === 0 || textContent.length < charThreshold) return null;
    const html = `<div id="readability-page-1" class="page">${markup(found, keepClasses)}</div>`;
    return {
      title: found.title,
      byline: found.byline,
      dir: found.document.selectOne("html[dir], body[dir], [dir]")?.getAttribute("dir") ?? null,
      lang: found.lang,
      content: serializer === undefined ? (html as T) : serializer(html),
      textContent,
      length: textContent.length,
      excerpt: found.description ?? firstParagraph(found),
      siteName: found.site,
      publishedTime: found.date,
    };
  }
}

function markup(found: Content, keepClasses = false): string {
  return keepClasses
    ? sanitize(found.node.innerHTML, { allowAttributes: ["class"] })
    : sanitize(found.node.innerHTML, { removeAttributes: ["class"] });
}

function firstParagraph(found: Content): string | null {
  return found.blocks.find((block) => block.kept && block.text.length > 80)?.text ?? null;
}

/** The options of `isProbablyReaderable`. */
export interface ReaderableOptions {
  /** How long the text of all long paragraphs is together. */
  readonly minScore?: number;
  /** How long a paragraph is that counts. */
  readonly minContentLength?: number;
  readonly visibilityChecker?: unknown;
}

/**
 * Whether a page has a text to read: whether the long paragraphs that are kept have a score above
 * `minScore`, 20 by default. The score of a paragraph is the root of its length above
 * `minContentLength`, 140 by default.
 */
export function isProbablyReaderable(document: Source, options: ReaderableOptions = {}): boolean {
  const { minScore = 20, minContentLength = 140 } = options;
  const lengths = read(document)
    .blocks.filter((block) => block.kept)
    .map((block) => block.text.length - minContentLength);
  const score = lengths.reduce((sum, length) => sum + Math.sqrt(Math.max(length, 0)), 0);
  return score > minScore;
}

export default Readability;
