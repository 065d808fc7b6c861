// How long it takes, beside other packages: one run, in which all take turns.
//
// npm install && node bench.js [rounds] [file.html]

import { existsSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

import * as broth from "broth-html";
import * as ours from "broth-html/parse5";
import * as purify from "broth-html/purify";
import { HTMLRewriter } from "broth-html/rewriter";
import * as cheerio from "cheerio";
import DOMPurify from "dompurify";
import { minify } from "html-minifier-terser";
import original from "html-rewriter-wasm";
import * as htmlparser2 from "htmlparser2";
import { JSDOM } from "jsdom";
import { parseHTML } from "linkedom";
import * as parse5 from "parse5";
import sanitizeHtml from "sanitize-html";
import Turndown from "turndown";
import xpath from "xpath";

const rounds = Number(process.argv[2] ?? 20);
const corpus = new URL("../../../shared/corpus/html/wikipedia-42.html", import.meta.url);
const file = process.argv[3] ?? corpus;
const article = `<article><h2>Soup</h2><p class=a>Hot &amp; <b>good</b>, <a href=/soup>see</a>.<ul><li>1<li>2</ul>`;
const page = existsSync(file) ? readFileSync(file, "utf8") : article.repeat(2200);
const comment =
  "<p onclick=steal()>Soup<script>steal()</script> is <b>good</b>, see <a href='https://example.com'>this</a>";

const list = new URL("../../bench/src/contenders/xpath.txt", import.meta.url);
const expressions = readFileSync(list, "utf8").trim().split("\n");
const parsed = broth.parse(page);
const { document } = new JSDOM(page).window;

const dom = DOMPurify(new JSDOM("").window);

const turndown = new Turndown();

async function rewritten(html) {
  let length = 0;
  const rewriter = new original.HTMLRewriter((part) => (length += part.length));
  rewriter.on("a[href]", { element: (a) => a.setAttribute("rel", "nofollow") });
  await rewriter.write(Buffer.from(html));
  await rewriter.end();
  rewriter.free();
  return length;
}

const nofollow = () =>
  new HTMLRewriter().on("a[href]", { element: (a) => a.setAttribute("rel", "nofollow") });

function ask(html) {
  const doc = broth.parse(html);
  const links = doc.attrs("a[href]", "href");
  doc.dispose();
  return links.length;
}

/** By what is done: the packages, and how often at a time. */
const tasks = {
  "sanitize a comment": [
    200,
    {
      broth: () => broth.sanitize(comment),
      "broth/purify": () => purify.sanitize(comment),
      "sanitize-html": () => sanitizeHtml(comment),
      "DOMPurify + jsdom": () => dom.sanitize(comment),
    },
  ],
  "sanitize the page": [
    1,
    {
      broth: () => broth.sanitize(page),
      "broth/purify": () => purify.sanitize(page),
      "sanitize-html": () => sanitizeHtml(page),
      "DOMPurify + jsdom": () => dom.sanitize(page),
    },
  ],
  "parse, and all links": [
    1,
    {
      broth: () => ask(page),
      cheerio: () =>
        cheerio
          .load(page)("a[href]")
          .map((_, a) => a.attribs.href)
          .get().length,
      linkedom: () =>
        [...parseHTML(page).document.querySelectorAll("a[href]")].map((a) => a.getAttribute("href"))
          .length,
      jsdom: () =>
        [...new JSDOM(page).window.document.querySelectorAll("a[href]")].map((a) =>
          a.getAttribute("href"),
        ).length,
    },
  ],
  "24 XPath expressions, parsed before": [
    1,
    {
      broth: () => expressions.forEach((text) => parsed.xpath(text)),
      "xpath, on jsdom's tree": () =>
        expressions.forEach((text) => xpath.parse(text).evaluate({ node: document, isHtml: true })),
      jsdom: () => expressions.forEach((text) => document.evaluate(text, document, null, 0, null)),
    },
  ],
  "parse to objects": [
    1,
    {
      "broth/parse5": () => ours.parse(page),
      parse5: () => parse5.parse(page),
      "htmlparser2 (not by the standard)": () => htmlparser2.parseDocument(page),
    },
  ],
  "the same, with places": [
    1,
    {
      "broth/parse5": () => ours.parse(page, { sourceCodeLocationInfo: true }),
      parse5: () => parse5.parse(page, { sourceCodeLocationInfo: true }),
    },
  ],
  "rewrite all links": [
    1,
    {
      broth: () => nofollow().transform(page).length,
      "broth, a Response": async () =>
        (await nofollow().transform(new Response(page)).arrayBuffer()).byteLength,
      "html-rewriter-wasm": () => rewritten(page),
    },
  ],
  Markdown: [
    1,
    {
      broth: () => broth.toMarkdown(page),
      turndown: () => turndown.turndown(page),
    },
  ],
  minify: [
    1,
    {
      broth: () => broth.minify(page),
      "html-minifier-terser": () =>
        minify(page, {
          collapseWhitespace: false,
          removeComments: true,
          removeOptionalTags: true,
          removeAttributeQuotes: true,
        }).catch(() => ""),
    },
  ],
};

const times = {};
for (let round = 0; round < rounds; round++) {
  for (const [task, [count, packages]] of Object.entries(tasks)) {
    for (const [name, run] of Object.entries(packages)) {
      const list = ((times[task] ??= {})[name] ??= []);
      // Slow work is measured less often.
      if (list.length >= 5 && Math.min(...list) > 100_000) continue;
      const start = performance.now();
      for (let at = 0; at < count; at++) await run();
      list.push(((performance.now() - start) / count) * 1000);
    }
  }
}

console.log(
  `${page.length.toLocaleString("en")} characters, Node ${process.versions.node}, the best and the median of ${rounds} rounds\n`,
);
for (const [task, packages] of Object.entries(times)) {
  console.log(`| ${task} | best | median | broth is faster by |\n|---|--:|--:|--:|`);
  const [, base] = Object.entries(packages)[0];
  for (const [name, list] of Object.entries(packages)) {
    const sorted = [...list].sort((a, b) => a - b);
    const [best, median] = [sorted[0], sorted[sorted.length >> 1]];
    const show = (us) => (us < 1000 ? `${us.toFixed(1)} us` : `${(us / 1000).toFixed(1)} ms`);
    console.log(
      `| ${name} | ${show(best)} | ${show(median)} | ${(best / Math.min(...base)).toFixed(2)} |`,
    );
  }
  console.log();
}
