/** The classes of an element. */

import { installNoNames } from "./hints.js";

/** The classes of an element, a list that cannot be changed. */
export interface ClassList extends ReadonlyArray<string> {
  /** Whether the element has a class. */
  contains(name: string): boolean;
  /** The attribute as it was written. */
  readonly value: string;
}

class Classes extends Array<string> {
  declare readonly value: string;

  /** Methods such as `map` return plain arrays. */
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  contains(name: string): boolean {
    return this.includes(name);
  }

  override toString(): string {
    return this.value;
  }
}

const instead = "edit(html, { selector: { addClass, removeClass } })";
installNoNames(Classes.prototype, { add: instead, remove: instead, toggle: instead, replace: instead });

/** The classes in the value of an attribute, each once. */
export function classList(value: string): ClassList {
  const names = new Set(value.split(/[\t\n\f\r ]+/));
  names.delete("");
  const list = Classes.from(names) as Classes;
  Object.defineProperty(list, "value", { value });
  return Object.freeze(list) as unknown as ClassList;
}
