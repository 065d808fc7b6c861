// Payloads that others have collected, as cases. They are read from where they are, and skipped
// where they are not.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const suites = process.env.BROTH_SUITES ?? fileURLToPath(new URL("../../../shared/suites", import.meta.url));

/** The objects of a file with one a line. */
function rows(name) {
  const file = path.join(suites, name);
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** One payload a line; a file that `BROTH_PAYLOADS` names. */
function lines() {
  const file = process.env.BROTH_PAYLOADS;
  return file && existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
}

const configurations = [null, {}, { removeElements: ["p"], comments: true }];
const contexts = ["div", "body", "template", "select", "svg g", "math mi", "td", null];

/** Every payload with every configuration, for every context. */
export function* collections() {
  const payloads = new Set([
    ...rows("dompurify/expect.jsonl").map(({ payload }) => payload),
    ...rows("wpt-sanitizer/rows.jsonl").map(({ markup }) => markup),
    ...rows("ammonia/rows.jsonl").map(({ input }) => input),
    ...lines(),
  ]);
  let turn = 0;
  for (const input of payloads) {
    if (typeof input !== "string") continue;
    for (const config of configurations) for (const context of contexts) yield { input, config, context, turn: turn++ };
  }
}
