// The rewriter refuses, instead of ignoring: edits that come too late, texts that would be
// markup, and handlers and options that there are not.

import assert from "node:assert/strict";
import { test } from "node:test";

import { HTMLRewriter } from "../dist/entries/rewriter.node.js";
import { parse, thrown } from "../testing/index.js";

const page = "<!doctype html><p class=a>x<!--c--></p>";

/** The objects that handlers see in a page, by kind. */
function tokens() {
  const seen = {};
  const keep = (name) => (it) => void (seen[name] ??= it);
  new HTMLRewriter()
    .on("p", {
      element(it) {
        keep("element")(it);
        it.onEndTag(keep("endTag"));
      },
      text: keep("text"),
      comments: keep("comment"),
    })
    .onDocument({ doctype: keep("doctype"), end: keep("end") })
    .transform(page);
  return seen;
}

test("a token is not valid after its handler has ended", async () => {
  const { element, endTag, text, comment, doctype, end } = tokens();
  for (const late of [
    () => element.setAttribute("a", "b"),
    () => element.removeAttribute("class"),
    () => (element.tagName = "b"),
    () => element.before("x"),
    () => element.setInnerContent("x"),
    () => element.replace("x"),
    () => element.remove(),
    () => element.removeAndKeepContent(),
    () => element.onEndTag(() => {}),
    () => endTag.before("x"),
    () => text.remove(),
    () => text.replace("x"),
    () => (comment.text = "x"),
    () => comment.after("x"),
    () => doctype.remove(),
    () => end.append("x"),
  ]) {
    const { name, code, message } = thrown(late);
    assert.deepEqual([name, code], ["EditError", "too-late"], String(late));
    assert.match(message, /^this token is no longer valid/);
  }
  // It can still be read.
  assert.deepEqual([element.getAttribute("class"), element.tagName, text.text], ["a", "p", "x"]);
  assert.equal(comment.text, "c");
  const later = new HTMLRewriter().on("p", {
    async element(it) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      it.setAttribute("late", "no");
    },
  });
  assert.match(await later.transform(new Response(page)).text(), /<p class=a late="no">/);
});

test("handlers that there are not", () => {
  const rewriter = new HTMLRewriter();
  const message = (call) => thrown(call).message;
  assert.match(
    message(() => rewriter.on("p", { elements() {} })),
    /^unknown handler "elements"; did you mean "element"\? there are element, comments, text$/,
  );
  assert.match(message(() => rewriter.onDocument({ onEnd() {} })), /there are doctype, comments, text, end/);
  assert.match(message(() => rewriter.onDocument({ element() {} })), /unknown handler "element"/);
  assert.match(
    message(() => rewriter.on("p", { element() {}, texts() {} })),
    /unknown handler "texts"; did you mean "text"\?/,
  );
  rewriter.on("p", { buffer: "", text() {}, helper() {} });
  assert.throws(() => rewriter.on("p", [() => {}]), TypeError);
  assert.throws(() => rewriter.on("p", () => {}), TypeError);
  class Wrong {
    elements() {}
  }
  assert.match(message(() => rewriter.on("p", new Wrong())), /must have one of element, comments, text/);
  class Right {
    count = 0;
    element() {
      this.count++;
    }
  }
  const right = new Right();
  rewriter.on("p", right).on("p", {}).on("p", { element: undefined }).transform(page);
  assert.equal(right.count, 1);
  assert.throws(() => rewriter.stream(null), /options must be an object/);
  assert.throws(() => rewriter.stream({ encodng: "utf-8" }), /did you mean "encoding"\?/);
});

test("options of content, and values of attributes", () => {
  const change = (element) => new HTMLRewriter().on("p", { element }).transform("<p>x");
  assert.equal(change((p) => p.before("<b>", { html: false })), "&lt;b&gt;<p>x");
  for (const options of [{ HTML: true }, true, "html", null, { html: "true" }])
    assert.throws(() => change((p) => p.before("<b>", options)), /option|html/);
  for (const value of [undefined, null, {}, []])
    assert.throws(() => change((p) => p.setAttribute("a", value)), /^TypeError: value must be a string/);
  assert.equal(change((p) => p.setAttribute("a", 5)), '<p a="5">x');
});

test("properties that cannot be set", () => {
  const { element, endTag, text, comment, doctype, end } = tokens();
  for (const set of [
    () => (doctype.name = "x"),
    () => (end.before = "x"),
    () => (element.textContent = "x"),
    () => (element.innerHTML = "x"),
    () => (element.attributes = {}),
    () => (text.text = "x"),
    () => (text.lastInTextNode = true),
    () => (endTag.name = "x"),
    () => (comment.data = "x"),
  ])
    assert.throws(set, TypeError, String(set));
});

test("halves of a character in two chunks", async () => {
  const written = async (...chunks) => {
    const stream = new HTMLRewriter().on("p", { element() {} }).stream();
    const writer = stream.writable.getWriter();
    const text = new Response(stream.readable).text();
    for (const chunk of chunks) await writer.write(chunk);
    await writer.close();
    return text;
  };
  assert.equal(await written("<p>\ud83d", "\ude00</p>"), "<p>😀</p>");
  assert.equal(await written("<p>\ud83d", "", "\ude00"), "<p>😀");
  assert.equal(await written("<p>\ud83d", "x"), "<p>\ufffdx");
  assert.equal(await written("<p>\ud83d"), "<p>\ufffd");
  assert.equal(await written("<p>", "\ude00\ud83d\ud83d", "\ude00"), "<p>\ufffd\ufffd😀");
  const [first, second] = [new Uint8Array([0xf0, 0x9f]), new Uint8Array([0x98, 0x80])];
  assert.equal(await written(first, second), "😀");
  assert.equal(await written(first, "x"), "\ufffdx");
  assert.equal(await written("\ud83d", second), "\ufffd\ufffd\ufffd");
});

test("the text of a comment never becomes markup", async () => {
  const written = (text) =>
    new HTMLRewriter()
      .onDocument({ comments: (comment) => void (comment.text = text) })
      .transform("<body><!--c--><p>rest");
  for (const text of [
    "x--!><script>alert(1)</script>",
    "x--><script>alert(1)</script>",
    "><img src=x onerror=alert(1)>",
    "-><b>",
    ">",
    "->",
    "<!--",
    "x<!--y",
    "x<!-",
  ]) {
    const { name, code, message } = thrown(() => written(text));
    assert.deepEqual([name, code], ["EditError", "bad-text"], text);
    assert.match(message, /cannot be the text of a comment: it must not begin with `>`/);
  }
  for (const text of ["", "-", "a--!", "a--", "--", "a > b -> c", "<!", "<!- x", "!>", "-!>", "<b>"]) {
    const html = written(text);
    assert.equal(html, `<body><!--${text}--><p>rest`);
    const doc = parse(html);
    assert.deepEqual([doc.texts("p"), doc.texts("body")], [["rest"], ["rest"]], text);
    doc.dispose();
  }
  const rewriter = new HTMLRewriter().on("p", { comments: (it) => void (it.text = "--!><b>") });
  await assert.rejects(rewriter.transform(new Response("<p><!--c-->")).text(), { code: "bad-text" });
  // A text that was refused changes nothing.
  const kept = new HTMLRewriter().onDocument({
    comments(comment) {
      thrown(() => (comment.text = "-->"));
      assert.equal(comment.text, "c");
    },
  });
  assert.equal(kept.transform("<!--c-->"), "<!--c-->");
});

test("elements without an end tag", () => {
  const facts = [];
  const page =
    "<p/>x</p><br><img src=a/><img src=a /><svg><path/><g></g><path d='/'/></svg><a href=/ >b</a>";
  new HTMLRewriter()
    .on("*", { element: (it) => void facts.push([it.tagName, it.selfClosing, it.canHaveContent]) })
    .transform(page);
  assert.deepEqual(facts, [
    ["p", true, true],
    ["br", false, false],
    ["img", false, false],
    ["img", true, false],
    ["svg", false, true],
    ["path", true, false],
    ["g", false, true],
    ["path", true, false],
    ["a", false, true],
  ]);
  const ended = [];
  new HTMLRewriter()
    .on("*", {
      element(it) {
        const call = () => it.onEndTag(({ name }) => void ended.push(name));
        if (it.canHaveContent) call();
        else assert.match(String(thrown(call)), /^TypeError: <(br|img|path)> has no end tag$/);
      },
    })
    .transform(page);
  assert.deepEqual(ended, ["p", "g", "svg", "a"]);
});

test("an iterator of attributes ends with its handler", () => {
  let attributes;
  new HTMLRewriter()
    .on("p", {
      element(it) {
        attributes = it.attributes;
        assert.deepEqual([...it.attributes], [["class", "a"]]);
        it.setAttribute("b", "c");
        assert.deepEqual([...it.attributes], [["class", "a"], ["b", "c"]]);
      },
    })
    .transform(page);
  const { name, code } = thrown(() => attributes.next());
  assert.deepEqual([name, code], ["EditError", "too-late"]);
  assert.throws(() => [...attributes], { code: "too-late" });
});

test("options of the rewriter", () => {
  const { name, code, message } = thrown(() => new HTMLRewriter({ enableEsiTags: true }));
  assert.deepEqual([name, code], ["ConfigError", "unsupported-option"]);
  assert.match(message, /^enableEsiTags is not supported: .*<esi:include\/>/);
  assert.equal(new HTMLRewriter({ enableEsiTags: false }).transform("<p>"), "<p>");
  assert.throws(() => new HTMLRewriter({ enableEsiTag: true }), /did you mean "enableEsiTags"\?/);
  assert.throws(() => new HTMLRewriter(null), TypeError);
});

test("names of edit and of nodes lead to those of Workers", () => {
  new HTMLRewriter()
    .on("p", {
      element(it) {
        assert.throws(() => it.rename("b"), /^TypeError: there is no rename; use tagName = name$/);
        assert.throws(() => it.unwrap(), /use removeAndKeepContent\(\)/);
        assert.throws(() => it.appendHTML("<b>"), /use append\(markup, \{ html: true \}\)/);
        assert.throws(() => (it.innerHTML = "<b>"), /use setInnerContent\(markup, \{ html: true \}\)/);
      },
      comments: (it) => assert.throws(() => it.beforeHTML("<b>"), /use before\(markup, \{ html: true \}\)/),
    })
    .transform(page);
});
