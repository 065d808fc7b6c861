/** The decisions of handlers about a token, and how they are written for the module. */

import { EditError, needString } from "../errors.js";
import { readOptions } from "../options.js";

/** Content that can be inserted. */
export type Content = string | ReadableStream<Uint8Array | string> | Response;

export interface ContentOptions {
  /** Whether the content is markup; otherwise it is text, which is escaped. */
  readonly html?: boolean;
}

/** Content, and whether it is markup. */
interface Insert {
  readonly content: Content;
  readonly html: boolean;
}

/** A change by its name in `js/wasm/src/edit.rs`, and up to two values. */
export type WrittenEdit = [change: string, first: string | null, second: string | null];

const known = { html: "boolean" } as const;

/** Checks what is to be inserted. */
export function insert(content: Content, options?: ContentOptions): Insert {
  const isStream =
    typeof content === "object" &&
    content !== null &&
    ("body" in content || "getReader" in content);
  if (!isStream) needString(content, "content");
  return { content, html: readOptions(options, known).html === true };
}

/** The text of content that comes in pieces. */
async function gather(content: Content): Promise<string> {
  if (typeof content === "string") return content;
  return (content instanceof Response ? content : new Response(content as BodyInit)).text();
}

/**
 * The places of insertions, in the order in which they are written, and the changes that insert a
 * text and markup there.
 */
const changes = {
  inner: ["textContent", "innerHTML"],
  before: ["before", "beforeHTML"],
  /** In the place of what is removed. */
  instead: ["before", "beforeHTML"],
  prepend: ["prepend", "prependHTML"],
  append: ["append", "appendHTML"],
  after: ["after", "afterHTML"],
} as const;
const places = Object.keys(changes) as Place[];
type Place = keyof typeof changes;

/**
 * Edits that have been decided on, in the order in which they were asked for. An insertion after a
 * node, or before the content of an element, comes before earlier ones at this place.
 */
export class Decisions {
  /** Whether its handlers have ended. */
  isOver = false;
  removed = false;
  unwrapped = false;
  /** Whether something is a stream, which has to be waited for. */
  waits = false;
  // Most things are left as they are, or get an attribute: a list each would be a lot of garbage.
  #ops: WrittenEdit[] | null = null;
  #inserts: [Place, Insert][] | null = null;

  /** Refuses what comes too late. */
  check(): void {
    if (!this.isOver) return;
    const message = "this token is no longer valid: its handler has ended";
    throw new EditError("too-late", message);
  }

  /** Removes what it is about, and forgets what was to be in its place. */
  remove(): void {
    this.check();
    this.removed = true;
    this.forget("instead");
  }

  unwrap(): void {
    this.check();
    this.unwrapped = true;
  }

  /** Adds an operation on the tag. */
  op(edit: WrittenEdit): void {
    this.check();
    (this.#ops ??= []).push(edit);
  }

  insert(place: Place, it: Insert): void {
    this.check();
    if (typeof it.content !== "string") this.waits = true;
    (this.#inserts ??= []).push([place, it]);
  }

  /** Forgets what was to be inserted there. */
  forget(...gone: Place[]): void {
    this.#inserts = this.#inserts?.filter(([place]) => !gone.includes(place)) ?? null;
  }

  /** Takes over the decisions about the empty text after this one: they come after this one. */
  take(end: Decisions): void {
    const of = (decisions: Decisions, wanted: Place) =>
      (decisions.#inserts ?? []).filter(([place]) => place === wanted).map(([, it]) => it);
    const before = [...of(end, "before"), ...of(end, "instead")];
    const after = [...of(end, "after"), ...before.reverse(), ...of(this, "after")];
    if (end.#inserts === null) return;
    this.forget("after");
    for (const it of after) this.insert("after", it);
  }

  #sorted(): [Place, Insert][] {
    if (this.#inserts === null) return [];
    return places.flatMap((place) => this.#inserts!.filter(([at]) => at === place));
  }

  #edits(texts: readonly string[]): WrittenEdit[] {
    const edits = this.#ops ?? [];
    for (const [at, [place, { html }]] of this.#sorted().entries()) {
      edits.push([changes[place][html ? 1 : 0], texts[at]!, null]);
    }
    if (this.removed) edits.push(["remove", null, null]);
    else if (this.unwrapped) edits.push(["unwrap", null, null]);
    return edits;
  }

  /** The edits, if nothing has to be waited for. */
  writtenNow(): WrittenEdit[] {
    return this.#edits(this.#sorted().map(([, { content }]) => content as string));
  }

  /** The edits, after all streams have ended. */
  async written(): Promise<WrittenEdit[]> {
    return this.#edits(await Promise.all(this.#sorted().map(([, { content }]) => gather(content))));
  }
}
