// The entry points whose outputs are read: each is a program that answers JSON records, a line for
// each.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

const broth = process.env.BROTH ?? here("../../target/debug/broth");
const python = process.env.BROTH_PYTHON ?? "python3";

/** Runs a program with records, and returns its answers. */
async function answers(program, args, records) {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  const pieces = [];
  child.stdout.on("data", (piece) => pieces.push(piece));
  const ended = new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  child.stdin.on("error", () => {});
  child.stdin.end(records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  await ended;
  const lines = Buffer.concat(pieces).toString().split("\n").filter(Boolean);
  if (lines.length !== records.length)
    throw new Error(`${program} ${args.join(" ")}: ${lines.length} answers to ${records.length} records`);
  return lines.map((line) => JSON.parse(line));
}

/** A record for the command, which reads a configuration of `null` as the default. */
function recordOf({ input, config, context, keepContent }) {
  const record = { input };
  if (config !== null) record.config = config;
  if (context === null) record.document = true;
  else record.context = context;
  if (keepContent) record.keep_content = true;
  return record;
}

const native = (cases) => answers(broth, ["sanitize", "--jsonl"], cases.map(recordOf));
const ofNode = (entry) => (cases) => answers(process.execPath, [here("produce.js"), entry], cases);
const ofPython = (entry) => (cases) => answers(python, [here("produce.py"), entry], cases);

/** By the name of an entry point, the function that answers cases. */
export const entries = {
  sanitize: native,
  js: ofNode("sanitize"),
  purify: ofNode("purify"),
  "sanitize-html": ofNode("sanitize-html"),
  python: ofPython("sanitize"),
  nh3: ofPython("nh3"),
  bleach: ofPython("bleach"),
};

/** The entry points whose outputs are for the body of a page, whatever the case says. */
export const dropIns = new Set(["purify", "sanitize-html", "nh3", "bleach"]);

/**
 * The outputs of an entry point for some cases, without those that it refused, each with the tree
 * that the standard makes of it.
 */
export async function produce(entry, cases) {
  const made = await entries[entry](cases);
  const kept = made.flatMap(({ output }, at) =>
    typeof output === "string" ? [{ ...cases[at], entry, output }] : [],
  );
  const records = kept.map(({ output, context }) =>
    context === null ? { input: output, scripting: true } : { input: output, fragment: context, scripting: true },
  );
  const trees = await answers(broth, ["tree", "--jsonl"], records);
  return kept.map((it, at) => ({ ...it, expected: trees[at].tree }));
}
