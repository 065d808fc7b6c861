/** What `broth-html/purify` exports: DOMPurify's function, without a DOM. */

import { Call } from "../calls.js";
import type { Engine } from "../engine.js";
import { ConfigError, type Span } from "../errors.js";
import { Feature, engine } from "../modules.js";
import * as names from "./names.js";
import { type Options, check } from "./options.js";

export type { Options } from "./options.js";

/** Something that was removed. */
export interface Removed {
  readonly what: string;
  readonly name: string;
  readonly why: string;
  readonly span: Span | null;
}

/** The lists and switches that a call has, in the order of `js/wasm/src/purify.rs`. */
function request(options: Options): { texts: string[]; flags: number } {
  const { USE_PROFILES: profiles } = options;
  const all = { html: true, svg: true, svgFilters: true, mathMl: true };
  const chosen = profiles || all;
  const tags: string[] = [];
  const attributes: string[] = [];
  if (chosen.html) {
    tags.push(...names.htmlTags);
    attributes.push(...names.htmlAttributes);
  }
  if (chosen.svg || chosen.svgFilters) {
    if (chosen.svg) tags.push(...names.svgTags);
    if (chosen.svgFilters) tags.push(...names.svgFilterTags);
    attributes.push(...names.svgAttributes, ...names.xmlAttributes);
  }
  if (chosen.mathMl) {
    tags.push(...names.mathTags);
    attributes.push(...names.mathAttributes, ...names.xmlAttributes);
  }
  const contents = [
    ...(options.FORBID_CONTENTS ?? names.forbiddenContents),
    ...(options.ADD_FORBID_CONTENTS ?? []),
  ];
  const isProfile = Boolean(profiles);
  const whole = options.WHOLE_DOCUMENT ? ["html", "head", "body"] : [];
  const texts = [
    [...((!isProfile && options.ALLOWED_TAGS) || tags), ...(options.ADD_TAGS ?? []), ...whole],
    options.FORBID_TAGS ?? [],
    contents,
    [...((!isProfile && options.ALLOWED_ATTR) || attributes), ...(options.ADD_ATTR ?? [])],
    options.FORBID_ATTR ?? [],
    [...names.uriSafeAttributes, ...(options.ADD_URI_SAFE_ATTR ?? [])],
    ["audio", "video", "img", "source", "image", "track", ...(options.ADD_DATA_URI_TAGS ?? [])],
    options.SANITIZE_DOM === false ? [] : names.clobbered,
  ].map((list) => list.join(" "));
  const switches = [
    options.KEEP_CONTENT ?? true,
    options.ALLOW_DATA_ATTR ?? true,
    options.ALLOW_ARIA_ATTR ?? true,
    options.ALLOW_UNKNOWN_PROTOCOLS ?? false,
    options.SANITIZE_DOM ?? true,
    options.SAFE_FOR_XML ?? true,
    options.SANITIZE_NAMED_PROPS ?? false,
  ];
  return { texts, flags: switches.reduce((flags, on, bit) => flags | (on ? 1 << bit : 0), 0) };
}

/** The rules that were made last, by their options. */
const kept = new Map<string, { engine: Engine; handle: number }>();

/** How many are kept. */
const ROOM = 32;

function rules(options: Options): { engine: Engine; handle: number } {
  const key = JSON.stringify(options);
  const known = kept.get(key);
  if (known?.engine.isAlive) return known;
  check(options);
  const module = engine(Feature.Full);
  if (kept.size >= ROOM) {
    for (const { engine, handle } of kept.values())
      if (engine.isAlive) engine.call(Call.PurifierEnd, [], handle);
    kept.clear();
  }
  const { texts, flags } = request(options);
  const made = { engine: module, handle: module.call(Call.Purifier, texts, 0, flags).number() };
  kept.set(key, made);
  return made;
}

let config: Options | null = null;

/** What the last call has removed. DOMPurify has elements here, this has their names and places. */
export let removed: Removed[] = [];

/**
 * Sanitizes HTML by DOMPurify's lists. Options that cannot be kept are a `ConfigError`.
 *
 * ```js
 * sanitize("<img src=x onerror=alert(1)>"); // '<img src="x">'
 * ```
 */
export function sanitize(dirty: unknown, options?: Options): string {
  const html = typeof dirty === "string" ? dirty : dirty == null ? "" : String(dirty);
  const chosen = config ?? options ?? {};
  check(chosen);
  const { engine, handle } = rules(chosen);
  const flags = (chosen.WHOLE_DOCUMENT ? 1 : 0) | 2;
  const reader = engine.call(Call.Purify, [html], handle, flags);
  removed = reader.list(() => ({
    what: reader.text(),
    name: reader.text(),
    why: reader.text(),
    span: reader.span(),
  }));
  return reader.last();
}

/** Sets the options of all calls from now on. */
export function setConfig(options: Options = {}): void {
  check(options);
  config = options;
}

/** Undoes `setConfig`. */
export function clearConfig(): void {
  config = null;
}

/** No DOM is needed, so it works everywhere. */
export const isSupported = true;

/** Hooks see nodes of a DOM, and there is none here. */
export function addHook(name: string): never {
  throw new ConfigError("unsupported-option", `the hook ${name} is not supported: there is no DOM`);
}

export default { sanitize, setConfig, clearConfig, isSupported, addHook };
