// Any argument gives an answer or an error, and the next call works.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MessageChannel } from "node:worker_threads";

import { engine } from "../dist/modules.js";
import { callNumber } from "../testing/calls.js";
import * as broth from "../testing/index.js";
import { thrown } from "../testing/index.js";

const wrong = [
  undefined,
  null,
  1,
  NaN,
  1n,
  true,
  Symbol("x"),
  {},
  [],
  () => {},
  new Date(0),
  new Map(),
  Object.create(null),
];

test("values of a wrong type are a TypeError", () => {
  const calls = [
    broth.sanitize,
    broth.parse,
    broth.check,
    broth.fix,
    broth.minify,
    broth.escape,
    broth.unescape,
    broth.decode,
    broth.tokens,
    broth.explain,
    broth.xml.parse,
    broth.xml.repair,
    (it) => broth.edit(it, {}),
    (it) => broth.edit("", { a: it }),
    (it) => broth.value("date", it),
    (it) => broth.value(it, ""),
    (it) => broth.parse("").select(it),
    (it) => broth.parse("").texts(it),
    (it) => broth.parse("").xpath(it),
    (it) => broth.parse("").attrs("a", it),
    (it) => broth.parse("").extract({ a: it }),
    (it) => broth.sanitize("", { context: it ?? 1 }),
    (it) => broth.check("", { deny: [it] }),
  ];
  for (const call of calls) {
    for (const it of wrong) {
      const isList = Array.isArray(it);
      if (typeof it === "object" && it !== null && /edit\("", \{ a/.test(call)) continue;
      assert.ok(
        thrown(() => call(it)) instanceof TypeError,
        `${call} of ${isList ? "[]" : String(typeof it)}`,
      );
    }
  }
  assert.equal(broth.sanitize("<b>x"), "<b>x</b>");
});

test("what is thrown while an argument is read comes out, and nothing is left behind", () => {
  const config = {
    get elements() {
      throw new RangeError("mine");
    },
  };
  assert.equal(thrown(() => broth.sanitize("", { config })).message, "mine");
  const circular = {};
  circular.elements = [circular];
  assert.throws(() => broth.sanitize("", { config: circular }), TypeError);
  assert.throws(() => broth.sanitize("", { config: Symbol("x") }), TypeError);
  // A getter that calls back while the arguments of the first call are read.
  const nested = {
    get config() {
      return { elements: [broth.sanitize("<i>b")[1] === "i" ? "b" : "i"] };
    },
  };
  assert.equal(broth.sanitize("<b>1</b><i>2</i>", nested), "<b>1</b>");
});

test("lone surrogates become U+FFFD, and places stay", () => {
  const html = "\ud800<p class=a\udc00 class=b>\ud83d";
  const doc = broth.parse(html);
  assert.equal(doc.source, "\ufffd<p class=a\ufffd class=b>\ufffd");
  const error = doc.errors.find(({ code }) => code === "duplicate-attribute");
  assert.equal(html.slice(error.span.start, error.span.end), "class");
  assert.equal(broth.sanitize("\udfff"), "\ufffd");
  assert.equal(broth.parse("<p title='\ufffd'>").select("[title='\ud800']").length, 1);
});

test("U+0000, U+FEFF and the like pass", () => {
  assert.equal(broth.escape("\0\ufeff\u2028\x7f"), "\0\ufeff\u2028\x7f");
  assert.equal(broth.parse("\ufeff<p>\ufeff").source, "\ufeff<p>\ufeff");
  assert.deepEqual(broth.parse("<p>\ufeffa").texts("p"), ["\ufeffa"]);
});

test("buffers that are detached or shared", () => {
  const bytes = new Uint8Array(16);
  const { port1 } = new MessageChannel();
  port1.postMessage(bytes.buffer, [bytes.buffer]);
  port1.close();
  assert.throws(() => broth.parse(bytes), TypeError);
  assert.throws(() => broth.decode(bytes.buffer), TypeError);
  const shared = new SharedArrayBuffer(3);
  new Uint8Array(shared).set(Buffer.from("<b>"));
  assert.equal(broth.parse(shared).select("b").length, 1);
  const part = new DataView(Buffer.from("xx<b>").buffer, 0);
  assert.ok(broth.parse(part).source.length > 0);
});

test("a document that was disposed of answers no more", () => {
  const doc = broth.parse("<p>x");
  const p = doc.selectOne("p");
  doc.dispose();
  doc.dispose();
  assert.equal(doc.isDisposed, true);
  for (const ask of [
    () => doc.outerHTML,
    () => doc.title,
    () => p.textContent,
    () => p.select("a"),
    () => doc.errors,
  ]) {
    assert.equal(thrown(ask).code, "disposed");
  }
  // Its number may be that of the next one, but not the same.
  const next = broth.parse("<p>y");
  assert.equal(thrown(() => p.textContent).code, "disposed");
  assert.equal(next.selectOne("p").textContent, "y");
});

test("deep, wide and long input", () => {
  assert.equal(broth.parse("<b>".repeat(100_000)).select("b").length > 400, true);
  const attributes = Array.from({ length: 5000 }, (_, at) => `a${at}=1`).join(" ");
  assert.ok(broth.sanitize(`<p ${attributes}>x`).endsWith("</p>"));
  const selector = ":is(".repeat(5000) + "a" + ")".repeat(5000);
  assert.equal(thrown(() => broth.parse("").select(selector)).name, "SelectorError");
  const wide = "é".repeat(2_000_000);
  assert.equal(broth.parse(wide).text.length, wide.length);
});

test("100,000 calls take no more memory than 1,000", () => {
  const html = "<title>x</title><p onclick=a()>Soup<b>é</b>";
  const calls = (count) => {
    for (let at = 0; at < count; at++) {
      broth.sanitize(html);
      const doc = broth.parse(html);
      doc.extract({ title: "title", p: ["p"] });
      doc.dispose();
    }
    return engine(4).memory;
  };
  const few = calls(1000);
  assert.equal(calls(100_000), few);
});

test(
  "documents that are forgotten are collected",
  { skip: !globalThis.gc && "node runs without --expose-gc" },
  async () => {
    const open = () => engine(4).call(callNumber("Documents"), []).number();
    const before = open();
    for (let at = 0; at < 200; at++) broth.parse("<p>x");
    for (let round = 0; round < 20 && open() > before; round++) {
      globalThis.gc();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.ok(open() <= before);
  },
);

/** Makes the engine large, and checks that the next documents are elsewhere. */
function makeLarge() {
  const before = broth.parse("<title>before");
  const large = engine(4);
  for (const document of [1, 2].map(() => broth.parse("x".repeat(4e8)))) document.dispose();
  assert.ok(large.memory > 2 ** 30);
  const after = broth.parse("<title>after");
  assert.notEqual(engine(4), large);
  assert.ok(engine(4).memory < 2 ** 24);
  assert.deepEqual([before.title, after.title], ["before", "after"]);
  return new WeakRef(large);
}

test("a large engine gets no further documents, and goes with the last that it has", async () => {
  const large = makeLarge();
  if (!globalThis.gc) return;
  for (let round = 0; round < 20 && large.deref(); round++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    globalThis.gc();
  }
  assert.equal(large.deref(), undefined);
});

test(
  "more than memory can hold is an error, and the next call works",
  { skip: !process.env.BROTH_LARGE && "BROTH_LARGE is not set" },
  () => {
    const large = "<p>x".repeat(75_000_000);
    const answer = () => broth.sanitize(large).length;
    try {
      assert.ok(answer() > 0);
    } catch (error) {
      assert.ok(error.code === "out-of-memory" || error instanceof RangeError, String(error));
    }
    assert.equal(broth.sanitize("<b>x"), "<b>x</b>");
  },
);

test("requests of another program are refused", () => {
  for (const wrong of [true, 5, {}, [], { length: 40 }, () => {}, Symbol("x"), new DataView(new ArrayBuffer(4))])
    assert.throws(() => engine(4).call(callNumber("Sanitize"), [null, null, wrong, null, null, "<b>"]), TypeError);
  for (let call = 0; call < 100; call++) {
    for (const texts of [[], [""], ["", null, new Uint8Array([0xff]), "x", "a", "b", "c"]]) {
      try {
        engine(4).call(call, texts, 77, 0xffff, 99);
      } catch (error) {
        assert.ok(error instanceof broth.BrothError, `${call}: ${error}`);
        assert.notEqual(error.code, "trapped", String(call));
      }
    }
  }
});
