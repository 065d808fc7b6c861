/**
 * A document while it is rewritten. Each piece is read, then the handlers run, then the piece is
 * written with what they have decided: see `js/wasm/src/rewriter.rs`.
 */

import { Call } from "../calls.js";
import type { Engine } from "../engine.js";
import type { Reader } from "../reader.js";
import { Comment, Doctype, DocumentEnd, Element, EndTag, Text } from "./content.js";
import type { Decisions, WrittenEdit } from "./decisions.js";

/** A handler, by what it sees. */
export interface Handler {
  /**
   * As in `Lockstep::new`: `e` for elements, `t` for texts, ..., in upper case for those without a
   * selector.
   */
  readonly kind: "e" | "t" | "c" | "T" | "C" | "D" | "E";
  readonly selector: string;
  readonly call: (it: never) => unknown;
}

const enum What {
  Element = 1,
  EndTag = 2,
  Text = 3,
  Comment = 4,
  Doctype = 5,
  End = 6,
}

/**
 * Everything that happens to one node: what the handlers see, in how many steps, and the event that
 * edits go to.
 */
interface Happening {
  readonly what: What;
  readonly start: number;
  readonly name: string;
  /** The last of its events. */
  event: number;
  handlers: number[];
  readonly shown: (Element | Text | Comment | Doctype | DocumentEnd)[];
}

/** A piece of a document: text, or bytes of UTF-8; `null` is the end. Malformed bytes stay. */
export type Piece = string | Uint8Array | null;

/** The bits of a request with a piece. */
const flags = (piece: Piece) => (piece instanceof Uint8Array ? 1 : 0);

export class Lockstep {
  readonly #engine: Engine;
  readonly #handlers: readonly Handler[];
  readonly #handle: number;
  /** Elements whose end somebody waits for. */
  #open: { element: Element; name: string; handlers: readonly number[] }[] = [];
  #events = 0;

  constructor(engine: Engine, handlers: readonly Handler[]) {
    this.#engine = engine;
    this.#handlers = handlers;
    const texts = handlers.map(({ kind, selector }) => kind + selector);
    this.#handle = engine.call(Call.Rewrite, texts).number();
    engine.disposeLater(this, Call.RewriteEnd, this.#handle);
  }

  /**
   * Rewrites a whole text, or returns `null` if no handler changes anything. No handler may be
   * asynchronous.
   */
  whole(page: string | Uint8Array): Uint8Array<ArrayBuffer>[] | null {
    const [edits, last] = [this.#editsNow(page), this.#editsNow(null)];
    // Handlers that only look need no second reading.
    return edits || last ? [this.#write(page, edits), this.#write(null, last)] : null;
  }

  #editsNow(piece: Piece): string {
    let edits = "";
    for (const [it, decisions] of this.#decide(piece)) {
      if (it instanceof Promise) {
        it.catch(() => {});
        throw new TypeError("a handler is asynchronous; transform a Response, or use stream()");
      }
      if (decisions === null) continue;
      const { event, made } = decisions;
      if (made.waits) throw new TypeError("content that is a stream needs a Response, or stream()");
      for (const edit of made.writtenNow()) edits += text(event, edit);
    }
    return edits;
  }

  /** Rewrites a piece, or with `null` the end. */
  async later(piece: Piece): Promise<Uint8Array<ArrayBuffer>> {
    let edits = "";
    for (const [it, decisions] of this.#decide(piece)) {
      await it;
      if (decisions === null) continue;
      const { event, made } = decisions;
      const written: WrittenEdit[] = made.waits ? await made.written() : made.writtenNow();
      for (const edit of written) edits += text(event, edit);
    }
    return this.#write(piece, edits);
  }

  /** Gives up the rest. */
  dispose(): void {
    this.#engine.dispose(this, Call.RewriteEnd, this.#handle);
  }

  #write(piece: Piece, edits: string): Uint8Array<ArrayBuffer> {
    const bytes = this.#engine.call(Call.RewriteWrite, [piece, edits], this.#handle, flags(piece)).bytes();
    if (piece === null) this.dispose();
    return bytes;
  }

  /**
   * Calls the handlers, one after the other, and gives out what each returns; and then what was
   * decided.
   */
  *#decide(piece: Piece): Generator<[unknown, { event: number; made: Decisions } | null]> {
    for (const happening of this.#read(piece)) {
      const { what, shown, handlers, event } = happening;
      if (what === What.EndTag) {
        const ended = this.#endHandlers(happening);
        if (ended === null) continue;
        const end = new EndTag(happening.name);
        for (const handler of ended) yield [handler(end), null];
        end.decisions.isOver = true;
        yield [undefined, { event, made: end.decisions }];
        continue;
      }
      for (const it of shown) {
        for (const number of handlers) yield [this.#handlers[number]!.call(it as never), null];
      }
      const [first, second] = shown as [(typeof shown)[0], (typeof shown)[0] | undefined];
      if (second !== undefined) first.decisions.take(second.decisions);
      for (const it of shown) it.decisions.isOver = true;
      yield [undefined, { event, made: first.decisions }];
      if (first instanceof Element && first.endHandlers !== null) {
        this.#open.push({ element: first, name: happening.name, handlers });
      }
    }
  }

  /** The handlers of the element that ends: the last one of that name that is open. */
  #endHandlers({ name, handlers }: Happening): readonly ((end: EndTag) => unknown)[] | null {
    if (this.#open.length === 0) return null;
    const at = this.#open.findLastIndex(
      (open) => open.name === name && open.handlers.includes(handlers[0]!),
    );
    return at < 0 ? null : this.#open.splice(at, 1)[0]!.element.endHandlers;
  }

  /** Reads a piece. Events of one node are one happening. */
  #read(piece: Piece): Happening[] {
    const reader = this.#engine.call(Call.RewriteRead, [piece], this.#handle, flags(piece));
    const happenings: Happening[] = [];
    for (let count = reader.number(); count > 0; count--) {
      const [what, handler, start] = [reader.number() as What, reader.number(), reader.number()];
      const happening = seen(reader, what, handler, start, this.#events++);
      const last = happenings.at(-1);
      const isSame = last?.what === what && last.start === start && last.name === happening.name;
      // An element that the parser adds has no place; its handlers are called in their order.
      if (isSame && (what === What.EndTag || last.handlers.at(-1)! < handler)) {
        last.event = happening.event;
        last.handlers.push(handler);
      } else {
        happenings.push(happening);
      }
    }
    return happenings;
  }
}

/** An edit of an event as the module reads it: the lengths of its texts come before them. */
function text(event: number, [what, first, second]: WrittenEdit): string {
  return `${event} ${what} ${first?.length ?? "-"} ${second?.length ?? "-"}\n${first ?? ""}${second ?? ""}`;
}

function seen(
  reader: Reader,
  what: What,
  handler: number,
  start: number,
  event: number,
): Happening {
  const happening = (name: string, ...shown: Happening["shown"]) => ({
    what,
    start,
    name,
    event,
    handlers: [handler],
    shown,
  });
  switch (what) {
    case What.Element: {
      const [tagName, namespaceURI] = [reader.text(), reader.text()];
      const [selfClosing, canHaveContent] = [reader.flag(), reader.flag()];
      const attributes = reader.list(() => [reader.text(), reader.text()] as const);
      const it = { tagName, namespaceURI, selfClosing, canHaveContent, attributes };
      return happening(tagName, new Element(it));
    }
    case What.EndTag:
      return happening(reader.text());
    case What.Text:
      return happening("", new Text(reader.text(), false), new Text("", true));
    case What.Comment: {
      const [target, text] = [reader.maybeText(), reader.text()];
      return happening("", new Comment(text, target));
    }
    case What.Doctype:
      return happening("", new Doctype(reader.maybeText(), reader.maybeText(), reader.maybeText()));
    default:
      return happening("", new DocumentEnd());
  }
}
