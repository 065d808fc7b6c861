// The entry point of the whole package for browsers, which fetch the module.

import { fetchModule } from "../modules.js";

await fetchModule(7, new URL("../full.wasm", import.meta.url));

export * from "../api-full.js";
