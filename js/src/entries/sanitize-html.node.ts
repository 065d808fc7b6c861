// The entry point of the drop-in for sanitize-html for Node, which reads the module from a file.

import { provideFile } from "../platform-node.js";

provideFile(7, new URL("../full.wasm", import.meta.url));

export type * from "../drop-ins/sanitize-html/index.js";
export { default } from "../drop-ins/sanitize-html/index.js";
