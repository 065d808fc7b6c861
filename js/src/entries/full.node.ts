import { provideFile } from "../platform-node.js";

provideFile(7, new URL("../full.wasm", import.meta.url));

export * from "../api-full.js";
