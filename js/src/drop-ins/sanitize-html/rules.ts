/** Rules: what the options say about elements and attributes, without the functions in them. */

import { Call } from "../../calls.js";
import { ConfigError } from "../../errors.js";
import { Feature, engine } from "../../modules.js";
import { allowedSources, isFrameAllowed, isRefused, runsScript } from "./addresses.js";
import { type AllowedAttribute, type Attributes, type Chosen, isScript } from "./options.js";

/** A name that no tag can have would end the tag. */
const attributeName = /^[^\0\t\n\f\r /<=>]+$/;

/** Attributes that are addresses somewhere. */
const mayBeAddress = /(^|:)(action|background|data|formaction|href|poster|src)$/i;

/** The values of a name and of `*`, in one list. */
function both<T>(byTag: Readonly<Record<string, T>>, tag: string): NonNullable<T>[] {
  const own = Object.hasOwn(byTag, tag) ? byTag[tag] : undefined;
  return [own, byTag["*"]].filter((it): it is NonNullable<T> => Boolean(it));
}

/** Whether a text is that of a pattern, in which `*` stands for any text. */
function isLike(pattern: string, text: string): boolean {
  const [first, ...rest] = pattern.split("*") as [string, ...string[]];
  if (rest.length === 0) return first === text;
  if (!text.startsWith(first)) return false;
  const last = rest.pop()!;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** A regular expression may remember where it was. */
function isMatch(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}

export class Rules {
  readonly options: Chosen;
  readonly #tags: ReadonlySet<string> | null;

  constructor(options: Chosen) {
    this.options = options;
    const { allowedTags: tags } = options as { allowedTags: unknown };
    this.#tags = tags === false ? null : new Set([tags || []].flat() as string[]);
    if (options.allowedStyles && options.parseStyleAttributes === false) {
      const message = "allowedStyles needs styles that are parsed; remove parseStyleAttributes: false";
      throw new ConfigError("exclusive-options", message);
    }
  }

  /** The names that are allowed; `null` for all. */
  get tags(): ReadonlySet<string> | null {
    return this.#tags;
  }

  isAllowed(tag: string | undefined): boolean {
    if (this.#tags === null) return true;
    return tag !== undefined && (this.#tags.has(tag) || this.#tags.has(tag.toLowerCase()));
  }

  /** Whether there is a list of the attributes that an element may have. */
  hasList(tag: string): boolean {
    const { allowedAttributes: allowed, allowedClasses } = this.options;
    if (!allowed) return true;
    return both<unknown>(allowed, tag).length > 0 || Object.hasOwn(allowedClasses ?? {}, tag);
  }

  /** The attributes that stay of an element that has been read. */
  attributes(tag: string, attributes: Attributes): Attributes {
    const { nonBooleanAttributes: named, allowedEmptyAttributes: empty } = this.options;
    const kept: [string, string][] = [];
    for (const [name, given] of Object.entries(attributes)) {
      if (given === undefined || given === null) continue;
      const isIdle = String(given) === "" && !empty.includes(name);
      if (isIdle && (named.includes(name) || named.includes("*"))) continue;
      const value = this.attribute(tag, name, String(given));
      if (value !== null) kept.push([name, value]);
    }
    return Object.fromEntries(kept);
  }

  /** The value that an attribute has in the end; `null` if it is removed. */
  attribute(tag: string, name: string, given: string): string | null {
    const { options } = this;
    if (!attributeName.test(name) || isScript(name)) return null;
    const value = this.#allowedValue(tag, name, given);
    if (value === null) return null;
    if (mayBeAddress.test(name) && runsScript(value)) return null;
    const isAddress = options.allowedSchemesAppliedToAttributes.includes(name);
    if (isAddress && isRefused(value, tag, options)) return null;
    if (tag === "iframe" && name === "src" && !isFrameAllowed(value, options)) return null;
    if (name === "srcset") return allowedSources(value, options);
    if (name === "class") return this.#classes(tag, value);
    if (name === "style") return this.#style(tag, value);
    return value;
  }

  /** The value that the lists of attributes leave; `null` if they have not the name. */
  #allowedValue(tag: string, name: string, value: string): string | null {
    const { allowedAttributes: allowed, allowedClasses } = this.options;
    if (!allowed) return value;
    if (name === "class" && allowedClasses && ["*", tag].some((it) => Object.hasOwn(allowedClasses, it)))
      return value;
    const items = both(allowed, tag).flat();
    if (items.some((it) => typeof it === "string" && isLike(it, name))) return value;
    const limits = items.filter((it): it is AllowedAttribute => typeof it === "object" && it.name === name);
    if (limits.length === 0) return null;
    const values = limits.flatMap((it) => it.values);
    if (!limits.some((it) => it.multiple)) return values.includes(value) ? value : "";
    return value.split(" ").filter((word) => values.includes(word)).join(" ");
  }

  #classes(tag: string, value: string): string | null {
    const lists = both(this.options.allowedClasses ?? {}, tag);
    if (lists.length === 0) return value === "" ? null : value;
    const isKept = (name: string) =>
      lists.flat().some((it) => (typeof it === "string" ? isLike(it, name) : isMatch(it as RegExp, name)));
    return value.split(/\s+/).filter((name) => name !== "" && isKept(name)).join(" ") || null;
  }

  #style(tag: string, value: string): string | null {
    const { allowedStyles, parseStyleAttributes } = this.options;
    if (parseStyleAttributes === false) return value;
    const lists = both(allowedStyles ?? {}, tag);
    const isKept = (property: string, text: string) =>
      lists.length === 0 ||
      lists.some((list) => Object.hasOwn(list, property) && list[property]!.some((it) => isMatch(it, text)));
    const reader = engine(Feature.Full).call(Call.Declarations, [value]);
    const declarations = reader.list(() => ({
      property: reader.text(),
      text: reader.text(),
      important: reader.flag(),
    }));
    const kept = declarations.filter(({ property, text }) => isKept(property, text));
    const write = ({ property, text, important }: (typeof kept)[number]) =>
      `${property}:${text}${important ? " !important" : ""}`;
    return kept.map(write).join(";") || null;
  }
}
