/** Bytes, however they are passed. */

import { kindOf } from "./errors.js";

/** A buffer, or a view of one: `Uint8Array`, Node's `Buffer`, `ArrayBuffer`, ... */
export type Bytes = ArrayBuffer | ArrayBufferView | SharedArrayBuffer;

/** The bytes of a buffer or view; `what` says what is needed. */
export function bytesOf(value: unknown, what: string): Uint8Array {
  if (ArrayBuffer.isView(value)) {
    // This throws if the buffer is detached, whose view would be empty.
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  }
  const isShared = typeof SharedArrayBuffer !== "undefined" && value instanceof SharedArrayBuffer;
  if (value instanceof ArrayBuffer || isShared) return new Uint8Array(value as ArrayBuffer);
  throw new TypeError(`${what}, not ${kindOf(value)}`);
}
