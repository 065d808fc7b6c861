/** The errors that this package throws, besides `TypeError` for arguments of a wrong type. */

import type { Place } from "./reports.js";

/** A part of a text, as offsets in UTF-16: `text.slice(span.start, span.end)`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An error with a code for programs. */
export class BrothError extends Error {
  /** A word that says what is wrong, such as `"unknown-pseudo-class"`. */
  readonly code: string;
  /** Where it is in the text that was passed, if it has a place. */
  readonly span: Span | null;
  /** The line of its place, from 1. */
  readonly line: number | null;
  /** The column of its place, from 1, in UTF-16. */
  readonly column: number | null;

  constructor(code: string, message: string, place: Place | null = null) {
    super(message);
    this.code = code;
    this.span = place?.span ?? null;
    this.line = place?.line ?? null;
    this.column = place?.column ?? null;
  }

  static {
    Object.defineProperty(this.prototype, "name", {
      value: "BrothError",
      configurable: true,
      writable: true,
    });
  }
}

/** Makes a subclass whose instances have its name. */
function named(name: string): typeof BrothError {
  const named = { [name]: class extends BrothError {} }[name] as typeof BrothError;
  Object.defineProperty(named.prototype, "name", {
    value: name,
    configurable: true,
    writable: true,
  });
  return named;
}

/** A selector cannot be parsed; `span` is the part that is wrong. */
export class SelectorError extends named("SelectorError") {}

/** A configuration, or the name of a rule, is not valid. */
export class ConfigError extends named("ConfigError") {}

/** XML that was required to be well-formed is not. */
export class StrictError extends named("StrictError") {}

/** A value does not have the syntax of its kind. */
export class ValueError extends named("ValueError") {}

/** An edit is not possible, such as a name that no element can have. */
export class EditError extends named("EditError") {}

/** An XPath expression cannot be read or evaluated; `span` is the part that is wrong. */
export class XPathError extends named("XPathError") {}

/** By the numbers of `js/wasm/src/failure.rs`. */
const kinds = [
  BrothError,
  SelectorError,
  ConfigError,
  StrictError,
  ValueError,
  EditError,
  XPathError,
];

/** The error of a failed call. */
export function failure(
  kind: number,
  code: string,
  message: string,
  place: Place | null,
): BrothError {
  const text =
    message ||
    "the WebAssembly module does not match this code; load the module of the same version";
  return new (kinds[kind] ?? BrothError)(code || "bad-request", text, place);
}

/** Refuses what is not a string, instead of sanitizing `"[object Object]"`. */
export function needString(value: unknown, what: string): string {
  if (typeof value !== "string")
    throw new TypeError(`${what} must be a string, not ${kindOf(value)}`);
  return value;
}

/** The kind of a value, in words. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  const type = typeof value;
  if (type === "object") return value?.constructor?.name ?? "an object";
  return type === "undefined" ? "undefined" : `a ${type}`;
}
