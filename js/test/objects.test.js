// Documents and elements as objects: how they are made, shown and compared, and the names that they
// do not have.

import assert from "node:assert/strict";
import { test } from "node:test";
import util from "node:util";

import * as broth from "../testing/index.js";
import { thrown } from "../testing/index.js";

test("nobody else makes documents and elements", () => {
  const doc = broth.parse("<p>x");
  const p = doc.selectOne("p");
  for (const make of [
    () => new broth.Document(),
    () => new broth.Element(),
    () => new broth.Text(),
    () => new broth.DocumentFragment(),
    () => new broth.Document({}, 1, null),
    () => new broth.Element(doc, 1, {}),
    () => new doc.constructor(Symbol("key"), {}, null, false),
    () => new p.constructor(),
  ]) {
    const { name, message } = thrown(make);
    assert.deepEqual([name, message], ["TypeError", "Illegal constructor; use parse()"]);
  }
});

test("the names of attributes in HTML, in SVG and in XML", () => {
  const doc = broth.parse("<p ID=a Data-X=b __proto__=c><svg viewBox=d>");
  const [p, svg] = [doc.selectOne("p"), doc.selectOne("svg")];
  assert.deepEqual(["id", "ID", "data-x", "Data-X"].map((it) => p.getAttribute(it)), [..."aabb"]);
  assert.deepEqual([p.getAttribute("__PROTO__"), p.getAttribute("x")], ["c", null]);
  assert.deepEqual(["viewBox", "viewbox"].map((it) => svg.getAttribute(it)), ["d", null]);
  assert.deepEqual([p.hasAttribute("ID"), p.hasAttribute("toString")], [true, false]);
  assert.deepEqual(doc.attrs("p", "ID"), ["a"]);
  const html = '<p xmlns="http://www.w3.org/1999/xhtml" Id="a" id="b"/>';
  const xhtml = broth.xml.parse(html).selectOne("*");
  assert.deepEqual(["Id", "id", "ID"].map((it) => xhtml.getAttribute(it)), ["a", "b", null]);
  for (const wrong of [undefined, null, 1])
    assert.throws(() => p.getAttribute(wrong), /name must be a string/);
  assert.throws(() => (p.attributes.id = "y"), TypeError);
});

test("the rendered text cannot be set, and the error says what to write", () => {
  const p = broth.parse("<p>x").selectOne("p");
  for (const name of ["innerText", "renderedText"])
    assert.throws(() => (p[name] = "y"), new RegExp(`^TypeError: ${name} cannot be set; use textContent = …`));
  assert.equal(p.outerHTML, "<p>x</p>");
});

test("a template string has the markup", () => {
  const doc = broth.parse("<p>x");
  assert.equal(`${doc}`, "<html><head></head><body><p>x</p></body></html>");
  assert.equal(`${doc.selectOne("p")}`, "<p>x</p>");
});

test("names of a DOM say what to write instead, which works", () => {
  const doc = broth.parse('<ul id="id"><li class="name">a<b>c</b><li data-name="b">d</ul>');
  const li = doc.selectOne("li");
  const message = (it, name) => thrown(() => it[name]).message;
  assert.equal(message(doc, "selectFirst"), "there is no selectFirst; use selectOne(selector)");
  assert.equal(message(li, "addClass"), "there is no addClass; use classList.add(name)");
  let calls = 0;
  for (const it of [doc, li]) {
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(it))) {
      const { get } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(it), name);
      if (get === undefined || !String(get).includes("there is no")) continue;
      const hint = message(it, name).split("; use ")[1];
      const [, member, rest] = /^(\w+)(.*)$/.exec(hint);
      if (member === "edit") continue;
      assert.ok(member in it, hint);
      const call = /^\((".*?")\)/.exec(rest);
      if (call) assert.doesNotThrow(() => it[member](JSON.parse(call[1])), hint);
      calls++;
    }
  }
  assert.ok(calls >= 10, String(calls));
});

test("tools that show, copy and compare objects do not meet these names", async () => {
  const doc = broth.parse("<p id=a>x");
  const p = doc.selectOne("p");
  for (const it of [doc, p]) {
    for (const options of [{}, { showHidden: true, depth: 9 }, { getters: true }])
      assert.match(util.inspect(it, options), /^(Document|Element) \{/);
    util.format("%s %o %O %j", it, it, it, it);
    JSON.stringify(it);
    structuredClone(it);
    ({ ...it });
    Object.assign({}, it);
    assert.equal(await it, it);
    assert.deepEqual(it, it);
    assert.throws(() => assert.deepEqual(it, {}), assert.AssertionError);
    // As tools do to tell promises, and React its own, from other objects.
    for (const name of ["toJSON", "then", "$$typeof", "kind"])
      assert.equal(it[name], undefined);
  }
  const [first, second] = broth.parse("<p>x<p>y").select("p");
  assert.throws(() => assert.deepEqual(first, second), assert.AssertionError);
  // Jest's and Vitest's printers read these of whatever looks like an element.
  assert.deepEqual(Array.from(p.attributes), []);
  assert.equal(p.tagName.toLowerCase(), "p");
});

test("lines and columns of a source of one line take no longer than others", () => {
  const doc = broth.parse("<p>".repeat(1e6));
  const start = performance.now();
  for (let offset = 0; offset < 3e6; offset += 1000) doc.lineColumn(offset);
  assert.ok(performance.now() - start < 2000);
});

test("lines and columns are those of places in the source", () => {
  const doc = broth.parse("a\nbc");
  assert.deepEqual(doc.lineColumn(4), { line: 2, column: 3 });
  for (const wrong of [-1, 5, 1e9, 1.5, NaN, "a", "1", undefined])
    assert.throws(() => doc.lineColumn(wrong), TypeError, String(wrong));
});
