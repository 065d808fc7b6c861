// The entry point of the drop-in for sanitize-html for browsers, which fetch the module.

import { fetchModule } from "../modules.js";

await fetchModule(7, new URL("../full.wasm", import.meta.url));

export type * from "../drop-ins/sanitize-html/index.js";
export { default } from "../drop-ins/sanitize-html/index.js";
