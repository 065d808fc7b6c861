// The path of an element selects it, and nothing else.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parse } from "../testing/index.js";

const soups = [
  "<ul><li>a<li><b>b</b><p>c<p>d</ul>",
  "<table>x<tr><td><svg><g/><g><a/></g></svg><template><i><i></template>",
  "<x:y><c.d><p><div></p></div></x:y><P>e",
];

test("a path selects its element alone", () => {
  for (const soup of soups) {
    const doc = parse(soup);
    for (const element of doc.select("*")) {
      assert.deepEqual([...doc.select(element.path())], [element], element.path());
    }
  }
});

test("a path leads down from the top", () => {
  const doc = parse("<ul><li>Onions<li>Soup</ul>");
  assert.equal(doc.selectOne("li + li").path(), ":root > body > ul > li:nth-child(2)");
});
