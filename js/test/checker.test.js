// `Checker`: options that are kept, and rules of one's own.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as broth from "../testing/index.js";

const page = "<!DOCTYPE html><html lang=en><title>Soup</title>\n<p class=a class=b><img src=é.png><marquee>x</marquee>";

test("rules of one's own are found beside the others", () => {
  const checker = new broth.Checker()
    .rule("no-marquee", "marquee", "nothing moves")
    .rule("lazy", "img", (img) => (img.hasAttribute("loading") ? null : "lazy!"), { severity: "style" });
  const found = checker.check(page);
  const own = found.filter(({ rule }) => ["no-marquee", "lazy"].includes(rule));
  assert.deepEqual(own.map(String), ["2:20: style: lazy! (lazy)", "2:35: error: nothing moves (no-marquee)"]);
  assert.equal(page.slice(own[0].span.start, own[0].span.end), "<img src=é.png>");
  assert.equal(found.length, broth.check(page).length + 2);
  assert.deepEqual(found, [...found].sort((a, b) => a.span.start - b.span.start));
  assert.deepEqual([own[0].help, own[0].related, own[0].fix], [null, [], null]);
});

test("a function decides, and fixes leave its findings", () => {
  const noopener = (a) => (a.getAttribute("rel")?.includes("noopener") ? undefined : `${a.text} needs rel`);
  const checker = new broth.Checker({ context: "div" }).rule("noopener", "a[target=_blank]", noopener);
  const html = "<a href=/a target=_blank>a</a><a href=/b target=_blank rel=noopener>b</a>";
  assert.deepEqual(checker.check(html).map(String), ["1:1: error: a needs rel (noopener)"]);
  const fixed = checker.fix(`${html}<br></br>`);
  assert.ok(fixed.html.endsWith("<br><br>"));
  assert.deepEqual([fixed.left.map(({ rule }) => rule), fixed.applied.length], [["noopener"], 1]);
});

test("templates are checked, too", () => {
  const html = "<template><b>1</b><template><b>2</b></template></template><b>3</b>";
  const checker = new broth.Checker({ context: "div" }).rule("no-b", "b", (b) => b.text);
  const own = checker.check(html).filter(({ rule }) => rule === "no-b");
  assert.deepEqual(own.map(({ message }) => message), ["1", "2", "3"]);
});

test("elements without a tag are at the beginning", () => {
  const [own] = new broth.Checker().rule("body", "body", "a body").check("<p>x").filter(({ rule }) => rule === "body");
  assert.deepEqual([own.line, own.column, own.span], [1, 1, { start: 0, end: 0 }]);
});

test("wrong arguments are refused", () => {
  const checker = new broth.Checker();
  assert.throws(() => checker.rule("x", "p >", "message"), { name: "SelectorError" });
  assert.throws(() => checker.rule("x", "p", 1), /^TypeError: check must be a message or a function, not a number/);
  assert.throws(() => checker.rule("x", "p", "m", { severity: "fatal" }), /severity must be "error" or "warning" or "style"/);
  assert.throws(() => new broth.Checker({ deny: "x" }), TypeError);
  assert.throws(() => new broth.Checker({ deny: ["duplicat-id"] }).check(""), /did you mean "duplicate-id"/);
  assert.throws(() => new broth.Checker().rule("x", "p", () => true).check("<p>"), /the rule "x" must return a message or null/);
  const count = broth.documentCount?.();
  assert.throws(() => new broth.Checker().rule("x", "p", () => { throw new RangeError("mine"); }).check("<p>"), RangeError);
  assert.equal(broth.documentCount?.(), count);
});

test("bytes are checked, with the rules about their encoding", () => {
  const bytes = new TextEncoder().encode("<!DOCTYPE html><html lang=en><title>Café</title><p class=a class=b>");
  const rules = (options) => broth.check(bytes, options).map(({ rule }) => rule);
  assert.deepEqual(rules(), ["non-utf-8-encoding", "duplicate-attribute"]);
  assert.deepEqual(rules({ guess: "utf8" }), ["undeclared-encoding", "duplicate-attribute"]);
  assert.deepEqual(rules({ encoding: "utf-8" }), ["duplicate-attribute"]);
  assert.throws(() => broth.fix(bytes), /html must be a string/);
});
