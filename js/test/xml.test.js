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
