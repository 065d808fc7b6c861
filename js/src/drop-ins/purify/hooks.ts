/**
 * DOMPurify's hooks.
 *
 * The module that sanitizes cannot be interrupted, so a call has three parts. Hooks that come
 * before a decision see the tree of the source, and what they decide becomes lists and changes of
 * that tree. It is sanitized. Hooks that come after see the result; if they change it, it is
 * sanitized once more, with the attributes that they set among those that are allowed.
 */

import { ConfigError } from "../../errors.js";
import { HookElement, HookFragment, type HookNode, type HookParent, following, read, removesNothing } from "./dom.js";
import type { Options } from "./options.js";

/** The places where hooks can be. */
const places = [
  "beforeSanitizeElements",
  "uponSanitizeElement",
  "afterSanitizeElements",
  "beforeSanitizeAttributes",
  "uponSanitizeAttribute",
  "afterSanitizeAttributes",
  "beforeSanitizeShadowDOM",
  "uponSanitizeShadowNode",
  "afterSanitizeShadowDOM",
] as const;

export type HookName = (typeof places)[number];

/** The facts about an element that a hook gets, and may change. */
export interface ElementEvent {
  readonly tagName: string;
  /** The names that are allowed. Others can be added; those of scripts stay refused. */
  readonly allowedTags: Record<string, boolean>;
}

/** The facts about an attribute that a hook gets, and may change. */
export interface AttributeEvent {
  readonly attrName: string;
  attrValue: string;
  keepAttr: boolean;
  forceKeepAttr: boolean | undefined;
  readonly allowedAttributes: Record<string, boolean>;
}

/** The nodes of hooks are of a tree of their own, with the most used members of the DOM's. */
export type Hook = (node: any, data: any, config: Options) => unknown;

/** The decisions of hooks about a source. */
export interface Decided {
  readonly html: string;
  /** Names that are allowed besides those of the options. */
  readonly tags: string[];
  readonly attributes: string[];
  /** Names that are no longer allowed. */
  readonly noTags: string[];
  readonly noAttributes: string[];
}

/** The names that the options allow. */
export interface Allowed {
  readonly tags: readonly string[];
  readonly attributes: readonly string[];
}

export class Hooks {
  readonly #all = new Map<HookName, Hook[]>();

  #of(name: string): Hook[] {
    if (!(places as readonly string[]).includes(name))
      throw new ConfigError("unknown-hook", `there is no hook "${name}"; there are ${places.join(", ")}`);
    const list = this.#all.get(name as HookName) ?? [];
    this.#all.set(name as HookName, list);
    return list;
  }

  add(name: string, hook: unknown): void {
    if (typeof hook === "function") this.#of(name).push(hook as Hook);
  }

  /** Removes a hook, or the last one, and returns it. */
  remove(name: string, hook?: unknown): Hook | undefined {
    const list = this.#of(name);
    const at = hook === undefined ? list.length - 1 : list.lastIndexOf(hook as Hook);
    return at < 0 ? undefined : list.splice(at, 1)[0];
  }

  removeAll(name?: string): void {
    if (name === undefined) this.#all.clear();
    else this.#of(name).length = 0;
  }

  /** Whether there are any. */
  get areThere(): boolean {
    return [...this.#all.values()].some((list) => list.length > 0);
  }

  #run(name: HookName, node: HookNode, data: object | null, config: Options): void {
    for (const hook of [...(this.#all.get(name) ?? [])]) hook(node, data, config);
  }

  /** Shows the nodes of a tree, and those in templates. A node that a hook removes is left out. */
  #visit(root: HookFragment, config: Options, visit: (node: HookNode) => void, isLast: boolean): void {
    const roots: HookParent[] = [root];
    for (const tree of roots) {
      const isShadow = tree !== root;
      if (isShadow && !isLast) this.#run("beforeSanitizeShadowDOM", tree, null, config);
      let node: HookNode | null = tree.firstChild;
      while (node !== null) {
        const over = following(node, tree, false);
        if (isShadow && !isLast) this.#run("uponSanitizeShadowNode", node, null, config);
        const seen = node;
        // Looking for the root takes as many steps as the node is deep.
        const isSame = removesNothing(() => visit(seen));
        const isThere: boolean = isSame || tree.contains(node);
        if (isThere && node instanceof HookElement && node.content) roots.push(node.content);
        const next: HookNode | null = isThere ? following(node, tree) : over;
        node = next !== null && (isSame || tree.contains(next)) ? next : null;
      }
      if (isShadow && isLast) this.#run("afterSanitizeShadowDOM", tree, null, config);
    }
  }

  /** Calls the hooks that come before decisions. */
  before(html: string, config: Options, allowed: Allowed): Decided {
    const root = read(html, config.WHOLE_DOCUMENT ? undefined : "div");
    const [tags, attributes] = [record(allowed.tags), record(allowed.attributes)];
    const denied = new Denied();
    const visit = (node: HookNode) => {
      this.#run("beforeSanitizeElements", node, null, config);
      const tagName = node.nodeName.toLowerCase();
      const event: ElementEvent = { tagName, allowedTags: tags };
      this.#run("uponSanitizeElement", node, event, config);
      if (!(node instanceof HookElement)) return;
      if (!tags[tagName]) denied.elements.push(node);
      this.#run("beforeSanitizeAttributes", node, null, config);
      for (const { name, value } of node.attributes.reverse())
        this.#attribute(node, name, value, attributes, config, denied);
    };
    this.#visit(root, config, visit, false);
    denied.remove(tags, attributes, config);
    const keys = (names: Record<string, boolean>) => Object.keys(names).filter((name) => names[name]);
    return {
      html: root.markup,
      tags: keys(tags).filter((name) => !allowed.tags.includes(name)),
      attributes: keys(attributes).filter((name) => !allowed.attributes.includes(name)),
      noTags: allowed.tags.filter((name) => !tags[name]),
      noAttributes: allowed.attributes.filter((name) => !attributes[name]),
    };
  }

  #attribute(
    element: HookElement,
    name: string,
    value: string,
    allowed: Record<string, boolean>,
    config: Options,
    denied: Denied,
  ): void {
    const event: AttributeEvent = {
      attrName: name.toLowerCase(),
      attrValue: value,
      keepAttr: true,
      forceKeepAttr: undefined,
      allowedAttributes: allowed,
    };
    this.#run("uponSanitizeAttribute", element, event, config);
    if (!element.hasAttribute(name)) return;
    if (event.forceKeepAttr) denied.forced.add(event.attrName);
    else if (!event.keepAttr) return element.removeAttribute(name);
    else if (!allowed[event.attrName]) denied.attributes.push([element, name]);
    if (event.attrValue !== value) element.setAttribute(name, event.attrValue);
  }

  /** Calls the hooks that come after decisions. Returns `null` if they change nothing. */
  after(html: string, config: Options): { html: string; attributes: string[] } | null {
    const root = read(html, config.WHOLE_DOCUMENT ? undefined : "div");
    const original = root.markup;
    const attributes = new Set<string>();
    const visit = (node: HookNode) => {
      const known = node instanceof HookElement ? node.getAttributeNames() : [];
      this.#run("afterSanitizeElements", node, null, config);
      if (!(node instanceof HookElement)) return;
      this.#run("afterSanitizeAttributes", node, null, config);
      for (const name of node.getAttributeNames()) if (!known.includes(name)) attributes.add(name);
    };
    this.#visit(root, config, visit, true);
    const changed = root.markup;
    return changed === original ? null : { html: changed, attributes: [...attributes] };
  }
}

/** Elements and attributes that were not allowed when they were seen. */
class Denied {
  readonly elements: HookElement[] = [];
  readonly attributes: [HookElement, string][] = [];
  /** The names of attributes that a hook keeps on some element. */
  readonly forced = new Set<string>();

  /** Removes those whose names are allowed in the end, and allows those that are forced. */
  remove(tags: Record<string, boolean>, attributes: Record<string, boolean>, config: Options): void {
    for (const name of this.forced) attributes[name] = true;
    for (const [element, name] of this.attributes)
      if (attributes[name.toLowerCase()]) element.removeAttribute(name);
    for (const element of this.elements) {
      if (!tags[element.localName.toLowerCase()]) continue;
      const isKept = config.KEEP_CONTENT ?? true;
      if (isKept) for (const child of element.childNodes) element.before(child);
      element.remove();
    }
  }
}

/** The names of a list, as members of an object. */
function record(names: readonly string[]): Record<string, boolean> {
  const record = Object.create(null) as Record<string, boolean>;
  for (const name of names) record[name.toLowerCase()] = true;
  return record;
}
