// Workers compile the modules of their bundle themselves.
import module from "../full.wasm";

import { provide } from "../modules.js";

provide(7, null, module);

export type * from "../drop-ins/sanitize-html/index.js";
export { default } from "../drop-ins/sanitize-html/index.js";
