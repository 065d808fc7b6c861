#!/usr/bin/env node
// `npx broth-html check site/`: the broth command. Its program comes in a package of its own for
// each system, as an optional dependency of this one.

import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

const name = `@broth-html/cli-${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "broth.exe" : "broth";

function find() {
  try {
    return createRequire(import.meta.url).resolve(`${name}/${file}`);
  } catch {
    console.error(`broth: the package ${name} is not installed.`);
    console.error("It is an optional dependency: install without --omit=optional, or see");
    console.error("https://github.com/broth-rs/broth#in-the-shell for other ways.");
    process.exit(2);
  }
}

const { error, status, signal } = spawnSync(find(), process.argv.slice(2), { stdio: "inherit" });
if (error) {
  console.error(`broth: ${error.message}`);
  process.exit(2);
}
if (signal) {
  process.kill(process.pid, signal);
}
process.exit(status ?? 2);
