/** Sanitizing: the function, and the standard's `Sanitizer`. */

import { Call } from "./calls.js";
import { type Span, kindOf, needString } from "./errors.js";
import { Feature, engine } from "./modules.js";
import { anything, needContext, needObject, needStrings, readOptions } from "./options.js";

/** The name of an element or attribute; without a namespace, of HTML or of none. */
export type SanitizerName = string | { readonly name: string; readonly namespace?: string | null };

/** An element that is allowed, with lists of its own. */
export type SanitizerElement =
  | SanitizerName
  | {
      readonly name: string;
      readonly namespace?: string | null;
      readonly attributes?: readonly SanitizerName[];
      readonly removeAttributes?: readonly SanitizerName[];
    };

/** The target of a processing instruction. */
export type SanitizerInstruction = string | { readonly target: string };

/** The standard's dictionary: what may stay, or what must go. */
export interface SanitizerConfig {
  readonly elements?: readonly SanitizerElement[];
  readonly removeElements?: readonly SanitizerName[];
  readonly replaceWithChildrenElements?: readonly SanitizerName[];
  readonly processingInstructions?: readonly SanitizerInstruction[];
  readonly removeProcessingInstructions?: readonly SanitizerInstruction[];
  readonly attributes?: readonly SanitizerName[];
  readonly removeAttributes?: readonly SanitizerName[];
  readonly comments?: boolean;
  readonly dataAttributes?: boolean;
  readonly javascriptURLs?: boolean;
}

export interface SanitizeOptions {
  /**
   * What may stay. By default, the standard's safe default: text, links, tables, formulas and drawings; `"baseline"`
   * keeps everything that cannot run a script.
   */
  readonly config?: SanitizerConfig | Sanitizer | "default" | "baseline";
  /** The name of the element that the markup goes into, such as `"tr"` or `"svg g"`; `"div"` by default. */
  readonly context?: string;
  /** Whether the markup is a whole document. */
  readonly document?: boolean;
  /** Whether to do only what the configuration says. Scripts can get through. */
  readonly unsafe?: boolean;
  /**
   * Whether an element that `config` does not mention is replaced with its content, unless that is not meant for
   * readers, as of `script` or `select`; false by default.
   */
  readonly keepContent?: boolean;
  /** Whether to say what was removed. */
  readonly report?: boolean;
  /** By the name of an attribute, the schemes that its URLs may have: `{ href: ["https", "mailto"] }`. */
  readonly urlSchemes?: Readonly<Record<string, readonly string[]>>;
  /** Whether the attributes of `urlSchemes` may have URLs without a scheme; true by default. */
  readonly relativeURLs?: boolean;
  /** The `rel` of all links. */
  readonly linkRel?: string;
  /** The `target` of all links; `null` removes it. */
  readonly linkTarget?: string | null;
  /** What every `id` and `name` begins with. */
  readonly idPrefix?: string;
}

/** Something that was removed. */
export interface Removed {
  readonly what:
    "element" | "attribute" | "comment" | "processing-instruction" | "text" | "doctype";
  /** The name of the element or attribute. */
  readonly name: string;
  /** Why, in one sentence. */
  readonly why: string;
  /** Where it was, or `null` if the parser made it up. */
  readonly span: Span | null;
}

/** Markup, and what is missing from it. */
export interface Sanitized {
  readonly html: string;
  readonly removed: Removed[];
}

const enum Flag {
  Unsafe = 1,
  Document = 2,
  Report = 4,
  Object = 8,
  NoRelativeURLs = 16,
  NoTarget = 32,
  Baseline = 64,
  KeepContent = 128,
}

/**
 * Makes HTML safe to put into a page, as `element.setHTML()` does in a browser.
 *
 * ```js
 * sanitize("<p onclick=steal()>Soup<script>steal()</script>"); // "<p>Soup</p>"
 * ```
 */
export function sanitize(
  html: string,
  options: SanitizeOptions & { readonly report: true },
): Sanitized;
export function sanitize(
  html: string,
  options?: SanitizeOptions & { readonly report?: false },
): string;
export function sanitize(html: string, options?: SanitizeOptions): string | Sanitized;
export function sanitize(html: string, given?: SanitizeOptions): string | Sanitized {
  needString(html, "html");
  const options = readOptions(given, known, advice);
  const { config, context, report = false, linkRel, linkTarget, idPrefix } = options;
  const isObject = config instanceof Sanitizer;
  const isBaseline = config === "baseline";
  let flags = report ? Flag.Report : 0;
  if (options.unsafe) flags |= Flag.Unsafe;
  if (options.document) flags |= Flag.Document;
  if (isObject) flags |= Flag.Object;
  if (isBaseline) flags |= Flag.Baseline;
  if (options.keepContent) flags |= Flag.KeepContent;
  if (options.relativeURLs === false) flags |= Flag.NoRelativeURLs;
  if (linkTarget === null) flags |= Flag.NoTarget;
  const schemes = Object.entries(options.urlSchemes ?? {}).map(schemesOf);
  const json = isObject
    ? config[jsonOf]()
    : isBaseline || config === undefined
      ? null
      : toJSON(config);
  const texts = [json, context, linkRel, linkTarget, idPrefix, ...schemes, html];
  const reader = engine(Feature.Sanitize).call(Call.Sanitize, texts, 0, flags);
  if (!report) return reader.last();
  const removed = reader.list<Removed>(() => ({
    what: reader.text() as Removed["what"],
    name: reader.text(),
    why: reader.text(),
    span: reader.span(),
  }));
  return { html: reader.last(), removed };
}

/** The options of `sanitize` without `config`, which are those of the method. */
const ofMethod = {
  context: needContext,
  document: "boolean",
  unsafe: "boolean",
  keepContent: "boolean",
  report: "boolean",
  urlSchemes: "object",
  relativeURLs: "boolean",
  linkRel: "string",
  linkTarget: "string or null",
  idPrefix: "string",
} as const;

const known = { config: anything, ...ofMethod } as const;

/** The members of a configuration. */
const members: Readonly<Record<keyof SanitizerConfig, true>> = {
  elements: true,
  removeElements: true,
  replaceWithChildrenElements: true,
  processingInstructions: true,
  removeProcessingInstructions: true,
  attributes: true,
  removeAttributes: true,
  comments: true,
  dataAttributes: true,
  javascriptURLs: true,
};

/** Names that are part of a configuration, or of that of other packages, and where they belong. */
const advice: Record<string, string> = {};
for (const name in members) advice[name] = `it is part of "config": { config: { ${name}: … } }`;
for (const name of ["ALLOWED_TAGS", "allowedTags"])
  advice[name] = 'write { config: { elements: […] } }, or import "broth-html/purify"';
for (const name of ["ALLOWED_ATTR", "allowedAttributes"])
  advice[name] = 'write { config: { attributes: […] } }, or import "broth-html/purify"';

/** An attribute and its schemes, with U+0000 between them. */
function schemesOf([attribute, schemes]: [string, readonly string[]]): string {
  return [attribute, ...needStrings(schemes, `urlSchemes.${attribute}`)].join("\0");
}

/** A configuration as JSON. */
function toJSON(config: unknown): string {
  return JSON.stringify(typeof config === "string" ? config : needObject(config, "config"));
}

/** The standard takes anything for a boolean, and `"false"` for true. */
function needBoolean(value: unknown): boolean {
  if (typeof value !== "boolean")
    throw new TypeError(`allow must be a boolean, not ${kindOf(value)}`);
  return value;
}

/** The key of a method that is not for others. */
const jsonOf = Symbol("json");

/**
 * The standard's `Sanitizer`: a configuration that can be changed, and is always valid. Code for `setHTML()` can make it
 * on a server, too.
 *
 * ```js
 * const sanitizer = new Sanitizer();
 * sanitizer.allowElement("img");
 * sanitizer.sanitize("<img><script></script>"); // "<img>"
 * ```
 */
export class Sanitizer {
  #json: string;

  constructor(config: SanitizerConfig | "default" = "default") {
    this.#json = toJSON(config);
    this.#modify("get", null);
  }

  #modify(method: string, argument: unknown): boolean {
    const json = JSON.stringify(argument) ?? "null";
    const reader = engine(Feature.Sanitize).call(Call.Modify, [this.#json, method, json]);
    const changed = reader.flag();
    this.#json = reader.text();
    return changed;
  }

  [jsonOf](): string {
    return this.#json;
  }

  /** Sanitizes markup; the options are those of the function `sanitize`. */
  sanitize(
    html: string,
    options: Omit<SanitizeOptions, "config"> & { readonly report: true },
  ): Sanitized;
  sanitize(
    html: string,
    options?: Omit<SanitizeOptions, "config"> & { readonly report?: false },
  ): string;
  sanitize(html: string, options?: Omit<SanitizeOptions, "config">): string | Sanitized {
    return sanitize(html, { ...readOptions(options, ofMethod), config: this });
  }

  /** The configuration as a dictionary. */
  get(): SanitizerConfig {
    return JSON.parse(this.#json) as SanitizerConfig;
  }

  allowElement(element: SanitizerElement): boolean {
    return this.#modify("allowElement", element);
  }

  removeElement(element: SanitizerName): boolean {
    return this.#modify("removeElement", element);
  }

  replaceElementWithChildren(element: SanitizerName): boolean {
    return this.#modify("replaceElementWithChildren", element);
  }

  allowAttribute(attribute: SanitizerName): boolean {
    return this.#modify("allowAttribute", attribute);
  }

  removeAttribute(attribute: SanitizerName): boolean {
    return this.#modify("removeAttribute", attribute);
  }

  allowProcessingInstruction(target: SanitizerInstruction): boolean {
    return this.#modify("allowProcessingInstruction", target);
  }

  removeProcessingInstruction(target: SanitizerInstruction): boolean {
    return this.#modify("removeProcessingInstruction", target);
  }

  setComments(allow: boolean): boolean {
    return this.#modify("setComments", needBoolean(allow));
  }

  setDataAttributes(allow: boolean): boolean {
    return this.#modify("setDataAttributes", needBoolean(allow));
  }

  setJavascriptURLs(allow: boolean): boolean {
    return this.#modify("setJavascriptURLs", needBoolean(allow));
  }

  removeUnsafe(): boolean {
    return this.#modify("removeUnsafe", null);
  }
}
