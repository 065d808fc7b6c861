// The hunt in browsers: what it would find, and how small it makes what it finds.

import assert from "node:assert/strict";
import { test } from "node:test";

import { found, open } from "../browsers/browser.js";
import { documents } from "../browsers/documents.js";
import { judge } from "../browsers/judge.js";
import { shrink } from "../browsers/shrink.js";

const svg = "http://www.w3.org/2000/svg";

test("what a configuration would not keep", () => {
  const check = (config, elements, why) => assert.deepEqual(judge(config, elements), why);
  const element = (name, ...attributes) => ({ name, attributes });
  check({}, [element("img", ["src", "x"]), element("style"), element("html")], []);
  check({}, [element("img", ["onerror", "x"])], ["script: onerror"]);
  check({}, [element("svg script"), element("iframe")], ["script: <svg script>", "script: <iframe>"]);
  check({}, [element("a", ["href", " java\nscript:x"])], ["script: href=javascript:"]);
  check({}, [{ comment: "<!-- x -->" }], ["a comment"]);
  check({ comments: true }, [{ comment: "<!-- x -->" }], []);
  const list = { elements: ["p", { name: "g", namespace: svg }], attributes: ["id"] };
  check(list, [element("p", ["id", "a"]), element("svg g"), element("body")], []);
  check(list, [element("g"), element("p", ["class", "a"])], ["<g>", "<p class>"]);
  check({ removeElements: ["b"] }, [element("b"), element("i")], ["<b>"]);
  check(null, [element("a", ["href", "/"]), element("style")], ["<style>"]);
});

test("documents are the same for a seed", () => {
  const first = (seed) => {
    const [one, two] = documents(seed);
    return [one, two];
  };
  assert.deepEqual(first(1), first(1));
  assert.notDeepEqual(first(1), first(2));
});

test("a finding is shrunk", async () => {
  const input = "<div id=a><p>x</p><select class=b><style></select><img src=x onerror=y></div>";
  const config = { elements: ["b", "select", "i", "style", "p"], comments: true };
  const fails = ({ input, config }) =>
    input.includes("<select") && input.includes("<style") && config?.elements?.includes("style");
  const firstFailing = async (cases) => cases.findIndex(fails);
  const small = await shrink({ input, config }, firstFailing);
  assert.deepEqual(small, { input: "<select<style", config: { elements: ["style"], comments: true } });
});

for (const name of ["chromium", "firefox"]) {
  const [browser] = found([name]);
  const skip = browser ? false : `${name} is not there`;
  test(`what runs in ${name}, and what it reads otherwise`, { skip }, async () => {
    const reading = await open(browser);
    const expected = "| <b>\n|   \"x\"\n";
    const cases = [
      { output: "<b>x</b>", context: "div", expected },
      { output: "<i>x</i>", context: "div", expected },
      { output: "<img src=x onerror=alert(1)>", context: "svg desc", expected },
      { output: "<img src=x onerror=alert(1)>", context: "template", expected },
      { output: "<body onload=alert(1)>", context: null, expected },
      { output: "<svg><title>a<b title=1>", context: "math mi", expected },
      // Names hide properties of documents and forms.
      { output: "<img name=createElement><img name=close>", context: "div", expected },
      { output: "<input name=childNodes><input name=attributes>", context: "form", expected },
      { output: "<b>x</b>", context: "div", expected },
    ];
    try {
      const told = await reading.read(cases);
      const ran = told.filter((one) => one.ran).map(({ at }) => at);
      const trees = new Map(told.filter(({ tree }) => tree).map(({ at, tree }) => [at, tree]));
      assert.deepEqual(ran.sort(), [2, 3, 4]);
      assert.deepEqual([...trees.keys()].sort(), [1, 2, 3, 4, 5, 6, 7]);
      assert.equal(trees.get(1), '| <i>\n|   "x"\n');
      assert.match(trees.get(7), /name="childNodes"/);
      assert.equal(trees.get(4), '| <html>\n|   <head>\n|   <body>\n|     onload="alert(1)"\n');
    } finally {
      reading.close();
    }
  });
}
