// The types, as programs in TypeScript see them that check the types of libraries, too: for Node,
// and for browsers.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

const program = `
import { Checker, type Element, Node, edit, init, parse, sanitize, sanitizeReport, toMarkdown, tokens, xml } from "broth-html";
import { sanitize as alone } from "broth-html/sanitize";
import { parse as select } from "broth-html/select";
import { HTMLRewriter } from "broth-html/rewriter";
import { parse as tree, serialize } from "broth-html/parse5";
import DOMPurify, { type AttributeEvent } from "broth-html/purify";
import sanitizeHtml, { type Frame } from "broth-html/sanitize-html";
import { init as manual } from "broth-html/manual";

const doc = parse("<a href=x>y", { guess: "utf8" });
for (const a of doc.xpath<Element[]>("//a")) a.getAttribute("href")?.length;
const count: number = doc.xpath<number>("count(//a)");
doc.xpath("my:upper(//a)", { functions: { "my:upper": ([text]) => text.toUpperCase() } });
doc.xpath("my:add(1, 2)", { functions: { "my:add": (a: number, b: number) => a + b } });
toMarkdown("x", { bullet: "dash" }) + toMarkdown("x", { bullet: "-", fence: "tildes", emphasis: "_" });
const { title, dishes, links }: { title: string | null; dishes: string[]; links: (string | null)[] } = doc.extract({
  title: "title",
  dishes: ["li"],
  links: ["a::attr(href)"],
});
for (const node of doc.body?.childNodes ?? []) {
  if (node.nodeType === 3) node.data.trim();
  else if (node.nodeType === 1) node.closest("ul")?.nextElementSibling?.matches("p");
}
function words(node: Node): string[] {
  if (node.nodeType === Node.TEXT_NODE) return [node.data];
  return node.nodeType === 1 ? node.childNodes.flatMap(words) : [];
}
for (const node of [doc, doc.body?.firstChild, ...doc.descendants(), ...doc.ancestors()]) if (node instanceof Node) words(node).join();
const urls: string[] = doc.links(new URL("https://example.org/")).map((link) => link.node.getAttribute("href") ?? link.url);
const prices: (string | undefined)[] = doc.tables().flatMap((table) => table.records().map((row) => row.Price));
const image: string | null = doc.metadata("https://example.org/").openGraph.get("og:image");
for (const { kind, reason, line } of sanitizeReport("x", { schemes: ["https"], rel: "nofollow" }).removed) [kind, reason, line];
for (const name of doc.querySelector("p")?.classList ?? []) name.trim();
doc.body?.append("x", doc.createElement("p"));
for (const token of tokens("<p>", { limit: 2 })) if (token.kind === "start-tag") token.attributes.class?.trim();
async () => { for await (const token of tokens(new Response("<p>").body!)) token.span.start; };
new Checker({ deny: ["attribute-quotes"] }).rule("x", "p", (p) => (p.id ? null : "x"), { severity: "style" }).check("<p>");
DOMPurify.addHook("afterSanitizeAttributes", (node: { setAttribute(name: string, value: string): void }) =>
  node.setAttribute("rel", "nofollow"),
);
DOMPurify.addHook("uponSanitizeAttribute", (_node, data: AttributeEvent) => void (data.keepAttr = false));
sanitizeHtml("x", { exclusiveFilter: (frame: Frame) => frame.text === "", transformTags: { b: sanitizeHtml.simpleTransform("i", { class: "a" }) } });
sanitize("x", { css: { preset: "mail", onURL: (url) => (url === "" ? null : url) } });
DOMPurify(undefined).sanitize("x") + DOMPurify.version + DOMPurify.removed.length;
new HTMLRewriter().on("a", { element: (a) => a.remove() }).transform("x") + serialize(tree("x"));
edit("x", { a: { remove: true } }, { misfits: "refuse" }) + sanitize("x") + alone("x") + \`\${select("x")}\`;
new Checker()
  .rule("y", "a", (a) => ({ message: a.text, fix: { attributes: { rel: "next" } } }), { fix: { attributes: { rel: null } } })
  .fix("<p>")
  .applied.map(({ rule, span, line }) => [rule, span?.start ?? 0, line]);
doc.misfits().map(({ name, reason, node }) => \`\${name} \${reason} \${node.nodeName}\`);
const form: Element | null = doc.querySelector("input")?.form ?? null;
const base: string | null = doc.baseURL("https://example.org/");
doc.source.slice(form?.extent?.start, form?.extent?.end) + base;
const sections: string[] = xml.tokens("<a/>").map((token) => (token.kind === "cdata" ? token.text : token.kind));
sections.join();
sanitize("x", { allowElements: ["img"], allowAttributes: { img: ["src"] }, removeElements: ["form"], removeAttributes: ["class"] });
doc.dispose();
export { count, dishes, image, init, links, manual, prices, title, urls, xml };
`;

/** The messages of the compiler about a program with these options. */
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
    'doc.selectFirst("a");',
  'sanitize("x", { report: true });',
  'sanitize("x", { schemes: "https" });',
  'doc.querySelector("a")?.classList.push("x");',
  'doc.querySelector("a")?.append(1);',
  'tokens("x")[0]?.attributes;',
  'new Checker().rule("x", "p", () => ({ message: "m", fix: { edits: [] } }));',
  'sanitize("x", { removeElements: "form" });',
    'edit("x", { a: { inner: "y" } });',
  ];
  for (const [number, line] of lines.entries()) {
    const code = `${program}\n${line}`;
    const told = compiled(`wrong${number}`, { lib: ["es2022", "dom"], types: [] }, code);
    assert.deepEqual(told.match(/\w+\.ts\(\d+/g), [`use.ts(${program.split("\n").length + 1}`], told);
  }
});
