// Workers compile the modules of their bundle themselves.
import module from "../select.wasm";

import { provide } from "../modules.js";

provide(2, null, module);

export * from "../drop-ins/parse5/index.js";
