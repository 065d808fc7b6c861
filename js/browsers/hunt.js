// `cargo xtask browsers`: reads what the sanitizers make of hostile markup live in browsers, and
// looks for scripts that run, for what the configuration would not keep, and for other trees than
// the standard's.

import { appendFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { found, open } from "./browser.js";
import { collections } from "./collections.js";
import { documents } from "./documents.js";
import { judge, ofDropIn } from "./judge.js";
import { dropIns, entries, produce } from "./producers.js";
import { shrink } from "./shrink.js";

const { values: options } = parseArgs({
  options: {
    browsers: { type: "string", default: "chromium,firefox" },
    entries: { type: "string", default: "sanitize" },
    documents: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    out: { type: "string" },
    shrink: { type: "string", default: "5" },
    "no-collections": { type: "boolean", default: false },
  },
});

const BATCH = 2000;

/** How bad a finding is, from the worst. */
const kinds = ["ran", "forbidden", "differs", "hangs"];

/** The findings of a browser about a case: their kinds, and the text to show. */
function findings(it, told) {
  if (told.ran) return [["ran", "a script ran"]];
  if (told.tree === undefined) return [["hangs", told.error ?? "no answer"]];
  // The options of a drop-in are its own.
  const [config, pages] = dropIns.has(it.entry) ? ofDropIn(it) : [it.config, []];
  const why = judge(config, told.elements, pages);
  return why.length > 0 ? [["forbidden", why.join(", ")]] : [["differs", ""]];
}

/** The first of these cases for which a browser still reports that kind of finding. */
async function firstFailing(browser, kind, entry, cases) {
  const made = await produce(entry, cases.map((it, number) => ({ ...it, number })));
  const told = await browser.read(made);
  const failing = told.filter((one) => findings(made[one.at], one).some(([other]) => other === kind));
  return failing.length > 0 ? Math.min(...failing.map(({ at }) => made[at].number)) : -1;
}

const began = Date.now();
const browsers = await Promise.all(found(options.browsers.split(",")).map(open));
if (browsers.length === 0) {
  console.log("No browser is read in: neither Chromium nor Firefox is there.");
  process.exit(1);
}

/**
 * By browser and entry point, how many documents were read, and how many findings of each kind
 * there are.
 */
const figures = new Map();
const shrunk = new Map();

function count(browser, entry, what, number = 1) {
  const key = `${browser} | ${entry}`;
  const row = figures.get(key) ?? { documents: 0, ran: 0, forbidden: 0, differs: 0, hangs: 0 };
  row[what] += number;
  figures.set(key, row);
}

/** Writes a finding down, the first of their kind as small as they get. */
async function report(browser, it, kind, what) {
  count(browser.name, it.entry, kind);
  const key = `${browser.name} ${it.entry} ${kind}`;
  const before = shrunk.get(key) ?? 0;
  shrunk.set(key, before + 1);
  let small = it;
  if (before < +options.shrink && kind !== "hangs") {
    const { input, config, context, keepContent, turn } = it;
    const fails = (cases) => firstFailing(browser, kind, it.entry, cases);
    const smallest = await shrink({ input, config, context, keepContent, turn }, fails);
    const [made] = await produce(it.entry, [smallest]);
    small = made;
  }
  const { entry, context, config, input, output, expected, keepContent, turn } = small;
  const how = { entry, context, config, keepContent, turn };
  const line = { browser: browser.name, kind, what, ...how, input, output, expected };
  if (small !== it) {
    line.tree = (await browser.read([small]))[0]?.tree;
    console.log(`${kind} in ${browser.name}, ${entry}${context === null ? ", a document" : `, in ${context}`}: ${what}`);
    console.log(`  ${JSON.stringify(config)}\n  ${JSON.stringify(input)}\n  ${JSON.stringify(output)}`);
  }
  if (options.out) appendFileSync(options.out, `${JSON.stringify(line)}\n`);
}

/** Has a browser read what was made of some cases. */
async function readIn(browser, entry, made) {
  count(browser.name, entry, "documents", made.length);
  const seen = new Set();
  const told = await browser.read(made);
  told.sort((a, b) => !!b.ran - !!a.ran);
  for (const one of told) {
    // A script that ran says more than the tree.
    if (seen.has(one.at)) continue;
    seen.add(one.at);
    for (const [kind, what] of findings(made[one.at], one)) await report(browser, made[one.at], kind, what);
  }
}

/** Reads batches of an entry point. The next one is made while the browsers read, side by side. */
async function readAll(entry, all) {
  let reading = Promise.resolve();
  for (const batch of all) {
    const made = await produce(entry, batch);
    await reading;
    tell();
    reading = Promise.all(browsers.map((browser) => readIn(browser, entry, made)));
  }
  await reading;
}

function tell() {
  const rows = [...figures].map(([key, row]) => `${key} | ${Object.values(row).join(" | ")}`);
  if (rows.length > 0) console.error(`${Math.round((Date.now() - began) / 1000)} s\n  ${rows.join("\n  ")}`);
}

/** For a drop-in, the body of a page is the context. */
const inBody = (it) => ({ ...it, context: "body", keepContent: undefined });

function* batches(items, most, fit) {
  let batch = [];
  for (const item of items) {
    if (most-- <= 0) break;
    batch.push(fit(item));
    if (batch.length === BATCH) yield batch.splice(0);
  }
  if (batch.length > 0) yield batch;
}

if (options.out) writeFileSync(options.out, "");
for (const entry of options.entries.split(",")) {
  if (!(entry in entries)) throw new Error(`unknown entry point ${entry}; there are ${Object.keys(entries).join(", ")}`);
  const fit = dropIns.has(entry) ? inBody : (it) => it;
  const batched = (items, most) => batches(items, most, fit);
  if (!options["no-collections"]) await readAll(entry, batched(collections(), Infinity));
  await readAll(entry, batched(documents(+options.seed), +options.documents));
}

console.log(`\n| browser | entry point | documents | ${kinds.join(" | ")} |\n|---|---|--:|--:|--:|--:|--:|`);
for (const [key, row] of figures) console.log(`| ${key} | ${Object.values(row).join(" | ")} |`);
for (const browser of browsers) browser.close();
const isBad = [...figures.values()].some(({ ran, forbidden }) => ran + forbidden > 0);
process.exit(isBad ? 1 : 0);
