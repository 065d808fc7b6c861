// Which program the extension starts.

const assert = require("node:assert/strict");
const path = require("node:path");
const { test } = require("node:test");
const { find } = require("../src/find.js");

const system = `cli-${process.platform}-${process.arch}`;

test("the setting wins", () => {
  assert.equal(find("/opt/broth", ["/site"], () => true), "/opt/broth");
});

test("a project's own program comes before the one in PATH", () => {
  const own = path.join("/site", "node_modules", "@broth-html", system, "broth");
  assert.equal(find("", ["/other", "/site"], (file) => file.startsWith(own)), own);
  assert.equal(find("", ["/site"], () => false), "broth");
});
