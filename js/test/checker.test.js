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

test("a function decides, and findings without a fix are left", () => {
  const noopener = (a) => (a.getAttribute("rel")?.includes("noopener") ? undefined : `${a.text} needs rel`);
  const checker = new broth.Checker({ context: "div" }).rule("noopener", "a[target=_blank]", noopener);
  const html = "<a href=/a target=_blank>a</a><a href=/b target=_blank rel=noopener>b</a>";
  assert.deepEqual(checker.check(html).map(String), ["1:1: error: a needs rel (noopener)"]);
  const fixed = checker.fix(`${html}<br></br>`);
  assert.ok(fixed.html.endsWith("<br><br>"));
  assert.deepEqual([fixed.left.map(({ rule }) => rule), fixed.applied.length], [["noopener"], 1]);
});

test("rules of one's own can give fixes", () => {
  const html = "<p title=é🍲>x<a href=/a target=_blank>a</a><img src=b loading=lazy>";
  const checker = new broth.Checker({ context: "div", allow: ["missing-attribute"] })
    .rule("noopener", "a[target=_blank]:not([rel])", "rel is missing", { fix: { attributes: { rel: "noopener" } } })
    .rule("no-lazy", "img[loading]", () => ({ message: "lazy!", help: "load it", fix: { attributes: { loading: null } } }), { severity: "style" });
  const own = checker.check(html);
  assert.deepEqual(own.map(String), ["1:15: error: rel is missing (noopener)", "1:45: style: lazy! (no-lazy)"]);
  assert.deepEqual(own.map(({ help }) => help), [null, "load it"]);
  const [{ span, text }] = own[0].fix.edits;
  assert.equal(own[0].fix.kind, "changes-tree");
  assert.equal(html.slice(0, span.start) + text, '<p title=é🍲>x<a href=/a target=_blank rel="noopener"');
  const fixed = checker.fix(html);
  assert.equal(fixed.html, '<p title=é🍲>x<a href=/a target=_blank rel="noopener">a</a><img src=b>');
  assert.deepEqual(fixed.applied.map((it) => [it.rule, it.severity, it.column]), [["noopener", "error", 15], ["no-lazy", "style", 45]]);
  assert.deepEqual(fixed.left, []);
});

test("fixes follow from fixes, and rules that never end do", () => {
  const next = new broth.Checker({ context: "div" })
    .rule("a", "b:not([title])", "no title", { fix: { attributes: { title: "1" } } })
    .rule("b", "b[title='1']", "1", { fix: { attributes: { lang: "en" } } });
  // A rule that its own fix does not satisfy ends, too.
  const fixed = new broth.Checker({ context: "div" })
    .rule("a", "b:not([title])", "no title", { fix: { attributes: { title: "1" } } })
    .rule("b", "b[title]:not([lang])", "no lang", { fix: { attributes: { lang: "en" } } })
    .fix("<b>x</b>");
  assert.equal(fixed.html, '<b title="1" lang="en">x</b>');
  assert.deepEqual(fixed.applied.map(({ rule, span }) => [rule, span?.start ?? null]), [["a", 0], ["b", null]]);
  const endless = next.fix("<b>x</b>");
  assert.ok(endless.html.startsWith('<b title="1"') && endless.left.some(({ rule }) => rule === "b"));
});

test("fixes of one's own and of the checker go together", () => {
  const html = "<div><a href=/a>1</a><br></br><template><a href=/b class=a class=b>2</a></template><i>3</i></div>";
  const fixed = new broth.Checker({ context: "div" })
    .rule("rel", "a:not([rel])", "no rel", { fix: { attributes: { rel: "next" } } })
    .rule("no-i", "i", "an i")
    .rule("bad", "i", "never", { fix: { attributes: { "a b": "x" } } })
    .rule("body", "div", "a div")
    .fix(html);
  assert.equal(
    fixed.html,
    '<div><a href=/a rel="next">1</a><br><br><template><a href=/b class=a rel="next">2</a></template><i>3</i></div>',
  );
  assert.deepEqual(fixed.left.map(({ rule, column }) => [rule, column]), [["body", 1], ["no-i", 97], ["bad", 97]]);
  assert.deepEqual(fixed.applied.map(({ rule }) => rule).sort(), ["duplicate-attribute", "rel", "rel", "void-element-end-tag"]);
});

test("wrong fixes are refused", () => {
  const rule = (fix) => () => new broth.Checker({ context: "div" }).rule("x", "p", () => ({ message: "m", fix })).check("<p>");
  for (const wrong of [1, [], {}, { attributes: {} }, { attributes: { a: "1", b: "2" } }, { attributes: { a: 1 } }])
    assert.throws(rule(wrong), TypeError, JSON.stringify(wrong));
  assert.throws(rule({ attribute: { a: "b" } }), { name: "ConfigError" });
  assert.throws(() => new broth.Checker().rule("x", "p", "m", { fix: { attributes: {} } }), TypeError);
});

test("fixes that were made have their places in the source", () => {
  const html = "<!DOCTYPE html><html lang=en><title>é🍲</title><p class=a class=b>x</br>";
  const { applied } = broth.fix(html);
  const [duplicate] = applied.filter(({ rule }) => rule === "duplicate-attribute");
  assert.equal(html.slice(duplicate.span.start, duplicate.span.end), "class");
  assert.deepEqual([duplicate.line, duplicate.column], [1, html.lastIndexOf("class") + 1]);
  assert.equal(String(duplicate), String(broth.check(html).find(({ rule }) => rule === "duplicate-attribute")));
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
  assert.throws(() => new broth.Checker().rule("x", "p", () => true).check("<p>"), /the rule "x" must return a message or null, or an object with a message, not a boolean/);
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
