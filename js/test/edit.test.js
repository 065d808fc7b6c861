// Edits: texts and markup, classes, and what a string is.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as broth from "../testing/index.js";
import { thrown } from "../testing/index.js";

const html = "<p>a</p>";
const check = (edit, expected) => assert.equal(broth.edit(html, { p: edit }), expected);

test("a string is text, unless the name ends in HTML", () => {
  const text = "<b>&";
  const escaped = "&lt;b&gt;&amp;";
  check({ before: text }, `${escaped}<p>a</p>`);
  check({ after: text }, `<p>a</p>${escaped}`);
  check({ prepend: text }, `<p>${escaped}a</p>`);
  check({ append: text }, `<p>a${escaped}</p>`);
  check({ textContent: text }, `<p>${escaped}</p>`);
  check({ replaceWith: text }, escaped);
  check({ beforeHTML: "<b>x</b>" }, "<b>x</b><p>a</p>");
  check({ afterHTML: "<b>x</b>" }, "<p>a</p><b>x</b>");
  check({ prependHTML: "<b>x</b>" }, "<p><b>x</b>a</p>");
  check({ appendHTML: "<b>x</b>" }, "<p>a<b>x</b></p>");
  check({ innerHTML: "<b>x</b>" }, "<p><b>x</b></p>");
  check({ outerHTML: "<b>x</b>" }, "<b>x</b>");
});

test("text in a script, a style or a title is what it says", () => {
  const edit = (html, edits) => broth.edit(html, edits);
  for (const name of ["script", "style", "xmp", "iframe", "noembed", "noframes"])
    assert.equal(edit(`<${name}>a</${name}>`, { [name]: { textContent: "x < y && z" } }), `<${name}>x < y && z</${name}>`);
  for (const name of ["title", "textarea", "p"])
    assert.equal(edit(`<${name}>a</${name}>`, { [name]: { textContent: "x < y" } }), `<${name}>x &lt; y</${name}>`);
  assert.equal(thrown(() => edit("<script></script>", { script: { append: "</script>" } })).code, "misfit");
  const mixed = "<script>a</script><p>b</p>";
  assert.equal(edit(mixed, { "script, p": { append: "<" } }), "<script>a<</script><p>b&lt;</p>");
  // SVG's own style has references.
  assert.equal(edit("<svg><style></style></svg>", { style: { append: "<" } }), "<svg><style>&lt;</style></svg>");
});

test("classes are added and removed", () => {
  const edit = (html, edits) => broth.edit(html, edits);
  check({ addClass: "x" }, '<p class="x">a</p>');
  check({ addClass: ["x", "y"] }, '<p class="x y">a</p>');
  check({ removeClass: "x" }, "<p>a</p>");
  assert.equal(edit("<p class='x  y'>a", { p: { addClass: "y" } }), "<p class='x  y'>a");
  assert.equal(edit("<p class='x  y'>a", { p: { addClass: "z", removeClass: "x" } }), '<p class="y z">a');
  assert.equal(edit("<p class=x>a", { p: { removeClass: "x" } }), "<p>a");
  assert.equal(edit("<p class=x><p>", { p: { addClass: "y" }, ".x": { addClass: "z" } }), '<p class="x y z"><p class="y">');
  assert.equal(edit("<p class=x>", { p: { attributes: { CLASS: "q" }, addClass: "y" } }), '<p class="q y">');
  for (const wrong of [1, null, [1]]) assert.throws(() => broth.edit(html, { p: { addClass: wrong } }), TypeError);
});

test("names that are nearly right", () => {
  const message = (edit) => thrown(() => broth.edit(html, { p: edit })).message;
  assert.match(message({ appendHtml: "x" }), /did you mean "appendHTML"\?/);
  assert.match(message({ inner: "x" }), /write \{ innerHTML/);
  assert.match(message({ replace: "x" }), /write \{ outerHTML/);
  assert.match(message({ addclass: "x" }), /did you mean "addClass"\?/);
});

test("later edits win, and those of something removed do nothing", () => {
  const edit = (edits) => broth.edit("<div><p>a</p></div>", edits);
  assert.equal(edit({ p: { append: "1" }, "div p": { append: "2" } }), "<div><p>a12</p></div>");
  assert.equal(edit({ p: { attributes: { id: "x" } }, "div, p": { attributes: { id: "y" } } }), '<div id="y"><p id="y">a</p></div>');
  assert.equal(edit({ p: { append: "1" }, div: { textContent: "x" } }), "<div>x</div>");
  assert.equal(edit({ div: { remove: true }, p: { append: "1" } }), "");
});

test("comments are removed, and nothing else changes", () => {
  const source = "<!--a--><!DOCTYPE html><P TITLE='<!--b-->'>x<!-- c\n-->y<template><!--d-->z</template><script><!--e--></script><!-f><?go on?><!--g";
  const expected = "<!DOCTYPE html><P TITLE='<!--b-->'>xy<template>z</template><script><!--e--></script><?go on?>";
  assert.equal(broth.edit(source, {}, { removeComments: true }), expected);
  assert.equal(broth.edit(source, {}, { removeComments: false }), source);
  const edits = { p: { beforeHTML: "<!--new-->", addClass: "x" } };
  assert.equal(broth.edit("<!--old--><p>a", edits, { removeComments: true }), '<body><!--new--><p class="x">a');
});
