/**
 * The exports of `broth-html/sanitize-html`: sanitize-html's function.
 *
 * The options are applied to the tree that browsers build. Functions in them may write anything, so
 * the result is sanitized, and its attributes are judged once more, until nothing changes.
 */

import { parse } from "../../parse.js";
import { Sanitizer, type SanitizeOptions, sanitize } from "../../sanitizer.js";
import { tokens } from "../../tokens.js";
import { Filter } from "./filter.js";
import { type Options, choose, defaults, simpleTransform } from "./options.js";
import { Rules } from "./rules.js";
import { type Visitor, Writer, escaped, walk } from "./write.js";

export type {
  AllowedAttribute,
  Attributes,
  Frame,
  Options,
  Transformed,
  Transformer,
} from "./options.js";

/** How often a result may be judged. Each time but the last, something has been removed. */
const ROUNDS = 8;

function sanitizeHtml(dirty?: unknown, options?: Options): string {
  if (dirty === null || dirty === undefined) return "";
  const rules = new Rules(choose(options));
  const source = rules.options.enforceHtmlBoundary ? between(String(dirty)) : String(dirty);
  const filter = new Filter(rules);
  visit(source, filter);
  let html = filter.html;
  if (/escape$/i.test(rules.options.disallowedTagsMode)) html += escaped(unfinished(source));
  const names = new Set(rules.tags === null ? [] : html.match(/(?<=<)[a-z]+[A-Z]\w*/g));
  const safe = safeOptions(rules, [...names].filter((name) => rules.isAllowed(name)));
  for (let round = 0; round < ROUNDS; round++) {
    const writer = new Writer(rules.options, (...attribute) => rules.attribute(...attribute));
    visit(sanitize(html, safe), writer);
    if (!writer.isChanged) return writer.html;
    html = writer.html;
  }
  return "";
}

function visit(html: string, visitor: Visitor): void {
  const document = parse(html, { context: "div" });
  try {
    walk(document, visitor);
  } finally {
    document.dispose();
  }
}

/** The content of the last `html` element, or everything. */
function between(html: string): string {
  let [start, end] = [0, html.length];
  for (const token of tokens(html)) {
    if (!("name" in token) || token.name !== "html") continue;
    if (token.kind === "start-tag") [start, end] = [token.span.end, html.length];
    else if (token.kind === "end-tag" && end === html.length) end = token.span.start;
  }
  return html.slice(start, end);
}

/** A tag that the end of the source cuts off. */
function unfinished(html: string): string {
  const end = tokens(html).at(-1)?.span.end ?? 0;
  return html.slice(end);
}

/** Elements that stand for the page; those that run scripts are removed in any case. */
const ofPages = ["base", "link", "meta"];

/** Elements that the parser adds to tables. */
const ofTables = ["colgroup", "tbody", "tr"];

/** The options of the sanitizer, which judges the result. */
function safeOptions({ tags, options }: Rules, foreign: readonly string[]): SanitizeOptions {
  const css = {
    knownProperties: true,
    customProperties: true,
    important: true,
    relativeURLs: true,
    schemes: options.allowedSchemes || [],
    functions: ["env", "var"],
    atRules: ["container", "font-face", "keyframes", "layer", "media", "starting-style", "supports"],
    properties: Object.values(options.allowedStyles ?? {}).flatMap((list) => Object.keys(list)),
  };
  const shared = { keepContent: true, css };
  if (tags === null) return { ...shared, config: { removeElements: ofPages, removeAttributes: [] } };
  const names = [...tags, ...foreign, ...(tags.has("table") ? ofTables : [])];
  const elements = [...new Set(names)].filter((name) => /^[a-z][^\s/>\0]*$/i.test(name));
  const config = { elements: elements.flatMap(inEachNamespace), removeAttributes: [] };
  if (!tags.has("iframe")) return { ...shared, config };
  // No safe configuration has frames. This is one, with them.
  const sanitizer = new Sanitizer(config);
  sanitizer.setComments(false);
  sanitizer.removeUnsafe();
  sanitizer.setJavascriptURLs(false);
  sanitizer.allowElement({ name: "iframe", removeAttributes: ["srcdoc"] });
  return { ...shared, config: sanitizer, unsafe: true };
}

const namespaces = ["1999/xhtml", "2000/svg", "1998/Math/MathML"];

/** Only in SVG, a name may have letters in upper case. */
function inEachNamespace(name: string): { name: string; namespace: string }[] {
  const possible = name === name.toLowerCase() ? namespaces : ["2000/svg"];
  return possible.map((namespace) => ({ name, namespace: `http://www.w3.org/${namespace}` }));
}

/** sanitize-html's export. */
export interface SanitizeHtml {
  /**
   * Sanitizes HTML by the options of sanitize-html. Options that cannot be kept are a
   * `ConfigError`.
   *
   * ```js
   * sanitizeHtml("<img src=x onerror=alert(1)>Soup"); // "Soup"
   * ```
   */
  (dirty?: unknown, options?: Options): string;
  /** The options of calls that do not set them. */
  readonly defaults: typeof defaults;
  readonly simpleTransform: typeof simpleTransform;
}

const exported: SanitizeHtml = Object.assign(sanitizeHtml, { defaults, simpleTransform });

export default exported;
