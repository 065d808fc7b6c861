/** Links, addresses, tables and metadata. The platform's `URL` makes addresses absolute. */

import type { Element } from "./element.js";
import { ConfigError, type Span, kindOf } from "./errors.js";
import { type Owner, nodeOf } from "./internal.js";
import type { Reader } from "./reader.js";
import { addAttribute } from "./tree.js";

/** How much longer the addresses of one call may become, as in the crate `broth-data`. */
const GROWTH = 2 ** 27;

/** How much longer those of metadata may become. */
const METADATA_GROWTH = 2 ** 20;

/** The absolute URL of a page. */
export function needURL(base: unknown): URL {
  if (base instanceof URL) return base;
  if (typeof base !== "string") throw new TypeError(`base must be a string or a URL, not ${kindOf(base)}`);
  const url = parsed(base);
  if (url === null) throw new ConfigError("invalid-url", `base "${base}" is no absolute URL`);
  return url;
}

/** `URL.parse`, which older runtimes such as Node 20 do not have. */
function parsed(address: string, base?: URL): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/**
 * Makes the addresses of one call absolute. Together they may grow by a limit, because each
 * relative address becomes as long as the base.
 */
export class Resolver {
  #base: URL | undefined;
  #left: number;

  /** Takes the address of the page, and the `href` of its `<base>`. */
  constructor(page: URL | undefined, href: string | null, growth: number) {
    const own = href === null ? null : parsed(href, page);
    this.#base = own !== null && !/^(data|javascript):$/.test(own.protocol) ? own : page;
    this.#left = growth;
  }

  /** The URL that relative addresses begin with; `null` if it is not known. */
  get base(): string | null {
    return this.#base?.href ?? null;
  }

  /** The absolute address; `null` if there is none. */
  resolve(address: string): string | null {
    const url = parsed(address, this.#base)?.href ?? null;
    if (url === null) return null;
    const growth = Math.max(url.length - address.length, 0);
    if (growth <= this.#left) {
      this.#left -= growth;
      return url;
    }
    // Without a base, the relative addresses that follow take no time, either.
    [this.#base, this.#left] = [undefined, 0];
    return null;
  }

  /** The absolute address; as it is if there is none. */
  url(address: string): { readonly url: string; readonly resolved: boolean } {
    const url = this.resolve(address);
    return { url: url ?? address, resolved: url !== null };
  }
}

/** Something that was found at an element. Its other fields are plain data. */
abstract class Found {
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

/** An address that a page refers to. Its text is the URL. */
export class Address extends FoundURL {
  /** The address as it is in the attribute. */
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
  /** The name of the attribute. */
  declare readonly attribute: string;
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
}

/** A table, with its cells where the standard's table model puts them. */
export class Table extends Found {
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
}

/** The properties whose content is an address. */
const isAddress =
  /^(og:(url|(image|video|audio)(:(secure_)?url)?)|twitter:(url|image(:src)?|player(:stream)?))$/i;

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
    const [number, written, kind] = [reader.number(), reader.text(), reader.text()];
    const [attribute, span] = [reader.text(), reader.span()];
    return new Address(owner, number, { ...addresses.url(written), written, kind, attribute, span });
  });
}

export function readTables(reader: Reader, owner: Owner): Table[] {
  const rows = () => reader.list(() => texts(reader));
  const cell = () => {
    const [number, text, isHeader] = [reader.number(), reader.text(), reader.flag()];
    const [row, column] = [reader.number(), reader.number()];
    const [rowspan, colspan] = [reader.number(), reader.number()];
    return new Cell(owner, number, { text, isHeader, row, column, rowspan, colspan });
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

export function readMetadata(reader: Reader, owner: Owner, base?: string | URL): Metadata {
  const addresses = resolver(reader, base, METADATA_GROWTH);
  const [title, description, lang] = [reader.maybeText(), reader.maybeText(), reader.maybeText()];
  const written = reader.maybeText();
  const canonical = written && addresses.url(written).url;
  const related = () =>
    reader.list(() => {
      const [number, written] = [reader.number(), reader.text()];
      const [mediaType, hreflang, sizes] = [reader.maybeText(), reader.maybeText(), reader.maybeText()];
      const [media, title, span] = [reader.maybeText(), reader.maybeText(), reader.span()];
      const fields = { mediaType, hreflang, sizes, media, title, span };
      return new Related(owner, number, { ...addresses.url(written), ...fields });
    });
  const properties = () => {
    const list = new Properties();
    for (let count = reader.number(); count > 0; count--) {
      const [number, name, written] = [reader.number(), reader.text(), reader.text()];
      const content = isAddress.test(name.trim()) ? addresses.url(written).url : written;
      list.push(new Property(owner, number, { name, content, written, span: reader.span() }));
    }
    return list;
  };
  const [icons, feeds, alternates] = [related(), related(), related()];
  const [openGraph, twitter, jsonLd] = [properties(), properties(), texts(reader)];
  return { title, description, lang, canonical, icons, feeds, alternates, openGraph, twitter, jsonLd };
}
