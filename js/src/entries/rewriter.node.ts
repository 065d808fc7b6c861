// The entry point of the rewriter for Node, which reads the module from a file.

import { provideFile } from "../platform-node.js";

provideFile(7, new URL("../full.wasm", import.meta.url));

export * from "../rewriter/index.js";
