// The entry point of the drop-in for Readability for Node, which reads the module from a file.

import { provideFile } from "../platform-node.js";

provideFile(7, new URL("../full.wasm", import.meta.url));

export * from "../drop-ins/readability/index.js";
export { default } from "../drop-ins/readability/index.js";
