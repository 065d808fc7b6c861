// The types, as programs in TypeScript see them that check the types of libraries, too: for Node, and for browsers.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

const program = `
import { type Element, edit, init, parse, sanitize, toMarkdown, xml } from "broth-html";
import { sanitize as alone } from "broth-html/sanitize";
import { parse as select } from "broth-html/select";
import { HTMLRewriter } from "broth-html/rewriter";
import { parse as tree, serialize } from "broth-html/parse5";
import DOMPurify from "broth-html/purify";
import { init as manual } from "broth-html/manual";

const doc = parse("<a href=x>y", { guess: "utf8" });
for (const a of doc.xpath<Element[]>("//a")) a.getAttribute("href")?.length;
const count: number = doc.xpath<number>("count(//a)");
doc.xpath("my:upper(//a)", { functions: { "my:upper": ([text]) => text.toUpperCase() } });
doc.xpath("my:add(1, 2)", { functions: { "my:add": (a: number, b: number) => a + b } });
toMarkdown("x", { bullet: "dash" }) + toMarkdown("x", { bullet: "-", fence: "tildes", emphasis: "_" });
const { title, dishes }: { title: string | null; dishes: (string | null)[] } = doc.extract({
  title: "title",
  dishes: ["li"],
});
DOMPurify.addHook("afterSanitizeAttributes", (node: { setAttribute(name: string, value: string): void }) =>
  node.setAttribute("rel", "nofollow"),
);
DOMPurify(undefined).sanitize("x") + DOMPurify.version + DOMPurify.removed.length;
new HTMLRewriter().on("a", { element: (a) => a.remove() }).transform("x") + serialize(tree("x"));
edit("x", { a: { remove: true } }, { misfits: "refuse" }) + sanitize("x") + alone("x") + \`\${select("x")}\`;
doc.dispose();
export { count, dishes, init, manual, title, xml };
`;

/** What the compiler says about a program with these options. */
function compiled(name, options, code = program) {
  const room = path.join(root, "target/types", name);
  rmSync(room, { recursive: true, force: true });
  mkdirSync(path.join(room, "node_modules"), { recursive: true });
  symlinkSync(root, path.join(room, "node_modules/broth-html"));
  writeFileSync(path.join(room, "package.json"), '{"type": "module"}');
  writeFileSync(path.join(room, "use.ts"), code);
  const compilerOptions = {
    target: "es2022",
    module: "nodenext",
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    typeRoots: [path.join(root, "node_modules/@types")],
    ...options,
  };
  const config = { compilerOptions, files: ["use.ts"] };
  writeFileSync(path.join(room, "tsconfig.json"), JSON.stringify(config));
  const tsc = path.join(root, "node_modules/.bin/tsc");
  return spawnSync(tsc, ["--project", room, "--pretty", "false"], { encoding: "utf8" }).stdout;
}

test("for Node, without the types of a DOM", () => {
  assert.equal(compiled("node", { lib: ["es2022"], types: ["node"] }), "");
});

test("for browsers, without the types of Node", () => {
  assert.equal(compiled("browser", { lib: ["es2022", "dom"], types: [] }), "");
  const bundler = { module: "esnext", moduleResolution: "bundler" };
  assert.equal(compiled("bundler", { lib: ["es2022", "dom"], types: [], ...bundler }), "");
});

test("with the newest library, which has `using`", () => {
  const code = `${program}\nusing other = parse("x");\nexport { other };`;
  assert.equal(compiled("newest", { lib: ["esnext", "dom"], types: [] }, code), "");
});

test("mistakes are errors", () => {
  const lines = [
    'sanitize("x", { conf: {} });',
    'toMarkdown("x", { bullet: "x" });',
    'doc.querySelector("a");',
    'edit("x", { a: { innr: "y" } });',
  ];
  for (const [number, line] of lines.entries()) {
    const code = `${program}\n${line}`;
    const told = compiled(`wrong${number}`, { lib: ["es2022", "dom"], types: [] }, code);
    assert.deepEqual(told.match(/\w+\.ts\(\d+/g), [`use.ts(${program.split("\n").length + 1}`], told);
  }
});
