// The entry point of the drop-in for Readability for browsers, which fetch the module.

import { fetchModule } from "../modules.js";

await fetchModule(7, new URL("../full.wasm", import.meta.url));

export * from "../drop-ins/readability/index.js";
export { default } from "../drop-ins/readability/index.js";
