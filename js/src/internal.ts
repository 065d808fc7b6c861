/**
 * Symbols of methods that only this package may call, and the methods of documents that nodes use.
 */

import type { Call } from "./calls.js";
import type { Node } from "./node.js";
import type { Reader } from "./reader.js";
import type { Tree } from "./tree.js";

/** Passed to constructors that only this package may call. */
export const key = Symbol("key");

export const askOf = Symbol("ask");
export const elementOf = Symbol("element");
export const contentIn = Symbol("content");
export const flatOf = Symbol("flat");
export const heldOf = Symbol("held");
export const isXMLOf = Symbol("isXML");
export const nodeOf = Symbol("node");
export const changeOf = Symbol("change");
export const partsOf = Symbol("parts");
export const placeOf = Symbol("place");
export const startTagOf = Symbol("startTag");

/** The methods of a document that its nodes use. */
export interface Owner {
  /** Makes a call about a node. */
  [askOf](call: Call, texts: readonly (string | null)[], flags: number, node: number): Reader;
  /** The element that a reply describes. */
  [elementOf](reader: Reader): Node;
  /** The node with a number. */
  [nodeOf](number: number): Node;
  /** The tree that a node is in, made when it is first needed, and the index of the node there. */
  [placeOf](number: number): readonly [Tree, number];
  /** Makes a change of a node, and returns the element that was changed or made. */
  [changeOf](node: number, change: readonly (string | null)[]): Node;
  readonly [isXMLOf]: boolean;
}

export function needKey(given: unknown): void {
  if (given !== key) throw new TypeError("Illegal constructor; use parse()");
}
