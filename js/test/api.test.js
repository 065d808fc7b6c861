// Each function once, in the order of the README.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as broth from "../testing/index.js";
import { thrown } from "../testing/index.js";

test("sanitize removes what can run a script", () => {
  const html = "<p onclick=steal()>Soup<script>steal()</script>";
  assert.equal(broth.sanitize(html), "<p>Soup</p>");
  const { html: safe, removed } = broth.sanitizeReport(`é🍲${html}`);
  assert.equal(safe, "é🍲<p>Soup</p>");
  assert.deepEqual(
    removed.map(({ kind, name }) => [kind, name]),
    [
      ["attribute", "onclick"],
      ["element", "script"],
    ],
  );
  const { start, end } = removed[0].span;
  assert.equal(`é🍲${html}`.slice(start, end), "onclick=steal()");
  assert.deepEqual([removed[0].line, removed[0].column], [1, 7]);
  assert.deepEqual([removed[0].reason, removed[0].message], ["unsafe", "it could run a script"]);
  assert.equal(String(removed[0]), '1:7: attribute "onclick": it could run a script');
  assert.match(String(removed[1]), /^1:27: element "script" with its content: it could run a script$/);
  assert.equal(new broth.Sanitizer().report(html).removed.length, 2);
});

test("sanitize takes the standard's dictionary, and options of its own", () => {
  const check = (html, options, expected) => assert.equal(broth.sanitize(html, options), expected);
  check(
    "<p lang=en class=x><i>Hi</i>",
    { config: { elements: ["p"], attributes: ["lang"] } },
    '<p lang="en"></p>',
  );
  check("<td>1", { context: "tr" }, "<td>1</td>");
  check("<td>1", {}, "1");
  check("<p>Hi <b>you</b><script>x</script>", { config: { elements: ["b"] } }, "");
  check(
    "<p>Hi <b>you</b><script>x</script>",
    { config: { elements: ["b"] }, keepContent: true },
    "Hi <b>you</b>",
  );
  check("<img src=x onerror=y>", { config: "baseline" }, '<img src="x">');
  check("<p onclick=x()>Soup<!--a-->", { unsafe: true }, '<p onclick="x()">Soup<!--a--></p>');
  check(
    "<a href=ftp:x>a</a><a href=https:x>b</a>",
    { schemes: { href: ["https"] } },
    '<a>a</a><a href="https:x">b</a>',
  );
  check("<a href=x>a</a>", { schemes: { href: ["https"] }, relativeURLs: false }, "<a>a</a>");
  check(
    "<a href=ftp:x>a</a><img src=https:y>",
    { schemes: ["https"], config: "baseline" },
    '<a>a</a><img src="https:y">',
  );
  check("<a href=x>a</a>", { rel: "nofollow" }, '<a href="x" rel="nofollow">a</a>');
  check(
    "<title>Soup</title><p>Hot",
    { document: true },
    "<html><head><title>Soup</title></head><body><p>Hot</p></body></html>",
  );
  const error = thrown(() => broth.sanitize("", { config: { elments: ["p"] } }));
  assert.ok(error instanceof broth.ConfigError && error instanceof broth.BrothError);
  assert.match(error.message, /did you mean "elements"\?/);
});

test("a Sanitizer is that of the standard", () => {
  const sanitizer = new broth.Sanitizer();
  assert.equal(sanitizer.sanitize("<img src=x>"), "");
  assert.equal(sanitizer.allowElement({ name: "img", attributes: ["src"] }), true);
  assert.equal(sanitizer.allowElement({ name: "img", attributes: ["src"] }), false);
  assert.equal(sanitizer.sanitize("<img src=x onerror=y>"), '<img src="x">');
  assert.equal(sanitizer.removeElement("p"), true);
  assert.equal(sanitizer.replaceElementWithChildren("b"), true);
  assert.equal(broth.sanitize("<p>1</p><b>2</b>", { config: sanitizer }), "2");
  assert.deepEqual(
    sanitizer.get().replaceWithChildrenElements.map(({ name }) => name),
    ["b"],
  );
});

test("parse gives a document that answers questions", () => {
  const doc = broth.parse(
    "<title>Menu</title><ul><li>Onions<li class=hot>Chili <a href=/chili>more</a></ul>",
  );
  assert.equal(doc.title, "Menu");
  assert.deepEqual(doc.texts("li"), ["Onions", "Chili more"]);
  assert.deepEqual(doc.attrs("li", "class"), [null, "hot"]);
  assert.deepEqual(
    doc.extract({
      title: "title::text",
      dishes: ["li"],
      link: "a::attr(href)",
      no: "b",
      none: ["b"],
    }),
    {
      title: "Menu",
      dishes: ["Onions", "Chili more"],
      link: "/chili",
      no: null,
      none: [],
    },
  );
  const link = doc.selectOne("li.hot a");
  assert.deepEqual(
    { ...link },
    {
      localName: "a",
      namespaceURI: "http://www.w3.org/1999/xhtml",
      attributes: { href: "/chili" },
      span: { start: 53, end: 76 },
    },
  );
  assert.equal(doc.source.slice(53, 76), link.outerHTML.replace(/"/g, ""));
  assert.equal(link.getAttribute("toString"), null);
  assert.deepEqual(doc.select("ul")[0].texts("li"), ["Onions", "Chili more"]);
  assert.equal(doc.select("li")[1].innerHTML, 'Chili <a href="/chili">more</a>');
  assert.equal(doc.selectOne("b"), null);
  assert.equal(doc.renderedText, "Onions\nChili more");
  assert.equal(doc.text, "MenuOnionsChili more");
  assert.equal(
    doc.toMinifiedHTML(),
    "<title>Menu</title><ul><li>Onions<li class=hot>Chili <a href=/chili>more</a></ul>",
  );
  assert.match(doc.outerHTML, /^<html><head><title>Menu/);
  assert.equal(broth.parse("<td>1<td>2", { context: "tr" }).outerHTML, "<td>1</td><td>2</td>");
});

test("Markdown reads back", () => {
  assert.equal(broth.toMarkdown("<h1>Soup</h1><ul><li><b>hot</b>"), "# Soup\n\n- **hot**\n");
  assert.equal(broth.parse("<div><p>a</div><p>b").selectOne("div").toMarkdown(), "a\n");
  assert.match(broth.toMarkdown("<p>&lt;img src=x onerror=alert(1)&gt;"), /^&lt;img/);
});

test("Markdown has a style, and a report", () => {
  const check = (html, options, expected) =>
    assert.equal(broth.toMarkdown(html, options), expected);
  check("<p><em>a</em>", { emphasis: "_" }, "_a_\n");
  check("<ul><li>a", { bullet: "*" }, "* a\n");
  check("<ul><li>a", { bullet: "+" }, "+ a\n");
  check("<pre>a", { fence: "~~~" }, "~~~\na\n~~~\n");
  check("<pre>a", { fence: "~" }, "~~~\na\n~~~\n");
  check("<p>a<br>b", { hardBreak: "spaces" }, "a  \nb\n");
  check("<h1>a", { heading: "setext" }, "a\n===\n");
  check("<p><del>a</del>", { flavor: "commonmark" }, "a\n");
  check("<p><del>a</del>", { flavor: undefined }, "~~a~~\n");

  const html = "<p>é<sub>2</sub><video></video>";
  const doc = broth.parse(html);
  const { markdown, losses } = doc.selectOne("p").markdownReport();
  assert.equal(markdown, "é₂\n");
  assert.deepEqual(
    losses.map(({ name, kind, reason }) => [name, kind, reason]),
    [
      ["sub", "changed", "no-markdown"],
      ["video", "dropped", "no-markdown"],
    ],
  );
  assert.equal(html.slice(losses[0].span.start, losses[0].span.end), "<sub>2</sub>");

  for (const options of [
    { bullets: "*" },
    { bullet: "x" },
    { bullet: "toString" },
    { toString: "x" },
    { hard_breaks: "spaces" },
  ])
    assert.ok(thrown(() => doc.toMarkdown(options)) instanceof broth.ConfigError);
  for (const options of [null, 1, { bullet: 1 }, { bullet: null }, { without: 1 }])
    assert.throws(() => doc.toMarkdown(options), TypeError);
  const message = (options) => thrown(() => doc.toMarkdown(options)).message;
  assert.equal(message({ fence: "x" }), 'fence cannot be "x"; use backticks or tildes');
  assert.equal(message({ frontMatter: "x" }), "frontMatter must be a boolean, not a string");
  assert.match(message({ x: 1 }), /^unknown option "x"; there are flavor, .*, hardBreak, .*, rawHTML, .*, scripting$/);
});

test("Markdown has links, lines, HTML and formulas as you wish", () => {
  const check = (html, options, expected) =>
    assert.equal(broth.toMarkdown(html, options), expected);
  const link = "<p><a href=/a>a</a>";
  check(link, { links: "inline" }, "[a](/a)\n");
  check(link, { links: "references" }, "[a][1]\n\n[1]: /a\n");
  const long = "one two three four five six";
  check(`<p>${long}`, { wrap: 23 }, "one two three four five\nsix\n");
  check(`<p>${long}`, { wrap: 22 }, "one two three four\nfive six\n");
  check(`<p>${long}`, { wrap: undefined }, `${long}\n`);
  const sub = "<p>H<sub onclick=x() lang=en>2</sub>O";
  check(sub, { rawHTML: "never" }, "H₂O\n");
  check(sub, { subSup: "text" }, "H2O\n");
  check("<table><td><p>a<p>b<td>", { blockCells: "text" }, "|  |  |\n| --- | --- |\n| a b |  |\n");
  const note = "<p>a<sup><a href=#n data-footnote-ref>1</a></sup><aside id=n role=doc-footnote>b</aside>";
  check(note, { footnotes: "markdown" }, "a[^1]\n\n[^1]: b\n");
  check("<dl><dt>a<dd>b</dl>", { definitionLists: "list" }, "- **a**\n  - b\n");
  check("<details>a</details>", { details: "html" }, "<details>a</details>\n");
  check("<kbd>a</kbd>", { kbd: "text" }, "a\n");
  check(sub, { rawHTML: "keep" }, 'H<sub onclick="x()" lang="en">2</sub>O\n');
  check(sub, { rawHTML: "sanitized" }, 'H<sub lang="en">2</sub>O\n');
  const math =
    "<p><math><semantics><mi>x</mi><annotation encoding=application/x-tex>x^2</annotation></semantics></math>";
  check(math, { math: "tex" }, "$`x^2`$\n");
  check(math, { math: "text" }, "x\n");
  assert.match(
    broth.toMarkdown("<title>Soup</title><p>a", { frontMatter: true }),
    /^---\ntitle: "?Soup"?\n---\n\na\n$/,
  );
  check("<p>a<noscript>b</noscript>", { scripting: true }, "a\n");
  check("<p>a<noscript>b</noscript>", { scripting: false }, "ab\n");

  for (const wrap of [0, 19, -1, 20.5, NaN, 2 ** 53])
    assert.ok(thrown(() => broth.toMarkdown("", { wrap })) instanceof broth.ConfigError);
  for (const options of [{ wrap: "1" }, { wrap: null }, { base: 1 }, { base: null }])
    assert.throws(() => broth.toMarkdown("", options), TypeError);
  assert.equal(thrown(() => broth.toMarkdown("", { base: "/x" })).code, "invalid-url");
});

test("Markdown has absolute addresses, if it knows that of the page", () => {
  const check = (html, expected, options) => {
    const base = "https://example.org/menu/";
    assert.equal(broth.toMarkdown(html, { base, ...options }), expected);
  };
  check("<a href=é>a</a>", "[a](https://example.org/menu/%C3%A9)\n");
  check("<a href=é>a</a>", "[a](é)\n", { base: undefined });
  check("<img src=../x alt=b><a href=../x>c</a>", "![b](https://example.org/x)[c](https://example.org/x)\n");
  check("<base href=/b/><a href=a>a</a>", "[a](https://example.org/b/a)\n");
  check("<base href=data:x><a href=a>a</a>", "[a](https://example.org/menu/a)\n");
  check("<a href=https://[>a</a>", "[a](https://[)\n");
  check("<sub><a href=a>a</a></sub>", "<sub>[a](https://example.org/menu/a)</sub>\n", {
    rawHTML: "keep",
  });
  const doc = broth.parse("<link rel=canonical href=/c><p><a href=a>a</a>");
  const options = { base: new URL("https://example.org") };
  const { markdown, losses } = doc.selectOne("p").markdownReport(options);
  assert.deepEqual([markdown, losses], ["[a](https://example.org/a)\n", []]);
  assert.match(doc.toMarkdown({ ...options, frontMatter: true }), /https:\/\/example\.org\/c/);
});

test("parse takes bytes", () => {
  const doc = broth.parse(
    new Uint8Array([...Buffer.from("<meta charset=shift_jis><p>"), 0x93, 0xfa, 0x96, 0x7b]),
  );
  assert.deepEqual(doc.texts("p"), ["日本"]);
  assert.deepEqual([doc.encoding, doc.encodingSource], ["Shift_JIS", "meta"]);
  assert.deepEqual([broth.parse("x").encoding, broth.parse("x").encodingSource], [null, null]);
  const utf8 = Buffer.from("<p>Café");
  assert.equal(broth.parse(utf8, { guess: "utf8" }).texts("p")[0], "Café");
  assert.equal(broth.parse(utf8, { encoding: "utf-8" }).encodingSource, "transport");
  assert.equal(
    broth.parse(utf8.buffer.slice(utf8.byteOffset, utf8.byteOffset + utf8.length)).texts("p")[0],
    "CafÃ©",
  );
});

test("errors have places in UTF-16", () => {
  const source = "<!DOCTYPE html>\n<p>🍲é</p><p class=a class=b>";
  const doc = broth.parse(source);
  const [error] = doc.errors;
  assert.equal(error.code, "duplicate-attribute");
  assert.equal(source.slice(error.span.start, error.span.end), "class");
  assert.deepEqual([error.line, error.column], [2, 22]);
  assert.match(String(error), /^2:22: duplicate-attribute: ./);
  assert.deepEqual(doc.lineColumn(error.span.start), { line: 2, column: 22 });
});

test("a bad selector is an error with a place", () => {
  const error = thrown(() => broth.parse("").select("🍲 a:foo"));
  assert.ok(error instanceof broth.SelectorError);
  assert.deepEqual(
    [error.name, error.code, error.span, error.line, error.column],
    ["SelectorError", "unknown-pseudo-class", { start: 4, end: 8 }, 1, 5],
  );
});

test("check, fix, explain and rules", () => {
  const source = "<!DOCTYPE html><html lang=en><title>é</title><p class=a class=b>";
  const [finding] = broth.check(source);
  assert.equal(finding.rule, "duplicate-attribute");
  assert.equal(source.slice(finding.span.start, finding.span.end), "class");
  assert.deepEqual(
    finding.fix.edits.map(({ span, text }) => [source.slice(span.start, span.end), text]),
    [[" class=b", ""]],
  );
  assert.equal(finding.fix.kind, "tree-unchanged");
  const fixed = broth.fix(source);
  assert.deepEqual(
    [fixed.html, fixed.applied.map((it) => ({ ...it, help: undefined, related: undefined, fix: undefined })), fixed.left],
    [
      source.replace(" class=b", ""),
      [{ ...finding, help: undefined, related: undefined, fix: undefined }],
      [],
    ],
  );
  assert.deepEqual(broth.check(source, { allow: ["duplicate-attribute"] }), []);
  assert.match(broth.explain("duplicate-attribute").text, /class/);
  assert.ok(broth.rules().includes("duplicate-attribute"));
  assert.equal(thrown(() => broth.explain("x")).code, "unknown-rule");
});

test("edit leaves everything else alone", () => {
  const html = "<P>See <A HREF=/x>this</A> &amp that";
  const check = (edit, expected) => assert.equal(broth.edit(html, { a: edit }), expected);
  check({ attributes: { rel: "nofollow" } }, '<P>See <A HREF=/x rel="nofollow">this</A> &amp that');
  check({ attributes: { href: null } }, "<P>See <A>this</A> &amp that");
  check(
    { before: "1", after: "4", prependHTML: "2", appendHTML: "3" },
    "<P>See 1<A HREF=/x>2this3</A>4 &amp that",
  );
  check({ unwrap: true }, "<P>See this &amp that");
  check({ outerHTML: "<b>it</b>" }, "<P>See <b>it</b> &amp that");
  check({ rename: "b" }, "<P>See <b HREF=/x>this</b> &amp that");
  assert.equal(thrown(() => broth.edit(html, { a: { colour: "red" } })).code, "unknown-edit");
  assert.equal(thrown(() => broth.edit(html, { a: { rename: "a b" } })).name, "EditError");
});

test("decode, escape and unescape", () => {
  const decoded = broth.decode(Buffer.from("\ufeffé"));
  assert.deepEqual(decoded, { text: "é", encoding: "UTF-8", source: "bom", hadErrors: false });
  assert.equal(broth.decode(Buffer.from([0xe9])).encoding, "windows-1252");
  assert.equal(broth.escape(`<é> & "a" 'b'`), "&lt;é&gt; &amp; &quot;a&quot; &#39;b&#39;");
  assert.equal(broth.escape(`"é'`, { ascii: true }), "&quot;&eacute;&#39;");
  for (const quote of ['"', "'"]) {
    const text = `a${quote} onclick=${quote}x()${quote}<b>`;
    const p = broth.parse(`<p title=${quote}${broth.escape(text)}${quote}>${broth.escape(text)}`).selectOne("p");
    assert.deepEqual([p.attributes, p.text], [{ title: text }, text]);
  }
  assert.match(thrown(() => broth.escape("x", { attribute: true })).message, /the result is safe in text and in attributes/);
  assert.equal(broth.unescape("&eacute;&notit;"), "é¬it;");
  assert.equal(broth.unescape("&notit;", { attribute: true }), "&notit;");
});

test("values are those of browsers", () => {
  const check = (kind, text, expected) => assert.deepEqual(broth.value(kind, text), expected);
  check("integer", " -5px", -5);
  check("integer", "123456789012345678901", 123456789012345678901n);
  check("number", "1.5e1x", 15);
  check("numbers", "1,2;3", [1, 2, 3]);
  check("dimension", "50%", { value: 50, unit: "%" });
  check("color", "tomato", { red: 255, green: 99, blue: 71, alpha: 1 });
  check("date", "2024-02-29", { year: 2024, month: 2, day: 29 });
  check("global-date-time", "2011-11-18 14:54:12.5+0200", {
    year: 2011,
    month: 11,
    day: 18,
    hour: 14,
    minute: 54,
    second: 12.5,
    offset: 120,
  });
  check("date-or-time", "14:54", { type: "time", hour: 14, minute: 54, second: 0 });
  check("time-value", "11-18", { type: "yearless-date", month: 11, day: 18 });
  check("time-value", "1h", { type: "duration", seconds: 3600 });
  check("time-value", "2011", { type: "year", year: 2011 });
  check("list-of-dimensions", "2*,5%", [{ value: 2, unit: "*" }, { value: 5, unit: "%" }]);
  check("non-negative-integer", "7x", 7);
  check("time-zone-offset", "-08:00", -480);
  check("date-or-time", "2024-02-29", { type: "date", year: 2024, month: 2, day: 29 });
  check("duration", "4h 18m 3s", 15483);
  check("color", "tomato", { red: 255, green: 99, blue: 71, alpha: 1 });
  check("css-color", "rgb(1 2 3 / 25%)", { red: 1, green: 2, blue: 3, alpha: 0.25 });
  check("color", "lab(1 none -2)", { space: "lab", components: [1, null, -2], alpha: 1 });
  check("simple-color", "#ff6347", { red: 255, green: 99, blue: 71 });
  check("refresh", "5; url=a", { seconds: 5, url: "a" });
  check("refresh", "5", { seconds: 5, url: null });
  check("media-query-list", "screen and (width > 30em)", true);
  const error = thrown(() => broth.value("date", "2024-02-30"));
  assert.deepEqual([error.name, error.span], ["ValueError", { start: 8, end: 10 }]);
  assert.equal(broth.isValid("date", "2024-02-30"), false);
  assert.equal(broth.isValid("date", "2024-02-29"), true);
  assert.equal(broth.isValid("srcset", "a.png 1x, b.png 2q"), false);
  assert.equal(broth.isValid("srcset", "a.png 1x, b.png 2x"), true);
  assert.equal(broth.isValid("dimension", "5"), true);
  assert.equal(broth.isValid("legacy-color", ""), false);
  assert.equal(broth.isValid("non-negative-integer", "-0"), false);
  const dropped = thrown(() => broth.checkValid("srcset", "a.png 1x, b.png 2q"));
  assert.deepEqual([dropped.name, dropped.code], ["ValueError", "not-allowed"]);
  assert.deepEqual(dropped.span, { start: 16, end: 18 });
  assert.equal(broth.checkValid("srcset", "a.png 1x, b.png 2x"), undefined);
  assert.equal(thrown(() => broth.value("dates", "")).code, "unknown-kind");
});

test("XML need not be well-formed", () => {
  assert.equal(
    broth.xml.repair("<feed><title>Fish & chips</feed>"),
    "<feed><title>Fish &amp; chips</title></feed>",
  );
  assert.deepEqual(
    broth.xml
      .parse("<a><B/></a>")
      .select("B")
      .map(({ localName }) => localName),
    ["B"],
  );
  assert.equal(broth.xml.check("<a>").length, 1);
  const error = thrown(() => broth.xml.parse("<é><b></é>", { strict: true }));
  assert.deepEqual([error.name, error.code], ["StrictError", "mismatched-end-tag"]);
});
