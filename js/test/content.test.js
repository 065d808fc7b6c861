// The main content of pages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ConfigError, Content, Frame, SelectorError, content, parse } from "../dist/entries/full.node.js";

const LONG = "Leeks, potatoes and cream are cooked for twenty minutes, and then served hot.";
const PAGE = `<html lang=en><title>Leek soup | Broth</title><meta property=og:site_name content=Broth>
<meta name=author content=Ann><meta property=article:published_time content=2026-01-02>
<meta name=description content='On soup'><meta property=og:image content=/a.jpg>
<nav><a href=/>Home</a></nav><h1>Leek soup</h1><p>${LONG} <a href=/b>Bread</a><img src=a.png alt=Leek>
<table><tr><td>Leek<td>2</table><div class=comments><p>I like it!</div><footer>© Broth</footer>`;

test("content and metadata", () => {
  const found = content(PAGE);
  assert.equal(found.text, `Leek soup\n\n${LONG} Bread\nLeek\t2`);
  assert.equal(String(found), found.text);
  assert.match(found.markdown, /^# Leek soup\n\nLeeks, potatoes.*\[Bread\]\(\/b\)/s);
  assert.match(found.html, /<h1>Leek soup<\/h1>/);
  const { title, byline, date, site, lang, image, description, kind, evidence } = found;
  assert.deepEqual([title, byline, date, site], ["Leek soup", "Ann", "2026-01-02", "Broth"]);
  assert.deepEqual([lang, image, description], ["en", "/a.jpg", "On soup"]);
  assert.deepEqual([kind, evidence], ["service", "nothing says otherwise"]);
});

test("each block has a reason and a place", () => {
  const html = "<p>Süß 🥣<nav>Menü</nav><p>Leek";
  const { blocks } = content(html);
  const shown = blocks.map(({ kept, reason, text }) => [kept, reason, text]);
  assert.deepEqual(shown, [
    [true, "content", "Süß 🥣"],
    [false, "navigation", "Menü"],
    [true, "content", "Leek"],
  ]);
  for (const { span, text } of blocks) assert.equal(html.slice(span.start, span.end), text);
});

test("options", () => {
  for (const [options, has, lacks] of [
    [{ comments: true }, "I like it!", "Home"],
    [{ tables: false }, LONG, "2"],
    [{ minLength: 20 }, LONG, "Leek soup"],
    [{ select: "table" }, "Leek\t2", LONG],
    [{ without: "h1, table" }, LONG, "Leek\t2"],
    [{ focus: "precision" }, LONG, "Home"],
  ]) {
    const { text } = content(PAGE, options);
    assert.ok(text.includes(has) && !text.includes(lacks), JSON.stringify(options));
  }
  const { markdown } = content(PAGE, { links: false, images: false });
  assert.ok(markdown.includes("Bread") && !markdown.includes("/b") && !markdown.includes("a.png"));
  const docs = content(PAGE, { url: "https://example.org/docs/soup" });
  assert.equal(docs.kind, "documentation");
  assert.match(docs.markdown, /\[Bread\]\(https:\/\/example\.org\/b\)/);
});

test("documents and bytes", () => {
  const doc = parse("<div id=a><p>Leek<b>!</b></div><p>Onion");
  assert.equal(doc.content().text, "Leek!\n\nOnion");
  assert.equal(doc.content({ select: "div", without: "b" }).text, "Leek");
  assert.equal(doc.selectOne("b").textContent, "!");
  assert.equal(content(new TextEncoder().encode("<meta charset=utf-8><p>Süß")).text, "Süß");
  assert.equal(doc.content({ select: "h1" }).text, "");
});

test("the content is a document of its own", () => {
  const found = content("<nav>Home</nav><p>Leek <i>soup</i>");
  assert.ok(found instanceof Content);
  assert.equal(found.node.localName, "body");
  assert.equal(found.node.toMarkdown({ emphasis: "_" }), "Leek _soup_\n");
  found.document.selectOne("i").remove();
  assert.equal(found.text.trim(), "Leek");
});

test("the frame of a site is dropped", () => {
  const pages = ["a", "b", "c"].map((it) => `<p>Free delivery<p>Leek soup ${it}, hot`);
  const { text, blocks } = content(pages[0], { frame: new Frame(pages) });
  assert.deepEqual([text, blocks[0].reason], ["Leek soup a, hot", "frame"]);
});

test("wrong arguments say what to write", () => {
  for (const [options, type, message] of [
    [{ focuss: "recall" }, ConfigError, /did you mean "focus"/],
    [{ favorRecall: true }, ConfigError, /focus: "recall"/],
    [{ focus: "recal" }, ConfigError, /focus must be/],
    [{ url: "soup" }, ConfigError, /no absolute URL/],
    [{ minLength: -1 }, ConfigError, /from 0 up/],
    [{ minLength: "1" }, TypeError, /must be a number/],
    [{ select: "p[" }, SelectorError, /./],
    [{ frame: "Home" }, TypeError, /must be a Frame/],
  ]) {
    const error = (error) => error instanceof type && message.test(error.message);
    assert.throws(() => content(PAGE, options), error);
    assert.throws(() => parse(PAGE).content(options), error);
  }
  assert.throws(() => content(1), TypeError);
  assert.throws(() => new Frame("<p>Soup"), TypeError);
});
