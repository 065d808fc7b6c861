// The entry point of the sanitizer for Node, which reads the module from a file.

import { provideFile } from "../platform-node.js";

provideFile(1, new URL("../sanitize.wasm", import.meta.url));

export * from "../api-sanitize.js";
