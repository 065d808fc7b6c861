// `broth-html/readability`, whose shape is that of Mozilla's package.

import assert from "node:assert/strict";
import { test } from "node:test";

import Default, { Readability, isProbablyReaderable } from "../../dist/entries/readability.node.js";
import { parse } from "../../testing/index.js";

const LONG = "Leeks, potatoes and cream are cooked for twenty minutes, and then served hot. ".repeat(6);
const PAGE = `<html lang=en dir=ltr><title>Leek soup | Broth</title>
<meta property=og:site_name content=Broth><meta name=author content=Ann>
<meta property=article:published_time content=2026-01-02><meta name=description content='On soup'>
<nav><a href=/>Home</a></nav><h1>Leek soup</h1><p class=a>${LONG}<script>x()</script><p>${LONG}!`;

test("the members are those of Readability", () => {
  const article = new Readability(PAGE).parse();
  const { content, textContent, ...rest } = article;
  assert.deepEqual(rest, {
    title: "Leek soup",
    byline: "Ann",
    dir: "ltr",
    lang: "en",
    length: textContent.length,
    excerpt: "On soup",
    siteName: "Broth",
    publishedTime: "2026-01-02",
  });
  assert.match(content, /^<div id="readability-page-1" class="page">.*<h1>Leek soup<\/h1>/s);
  assert.ok(!content.includes("script") && !content.includes('"a"') && !content.includes("Home"));
  assert.ok(textContent.startsWith("Leek soup\n\nLeeks,"));
  assert.equal(Default, Readability);
});

test("documents of this package and of a DOM are read", () => {
  const document = parse(PAGE);
  assert.equal(new Readability(document).parse().title, "Leek soup");
  const dom = { documentElement: { outerHTML: PAGE }, documentURI: "https://example.org/" };
  assert.equal(new Readability(dom).parse().title, "Leek soup");
  assert.throws(() => new Readability(7).parse(), /document or markup, not/);
});

test("options", () => {
  assert.match(new Readability(PAGE, { keepClasses: true }).parse().content, /<p class="a">/);
  assert.equal(new Readability(PAGE, { charThreshold: 5000 }).parse(), null);
  assert.equal(new Readability("").parse(), null);
  assert.equal(new Readability(PAGE, { serializer: (html) => html.length }).parse().content > 900, true);
  const { excerpt } = new Readability(`<p>${LONG}`).parse();
  assert.equal(excerpt, LONG.trim());
});

test("pages with a text are readerable", () => {
  assert.equal(isProbablyReaderable(PAGE), true);
  assert.equal(isProbablyReaderable("<nav>Home</nav><p>Soup"), false);
  assert.equal(isProbablyReaderable(PAGE, { minScore: 1000 }), false);
});
