// XPath beside Chromium's `document.evaluate`: expressions by the grammar, on pages of every kind.

import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, skip } from "../testing/browser.js";
import { expressions } from "../testing/expressions.js";
import * as broth from "../testing/index.js";

// None has a document type: Chromium counts it as a node, XPath's data model does not.
const pages = [
  "<title>Menu</title><ul id=a><li class=b>Soup <b id=1>hot</b><li>2<li><a href=x>a</a></ul><!--a--><p>4.50",
  "<div id=a><div id=b><p>a</p> <p>a<b>b</b>a</p></div><DIV ID=c a=1 b=2>1</DIV></div><a name=a>1</a><a> 2 </a>",
  "<p lang=en xml:lang=en>a<svg id=s><a id=li>b</a><title>1</title></svg><math><mi>x</mi></math><p>b",
  "<table id=Soup><tr><td>1<td>2<tr><td>3<td><table><tr><td>a</table></table><template><p id=b>t</p></template>",
  "<!--1--><html><body>a<!--2-->b<p></p><p> </p><li><li id=1>x<!----></body></html><!--3-->",
];

/** Where Chromium does not follow XPath 1.0: what the difference looks like. */
const faults = {
  "writes six digits of a number": ({ own }) => /\d\.\d{6}/.test(own),
  "finds nothing by an absolute path whose context is an attribute": ({ expression }) =>
    /@|attribute::/.test(expression) && /[[( ]\/+[\w@*.]/.test(expression),
  "compares an empty name as if it were no string": ({ own, expression }) =>
    own.startsWith("boolean") && /name\(/.test(expression),
};

/** How many expressions each page is asked. */
const count = Number(process.env.BROTH_EXPRESSIONS ?? 1000);
const seed = Number(process.env.BROTH_SEED ?? 1);

/** Where an element is: its name, and how many nodes are before it and around it. */
const place = "concat(name(), ' ', count(preceding::node()), ' ', count(ancestor::node()))";

/** A value of ours as a text. */
function ours(doc, expression) {
  const short = (item) => {
    if (typeof item === "string") return `'${item}'`;
    if (item === doc) return "/";
    return item instanceof broth.Element ? item.xpath(place) : `${item.nodeName.slice(1)} ${item.data}`;
  };
  const value = doc.xpath(expression);
  return Array.isArray(value) ? value.map(short).join(", ") : `${typeof value} ${value}`;
}

/** The values of the browser as texts; runs there. */
function theirs([markup, list, place]) {
  const doc = new DOMParser().parseFromString(markup, "text/html");
  const short = (node) => {
    switch (node.nodeType) {
      case Node.ELEMENT_NODE:
        return doc.evaluate(place, node, null, XPathResult.STRING_TYPE, null).stringValue;
      case Node.DOCUMENT_NODE:
        return "/";
      case Node.COMMENT_NODE:
        return `comment ${node.data}`;
      case Node.DOCUMENT_TYPE_NODE:
        return "doctype ";
      default:
        return `'${node.nodeValue}'`;
    }
  };
  return list.map((expression) => {
    const result = doc.evaluate(expression, doc, null, XPathResult.ANY_TYPE, null);
    switch (result.resultType) {
      case XPathResult.NUMBER_TYPE:
        return `number ${result.numberValue}`;
      case XPathResult.STRING_TYPE:
        return `string ${result.stringValue}`;
      case XPathResult.BOOLEAN_TYPE:
        return `boolean ${result.booleanValue}`;
    }
    const ordered = XPathResult.ORDERED_NODE_SNAPSHOT_TYPE;
    const nodes = doc.evaluate(expression, doc, null, ordered, null);
    return Array.from({ length: nodes.snapshotLength }, (_, at) => short(nodes.snapshotItem(at))).join(", ");
  });
}

test("Chromium gives the same values", { skip }, async () => {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const differences = [];
    for (const [number, markup] of pages.entries()) {
      const source = expressions(seed * pages.length + number);
      const list = Array.from({ length: count }, () => source.next().value);
      const doc = broth.parse(markup);
      const values = await page.evaluate(theirs, [markup, list, place]);
      for (const [at, value] of values.entries()) {
        const own = ours(doc, list[at]);
        if (own !== value) differences.push({ page: number, expression: list[at], own, value });
      }
    }
    const isFault = (difference) => Object.values(faults).some((test) => test(difference));
    const others = differences.filter((difference) => !isFault(difference));
    assert.deepEqual(others.slice(0, 20), [], `${others.length} differences`);
    const allowed = (count * pages.length) / 1000;
    assert.ok(differences.length <= allowed, `${differences.length} faults of Chromium`);
  } finally {
    await browser.close();
  }
});
