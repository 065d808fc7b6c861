/** The exports of `broth-html/parse5`: parse5's functions, with broth's trees. */

import { ConfigError, kindOf, needString } from "../../errors.js";
import type { Document as Parsed } from "../../document.js";
import { readOptions } from "../../options.js";
import { parse as parseDocument } from "../../parse.js";
import { adapt, build } from "./build.js";
import { plain } from "./plain.js";
import type * as tree from "./tree.js";

export { type SerializeOptions, serialize, serializeOuter } from "./serialize.js";
export type * from "./tree.js";

/** A mistake in the source. */
export interface ParserError extends tree.Location {
  /** The standard's name. */
  code: string;
}

export interface ParserOptions<T = tree.Node> {
  /** Whether `noscript` contains text; true by default. */
  scriptingEnabled?: boolean;
  /** Whether nodes know where they are in the source. */
  sourceCodeLocationInfo?: boolean;
  onParseError?: ((error: ParserError) => void) | null;
  /** The functions that build the tree; by default, nodes are plain objects. */
  treeAdapter?: tree.TreeAdapter<T>;
}

/** Parses a document. */
export function parse(
  html: string,
  options?: ParserOptions & { treeAdapter?: undefined },
): tree.Document;
export function parse<T>(html: string, options: ParserOptions<T>): T;
export function parse<T>(html: string, options?: ParserOptions<T>): tree.Document | T {
  const root: tree.Document = { nodeName: "#document", mode: "no-quirks", childNodes: [] };
  return made(html, undefined, root, options);
}

/**
 * Parses a fragment; the first argument may be the element that it goes into, which is a `template`
 * otherwise.
 */
export function parseFragment(
  html: string,
  options?: ParserOptions & { treeAdapter?: undefined },
): tree.DocumentFragment;
export function parseFragment(
  context: tree.Element | null,
  html: string,
  options?: ParserOptions & { treeAdapter?: undefined },
): tree.DocumentFragment;
export function parseFragment<T>(html: string, options: ParserOptions<T>): T;
export function parseFragment<T>(context: T | null, html: string, options: ParserOptions<T>): T;
export function parseFragment(first: unknown, second?: unknown, third?: ParserOptions): unknown {
  const hasContext = typeof first !== "string";
  const context = hasContext ? first : null;
  const [html, options] = hasContext
    ? [second, third]
    : [first, second as ParserOptions | undefined];
  const root: tree.DocumentFragment = { nodeName: "#document-fragment", childNodes: [] };
  const name =
    context === null ? "template" : contextName(context, (options?.treeAdapter ?? plain) as never);
  return made(html, name, root, options);
}

const contexts: Record<string, string> = {
  "http://www.w3.org/1999/xhtml": "",
  "http://www.w3.org/2000/svg": "svg ",
  "http://www.w3.org/1998/Math/MathML": "math ",
};

/** The name of the element that a fragment goes into, as the tree's adapter tells it. */
function contextName(
  context: unknown,
  adapter: Pick<tree.TreeAdapter<never>, "getTagName" | "getNamespaceURI">,
): string {
  const { getTagName = plain.getTagName, getNamespaceURI = plain.getNamespaceURI } = adapter;
  const isObject = typeof context === "object";
  const name: unknown = isObject ? getTagName.call(adapter, context as never) : undefined;
  const namespace: unknown = isObject ? getNamespaceURI.call(adapter, context as never) : undefined;
  if (typeof name !== "string" || typeof namespace !== "string") {
    const hint = isObject ? "; an element of another tree needs its treeAdapter" : "";
    throw new TypeError(`a context must be an element of parse5, not ${kindOf(context)}${hint}`);
  }
  return `${contexts[namespace] ?? ""}${name}`;
}

const known = {
  scriptingEnabled: "boolean",
  sourceCodeLocationInfo: "boolean",
  onParseError(value: unknown) {
    if (value !== null && typeof value !== "function")
      throw new TypeError(`onParseError must be a function, not ${kindOf(value)}`);
  },
  treeAdapter: "object",
} as const;

/**
 * Calls for what is on the stack of open elements cannot be made: the tree is built when it is
 * complete.
 */
function refuseStack(adapter: object): void {
  for (const name of ["onItemPush", "onItemPop"])
    if (typeof (adapter as Record<string, unknown>)[name] === "function")
      throw new ConfigError("unsupported-option", `${name} of a treeAdapter is not supported`);
}


function made<T>(
  html: unknown,
  context: string | undefined,
  root: tree.Document | tree.DocumentFragment,
  options: ParserOptions<T> | undefined,
): never {
  const {
    scriptingEnabled = true,
    sourceCodeLocationInfo = false,
    onParseError,
    treeAdapter,
  } = readOptions(options, known);
  if (treeAdapter !== undefined) refuseStack(treeAdapter);
  const parsed = parseDocument(needString(html, "html"), { context, scripting: scriptingEnabled });
  try {
    if (onParseError) tellErrors(parsed, onParseError);
    build(parsed, html as string, root, sourceCodeLocationInfo);
  } finally {
    parsed.dispose();
  }
  return (treeAdapter === undefined ? root : adapt(root, treeAdapter)) as never;
}

function tellErrors(parsed: Parsed, tell: (error: ParserError) => void): void {
  for (const { code, span, line, column } of parsed.errors) {
    const { line: endLine, column: endCol } = parsed.lineColumn(span.end);
    tell({
      code,
      startLine: line,
      startCol: column,
      startOffset: span.start,
      endLine,
      endCol,
      endOffset: span.end,
    });
  }
}
