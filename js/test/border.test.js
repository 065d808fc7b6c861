// The border with the module, by dice: every function with arguments of every kind, in every order.
// Each call is an answer or an error that this package documents, and the module answers the next
// one as if nothing had happened.

import assert from "node:assert/strict";
import { test } from "node:test";

import { init } from "../dist/modules.js";
import * as broth from "../testing/index.js";
import { HTMLRewriter } from "../dist/entries/rewriter.node.js";
import * as trees from "../dist/entries/parse5.node.js";
import purify from "../dist/entries/purify.node.js";

const CASES = Number(process.env.BROTH_BORDER_CASES ?? 4000);
const SEED = Number(process.env.BROTH_BORDER_SEED ?? 20261126);

/** Numbers that are the same in every run. */
function dice(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let it = Math.imul(state ^ (state >>> 15), 1 | state);
    it ^= it + Math.imul(it ^ (it >>> 7), 61 | it);
    return (it ^ (it >>> 14)) >>> 0;
  };
  const below = (count) => next() % count;
  const one = (list) => list[below(list.length)];
  return { below, one };
}

const parts = [
  "<p class=a>",
  "</p>",
  "<b>",
  "</i>",
  "<table><td>",
  "<svg><g>",
  "<template>",
  "<script>x",
  "</script>",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<?x y?>",
  "<!DOCTYPE html>",
  "<select><option>",
  "<a href='x?a&b'>",
  "&amp;",
  "&notit;",
  "&#0;",
  "\0",
  "\ufeff",
  "\ud800",
  "\udc00",
  "é",
  "🍲",
  "\r\n",
  "x",
  "<",
  ">",
  '"',
  "=",
  "</",
  "<math><mi>",
  "<plaintext>",
  "<textarea>\n",
  "<frameset>",
  "<html lang=de>",
  "</body>",
  "<meta charset=x>",
];
const selectors = [
  "p",
  "*",
  "a[href]",
  ":is(p, b)",
  "p >",
  "::x",
  "",
  ":nth-child(2n + 1 of b)",
  "[",
  "p:has(b)",
  "\ud800",
  "svg|g",
];

/**
 * Things that no function wants, things that some do, and things that change while they are read.
 */
function makeValues({ below, one }, markup) {
  const detached = () => {
    const bytes = new Uint8Array(8);
    structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
    return bytes;
  };
  const mine = () => {
    throw new RangeError("mine");
  };
  const reentrant = () => ({
    get config() {
      return { elements: [broth.sanitize(markup()).length % 2 ? "b" : "p"] };
    },
    get context() {
      broth.parse(markup()).dispose();
      return "div";
    },
  });
  return [
    () => undefined,
    () => null,
    () => one([0, -1, NaN, Infinity, 2 ** 53, 1n, true]),
    () => Symbol("x"),
    () =>
      one([
        {},
        [],
        () => {},
        new Date(NaN),
        new Map([[1, 2]]),
        Object.create(null),
        new Proxy({}, {}),
      ]),
    () => ({ toString: mine, valueOf: mine, toJSON: mine }),
    () => ({
      get config() {
        return mine();
      },
    }),
    reentrant,
    detached,
    () => new Uint8Array(below(40)).map(() => below(256)),
    () => new DataView(new ArrayBuffer(9), below(9)),
    () => new Uint8Array(new SharedArrayBuffer(below(9))),
    () => new String(markup()),
    markup,
    markup,
    () => one(selectors),
    () => ({
      config: one(["default", "baseline", { elements: ["p"] }, { elements: 1 }, { x: 1 }, null]),
    }),
    () => ({
      schemes: one([["https"], { href: ["x"] }, "x", undefined]),
      document: one([true, false]),
      unsafe: one([true, false]),
    }),
    () => ({ context: one(["td", "svg g", "", "x y z", 1, null]), scripting: one([true, 0]) }),
    () => ({
      encoding: one(["utf-8", "shift_jis", "x", "", "replacement", "x-user-defined"]),
      guess: one(["utf8", "content", 1]),
    }),
    () => ({ xml: true, deny: one([["style"], ["x"], "all", 1]) }),
    () => ({
      [one(selectors)]: {
        attributes: { [one(["a", "", "a b", "\ud800"])]: one(["x", null, 1]) },
        after: markup(),
      },
    }),
    () => ({ a: one(selectors), b: [one(selectors)], c: "a::attr(href)" }),
    () => one(["date", "color", "time", "float", "x"]),
    () => one(["//p", "//@*", "count(//*)", "//x:b[$y]", "//node()", "/", "//*[", "$y", "🍲::a"]),
    () => ({
      variables: one([{ y: one([1, "x", true, NaN, null]) }, 1, undefined]),
      namespaces: one([{ x: one(["urn:x", 1]) }, { "": "x" }, undefined]),
    }),
    () => ({
      base: one(["https://example.org/a/", "x", "mailto:x", 1, undefined]),
      rawHTML: one(["keep", "sanitized", "x"]),
      wrap: one([1, 20, 0, "1", undefined]),
      frontMatter: one([true, false]),
    }),
  ];
}

/** Whether an error is one that a caller has been told of. */
const isTold = (error) =>
  (error instanceof broth.BrothError && error.code !== "trapped") ||
  error instanceof TypeError ||
  (error instanceof RangeError && error.message === "mine");

test(`${CASES} calls by dice`, async (t) => {
  const random = dice(SEED);
  const { below, one } = random;
  const markup = () => Array.from({ length: below(12) }, () => one(parts)).join("");
  const values = makeValues(random, markup);
  const value = () => one(values)();
  const documents = [];
  const ofDocument = [
    "select",
    "selectOne",
    "texts",
    "attrs",
    "extract",
    "xpath",
    "toHTML",
    "toMinifiedHTML",
    "toPrettyHTML",
    "toXML",
    "toMarkdown",
    "markdownReport",
    "links",
    "addresses",
    "tables",
    "metadata",
    "matches",
    "closest",
    "contains",
    "getElementById",
    "getElementsByTagName",
    "getElementsByClassName",
    "ancestors",
    "dispose",
  ];
  const properties = [
    "title",
    "errors",
    "source",
    "textContent",
    "innerHTML",
    "outerHTML",
    "renderedText",
    "children",
    "childNodes",
    "parentNode",
    "lastChild",
    "previousSibling",
    "nextElementSibling",
    "body",
    "classList",
    "content",
    "isDisposed",
    "encoding",
  ];
  const functions = Object.entries(broth).filter(
    ([name, it]) =>
      typeof it === "function" &&
      /^[a-z]/.test(name) &&
      !["init", "rows", "suite", "thrown"].includes(name),
  );
  const actions = [
    () => one(functions)[1](value(), value(), value()),
    () => one(functions)[1](markup(), value()),
    () => broth.sanitize(markup(), value()),
    () => broth.xml[one(Object.keys(broth.xml))](value(), value()),
    () => new broth.Sanitizer(value()).sanitize(markup(), value()),
    () =>
      new broth.Sanitizer()[
        one(["allowElement", "removeElement", "allowAttribute", "setComments", "get"])
      ](value()),
    () => documents.push(broth.parse(one([markup, value])(), value())),
    () => documents[below(documents.length)]?.[one(ofDocument)]?.(value(), value()),
    () => documents[below(documents.length)]?.[one(properties)],
    () =>
      documents[below(documents.length)]?.selectOne(one(selectors))?.[one(ofDocument)]?.(value()),
    () => documents[below(documents.length)]?.selectOne(one(selectors))?.[one(properties)],
    () => trees.serialize(trees.parse(markup(), value())),
    () => trees.parseFragment(value(), value()),
    () => purify.sanitize(one([markup, value])(), value()),
    () => {
      const page = new HTMLRewriter().on(one(selectors), {
        element(it) {
          it.before(markup(), { html: true }).setAttribute("a", markup());
          if (below(3) === 0)
            new HTMLRewriter().on("*", { element: (it) => it.remove() }).transform(markup());
          if (below(9) === 0) it.setInnerContent(value());
          it.onEndTag((end) => void end.after(markup()));
        },
        text: (text) => void (below(2) && text.replace(markup())),
        comments: (comment) => void (comment.text = "x"),
      });
      return page.transform(one([markup, value])());
    },
  ];
  let answers = 0;
  for (let number = 0; number < CASES; number++) {
    try {
      await one(actions)();
      answers++;
    } catch (error) {
      assert.ok(isTold(error), `case ${number} of seed ${SEED}: ${error?.stack ?? error}`);
    }
    if (number % 50 === 0) {
      assert.equal(broth.sanitize("<p onclick=x()>é"), "<p>é</p>");
      for (const document of documents.splice(0, below(8))) document.dispose();
    }
  }
  t.diagnostic(`${answers} answers, and ${CASES - answers} errors`);
  // Dice that only find wrong types would prove little.
  assert.ok(answers > CASES / 4);
});

test("two instances do not share their documents", async () => {
  const { readFileSync } = await import("node:fs");
  const before = broth.parse("<p>one");
  await init(readFileSync(new URL("../dist/full.wasm", import.meta.url)));
  const after = broth.parse("<b>two");
  assert.deepEqual([before.texts("p"), after.texts("b")], [["one"], ["two"]]);
  before.dispose();
  assert.deepEqual(after.texts("b"), ["two"]);
  after.dispose();
});

test("a handler may use the whole package, and another rewriter", () => {
  const inner = (html) =>
    new HTMLRewriter()
      .on("b", { element: (b) => b.setAttribute("x", broth.escape("1 < 2")) })
      .transform(html);
  const outer = new HTMLRewriter().on("p", {
    element(p) {
      p.setInnerContent(inner(broth.sanitize("<b onclick=x()>y")), { html: true });
    },
  });
  assert.equal(
    outer.transform("<p>a</p><p>b"),
    '<p><b x="1 &amp;lt; 2">y</b></p><p><b x="1 &amp;lt; 2">y</b>',
  );
});
