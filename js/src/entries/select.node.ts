// The entry point of selectors for Node, which reads the module from a file.

import { provideFile } from "../platform-node.js";

provideFile(2, new URL("../select.wasm", import.meta.url));

export * from "../api-select.js";
