/** The standard's algorithm for serialising, on parse5's default tree. */

import { kindOf } from "../errors.js";
import { readOptions } from "../options.js";
import type * as tree from "./tree.js";

const HTML = "http://www.w3.org/1999/xhtml";

const names = (list: string) => new Set(list.split(" "));
const void_ = names(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
);
const raw = names("style script xmp iframe noembed noframes plaintext");

const prefixes: Record<string, string> = {
  "http://www.w3.org/XML/1998/namespace": "xml",
  "http://www.w3.org/2000/xmlns/": "xmlns",
  "http://www.w3.org/1999/xlink": "xlink",
};

const references: Record<string, string> = {
  "&": "&amp;",
  "\u00a0": "&nbsp;",
  '"': "&quot;",
  "<": "&lt;",
  ">": "&gt;",
};
const text = (value: string) =>
  value.replace(/[&\u00a0<>]/g, (character) => references[character]!);
const attribute = (value: string) =>
  value.replace(/[&\u00a0"<>]/g, (character) => references[character]!);

export interface SerializeOptions {
  /** Whether `noscript` contains text; true by default. */
  readonly scriptingEnabled?: boolean;
}

/** Writes the content of a node. */
export function serialize(node: tree.ParentNode, options?: SerializeOptions): string {
  if (node === null || typeof node !== "object" || !Array.isArray(node.childNodes))
    throw new TypeError(`node must be an element or a root of parse5, not ${kindOf(node)}`);
  return isVoid(node) ? "" : write(childrenOf(node), node, options);
}

/** Writes a node with its content. */
export function serializeOuter(node: tree.Node, options?: SerializeOptions): string {
  if (node === null || typeof node !== "object" || typeof node.nodeName !== "string")
    throw new TypeError(`node must be a node of parse5, not ${kindOf(node)}`);
  const child = node as tree.ChildNode;
  return write([child], child.parentNode ?? null, options);
}

function childrenOf(node: tree.ParentNode): tree.ChildNode[] {
  return "content" in node ? (node as tree.Template).content.childNodes : node.childNodes;
}

function isVoid(node: tree.Node): boolean {
  return "tagName" in node && node.namespaceURI === HTML && void_.has(node.tagName);
}

function attributeName({ name, namespace, prefix }: tree.Attribute): string {
  if (!namespace) return name;
  const known = prefixes[namespace];
  if (known === "xmlns" && name === "xmlns") return name;
  return known ? `${known}:${name}` : prefix ? `${prefix}:${name}` : name;
}

const known = { scriptingEnabled: "boolean" } as const;
const advice = { treeAdapter: "only parse5's default tree can be written" };

/** Nothing recurses: a step is a node, or the end tag of one. */
function write(
  nodes: tree.ChildNode[],
  parent: tree.ParentNode | null,
  options?: SerializeOptions,
): string {
  const { scriptingEnabled: isScripted = true } = readOptions(options, known, advice);
  const isRaw = (node: tree.ParentNode | null) =>
    node !== null &&
    "tagName" in node &&
    node.namespaceURI === HTML &&
    (raw.has(node.tagName) || (isScripted && node.tagName === "noscript"));
  let out = "";
  const steps: ({ node: tree.ChildNode; parent: tree.ParentNode | null } | string)[] = [];
  const push = (nodes: tree.ChildNode[], parent: tree.ParentNode | null) => {
    for (let at = nodes.length; at-- > 0;) steps.push({ node: nodes[at]!, parent });
  };
  push(nodes, parent);
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (typeof step === "string") {
      out += step;
      continue;
    }
    const { node } = step;
    if ("tagName" in node) {
      out += `<${node.tagName}`;
      for (const attr of node.attrs) out += ` ${attributeName(attr)}="${attribute(attr.value)}"`;
      out += ">";
      if (isVoid(node)) continue;
      steps.push(`</${node.tagName}>`);
      push(childrenOf(node), node);
    } else if (node.nodeName === "#text") {
      out += isRaw(step.parent) ? node.value : text(node.value);
    } else if (node.nodeName === "#comment") {
      out += `<!--${node.data}-->`;
    } else {
      out += `<!DOCTYPE ${node.name}>`;
    }
  }
  return out;
}
