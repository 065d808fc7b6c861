// The examples of the README: what a line gives is in the comment after it, or in the line below.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

import * as broth from "../testing/index.js";

for (const file of ["../README.md", "../../README.md"]) {
  test(`examples of ${file}`, () => {
    const text = readFileSync(new URL(file, import.meta.url), "utf8");
    const blocks = [...text.matchAll(/```js\n([^]*?)```/g)].map(([, block]) => block);
    const context = vm.createContext({ ...broth, TextEncoder, Uint8Array });
    let count = 0;
    for (const line of blocks
      .join("\n")
      .replaceAll(/;\n\/\/ /g, "; // ")
      .split("\n")) {
      if (line === "" || line.startsWith("import ")) continue;
      const [, code, expected] = /^(.*?;)(?: \/\/ (.*))?$/.exec(line);
      const value = vm.runInContext(code.replace(/^const /, "var "), context);
      if (expected === undefined || expected.startsWith("or ")) continue;
      count++;
      const wanted = vm.runInContext(`(${expected})`, context);
      assert.deepEqual(JSON.parse(JSON.stringify(value)), JSON.parse(JSON.stringify(wanted)), code);
    }
    assert.ok(count >= 2);
  });
}
