/** Structured data, links, addresses, tables and metadata. */

import { Call } from "./calls.js";
import type { Element } from "./element.js";
import { ConfigError, type Span, kindOf } from "./errors.js";
import { type Owner, askOf, nodeOf } from "./internal.js";
import { readOptions } from "./options.js";
import type { Reader } from "./reader.js";
import { type Ask, GROWTH, Resolver, askResolved, needURL } from "./resolver.js";
import { addAttribute } from "./tree.js";

/** A syntax of structured data. */
export type Syntax = "microdata" | "json-ld" | "rdfa" | "microformats" | "metadata";

/** Which data is read, and how. */
export interface DataOptions {
  /** The URL of the page: addresses become absolute. A `<base>` counts. */
  readonly base?: string | URL;
  /** The syntaxes to read; all by default. */
  readonly only?: readonly Syntax[];
  /** Whether JSON-LD has the items of `@graph` in the place of the objects that have them. */
  readonly flattenGraphs?: boolean;
}

/** All that a page says of itself, as `broth data` prints it: a member for each syntax. */
export interface Data {
  /** The items of microdata, as the HTML standard's JSON. */
  readonly microdata?: { readonly items: MicrodataItem[] };
  /** The values of the JSON-LD scripts. */
  readonly "json-ld"?: unknown[];
  /** Statements: a subject, a predicate, and an object. */
  readonly rdfa?: [string, string, unknown][];
  /** The items of microformats2, and the link types. */
  readonly microformats?: Record<string, unknown>;
  /** Titles, icons, Open Graph and so on. */
  readonly metadata?: Record<string, unknown>;
}

/** An item of microdata. */
export interface MicrodataItem {
  readonly type?: string[];
  readonly id?: string;
  /**
   * The values by the names of their properties: texts, items, or `"ERROR"` for an item in itself.
   */
  readonly properties: Record<string, (string | MicrodataItem)[]>;
}

/** Something that was found at an element. Its other fields are plain data. */
export abstract class Found {
  readonly #owner: Owner;
  readonly #number: number;

  constructor(owner: Owner, number: number, fields: object) {
    this.#owner = owner;
    this.#number = number;
    Object.assign(this, fields);
  }

  /** The element. */
  get node(): Element {
    return this.#owner[nodeOf](this.#number) as Element;
  }
}

/** Something that was found at an element with an address. Its text is the URL. */
abstract class FoundURL extends Found {
  /** The absolute URL; as written if it is not `resolved`. */
  declare readonly url: string;
  /** Whether the URL could be made absolute. */
  declare readonly resolved: boolean;

  override toString(): string {
    return this.url;
  }
}

/** A hyperlink: an `a`, `area` or `link` element with an `href`. Its text is the URL. */
export class Link extends FoundURL {
  /** The address as it is in the attribute. */
  declare readonly written: string;
  /** Its text as a browser renders it. */
  declare readonly text: string;
  /** The words of `rel`, in lower case. */
  declare readonly rel: string[];
  /** The name of the attribute. */
  declare readonly attribute: string;
  /** The address in the source. */
  declare readonly span: Span | null;
}

/** An address that a page refers to, also in CSS. Its text is the URL. */
export class Address extends FoundURL {
  /** The address as it is in the attribute or in the style sheet, where it can have escapes. */
  declare readonly written: string;
  /** Its purpose. */
  declare readonly kind:
    | "link"
    | "image"
    | "media"
    | "script"
    | "style"
    | "frame"
    | "object"
    | "icon"
    | "resource"
    | "reference"
    | "form"
    | "cite"
    | "ping"
    | "refresh"
    | "base"
    | "identifier";
  /** The name of the attribute; empty for the text of a `style` element. */
  declare readonly attribute: string;
  /** The words of `rel`, in lower case. */
  declare readonly rel: string[];
  /** Of a hyperlink, the text that a reader sees; of an image, the `alt`. Otherwise empty. */
  declare readonly text: string;
  /** The address in the source; the whole value if that has character references. */
  declare readonly span: Span | null;
}

/** A cell of a table. */
export class Cell extends Found {
  /** Its text as a browser renders it, without white space at its ends. */
  declare readonly text: string;
  /** Whether it is a `th`. */
  declare readonly isHeader: boolean;
  /** Its first row, from 0; header rows count. */
  declare readonly row: number;
  /** Its first column, from 0. */
  declare readonly column: number;
  /** How many rows it covers. */
  declare readonly rowspan: number;
  /** How many columns it covers. */
  declare readonly colspan: number;
  /** Its header cells, by the standard's algorithm, as indexes of the table's `cells`. */
  declare readonly headers: number[];
}

/** A table, with its cells where the standard's table model puts them. */
export class Table extends Found {
  readonly #owner: Owner;

  /** @internal */
  constructor(owner: Owner, number: number, fields: object) {
    super(owner, number, fields);
    this.#owner = owner;
  }

  /** The text of its `caption`. */
  declare readonly caption: string | null;
  /**
   * The name of each column: the texts of its cells in the header rows. Empty if there are no
   * header rows.
   */
  declare readonly header: string[];
  /**
   * The name of each column in `records()`, all different: the heading, or if another column has it
   * already, with a number: `"Price 2"`. A column without a heading is `"column 3"`, by its place
   * from 1.
   */
  declare readonly columns: string[];
  /**
   * The texts of the header rows: the first rows, as long as they are in a `thead`, or have only
   * `th` cells.
   */
  declare readonly headerRows: string[][];
  /** The texts of the other rows. A cell that spans several rows or columns is in each. */
  declare readonly rows: string[][];
  /** The cells, row by row. */
  declare readonly cells: Cell[];
  /** Whether everything is here. Very large spans are cut. */
  declare readonly complete: boolean;
  /** Where it is in the source. */
  declare readonly span: Span | null;
  #slots: Map<number, Cell>[] | null = null;

  /**
   * The rows as objects: the texts by the names of their `columns`. A row that ends early has empty
   * texts.
   */
  records(): Record<string, string>[] {
    return this.rows.map((row) => {
      const record: Record<string, string> = {};
      for (const [column, name] of this.columns.entries()) addAttribute(record, name, row[column] ?? "");
      return record;
    });
  }

  /**
   * All rows as comma-separated values (RFC 4180), header rows first. Lines end with `\n`.
   *
   * ```js
   * parse("<table><tr><td>Leek, hot<td>4</table>").tables()[0].toCSV(); // '"Leek, hot",4\n'
   * ```
   */
  toCSV(): string {
    const fields = [...this.headerRows, ...this.rows].flatMap((row) => this.columns.map((_, at) => row[at] ?? ""));
    return this.#owner[askOf](Call.Csv, [String(this.columns.length), ...fields], 0, 0).last();
  }

  /** The cell in a row and a column, both from 0; header rows count. */
  cell(row: number, column: number): Cell | null {
    this.#slots ??= this.#placed();
    return this.#slots[row]?.get(column) ?? null;
  }

  #placed(): Map<number, Cell>[] {
    const slots: Map<number, Cell>[] = [];
    for (const cell of this.cells) {
      for (let row = cell.row; row < cell.row + cell.rowspan; row++) {
        const columns = (slots[row] ??= new Map());
        for (let column = cell.column; column < cell.column + cell.colspan; column++)
          if (!columns.has(column)) columns.set(column, cell);
      }
    }
    return slots;
  }
}

/** A page, icon or feed that a `link` element refers to. Its text is the URL. */
export class Related extends FoundURL {
  /** The attribute `type`: `"image/png"`. */
  declare readonly mediaType: string | null;
  /** The attribute `hreflang`: `"de"`. */
  declare readonly hreflang: string | null;
  /** The attribute `sizes`, of an icon: `"32x32"`. */
  declare readonly sizes: string | null;
  /** The attribute `media`. */
  declare readonly media: string | null;
  /** The attribute `title`. */
  declare readonly title: string | null;
  /** The address in the source. */
  declare readonly span: Span | null;
}

/** A `meta` element with a name and a content. */
export class Property extends Found {
  /** The name as written: `"og:image"`. */
  declare readonly name: string;
  /**
   * The content. The addresses of pages, images, sounds, videos and players are absolute, if they
   * can be resolved.
   */
  declare readonly content: string;
  /** The content as written. */
  declare readonly written: string;
  /** The content in the source. */
  declare readonly span: Span | null;
}

/** Properties in the order of the page. A name can be there several times. */
export class Properties extends Array<Property> {
  /** Methods such as `filter` return plain arrays. */
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  /** The content of the first property with a name: `get("og:image")`. */
  get(name: string): string | null {
    return this.getAll(name)[0] ?? null;
  }

  /** The contents of all properties with a name. */
  getAll(name: string): string[] {
    const wanted = name.toLowerCase();
    return this.filter((it) => it.name.trim().toLowerCase() === wanted).map((it) => it.content);
  }
}

/** A date or an author, and the source that names it. Its text is that. */
export class Credit extends Found {
  /** The date or the name, as written. */
  declare readonly text: string;
  /**
   * The source: `"json-ld"`, `"microdata"`, `"open-graph"`, `"dublin-core"`, `"meta"`, `"link"` or
   * `"time"`.
   */
  declare readonly source: string;
  /** The text in the source of the page. */
  declare readonly span: Span | null;

  override toString(): string {
    return this.text;
  }
}

/** The metadata of a page. Of something that can be there once, the first counts. */
export interface Metadata {
  /** The title, with white space collapsed. */
  readonly title: string | null;
  /** The content of `<meta name=description>`. */
  readonly description: string | null;
  /** The language of the root element. */
  readonly lang: string | null;
  /** The address of `<link rel=canonical>`. */
  readonly canonical: string | null;
  /** The icons: `<link rel=icon>`, and those for single systems, such as `apple-touch-icon`. */
  readonly icons: Related[];
  /** The feeds: `<link rel=alternate>` with the type of RSS, Atom or JSON Feed. */
  readonly feeds: Related[];
  /** Other forms of the page, such as translations. */
  readonly alternates: Related[];
  /** The `meta` elements with a `property`: Open Graph and its extensions. */
  readonly openGraph: Properties;
  /** The `meta` elements whose name begins with `twitter:`. */
  readonly twitter: Properties;
  /** The texts of `<script type=application/ld+json>`, for `JSON.parse`. */
  readonly jsonLd: string[];
  /** The `meta` elements of Dublin Core, whose names begin with `dc.` or `dcterms.`. */
  readonly dublinCore: Properties;
  /** The rules for crawlers, such as `robots` and `googlebot`. */
  readonly robots: Properties;
  /** The `meta` elements `theme-color`. */
  readonly themeColors: Properties;
  /** The other `meta` elements with a name, such as `keywords`, `generator` and `viewport`. */
  readonly names: Properties;
  /** The address of the manifest of the web application. */
  readonly manifest: string | null;
  /** The address of the page as AMP. */
  readonly amp: string | null;
  /** When the page was published, the most trusted source first. */
  readonly published: Credit[];
  /** When the page was changed, the most trusted source first. */
  readonly modified: Credit[];
  /** The authors of the page, the most trusted source first. */
  readonly authors: Credit[];
}

/** Reads the `href` of the page's `<base>`. */
function resolver(reader: Reader, base: string | URL | undefined, growth: number): Resolver {
  return new Resolver(base === undefined ? undefined : needURL(base), reader.maybeText(), growth);
}

/** The absolute URL that relative addresses begin with. */
export function readBaseURL(reader: Reader, base?: string | URL): string | null {
  return resolver(reader, base, Infinity).base;
}

/** The absolute URL of one address. */
export function readURL(reader: Reader, address: string, base?: string | URL): string | null {
  return resolver(reader, base, Infinity).resolve(address);
}

const texts = (reader: Reader) => reader.list(() => reader.text());

export function readLinks(reader: Reader, owner: Owner, base?: string | URL): Link[] {
  const addresses = resolver(reader, base, GROWTH);
  return reader.list(() => {
    const [number, written, text] = [reader.number(), reader.text(), reader.text()];
    const [rel, attribute, span] = [texts(reader), reader.text(), reader.span()];
    return new Link(owner, number, { ...addresses.url(written), written, text, rel, attribute, span });
  });
}

export function readAddresses(reader: Reader, owner: Owner, base?: string | URL): Address[] {
  const addresses = resolver(reader, base, GROWTH);
  return reader.list(() => {
    const [number, url] = [reader.number(), reader.text()];
    const [written, kind] = [reader.text(), reader.text()];
    const [rel, text, attribute, span] = [texts(reader), reader.text(), reader.text(), reader.span()];
    const fields = { written, kind, rel, text, attribute, span };
    return new Address(owner, number, { ...addresses.url(url), ...fields });
  });
}

/** The source with other addresses: those that `replace` returns. */
export function replaceAddresses(
  owner: Owner,
  replace: (address: Address) => string | null | undefined,
  base?: string | URL,
): string {
  if (typeof replace !== "function") throw new TypeError(`replace must be a function, not ${kindOf(replace)}`);
  const found = readAddresses(owner[askOf](Call.ReplaceAddresses, [], 0, 0), owner, base);
  const answers = found.map((address) => {
    const answer = replace(address) ?? null;
    if (answer === null || typeof answer === "string") return answer;
    throw new TypeError(`replace must return a string or nothing, not ${kindOf(answer)}`);
  });
  return owner[askOf](Call.ReplaceAddresses, [null, ...answers], 0, 0).last();
}

export function readTables(reader: Reader, owner: Owner): Table[] {
  const rows = () => reader.list(() => texts(reader));
  const cell = () => {
    const [number, text, isHeader] = [reader.number(), reader.text(), reader.flag()];
    const [row, column] = [reader.number(), reader.number()];
    const [rowspan, colspan] = [reader.number(), reader.number()];
    const headers = reader.list(() => reader.number());
    return new Cell(owner, number, { text, isHeader, row, column, rowspan, colspan, headers });
  };
  return reader.list(() => {
    const [number, span, caption] = [reader.number(), reader.span(), reader.maybeText()];
    const [header, columns] = [texts(reader), texts(reader)];
    const [headerRows, others] = [rows(), rows()];
    const [cells, complete] = [reader.list(cell), reader.flag()];
    const found = { caption, header, columns, headerRows, rows: others, cells, complete, span };
    return new Table(owner, number, found);
  });
}

export function readMetadata(owner: Owner, ask: Ask, base?: string | URL): Metadata {
  const page = base === undefined ? undefined : needURL(base);
  const reader = askResolved(ask, page);
  const [title, description, lang] = [reader.maybeText(), reader.maybeText(), reader.maybeText()];
  const [canonical, manifest, amp] = [reader.maybeText(), reader.maybeText(), reader.maybeText()];
  const related = () =>
    reader.list(() => {
      const [number, url, resolved] = [reader.number(), reader.text(), reader.flag()];
      const [mediaType, hreflang, sizes] = [reader.maybeText(), reader.maybeText(), reader.maybeText()];
      const [media, title, span] = [reader.maybeText(), reader.maybeText(), reader.span()];
      return new Related(owner, number, { url, resolved, mediaType, hreflang, sizes, media, title, span });
    });
  const properties = () => {
    const list = new Properties();
    for (let count = reader.number(); count > 0; count--) {
      const number = reader.number();
      const fields = reader.texts("name", "content", "written");
      list.push(new Property(owner, number, { ...fields, span: reader.span() }));
    }
    return list;
  };
  const credits = () =>
    reader.list(() => {
      const number = reader.number();
      return new Credit(owner, number, { ...reader.texts("text", "source"), span: reader.span() });
    });
  const [icons, feeds, alternates] = [related(), related(), related()];
  const [openGraph, twitter, dublinCore] = [properties(), properties(), properties()];
  const [robots, themeColors, names] = [properties(), properties(), properties()];
  const jsonLd = texts(reader);
  const [published, modified, authors] = [credits(), credits(), credits()];
  const ofMeta = { openGraph, twitter, dublinCore, robots, themeColors, names };
  const ofLinks = { canonical, icons, feeds, alternates, manifest, amp };
  return { title, description, lang, ...ofLinks, ...ofMeta, jsonLd, published, modified, authors };
}

/** The syntaxes in the order of their bits in a request, as in `js/wasm/src/data.rs`. */
const syntaxes: readonly Syntax[] = ["microdata", "json-ld", "rdfa", "microformats", "metadata"];

/** The bit of a request for flattened graphs. */
const FLATTEN = 1 << 9;

/** Reads the data below a node, about which `ask` makes a call. */
export function readData(ask: Ask, options?: DataOptions): Data {
  const known = { base: needURL, only: "strings", flattenGraphs: "boolean" } as const;
  const { base, only, flattenGraphs } = readOptions(options, known);
  let flags = flattenGraphs ? FLATTEN : 0;
  for (const syntax of only ?? syntaxes) {
    const bit = syntaxes.indexOf(syntax);
    if (bit === -1) {
      const message = `unknown syntax "${syntax}"; there are ${syntaxes.join(", ")}`;
      throw new ConfigError("unknown-syntax", message);
    }
    flags |= 1 << bit;
  }
  const page = base === undefined ? undefined : needURL(base);
  const askFor: Ask = (texts, more) => ask(texts, flags | more);
  return JSON.parse(askResolved(askFor, page).last()) as Data;
}
