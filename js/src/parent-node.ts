/** Queries that documents, elements and the contents of templates share. */

import { Call } from "./calls.js";
import {
  type Address,
  type Data,
  type DataOptions,
  type Link,
  type Table,
  readAddresses,
  readData,
  readLinks,
  readTables,
} from "./data.js";
import type { Element } from "./element.js";
import { needString } from "./errors.js";
import { type Extracted, type Shape, extract } from "./extract.js";
import { type Form, readForms } from "./forms.js";
import { elementOf, nodeOf } from "./internal.js";
import {
  type Markdown,
  type MarkdownOptions,
  markdownRequest,
  readMarkdown,
  resolvedAddresses,
} from "./markdown.js";
import { type Misfit, readMisfits } from "./misfit.js";
import { Node } from "./node.js";
import type { Reader } from "./reader.js";
import { type XPathOptions, type XPathValue, evaluateXPath } from "./xpath.js";

/** The bits of a request for elements, as in `js/wasm/src/select.rs`. */
export const enum Which {
  All = 0,
  First = 1,
  Closest = 2,
}

/** A node that can have children: a document, an element, or the contents of a template. */
export abstract class ParentNode extends Node {
  /** The elements that a selector matches, in tree order. */
  select(selector: string): Element[] {
    return this.elements(selector, Which.All);
  }

  /** The first element that a selector matches; `null` if there is none. */
  selectOne(selector: string): Element | null {
    return this.elements(selector, Which.First)[0] ?? null;
  }

  /** The elements that a selector matches, as `select`. */
  querySelectorAll(selector: string): Element[] {
    return this.select(selector);
  }

  /** The first element that a selector matches, as `selectOne`. */
  querySelector(selector: string): Element | null {
    return this.selectOne(selector);
  }

  /** @internal */
  protected elements(selector: string, which: Which): Element[] {
    const reader = this.ask(Call.Select, [needString(selector, "selector")], which);
    return reader.list(() => this.#element(reader));
  }

  #element(reader: Reader): Element {
    return this.owner[elementOf](reader) as Element;
  }

  /** The elements in it, without those deeper in the tree; `childNodes` are all nodes. */
  get children(): Element[] {
    return this.elementsBelow(() => true, false);
  }

  /** The first element in it. */
  get firstElementChild(): Element | null {
    const first = this.firstChild;
    return first === null || first.nodeType === 1 ? first : first.nextElementSibling;
  }

  /** The last element in it. */
  get lastElementChild(): Element | null {
    const last = this.lastChild;
    return last === null || last.nodeType === 1 ? last : last.previousElementSibling;
  }

  /** The number of elements in it. */
  get childElementCount(): number {
    return this.children.length;
  }

  /**
   * The elements below it with a name, such as `"li"`, or `"dc:creator"` in a feed; all for `"*"`.
   */
  getElementsByTagName(name: string): Element[] {
    const lower = needString(name, "name").toLowerCase();
    if (name === "*") return this.elementsBelow(() => true, true);
    return this.elementsBelow((tree, at) => {
      const own = tree.qualifiedName(at);
      return own === name || (!this.isXML && own.toLowerCase() === lower);
    }, true);
  }

  /** The elements below it that have all these classes, between spaces. */
  getElementsByClassName(names: string): Element[] {
    const classes = needString(names, "names").match(/[^\t\n\f\r ]+/g);
    if (classes === null) return [];
    return this.select(classes.map((name) => `.${cssIdentifier(name)}`).join(""));
  }

  /**
   * The value of an XPath 1.0 expression: a list, a string, a number or a boolean. In a list,
   * attributes and texts are strings. Besides XPath's own functions, there are `has-class` and
   * EXSLT's functions of sets, such as `set:distinct`, and of regular expressions: `re:test`,
   * `re:match` and `re:replace`, with the syntax of JavaScript. You can add functions of your own.
   * It needs `broth-html`.
   *
   * ```js
   * doc.xpath("//a[. = $text]/@href", { variables: { text: "more" } }); // ["/chili"]
   * doc.xpath("count(//li[re:test(., '^on', 'i')])"); // 1
   * const functions = { "my:upper": ([text]) => text.toUpperCase() };
   * doc.xpath("my:upper(//a)", { functions }); // "MORE"
   * ```
   *
   * In TypeScript, you can say what the value is, which is not checked:
   * `doc.xpath<Element[]>("//a")`.
   *
   * @throws {XPathError} if the expression cannot be read or evaluated.
   */
  xpath<Value extends XPathValue = XPathValue>(expression: string, options?: XPathOptions): Value {
    return evaluateXPath(expression, options, {
      ask: (texts) => this.ask(Call.XPath, texts),
      root: this.owner,
      element: (reader) => this.#element(reader),
      node: (number) => this.owner[nodeOf](number),
    }) as Value;
  }

  /** The text of each element that a selector matches, without white space at its ends. */
  texts(selector: string): string[] {
    const reader = this.ask(Call.Texts, [needString(selector, "selector")]);
    return reader.list(() => reader.text());
  }

  /**
   * The value of an attribute of each element that a selector matches; `null` where it has none.
   */
  attrs(selector: string, name: string): (string | null)[] {
    const reader = this.ask(Call.Attrs, [
      needString(selector, "selector"),
      needString(name, "name"),
    ]);
    return reader.list(() => reader.maybeText());
  }

  /**
   * The results of several selectors, in one call. A selector stands for the text of the first
   * element that it matches, without white space at its ends; with `::attr(name)` after it for an
   * attribute. A list of one selector stands for all elements.
   *
   * ```js
   * doc.extract({ title: "title", dishes: ["li"], link: "a::attr(href)" });
   * // { title: "Menu", dishes: ["Onions", "Chili more"], link: "/chili" }
   * ```
   */
  extract<const S extends Shape>(shape: S): Extracted<S> {
    return extract(shape, (texts) => this.ask(Call.Extract, texts));
  }

  /**
   * The hyperlinks in it, with absolute URLs if `base` is the URL of the page; a `<base>` counts.
   * It needs `broth-html`.
   *
   * ```js
   * doc.links("https://example.org/").map((link) => link.url); // ["https://example.org/chili"]
   * ```
   */
  links(base?: string | URL): Link[] {
    return readLinks(this.ask(Call.Links), this.owner, base);
  }

  /**
   * All URLs in it, of images, scripts, forms, CSS and so on, too; `kind` says what each is for.
   * It needs `broth-html`.
   */
  addresses(base?: string | URL): Address[] {
    return readAddresses(this.ask(Call.Addresses), this.owner, base);
  }

  /**
   * The tables in it. A cell that spans several rows or columns is repeated in each. It needs
   * `broth-html`.
   *
   * ```js
   * const [table] = parse("<table><tr><th>Soup<th>Price<tr><td>Leek<td>4</table>").tables();
   * table.header; // ["Soup", "Price"]
   * table.rows; // [["Leek", "4"]]
   * table.records(); // [{ Soup: "Leek", Price: "4" }]
   * ```
   */
  tables(): Table[] {
    return readTables(this.ask(Call.Tables), this.owner);
  }

  /**
   * All that it says of itself, as plain objects: microdata, JSON-LD, RDFa, microformats and
   * metadata, which is that of the document. It needs `broth-html`.
   *
   * ```js
   * const doc = parse("<p itemscope><b itemprop=soup>Leek</b>");
   * doc.data({ only: ["microdata"] }).microdata.items; // [{ properties: { soup: ["Leek"] } }]
   * ```
   */
  data(options?: DataOptions): Data {
    return readData((texts, flags) => this.ask(Call.Data, texts, flags), options);
  }

  /**
   * The forms in it, with the controls that belong to them. `base` is the URL of the page. It needs
   * `broth-html`.
   */
  forms(base?: string | URL): Form[] {
    return readForms(this.owner, (texts, flags) => this.ask(Call.Forms, texts, flags), base);
  }

  /** Puts texts and nodes at the end of it. */
  append(...added: (string | Node)[]): void {
    this.insert("append", added);
  }

  /** Puts texts and nodes at the beginning of it. */
  prepend(...added: (string | Node)[]): void {
    this.insert("prepend", added);
  }

  /** Puts markup at the end of it. */
  appendHTML(html: string): void {
    this.change("appendHTML", needString(html, "html"));
  }

  /** Puts markup at the beginning of it. */
  prependHTML(html: string): void {
    this.change("prependHTML", needString(html, "html"));
  }

  /**
   * All text in it, as it is in the tree. Set it to replace the content by a text. `innerText` is
   * the text that a reader sees.
   */
  override get textContent(): string {
    return super.textContent;
  }

  override set textContent(text: string) {
    this.change("textContent", needString(text, "textContent"));
  }

  /** All text in it, as `textContent`. */
  override get text(): string {
    return this.textContent;
  }

  override set text(text: string) {
    this.textContent = text;
  }

  /**
   * Its text as a browser renders it: a line for each block, without scripts and hidden elements.
   */
  get innerText(): string {
    return this.ask(Call.Text, [], 1).last();
  }

  /** Its text as a browser renders it, as `innerText`. */
  get renderedText(): string {
    return this.innerText;
  }

  /** The markup in it, by the standard's algorithm. Set it to replace the content. */
  get innerHTML(): string {
    return this.ask(Call.Html, [], 2).last();
  }

  set innerHTML(html: string) {
    this.change("innerHTML", needString(html, "innerHTML"));
  }

  /** Its markup, by the standard's algorithm. */
  get outerHTML(): string {
    return this.ask(Call.Html).last();
  }

  /**
   * Markup that parses back to the same tree, even where `outerHTML` would lose something. Some
   * trees have no such markup: a form in a form, a link in a link, a list in a `p` that your
   * program has put there. `misfits()` lists what does not come back; if it is empty, the tree
   * does.
   */
  toHTML(): string {
    return this.ask(Call.Serialize).last();
  }

  /**
   * The nodes that do not come back when the result of `toHTML()` is parsed, in tree order. It
   * needs `broth-html`.
   *
   * ```js
   * const doc = parse("<!DOCTYPE html><p>Soup");
   * doc.misfits(); // []
   * doc.selectOne("p").append(doc.createElement("ul"));
   * doc.misfits().map(({ name, reason }) => [name, reason]); // [["ul", "in-paragraph"]]
   * ```
   */
  misfits(): Misfit[] {
    return readMisfits(this.ask(Call.Misfits), this.owner);
  }

  /**
   * Markup in as few bytes as possible, which parses back to the same tree as that of `toHTML()`.
   */
  toMinifiedHTML(): string {
    return this.ask(Call.Minify).last();
  }

  /** Markup with a line for each tag where that changes nothing. */
  toPrettyHTML(): string {
    return this.ask(Call.Pretty).last();
  }

  /** Well-formed XML. */
  toXML(): string {
    return this.ask(Call.Xml).last();
  }

  /** Markdown that reads back as the tree that was kept: text stays text. It needs `broth-html`. */
  toMarkdown(options?: MarkdownOptions): string {
    return this.#markdown(options, false).markdown;
  }

  /** Markdown, and a list of what it does not express. It needs `broth-html`. */
  markdownReport(options?: MarkdownOptions): Markdown {
    return this.#markdown(options, true);
  }

  #markdown(options: MarkdownOptions | undefined, isReport: boolean): Markdown {
    const { flags, texts, base } = markdownRequest(options, isReport);
    const addresses =
      base === null ? [] : resolvedAddresses(this.ask(Call.MarkdownAddresses, [], flags), base);
    return readMarkdown(this.ask(Call.Markdown, [...texts, ...addresses], flags), isReport);
  }

  /** Its markup, so that it can be part of a template string. */
  override toString(): string {
    return this.outerHTML;
  }
}

/** A string of CSS. */
export function cssString(text: string): string {
  const escaped = text.replace(/["\\\n\f\r]/g, (it) => `\\${it.charCodeAt(0).toString(16)} `);
  return `"${escaped}"`;
}

/** An identifier of CSS. */
function cssIdentifier(text: string): string {
  const escape = (char: string) => `\\${char.codePointAt(0)!.toString(16)} `;
  return text.replace(/[^a-z_\u0080-\uffff]/gi, escape);
}
