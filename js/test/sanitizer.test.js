// `sanitize` and `Sanitizer`, against the public tests of the standard's Sanitizer API.

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";

import * as trees from "../dist/entries/parse5.node.js";
import { dump, parsed } from "../testing/dump.js";
import { Sanitizer, rows, sanitize, sanitizeReport, suite } from "../testing/index.js";

const { folder, skip } = suite("wpt-sanitizer");
const read = (file) => rows(path.join(folder, `${file}.jsonl`));

/**
 * Rows whose results differ, by the reason; the lists are strict. A member that no configuration
 * has is refused here, and so is a name that no markup has, where browsers ignore them: in a
 * sanitizer, a misspelt name must not pass unseen.
 */
const differs = {
  "the tree has no markup that a parser reads as that tree": [
    "sethtml-tree-construction-9",
    "sethtml-tree-construction-71",
    "sethtml-noscript-507",
    "sethtml-noscript-508",
    "sethtml-noscript-509",
  ],
  "a parser adds the html, head and body that the configuration has removed": [
    "sanitizer-duplicate-html-body-463",
    "sanitizer-duplicate-html-body-467",
    "sanitizer-parseHTML-474",
    "sanitizer-parseHTML-475",
    "sanitizer-parseHTML-476",
    "sanitizer-parseHTML-477",
  ],
  "since 2026-07-09, base is unsafe itself": [
    "sanitizer-javascript-url-373",
    "sanitizer-javascript-url-374",
  ],
  "a member that is unknown, or of a wrong type": [
    "sethtml-tree-construction-11",
    "normalise-38",
    "valid-1",
  ],
  "a name that no markup has, such as one in capitals": [
    "sethtml-tree-construction-59",
    "sethtml-tree-construction-62",
    "sethtml-tree-construction-63",
    "sethtml-tree-construction-65",
    "sethtml-tree-construction-66",
    ...[325, 326, 327, 328, 329, 330, 331, 332, 333, 334, 335, 336, 345, 346, 347, 348].map(
      (number) => `sanitizer-basic-filtering-${number}`,
    ),
  ],
};

/** Checks that just the rows of a file differ that are listed. */
function check(t, file, hold) {
  const all = read(file);
  const wrong = {};
  for (const row of all) {
    try {
      hold(row);
    } catch (error) {
      wrong[row.id] = error.message;
    }
  }
  const [ids, listed] = [new Set(all.map(({ id }) => id)), Object.values(differs).flat()];
  const expected = listed.filter((id) => ids.has(id));
  t.diagnostic(`${file}: ${all.length - expected.length} of ${all.length}`);
  assert.deepEqual(Object.keys(wrong).sort(), expected.sort(), JSON.stringify(wrong, null, 1));
}

const isDocument = ({ method }) => method.startsWith("parseHTML");
const contextOf = (row) => (isDocument(row) ? undefined : (row.context ?? "div"));

/** The result of the package for a row's markup, as a browser with that method would give it. */
function sanitized(row) {
  const { safe, config, markup } = row;
  return sanitize(markup, {
    unsafe: !safe,
    document: isDocument(row),
    config,
    context: contextOf(row),
  });
}

/** The tree that a browser would make of sanitized markup. */
function tree(row, html) {
  const root = parsed(trees, { data: html, context: contextOf(row) });
  if (row.subtree !== "body") return dump(root);
  const child = (node, name) => node?.childNodes.find(({ tagName }) => tagName === name);
  return dump({ childNodes: child(child(root, "html"), "body")?.childNodes ?? [] });
}

/**
 * Without what differs among the files, parse5's trees and the suite's: comments, instructions, an
 * empty head.
 */
const comparable = (lines) =>
  lines
    .trimEnd()
    .replace(/<!-- *(.*?) *-->/g, "<!-- $1 -->")
    .replace(/<!-- (\?.*\?) -->/g, "<$1>")
    .replace(/\n\| {3}<head>(?!\n\| {5})/, "");

test("rows", { skip }, (t) => {
  check(t, "rows", (row) => {
    if (row.error !== undefined) {
      assert.throws(() => sanitized(row));
      return;
    }
    const html = sanitized(row);
    assert.equal(comparable(tree(row, html)), comparable(row.tree), row.markup);
    assert.equal(sanitized({ ...row, markup: html }), html, "sanitized twice");
  });
});

test("what is kept", { skip }, (t) => {
  check(t, "presence", (row) => {
    assert.equal(sanitized(row).includes(row.html_contains), row.kept, row.markup);
  });
});

test("configurations", { skip }, (t) => {
  check(t, "config-normalise", ({ config, key, expected }) => {
    assert.deepEqual(new Sanitizer(config).get()[key], expected);
  });
  check(t, "config-valid", ({ config, valid }) => {
    if (valid) new Sanitizer(config);
    else assert.throws(() => new Sanitizer(config), { name: "ConfigError" });
  });
});

/**
 * Whether a part of a dictionary is as expected: only the members that are named, strings for
 * names.
 */
function matches(expected, got) {
  if (Array.isArray(expected)) {
    return expected.length === got?.length && expected.every((it, at) => matches(it, got[at]));
  }
  if (typeof expected === "string" && got !== null && typeof got === "object") {
    const { name = got.target, namespace = null } = got;
    return name === expected && [null, "http://www.w3.org/1999/xhtml"].includes(namespace);
  }
  if (expected === null || typeof expected !== "object") return expected === (got ?? null);
  return Object.entries(expected).every(([name, value]) => matches(value, got[name]));
}

test("modifiers", { skip }, (t) => {
  check(t, "modifiers", ({ config, steps }) => {
    const sanitizer = new Sanitizer(config);
    for (const { call, arg, returns, expect = {} } of steps) {
      const changed = sanitizer[call](arg);
      if (returns !== undefined) assert.equal(changed, returns, call);
      const { lengths = {}, ...members } = expect;
      const got = sanitizer.get();
      assert.ok(matches(members, got), `${call}: ${JSON.stringify([members, got])}`);
      for (const [name, length] of Object.entries(lengths)) assert.equal(got[name].length, length);
    }
  });
});

test("a policy judges CSS", () => {
  const config = { elements: ["p", "style"], attributes: ["style"] };
  const html = "<p style='color: red; top: 0; background: u\\72l(//a)'>Soup</p><style>p{top:0}@\\69mport 'a'</style>";
  const clean = (css) => sanitize(html, { config, css });
  assert.equal(clean("remove"), "<p>Soup</p><style></style>");
  assert.equal(clean("content"), '<p style="color: red">Soup</p><style></style>');
  assert.equal(clean({ properties: ["top"] }), '<p style="top: 0">Soup</p><style>p{top:0}</style>');
  assert.equal(clean({ preset: "content", properties: ["top"], scope: ".m" }), '<p style="color: red; top: 0">Soup</p><style>.m p{top:0}</style>');
  assert.equal(clean("keep"), sanitize(html, { config }));
  assert.throws(() => clean({ propertys: [] }), /did you mean "properties"/);
  assert.throws(() => clean("contents"), { code: "bad-config" });
  assert.throws(() => clean(1), TypeError);
});

test("a function decides about each address in CSS", () => {
  const config = { elements: ["p", "style", { name: "rect", namespace: "http://www.w3.org/2000/svg" }, { name: "svg", namespace: "http://www.w3.org/2000/svg" }], attributes: ["style", "fill"] };
  const asked = [];
  const onURL = (url) => {
    asked.push(url);
    return url.startsWith("no") ? null : `https://proxy.example/?u=${encodeURIComponent(url)}`;
  };
  const css = { preset: "mail", onURL };
  const html =
    "<p style='background: u\\72l(a b)'></p><p style='background:url(a)'></p><style>p{background:image-set(\"c\" 1x,url(d) 2x)}</style><p style='background:url(no)'></p>";
  const clean = sanitize(html, { config, css });
  assert.equal(
    clean,
    '<p></p><p style="background:url(&quot;https://proxy.example/?u=a&quot;)"></p><style>p{background:image-set("https://proxy.example/?u=c" 1x,url("https://proxy.example/?u=d") 2x)}</style><p></p>',
  );
  assert.deepEqual(asked.toSorted(), [...new Set(asked)].toSorted());
  const { removed } = sanitizeReport(html, { config, css });
  assert.equal(removed.some(({ reason }) => reason === "css-url"), true);
  const evil = () => 'x") </style><script>\0';
  const hostile = sanitize("<style>p{background:url(a)}</style>", { config, css: { ...css, onURL: evil } });
  assert.equal(hostile, '<style>p{background:url("x\\") \\3c /style>\\3c script>\ufffd")}</style>');
  assert.throws(() => sanitize(html, { config, css: { ...css, onURL: () => 1 } }), TypeError);
  assert.throws(() => sanitize(html, { config, css: { ...css, onURL: "x" } }), TypeError);
  const failing = () => {
    throw new RangeError("mine");
  };
  assert.throws(() => sanitize(html, { config, css: { ...css, onURL: failing } }), /mine/);
  assert.equal(sanitize("<p style='color:red'>", { config, css }), '<p style="color:red"></p>');
});
