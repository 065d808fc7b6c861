import { fetchModule } from "../modules.js";

await fetchModule(1, new URL("../sanitize.wasm", import.meta.url));

export * from "../api-sanitize.js";
