/** The classes of an element. */

import type { Element } from "./element.js";
import { ConfigError, needString } from "./errors.js";

/**
 * The classes of an element: a list of those that there were when it was read, and methods that
 * change the element.
 */
export interface ClassList extends ReadonlyArray<string> {
  /** Whether the element has a class. */
  contains(name: string): boolean;
  /** Adds classes after the others. */
  add(...names: string[]): void;
  /** Removes classes. An element without any has no attribute `class`. */
  remove(...names: string[]): void;
  /**
   * Adds a class that is not there, and removes one that is; with `force`, only one of both.
   * Returns whether it is there.
   */
  toggle(name: string, force?: boolean): boolean;
  /** Puts a class in the place of another. Returns whether that was there. */
  replace(old: string, name: string): boolean;
  /** The attribute as it was written. */
  readonly value: string;
}

class Classes extends Array<string> {
  declare readonly value: string;
  declare readonly of: Element;

  /** Methods such as `map` return plain arrays. */
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  contains(name: string): boolean {
    return split(this.of.className).has(name);
  }

  add(...names: string[]): void {
    this.#change(names, (classes) => names.forEach((name) => classes.add(name)));
  }

  remove(...names: string[]): void {
    this.#change(names, (classes) => names.forEach((name) => classes.delete(name)));
  }

  toggle(name: string, force = !this.contains(name)): boolean {
    if (force) this.add(name);
    else this.remove(name);
    return force;
  }

  replace(old: string, name: string): boolean {
    const isThere = this.contains(old);
    const names = [...split(this.of.className)].map((it) => (it === old ? name : it));
    if (isThere) this.#change([old, name], () => new Set(names));
    return isThere;
  }

  #change(names: readonly string[], change: (classes: Set<string>) => Set<string> | void): void {
    for (const name of names) needClass(name);
    const before = split(this.of.className);
    const classes = new Set(before);
    const after = change(classes) ?? classes;
    const value = [...after].join(" ");
    if (value === [...before].join(" ")) return;
    if (value === "") this.of.removeAttribute("class");
    else this.of.setAttribute("class", value);
  }

  override toString(): string {
    return this.value;
  }
}

function needClass(name: string): void {
  if (/^[^\t\n\f\r ]+$/.test(needString(name, "the name of a class"))) return;
  throw new ConfigError("bad-class", `"${name}" is not the name of one class; pass each by itself`);
}

/** The classes in the value of an attribute, each once. */
function split(value: string): Set<string> {
  return new Set(value.match(/[^\t\n\f\r ]+/g));
}

export function classList(element: Element): ClassList {
  const { className } = element;
  const list = Classes.from(split(className)) as Classes;
  Object.defineProperties(list, { value: { value: className }, of: { value: element } });
  return Object.freeze(list) as unknown as ClassList;
}
