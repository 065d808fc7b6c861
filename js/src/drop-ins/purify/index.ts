/** The exports of `broth-html/purify`: DOMPurify's function, without a DOM. */

import { ConfigError } from "../../errors.js";
import type { Removed } from "../../removed.js";
import { type Hook, Hooks } from "./hooks.js";
import { type Options, check, isScriptAttribute, isScriptElement, needOptions } from "./options.js";
import { allowedNames, run } from "./run.js";

export type { Removed } from "../../removed.js";
export type { AttributeEvent, ElementEvent, Hook, HookName } from "./hooks.js";
export type { Options } from "./options.js";

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
  const result = hooks.areThere ? runWithHooks(html, chosen) : run(html, chosen);
  removed = result.removed;
  return result.html;
}

const hooks = new Hooks();

function runWithHooks(source: string, options: Options): ReturnType<typeof run> {
  const decided = hooks.before(source, options, allowedNames(options));
  const isHarmless = (name: string) => name !== "#text" && !isScriptElement(name);
  const widened = {
    ...options,
    ADD_TAGS: [...(options.ADD_TAGS ?? []), ...decided.tags.filter(isHarmless)],
    ADD_ATTR: [...(options.ADD_ATTR ?? []), ...decided.attributes.filter((it) => !isScriptAttribute(it))],
    FORBID_TAGS: [...(options.FORBID_TAGS ?? []), ...decided.noTags.filter(isHarmless)],
    FORBID_ATTR: [...(options.FORBID_ATTR ?? []), ...decided.noAttributes],
  };
  const first = run(decided.html, widened);
  const changed = hooks.after(first.html, options);
  if (changed === null) return first;
  const set = changed.attributes.filter((name) => !isScriptAttribute(name));
  const last = run(changed.html, {
    ...widened,
    ADD_ATTR: [...widened.ADD_ATTR, ...set],
    ADD_URI_SAFE_ATTR: [...(options.ADD_URI_SAFE_ATTR ?? []), ...set],
    FORBID_ATTR: widened.FORBID_ATTR.filter((name) => !set.includes(name)),
  });
  return { html: last.html, removed: [...first.removed, ...last.removed] };
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

/**
 * Adds a hook. Its nodes are of a tree of their own, with the most used members of the DOM's. All
 * that it allows or sets stays, unless it can run a script.
 */
export function addHook(name: string, hook: Hook): void {
  hooks.add(name, hook);
}

/** Removes a hook, or the last one at this place, and returns it. */
export function removeHook(name: string, hook?: Hook): Hook | undefined {
  return hooks.remove(name, hook);
}

/** Removes all hooks at a place. */
export function removeHooks(name: string): void {
  hooks.removeAll(name);
}

/** Removes all hooks. */
export function removeAllHooks(): void {
  hooks.removeAll();
}

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
