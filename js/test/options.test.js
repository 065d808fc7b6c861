// Options: misspelt ones and values of a wrong type are errors, before anything is read.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as trees from "../dist/entries/parse5.node.js";
import purify from "../dist/entries/purify.node.js";
import * as broth from "../testing/index.js";
import { thrown } from "../testing/index.js";

const bytes = new Uint8Array([0x3c, 0x62, 0x3e]);

/** Every function with options, and a document and a sanitizer with theirs. */
const calls = {
  sanitizeReport: (options) => broth.sanitizeReport("<b>x", options),
  "Sanitizer.report": (options) => new broth.Sanitizer().report("<b>x", options),
  sanitize: (options) => broth.sanitize("<b>x", options),
  "Sanitizer.sanitize": (options) => new broth.Sanitizer().sanitize("<b>x", options),
  parse: (options) => broth.parse("<b>x", options),
  "parse of bytes": (options) => broth.parse(bytes, options),
  "xml.parse": (options) => broth.xml.parse("<b/>", options),
  "xml.check": (options) => broth.xml.check("<b/>", options),
  "xml.repair": (options) => broth.xml.repair("<b/>", options),
  "xml.tokens": (options) => broth.xml.tokens("<b/>", options),
  parseFragment: (options) => broth.parseFragment("<b>x", "div", options),
  markdownReport: (options) => broth.markdownReport("<b>x", options),
  toMarkdown: (options) => broth.toMarkdown("<b>x", options),
  "doc.toMarkdown": (options) => broth.parse("<b>x").toMarkdown(options),
  "doc.markdownReport": (options) => broth.parse("<b>x").markdownReport(options),
  edit: (options) => broth.edit("<b>x", {}, options),
  format: (options) => broth.format("<b>x", options),
  Checker: (options) => new broth.Checker(options).check("<b>x"),
  "Checker.rule": (options) => new broth.Checker().rule("x", "b", "no", options),
  xpath: (options) => broth.parse("<b>x").xpath("//b", options),
  check: (options) => broth.check("<b>x", options),
  fix: (options) => broth.fix("<b>x", options),
  escape: (options) => broth.escape("<b>x", options),
  unescape: (options) => broth.unescape("<b>x", options),
  tokens: (options) => broth.tokens("<b>x", options),
  decode: (options) => broth.decode(bytes, options),
  "parse5.parse": (options) => trees.parse("<b>x", options),
  "parse5.parseFragment": (options) => trees.parseFragment("<b>x", options),
  "parse5.serialize": (options) => trees.serialize(trees.parse("<b>x"), options),
  "parse5.serializeOuter": (options) => trees.serializeOuter(trees.parse("<b>x"), options),
};

for (const [name, call] of Object.entries(calls)) {
  test(`${name} refuses what are no options, and options that it has not`, () => {
    for (const wrong of [null, 0, true, "x", [], new Map(), () => {}, Symbol("x")]) {
      const error = thrown(() => call(wrong));
      assert.ok(error instanceof TypeError, String(error));
      assert.match(error.message, /^options must be an object, not /);
    }
    const error = thrown(() => call({ nonsense: 1 }));
    assert.deepEqual([error.name, error.code], ["ConfigError", "unknown-option"]);
    assert.match(error.message, /^unknown option "nonsense"; there are \w+/);
    call(undefined);
    call({});
  });
}

/** The options that are text, with a call for each. */
const texts = [
  ...["rel", "target", "idPrefix", "context"].map((name) => ["sanitize", name]),
  ...["rel", "target", "idPrefix", "context"].map((name) => ["Sanitizer.sanitize", name]),
  ...["context", "encoding", "guess"].map((name) => ["parse", name]),
  ...["context", "encoding", "guess"].map((name) => ["parse of bytes", name]),
  ["xml.parse", "encoding"],
  ...["flavor", "bullet", "fence", "rawHTML", "base"].map((name) => ["toMarkdown", name]),
  ...["deny", "allow", "context"].map((name) => ["check", name]),
  ...["deny", "allow", "context"].map((name) => ["fix", name]),
  ...["encoding", "guess"].map((name) => ["decode", name]),
];

test("a text option that is no text is an error, and nothing of an earlier call comes out", () => {
  const secret = "the mail of alice: SECRET, and much more of it";
  for (const [call, option] of texts) {
    for (const wrong of [true, 5, {}, { length: 40 }, () => {}, function (a, b, c) {}]) {
      broth.sanitize(`<p>${secret}</p>`);
      const error = thrown(() => calls[call]({ [option]: wrong }));
      assert.ok(error instanceof TypeError, `${call} ${option}: ${error}`);
      assert.match(error.message, new RegExp(`^${option} must be `));
    }
    if (option === "deny" || option === "allow") continue;
    assert.ok(thrown(() => calls[call]({ [option]: [] })) instanceof TypeError, option);
  }
  assert.throws(
    () => broth.sanitize("<p id=x>bob</p>…longer", { rel: true }),
    /^TypeError: rel must be a string, not a boolean$/,
  );
});

test("a switch that is none is an error", () => {
  for (const [call, option] of [
    ["edit", "removeComments"],
    ["xml.check", "htmlNames"],
    ["xml.repair", "htmlNames"],
    ["sanitize", "document"],
    ["sanitize", "relativeURLs"],
    ["parse", "scripting"],
    ["xml.parse", "strict"],
    ["unescape", "attribute"],
    ["decode", "xml"],
    ["toMarkdown", "frontMatter"],
    ["parse5.parse", "sourceCodeLocationInfo"],
    ["parse5.serialize", "scriptingEnabled"],
  ]) {
    for (const wrong of ["false", 0, null])
      assert.throws(() => calls[call]({ [option]: wrong }), TypeError, `${call} ${option}`);
  }
  for (const wrong of [-1, 1.5, NaN, "2", null])
    assert.throws(() => broth.tokens("<b>", { limit: wrong }), /limit must be a whole number/);
  assert.equal(broth.tokens("<b>x", { limit: Infinity }).length, 2);
});

test("advice for names that are nearly right, or belong elsewhere", () => {
  const message = (call) => thrown(call).message;
  const sanitize = (options) => message(() => broth.sanitize("x", options));
  assert.match(sanitize({ conf: {} }), /; did you mean "config"\? there are config, context/);
  assert.match(sanitize({ relativeUrls: false }), /did you mean "relativeURLs"\?/);
  assert.match(sanitize({ schema: ["https"] }), /did you mean "schemes"\?/);
  assert.match(sanitize({ urlSchemes: [] }), /did you mean "schemes"\?/);
  assert.match(sanitize({ linkRel: "x" }), /did you mean "rel"\?/);
  assert.match(sanitize({ schemes: "https" }), /^schemes must be an array such as \["https"\], not a string$/);
  assert.match(message(() => broth.explain("duplicat-id")), /^unknown rule "duplicat-id"; did you mean "duplicate-id"\?$/);
  assert.match(message(() => broth.check("x", { deny: ["qqq"] })), /^unknown rule "qqq"; rules\(\) lists them$/);
  assert.match(message(() => broth.edit("x", { p: () => ({}) })), /for functions, use HTMLRewriter/);
  assert.match(message(() => broth.parseFragment("x", {})), /not Object; write parseFragment\(html, "tr"\)/);
  assert.match(message(() => broth.decode("x")), /^decode needs bytes, such as a Uint8Array, not a string$/);
  assert.match(sanitize({ report: true }), /use sanitizeReport/);
  assert.match(sanitize({ prefix: "x" }), /write \{ idPrefix/);
  assert.match(message(() => broth.value("colour", "red")), /did you mean "color"\?/);
  assert.match(sanitize({ elements: ["b"] }), /"elements"; it is part of "config"/);
  assert.match(sanitize({ ALLOWED_TAGS: ["b"] }), /import "broth-html\/purify"/);
  assert.match(sanitize({ allowedTags: ["b"] }), /config: \{ elements/);
  assert.match(message(() => ["x"].map(broth.escape)), /a callback of map\(\)/);
  assert.match(message(() => broth.parse("x", { guess: "utf-8" })), /"utf8" or "content", not "utf-8"/);
  assert.match(message(() => broth.parse("x", { guess: true })), /"utf8" or "content", not a boolean/);
  assert.match(
    message(() => trees.serialize(trees.parse("x"), { treeAdapter: {} })),
    /^the treeAdapter has no function isElementNode$/,
  );
  for (const wrong of [undefined, null, "x", {}])
    assert.match(message(() => trees.serialize(wrong)), /^node must be an element or a root/);
});

test("schemes are lists, of attributes that have URLs", () => {
  const sanitize = (schemes) => broth.sanitize("<a href=x:y>b", { schemes });
  assert.equal(sanitize({ href: ["https"] }), "<a>b</a>");
  assert.equal(sanitize(["https"]), "<a>b</a>");
  assert.equal(sanitize([]), "<a>b</a>");
  assert.equal(sanitize(["x"]), '<a href="x:y">b</a>');
  assert.equal(sanitize({ href: ["x"], "data-url": ["https"] }), '<a href="x:y">b</a>');
  for (const wrong of [[1], { href: "https" }, { href: [1] }, { href: null }, "https", 1, null])
    assert.throws(() => sanitize(wrong), TypeError);
  for (const name of ["*", "hrefs", "", "data-*", "img", "title", "a href", "onclick"]) {
    const { code, name: kind } = thrown(() => sanitize({ [name]: ["https"] }));
    assert.deepEqual([kind, code], ["ConfigError", name === "" ? "unknown-attribute" : "ignored-name"], name);
  }
  assert.match(thrown(() => sanitize({ img: ["https"] })).message, /"img": no attribute with addresses, such as "src" or "href"/);
  for (const method of ["setComments", "setDataAttributes", "setJavascriptURLs"])
    assert.throws(() => new broth.Sanitizer()[method]("false"), TypeError);
});

test("names add to a configuration, and subtract from it", () => {
  const html = "<form><b>1</b></form><p class=a title=b><img src=a.png alt=b><b>2</b>";
  const sanitize = (options) => broth.sanitize(html, options);
  const check = (options, expected) => assert.equal(sanitize(options), expected);
  check({ removeElements: ["b"], removeAttributes: ["title"] }, "<p></p>");
  check({ removeElements: ["b"], removeAttributes: { p: ["title"] } }, "<p></p>");
  check({ removeAttributes: { b: ["title"] } }, '<p title="b"><b>2</b></p>');
  check(
    { allowElements: ["img"], allowAttributes: { img: ["src"], "*": ["class"] }, removeElements: ["b"] },
    '<p class="a" title="b"><img src="a.png"></p>',
  );
  check({ config: { elements: ["b", "form", "p"] }, removeElements: ["p"] }, "<form><b>1</b></form>");
  check({ config: new broth.Sanitizer({ elements: ["b"] }), removeElements: ["b"] }, "");
  assert.equal(new broth.Sanitizer().sanitize("<b>1<i>2", { removeElements: ["i"] }), "<b>1</b>");
  const [removed] = broth.sanitizeReport("<b>1", { removeElements: ["b"] }).removed;
  assert.deepEqual([removed.name, removed.reason, removed.withContent], ["b", "listed", true]);
  for (const wrong of [{ removeElements: ["fom"] }, { allowElements: ["script"] }, { allowAttributes: { img: ["src"] } }])
    assert.equal(thrown(() => sanitize(wrong)).code, "ignored-name", JSON.stringify(wrong));
  for (const wrong of [{ removeElements: "b" }, { removeAttributes: "b" }, { allowAttributes: { p: "x" } }])
    assert.throws(() => sanitize(wrong), TypeError);
});

test("only some classes may stay", () => {
  const html = "<p class='note ad'>a<code class='language-rust big'>let</code>";
  const allowClasses = { code: ["language-*"], "*": ["note"] };
  const { html: kept, removed } = broth.sanitizeReport(html, { allowClasses });
  assert.equal(kept, '<p class="note">a<code class="language-rust">let</code></p>');
  assert.deepEqual(
    removed.map(({ kind, name, reason, span }) => [kind, name, reason, html.slice(span.start, span.end)]),
    [
      ["class", "ad", "class", "ad"],
      ["class", "big", "class", "big"],
    ],
  );
  assert.equal(broth.sanitize(html, { allowClasses: ["note"] }), '<p class="note">a<code>let</code></p>');
  assert.equal(thrown(() => broth.sanitize(html, { allowClasses: { form: ["a"] } })).code, "ignored-name");
  assert.throws(() => broth.sanitize(html, { allowClasses: { p: "a" } }), TypeError);
});

test("a context is the name of an element", () => {
  for (const call of ["parse", "check", "fix", "sanitize"]) {
    for (const wrong of ["<tr>", "t r!", "", "1", "svg g x"])
      assert.equal(thrown(() => calls[call]({ context: wrong })).code, "bad-context", wrong);
    for (const right of ["tr", "svg g", "math mi", "TD", "x-y"]) calls[call]({ context: right });
  }
});

test("a list in a shape has one selector", () => {
  const doc = broth.parse("<li>a<b>c");
  assert.deepEqual(doc.extract({ x: ["li"] }), { x: ["ac"] });
  for (const wrong of [["li", "b"], [], [1], 1, null])
    assert.throws(() => doc.extract({ x: wrong }), TypeError);
  for (const wrong of [[], new Map([["x", "li"]]), null]) assert.throws(() => doc.extract(wrong), TypeError);
});

test("options that are inherited count, and each is read once", () => {
  const options = Object.create({ ascii: true });
  assert.equal(broth.escape("é", options), "&eacute;");
  let reads = 0;
  const once = {
    get rel() {
      return reads++ === 0 ? "nofollow" : 5;
    },
  };
  assert.equal(broth.sanitize("<a href=x>", once), '<a href="x" rel="nofollow"></a>');
});

test("options of a polluted Object.prototype do not count", () => {
  const names = { unsafe: true, config: "baseline", report: true, ADD_TAGS: ["marquee-x"], rel: "x" };
  const html = "<script>x</script><marquee-x><a href=x onclick=y>z</a></marquee-x>";
  const calls = [
    () => broth.sanitize(html),
    () => broth.sanitize(html, {}),
    () => new broth.Sanitizer().sanitize(html, { context: "div" }),
    () => purify.sanitize(html),
    () => purify.sanitize(html, { KEEP_CONTENT: true }),
  ];
  const clean = calls.map((call) => call());
  Object.assign(Object.prototype, names);
  try {
    assert.deepEqual(calls.map((call) => call()), clean);
  } finally {
    for (const name of Object.keys(names)) delete Object.prototype[name];
  }
});
