import { provideFile } from "../platform-node.js";

provideFile(2, new URL("../select.wasm", import.meta.url));

export * from "../parse5/index.js";
