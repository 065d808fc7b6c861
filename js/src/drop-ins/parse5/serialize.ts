/** The standard's algorithm for serialising, on the trees of parse5. */

import { kindOf } from "../../errors.js";
import { readOptions } from "../../options.js";
import { plain } from "./plain.js";
import type * as tree from "./tree.js";

const HTML = "http://www.w3.org/1999/xhtml";

const names = (list: string) => new Set(list.split(" "));
const void_ = names(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
);
const raw = names("style script xmp iframe noembed noframes plaintext");
const noscript = names("noscript");
const template = names("template");

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

export interface SerializeOptions<T = tree.Node> {
  /** Whether `noscript` contains text; true by default. */
  readonly scriptingEnabled?: boolean;
  /** The functions that read the tree; by default, nodes are plain objects. */
  readonly treeAdapter?: tree.TreeReader<T>;
}

type DefaultOptions = SerializeOptions & { readonly treeAdapter?: undefined };

/** Writes the content of a node. */
export function serialize(node: tree.ParentNode, options?: DefaultOptions): string;
export function serialize<T>(node: T, options: SerializeOptions<T>): string;
export function serialize<T>(node: T, options?: SerializeOptions<T>): string {
  const writer = new Writer(options);
  if (!isObject(node) || !Array.isArray(writer.tree.getChildNodes(node)))
    throw new TypeError(`node must be an element or a root of parse5, not ${kindOf(node)}`);
  return writer.inner(node);
}

/** Writes a node with its content. */
export function serializeOuter(node: tree.Node, options?: DefaultOptions): string;
export function serializeOuter<T>(node: T, options: SerializeOptions<T>): string;
export function serializeOuter<T>(node: T, options?: SerializeOptions<T>): string {
  const writer = new Writer(options);
  if (!isObject(node) || (writer.isDefault && !("nodeName" in node)))
    throw new TypeError(`node must be a node of parse5, not ${kindOf(node)}`);
  return writer.outer(node);
}

const isObject = (node: unknown): node is object => node !== null && typeof node === "object";

function attributeName({ name, namespace, prefix }: tree.Attribute): string {
  if (!namespace) return name;
  const known = prefixes[namespace];
  if (known === "xmlns" && name === "xmlns") return name;
  return known ? `${known}:${name}` : prefix ? `${prefix}:${name}` : name;
}

const known = { scriptingEnabled: "boolean", treeAdapter: "object" } as const;

/** A step that is left: a node to write, with its parent, or the end tag of one. */
type Step<T> = { node: T; parent: T | null } | string;

class Writer<T> {
  readonly tree: tree.TreeReader<T>;
  readonly isDefault: boolean;
  readonly #isScripted: boolean;

  constructor(options: SerializeOptions<T> | undefined) {
    const { scriptingEnabled = true, treeAdapter } = readOptions(options, known);
    this.isDefault = treeAdapter === undefined;
    this.tree = treeAdapter ?? (plain as unknown as tree.TreeReader<T>);
    for (const name of Object.keys(plain) as (keyof typeof plain)[])
      if (typeof this.tree[name] !== "function")
        throw new TypeError(`the treeAdapter has no function ${name}`);
    this.#isScripted = scriptingEnabled;
  }

  inner(node: T): string {
    return this.#isVoid(node) ? "" : this.#write(this.#below(node), node);
  }

  outer(node: T): string {
    return this.#write([node], this.tree.getParentNode(node));
  }

  /** Whether it is an element of HTML with one of these names. */
  #isOneOf(node: T, names: ReadonlySet<string>): boolean {
    const { tree } = this;
    return (
      tree.isElementNode(node) &&
      tree.getNamespaceURI(node) === HTML &&
      names.has(tree.getTagName(node))
    );
  }

  #isVoid(node: T): boolean {
    return this.#isOneOf(node, void_);
  }

  #isRaw(node: T): boolean {
    return this.#isOneOf(node, raw) || (this.#isScripted && this.#isOneOf(node, noscript));
  }

  #below(node: T): T[] {
    const isTemplate = this.#isOneOf(node, template);
    return this.tree.getChildNodes(isTemplate ? this.tree.getTemplateContent(node) : node);
  }

  /** Nothing recurses: a step is a node, or the end tag of one. */
  #write(nodes: T[], parent: T | null): string {
    const { tree } = this;
    let out = "";
    const steps: Step<T>[] = [];
    const push = (nodes: T[], parent: T | null) => {
      for (let at = nodes.length; at-- > 0;) steps.push({ node: nodes[at]!, parent });
    };
    push(nodes, parent);
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      if (typeof step === "string") {
        out += step;
        continue;
      }
      const { node } = step;
      if (tree.isElementNode(node)) {
        const name = tree.getTagName(node);
        out += `<${name}`;
        for (const attr of tree.getAttrList(node))
          out += ` ${attributeName(attr)}="${attribute(attr.value)}"`;
        out += ">";
        if (this.#isVoid(node)) continue;
        steps.push(`</${name}>`);
        push(this.#below(node), node);
      } else if (tree.isTextNode(node)) {
        const value = tree.getTextNodeContent(node);
        out += step.parent !== null && this.#isRaw(step.parent) ? value : text(value);
      } else if (tree.isCommentNode(node)) {
        out += `<!--${tree.getCommentNodeContent(node)}-->`;
      } else if (tree.isDocumentTypeNode(node)) {
        out += `<!DOCTYPE ${tree.getDocumentTypeNodeName(node)}>`;
      }
    }
    return out;
  }
}
