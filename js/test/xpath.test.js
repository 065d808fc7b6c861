// XPath: values, nodes of every kind, namespaces and variables, errors.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as broth from "../testing/index.js";
import { thrown } from "../testing/index.js";

const page =
  "<!DOCTYPE html><title>Menu</title><ul id=menu><li class=hot>Chili <b>soup</b>" +
  "<li><a href=/onion title=x>Onion</a></ul><!--é--><p>4.50";

test("values are lists, strings, numbers and booleans", () => {
  const doc = broth.parse(page);
  const check = (expression, expected) => assert.deepEqual(doc.xpath(expression), expected);
  check("//a/@*", ["/onion", "x"]);
  check("//li/text() | //@id", ["menu", "Chili "]);
  check("//table", []);
  check("string(//a/@href)", "/onion");
  check("concat('é🍲', //p)", "é🍲4.50");
  check("''", "");
  check("count(//li)", 2);
  check("sum(//p) div -3", -1.5);
  check("0.1 + 0.2", 0.1 + 0.2);
  check("1 div 0", Infinity);
  check("number('x')", NaN);
  check("//li[2] = 'Onion'", true);
  check("not(//li)", false);
});

test("elements are as select gives them", () => {
  const doc = broth.parse(page);
  const [chili, onion] = doc.xpath("//LI");
  assert.ok(chili instanceof broth.Element);
  assert.deepEqual([chili, onion], doc.select("li"));
  assert.equal(chili.outerHTML, '<li class="hot">Chili <b>soup</b></li>');
  const { start, end } = onion.xpath("a")[0].span;
  assert.equal(page.slice(start, end), "<a href=/onion title=x>Onion</a>");
  assert.deepEqual(onion.xpath("a/@href"), ["/onion"]);
  assert.equal(onion.xpath("a")[0].textContent, "Onion");
  assert.deepEqual(onion.xpath("preceding-sibling::li/b/text()"), ["soup"]);
  assert.equal(onion.xpath("string(//title)"), "Menu");
  assert.deepEqual(
    onion.xpath("ancestor::*").map(({ localName }) => localName),
    ["html", "body", "ul"],
  );
});

test("other nodes have a kind, a text and a place", () => {
  const doc = broth.parse(page);
  assert.equal(doc.xpath("/")[0], doc);
  assert.equal(doc.select("li")[0].xpath("/")[0], doc);
  const [comment] = doc.xpath("//comment()");
  const { start, end } = comment.span;
  assert.ok(comment instanceof broth.Comment);
  assert.deepEqual([comment.data, comment.text], ["é", "é"]);
  assert.equal(page.slice(start, end), "<!--é-->");
  // The document type is none.
  assert.equal(doc.xpath("/node()")[0].localName, "html");
  const fragment = broth.parse("<td>1<td>2", { context: "tr" });
  assert.equal(fragment.xpath("/")[0], fragment);
  assert.deepEqual(fragment.xpath("td/text()"), ["1", "2"]);
  const feed = broth.xml.parse("<?é 1?><b:a xmlns:b='urn:b'>x<![CDATA[y]]></b:a>");
  const [instruction] = feed.xpath("/processing-instruction()");
  assert.ok(instruction instanceof broth.ProcessingInstruction);
  assert.deepEqual({ ...instruction }, { target: "é", data: "1", span: { start: 0, end: 7 } });
  assert.equal(instruction, feed.firstChild);
  assert.deepEqual(feed.xpath("/*/text()"), ["xy"]);
  assert.deepEqual(feed.xpath("/*/namespace::b"), [{ prefix: "b", uri: "urn:b" }]);
});

test("namespaces and variables", () => {
  const doc = broth.parse(page);
  const items = (variables) => doc.xpath("//li[. = $text or position() = $n or $all]", { variables });
  const lengths = [
    { text: "Onion", n: 0, all: false },
    { text: `"'`, n: 1, all: false },
    { text: "", n: NaN, all: true },
    { text: "", n: 1.5, all: false },
  ].map((variables) => items(variables).length);
  assert.deepEqual(lengths, [1, 1, 2, 0]);
  const value = (x) => doc.xpath("$x", { variables: { x } });
  for (const x of ["", "é\n", 0.1, -1e21, 5e-324, Infinity, -Infinity, NaN, true, false])
    assert.deepEqual(value(x), x);
  assert.equal(doc.xpath("1 div $x", { variables: { x: -0 } }), -Infinity);
  // The same expression, without what the last call gave.
  assert.equal(thrown(() => doc.xpath("$x")).code, "unknown-variable");

  const feed = broth.xml.parse("<feed xmlns='urn:a' xmlns:b='urn:b'><b:c b:d='1'/></feed>");
  assert.deepEqual(feed.xpath("//x:c/@x:d", { namespaces: { x: "urn:b" } }), ["1"]);
  assert.equal(feed.xpath("count(/a:feed)", { namespaces: { a: "urn:a" }, variables: undefined }), 1);
});

test("has-class, and EXSLT's functions of sets", () => {
  const doc = broth.parse("<p class='x y'>1<p>2<p class=x>1<p>3");
  const check = (expression, expected) => assert.deepEqual(doc.xpath(expression), expected);
  check("//p[has-class('x')]/text()", ["1", "1"]);
  check("//p[has-class('x', 'y')]/text()", ["1"]);
  check("set:distinct(//p)/text()", ["1", "2", "3"]);
  check("set:difference(//p, //p[@class])/text()", ["2", "3"]);
  check("set:trailing(//p, //p[2])/text()", ["1", "3"]);
  check("set:has-same-node(//p, //p[@class])", true);
  for (const wrong of ["//p[has-class(1)]", "set:distinct('a')", "set:leading(//p)"])
    assert.equal(thrown(() => doc.xpath(wrong)).code, "function-failed");
  assert.equal(thrown(() => doc.xpath("set:none(//p)")).code, "unknown-function");
});

test("functions get values and give values", () => {
  const doc = broth.parse("<ul><li>4.50<li>12<li class=a>Soup<li class=a><b>b</b>");
  const call = (expression, f) => doc.xpath(expression, { functions: { "my:f": f } });
  const calls = [];
  const given = (...args) => (calls.push(args), "");
  const all = "my:f() or my:f('é🍲', 0.1, true(), //@class, //li[9]) or my:f(-1 div 0, //li[1])";
  assert.equal(call(all, given), false);
  assert.deepEqual(calls, [
    [],
    ["é🍲", 0.1, true, ["a", "a"], []],
    [-Infinity, ["4.50"]],
  ]);
  for (const value of ["", "é🍲\0", "\u{10FFFF}", 0.1, -Infinity, true, false, [], ["x", "", "é"]])
    assert.deepEqual(call("my:f(.)", () => value), value);
  assert.equal(call("1 div my:f()", () => -0), -Infinity);
  assert.deepEqual(call("my:f()[2]", () => ["x", "y"]), ["y"]);
  assert.deepEqual(call("//li[my:f(.) > 4]/text()", ([text]) => Number(text)), ["4.50", "12"]);
  assert.deepEqual(call("//li[my:f(string(.))]/b", (text) => text === "b")[0].localName, "b");
  assert.equal(thrown(() => doc.xpath("my:f()")).code, "unknown-function");
  assert.match(thrown(() => doc.xpath("my:f()")).message, /; pass \{ functions: \{ \.\.\. \} \} to add it$/);
  assert.throws(() => call("1", 1), TypeError);
});

test("functions are called once for equal arguments", () => {
  const doc = broth.parse("<p>a<p>b<p>a<p>b".repeat(500));
  const seen = [];
  const functions = {
    "my:f": ([text]) => (seen.push(text), text.toUpperCase()),
    "my:g": (text) => (seen.push(text), text === "B"),
  };
  assert.equal(doc.xpath("count(//p[my:g(my:f(.))])", { functions }), 1000);
  assert.deepEqual(seen, ["a", "b", "A", "B"]);
});

test("functions may throw, and use anything", () => {
  const doc = broth.parse("<p>a<p>b");
  const call = (expression, f) => doc.xpath(expression, { functions: { "my:f": f } });
  const own = new RangeError("own");
  const fails = () => {
    throw own;
  };
  assert.equal(thrown(() => call("//p[my:f(.)]", fails)), own);
  // The result is not needed.
  assert.equal(call("true() or my:f()", fails), true);
  for (const wrong of [undefined, null, {}, [1], 1n, Promise.resolve("")])
    assert.throws(() => call("my:f()", () => wrong), /my:f must return a string, a number, a boolean/);
  const nested = ([text]) => doc.xpath("count(//p[my:g(.)])", { functions: { "my:g": ([it]) => it === text } });
  assert.equal(call("sum(//p[my:f(.) = 1])", nested), NaN);
  assert.equal(call("count(//p[my:f(.)])", ([text]) => broth.sanitize(text) === "a"), 1);
  assert.equal(thrown(() => call("my:f()", () => (doc.dispose(), ""))).code, "disposed");
  const deep = broth.parse("<div>".repeat(400) + "x".repeat(1 << 20));
  const error = thrown(() => deep.xpath("//div[my:f(.)]", { functions: { "my:f": () => true } }));
  assert.equal(error.code, "function-failed");
  assert.match(error.message, /the arguments have more than/);
});

test("regular expressions are JavaScript's", () => {
  const doc = broth.parse("<p>Onion 4.50<p>onion 12<p>Soup");
  const check = (expression, expected) => assert.deepEqual(doc.xpath(expression), expected);
  check("//p[re:test(., '^on', 'i')]/text()", ["Onion 4.50", "onion 12"]);
  check("count(//p[re:test(., '\\p{Lu}', 'u')])", 2);
  check("re:match(//p, '(\\d+)\\.(\\d+)')", ["4.50", "4", "50"]);
  check("re:match(//p[2], '\\d', 'g')", ["1", "2"]);
  check("re:match(//p, 'x')", []);
  check("re:match('ab', '(x)?(b)')", ["b", "", "b"]);
  check("re:match(//p, '(\\d+)\\.(\\d+)')[2]", ["4"]);
  check("re:replace(//p, 'o', 'g', '0')", "Oni0n 4.50");
  for (const wrong of ["re:test(., '[')", "re:test(., '(')", "re:match(., 'a', 'q')"]) {
    const { name, code, message } = thrown(() => doc.xpath(wrong));
    assert.deepEqual([name, code], ["XPathError", "bad-regular-expression"]);
    assert.match(message, /^Invalid (regular expression|flags)/);
  }
  assert.equal(doc.xpath("re:test(1)", { functions: { "re:test": (it) => it } }), 1);
  assert.equal(thrown(() => doc.xpath("re:none(.)")).code, "unknown-function");
});

test("a budget bounds the work", () => {
  const doc = broth.parse("<p>".repeat(1000));
  const count = (budget) => doc.xpath("count(//p/following::p)", { budget });
  for (const budget of [undefined, 1e6, Number.MAX_SAFE_INTEGER]) assert.equal(count(budget), 999);
  for (const budget of [0, 1, 500]) {
    const error = thrown(() => count(budget));
    assert.equal(error.code, "too-much-work");
    assert.match(error.message, /; pass \{ budget: \.\.\. \} to allow more$/);
  }
  assert.equal(count(), 999);
  for (const wrong of [-1, 0.5, NaN, Infinity, "1", null, 1n]) assert.throws(() => count(wrong), TypeError);
});

test("errors say what is wrong, and where", () => {
  const doc = broth.parse(page);
  const error = (expression, options) => {
    const error = thrown(() => doc.xpath(expression, options));
    assert.ok(error instanceof broth.XPathError && error instanceof broth.BrothError, error.stack);
    const { name, code, span, message } = error;
    return [name, code, expression.slice(span.start, span.end), message];
  };
  assert.deepEqual(error("'🍲' = //é[first::a]"), [
    "XPathError",
    "unknown-axis",
    "first",
    "there is no axis `first`",
  ]);
  assert.equal(error("//a[")[1], "missing-expression");
  const [, code, place, message] = error("//li[$é]");
  assert.deepEqual([code, place], ["unknown-variable", "$é"]);
  assert.match(message, /; pass \{ variables: \{ "é": \.\.\. \} \}$/);
  assert.match(error("//b:c")[3], /; pass \{ namespaces: \{ "b": "\.\.\." \} \}$/);
  assert.equal(error("f()")[1], "unknown-function");

  const config = (options) => thrown(() => doc.xpath("1", options)).code;
  assert.equal(config({ namespaces: { "": "urn:a" } }), "empty-prefix");
  assert.equal(config({ namespace: {} }), "unknown-option");
  for (const options of [
    null,
    1,
    { variables: 1 },
    { variables: null },
    { variables: { x: [] } },
    { variables: { x: 1n } },
    { functions: 1 },
    { functions: { f: null } },
    { namespaces: { x: 1 } },
  ])
    assert.throws(() => doc.xpath("$x", options), TypeError);
  assert.equal(doc.xpath("count(//li)"), 2);
  doc.dispose();
  assert.equal(thrown(() => doc.xpath("1")).code, "disposed");
});
