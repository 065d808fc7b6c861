// The numbers of calls, which both sides list.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (file) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");

/** Names in one form, whatever the language. */
const plain = (name) => name.replaceAll("_", "").toLowerCase();

test("both sides give a call the same number", () => {
  const ours = [...read("src/calls.ts").matchAll(/^ {2}(\w+) = (\d+),$/gm)];
  const theirs = [...read("wasm/src/calls.rs").matchAll(/const (\w+): u32 = (\d+);/g)];
  const list = (matches) => matches.map(([, name, number]) => `${number} ${plain(name)}`);
  assert.deepEqual(list(ours), list(theirs));
  assert.ok(ours.length > 40);
  assert.equal(new Set(ours.map(([, , number]) => number)).size, ours.length);
});
