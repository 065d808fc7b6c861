/** DOMPurify's options: those that are kept, and those that are refused. */

import { ConfigError, kindOf } from "../../errors.js";

/** The options that are kept; DOMPurify's documentation says what each means. */
export interface Options {
  ALLOWED_TAGS?: readonly string[];
  ADD_TAGS?: readonly string[];
  FORBID_TAGS?: readonly string[];
  ALLOWED_ATTR?: readonly string[];
  ADD_ATTR?: readonly string[];
  FORBID_ATTR?: readonly string[];
  ADD_URI_SAFE_ATTR?: readonly string[];
  ADD_DATA_URI_TAGS?: readonly string[];
  USE_PROFILES?: { html?: boolean; svg?: boolean; svgFilters?: boolean; mathMl?: boolean } | false;
  KEEP_CONTENT?: boolean;
  FORBID_CONTENTS?: readonly string[];
  ADD_FORBID_CONTENTS?: readonly string[];
  ALLOW_DATA_ATTR?: boolean;
  ALLOW_ARIA_ATTR?: boolean;
  ALLOW_UNKNOWN_PROTOCOLS?: boolean;
  SANITIZE_DOM?: boolean;
  SANITIZE_NAMED_PROPS?: boolean;
  SAFE_FOR_XML?: boolean;
  WHOLE_DOCUMENT?: boolean;
}

const lists = [
  "ALLOWED_TAGS",
  "ADD_TAGS",
  "FORBID_TAGS",
  "ALLOWED_ATTR",
  "ADD_ATTR",
  "FORBID_ATTR",
  "ADD_URI_SAFE_ATTR",
  "ADD_DATA_URI_TAGS",
  "FORBID_CONTENTS",
  "ADD_FORBID_CONTENTS",
];

const switches = [
  "KEEP_CONTENT",
  "ALLOW_DATA_ATTR",
  "ALLOW_ARIA_ATTR",
  "ALLOW_UNKNOWN_PROTOCOLS",
  "SANITIZE_DOM",
  "SANITIZE_NAMED_PROPS",
  "SAFE_FOR_XML",
  "WHOLE_DOCUMENT",
];

/** Options that change nothing here if they are off, as they are by default. */
const off = [
  "RETURN_DOM",
  "RETURN_DOM_FRAGMENT",
  "RETURN_TRUSTED_TYPE",
  "FORCE_BODY",
  "IN_PLACE",
  "SAFE_FOR_TEMPLATES",
];

/** Elements that can run a script; no option allows them here. */
const scripts = new Set(["script", "iframe", "frame", "object", "embed", "use"]);

export function isScriptElement(name: string): boolean {
  return scripts.has(name.toLowerCase());
}

export function isScriptAttribute(name: string): boolean {
  return /^on/i.test(name);
}

const refuse = (message: string) => new ConfigError("unsupported-option", message);

export function needOptions(options: unknown): void {
  if (options === null || typeof options !== "object")
    throw new TypeError(`options must be an object, not ${kindOf(options)}`);
}

/**
 * Refuses what cannot be kept, instead of sanitizing by other rules than those that were asked for.
 */
export function check(options: Options): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || (off.includes(name) && !value)) continue;
    if (lists.includes(name)) {
      if (!Array.isArray(value) || value.some((item) => typeof item !== "string")) {
        throw refuse(`${name} must be a list of strings; functions are not supported`);
      }
    } else if (switches.includes(name)) {
      if (typeof value !== "boolean") throw refuse(`${name} must be true or false`);
    } else if (name === "USE_PROFILES") {
      if (value !== false && (value === null || typeof value !== "object")) {
        throw refuse("USE_PROFILES must be an object");
      }
    } else {
      throw refuse(`the option ${name} is not supported`);
    }
  }
  for (const name of ["ALLOWED_TAGS", "ADD_TAGS"] as const) {
    const script = options[name]?.find(isScriptElement);
    if (script !== undefined) throw refuse(`${name} has "${script}", which can run scripts`);
  }
  if (options.KEEP_CONTENT === false && options.ALLOWED_TAGS?.includes("#text") === false) {
    throw refuse('ALLOWED_TAGS without "#text" and without KEEP_CONTENT is not supported');
  }
  const event = [...(options.ALLOWED_ATTR ?? []), ...(options.ADD_ATTR ?? [])].find(
    isScriptAttribute,
  );
  if (event !== undefined) throw refuse(`the attribute "${event}" can run scripts`);
}
