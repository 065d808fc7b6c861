/** What `broth-html/parse5` exports: parse5's functions, with broth's trees. */

import { kindOf, needString } from "../errors.js";
import type { Document as Parsed } from "../document.js";
import { readOptions } from "../options.js";
import { parse as parseDocument } from "../parse.js";
import { adapt, build } from "./build.js";
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
  /** What builds the tree; by default, nodes are plain objects. */
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

/** Parses a fragment; the first argument may be the element that it goes into, which is a `template` otherwise. */
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
export function parseFragment(first: unknown, second?: unknown, third?: ParserOptions): unknown {
  const hasContext = typeof first !== "string";
  const context = hasContext ? (first as tree.Element | null) : null;
  const [html, options] = hasContext
    ? [second, third]
    : [first, second as ParserOptions | undefined];
  const root: tree.DocumentFragment = { nodeName: "#document-fragment", childNodes: [] };
  return made(html, context === null ? "template" : contextName(context), root, options);
}

const contexts: Record<string, string> = {
  "http://www.w3.org/1999/xhtml": "",
  "http://www.w3.org/2000/svg": "svg ",
  "http://www.w3.org/1998/Math/MathML": "math ",
};

function contextName(context: tree.Element): string {
  if (typeof context !== "object" || typeof context.tagName !== "string") {
    throw new TypeError(`a context must be an element of parse5, not ${kindOf(context)}`);
  }
  return `${contexts[context.namespaceURI] ?? ""}${context.tagName}`;
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
