/**
 * An instance of the WebAssembly module. Requests go into one block of its memory and replies are
 * read from there, as
 * `js/wasm/src/request.rs` and `reply.rs` say. Nothing has to be freed.
 */

import { Call } from "./calls.js";
import { BrothError, failure, kindOf } from "./errors.js";
import { Reader } from "./reader.js";

/** An argument of a call: text, bytes, or nothing in the place of one. */
export type Argument = string | Uint8Array | null | undefined;

interface Exports {
  readonly memory: WebAssembly.Memory;
  reserve(length: number): number;
  call(number: number): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The length of an argument that is not there. */
const ABSENT = 0xffff_ffff;

/** How many bytes the module keeps for the next request; larger blocks are given back. */
const ROOM = 1 << 20;

/** How many bytes a module can have. */
const MOST = 2 ** 32;

/** No block is smaller, so that most requests need no other. */
const LEAST = 1 << 12;

/**
 * Refuses everything but text and bytes. Without a length, memory of an earlier call would be read
 * in its place.
 */
function needArgument(text: unknown): string | Uint8Array {
  if (typeof text === "string" || text instanceof Uint8Array) return text;
  throw new TypeError(`an argument must be text or bytes, not ${kindOf(text)}`);
}

export class Engine {
  readonly #exports: Exports;
  #bytes = new Uint8Array();
  #view = new DataView(new ArrayBuffer(0));
  #address = 0;
  #length = 0;
  #hasTrapped = false;
  #features: number | null = null;
  // Those of one engine hold no other, so an engine goes with the last of its documents.
  readonly #finalizers = new FinalizationRegistry<[Call, number]>(([call, handle]) => {
    if (this.isAlive) this.call(call, [], handle);
  });

  constructor(module: WebAssembly.Module) {
    this.#exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
  }

  /** Whether it can still be used. */
  get isAlive(): boolean {
    return !this.#hasTrapped;
  }

  /** The features of its module, as bits. */
  get features(): number {
    return (this.#features ??= this.call(Call.Features, []).number());
  }

  /** How many bytes of memory it has. */
  get memory(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * Makes this call about a handle when its owner is collected, if it is not disposed of before.
   */
  disposeLater(owner: object, call: Call, handle: number): void {
    this.#finalizers.register(owner, [call, handle], owner);
  }

  /** Makes that call now. */
  dispose(owner: object, call: Call, handle: number): void {
    this.#finalizers.unregister(owner);
    if (this.isAlive) this.call(call, [], handle);
  }

  /** Makes a call. The reader must be read before the next one. */
  call(number: number, texts: readonly Argument[], handle = 0, flags = 0, node = 0): Reader {
    if (this.#hasTrapped) {
      throw new BrothError(
        "trapped",
        "the module has stopped because of an earlier error; parse again",
      );
    }
    try {
      return this.#call(number, texts, handle, flags, node);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) {
        this.#hasTrapped = true;
        throw this.#trapped(error);
      }
      throw error;
    }
  }

  #trapped(error: WebAssembly.RuntimeError): BrothError {
    // The failed allocation may itself have been huge, so check the memory in use.
    if (this.memory < MOST / 2)
      return new BrothError("trapped", `the module met a bug of its own: ${error.message}`);
    const remedy = "dispose of documents that are done, with `using` or dispose()";
    return new BrothError("out-of-memory", `the module needs more than 4 GiB of memory; ${remedy}`);
  }

  #call(
    number: number,
    texts: readonly Argument[],
    handle: number,
    flags: number,
    node: number,
  ): Reader {
    const head = 16 + 4 * texts.length;
    let least = head;
    for (const text of texts) least += text == null ? 0 : needArgument(text).length;
    this.#reserve(least);
    let at = head;
    for (let index = 0; index < texts.length; index++) {
      const text = texts[index];
      const written = text == null ? ABSENT : this.#write(text, at);
      this.#view.setUint32(this.#address + 16 + 4 * index, written, true);
      if (text != null) at += written;
    }
    const view = this.#view;
    view.setUint32(this.#address, handle, true);
    view.setUint32(this.#address + 4, flags, true);
    view.setUint32(this.#address + 8, node, true);
    view.setUint32(this.#address + 12, texts.length, true);
    this.#address = this.#exports.call(number) >>> 0;
    return this.#read();
  }

  /** Makes the block at least that long. It keeps what it holds. */
  #reserve(least: number): void {
    const length = Math.max(least, LEAST);
    const isTooLong = this.#length > ROOM && length <= ROOM;
    if (length > this.#length || isTooLong) {
      if (length > 0xffff_ffff) throw new RangeError("the text is too long");
      this.#address = this.#exports.reserve(length) >>> 0;
      if (this.#address === 0) {
        this.#length = 0;
        throw new RangeError("there is not enough memory for this text");
      }
      this.#length = length;
    }
    this.#refresh();
  }

  /** Views are of no use after the memory has grown. */
  #refresh(): void {
    const { buffer } = this.#exports.memory;
    if (this.#bytes.buffer !== buffer) {
      this.#bytes = new Uint8Array(buffer);
      this.#view = new DataView(buffer);
    }
  }

  /** Writes an argument, and returns how many bytes that took. */
  #write(text: string | Uint8Array, at: number): number {
    if (typeof text !== "string") {
      this.#reserve(at + text.length);
      this.#bytes.set(text, this.#address + at);
      return text.length;
    }
    let read = 0;
    let written = 0;
    // Each round has room for what is left if it is ASCII; the next one for anything.
    for (let width = 1; ; width = 3) {
      this.#reserve(at + written + width * (text.length - read));
      const rest = read === 0 ? text : text.slice(read);
      const start = this.#address + at + written;
      const done = encoder.encodeInto(
        rest,
        this.#bytes.subarray(start, this.#address + this.#length),
      );
      read += done.read;
      written += done.written;
      if (read >= text.length) return written;
    }
  }

  #read(): Reader {
    this.#refresh();
    const view = this.#view;
    const [failed, words, count, text, length] = [0, 4, 8, 12, 16].map((at) =>
      view.getUint32(this.#address + at, true),
    );
    const numbers = new Uint32Array(view.buffer, words, count);
    const bytes = this.#bytes.subarray(text!, text! + length!);
    const reader = new Reader(numbers, bytes, decoder);
    if (failed) throw failure(reader.number(), reader.text(), reader.text(), reader.place());
    return reader;
  }
}
