// XML documents are written as XML, whatever they are asked for.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as broth from "../testing/index.js";

test("every writer of an XML document writes XML", () => {
  const source =
    '<r xmlns="http://www.w3.org/1999/xhtml"><p>a\u00a0b<br/></p><link xmlns="urn:a">c</link></r>';
  const document = broth.xml.parse(source);
  for (const write of ["toString", "toHTML", "toMinifiedHTML", "toPrettyHTML", "toXML"]) {
    const written = document[write]();
    const again = broth.xml.parse(written, { strict: true });
    assert.equal(again.toXML(), document.toXML(), write);
  }
});

test("an element of an XML document has XML in it", () => {
  const document = broth.xml.parse(
    '<feed xmlns="urn:a" xmlns:m="urn:m"><entry><m:x/><link href="a"/></entry></feed>',
  );
  const entry = document.selectOne("entry");
  assert.equal(
    entry.outerHTML,
    '<entry xmlns="urn:a"><m:x xmlns:m="urn:m"/><link href="a"/></entry>',
  );
  assert.equal(entry.selectOne("link").innerHTML, "");
});

test("the names of HTML are known to every function of XML that is asked for them", () => {
  const source = "<a>&nbsp;&eacute;</a>";
  assert.deepEqual(broth.xml.check(source).map((it) => it.code), Array(2).fill("undeclared-entity"));
  assert.deepEqual(broth.xml.check(source, { htmlNames: true }), []);
  assert.equal(broth.xml.repair(source, { htmlNames: true }), "<a>\u00a0é</a>");
  assert.equal(broth.xml.parse(source, { htmlNames: true }).text, "\u00a0é");
});

test("functions of XML take bytes, too", () => {
  const bytes = new Uint8Array([0x3c, 0x61, 0x3e, 0xe9, 0x3c, 0x2f, 0x61, 0x3e]);
  assert.equal(broth.xml.repair(bytes, { encoding: "latin1" }), "<a>é</a>");
  assert.deepEqual(broth.xml.check(bytes, { encoding: "latin1" }), broth.xml.parse(bytes, { encoding: "latin1" }).errors);
});

test("parsers read a CDATA section as text", () => {
  const [text, ...others] = broth.xml.parse("<a>x<![CDATA[<y>]]></a>").documentElement.childNodes;
  assert.deepEqual([text.nodeType, text.nodeName, text.data, others.length], [3, "#text", "x<y>", 0]);
  const html = broth.parse("<svg><![CDATA[<y>]]></svg>").selectOne("svg").firstChild;
  assert.deepEqual([html.nodeType, html.data], [3, "<y>"]);
});
