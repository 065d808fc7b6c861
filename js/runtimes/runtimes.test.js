// The package as npm packs it, in a new project: other runtimes, bundlers, and what judges of
// packages say.
//
// `cargo xtask js` makes the project, in js/target/project. A tool that npm has not installed is
// skipped.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { launch, serve, skip as noChromium } from "../testing/browser.js";

const here = fileURLToPath(new URL(".", import.meta.url));
const project = path.join(here, "../target/project");
const installed = path.join(project, "node_modules/broth-html");
const bin = (name) => path.join(here, "node_modules/.bin", name);
const skip = (name) => !existsSync(bin(name)) && `npm has not installed ${name}`;

/** Runs a program in the project, and returns what it prints. */
async function run(program, ...args) {
  const options = { cwd: project, timeout: 120_000, env: { ...process.env, NO_COLOR: "1" } };
  const { stdout } = await promisify(execFile)(program, args, options);
  return stdout.trim();
}

/** Writes a file of the project. */
function write(name, text) {
  const file = path.join(project, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** The questions for each runtime, and the answers. */
const body = `
  const rewriter = new HTMLRewriter().on("p", { element: (p) => p.setAttribute("x", "1") });
  const response = rewriter.transform(new Response("<p>\\u00e9</p>"));
  const answers = [
    sanitize("<p onclick=steal()>Soup<script>steal()</script>"),
    parse("<ul><li>Onions<li>Cheese").texts("li").join(),
    decode(new Uint8Array([0x93, 0xfa]), { encoding: "shift_jis" }).text,
    await response.text(),
  ].join(" ");
`;
const imports = (from) => `
  import { decode, parse, sanitize } from "${from("full", "broth-html")}";
  import { HTMLRewriter } from "${from("rewriter", "broth-html/rewriter")}";
`;
const packaged = imports((_, name) => name);
const answers = '<p>Soup</p> Onions,Cheese 日 <p x="1">é</p>';

test("Deno", { skip: skip("deno") }, async () => {
  const file = write("deno.js", `${packaged}${body}console.log(answers);`);
  assert.equal(await run(bin("deno"), "run", "--no-prompt", "--allow-read", file), answers);
});

test("Bun", { skip: skip("bun") }, async () => {
  const file = write("bun.js", `${packaged}${body}console.log(answers);`);
  assert.equal(await run(bin("bun"), "run", file), answers);
});

test("workerd", { skip: skip("miniflare") }, async () => {
  const { Miniflare } = await import("miniflare");
  const from = (entry) => `./node_modules/broth-html/dist/entries/${entry}.workerd.js`;
  const worker = `export default { async fetch() { ${body} return new Response(answers); } };`;
  const miniflare = new Miniflare({
    modules: true,
    modulesRoot: project,
    modulesRules: [
      { type: "ESModule", include: ["**/*.js"] },
      { type: "CompiledWasm", include: ["**/*.wasm"] },
    ],
    scriptPath: write("worker.js", imports(from) + worker),
    compatibilityDate: "2025-06-01",
  });
  try {
    assert.equal(await (await miniflare.dispatchFetch("http://x/")).text(), answers);
  } finally {
    await miniflare.dispose();
  }
});

test("Vite, and its bundle in Chromium", { skip: skip("vite") || noChromium }, async () => {
  const { build } = await import("vite");
  const root = path.dirname(
    write("vite/index.html", "<!doctype html><body><script type=module src=/main.js></script>"),
  );
  write("vite/main.js", `${packaged}${body}document.body.textContent = answers;`);
  await build({ root, configFile: false, logLevel: "error", build: { target: "esnext" } });
  const built = readdirSync(path.join(root, "dist/assets"));
  assert.equal(built.filter((name) => name.endsWith(".wasm")).length, 1, built.join());
  const server = await serve(path.join(root, "dist"), {
    "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
  });
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => document.body.textContent.includes("Soup"));
    assert.equal(await page.textContent("body"), answers);
  } finally {
    await browser.close();
    server.close();
  }
});

test("esbuild, with broth-html/manual", { skip: skip("esbuild") }, async () => {
  const { build } = await import("esbuild");
  const entry = write(
    "bundled.js",
    `
      import { readFileSync } from "node:fs";
      import { init, sanitize } from "broth-html/manual";
      await init(readFileSync("node_modules/broth-html/dist/full.wasm"));
      console.log(sanitize("<p onclick=steal()>Soup"));
    `,
  );
  const outfile = path.join(project, "bundle.mjs");
  await build({ entryPoints: [entry], outfile, bundle: true, format: "esm", platform: "node" });
  assert.equal(await run(process.execPath, outfile), "<p>Soup</p>");
});

test("publint", { skip: skip("publint") }, async () => {
  const { publint } = await import("publint");
  const { messages } = await publint({ pkgDir: installed, pack: false, strict: true });
  assert.deepEqual(messages, []);
});

test("arethetypeswrong", { skip: skip("attw") }, async () => {
  const packed = readdirSync(project).find((name) => name.endsWith(".tgz"));
  // The modules themselves have no types.
  const { exports } = JSON.parse(readFileSync(path.join(installed, "package.json"), "utf8"));
  const untyped = Object.keys(exports).filter((name) => /\.(wasm|json)$/.test(name));
  const args = ["--profile", "esm-only", "--no-emoji", "--exclude-entrypoints", ...untyped];
  await run(bin("attw"), packed, ...args);
});
