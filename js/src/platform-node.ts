/** Node, Deno and Bun: a module is read from its file when it is first needed. */

import { readFileSync } from "node:fs";

import { provide } from "./modules.js";

/** Registers the module in this file. */
export function provideFile(features: number, url: URL): void {
  provide(features, () => new WebAssembly.Module(readFileSync(url)));
}
