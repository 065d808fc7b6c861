// The ways from node to node: as in a DOM, whichever call found a node first.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as trees from "../dist/entries/parse5.node.js";
import { dice } from "../testing/dice.js";
import { dump } from "../testing/dump.js";
import * as broth from "../testing/index.js";

const page =
  "<!DOCTYPE html><title>Menu</title><!--x--><ul id=menu class='a  b a'>\n<li class=hot>Chili <a href=/chili>more</a>" +
  "<li>Onions</ul><template><b>t</b>u</template>";

test("parents, children and siblings", () => {
  const doc = broth.parse(page);
  const ul = doc.getElementById("menu");
  const [hot, onions] = ul.children;
  assert.deepEqual([hot.name, hot.localName, hot.tagName, hot.nodeName], ["li", "li", "LI", "LI"]);
  assert.deepEqual(ul.childNodes.map((node) => node.nodeName), ["#text", "LI", "LI"]);
  assert.equal(hot.parentNode, ul);
  assert.equal(hot.parent, hot.parentElement);
  assert.equal(hot.nextElementSibling, onions);
  assert.equal(onions.previousElementSibling, hot);
  assert.equal(hot.previousElementSibling, null);
  assert.equal(hot.previousSibling.data, "\n");
  assert.equal(hot.previousSibling.nextElementSibling, hot);
  assert.equal(onions.nextSibling, null);
  assert.deepEqual([ul.firstElementChild, ul.lastElementChild, ul.childElementCount], [hot, onions, 2]);
  assert.equal(hot.firstChild.nodeValue, "Chili ");
  assert.equal(hot.firstElementChild, hot.lastChild);
  assert.equal(hot.lastElementChild.textContent, "more");
  assert.equal(onions.firstElementChild, null);
  assert.equal(onions.hasChildNodes(), true);
  assert.equal(onions.firstChild.hasChildNodes(), false);
  assert.deepEqual(hot.lastChild.ancestors().map((it) => it.name), ["li", "ul", "body", "html"]);
  assert.deepEqual([ul.contains(hot), hot.contains(ul), ul.contains(ul), ul.contains(null)], [true, false, true, false]);
  assert.equal(ul.contains(broth.parse("<p>").selectOne("p")), false);
});

test("the extent of an element ends where the last node in it ends", () => {
  const html = "<table>é🍲<tr><td>1<td><b>2</b></table><ul><li>a<li>b <i>c<!--d--></ul><p>x<p><br>";
  const doc = broth.parse(html);
  const written = (selector, place) => {
    const it = doc.selectOne(selector)[place];
    return it && html.slice(it.start, it.end);
  };
  assert.deepEqual(["span", "extent"].map((place) => written("li", place)), ["<li>", "<li>a"]);
  assert.equal(written("li + li", "extent"), "<li>b <i>c<!--d-->");
  assert.equal(written("ul", "extent"), written("ul", "span"));
  assert.equal(written("td", "extent"), "<td>1");
  assert.equal(written("tr", "extent"), "<tr><td>1<td><b>2</b>");
  assert.equal(written("p + p", "extent"), "<p><br>");
  assert.equal(written("p", "extent"), "<p>x");
  assert.deepEqual([written("tbody", "extent"), written("body", "span"), written("head", "extent")], ["<tr><td>1<td><b>2</b>", null, null]);
  assert.equal(written("body", "extent"), html);
  assert.deepEqual(doc.extent, { start: 0, end: html.length });
  assert.deepEqual(doc.selectOne("li").firstChild.extent, doc.selectOne("li").firstChild.span);
  const made = doc.createElement("b");
  assert.equal(made.extent, null);
  assert.equal(broth.xml.parse("<a><b>x<c/></a>").selectOne("b").extent.end, 11);
});

test("a control knows its form", () => {
  const doc = broth.parse("<form id=a><input name=1></form><input name=2 form=a><input name=3><table><form id=b><tr><td><select name=4></table>");
  assert.deepEqual(doc.select("[name]").map((it) => it.form?.id ?? null), ["a", "a", null, "b"]);
  assert.equal(doc.selectOne("input").form, doc.getElementById("a"));
  assert.equal(doc.getElementById("a").form, null);
});

test("the numbers of kinds are those of a DOM", () => {
  const { Node } = broth;
  const doc = broth.parse("<!DOCTYPE html><!--a--><p>b");
  assert.deepEqual(
    [doc, doc.doctype, doc.childNodes[1], doc.body, doc.selectOne("p").firstChild].map((it) => it.nodeType),
    [Node.DOCUMENT_NODE, Node.DOCUMENT_TYPE_NODE, Node.COMMENT_NODE, Node.ELEMENT_NODE, Node.TEXT_NODE],
  );
});

test("documents have the parts that a page has", () => {
  const doc = broth.parse(page);
  assert.deepEqual([doc.nodeType, doc.nodeName, doc.parentNode, doc.ownerDocument], [9, "#document", null, null]);
  assert.equal(doc.documentElement.name, "html");
  assert.deepEqual([doc.head.children.length, doc.body.children.length], [1, 2]);
  assert.equal(doc.doctype.name, "html");
  assert.equal(doc.documentElement.parentNode, doc);
  assert.equal(doc.documentElement.parentElement, null);
  assert.equal(doc.body.ownerDocument, doc);
  assert.deepEqual([...doc.descendants()].map((node) => node.nodeType), [10, 1, 1, 1, 3, 8, 1, 1, 3, 1, 3, 1, 3, 1, 3, 1]);
  const row = broth.parseFragment("<td>1<td>2", "tr");
  assert.deepEqual([row.nodeType, row.children.map((td) => td.text)], [11, ["1", "2"]]);
  assert.deepEqual([row.documentElement, row.body, row.head, row.doctype], [null, null, null, null]);
  assert.equal(row.children[0].parentNode, row);
  assert.equal(broth.parseFragment("<p>x").outerHTML, "<p>x</p>");
  const empty = broth.xml.parse("");
  assert.deepEqual([empty.childNodes, empty.documentElement, empty.firstChild], [[], null, null]);
});

test("one node is one object", () => {
  for (const isWalkedFirst of [true, false]) {
    const doc = broth.parse(page);
    if (isWalkedFirst) assert.equal(doc.body.children.length, 2);
    const li = doc.select("li")[0];
    for (const same of [
      doc.querySelector("li"),
      doc.xpath("//li")[0],
      doc.body.firstElementChild.firstElementChild,
      doc.selectOne("a").parentElement,
      doc.selectOne("a").closest("li"),
      li.closest("li"),
    ])
      assert.equal(same, li);
    assert.equal(li.firstChild, li.childNodes[0]);
  }
});

test("matches and closest", () => {
  const doc = broth.parse(page);
  const a = doc.selectOne("a");
  assert.deepEqual(["a", "li > a", "ul a[href]", "b", ":has(b)"].map((it) => a.matches(it)), [true, true, true, false, false]);
  assert.equal(a.closest("ul").id, "menu");
  assert.equal(a.closest("table"), null);
  assert.equal(a.closest("a"), a);
  for (const method of ["matches", "closest", "select", "querySelector", "querySelectorAll"]) {
    assert.throws(() => a[method]("a["), { name: "SelectorError", line: 1 });
    assert.throws(() => a[method](1), TypeError);
  }
});

test("names, classes and attributes", () => {
  const doc = broth.parse(page);
  const [ul, li, onions] = [doc.selectOne("ul"), ...doc.select("li")];
  assert.deepEqual([...ul.classList], ["a", "b"]);
  assert.deepEqual([ul.className, ul.classList.value, String(ul.classList), ul.classList.length], ["a  b a", "a  b a", "a  b a", 2]);
  assert.deepEqual([ul.hasClass("a"), ul.hasClass("A"), ul.classList.contains("b")], [true, false, true]);
  assert.deepEqual(ul.classList.map((name) => name.toUpperCase()), ["A", "B"]);
  assert.deepEqual([...onions.classList], []);
  assert.throws(() => ul.classList.push("x"), TypeError);
  assert.deepEqual([li.id, onions.className, ul.id], ["", "", "menu"]);
  assert.deepEqual([ul.getAttributeNames(), ul.hasAttributes(), onions.hasAttributes()], [["id", "class"], true, false]);
  assert.deepEqual(doc.getElementsByTagName("LI"), doc.select("li"));
  assert.deepEqual(doc.getElementsByTagName("*").length, doc.select("*").length);
  assert.deepEqual(doc.getElementsByClassName("b a"), [ul]);
  assert.deepEqual(doc.getElementsByClassName(" "), []);
  const odd = broth.parse("<p class='1a -b c.d é🍲'>");
  for (const name of ["1a", "-b", "c.d", "é🍲"]) assert.equal(odd.getElementsByClassName(name).length, 1, name);
  // Without a doctype, the case of classes does not count, as in browsers.
  assert.equal(odd.getElementsByClassName("1A").length, 1);
  assert.equal(doc.getElementsByClassName("A").length, 0);
  assert.equal(broth.parse(`<p id='a"\\\n'>`).getElementById('a"\\\n').name, "p");
  assert.equal(doc.getElementById(""), null);
});

test("names with prefixes", () => {
  const feed = broth.xml.parse("<rss xmlns:dc='urn:dc'><dc:creator>Ann</dc:creator><x:y>1</x:y></rss>");
  for (const creator of [feed.documentElement.firstChild, feed.getElementsByTagName("dc:creator")[0]]) {
    const { localName, name, prefix, tagName, namespaceURI } = creator;
    assert.deepEqual([localName, name, prefix, tagName, namespaceURI], ["creator", "creator", "dc", "dc:creator", "urn:dc"]);
  }
  assert.equal(feed.documentElement.namespaceURI, null);
  assert.equal(feed.getElementsByTagName("x:y")[0].text, "1");
  assert.deepEqual(feed.getElementsByTagName("RSS"), []);
  const svg = broth.parse("<svg><foreignObject>").selectOne("svg");
  assert.deepEqual([svg.namespaceURI, svg.firstElementChild.tagName], ["http://www.w3.org/2000/svg", "foreignObject"]);
});

test("the contents of a template are a tree of their own", () => {
  const doc = broth.parse(page);
  const template = doc.selectOne("template");
  assert.deepEqual([template.childNodes, template.firstChild, template.lastChild, template.children], [[], null, null, []]);
  const { content } = template;
  assert.deepEqual([content.nodeType, content.nodeName, content.parentNode], [11, "#document-fragment", null]);
  assert.deepEqual(content.childNodes.map((node) => node.nodeName), ["B", "#text"]);
  assert.equal(content.firstChild.parentNode, content);
  assert.equal(content.firstChild.parentElement, null);
  assert.equal(content.querySelector("b").nextSibling.data, "u");
  assert.equal(content.textContent, "tu");
  assert.equal(content.outerHTML, "<b>t</b>u");
  assert.equal(doc.body.contains(content.firstChild), false);
  assert.equal(doc.selectOne("ul").content, null);
  const next = broth.parse("<template>a</template><p>x").selectOne("template").nextSibling;
  assert.equal(next?.nodeName ?? null, null);
});

test("text is all text, and rendered text what a reader sees", () => {
  const doc = broth.parse("<p>a  b<br>c<script>d</script>");
  const p = doc.selectOne("p");
  assert.deepEqual([p.text, p.textContent], ["a  bcd", "a  bcd"]);
  assert.deepEqual([p.renderedText, p.innerText], ["a b\nc", "a b\nc"]);
  assert.deepEqual([doc.text, doc.renderedText], ["a  bcd", "a b\nc"]);
});

test("a document that was disposed of has no nodes", () => {
  const doc = broth.parse(page);
  const li = doc.selectOne("li");
  assert.equal(li.parentElement.name, "ul");
  doc.dispose();
  for (const ask of [() => li.parentElement, () => doc.children, () => li.matches("li"), () => [...doc.descendants()]])
    assert.throws(ask, { code: "disposed" });
  assert.equal(li.name, "li");
});

/** A tree of ours in the form of parse5's, by the ways from node to node. */
function plain(node) {
  const { nodeType } = node;
  if (nodeType === 3) return { nodeName: "#text", value: node.data };
  if (nodeType === 8) return { nodeName: "#comment", data: node.data };
  if (nodeType === 7) return { nodeName: "#comment", data: `?${node.target} ${node.data}?` };
  if (nodeType === 10) {
    const { name, publicId, systemId } = node;
    return { nodeName: "#documentType", name, publicId, systemId };
  }
  const made = { nodeName: node.nodeName, childNodes: [] };
  let last = null;
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    assert.equal(child.previousSibling, last);
    assert.equal(child.parentNode, node);
    made.childNodes.push(plain(child));
    last = child;
  }
  assert.equal(node.lastChild, last);
  if (nodeType !== 1) return made;
  const attrs = Object.entries(node.attributes).map(([name, value]) => ({ name, value }));
  const content = node.content && plain(node.content);
  return { ...made, tagName: node.localName, namespaceURI: node.namespaceURI, attrs, content };
}

test("trees are those of parse5's form, and elements those of select", () => {
  const words = [
    "<p class=a>", "</p>", "<b>", "<i x=1>", "</b>", "<table>", "<td>", "<template>", "</template>", "<svg viewBox=1>", "<!--c-->",
    "<math><mi>", "x", "é🍲", "<select><option>", "<!DOCTYPE html>", "<script>y</script>", "</table>", "<li>", "<a href='x?a&b'>",
  ];
  const roll = dice(7);
  for (let round = 0; round < 400; round++) {
    const html = Array.from({ length: roll(14) }, () => words[roll(words.length)]).join("");
    const doc = broth.parse(html);
    assert.equal(dump(plain(doc)), dump(trees.parse(html)), html);
    const [walked, found] = [doc, broth.parse(html)].map((it, at) =>
      (at === 0 ? [...it.descendants()].filter((node) => node.nodeType === 1) : it.select("*")).map((element) => ({
        ...element,
        prefix: element.prefix,
      })),
    );
    assert.deepEqual(walked, found, html);
    doc.dispose();
  }
});

test("the ways of XPath are those of nodes", () => {
  const doc = broth.parse(page);
  for (const element of doc.select("*")) {
    assert.deepEqual(element.xpath("*"), element.children);
    assert.deepEqual(element.xpath("following-sibling::*[1]"), [element.nextElementSibling].filter(Boolean));
    assert.deepEqual(element.xpath("preceding-sibling::*[1]"), [element.previousElementSibling].filter(Boolean));
    assert.equal(element.xpath("..")[0], element.parentNode);
    assert.deepEqual(element.xpath("ancestor::*").reverse(), element.ancestors());
    assert.deepEqual(element.xpath("descendant::*"), element.getElementsByTagName("*"));
  }
});

test("comments among elements, before and after nodes were asked for", () => {
  for (const isWalkedFirst of [false, true]) {
    const doc = broth.parse("<!--a--><p>1<!--b--><b>2</b>");
    if (isWalkedFirst) assert.equal(doc.childNodes.length, 2);
    const [first, html, second, b] = doc.xpath("/comment() | /html | //p/comment() | //b");
    assert.deepEqual([first.data, html.name, second.data, b.text], ["a", "html", "b", "2"]);
    assert.equal(first, doc.firstChild);
    assert.equal(second.nextSibling, b);
  }
});

test("a wide and a deep tree are walked in linear time", () => {
  const start = performance.now();
  const wide = broth.parse("<p>x".repeat(50_000));
  let count = 0;
  for (let at = wide.body.firstChild; at !== null; at = at.nextSibling) count++;
  for (let at = wide.body.lastChild; at !== null; at = at.previousSibling) count++;
  assert.equal(count, 100_000);
  assert.equal([...broth.xml.parse("<a>".repeat(10_000)).descendants()].at(-1).ancestors().length > 1000, true);
  assert.ok(performance.now() - start < 5000);
});
