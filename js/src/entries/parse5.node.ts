// The entry point of the drop-in for parse5 for Node, which reads the module from a file.

import { provideFile } from "../platform-node.js";

provideFile(2, new URL("../select.wasm", import.meta.url));

export * from "../drop-ins/parse5/index.js";
