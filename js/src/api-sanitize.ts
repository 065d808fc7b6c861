/** What `broth-html/sanitize` exports. */
export { BrothError, ConfigError, type Span } from "./errors.js";
export { init, type ModuleSource } from "./modules.js";
export {
  type Removed,
  type SanitizeOptions,
  type Sanitized,
  Sanitizer,
  type SanitizerConfig,
  type SanitizerElement,
  type SanitizerInstruction,
  type SanitizerName,
  sanitize,
} from "./sanitizer.js";
