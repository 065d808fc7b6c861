/** `HTMLRewriter`, as in Cloudflare Workers and in Bun. */

import { bytesOf } from "../bytes.js";
import { ConfigError, kindOf, needString } from "../errors.js";
import { Feature, engine } from "../modules.js";
import { nearest, needNames, needObject, readOptions } from "../options.js";
import type { Comment, Doctype, DocumentEnd, Element, Text } from "./content.js";
import { type Handler, Lockstep, type Piece } from "./lockstep.js";

/** Handlers of the elements that a selector matches. They may be asynchronous. */
export interface ElementHandlers {
  element?(element: Element): unknown;
  comments?(comment: Comment): unknown;
  text?(text: Text): unknown;
}

/** Handlers of the document. They may be asynchronous. */
export interface DocumentHandlers {
  doctype?(doctype: Doctype): unknown;
  comments?(comment: Comment): unknown;
  text?(text: Text): unknown;
  end?(end: DocumentEnd): unknown;
}

const ofElements = { element: "e", comments: "c", text: "t" } as const;
const ofDocument = { doctype: "D", comments: "C", text: "T", end: "E" } as const;

/**
 * Refuses handlers that would never be called. Objects with handlers may have other members, for a
 * state of their own.
 */
function needHandlers(handlers: object, names: readonly string[]): void {
  const prototype: unknown = Object.getPrototypeOf(needObject(handlers, "handlers"));
  if (names.some((name) => name in handlers)) {
    for (const [name, it] of Object.entries(handlers))
      if (typeof it === "function" && nearest(name, names) !== undefined)
        needNames({ [name]: it }, "handler", names);
  } else if (prototype === Object.prototype || prototype === null) {
    needNames(handlers, "handler", names);
  } else {
    throw new TypeError(`handlers must have one of ${names.join(", ")}`);
  }
}

/**
 * Rewrites HTML while it passes. Everything that no handler changes stays as it is, byte for byte.
 *
 * ```js
 * new HTMLRewriter()
 *   .on("a[href]", { element: (a) => a.setAttribute("rel", "nofollow") })
 *   .transform(new Response("<P><A HREF=/x>this</A>"));
 * ```
 */
export class HTMLRewriter {
  readonly #handlers: Handler[] = [];

  /**
   * `enableEsiTags` must be off: to an HTML parser, `<esi:include />` is a start tag, and what
   * follows is in it.
   */
  constructor(options?: { readonly enableEsiTags?: boolean }) {
    if (readOptions(options, { enableEsiTags: "boolean" }).enableEsiTags) {
      const hint = "an HTML parser reads <esi:include/> as a start tag, so write its end tag, too";
      throw new ConfigError("unsupported-option", `enableEsiTags is not supported: ${hint}`);
    }
  }

  /** Adds handlers of the elements that a selector matches. */
  on(selector: string, handlers: ElementHandlers): this {
    // This finds mistakes where they are made.
    new Lockstep(engine(Feature.Full), [
      { kind: "e", selector: needString(selector, "selector"), call() {} },
    ]).dispose();
    return this.#add(selector, handlers, ofElements);
  }

  /** Adds handlers of the document. */
  onDocument(handlers: DocumentHandlers): this {
    return this.#add("", handlers, ofDocument);
  }

  #add(selector: string, handlers: object, kinds: Readonly<Record<string, Handler["kind"]>>): this {
    needHandlers(handlers, Object.keys(kinds));
    for (const [name, kind] of Object.entries(kinds)) {
      const handler = (handlers as Record<string, unknown>)[name];
      if (handler === undefined || handler === null) continue;
      if (typeof handler !== "function")
        throw new TypeError(`${name} must be a function, not ${kindOf(handler)}`);
      // Handlers may be methods of a class with a state of its own.
      this.#handlers.push({ kind, selector, call: handler.bind(handlers) as Handler["call"] });
    }
    return this;
  }

  /**
   * Rewrites a response while it is read; a text or bytes at once, if no handler is asynchronous.
   */
  transform(input: Response): Response;
  transform(input: string): string;
  transform(input: ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer>;
  transform(
    input: Response | string | ArrayBuffer | ArrayBufferView,
  ): Response | string | Uint8Array<ArrayBuffer> {
    if (typeof Response !== "undefined" && input instanceof Response)
      return this.#transformResponse(input);
    if (typeof input === "string")
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.#now(input));
    const bytes = bytesOf(input, "what is transformed, if it is no Response and no string,");
    return this.#now(bytes);
  }

  #now(source: string | Uint8Array): Uint8Array<ArrayBuffer> {
    const page = new Lockstep(engine(Feature.Full), this.#handlers);
    try {
      const written = page.whole(source);
      if (written === null) return typeof source === "string" ? new TextEncoder().encode(source) : new Uint8Array(source);
      const [all, end] = written as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
      const out = new Uint8Array(all.length + end.length);
      out.set(all);
      out.set(end, all.length);
      return out;
    } finally {
      page.dispose();
    }
  }

  #transformResponse(response: Response): Response {
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    const type = headers.get("content-type");
    const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type ?? "")?.[1] ?? "utf-8";
    // The output is UTF-8, whatever the input was.
    if (type !== null && !/^utf-?8$/i.test(charset)) {
      headers.set(
        "content-type",
        type.replace(/;\s*charset\s*=\s*"?[^\s";]+"?/i, "; charset=utf-8"),
      );
    }
    const { status, statusText } = response;
    const body = response.body?.pipeThrough(this.stream({ encoding: charset })) ?? null;
    return new Response(body, { status, statusText, headers });
  }

  /**
   * Rewrites what is piped through: bytes of the encoding, or text. Bytes of UTF-8 come out.
   * Malformed bytes of UTF-8 stay as they are where no handler changes them.
   */
  stream(options?: {
    readonly encoding?: string;
  }): TransformStream<Uint8Array | string, Uint8Array<ArrayBuffer>> {
    const { encoding = "utf-8" } = readOptions(options, { encoding: "string" });
    let decoder: TextDecoder;
    try {
      decoder = new TextDecoder(encoding, { ignoreBOM: true });
    } catch {
      throw new ConfigError("unknown-encoding", `unknown encoding "${encoding}"`);
    }
    const page = new Lockstep(engine(Feature.Full), this.#handlers);
    const pass = async (piece: Piece, to: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
      if (piece !== null && piece.length === 0) return;
      try {
        const bytes = await page.later(piece);
        if (bytes.length > 0) to.enqueue(bytes);
      } catch (error) {
        page.dispose();
        throw error;
      }
    };
    // A surrogate whose other half comes with the next chunk.
    let half = "";
    const whole = (text: string) => {
      const all = half + text;
      half = /[\ud800-\udbff]$/.exec(all)?.[0] ?? "";
      return all.slice(0, all.length - half.length);
    };
    if (decoder.encoding === "utf-8") {
      const encoder = new TextEncoder();
      return new TransformStream({
        async transform(chunk, to) {
          if (typeof chunk === "string") return pass(encoder.encode(whole(chunk)), to);
          const bytes = bytesOf(chunk, "a chunk");
          await pass(encoder.encode(half), to);
          half = "";
          await pass(bytes, to);
        },
        async flush(to) {
          await pass(encoder.encode(half), to);
          await pass(null, to);
        },
      });
    }
    return new TransformStream({
      transform: (chunk, to) =>
        pass(
          whole(
            typeof chunk === "string"
              ? decoder.decode() + chunk
              : decoder.decode(bytesOf(chunk, "a chunk"), { stream: true }),
          ),
          to,
        ),
      async flush(to) {
        await pass(half + decoder.decode(), to);
        await pass(null, to);
      },
    });
  }
}
