// `broth-html/rewriter`, against the HTMLRewriter of Workers as WebAssembly, and in pieces.

import assert from "node:assert/strict";
import { test } from "node:test";

import original from "html-rewriter-wasm";

import { HTMLRewriter } from "../dist/entries/rewriter.node.js";
import { thrown } from "../testing/index.js";

const page =
  "<!doctype html><DIV ID=d><p class=a>one &amp; <b>two</b></p><!--c--><img src=x><i></i></DIV>";

/** The output of both, or the message of what was thrown. */
async function both(setup, html) {
  const outputs = [];
  const parts = [];
  const theirs = setup(new original.HTMLRewriter((part) => parts.push(Buffer.from(part))));
  for (const run of [
    () => setup(new HTMLRewriter()).transform(new Response(html)).text(),
    async () => {
      await theirs.write(Buffer.from(html));
      await theirs.end();
      return Buffer.concat(parts).toString();
    },
  ]) {
    outputs.push(await run().catch(({ message }) => `thrown: ${message}`));
  }
  return outputs;
}

const on = (selector, element) => (rewriter) => rewriter.on(selector, { element });
const text = (selector, text) => (rewriter) => rewriter.on(selector, { text });
const buffered = (change) => {
  let all = "";
  return (chunk) => {
    all += chunk.text;
    if (chunk.lastInTextNode) chunk.replace(change(all), { html: true });
    else chunk.remove();
    if (chunk.lastInTextNode) all = "";
  };
};

const same = {
  nothing: (rewriter) => rewriter,
  before: on("p", (p) => p.before("1").before("<2>").before("<i>3</i>", { html: true })),
  after: on("p", (p) => p.after("1").after("2")),
  "prepend and append": on("p", (p) => p.prepend("1").prepend("2").append("3").append("4")),
  "inner content": on("p", (p) => p.append("gone").setInnerContent("<i>").prepend("x").append("y")),
  "inner markup": on("p", (p) => p.setInnerContent("<i>x</i>", { html: true })),
  replace: on("p", (p) => p.replace("<i>r</i>", { html: true }).before("b").after("a")),
  "replace twice": on("p", (p) => p.replace("1").replace("2")),
  remove: on("p", (p) => p.remove().before("b").after("a")),
  "remove and keep": on("p", (p) => p.removeAndKeepContent()),
  rename: on("p", (p) => {
    p.tagName = "h1";
  }),
  attributes: on("p", (p) => p.setAttribute("x", p.getAttribute("CLASS")).removeAttribute("class")),
  "attribute names": on("*", (it) =>
    it.setAttribute("n", [...it.attributes].map(([name]) => name).join(" ") + it.tagName),
  ),
  "has attribute": on("*", (it) =>
    it.before(`${it.hasAttribute("id")}${it.getAttribute("class")}`),
  ),
  "end tags": on("p", (p) => p.onEndTag((end) => end.before("B").after("A").before(end.name))),
  "end tags of all": on("div, p, b, i", (it) =>
    it.onEndTag((end) => {
      end.after(end.name);
    }),
  ),
  "void elements": on("img", (img) => img.before("1").after("2")),
  "several handlers": (rewriter) =>
    rewriter
      .on("p", { element: (p) => p.setAttribute("a", "1") })
      .on("p.a", { element: (p) => p.setAttribute("b", `${p.getAttribute("a")}2`) })
      .on("*", { element: (it) => it.setAttribute("c", `${it.getAttribute("b")}`) }),
  asynchronous: on("*", async (it) => {
    await new Promise(setImmediate);
    it.setAttribute("n", it.tagName);
  }),
  "nested and removed": (rewriter) =>
    rewriter.on("p", { element: (p) => p.setInnerContent("Q") }).on("b", {
      element: (b) => b.before("never"),
      text: (it) => {
        it.before("never");
      },
    }),
  "removed in what is kept": (rewriter) =>
    rewriter
      .on("p", { element: (p) => p.remove() })
      .on("b", { element: (b) => b.replace("x") })
      .on("div", { element: (div) => div.append("end") }),
  text: text("p", (it) => {
    if (!it.lastInTextNode) it.replace(it.text.toUpperCase(), { html: true });
  }),
  "text around": text("p", (it) => it.before("[").after("]").after("2")),
  "text gathered": text(
    "b",
    buffered((all) => `${all}!`),
  ),
  "text of all": (rewriter) => rewriter.onDocument({ text: buffered((all) => `(${all})`) }),
  "text removed": text("p", (it) => it.remove()),
  comments: (rewriter) =>
    rewriter.on("div", {
      comments(it) {
        it.text = `${it.text}-new`;
      },
    }),
  "comments around": (rewriter) =>
    rewriter.onDocument({ comments: (it) => it.before("1").after("2").after("3") }),
  "comments replaced": (rewriter) =>
    rewriter.onDocument({ comments: (it) => it.replace("<b>1</b>", { html: true }).before("x") }),
  "comments removed": (rewriter) => rewriter.onDocument({ comments: (it) => it.remove() }),
  doctype: (rewriter) =>
    rewriter.onDocument({
      doctype: (it) => assert.deepEqual([it.name, it.publicId, it.systemId], ["html", null, null]),
    }),
  end: (rewriter) =>
    rewriter.onDocument({ end: (it) => it.append("<1>").append("<b>2</b>", { html: true }) }),
  "an error": on("p", () => {
    throw new Error("mine");
  }),
  "an asynchronous error": on("p", async () => {
    throw new Error("mine");
  }),
};

for (const [name, setup] of Object.entries(same)) {
  test(`as in Workers: ${name}`, async () => {
    const [ours, theirs] = await both(setup, page);
    assert.equal(ours, theirs);
  });
}

test("where Workers leave the standard", async () => {
  const check = async (setup, html, ours) => assert.equal((await both(setup, html))[0], ours);
  // End tags that authors omit.
  await check(
    on("li", (li) =>
      li.onEndTag((end) => {
        end.after("!");
      }),
    ),
    "<ul><li>a<li>b</ul>",
    "<ul><li>a</li>!<li>b</li>!</ul>",
  );
  await check(
    on("li:nth-child(2)", (li) => li.setAttribute("x", "")),
    "<ul><li>a<li>b</ul>",
    '<ul><li>a<li x="">b</ul>',
  );
  // Markup that is inserted keeps to itself: what it leaves open is closed.
  await check(
    on("p", (p) => p.before("<b>", { html: true })),
    "<p>",
    "<b></b><p>",
  );
  // Text that would end the element that it is in.
  await check(
    on("script", (it) => it.setInnerContent("</script>")),
    "<script>x</script>",
    "<script></script>",
  );
  await check(
    on("p", (p) => p.setAttribute("x", '<">')),
    "<p>",
    '<p x="&lt;&quot;&gt;">',
  );
});

test("in pieces, cut everywhere", async () => {
  const setup = () =>
    new HTMLRewriter()
      .on("*", {
        async element(it) {
          it.setAttribute("n", it.tagName);
        },
        text: buffered((all) => all.toUpperCase()),
      })
      .onDocument({ comments: (it) => it.remove(), end: (it) => it.append("é") });
  const html = "<DIV><p>café &amp; 🍲<!--é--><script>a<b</script></div>";
  const whole = await setup().transform(new Response(html)).text();
  const bytes = new TextEncoder().encode(html);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const stream = setup().stream();
    const writer = stream.writable.getWriter();
    const written = (async () => {
      await writer.write(bytes.subarray(0, cut));
      await writer.write(bytes.subarray(cut));
      await writer.close();
    })();
    assert.equal(await new Response(stream.readable).text(), whole, String(cut));
    await written;
  }
});

test("a text at once", () => {
  const rewriter = new HTMLRewriter().on("a", {
    element: (a) => a.setAttribute("rel", "nofollow"),
  });
  assert.equal(rewriter.transform("<A HREF=/x>é"), '<A HREF=/x rel="nofollow">é');
  assert.equal(
    Buffer.from(rewriter.transform(Buffer.from("<A>é"))).toString(),
    '<A rel="nofollow">é',
  );
  const slow = new HTMLRewriter().on("a", { async element() {} });
  assert.match(thrown(() => slow.transform("<a>")).message, /asynchronous/);
});

test("content that is a stream", async () => {
  const rewriter = new HTMLRewriter().on("p", {
    element: (p) => p.append(new Response("<b>x</b>").body, { html: true }),
  });
  assert.equal(await rewriter.transform(new Response("<p></p>")).text(), "<p><b>x</b></p>");
});

test("headers and encodings", async () => {
  const rewriter = new HTMLRewriter().on("p", { element: (p) => p.append("é") });
  const headers = {
    "content-type": "text/html; charset=iso-8859-1",
    "content-length": "5",
    etag: "x",
  };
  const response = rewriter.transform(
    new Response(Buffer.from("<p>\xe9", "latin1"), { headers, status: 201 }),
  );
  assert.deepEqual(
    [response.status, response.headers.get("content-type"), response.headers.get("content-length")],
    [201, "text/html; charset=utf-8", null],
  );
  assert.equal(await response.text(), "<p>éé");
  assert.equal(rewriter.transform(new Response(null, { status: 204 })).status, 204);
});

test("mistakes are told where they are made", () => {
  const rewriter = new HTMLRewriter();
  assert.equal(thrown(() => rewriter.on("p:foo", {})).name, "SelectorError");
  assert.equal(thrown(() => rewriter.on("p:last-child", {})).code, "needs-tree");
  assert.throws(() => rewriter.on("p", null), TypeError);
  assert.throws(() => rewriter.on("p", { element: 1 }), TypeError);
  assert.throws(() => rewriter.on(1, {}), TypeError);
  assert.throws(() => rewriter.transform(1), TypeError);
  const inside = (handler) =>
    thrown(() => new HTMLRewriter().on("p", { element: handler }).transform("<p>x<!---->"));
  assert.equal(inside((p) => p.setAttribute("a b", "")).code, "bad-name");
  assert.equal(
    inside((p) => {
      p.tagName = "1";
    }).code,
    "bad-name",
  );
  assert.throws(() => {
    throw inside((p) => p.before(1));
  }, TypeError);
});

test("a handler that calls the package", async () => {
  const inner = new HTMLRewriter().on("b", { element: (b) => b.remove() });
  const outer = new HTMLRewriter().on("p", {
    element: (p) => p.setInnerContent(inner.transform("<b>x</b>y"), { html: true }),
  });
  assert.equal(outer.transform("<p>1</p><p>2</p>"), "<p>y</p><p>y</p>");
});

test("bytes that are malformed stay where nothing changes them", async () => {
  const setup = () =>
    new HTMLRewriter()
      .on("a", { element: (a) => a.setAttribute("rel", "nofollow") })
      .on("b", { text: (text) => text.lastInTextNode || text.replace(text.text.toUpperCase()) });
  const bytes = Buffer.from("<p \xff=\xc3 title='\xe9'>caf\xe9 \xf0\x9f\x8d <A HREF=\xe9>\x80</A><b>x\xffy</b>\xc3", "latin1");
  // When a tag is written again, its attributes are those that browsers read.
  const expected = Buffer.concat([
    bytes.subarray(0, bytes.indexOf(">\x80", 0, "latin1")),
    Buffer.from(' rel="nofollow"'),
    Buffer.from(">\x80</A><b>", "latin1"),
    Buffer.from("X\ufffdY</b>"),
    Buffer.from("\xc3", "latin1"),
  ]);
  assert.deepEqual(Buffer.from(setup().transform(bytes)), expected);
  assert.deepEqual(Buffer.from(await setup().transform(new Response(bytes)).arrayBuffer()), expected);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const pieces = ReadableStream.from([bytes.subarray(0, cut), bytes.subarray(cut)]);
    assert.deepEqual(Buffer.from(await new Response(pieces.pipeThrough(setup().stream())).arrayBuffer()), expected, `${cut}`);
  }
  const unchanged = new HTMLRewriter().on("i", { element() {} });
  assert.deepEqual(Buffer.from(unchanged.transform(bytes)), bytes);
  assert.deepEqual(Buffer.from(await unchanged.transform(new Response(bytes)).arrayBuffer()), bytes);
});

test("texts and bytes may be mixed in a stream", async () => {
  const pieces = ReadableStream.from(["<p>\ud83c", "\udf72", new TextEncoder().encode("é<b"), ">x\ud83c", Uint8Array.of(0x3c)]);
  const seen = [];
  const stream = new HTMLRewriter().on("b", { text: ({ text }) => seen.push(text) }).stream();
  assert.equal(await new Response(pieces.pipeThrough(stream)).text(), "<p>🍲é<b>x\ufffd<");
  assert.equal(seen.join(""), "x\ufffd<");
});
