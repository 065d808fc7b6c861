// `node hunt.js [DOCUMENTS] [FIRST SEED]`: counts texts of generated pages that are live HTML in a
// reader of their Markdown. BROTH names the command, and PYTHON the interpreter with the packages.

import { spawnSync } from "node:child_process";
import { parse } from "parse5";
import { document } from "./documents.js";
import { READERS } from "./readers.js";

const [count, first] = [Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 1)];
const STYLES = [
  {}, {}, { flavor: "commonmark" }, { links: "references" }, { wrap: 24, hard_break: "spaces" },
  { heading: "setext", emphasis: "underscore", fence: "tildes" }, { footnotes: "markdown" },
  { front_matter: true }, { block_cells: "text" }, { raw_html: "sanitized" }, { raw_html: "sanitized", links: "references" },
  { raw_html: "sanitized", flavor: "commonmark" }, { definition_lists: "html", details: "html", kbd: "html" },
];

/** The elements of a document that a payload has made. */
function live(html) {
  const found = [];
  const nodes = [parse(html)];
  for (let node; (node = nodes.pop()); nodes.push(...(node.childNodes ?? []))) {
    const attributes = node.attrs ?? [];
    const runs = ({ name, value }) =>
      /^on/.test(name) || (/^(href|src)$/.test(name) && /^\s*javascript:/i.test(value));
    if (attributes.some(runs) || /^(script|svg)$/.test(node.nodeName)) {
      found.push(`${node.nodeName} ${attributes.map(({ name, value }) => `${name}=${value}`).join(" ")}`);
    }
  }
  return found;
}

const pages = Array.from({ length: count }, (_, number) => document(first + number));
const input = pages.map((page, number) => JSON.stringify({ input: page, ...STYLES[(first + number) % STYLES.length] }) + "\n").join("");
const { stdout, stderr } = spawnSync(process.env.BROTH ?? "broth", ["markdown", "--jsonl"], { input, encoding: "utf8", maxBuffer: 1 << 30 });
if (stderr) console.error(stderr);
const texts = stdout.trimEnd().split("\n").map((line) => JSON.parse(line).markdown ?? "");

let total = 0;
const names = (process.env.READERS?.split(",")) ?? Object.keys(READERS);
for (const name of names) {
  let pagesWith = 0;
  READERS[name](texts).forEach((html, number) => {
    const found = live(html ?? "");
    if (!found.length) return;
    pagesWith += 1;
    if (pagesWith <= Number(process.env.SHOW ?? 1)) {
      console.log(`\n== ${name}, seed ${first + number}: ${found[0]}\n-- page\n${pages[number]}\n-- Markdown\n${texts[number]}-- HTML\n${html}`);
    }
  });
  total += pagesWith;
  console.log(`${name}: ${pagesWith} of ${count} pages`);
}
console.log(`${total} failed, ${names.length * count - total} passed`);
process.exitCode = total ? 1 : 0;
