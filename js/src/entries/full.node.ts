// The entry point of the whole package for Node, which reads the module from a file.

import { provideFile } from "../platform-node.js";

provideFile(7, new URL("../full.wasm", import.meta.url));

export * from "../api-full.js";
