/** The exports of `broth-html/sanitize`. */
export { BrothError, ConfigError, type Span } from "./errors.js";
export { init, type ModuleSource } from "./modules.js";
export type { Removed } from "./removed.js";
export {
  type NamesOfElements,
  type SanitizeOptions,
  type Sanitized,
  Sanitizer,
  type SanitizerConfig,
  type SanitizerElement,
  type SanitizerInstruction,
  type SanitizerName,
  type CssPolicy,
  type SanitizerOptions,
  sanitize,
  sanitizeReport,
} from "./sanitizer.js";
