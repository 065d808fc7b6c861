// The entry point of selectors for browsers, which fetch the module.

import { fetchModule } from "../modules.js";

await fetchModule(2, new URL("../select.wasm", import.meta.url));

export * from "../api-select.js";
