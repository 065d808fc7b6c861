/** Node, Deno and Bun: a module is read from its file when it is first needed. */

import { readFileSync } from "node:fs";

import { BrothError } from "./errors.js";
import { provide } from "./modules.js";

/** Registers the module in this file. */
export function provideFile(features: number, url: URL): void {
  provide(features, () => new WebAssembly.Module(read(url)));
}

function read(url: URL): Uint8Array<ArrayBuffer> {
  try {
    return readFileSync(url);
  } catch (error) {
    const message = `${url.pathname} cannot be read; if a bundler has left it behind, let broth-html be external`;
    throw new BrothError("not-loaded", `${message} (${(error as Error).message})`);
  }
}
