import { provideFile } from "../platform-node.js";

provideFile(1, new URL("../sanitize.wasm", import.meta.url));

export * from "../api-sanitize.js";
