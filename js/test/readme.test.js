// The examples of the documentation: the comment after a line, or in the line below, is its value.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

import * as broth from "../testing/index.js";

const modules = { "broth-html": broth };
for (const name of ["sanitize", "select", "rewriter", "parse5", "purify", "sanitize-html", "readability"])
  modules[`broth-html/${name}`] = await import(`../dist/entries/${name}.node.js`);

const here = new URL("../", import.meta.url);
const docs = readdirSync(new URL("docs/", here)).map((name) => `docs/${name}`);
const guide = "../docs/guides/from-turndown-markdownify-html2text.md";
const sources = readdirSync(new URL("src/", here)).filter((name) => name.endsWith(".ts"));

/** The names that examples use without saying where they come from. */
const shared = () => ({
  ...broth,
  console: { log() {} },
  file: new Blob(["<p>x"]).stream(),
  Response,
  TextEncoder,
  Uint8Array,
  URL,
});

/** Binds the names of an import. */
function bind(context, line) {
  const [, first, list = "", from] = /^import (\w+)?(?:, )?(?:\{ (.*) \})? ?from "(.*)";$/.exec(line);
  const module = modules[from];
  assert.ok(module, line);
  if (first) context[first] = module.default;
  for (const name of list.split(", ").filter(Boolean)) {
    assert.ok(name in module, `${from} has no ${name}`);
    context[name] = module[name];
  }
}

/** Whether text is a program, which ends where a statement ends. */
function isProgram(text) {
  if (!/[;}]$/.test(text)) return false;
  if (text.startsWith("import ")) return true;
  try {
    new vm.Script(text);
    return true;
  } catch {
    return false;
  }
}

/** The statements of a block, each with the value that a comment says it has. */
function* statements(block) {
  let code = "";
  const lines = block.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const [, part, comment] = /^(.*?[;}])? ?(?:\/\/ (.*))?$/.exec(lines[at]) ?? [null, lines[at], undefined];
    code += part === undefined ? `${lines[at]}\n` : part;
    if (code.trim() === "") code = "";
    if (!isProgram(code)) {
      if (code !== "" && part !== undefined) code += "\n";
      continue;
    }
    const below = /^\/\/ (.*)$/.exec(lines[at + 1] ?? "")?.[1];
    if (comment === undefined && below !== undefined) at++;
    yield [code, comment ?? below];
    code = "";
  }
  assert.equal(code.trim(), "", "a statement has no end");
}

/** Whether a comment is prose: values begin with no two words, and no name but these. */
const isProse = (text) => /^[a-z`][\w`]*,? [\w`]/i.test(text) || /^(?!true$|false$|null$)[a-z]\w*$/i.test(text);

/** Runs a block of code, and returns how many values it has checked. */
function run(block, context) {
  let count = 0;
  for (const [code, expected] of statements(block)) {
    if (code.startsWith("import ")) {
      bind(context, code);
      continue;
    }
    const value = vm.runInContext(code.replaceAll(/^(const|let) /gm, "var "), context);
    if (expected === undefined || isProse(expected)) continue;
    const wanted = vm.runInContext(`(${expected})`, context);
    assert.deepEqual(JSON.parse(JSON.stringify(value)), JSON.parse(JSON.stringify(wanted)), code);
    count++;
  }
  return count;
}

const blocks = (text) => [...text.matchAll(/```js\n([^]*?)```/g)].map(([, block]) => block);

/** How many values must be checked in each file, at least. */
const files = { "README.md": 45, "../README.md": 2, [guide]: 1, "docs/tour.md": 75, "docs/from-dompurify.md": 4, "docs/from-sanitize-html.md": 3 };

for (const file of new Set([...Object.keys(files), ...docs])) {
  test(`examples of ${file}`, (t) => {
    const context = vm.createContext(shared());
    let count = 0;
    for (const block of blocks(readFileSync(new URL(file, here), "utf8"))) count += run(block, context);
    t.diagnostic(`${count} values`);
    assert.ok(count >= (files[file] ?? 0), String(count));
  });
}

test("examples of comments", (t) => {
  let count = 0;
  const page = "<title>Menu</title><meta property=og:image content=soup.jpg><ul><li>Onions<li>Chili <a href=/chili>more</a></ul>";
  for (const name of sources) {
    const text = readFileSync(new URL(`src/${name}`, here), "utf8").replaceAll(/^ *\* ?/gm, "");
    for (const block of blocks(text))
      count += run(block, vm.createContext({ ...shared(), doc: broth.parse(page) }));
  }
  t.diagnostic(`${count} values`);
  assert.ok(count >= 15, String(count));
});
