import { provideFile } from "../platform-node.js";

provideFile(7, new URL("../full.wasm", import.meta.url));

export * from "../rewriter/index.js";
