// Formatting.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as broth from "../testing/index.js";
import { thrown } from "../testing/index.js";

test("HTML is formatted, and once is enough", () => {
  const html = "<ul><li>Leek<li>Onion</ul>";
  const formatted = "<ul>\n  <li>Leek\n  <li>Onion\n</ul>\n";
  assert.equal(broth.format(html, { context: "div" }), formatted);
  assert.equal(broth.format(formatted, { context: "div" }), formatted);
});

test("options say how", () => {
  const format = (html, options) => broth.format(html, { context: "div", ...options });
  assert.equal(format("<ul><li>a</ul>", { tabs: true }), "<ul>\n\t<li>a\n</ul>\n");
  assert.equal(format("<ul><li>a</ul>", { indent: 4 }), "<ul>\n    <li>a\n</ul>\n");
  assert.equal(format("<ul><li>a</ul>", { tags: "write" }), "<ul>\n  <li>a</li>\n</ul>\n");
  const strict = format("<div><p>One</p></div>", { whiteSpace: "strict" });
  assert.equal(strict, "<div><p>One</p></div>");
  const template = format("<p>{{ a  b }}</p>", { template: "jinja" });
  assert.equal(template, "<p>{{ a  b }}</p>\n");
  assert.match(format("<p>one two three four", { width: 10 }), /\n/);
});

test("options that nobody has are refused", () => {
  for (const options of [
    { printWidth: 80 },
    { whiteSpace: "x" },
    { width: -1 },
    { width: 1.5 },
    { template: "x" },
  ]) {
    assert.equal(thrown(() => broth.format("<p>", options)).name, "ConfigError");
  }
  assert.ok(thrown(() => broth.format(new Uint8Array(1))) instanceof TypeError);
});
