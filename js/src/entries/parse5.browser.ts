// The entry point of the drop-in for parse5 for browsers, which fetch the module.

import { fetchModule } from "../modules.js";

await fetchModule(2, new URL("../select.wasm", import.meta.url));

export * from "../drop-ins/parse5/index.js";
