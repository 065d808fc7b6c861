// How long a program waits for the first answer: a new process each time.

import { spawnSync } from "node:child_process";

const programs = {
  nothing: "",
  "broth-html/sanitize": 'import { sanitize } from "broth-html/sanitize"; sanitize("<b>x")',
  "broth-html/select": 'import { parse } from "broth-html/select"; parse("<b>x").texts("b")',
  "broth-html": 'import { sanitize } from "broth-html"; sanitize("<b>x")',
  "sanitize-html": 'import sanitize from "sanitize-html"; sanitize("<b>x")',
  cheerio: 'import { load } from "cheerio"; load("<b>x")("b").text()',
  "DOMPurify + jsdom":
    'import { JSDOM } from "jsdom"; import purify from "dompurify"; purify(new JSDOM("").window).sanitize("<b>x")',
};

const best = {};
for (let round = 0; round < 10; round++) {
  for (const [name, code] of Object.entries(programs)) {
    const start = performance.now();
    spawnSync(process.execPath, ["--input-type=module", "-e", code], { cwd: import.meta.dirname });
    best[name] = Math.min(best[name] ?? Infinity, performance.now() - start);
  }
}
for (const [name, ms] of Object.entries(best))
  console.log(`${name}: ${(ms - best.nothing).toFixed(1)} ms`);
