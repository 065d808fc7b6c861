// `node js/browsers/computed.js`: whether declarations that the sanitizer of CSS keeps have the
// same computed values in Chromium. `BROTH` names the command.
//
// Chromium says which pairs of a property and a value it reads. Each is written in several ways,
// sanitized by a policy, and read again beside its original.

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: {
    policy: { type: "string", default: "offline" },
    browser: { type: "string", default: "/usr/bin/chromium" },
  },
});

const samples = [
  "0", "1", "2", "1.5", "-1", "700", "10px", "1em", "1vw", "50%", "45deg", "1s", "200ms", "1fr", "red", "#fff", "#12345678",
  "currentcolor", "transparent", "rgb(0 0 0 / calc(50% + (10% * 2)))", "hsl(120deg 100% 50%)", "oklch(0.5 0.1 30)",
  "color-mix(in srgb, red, blue)", "light-dark(red, blue)", "calc(100% - (10px + 2px))", "calc(1px * pi)", "min(10px, 1em)",
  "max(1px, min(2px, 3px))", "clamp(1px, 2vw, 3px)", "auto", "none", "normal", "inherit", "initial", "unset", "bold", "italic",
  "block", "flex", "grid", "inline-block", "center", "left", "start", "hidden", "visible", "solid", "1px solid red", "1px 2px",
  "1px 2px 3px 4px", "0 0 / cover no-repeat red", "a", "'a'", "'a' 'b'", "'a;b}'", "\"it's\"", "serif, 'b c'", "italic 12px/1.5 serif",
  "repeat(2, 1fr)", "minmax(0, 1fr) auto", "[a] 1fr [b]", "'x y' 'z w'", "1 / 2 / 3 / span 4", "rotate(45deg) scale(2)",
  "translate(calc(1px + 2%), 0)", "blur(2px) contrast(50%)", "linear-gradient(to right, red, blue 50%)",
  "conic-gradient(from 1deg, red, blue)", "circle(50% at 0 0)", "polygon(0 0, 1px 1px, 2px 0)", "cubic-bezier(0, 0, 1, 1)",
  "steps(2, end)", "opacity 1s ease-in 2s", "counter(a) 'b'", "counters(a, '.')", "1px 1px 2px rgb(0 0 0 / 50%), 0 0 red",
  "var(--none, 10px)", "var(--none, red)", "env(none, 1px)", "inset(1px round 2px)", "path('M0 0h1')", "attr(title)",
];

const ways = [
  (name, value) => `${name}: ${value}`,
  (name, value) => `${name.toUpperCase()}:${value} !important`,
  (name, value) => `/* a */${name}/* b */ : /* c */ ${value} /* d */;`,
  (name, value) => `x y; ${name}: ${value}; }`,
  (name, value) => `\\${name.codePointAt(0).toString(16)} ${name.slice(1)}: ${value}`,
  (name, value) => `${name}: ${value.replace(/[)'"]$/, "")}`,
];

const folder = mkdtempSync(path.join(tmpdir(), "computed-"));

/** The result of a script in a page. */
function inPage(data, script) {
  const file = path.join(folder, "page.html");
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  writeFileSync(file, `<!doctype html><meta charset=utf-8><body><pre id=out></pre><script>const data = ${json};
    document.getElementById("out").textContent = encodeURIComponent(JSON.stringify((${script})(data)));</script>`);
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=1000000", `--user-data-dir=${folder}/profile`];
  const dom = execFileSync(options.browser, [...args, "--dump-dom", `file://${file}`], {
    maxBuffer: 1 << 30,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return JSON.parse(decodeURIComponent(/<pre id="out">([^<]*)<\/pre>/.exec(dom.toString())[1]));
}

const pairs = inPage(samples, `(samples) => {
  const names = new Set(getComputedStyle(document.body));
  for (const name in document.body.style) {
    const dashed = name.replace(/[A-Z]/g, (c) => "-" + c.toLowerCase()).replace(/^(webkit|moz)-/, "-$1-");
    if (CSS.supports(dashed, "inherit")) names.add(dashed);
  }
  const pairs = [];
  for (const name of names) for (const value of samples) if (CSS.supports(name, value)) pairs.push([name, value]);
  return pairs;
}`);

const child = spawn(process.env.BROTH ?? "target/debug/broth", ["sanitize", "--jsonl", "--css", options.policy], {
  stdio: ["pipe", "pipe", "inherit"],
});
const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
const escape = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const cases = pairs.flatMap(([name, value]) => ways.map((way) => way(name, value)));
const before = [];
const after = [];
for (let from = 0; from < cases.length; from += 500) {
  const some = cases.slice(from, from + 500);
  for (const style of some) {
    const input = `<p style="${escape(style)}" title=t>a</p>`;
    child.stdin.write(`${JSON.stringify({ input, config: { attributes: ["style", "title"] } })}\n`);
  }
  for (const style of some) {
    before.push(`<p style="${escape(style)}" title=t>a</p>`);
    after.push(JSON.parse((await answers.next()).value).output);
  }
}
child.stdin.end();

const counts = { declarations: cases.length, kept: 0, same: 0 };
const different = [];
const BATCH = 20_000;
for (let from = 0; from < cases.length; from += BATCH) {
  const some = before.slice(from, from + BATCH).map((html, at) => [html, after[from + at]]);
  const found = inPage(some, `(some) => {
    const holder = document.createElement("div");
    document.body.append(holder);
    const counts = { kept: 0, same: 0, different: [] };
    some.forEach(([before, after], at) => {
      if (!after.includes("style=")) return;
      holder.innerHTML = before + after;
      const [a, b] = holder.children;
      // A declaration that Chromium does not read has no value.
      if (b.style.length === 0 && a.style.length === 0) return;
      counts.kept += 1;
      const [first, second] = [getComputedStyle(a), getComputedStyle(b)];
      const names = new Set([...a.style, ...b.style]);
      const isSame = a.style.length === b.style.length && [...names].every((name) =>
        first.getPropertyValue(name) === second.getPropertyValue(name)
        && a.style.getPropertyPriority(name) === b.style.getPropertyPriority(name));
      if (isSame) counts.same += 1;
      else counts.different.push(at);
    });
    return counts;
  }`);
  counts.kept += found.kept;
  counts.same += found.same;
  different.push(...found.different.map((at) => from + at));
}
for (const at of different.slice(0, 20)) console.log(`different: ${before[at]}\n  ${after[at]}`);
console.log(JSON.stringify({ policy: options.policy, ...counts }));
rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
process.exitCode = counts.same >= counts.kept * 0.999 ? 0 : 1;
