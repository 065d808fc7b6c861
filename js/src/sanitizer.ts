/** Sanitizing: the function, and the standard's `Sanitizer`. */

import { Call } from "./calls.js";
import type { Argument } from "./engine.js";
import { ConfigError, kindOf, needString } from "./errors.js";
import { Feature, engine } from "./modules.js";
import { anything, needContext, needObject, needStrings, readOptions } from "./options.js";
import type { Reader } from "./reader.js";
import { type Removed, readRemoved } from "./removed.js";

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

/** The standard's dictionary: lists of what stays, or of what is removed. */
export interface SanitizerConfig {
  /** The elements that may stay, each by its name or with attributes of its own. */
  readonly elements?: readonly SanitizerElement[];
  /** The elements that are removed with their content; all others stay. */
  readonly removeElements?: readonly SanitizerName[];
  /** The elements that are replaced with their content. */
  readonly replaceWithChildrenElements?: readonly SanitizerName[];
  /** The targets of processing instructions that may stay. */
  readonly processingInstructions?: readonly SanitizerInstruction[];
  /** The targets of processing instructions that are removed. */
  readonly removeProcessingInstructions?: readonly SanitizerInstruction[];
  /** The attributes that may stay on all elements. */
  readonly attributes?: readonly SanitizerName[];
  /** The attributes that are removed; all others stay. */
  readonly removeAttributes?: readonly SanitizerName[];
  /** Whether comments may stay. */
  readonly comments?: boolean;
  /** Whether attributes such as `data-x` may stay. */
  readonly dataAttributes?: boolean;
  /** Whether `javascript:` URLs may stay, if scripts may. */
  readonly javascriptURLs?: boolean;
}

/**
 * A policy for CSS: what style sheets and `style` attributes may have. Every token is judged, and
 * nothing is loaded unless an address is allowed.
 */
export interface CssPolicy {
  /** The policy that the other members change; by default one that removes everything. */
  readonly preset?: "remove" | "content" | "mail" | "offline";
  /** The properties that are allowed. */
  readonly properties?: readonly string[];
  /** Whether all properties of the specifications are allowed. */
  readonly knownProperties?: boolean;
  /** Whether custom properties such as `--color` are allowed. */
  readonly customProperties?: boolean;
  /** Properties that are allowed with these keywords only. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** The highest `z-index`. */
  readonly maxZIndex?: number;
  /** Functions that are allowed besides those that depend on their arguments alone: `"var"`. */
  readonly functions?: readonly string[];
  /** The at-rules that are allowed: `"media"`. */
  readonly atRules?: readonly string[];
  /** The schemes that addresses may have. */
  readonly schemes?: readonly string[];
  /** Whether addresses without a scheme are allowed. */
  readonly relativeURLs?: boolean;
  /** A selector: rules match only below the elements that it matches. */
  readonly scope?: string;
  /** Whether `!important` is allowed. */
  readonly important?: boolean;
  /**
   * A function that decides about each address instead of `schemes`: it returns the new address, or
   * `null` to remove the declaration. It must answer the same to the same address.
   */
  readonly onURL?: (url: string) => string | null | undefined;
}

/** Attributes of all elements, or those of each element. */
export type NamesOfElements = readonly string[] | Readonly<Record<string, readonly string[]>>;

/** The options of `sanitize` besides the configuration. */
export interface SanitizerOptions {
  /**
   * The name of the element that the markup goes into, such as `"tr"` or `"svg g"`; `"div"` by
   * default.
   */
  readonly context?: string;
  /**
   * Whether the markup is a whole document: `html`, `head`, `body` and the doctype stay. Otherwise
   * their tags are ignored, as everywhere in a `div`.
   */
  readonly document?: boolean;
  /** Whether to do only what the configuration says. Scripts can get through. */
  readonly unsafe?: boolean;
  /**
   * Whether an element that `config` does not mention is replaced with its content, unless that is
   * not meant for readers, as of `script` or `select`; false by default.
   */
  readonly keepContent?: boolean;
  /** Elements that may stay besides those of `config`: `["img", "svg path"]`. */
  readonly allowElements?: readonly string[];
  /**
   * Attributes that may stay besides those of `config`, on all elements, or by element: `{ img:
   * ["src", "alt"] }`.
   */
  readonly allowAttributes?: NamesOfElements;
  /**
   * Classes that may stay, on all elements, or by element: `{ code: ["language-*"] }`, where `*`
   * stands for any characters. Other classes are removed there. Elsewhere, `config` decides about
   * the attribute `class`.
   */
  readonly allowClasses?: NamesOfElements;
  /** Elements that are removed with everything in them, whatever `config` says: `["form"]`. */
  readonly removeElements?: readonly string[];
  /**
   * Attributes that are removed, whatever `config` says: `["class"]`, or by element: `{ a:
   * ["title"] }`.
   */
  readonly removeAttributes?: NamesOfElements;
  /**
   * The schemes that URLs may have: `["https", "mailto"]`; or those of single attributes that hold
   * addresses: `{ href: ["https", "mailto"], src: ["https", "data"] }`. Those of `src` hold for
   * `srcset`, too.
   */
  readonly schemes?: readonly string[] | Readonly<Record<string, readonly string[]>>;
  /**
   * Whether the attributes that `schemes` is about may have URLs without a scheme, such as `/menu`;
   * true by default.
   */
  readonly relativeURLs?: boolean;
  /** The `rel` of all links: `"nofollow noopener"`. */
  readonly rel?: string;
  /** The `target` of all links; `null` removes it. */
  readonly target?: string | null;
  /**
   * The policy for the CSS that `config` allows: `"keep"`, the default; `"remove"`; `"content"`,
   * typography and colours; `"mail"`, boxes, tables and backgrounds, too; `"offline"`, all that
   * loads nothing; or lists. It needs the whole package, not `broth-html/sanitize`.
   */
  readonly css?: "keep" | "remove" | "content" | "mail" | "offline" | CssPolicy;
  /** The beginning of every `id` and `name`, so that none is that of an element of the page. */
  readonly idPrefix?: string;
}

export interface SanitizeOptions extends SanitizerOptions {
  /**
   * The elements and attributes that may stay. By default, the standard's safe default: text,
   * links, tables, formulas and drawings; `"baseline"` keeps everything that cannot run a script.
   */
  readonly config?: SanitizerConfig | Sanitizer | "default" | "baseline";
}

/** Markup, and the parts that are missing from it. */
export interface Sanitized {
  /** The markup that is safe. */
  readonly html: string;
  /** The parts that were removed. */
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
  AsksForURLs = 256,
}

/**
 * Makes HTML safe to put into a page, as `element.setHTML()` does in a browser.
 *
 * ```js
 * sanitize("<p onclick=steal()>Soup<script>steal()</script>"); // "<p>Soup</p>"
 * ```
 */
export function sanitize(html: string, options?: SanitizeOptions): string {
  return request(html, readOptions(options, known, advice), 0).last();
}

/**
 * Makes HTML safe to put into a page, and lists the parts that were removed.
 *
 * ```js
 * sanitizeReport("<p onclick=steal()>Soup").removed.join();
 * // '1:4: attribute "onclick": it could run a script'
 * ```
 */
export function sanitizeReport(html: string, options?: SanitizeOptions): Sanitized {
  const reader = request(html, readOptions(options, known, advice), Flag.Report);
  const removed = readRemoved(reader);
  return { html: reader.last(), removed };
}

/** Makes the call with options that were read. */
function request(html: string, options: Partial<SanitizeOptions>, report: number): Reader {
  needString(html, "html");
  const { config, context, rel, target, idPrefix } = options;
  const isObject = config instanceof Sanitizer;
  const isBaseline = config === "baseline";
  let flags = report;
  if (options.unsafe) flags |= Flag.Unsafe;
  if (options.document) flags |= Flag.Document;
  if (isObject) flags |= Flag.Object;
  if (isBaseline) flags |= Flag.Baseline;
  if (options.keepContent) flags |= Flag.KeepContent;
  if (options.relativeURLs === false) flags |= Flag.NoRelativeURLs;
  if (target === null) flags |= Flag.NoTarget;
  const json = isObject
    ? config[jsonOf]()
    : isBaseline || config === undefined
      ? null
      : toJSON(config);
  const { css, onURL } = cssOf(options);
  const texts = [json, context, rel, target, idPrefix, css, ...listsOf(options)];
  const feature = css === null ? Feature.Sanitize : Feature.Full;
  if (onURL !== undefined) return requestAsking(onURL, texts, html, flags | Flag.AsksForURLs);
  return engine(feature).call(Call.Sanitize, [...texts, html], 0, flags);
}

/** The policy for CSS as JSON, and the function that it has. */
function cssOf({ css }: Partial<SanitizeOptions>): { css: string | null; onURL?: DecideURL } {
  if (css === undefined) return { css: null };
  if (typeof css === "string" || css.onURL === undefined) return { css: JSON.stringify(css) };
  const { onURL, ...policy } = css;
  if (typeof onURL !== "function")
    throw new TypeError(`css.onURL must be a function, not ${kindOf(onURL)}`);
  return { css: JSON.stringify(policy), onURL };
}

type DecideURL = NonNullable<CssPolicy["onURL"]>;

/**
 * Makes the call again and again, until all addresses in CSS have been decided about: the module
 * cannot be interrupted.
 */
function requestAsking(decide: DecideURL, texts: readonly Argument[], html: string, flags: number): Reader {
  const decisions: string[] = [];
  for (;;) {
    const reader = engine(Feature.Full).call(Call.Sanitize, [...texts, ...decisions, html], 0, flags);
    const asked = reader.list(() => reader.text());
    if (asked.length === 0) return reader;
    for (const url of asked) decisions.push(`url\0${url}\0${decision(decide(url))}`);
  }
}

/** A decision as `js/wasm/src/css.rs` reads it. */
function decision(answer: unknown): string {
  if (answer === null || answer === undefined) return "";
  return `+${needString(answer, "the result of css.onURL").replaceAll("\0", "\ufffd")}`;
}

/** The options of `sanitize` without `config`, which are those of the method. */
const ofMethod = {
  context: needContext,
  document: "boolean",
  unsafe: "boolean",
  keepContent: "boolean",
  allowElements: "strings",
  allowAttributes: needLists,
  allowClasses: needLists,
  removeElements: "strings",
  removeAttributes: needLists,
  schemes: needLists,
  relativeURLs: "boolean",
  rel: "string",
  target: "string or null",
  idPrefix: "string",
  css: needPolicy,
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
const advice: Record<string, string> = {
  allowedClasses: 'write { allowClasses: { code: ["language-*"] } }',
  allowedSchemes: 'write { schemes: ["https", "mailto"] }',
  prefix: "write { idPrefix: … }",
  report: "use sanitizeReport(html, options)",
};
const options = new Set<string>(Object.keys(known));
for (const name in members)
  if (!options.has(name)) advice[name] = `it is part of "config": { config: { ${name}: … } }`;
for (const name of ["ALLOWED_TAGS", "allowedTags", "tags"])
  advice[name] = 'write { config: { elements: […] } }, or import "broth-html/purify"';
for (const name of ["ALLOWED_ATTR", "allowedAttributes"])
  advice[name] = 'write { config: { attributes: […] } }, or import "broth-html/purify"';

function needPolicy(value: unknown, name: string): void {
  if (typeof value !== "string") needObject(value, name);
}

function needLists(value: unknown, name: string): void {
  if (Array.isArray(value)) needStrings(value, name);
  else if (typeof value !== "object") {
    const item = name === "schemes" ? "https" : "class";
    throw new TypeError(`${name} must be an array such as ["${item}"], not ${kindOf(value)}`);
  } else needObject(value, name);
}

/**
 * The lists as `js/wasm/src/sanitize.rs` reads them: the option, the name that a list is of, and
 * the list.
 */
function listsOf(options: SanitizerOptions): string[] {
  const { allowElements, allowAttributes, removeElements, removeAttributes, schemes } = options;
  return [
    ...lists("allowElements", allowElements, ""),
    ...lists("removeElements", removeElements, ""),
    ...lists("allowAttributes", allowAttributes, "*"),
    ...lists("allowClasses", options.allowClasses, "*"),
    ...lists("removeAttributes", removeAttributes, "*"),
    ...lists("schemes", schemes, ""),
  ];
}

function lists(option: string, given: NamesOfElements | undefined, all: string): string[] {
  if (given === undefined) return [];
  const isList = Array.isArray(given);
  const named = isList ? { [all]: given as readonly string[] } : (given as Readonly<Record<string, readonly string[]>>);
  return Object.entries(named).map(([name, list]) => {
    if (name === "" && !isList) throw new ConfigError("unknown-attribute", `${option} has "", which is no name`);
    return [option, name, ...needStrings(list, `${option}.${name}`)].join("\0");
  });
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
 * The standard's `Sanitizer`: a configuration that can be changed, and is always valid. Code for
 * `setHTML()` can make it on a server, too.
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
  sanitize(html: string, options?: SanitizerOptions): string {
    return request(html, { ...readOptions(options, ofMethod, advice), config: this }, 0).last();
  }

  /** Sanitizes markup, and lists the parts that were removed. */
  report(html: string, options?: SanitizerOptions): Sanitized {
    return sanitizeReport(html, { ...readOptions(options, ofMethod, advice), config: this });
  }

  /** The configuration as a dictionary. */
  get(): SanitizerConfig {
    return JSON.parse(this.#json) as SanitizerConfig;
  }

  /**
   * Allows an element. Returns whether that changed anything, as all methods of the standard do.
   */
  allowElement(element: SanitizerElement): boolean {
    return this.#modify("allowElement", element);
  }

  /** Removes an element with its content. */
  removeElement(element: SanitizerName): boolean {
    return this.#modify("removeElement", element);
  }

  /** Replaces an element with its content. */
  replaceElementWithChildren(element: SanitizerName): boolean {
    return this.#modify("replaceElementWithChildren", element);
  }

  /** Allows an attribute on all elements. */
  allowAttribute(attribute: SanitizerName): boolean {
    return this.#modify("allowAttribute", attribute);
  }

  /** Removes an attribute of all elements. */
  removeAttribute(attribute: SanitizerName): boolean {
    return this.#modify("removeAttribute", attribute);
  }

  /** Allows processing instructions with a target. */
  allowProcessingInstruction(target: SanitizerInstruction): boolean {
    return this.#modify("allowProcessingInstruction", target);
  }

  /** Removes processing instructions with a target. */
  removeProcessingInstruction(target: SanitizerInstruction): boolean {
    return this.#modify("removeProcessingInstruction", target);
  }

  /** Sets whether comments may stay. */
  setComments(allow: boolean): boolean {
    return this.#modify("setComments", needBoolean(allow));
  }

  /** Sets whether attributes such as `data-x` may stay. */
  setDataAttributes(allow: boolean): boolean {
    return this.#modify("setDataAttributes", needBoolean(allow));
  }

  /** Sets whether `javascript:` URLs may stay, if scripts may. */
  setJavascriptURLs(allow: boolean): boolean {
    return this.#modify("setJavascriptURLs", needBoolean(allow));
  }

  /** Removes everything that could run a script. */
  removeUnsafe(): boolean {
    return this.#modify("removeUnsafe", null);
  }
}
