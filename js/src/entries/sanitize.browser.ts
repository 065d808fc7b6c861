// The entry point of the sanitizer for browsers, which fetch the module.

import { fetchModule } from "../modules.js";

await fetchModule(1, new URL("../sanitize.wasm", import.meta.url));

export * from "../api-sanitize.js";
