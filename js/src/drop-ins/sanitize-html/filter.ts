/** `Filter`: applies the options, with the functions in them, to a tree. */

import type { Attributes, Chosen, Frame, Transformed, Transformer } from "./options.js";
import { simpleTransform } from "./options.js";
import type { Rules } from "./rules.js";
import { type Read, type Visitor, escaped, hasNoEnd, isRaw, startTag } from "./write.js";

const media = ["audio", "embed", "iframe", "img", "map", "object", "picture", "svg", "video"];

/** Elements that the parser adds where their tags are missing. */
const implied = ["colgroup", "tbody", "tr"];

/** An element that is open. */
interface Open {
  readonly frame: Frame;
  readonly name: string;
  /** Whether its tags are not written as tags. */
  readonly isSkipped: boolean;
}

/**
 * Writes what the options leave. The result may still be anything, because functions have written
 * in it.
 */
export class Filter implements Visitor {
  html = "";
  readonly #rules: Rules;
  readonly #options: Chosen;
  readonly #discards: boolean;
  readonly #open: Open[] = [];
  #skipped = 0;
  /** How many elements are open from the one on whose content is dropped. */
  #dropped = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
    this.#options = rules.options;
    this.#discards = !/escape$/i.test(this.#options.disallowedTagsMode);
  }

  open(element: Read): void {
    if (!element.hasStartTag && implied.includes(element.name)) return;
    const options = this.#options;
    options.onOpenTag?.(element.name, { ...element.attributes });
    if (this.#dropped > 0) {
      this.#dropped++;
      return;
    }
    const frame: Frame = {
      tag: element.name,
      attribs: { ...element.attributes },
      text: "",
      mediaChildren: [],
      tagPosition: this.html.length,
      openingTagLength: 0,
    };
    const name = this.#transformed(frame);
    const isSkipped = this.#isSkipped(name);
    this.#open.push({ frame, name: name ?? "", isSkipped });
    if (isSkipped) this.#skipped++;
    this.#writeStart(frame, name ?? "", isSkipped);
    frame.openingTagLength = this.html.length - frame.tagPosition;
    if (isSkipped && this.#discards && options.nonTextTags.includes(name ?? "")) this.#dropped = 1;
  }

  /** Transforms an element, and returns its name; it may have none in the end. */
  #transformed(frame: Frame): string | undefined {
    const all = this.#options.transformTags;
    let name: string | undefined = frame.tag;
    for (const key of all === undefined ? [] : [frame.tag, "*"]) {
      const given: unknown = Object.hasOwn(all!, key) ? all![key] : undefined;
      if (!given || name === undefined) continue;
      const transform = typeof given === "string" ? simpleTransform(given) : (given as Transformer);
      const { tagName, attribs, text }: Transformed = transform(name, frame.attribs) || {};
      frame.attribs = attribs ?? {};
      if (text !== undefined) frame.innerText = frame.text = String(text);
      if (tagName !== name && tagName !== undefined) frame.name = tagName;
      name = tagName;
    }
    return name;
  }

  #isSkipped(name: string | undefined): boolean {
    const { disallowedTagsMode, nestingLimit } = this.#options;
    if (!this.#rules.isAllowed(name) || !/^[a-z][^\s/>\0]*$/i.test(name ?? "")) return true;
    if (disallowedTagsMode === "recursiveEscape" && this.#skipped > 0) return true;
    return nestingLimit !== undefined && nestingLimit !== null && this.#open.length >= nestingLimit;
  }

  #writeStart(frame: Frame, name: string, isSkipped: boolean): void {
    const options = this.#options;
    if (!isSkipped || !this.#discards) {
      const isKept = isSkipped && options.preserveEscapedAttributes;
      const kept = isKept ? texts(frame.attribs) : this.#rules.attributes(name, frame.attribs);
      // Without a list of its own, an element shows a filter the attributes of the source.
      if (this.#rules.hasList(name)) frame.attribs = kept;
      const tag = startTag(name, kept, options, hasNoEnd(name, options));
      this.html += isSkipped ? escaped(tag) : tag;
    }
    if (frame.innerText) this.#writeText(frame.innerText, name);
  }

  text(text: string): void {
    if (this.#dropped > 0) return;
    const top = this.#open.at(-1);
    const { disallowedTagsMode } = this.#options;
    if (disallowedTagsMode === "completelyDiscard" && (top === undefined || top.isSkipped)) return;
    if (top !== undefined && top.frame.innerText !== undefined) return;
    if (top !== undefined) top.frame.text += text;
    if (top !== undefined && !top.isSkipped && isRaw(top.name)) this.html += text;
    else this.#writeText(text, top?.frame.tag);
  }

  #writeText(text: string, tag: string | undefined): void {
    const { textFilter } = this.#options;
    this.html += textFilter ? String(textFilter(escaped(text), tag)) : escaped(text);
  }

  close(element: Read): void {
    if (!element.hasStartTag && implied.includes(element.name)) return;
    const options = this.#options;
    const isImplied = !element.hasEndTag;
    options.onCloseTag?.(element.name, isImplied);
    if (this.#dropped > 0 && --this.#dropped > 0) return;
    const { frame, name, isSkipped } = this.#open.pop()!;
    const parent = this.#open.at(-1)?.frame;
    if (isSkipped) this.#skipped--;
    if (isSkipped && this.#discards) {
      if (parent) parent.text += frame.text;
      return;
    }
    if (this.#isExcluded(frame)) return;
    if (parent && media.includes(frame.tag)) parent.mediaChildren.push(frame.tag);
    if (parent) parent.text += frame.text;
    const isEscapedAlone = isImplied && !this.#rules.isAllowed(name) && !this.#discards;
    if (hasNoEnd(name, options) || isEscapedAlone) return;
    this.html += isSkipped ? escaped(`</${name}>`) : `</${name}>`;
  }

  /** Asks the filter of elements, and takes back what has been written of one. */
  #isExcluded(frame: Frame): boolean {
    const answer = this.#options.exclusiveFilter?.(frame);
    if (!answer) return false;
    const start = this.html.slice(0, frame.tagPosition);
    const end = frame.tagPosition + frame.openingTagLength;
    this.html = answer === "excludeTag" ? start + this.html.slice(end) : start;
    return true;
  }
}

/** The attributes that have values. */
function texts(attributes: Attributes): Attributes {
  const entries = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
