/** The exports of `broth-html/purify`: DOMPurify's function, without a DOM. */

import { Call } from "../../calls.js";
import type { Engine } from "../../engine.js";
import { ConfigError } from "../../errors.js";
import { Feature, engine } from "../../modules.js";
import { type Removed, readRemoved } from "../../removed.js";
import * as names from "./names.js";
import { type Options, check, needOptions } from "./options.js";

export type { Removed } from "../../removed.js";
export type { Options } from "./options.js";

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

/**
 * The options that an object has itself. Others may come from `Object.prototype`, where an attacker
 * may have put them.
 */
function own(options: Options): Options {
  needOptions(options);
  const copy = Object.assign(Object.create(null) as Options, options);
  const profiles: unknown = copy.USE_PROFILES;
  if (profiles !== null && typeof profiles === "object")
    copy.USE_PROFILES = Object.assign(Object.create(null) as object, profiles);
  return copy;
}

let config: Options | null = null;

/**
 * The parts that the last call has removed. DOMPurify has elements here, this has their names and
 * places.
 */
export let removed: Removed[] = [];

/**
 * Sanitizes HTML by DOMPurify's lists. Options that cannot be kept are a `ConfigError`.
 *
 * ```js
 * sanitize("<img src=x onerror=alert(1)>"); // '<img src="x">'
 * ```
 */
export function sanitize(dirty: unknown, options?: Options): string {
  if (typeof (dirty as PromiseLike<unknown> | null | undefined)?.then === "function")
    throw new TypeError("what is sanitized is a promise; await it first");
  if (typeof (dirty as { nodeType?: unknown } | null | undefined)?.nodeType === "number")
    throw new TypeError("what is sanitized is a node of a DOM; pass its outerHTML");
  const html = typeof dirty === "string" ? dirty : dirty == null ? "" : String(dirty);
  const chosen = config ?? own(options ?? {});
  check(chosen);
  const { engine, handle } = rules(chosen);
  const flags = (chosen.WHOLE_DOCUMENT ? 1 : 0) | 2;
  const reader = engine.call(Call.Purify, [html], handle, flags);
  removed = readRemoved(reader);
  return reader.last();
}

/** Sets the options of all calls from now on. */
export function setConfig(options: Options = {}): void {
  const chosen = own(options);
  check(chosen);
  config = chosen;
}

/** Undoes `setConfig`. */
export function clearConfig(): void {
  config = null;
}

/** No DOM is needed, so it works everywhere. */
export const isSupported = true;

/** The version of DOMPurify whose lists these are. */
export const version = "3.4.0";

const unsupported = (message: string) => new ConfigError("unsupported-option", message);

/** Hooks see nodes of a DOM, and there is none here: it always throws. */
export function addHook(name: string, _hook?: (...args: never[]) => unknown): never {
  const links = "for the target and rel of links, `broth-html/sanitize` has target and rel";
  throw unsupported(`the hook ${name} is not supported, as there is no DOM; ${links}`);
}

/** Does nothing, as there are no hooks. */
export function removeHook(_name: string): void {}

/** Does nothing, as there are no hooks. */
export function removeHooks(_name: string): void {}

/** Does nothing, as there are no hooks. */
export function removeAllHooks(): void {}

/** Whether an attribute stays depends on more than its name and value here: it always throws. */
export function isValidAttribute(_tag: string, _attribute: string, _value: string): boolean {
  throw unsupported("isValidAttribute is not supported; sanitize the element instead");
}

/** DOMPurify's default export. It can be called with a window, which is not needed. */
export interface DOMPurify {
  (window?: unknown): DOMPurify;
  readonly sanitize: typeof sanitize;
  readonly setConfig: typeof setConfig;
  readonly clearConfig: typeof clearConfig;
  readonly addHook: typeof addHook;
  readonly removeHook: typeof removeHook;
  readonly removeHooks: typeof removeHooks;
  readonly removeAllHooks: typeof removeAllHooks;
  readonly isValidAttribute: typeof isValidAttribute;
  readonly isSupported: true;
  readonly version: string;
  /** The parts that the last call has removed. */
  readonly removed: Removed[];
}

const purify = Object.assign((): DOMPurify => purify, {
  sanitize,
  setConfig,
  clearConfig,
  addHook,
  removeHook,
  removeHooks,
  removeAllHooks,
  isValidAttribute,
  isSupported,
  version,
}) as DOMPurify;
Object.defineProperty(purify, "removed", { get: () => removed, enumerable: true });

export default purify;
