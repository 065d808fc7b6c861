// `init`, from everything that a module can come from. Each case is a process of its own, as what
// was loaded stays.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";

import { serve } from "../testing/browser.js";

const dist = new URL("../dist/", import.meta.url);

/** Runs a program that has `init` and all of `broth-html/manual`, and returns what it prints. */
async function run(code, entry = "manual.js") {
  const program = `
    import { readFileSync } from "node:fs";
    import * as broth from "${new URL(`entries/${entry}`, dist)}";
    const init = broth.init;
    const file = (name) => new URL(name, "${dist}");
    const bytes = (name = "full.wasm") => readFileSync(file(name));
    const failed = (it) => Promise.resolve().then(it).then(() => "fine", ({ name, code, message }) =>
      [name, code, message].filter(Boolean).join(": "));
    const works = () => console.log(broth.sanitize("<p onclick=x()>Soup"));
    ${code}
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  let [out, wrong] = ["", ""];
  child.stdout.on("data", (data) => (out += data));
  child.stderr.on("data", (data) => (wrong += data));
  await once(child, "close");
  assert.equal(wrong, "");
  return out.trim();
}

const sources = {
  bytes: "bytes()",
  "an ArrayBuffer": "new Uint8Array(bytes()).buffer",
  "a module": "new WebAssembly.Module(bytes())",
  "a promise of a module": "WebAssembly.compile(bytes())",
  "a Response": 'new Response(bytes(), { headers: { "content-type": "application/wasm" } })',
  "a Response of another type": "new Response(bytes())",
  "a smaller module": 'bytes("sanitize.wasm")',
};
for (const [name, source] of Object.entries(sources)) {
  test(`from ${name}`, async () => {
    assert.equal(await run(`await init(${source}); works();`), "<p>Soup</p>");
  });
}

test("from a URL, and from one that is not there", async () => {
  const server = await serve(dist.pathname);
  try {
    for (const url of [`"${server.url}full.wasm"`, `new URL("${server.url}full.wasm")`])
      assert.equal(await run(`await init(${url}); works();`), "<p>Soup</p>");
    const missing = `console.log(await failed(() => init("${server.url}none.wasm")));`;
    assert.match(await run(missing), /^BrothError: not-loaded: .*none\.wasm: 404/);
  } finally {
    server.close();
  }
});

test("without a module", async () => {
  const asks = "console.log(await failed(() => init())); console.log(await failed(works));";
  const lines = (await run(asks)).split("\n");
  for (const line of lines)
    assert.match(line, /^BrothError: not-loaded: .*call "await init\(url\)"/);
  assert.equal(lines.length, 2);
});

test("from what is no module", async () => {
  const wrong = ["1", "{}", "null", "new Uint8Array(8)", "bytes().subarray(0, 1000)"];
  const asks = wrong.map((it) => `console.log(await failed(() => init(${it})));`).join("");
  const [number, object, nothing, zeros, part] = (await run(asks)).split("\n");
  for (const line of [number, object, nothing]) assert.match(line, /^TypeError: a module is a URL/);
  for (const line of [zeros, part]) assert.match(line, /^CompileError/);
});

test("a module that can do less says so", async () => {
  const code = 'await init(bytes("select.wasm")); console.log(await failed(works));';
  assert.match(await run(code), /^BrothError: not-loaded: .* cannot do this; import "broth-html"$/);
});

test("a document can do what was loaded before it, in whatever order", async () => {
  const code = `
    const { parse } = await import("${new URL("entries/parse5.node.js", dist)}");
    parse("<p>first, by the module of parse5");
    console.log(broth.toMarkdown("<h1>Soup").trim());
    console.log(broth.parse("<p>x").selectOne("p").markdownReport().losses.length);
  `;
  assert.equal(await run(code, "full.node.js"), "# Soup\n0");
  const alone = 'console.log(await failed(() => broth.parse("<p>x").toMarkdown()));';
  assert.match(await run(alone, "select.node.js"), /^BrothError: not-loaded: .* write Markdown/);
  const xpath = 'console.log(await failed(() => broth.parse("<p>x").xpath("//p")));';
  assert.match(await run(xpath, "select.node.js"), /^BrothError: not-loaded: .* evaluate XPath/);
  for (const [call, action] of [["links", "find links"], ["tables", "read tables"], ["metadata", "read metadata"]]) {
    const code = `console.log(await failed(() => broth.parse("<p>x").${call}()));`;
    assert.match(await run(code, "select.node.js"), new RegExp(`^BrothError: not-loaded: .* ${action}`));
  }
  const walk = 'console.log(broth.parse("<ul><li>a<li>b").selectOne("li").nextElementSibling.text);';
  assert.equal(await run(walk, "select.node.js"), "b");
});

test("where it is loaded already, and twice at once", async () => {
  assert.equal(await run("await init(); works();", "full.node.js"), "<p>Soup</p>");
  const twice = "await Promise.all([init(bytes()), init(bytes())]); works();";
  assert.equal(await run(twice), "<p>Soup</p>");
});
