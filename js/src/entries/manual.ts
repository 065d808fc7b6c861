// Nothing is loaded before you call `init`.
export * from "../api-full.js";
