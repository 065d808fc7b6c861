// Workers compile the modules of their bundle themselves.
import module from "../sanitize.wasm";

import { provide } from "../modules.js";

provide(1, null, module);

export * from "../api-sanitize.js";
