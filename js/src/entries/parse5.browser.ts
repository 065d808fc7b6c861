import { fetchModule } from "../modules.js";

await fetchModule(2, new URL("../select.wasm", import.meta.url));

export * from "../parse5/index.js";
