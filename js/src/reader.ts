/** A reply: numbers, and one text that several texts are slices of. */

import type { Span } from "./errors.js";

/** The number that stands for nothing. */
export const NOTHING = 0xffff_ffff;

/** What is used of a `TextDecoder`, whose type is not in every library. */
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

  list<T>(read: () => T): T[] {
    const count = this.number();
    const list = new Array<T>(count);
    for (let index = 0; index < count; index++) list[index] = read();
    return list;
  }

  /** Everything at once, for whoever reads many numbers: a copy of the numbers, and the text. */
  all(): { numbers: Uint32Array; text: string } {
    return { numbers: this.#numbers.slice(), text: this.#whole() };
  }
}
