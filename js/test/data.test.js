// Links, addresses, tables and metadata.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as broth from "../testing/index.js";
import { thrown } from "../testing/index.js";

const base = "https://example.org/menu/";

test("links are absolute, by the page and its base", () => {
  const html = "<p>é<a href=soups?é rel='NEXT x'>All <b>soups</b></a><area href=#a alt=map><a href='http://['>?</a><a>no</a><link rel=icon href=i>";
  const doc = broth.parse(html);
  const links = doc.links(base);
  assert.deepEqual(links.map(String), [`${base}soups?%C3%A9`, `${base}#a`, "http://["]);
  const [first, , broken] = links;
  const { span, ...rest } = first;
  assert.deepEqual(rest, {
    url: `${base}soups?%C3%A9`,
    resolved: true,
    written: "soups?é",
    text: "All soups",
    rel: ["next", "x"],
    attribute: "href",
  });
  assert.equal(html.slice(span.start, span.end), "soups?é");
  assert.equal(first.node, doc.selectOne("a"));
  assert.equal(broken.resolved, false);
  assert.deepEqual(JSON.parse(JSON.stringify(first)), { ...rest, span });
  assert.deepEqual(doc.links().map((link) => [link.url, link.resolved])[0], ["soups?é", false]);
  assert.deepEqual(doc.links(new URL(base)).map(String), links.map(String));
  assert.deepEqual(doc.selectOne("b").links(base), []);
  const urls = (html) => broth.parse(html).links(base).map((link) => link.url);
  assert.deepEqual(urls("<base href=/b/><a href=x>"), ["https://example.org/b/x"]);
  assert.deepEqual(urls("<base href=data:x><a href=x>"), [`${base}x`]);
  assert.deepEqual(urls("<a href='https://EXAMPLE.org/a/../b c'>"), ["https://example.org/b%20c"]);
  assert.equal(thrown(() => doc.links("/menu")).code, "invalid-url");
  assert.throws(() => doc.links(1), TypeError);
  const [a] = doc.select("a");
  assert.deepEqual([a.url("href", base), a.url("id", base), a.url("href")], [`${base}soups?%C3%A9`, null, null]);
  assert.equal(broth.parse("<base href=/b/><img src=x>").selectOne("img").url("SRC", base), "https://example.org/b/x");
});

test("a long base does not make a page too long", () => {
  const doc = broth.parse(`<base href='https://a/${"b".repeat(1 << 20)}/'>${"<a href=x>".repeat(2000)}`);
  const links = doc.links();
  const long = links.filter((link) => link.resolved);
  assert.ok(long.length > 100 && long.length <= 128, String(long.length));
  assert.equal(links.at(-1).url, "x");
});

test("addresses have a purpose", () => {
  const doc = broth.parse("<img src=s.png srcset='m.png 2x, l.png 3x'><form action=/buy><script src=a.js></script>");
  assert.deepEqual(
    doc.addresses(base).map(({ kind, url }) => [kind, url.slice(base.length - 5)]),
    [
      ["image", "menu/s.png"],
      ["image", "menu/m.png"],
      ["image", "menu/l.png"],
      ["form", "buy"],
      ["script", "menu/a.js"],
    ].map(([kind, url]) => [kind, kind === "form" ? "https://example.org/buy".slice(base.length - 5) : url]),
  );
});

test("tables have rows, headers and cells", () => {
  const html = "<table id=t><caption>Prices é</caption><tr><th>Soup<th>Price<th>Price<tr><td>Leek<td rowspan=2>4<td>5<tr><td>Onion</table><table>";
  const doc = broth.parse(html);
  const [table, empty] = doc.tables();
  assert.deepEqual(
    [table.caption, table.header, table.headerRows, table.rows, table.complete],
    ["Prices é", ["Soup", "Price", "Price"], [["Soup", "Price", "Price"]], [["Leek", "4", "5"], ["Onion", "4"]], true],
  );
  assert.deepEqual(table.columns, ["Soup", "Price", "Price 2"]);
  assert.deepEqual(table.records(), [
    { Soup: "Leek", Price: "4", "Price 2": "5" },
    { Soup: "Onion", Price: "4", "Price 2": "" },
  ]);
  assert.equal(table.node, doc.getElementById("t"));
  assert.deepEqual({ ...table.cells[4] }, { text: "4", isHeader: false, row: 1, column: 1, rowspan: 2, colspan: 1, headers: [1] });
  assert.deepEqual(doc.getElementById("t").table(), table);
  assert.equal(doc.body.table(), null);
  assert.equal(table.cell(2, 1), table.cells[4]);
  assert.equal(table.cell(2, 1).node.getAttribute("rowspan"), "2");
  assert.deepEqual([table.cell(0, 0).isHeader, table.cell(3, 0), table.cell(-1, 0)], [true, null, null]);
  assert.deepEqual([empty.caption, empty.rows, empty.records()], [null, [], []]);
  const bare = broth.parse("<table><tr><td>a<td>b</table>").tables()[0];
  assert.deepEqual([bare.header, bare.records()], [[], [{ "column 1": "a", "column 2": "b" }]]);
  const proto = broth.parse("<table><tr><th>__proto__<tr><td>x</table>").tables()[0].records()[0];
  assert.deepEqual(Object.entries(proto), [["__proto__", "x"]]);
});

test("metadata is ready for use", () => {
  const doc = broth.parse(
    `<html lang=de><title> A  menu </title><meta name=Description content=Soups><link rel=canonical href=/>
     <link rel=icon href=i.png type=image/png sizes=32x32><link rel=alternate href=feed type=application/rss+xml title=News>
     <link rel=alternate hreflang=en href=/en><meta property=og:image content=a.png><meta property=OG:image content=b.png>
     <meta property=og:title content=menu><meta name=twitter:image content=c.png>
     <script type=application/ld+json>{"@type": "Menu"}</script>`,
  );
  const data = doc.metadata(base);
  assert.deepEqual([data.title, data.description, data.lang, data.canonical], ["A menu", "Soups", "de", "https://example.org/"]);
  const { span, ...icon } = data.icons[0];
  const none = { hreflang: null, media: null, title: null };
  assert.deepEqual(icon, { url: `${base}i.png`, resolved: true, mediaType: "image/png", sizes: "32x32", ...none });
  assert.equal(doc.source.slice(span.start, span.end), "i.png");
  assert.deepEqual([data.feeds.map(String), data.feeds[0].title], [[`${base}feed`], "News"]);
  assert.deepEqual(data.alternates.map((it) => [it.url, it.hreflang]), [["https://example.org/en", "en"]]);
  assert.equal(data.openGraph.get("og:image"), `${base}a.png`);
  assert.deepEqual(data.openGraph.getAll("og:image"), [`${base}a.png`, `${base}b.png`]);
  assert.deepEqual([data.openGraph.get("og:title"), data.openGraph.get("og:url")], ["menu", null]);
  assert.deepEqual(data.openGraph.map((it) => it.written), ["a.png", "b.png", "menu"]);
  assert.equal(data.openGraph[0].node.name, "meta");
  assert.equal(data.twitter.get("twitter:image"), `${base}c.png`);
  assert.deepEqual(data.jsonLd.map((text) => JSON.parse(text)), [{ "@type": "Menu" }]);
  const empty = broth.parse("").metadata();
  assert.deepEqual([empty.title, empty.canonical, empty.icons, [...empty.openGraph], empty.jsonLd], [null, null, [], [], []]);
});

test("all properties that are addresses are made absolute, and no others", () => {
  const media = ["image", "video", "audio"].flatMap((it) => [`og:${it}`, `og:${it}:url`, `og:${it}:secure_url`]);
  const twitter = ["url", "image", "image:src", "player", "player:stream"].map((it) => `twitter:${it}`);
  const addresses = ["og:url", ...media, ...twitter];
  assert.equal(addresses.length, 15);
  const others = ["og:title", "og:image:alt", "og:image:width", "twitter:card", "xog:url", "og:urls"];
  const html = [...addresses, ...others].map((name) => `<meta property='${name}' content=x>`).join("");
  const found = broth.parse(html).metadata(base).openGraph.filter((it) => it.content !== "x");
  assert.deepEqual(found.map((it) => it.name), addresses);
});

test("a document knows the URL that its relative addresses begin with", () => {
  const base = (html, page) => broth.parse(html).baseURL(page);
  assert.equal(base("<base href=/menu/>", "https://example.org/x"), "https://example.org/menu/");
  assert.equal(base("<p>", new URL("https://example.org/x")), "https://example.org/x");
  assert.equal(base("<base href=https://a.example/>"), "https://a.example/");
  assert.equal(base("<base href=/menu/>"), null);
  assert.equal(base("<base href=javascript:x>", "https://example.org/"), "https://example.org/");
  assert.throws(() => base("<p>", "menu"), { name: "ConfigError" });
});

test("data is that of the command, in every syntax", () => {
  const html = "<title>Menu</title><base href=/b/><a class=h-card href=ana>Ana</a><p itemscope itemid=x><a itemprop=soup href=leek>é</a>";
  const data = broth.data(html, { base });
  assert.deepEqual(Object.keys(data), ["microdata", "json-ld", "rdfa", "microformats", "metadata"]);
  const item = { id: "https://example.org/b/x", properties: { soup: ["https://example.org/b/leek"] } };
  assert.deepEqual(data.microdata, { items: [item] });
  assert.deepEqual(data.microformats.items[0].properties, { name: ["Ana"], url: ["https://example.org/b/ana"] });
  assert.deepEqual(broth.parse(html).data({ base }), data);
  assert.deepEqual(broth.parse(html).selectOne("a").data({ only: ["microdata"] }), { microdata: { items: [] } });
  const graph = '<script type=application/ld+json>{"@graph": [{"a": 1}]}</script>';
  assert.deepEqual(broth.data(graph, { only: ["json-ld"], flattenGraphs: true }), { "json-ld": [{ a: 1 }] });
  assert.equal(thrown(() => broth.data("", { only: ["rdf"] })).code, "unknown-syntax");
  assert.throws(() => broth.data(new Uint8Array()), TypeError);
  const rdfa = broth.data("<p resource=#soup property=og:title>Leek", { base, only: ["rdfa"] }).rdfa;
  assert.deepEqual(rdfa.at(-1)[0], base);
});

test("addresses are replaced, and nothing else", () => {
  const html = "<P><A HREF=soup>é</A> <img srcset='a.png, b.png 2x' alt=bowl>";
  const doc = broth.parse(html);
  const seen = [];
  const replaced = doc.replaceAddresses((address) => {
    seen.push(address);
    return address.kind === "image" ? `/p?${address.url}&s` : null;
  }, "https://example.org/");
  assert.equal(replaced, "<P><A HREF=soup>é</A> <img srcset='/p?https://example.org/a.png&amp;s, /p?https://example.org/b.png&amp;s 2x' alt=bowl>");
  assert.deepEqual(seen, doc.addresses("https://example.org/"));
  assert.deepEqual([seen[0].text, seen[1].text], ["é", "bowl"]);
  assert.equal(doc.replaceAddresses(() => undefined), html);
  assert.equal(broth.parse("<p>").replaceAddresses(() => "x"), "<p>");
  assert.throws(() => doc.replaceAddresses(() => 1), TypeError);
  assert.throws(() => doc.replaceAddresses("x"), TypeError);
});

const FORM = `<form id=f action=find><input name=q required><input type=checkbox name=c value=1>
<input type=radio name=r value=x checked><input type=radio name=r value=y>
<select name=s multiple><option>a<option selected>b</select><input name=off disabled>
<button name=go value=1>Go</button><button type=button name=no>No</button></form><input form=f name=last value=é>`;

test("forms are filled in and sent", () => {
  const doc = broth.parse(FORM);
  const [form] = doc.forms(base);
  const { action, resolved, method, enctype, noValidate } = form;
  assert.deepEqual([action, resolved, method, enctype, noValidate], [`${base}find`, true, "get", "application/x-www-form-urlencoded", false]);
  assert.deepEqual([form.isValid, form.controls[0].isValid, form.controls[5].isDisabled], [false, false, true]);
  assert.deepEqual(form.controls[4].options.map((it) => [it.value, it.isSelected]), [["a", false], ["b", true]]);
  assert.equal(form.node, doc.selectOne("form"));
  form.fill({ q: "leek soup", c: "1", r: "y", s: ["a", "b"] });
  const sent = form.submit(doc.selectOne("button"));
  assert.equal(sent.url, `${base}find?q=leek+soup&c=1&r=y&s=a&s=b&go=1&last=%C3%A9`);
  assert.deepEqual(form.entries(form.controls[6]), sent.entries);
  assert.deepEqual([sent.contentType, sent.body], [enctype, sent.url.split("?")[1]]);
  form.clear("c", "1");
  form.clear("s", "b");
  assert.deepEqual(form.entries(), [["q", "leek soup"], ["r", "y"], ["s", "a"], ["last", "é"]]);
  assert.deepEqual(doc.forms()[0].entries()[0], ["q", ""]);
  assert.equal(thrown(() => form.fill({ q: "x", r: "z" })).code, "no-control");
  assert.equal(thrown(() => form.fill({ off: "1" })).code, "no-control");
  assert.equal(thrown(() => form.clear("q", "x")).code, "no-control");
  assert.equal(form.entries()[0][1], "leek soup");
  for (const submitter of [doc.selectOne("[name=no]"), doc.selectOne("form")])
    assert.equal(thrown(() => form.submit(submitter)).code, "bad-submitter");
  assert.throws(() => form.submit("go"), TypeError);
  assert.throws(() => form.fill("q=1"), TypeError);
});

test("dates, authors and other metadata have their sources", () => {
  const { authors, names, manifest, amp } = broth.parse("<meta name=author content=Ana><meta name=keywords content=soup><link rel=manifest href=m>").metadata(base);
  assert.deepEqual(authors.map((it) => [String(it), it.source]), [["Ana", "meta"]]);
  assert.deepEqual([names.get("keywords"), manifest, amp], ["soup", `${base}m`, null]);
});
