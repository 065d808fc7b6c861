// The entry point of the rewriter for browsers, which fetch the module.

import { fetchModule } from "../modules.js";

await fetchModule(7, new URL("../full.wasm", import.meta.url));

export * from "../rewriter/index.js";
