// Workers compile the modules of their bundle themselves.
import module from "../full.wasm";

import { provide } from "../modules.js";

provide(7, null, module);

export * from "../drop-ins/readability/index.js";
export { default } from "../drop-ins/readability/index.js";
