/** A reply: numbers, and one text that several texts are slices of. */

import type { Span } from "./errors.js";
import type { Place } from "./reports.js";

/** The number that stands for nothing. */
export const NOTHING = 0xffff_ffff;

/** The part of `TextDecoder` that is used here; not every library has its type. */
interface Decoder {
  decode(bytes: Uint8Array): string;
}

export class Reader {
  readonly #numbers: Uint32Array;
  readonly #bytes: Uint8Array;
  readonly #decoder: Decoder;
  #at = 0;
  #text: string | null = null;
  #textAt = 0;

  constructor(numbers: Uint32Array, bytes: Uint8Array, decoder: Decoder) {
    this.#numbers = numbers;
    this.#bytes = bytes;
    this.#decoder = decoder;
  }

  #whole(): string {
    return (this.#text ??= this.#decoder.decode(this.#bytes));
  }

  number(): number {
    return this.#numbers[this.#at++]!;
  }

  maybeNumber(): number | null {
    const number = this.number();
    return number === NOTHING ? null : number;
  }

  flag(): boolean {
    return this.number() !== 0;
  }

  /** A number of 64 bits, which is two of the reply's. */
  float(): number {
    const bits = new DataView(new ArrayBuffer(8));
    bits.setUint32(0, this.number(), true);
    bits.setUint32(4, this.number(), true);
    return bits.getFloat64(0, true);
  }

  /** A text among others. */
  text(): string {
    return this.#take(this.number());
  }

  maybeText(): string | null {
    const length = this.number();
    return length === NOTHING ? null : this.#take(length);
  }

  /** Texts by the names that they get here. */
  texts<K extends string>(...names: K[]): Record<K, string> {
    return Object.fromEntries(names.map((name) => [name, this.text()])) as Record<K, string>;
  }

  #take(length: number): string {
    return this.#whole().slice(this.#textAt, (this.#textAt += length));
  }

  /** The rest of the text. */
  last(): string {
    const whole = this.#whole();
    return this.#textAt === 0 ? whole : whole.slice(this.#textAt);
  }

  /** A copy of the bytes. */
  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes);
  }

  span(): Span | null {
    const [start, end] = [this.number(), this.number()];
    return start === NOTHING ? null : { start, end };
  }

  /** A span with its line and column. */
  place(): Place | null {
    const span = this.span();
    const [line, column] = [this.number(), this.number()];
    return span && { span, line, column };
  }

  list<T>(read: () => T): T[] {
    const count = this.number();
    const list = new Array<T>(count);
    for (let index = 0; index < count; index++) list[index] = read();
    return list;
  }

  /** A copy of all numbers, and the text, for bulk reads. */
  all(): { numbers: Uint32Array; text: string } {
    return { numbers: this.#numbers.slice(), text: this.#whole() };
  }
}
