// The trees of `broth-html/parse5`, against the public suite, and against parse5 itself.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import * as theirs from "parse5";

import * as ours from "../../dist/entries/parse5.node.js";
import { dump, parsed } from "../../testing/dump.js";
import { suite } from "../../testing/index.js";

/** The cases of a file of html5lib's tree construction tests. */
function* cases(file) {
  const text = `\n${readFileSync(file, "utf8")}`;
  for (const part of text.split("\n#data\n").slice(1)) {
    const data = part.startsWith("#errors") ? "" : part.slice(0, part.indexOf("\n#errors"));
    const context = /\n#document-fragment\n(.*)/.exec(part)?.[1];
    const tree = part.slice(part.indexOf("\n#document\n") + 11).replace(/\n+$/, "");
    const isOff = part.includes("\n#script-off");
    yield {
      data,
      context,
      tree,
      scriptings: isOff || part.includes("\n#script-on") ? [!isOff] : [true, false],
    };
  }
}

const { folder, skip } = suite("html5lib-tests");
const files = skip
  ? []
  : readdirSync(path.join(folder, "tree-construction")).filter((name) => name.endsWith(".dat"));

test("trees are those of the public suite", { skip }, (t) => {
  let count = 0;
  const wrong = [];
  for (const file of files) {
    for (const it of cases(path.join(folder, "tree-construction", file))) {
      for (const scriptingEnabled of it.scriptings) {
        count++;
        const tree = dump(parsed(ours, it, { scriptingEnabled }));
        // Since then, the standard has processing instructions, and `<?` at the end of a file is
        // one that never began.
        if (it.data !== "<?" && tree !== it.tree)
          wrong.push(`${file}: ${JSON.stringify(it.data)}\n${tree}\n${it.tree}`);
      }
    }
  }
  t.diagnostic(`${count - wrong.length} of ${count} trees`);
  assert.deepEqual(wrong, []);
});

test("trees, markup and places are parse5's", { skip }, (t) => {
  // An element that the parser makes a second time has no place of its own, and the place of an
  // omitted end tag is guessed.
  const clean = (places) => (key, value) => {
    if (key === "parentNode") return undefined;
    if (key !== "sourceCodeLocation") return value;
    if (!places || !value) return undefined;
    const { endLine, endCol, endOffset, ...rest } = value;
    return value.startTag && !value.endTag ? rest : value;
  };
  let [count, trees, places] = [0, 0, 0];
  for (const file of files) {
    for (const it of cases(path.join(folder, "tree-construction", file))) {
      const options = { scriptingEnabled: it.scriptings[0], sourceCodeLocationInfo: true };
      const [a, b] = [parsed(ours, it, options), parsed(theirs, it, options)];
      count++;
      if (JSON.stringify(a, clean(false)) !== JSON.stringify(b, clean(false))) continue;
      trees++;
      assert.equal(ours.serialize(a), theirs.serialize(b), it.data);
      places += JSON.stringify(a, clean(true)) === JSON.stringify(b, clean(true));
    }
  }
  t.diagnostic(`${trees} of ${count} trees are parse5's, ${places} of them with the same places`);
  // The rest are trees in which parse5 is older than the standard: customizable select, for the
  // most part.
  assert.ok(trees / count > 0.97 && places / trees > 0.89);
});

test("places", () => {
  const html = "<!DOCTYPE html>\n<p class=a>é<b>x</b>\n<!--c--><svg xlink:href='#a'/>";
  const [a, b] = [ours, theirs].map((module) =>
    module.parse(html, { sourceCodeLocationInfo: true }),
  );
  const body = (tree) => tree.childNodes[1].childNodes[1].childNodes[0];
  assert.deepEqual(body(a).sourceCodeLocation.startTag, body(b).sourceCodeLocation.startTag);
  for (const at of [0, 1, 2, 3]) {
    assert.deepEqual(
      body(a).childNodes[at].sourceCodeLocation,
      body(b).childNodes[at].sourceCodeLocation,
      String(at),
    );
  }
  assert.deepEqual(body(a).childNodes[4].attrs, body(b).childNodes[4].attrs);
  assert.equal(body(a).childNodes[0].parentNode, body(a));
});

test("errors", () => {
  const [a, b] = [ours, theirs].map((module) => {
    const errors = [];
    module.parse("<!DOCTYPE html><p class=a class=b>\0", {
      onParseError: (error) => errors.push(error),
    });
    return errors;
  });
  // parse5 says nothing about what tree construction drops.
  assert.deepEqual(
    a.map(({ code }) => code),
    [...b.map(({ code }) => code), "null-character-in-body"],
  );
  assert.deepEqual([a[0].startLine, a[0].startCol, a[0].endOffset], [1, 27, 31]);
});

test("another tree, by its adapter", () => {
  const { defaultTreeAdapter } = theirs;
  const html = "<!DOCTYPE html><template><b>x</b></template><p>a<!--c--><svg><path/></svg>";
  const a = ours.parse(html, { treeAdapter: defaultTreeAdapter });
  assert.equal(theirs.serialize(a), theirs.serialize(theirs.parse(html)));
});

/** An adapter whose nodes have none of the members of parse5's. */
const other = {
  createDocument: () => ({ is: "root", below: [] }),
  createDocumentFragment: () => ({ is: "root", below: [] }),
  createElement: (tag, space, list) => ({ is: "element", tag, space, list, below: [] }),
  createCommentNode: (value) => ({ is: "comment", value }),
  appendChild: (parent, child) => void parent.below.push(Object.assign(child, { above: parent })),
  insertText: (parent, value) => void parent.below.push({ is: "text", value, above: parent }),
  setTemplateContent: (template, content) => void (template.inside = content),
  setDocumentType: (parent, value) => void parent.below.push({ is: "doctype", value, above: parent }),
  setDocumentMode() {},
  setNodeSourceCodeLocation() {},
  isElementNode: ({ is }) => is === "element",
  isTextNode: ({ is }) => is === "text",
  isCommentNode: ({ is }) => is === "comment",
  isDocumentTypeNode: ({ is }) => is === "doctype",
  getTagName: ({ tag }) => tag,
  getNamespaceURI: ({ space }) => space,
  getAttrList: ({ list }) => list,
  getTextNodeContent: ({ value }) => value,
  getCommentNodeContent: ({ value }) => value,
  getDocumentTypeNodeName: ({ value }) => value,
  getChildNodes: ({ below }) => below,
  getTemplateContent: ({ inside }) => inside,
  getParentNode: ({ above }) => above ?? null,
};

test("a context of another tree", () => {
  const options = { treeAdapter: other };
  const svg = "http://www.w3.org/2000/svg";
  const context = other.createElement("svg", svg, []);
  const [g] = ours.parseFragment(context, "<g><title><p>", options).below;
  assert.deepEqual([g.tag, g.space, g.below[0].space], ["g", svg, svg]);
  const row = other.createElement("tr", "http://www.w3.org/1999/xhtml", []);
  assert.equal(ours.parseFragment(row, "<td>x", options).below[0].tag, "td");
  // Without its adapter, such an element cannot be read: it is no element of HTML by guess.
  assert.throws(() => ours.parseFragment(context, "<g>"), /^TypeError: .* needs its treeAdapter$/);
  assert.throws(() => ours.parseFragment({ tagName: "g" }, "<g>"), TypeError);
});

test("writing another tree", () => {
  const html =
    "<!DOCTYPE html><template><b>x</b></template><style><</style><noscript><i></noscript>" +
    '<p title="&lt;&quot;">a &amp; b<!--c--><br><svg xlink:href=a><path/></svg>';
  const tree = ours.parse(html);
  const same = ours.parse(html, { treeAdapter: other });
  for (const scriptingEnabled of [true, false]) {
    const written = ours.serialize(same, { treeAdapter: other, scriptingEnabled });
    assert.equal(written, ours.serialize(tree, { scriptingEnabled }));
  }
  const { defaultTreeAdapter } = theirs;
  assert.equal(ours.serialize(tree, { treeAdapter: defaultTreeAdapter }), theirs.serialize(tree));
  const [, { below }] = same.below;
  assert.match(ours.serializeOuter(below[0], { treeAdapter: other }), /^<head><template><b>x</);
  assert.throws(() => ours.serialize(same), TypeError);
  assert.throws(() => ours.serialize(null, { treeAdapter: other }), TypeError);
});

test("calls of an adapter that cannot be made are refused", () => {
  for (const name of ["onItemPush", "onItemPop"])
    assert.throws(
      () => ours.parse("<p>", { treeAdapter: { ...other, [name]() {} } }),
      { name: "ConfigError", code: "unsupported-option" },
    );
});

test("depth", () => {
  const tree = ours.parse("<b>".repeat(50_000));
  assert.ok(ours.serialize(tree).length > 1000);
  assert.throws(() => ours.parse(null), TypeError);
  assert.throws(() => ours.parseFragment({}, "x"), TypeError);
});
