// The entry point of the drop-in for DOMPurify for browsers, which fetch the module.

import { fetchModule } from "../modules.js";

await fetchModule(7, new URL("../full.wasm", import.meta.url));

export * from "../drop-ins/purify/index.js";
export { default } from "../drop-ins/purify/index.js";
