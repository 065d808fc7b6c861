// Changes of nodes, by the names of the DOM.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dice } from "../testing/dice.js";
import * as broth from "../testing/index.js";

/** The content of the body. */
const body = (doc) => doc.body.innerHTML;

test("attributes", () => {
  const doc = broth.parse("<a ID=x href=/>b</a>");
  const a = doc.selectOne("a");
  const { attributes } = a;
  a.setAttribute("HREF", "/é");
  a.setAttribute("title", `"&<`);
  a.removeAttribute("Id");
  a.removeAttribute("rel");
  assert.deepEqual([a.attributes, attributes], [{ href: "/é", title: `"&<` }, { id: "x", href: "/" }]);
  assert.deepEqual([a.getAttribute("href"), a.hasAttribute("id"), a.id], ["/é", false, ""]);
  assert.equal(a.outerHTML, `<a href="/é" title="&quot;&amp;&lt;">b</a>`);
  a.id = "y";
  a.className = "b c";
  assert.equal(doc.getElementById("y"), a);
  assert.equal(doc.selectOne("a.b"), a);
  assert.deepEqual(a.getAttributeNames(), ["href", "title", "id", "class"]);
  for (const name of ["", "a b", "a=b", "a>"])
    assert.throws(() => a.setAttribute(name, ""), { name: "EditError" }, name);
  assert.throws(() => a.setAttribute("a", 1), /^TypeError: the value of "a" must be a string/);
});

test("classes", () => {
  const p = broth.parse("<p class='a  b a'>").selectOne("p");
  const { classList } = p;
  classList.add("c", "a");
  assert.equal(p.className, "a b c");
  classList.remove("b", "x");
  assert.deepEqual([p.className, classList.contains("b"), [...p.classList], [...classList]], ["a c", false, ["a", "c"], ["a", "b"]]);
  assert.deepEqual([classList.toggle("a"), classList.toggle("d"), classList.toggle("d", true), classList.toggle("x", false)], [false, true, true, false]);
  assert.deepEqual([classList.replace("c", "e"), classList.replace("c", "f"), p.className], [true, false, "e d"]);
  classList.remove("e", "d");
  assert.equal(p.outerHTML, "<p></p>");
  for (const name of ["", "a b"]) assert.throws(() => classList.add(name), /is not the name of one class/);
});

test("the content of a template is edited where its markup shows it", () => {
  const doc = broth.parse("<body><template><b>1</b></template><p>2</p>");
  const [template, p] = [doc.selectOne("template"), doc.selectOne("p")];
  template.append("<", p);
  template.prepend(doc.createElement("hr"));
  template.appendHTML("<td>3");
  template.prependHTML("<i>0</i>");
  assert.equal(body(doc), "<template><i>0</i><hr><b>1</b>&lt;<p>2</p><td>3</td></template>");
  assert.deepEqual([template.childNodes, template.text, template.content.text], [[], "", "01<23"]);
  template.textContent = "a";
  assert.equal(body(doc), "<template>a</template>");
  template.innerHTML = "<b>1</b>";
  template.content.selectOne("b").wrap("template").rename("p").append("2");
  assert.equal(body(doc), "<template><p><b>1</b>2</p></template>");
  assert.throws(() => template.append(template), { name: "EditError" });
  template.unwrap();
  assert.equal(body(doc), "<p><b>1</b>2</p>");
});

test("wrap and rename return the element that is there then", () => {
  const doc = broth.parse("<p><b>1</b>");
  const b = doc.selectOne("b");
  assert.equal(b.rename("strong"), b);
  assert.equal(b.wrap("i").outerHTML, "<i><strong>1</strong></i>");
});

test("content", () => {
  const doc = broth.parse("<p>a<b>c</b></p>");
  const p = doc.selectOne("p");
  const b = doc.selectOne("b");
  p.append("<1>", "2");
  p.prepend("3", "4");
  p.appendHTML("<i>5</i>");
  p.prependHTML("<hr>");
  assert.equal(p.innerHTML, "<hr>34a<b>c</b>&lt;1&gt;2<i>5</i>");
  b.before("(");
  b.after(")", "!");
  b.beforeHTML("<u>x</u>");
  b.afterHTML("<s></s>");
  assert.equal(p.innerHTML, "<hr>34a(<u>x</u><b>c</b><s></s>)!&lt;1&gt;2<i>5</i>");
  assert.deepEqual([b.previousSibling.name, b.nextElementSibling.name, b.parentNode], ["u", "s", p]);
  p.innerHTML = "<i>1<b>2";
  assert.deepEqual([p.innerHTML, p.children.length, p.firstChild.name], ["<i>1<b>2</b></i>", 1, "i"]);
  p.textContent = "<b>";
  assert.deepEqual([p.innerHTML, p.text, p.childNodes.length], ["&lt;b&gt;", "<b>", 1]);
  p.text = "x";
  assert.equal(`${doc}`, "<html><head></head><body><p>x</p></body></html>");
  p.outerHTML = "<div>y</div>z";
  assert.equal(body(doc), "<div>y</div>z");
  assert.throws(() => (p.innerHTML = null), /^TypeError: innerHTML must be a string, not null/);
});

test("nodes go, and are put elsewhere", () => {
  const doc = broth.parse("<ul><li>1<li>2<li>3</ul><p>x");
  const [ul, p] = [doc.selectOne("ul"), doc.selectOne("p")];
  const [one, two, three] = ul.children;
  ul.append(one);
  ul.prepend(three, "-");
  assert.deepEqual(ul.text, "3-21");
  two.replaceWith("(", p, ")");
  assert.deepEqual([ul.innerHTML, two.parentNode], ["<li>3</li>-(<p>x</p>)<li>1</li>", null]);
  two.firstChild.replaceWith("4");
  p.before(two, two.firstChild);
  assert.equal(ul.innerHTML, "<li>3</li>-(<li></li>4<p>x</p>)<li>1</li>");
  p.replaceWith("a", p, "b");
  assert.equal(ul.innerHTML, "<li>3</li>-(<li></li>4a<p>x</p>b)<li>1</li>");
  assert.throws(() => p.append(ul), { name: "EditError", code: "would-be-its-own-ancestor" });
  assert.throws(() => p.append(broth.parse("<b>").selectOne("b")), { name: "EditError", code: "wrong-document" });
  assert.throws(() => p.append(1), /^TypeError: a text or a node is inserted, not a number; markup is passed to appendHTML/);
  assert.throws(() => doc.remove(), { code: "no-parent" });
  one.remove();
  one.remove();
  assert.throws(() => one.before("x"), { name: "EditError", code: "no-parent" });
});

test("nodes outside of the document are whole", () => {
  const doc = broth.parse("<div><p id=a>1<b>2</b></p><p>3</p></div><template><i>4</i></template>");
  const [p, template] = [doc.selectOne("#a"), doc.selectOne("template")];
  const b = p.lastChild;
  p.remove();
  assert.deepEqual([p.parentNode, p.nextSibling, p.previousSibling, p.childNodes.length], [null, null, null, 2]);
  assert.deepEqual([b.parentNode, b.previousSibling.data, p.contains(b), doc.contains(p)], [p, "1", true, false]);
  assert.deepEqual([p.outerHTML, p.select("b")[0], [...p.descendants()].length], ['<p id="a">1<b>2</b></p>', b, 3]);
  const made = doc.createElement("SECTION");
  made.append(p, doc.createElement("hr"));
  made.setAttribute("id", "x");
  assert.deepEqual([made.name, made.outerHTML, p.parentNode, made.parentNode], ["section", '<section id="x"><p id="a">1<b>2</b></p><hr></section>', made, null]);
  assert.deepEqual([made.span, doc.getElementById("x")], [null, null]);
  doc.body.prepend(made);
  assert.deepEqual([doc.getElementById("x"), b.ancestors().map(({ name }) => name)], [made, ["p", "section", "body", "html"]]);
  const { content } = template;
  template.remove();
  content.firstChild.append("!");
  content.appendHTML("<u></u>");
  assert.deepEqual([template.outerHTML, content.firstChild.parentNode], ["<template><i>4!</i><u></u></template>", content]);
  assert.throws(() => doc.createElement("a b"), { name: "EditError" });
});

test("other names, and elements around and away", () => {
  const doc = broth.parse("<p>1<b>2<i>3</i></b></p>");
  const b = doc.selectOne("b");
  b.rename("strong");
  assert.deepEqual([b.name, b.tagName, doc.selectOne("strong"), doc.getElementsByTagName("b")], ["strong", "STRONG", b, []]);
  assert.equal(doc.getElementsByTagName("strong")[0], b);
  const a = b.wrap("a");
  a.setAttribute("href", "/");
  assert.equal(body(doc), '<p>1<a href="/"><strong>2<i>3</i></strong></a></p>');
  b.unwrap();
  assert.equal(body(doc), '<p>1<a href="/">2<i>3</i></a></p>');
});

test("fragments change, too", () => {
  const row = broth.parseFragment("<td>1", "tr");
  row.appendHTML("<td>2");
  row.append(row.firstChild);
  row.firstChild.setAttribute("class", "a");
  assert.equal(`${row}`, '<td class="a">2</td><td>1</td>');
});

test("what cannot change says so", () => {
  const xml = broth.xml.parse("<a><b/></a>");
  assert.throws(() => xml.selectOne("b").setAttribute("c", "d"), { name: "EditError", code: "read-only" });
  const text = broth.parse("<p>x").selectOne("p").firstChild;
  assert.throws(() => (text.textContent = "y"), TypeError);
});

test("after any changes, the ways from node to node are those of the markup", () => {
  const random = dice(7);
  const pick = (list) => list[random(list.length)];
  for (let round = 0; round < 60; round++) {
    const doc = broth.parse("<div><p>1<b>2</b>3</p><ul><li>4<li>5<i>6</i></ul><!--7--></div>");
    for (let change = 0; change < 12; change++) {
      const elements = doc.body.select("*");
      if (elements.length === 0) break;
      const [it, other] = [pick(elements), pick(elements)];
      const changes = [
        () => it.remove(),
        () => it.append("x", other),
        () => it.prependHTML("<s>y</s>"),
        () => it.before(other),
        () => it.after("z", other),
        () => it.unwrap(),
        () => it.wrap("u"),
        () => it.rename("em"),
        () => (it.textContent = "t"),
        () => it.setAttribute("a", String(change)),
      ];
      try {
        pick(changes)();
      } catch (error) {
        assert.ok(["would-be-its-own-ancestor", "no-parent"].includes(error.code), String(error));
      }
      assert.equal(written(doc.body), doc.body.outerHTML);
    }
  }
});

/** The markup of a node as the ways from node to node have it. */
function written(node) {
  if (node.nodeType === 3) return node.data;
  if (node.nodeType === 8) return `<!--${node.data}-->`;
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`);
  const children = node.childNodes;
  for (const [at, child] of children.entries()) {
    assert.equal(child.parentNode, node);
    assert.equal(child.previousSibling, children[at - 1] ?? null);
  }
  return `<${node.name}${attributes.join("")}>${children.map(written).join("")}</${node.name}>`;
}

test("trees that markup cannot express have misfits", () => {
  const reasons = (doc) => doc.misfits().map(({ name, reason }) => [name, reason]);
  const doc = broth.parse("<!DOCTYPE html>\n<p>é");
  assert.deepEqual(doc.misfits(), []);
  doc.selectOne("p").append(doc.createElement("ul"));
  assert.deepEqual(reasons(doc), [["ul", "in-paragraph"]]);
  assert.equal(doc.misfits()[0].node, doc.selectOne("ul"));
  assert.deepEqual([doc.misfits()[0].span, doc.misfits()[0].line], [null, null]);
  // Trees that a parser makes, and markup cannot express.
  for (const html of ["<form><div></form><form>", "<a><table>x<a>", "<a><table><tr><td><a>"]) {
    const nested = broth.parse(`<!DOCTYPE html><title>x</title>${html}`);
    const comesBack = broth.parse(nested.toHTML()).outerHTML === nested.outerHTML;
    assert.equal(nested.misfits().length > 0, !comesBack, html);
    assert.ok(nested.misfits().every((it) => it.message.length > 0 && String(it).includes(it.name)));
  }
  const [form] = broth.parse("<!DOCTYPE html>\n<form><div></form>\n<form>").misfits();
  assert.deepEqual([form.name, form.line, form.column], ["form", 3, 1]);
  const row = broth.parseFragment("<td>1<td>2", "tr");
  assert.deepEqual(row.misfits(), []);
  assert.deepEqual(broth.xml.parse("<p><ul/></p>").misfits(), []);
});
