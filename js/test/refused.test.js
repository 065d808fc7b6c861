// Errors where mistakes used to be dropped or ignored in silence.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as broth from "../testing/index.js";
import { thrown } from "../testing/index.js";

/** The name and the code of what is thrown. */
function refusal(call) {
  const { name, code } = thrown(call);
  return `${name} ${code}`;
}

test("edit: markup that cannot be inserted", () => {
  const script = "<script>a</script>";
  const inner = (inner) => broth.edit(script, { script: { innerHTML: inner } });
  assert.equal(inner('var t = "<b>"'), '<script>var t = "<b>"</script>');
  assert.equal(refusal(() => inner('var t = "</script>"')), "EditError misfit");
  assert.match(thrown(() => inner("</script>")).message, /^"<\/script>" cannot be inserted/);
  const style = () => broth.edit("<style></style>", { style: { append: "</style >" } });
  assert.equal(refusal(style), "EditError misfit");
  for (const place of ["beforeHTML", "afterHTML", "prependHTML", "appendHTML", "innerHTML", "outerHTML"])
    assert.equal(
      refusal(() => broth.edit("<p>a", { p: { [place]: "<plaintext>" } })),
      "EditError misfit",
    );
});

test("edit: elements that cannot have content", () => {
  for (const place of ["prepend", "append", "textContent", "prependHTML", "appendHTML", "innerHTML"]) {
    const edit = (html, selector) => broth.edit(html, { [selector]: { [place]: "x" } });
    const error = thrown(() => edit("<p><img><img>", "img"));
    assert.deepEqual([error.name, error.code], ["EditError", "no-content"]);
    assert.match(error.message, /^"img" cannot have content/);
    assert.equal(edit("<p><img>", "a"), "<p><img>");
    assert.equal(edit("<b></b><br>", "b, br"), "<b>x</b><br>");
    assert.equal(edit('<b title="</img>"></b>', "b"), '<b title="</img>">x</b>');
  }
  assert.equal(broth.edit("<br>", { br: { after: "x" } }), "<br>x");
});

test("a configuration that is none", () => {
  for (const config of [null, 5, [], new Map(), new Set(["b"]), () => {}]) {
    assert.throws(() => broth.sanitize("<b>x", { config }), /^TypeError: config must be an object/);
    assert.throws(() => new broth.Sanitizer(config), /^TypeError: config must be an object/);
  }
  for (const config of ["", "x", { elemnts: [] }, { elements: new Set(["b"]) }, { elements: "b" }])
    assert.equal(thrown(() => broth.sanitize("<b>x", { config })).name, "ConfigError");
});

test("edit: markup that is repaired, or refused if that is asked for", () => {
  const append = (markup, options) => broth.edit("<p>Soup</p>", { p: { appendHTML: markup } }, options);
  assert.equal(append("<b>hot"), "<p>Soup<b>hot</b></p>");
  assert.equal(append("<b>hot", { misfits: "repair" }), "<p>Soup<b>hot</b></p>");
  assert.equal(append("</b>hot"), "<p>Souphot</p>");
  for (const markup of ["<b>hot", "</b>hot"]) {
    const error = thrown(() => append(markup, { misfits: "refuse" }));
    assert.deepEqual([error.name, error.code], ["EditError", "misfit"]);
    assert.match(error.message, /^1 insertion/);
  }
  // Start tags are read as anywhere in HTML, which is no misfit.
  assert.equal(append("<hr>", { misfits: "refuse" }), "<p>Soup<hr></p>");
  assert.equal(refusal(() => append("x", { misfits: "drop" })), "ConfigError unknown-value");
});

test("edit: maps, texts for switches, and edits that there are not", () => {
  const edit = (edit) => broth.edit("<p>a", { p: edit });
  assert.throws(() => broth.edit("<p>a", new Map([["p", { remove: true }]])), TypeError);
  assert.throws(() => edit(new Map([["remove", true]])), TypeError);
  assert.throws(() => edit({ attributes: new Map([["a", "b"]]) }), TypeError);
  assert.throws(() => edit({ attributes: { a: 1 } }), TypeError);
  for (const name of ["remove", "unwrap"])
    for (const wrong of ["false", 0, {}])
      assert.throws(() => edit({ [name]: wrong }), TypeError);
  assert.match(thrown(() => edit({ innrHTML: "x" })).message, /"innrHTML"; did you mean "innerHTML"\?/);
});

test("extract: names of attributes in quotes", () => {
  const extract = (x) => broth.parse("<li class=a>").extract({ x }).x;
  assert.equal(extract("li::attr(class)"), "a");
  for (const quoted of ["'class'", '"class"', " class"]) assert.equal(extract(`li::attr(${quoted})`), "a");
  for (const wrong of ["", "a b"])
    assert.equal(refusal(() => extract(`li::attr(${wrong})`)), "SelectorError bad-attribute");
});

test("encodings that there are not", () => {
  const bytes = new Uint8Array([0x3c, 0x62, 0x3e]);
  const calls = [broth.decode, broth.parse, broth.xml.parse];
  for (const call of calls) {
    for (const encoding of ["klingon", "text/html; charset=utf-8", ""])
      assert.equal(refusal(() => call(bytes, { encoding })), "ConfigError unknown-encoding");
    call(bytes, { encoding: " UTF8 " });
  }
});

test("Markdown that there is not", () => {
  for (const options of [{ bullet: "x" }, { flavor: "markdown" }, { wrap: 1 }])
    assert.equal(refusal(() => broth.toMarkdown("x", options)), "ConfigError unknown-value");
});

test("XML that is not well-formed: the sentence, and where", () => {
  const { message } = thrown(() => broth.xml.parse("<a><b></a>", { strict: true }));
  assert.match(message, /^mismatched-end-tag at line 1, column 7: An end tag .*\.$/);
});

test("what the parser added is nowhere in the source", () => {
  const doc = broth.parse("<table><tr><td>x");
  const spans = Object.fromEntries(doc.select("*").map(({ localName, span }) => [localName, span]));
  assert.deepEqual(spans, {
    html: null,
    head: null,
    body: null,
    table: { start: 0, end: 7 },
    tbody: null,
    tr: { start: 7, end: 11 },
    td: { start: 11, end: 15 },
  });
  assert.equal(doc.xpath("//tbody")[0].span, null);
  const { removed } = broth.sanitizeReport("<table><tr>x", {
    config: { elements: ["table", "tr"] },
  });
  assert.deepEqual(
    removed.map(({ name, span }) => [name, span]),
    [["tbody", null]],
  );
});

test("bytes for functions that take text say how to parse them", () => {
  for (const [name, call] of Object.entries({ toMinifiedHTML: broth.minify, toMarkdown: broth.toMarkdown }))
    for (const wrong of [Buffer.from("é"), new Uint8Array(3), undefined, {}])
      assert.throws(
        () => call(wrong),
        new RegExp(`^TypeError: html must be a string, not .*; .* parse\\(bytes, options\\)\\.${name}\\(\\)$`),
      );
});

test("parts of elements are refused in selectors, with the method for them", () => {
  const doc = broth.parse("<a href=/x>y");
  const message = (call) => thrown(call).message;
  assert.match(message(() => doc.select("a::attr(href)")), /; write attrs\("a", "href"\) or extract\(\{ name: "a::attr\(href\)" \}\)$/);
  assert.match(message(() => doc.selectOne("li > a::text")), /; write texts\("li > a"\) or extract/);
  assert.doesNotMatch(message(() => doc.select("a:")), /extract/);
});

test("values count characters as JavaScript does, and show them", () => {
  const attempt = (kind, text) => {
    try {
      return broth.value(kind, text);
    } catch (error) {
      return error;
    }
  };
  const error = (kind, text) => thrown(() => broth.value(kind, text));
  assert.match(error("date-or-time", "\u{1f372}").message, /at offset 0, found "\u{1f372}"/u);
  assert.match(error("integer", "\u00a0x").message, /^expected a digit at offset 0, found U\+00A0$/);
  assert.match(error("integer", "'").message, /found "'"$/);
  assert.match(error("integer", '"').message, /found '"'$/);
  const late = error("month", "2024-1é");
  assert.doesNotMatch(late.message, /byte|\\u/);
  for (const kind of ["date", "time", "global-date-time", "duration", "number", "simple-color", "srcset"])
    for (const text of ["", "\0", "é1", "2024-01-01Té", "14:5\u2028"])
      assert.doesNotMatch(String(attempt(kind, text)), /at byte|\\u|'[^"]'/, `${kind} ${text}`);
});
