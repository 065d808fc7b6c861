// The hooks of `broth-html/purify`, and DOMPurify's own tests of hooks.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, test } from "node:test";

import purify, { addHook, sanitize } from "../../dist/entries/purify.node.js";
import { suite, thrown } from "../../testing/index.js";

afterEach(() => {
  purify.removeAllHooks();
  purify.clearConfig();
});

test("the hook of DOMPurify's documentation opens links elsewhere", () => {
  addHook("afterSanitizeAttributes", (node) => {
    if ("target" in node) {
      node.setAttribute("target", "_blank");
      node.setAttribute("rel", "noopener noreferrer");
    }
  });
  assert.equal(
    sanitize("<a href=/x>a</a><b>b</b>"),
    '<a href="/x" target="_blank" rel="noopener noreferrer">a</a><b>b</b>',
  );
});

test("hooks see every node, and what they know of it", () => {
  const seen = [];
  const see = (name) => (node, data) =>
    seen.push([name, node.nodeName, data?.attrName ?? data?.tagName ?? null].join(" "));
  for (const name of ["beforeSanitizeElements", "uponSanitizeElement", "uponSanitizeAttribute"])
    addHook(name, see(name));
  sanitize("<p id=a>x<!--c-->");
  assert.deepEqual(seen, [
    "beforeSanitizeElements P ",
    "uponSanitizeElement P p",
    "uponSanitizeAttribute P id",
    "beforeSanitizeElements #text ",
    "uponSanitizeElement #text #text",
    "beforeSanitizeElements #comment ",
    "uponSanitizeElement #comment #comment",
  ]);
});

test("an attribute is changed, removed or kept by its event", () => {
  addHook("uponSanitizeAttribute", (_node, data) => {
    if (data.attrName === "title") data.attrValue = data.attrValue.toUpperCase();
    if (data.attrName === "class") data.keepAttr = false;
    if (data.attrName === "odd" && data.attrValue === "yes") data.forceKeepAttr = true;
  });
  assert.equal(
    sanitize("<p title=a class=b odd=yes></p><p odd=no></p>"),
    '<p title="A" odd="yes"></p><p></p>',
  );
});

test("what is allowed for one element is not for those before it", () => {
  addHook("uponSanitizeElement", (node, data) => {
    if (node.hasAttribute?.("ok")) data.allowedTags["x-y"] = true;
  });
  assert.equal(sanitize("<x-y>a</x-y><b ok><x-y>b</x-y></b>"), "a<b><x-y>b</x-y></b>");
  assert.equal(sanitize("<x-y>a</x-y>"), "a");
});

test("no hook lets a script through", () => {
  addHook("uponSanitizeElement", (_node, data) => {
    for (const name of ["script", "iframe", "object"]) data.allowedTags[name] = true;
  });
  addHook("uponSanitizeAttribute", (_node, data) => {
    data.forceKeepAttr = true;
    data.allowedAttributes.onclick = true;
  });
  addHook("afterSanitizeAttributes", (node) => {
    node.setAttribute("onmouseover", "x()");
    if (node.nodeName !== "A") return;
    node.href = "javascript:x()";
    node.innerHTML += "<script>x()</script><img src=x onerror=x()>";
  });
  const html = sanitize("<a href=y onclick=x()>a<script>x()</script></a><iframe src=y></iframe>");
  assert.equal(/on\w+=|script|iframe/i.test(html), false, html);
});

test("a hook changes the tree", () => {
  addHook("afterSanitizeElements", (node) => {
    if (node.nodeName === "#text") node.textContent = node.textContent.replace("a", "b");
    if (node.nodeName === "I") node.replaceWith(...node.childNodes);
    if (node.nodeName === "U") node.parentNode.removeChild(node);
    if (node.nodeName === "P") node.classList.add("c");
  });
  assert.equal(sanitize("<p>a<i>x</i><u>y</u>z</p>"), '<p class="c">bxz</p>');
});

test("hooks see the contents of templates", () => {
  const seen = [];
  addHook("beforeSanitizeShadowDOM", (node) => seen.push(node.nodeName));
  addHook("uponSanitizeShadowNode", (node) => seen.push(node.nodeName));
  addHook("afterSanitizeShadowDOM", (node) => seen.push(node.nodeName));
  sanitize("<template><b>x</b></template>");
  assert.deepEqual(seen, ["#document-fragment", "B", "#text", "#document-fragment"]);
});

test("deep and wide trees with hooks take linear time", { timeout: 60_000 }, () => {
  addHook("uponSanitizeElement", (node) => void node.nodeName);
  addHook("afterSanitizeAttributes", (node) => node.setAttribute("title", "x"));
  for (const html of ["<i>".repeat(50_000), "<i></i>".repeat(50_000)])
    assert.match(sanitize(html), /title="x"/);
});

test("names of hooks that are unknown are errors", () => {
  assert.equal(thrown(() => addHook("afterSanitizeAttribute", () => {})).code, "unknown-hook");
  addHook("uponSanitizeElement", null);
  assert.equal(purify.removeHook("uponSanitizeElement"), undefined);
});

const named = process.env.BROTH_DOMPURIFY;
const { folder, skip } =
  named !== undefined && existsSync(named) ? { folder: named } : suite("dompurify-source");

/** Tests of DOMPurify whose results differ, and why; the list is strict. */
const differs = {
  "unguarded element hook does not poison subsequent default-config calls":
    "it expects a script that a hook has allowed",
  "unguarded attribute hook does not poison subsequent default-config calls":
    "it expects an onclick that a hook has allowed",
  "explicit-cfg path is unaffected by hook mutation in other calls":
    "it expects a script that a hook has allowed",
  "setConfig: attribute hook does not poison later calls":
    "it expects an onerror that a hook has allowed",
  "uponSanitizeAttribute forceKeepAttr keeps a disallowed attribute":
    "it expects an onclick that a hook has kept",
};

/** The part of QUnit that its tests use; only tests of hooks are taken. */
function testsOf(source) {
  const tests = [];
  let [module, each] = ["", {}];
  const QUnit = {
    module(name, second) {
      [module, each] = [name, typeof second === "function" ? {} : (second ?? {})];
      if (typeof second !== "function") return;
      const hooks = {
        beforeEach: (run) => (each = { ...each, beforeEach: run }),
        afterEach: (run) => (each = { ...each, afterEach: run }),
      };
      second(hooks);
    },
    test(name, body) {
      const isOfHooks = /^Hooks — (addHook|allowlist)/.test(module) || /KeepAttr|keepAttr|addHook/.test(name);
      const isOfNodes = /IN_PLACE|RETURN_DOM|isValidAttribute/.test(body.toString());
      if (isOfHooks && !isOfNodes) tests.push([name, body, each]);
    },
    testStart() {},
    done() {},
  };
  const exported = { exports: {} };
  new Function("module", "exports", "QUnit", "document", source)(exported, exported.exports, QUnit, {});
  exported.exports(purify, { name: "nodejs", document: {} }, [], []);
  return tests;
}

const checks = {
  ...assert,
  ok: (value) => assert.ok(value),
  notOk: (value) => assert.ok(!value),
  expect() {},
};

test("DOMPurify's own tests of hooks", { skip }, (t) => {
  const tests = testsOf(readFileSync(path.join(folder, "test/test-suite.js"), "utf8"));
  const failed = [];
  for (const [name, body, { beforeEach, afterEach }] of tests) {
    try {
      beforeEach?.();
      body(checks);
    } catch (error) {
      failed.push(name);
      if (process.env.BROTH_SHOW) console.log(name, error.message);
    } finally {
      afterEach?.();
      purify.removeAllHooks();
      purify.clearConfig();
    }
  }
  t.diagnostic(`${tests.length - failed.length} of ${tests.length} tests of DOMPurify's hooks pass`);
  assert.deepEqual(failed, Object.keys(differs));
});
