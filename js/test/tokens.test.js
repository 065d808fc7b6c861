// Tokens without a tree: of texts, of bytes, and of streams.

import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";

import * as broth from "../testing/index.js";

const page = "<!DOCTYPE html><p CLASS='é' b a=1 a=2>x &amp; y🍲<br/></p></><!--c--><?php 1?><script><b></script>";

const all = async (tokens) => {
  const list = [];
  for await (const token of tokens) list.push(token);
  return list;
};

test("every kind of token has its parts", () => {
  const tokens = broth.tokens(page);
  assert.deepEqual(
    tokens.map(({ kind }) => kind),
    [
      "doctype", "start-tag", "text", "start-tag", "end-tag", "comment", "processing-instruction", "start-tag", "text", "end-tag",
    ],
  );
  const [doctype, p, text, br, end, comment, instruction, , script] = tokens;
  assert.deepEqual([doctype.name, doctype.publicId, doctype.systemId], ["html", null, null]);
  assert.deepEqual([p.name, p.attributes, p.selfClosing], ["p", { class: "é", b: "", a: "1" }, false]);
  assert.deepEqual([text.text, comment.text, script.text], ["x & y🍲", "c", "<b>"]);
  assert.deepEqual([br.selfClosing, end.name, instruction.name, instruction.text], [true, "p", "php", "1"]);
  const odd = broth.tokens("<p __proto__=x>")[0];
  assert.deepEqual(Object.entries(odd.attributes), [["__proto__", "x"]]);
});

test("tokens have places", () => {
  const tokens = broth.tokens(page);
  const written = ({ start, end }) => page.slice(start, end);
  assert.equal(tokens.map(({ span }) => written(span)).join(""), page.replace("</>", ""));
  assert.deepEqual(
    tokens[1].attributePlaces.map(({ name, nameSpan, valueSpan }) => [name, written(nameSpan), written(valueSpan)]),
    [["class", "CLASS", "é"], ["b", "b", ""], ["a", "a", "1"]],
  );
  const many = broth.tokens("é🍲 <b>".repeat(10_000));
  assert.deepEqual([many.length, many.at(-1).span], [20_000, { start: 69_997, end: 70_000 }]);
});

test("tokens of XML are as written, with places", () => {
  const source = "<?xml version='1.0'?><!DOCTYPE r><R é='🍲'><a:b/>x &amp; y<![CDATA[<z>]]><!--c--><?p d?></R>";
  const tokens = broth.xml.tokens(source);
  assert.deepEqual(
    tokens.map(({ kind }) => kind),
    ["declaration", "doctype", "start-tag", "start-tag", "text", "cdata", "comment", "processing-instruction", "end-tag"],
  );
  assert.equal(tokens.map(({ span }) => source.slice(span.start, span.end)).join(""), source);
  const [declaration, doctype, root, empty, text, cdata, comment, instruction, end] = tokens;
  assert.deepEqual([declaration.version, declaration.encoding, doctype.name], ["1.0", null, "r"]);
  assert.deepEqual([root.name, root.attributes, root.selfClosing], ["R", { é: "🍲" }, false]);
  const [{ nameSpan, valueSpan }] = root.attributePlaces;
  assert.deepEqual([nameSpan, valueSpan].map(({ start, end }) => source.slice(start, end)), ["é", "🍲"]);
  assert.deepEqual([empty.name, empty.selfClosing, end.name], ["a:b", true, "R"]);
  assert.deepEqual([text.text, cdata.text, comment.text, instruction.name, instruction.text], ["x & y", "<z>", "c", "p", "d"]);
  assert.deepEqual(broth.xml.tokens("<a>x</>").map(({ kind, name }) => [kind, name]), [["start-tag", "a"], ["text", undefined], ["end-tag", ""]]);
  assert.equal(broth.xml.tokens(source, { limit: 2 }).length, 2);
  assert.throws(() => broth.xml.tokens(new Uint8Array()), TypeError);
  assert.throws(() => broth.xml.tokens("", { limits: 1 }), { name: "ConfigError" });
});

test("a limit ends the list", async () => {
  assert.equal(broth.tokens(page, { limit: 2 }).length, 2);
  assert.equal(broth.tokens(page, { limit: 0 }).length, 0);
  assert.equal((await all(broth.tokens(Readable.from([page, page]), { limit: 3 }))).length, 3);
});

test("streams give the tokens of the whole", async () => {
  const whole = broth.tokens(page);
  const bytes = new TextEncoder().encode(page);
  assert.deepEqual(broth.tokens(bytes, { encoding: "utf-8" }), whole);
  assert.deepEqual(broth.tokens(bytes.buffer, { guess: "utf8" }), whole);
  for (const length of [1, 2, 7, 1000]) {
    const parts = Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) => bytes.subarray(at * length, (at + 1) * length));
    const texts = Array.from({ length: Math.ceil(page.length / length) }, (_, at) => page.slice(at * length, (at + 1) * length));
    assert.deepEqual(await all(broth.tokens(Readable.from(parts), { encoding: "utf-8" })), whole);
    assert.deepEqual(await all(broth.tokens(Readable.from(texts))), whole, `${length}`);
    const web = () => ReadableStream.from(parts);
    assert.deepEqual(await all(broth.tokens(web(), { encoding: "utf-8" })), whole);
    // As in browsers whose streams cannot be iterated over.
    const reader = web().getReader();
    assert.deepEqual(await all(broth.tokens({ getReader: () => reader }, { encoding: "utf-8" })), whole);
  }
  assert.deepEqual(await all(broth.tokens(new Response(page).body, { encoding: "utf-8" })), whole);
  assert.deepEqual(await all(broth.tokens(Readable.from([]))), []);
});

test("bytes are decoded by what they declare", () => {
  const bytes = Buffer.from("<meta charset=koi8-r><p title='\xcd\xc9\xd2'>", "latin1");
  assert.equal(broth.tokens(bytes)[1].attributes.title, "мир");
  assert.throws(() => broth.tokens(bytes, { encoding: "utf-99" }), /unknown encoding/);
});

test("a stream is read as tokens are asked for, and given up when nobody asks", async () => {
  let taken = 0;
  let isClosed = false;
  async function* pieces() {
    try {
      for (; taken < 1000; taken++) yield "<p class=soup>Soup</p>".repeat(100);
    } finally {
      isClosed = true;
    }
  }
  for await (const token of broth.tokens(pieces())) if (token.kind === "end-tag") break;
  assert.deepEqual([taken, isClosed], [0, true]);
});

test("what is no markup is refused, also in a stream", async () => {
  for (const wrong of [1, null, undefined, {}, [], ["<p>"]])
    assert.throws(() => broth.tokens(wrong), /^TypeError: html must be a string, bytes or a stream of them, not /);
  await assert.rejects(all(broth.tokens(Readable.from([1]))), /a stream of them, not a number/);
});
