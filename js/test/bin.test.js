// The command of the package, which runs the program of a package of its own.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const BIN = fileURLToPath(new URL("../bin/broth.js", import.meta.url));
const PROGRAM = `@broth-html/cli-${process.platform}-${process.arch}`;

/** Runs the command in a project that has a script for the program, or none. */
function run(script, args, input) {
  const project = mkdtempSync(join(tmpdir(), "broth-bin-"));
  try {
    cpSync(BIN, join(project, "broth.js"));
    writeFileSync(join(project, "package.json"), '{ "type": "module" }');
    if (script) {
      const folder = join(project, "node_modules", PROGRAM);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "package.json"), JSON.stringify({ name: PROGRAM }));
      writeFileSync(join(folder, "broth"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    }
    const command = [join(project, "broth.js"), ...args];
    return spawnSync(process.execPath, command, { input, encoding: "utf8" });
  } finally {
    rmSync(project, { recursive: true });
  }
}

test("without the program, the command says what is missing", () => {
  const { status, stderr, stdout } = run(null, ["check", "."]);
  assert.equal(status, 2);
  assert.equal(stdout, "");
  assert.ok(stderr.includes(`the package ${PROGRAM} is not installed`), stderr);
});

test("arguments, input, output and exit status are the program's", { skip: process.platform === "win32" }, () => {
  const { status, stdout } = run('echo "$# $2"; cat; exit 3', ["check", "a b"], "<p>");
  assert.equal(stdout, "2 a b\n<p>");
  assert.equal(status, 3);
});

test("a signal that ends the program ends the command", { skip: process.platform === "win32" }, () => {
  assert.equal(run("kill -TERM $$", []).signal, "SIGTERM");
});
