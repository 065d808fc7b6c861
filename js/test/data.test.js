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
  assert.deepEqual({ ...table.cells[4] }, { text: "4", isHeader: false, row: 1, column: 1, rowspan: 2, colspan: 1 });
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
