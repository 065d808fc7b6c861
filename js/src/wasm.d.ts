// The types of what the entry points import besides our own modules.

declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

/** The only function of Node that is used; `Buffer` is a `Uint8Array`. */
declare module "node:fs" {
  export function readFileSync(path: URL): Uint8Array<ArrayBuffer>;
}
