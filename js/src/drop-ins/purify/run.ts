/** A call of the module that sanitizes, and the lists that it gets. */

import { Call } from "../../calls.js";
import type { Engine } from "../../engine.js";
import { Feature, engine } from "../../modules.js";
import { type Removed, readRemoved } from "../../removed.js";
import * as names from "./names.js";
import type { Options } from "./options.js";

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

/** The names that the options allow, in lower case. */
export function allowedNames(options: Options): { tags: string[]; attributes: string[] } {
  const [tags, noTags, , attributes, noAttributes] = request(options).texts.map((list) =>
    list.toLowerCase().split(" ").filter(Boolean),
  ) as [string[], string[], string[], string[], string[]];
  return {
    tags: [...tags.filter((name) => !noTags.includes(name)), "#text"],
    attributes: attributes.filter((name) => !noAttributes.includes(name)),
  };
}

/** Sanitizes by options that have been checked. */
export function run(html: string, options: Options): { html: string; removed: Removed[] } {
  const { engine, handle } = rules(options);
  const flags = (options.WHOLE_DOCUMENT ? 1 : 0) | 2;
  const reader = engine.call(Call.Purify, [html], handle, flags);
  const removed = readRemoved(reader);
  return { html: reader.last(), removed };
}
