// The package as the tests see it, and what they share.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export * from "../dist/entries/full.node.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of a public suite, or a reason to skip its tests. */
export function suite(name) {
  const suites = process.env.BROTH_SUITES ?? path.join(root, "../shared/suites");
  const folder = path.join(suites, name);
  return existsSync(folder)
    ? { folder }
    : { skip: `the suite ${name} is not there; BROTH_SUITES names its folder` };
}

/** The rows of a file with a JSON object per line. */
export function rows(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Calls a function and returns what it throws. */
export function thrown(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
