// `node js/browsers/css.js`: reads sanitized CSS live in Chromium, and counts the requests that it
// makes. All policies say that there are none, and with a scope that no rule matches outside of it.
// `BROTH` names the command.
//
// The browser has our server as its proxy, so no request goes anywhere else, and none goes unseen.
// Each document is in a shadow tree of its own, and some are in a frame of their own, where rules
// can also match the root.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

import { document } from "./sheets.js";

const { values: options } = parseArgs({
  options: {
    documents: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    /** `keep` shows that the documents make requests unless they are sanitized. */
    policy: { type: "string", default: "offline" },
    scope: { type: "string", default: ".scope" },
    browser: { type: "string", default: "/usr/bin/chromium" },
  },
});

const BATCH = 200;
/** How many documents there are for each one in a frame. */
const FRAMED = 10;

/** Starts the command, and returns a function that sanitizes markup. */
function sanitizer() {
  const config = JSON.stringify({ attributes: ["style", "class", "id", "data-u", "fill", "filter", "mask", "cursor",
    "clip-path", "values", "attributeName", "dur", "href", "stroke", "marker-start", "width", "height"] });
  const args = ["sanitize", "--jsonl", "--css", options.policy, "--css-scope", options.scope];
  const child = spawn(process.env.BROTH ?? "target/debug/broth", args, { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()(JSON.parse(line).output));
  return {
    sanitize: (input) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        child.stdin.write(`${JSON.stringify({ input, config: JSON.parse(config) })}\n`);
      }),
    end: () => child.stdin.end(),
  };
}

/** The script of the page: shows batches, and tells which rules match outside of the scope. */
const PAGE = `
const scope = ${JSON.stringify(options.scope)};
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
function outside(root) {
  const found = [];
  // Without pseudo-elements, which no element is.
  const plain = (text) => text.replace(/(^|[\\s>+~,])?::[-\\w]+(\\([^)]*\\))?/g, (_, before) => (before === undefined ? "" : before + "*"));
  const visit = (rules, around) => {
    for (const rule of rules) {
      let selector = around;
      if (rule.selectorText !== undefined) {
        const own = plain(rule.selectorText);
        selector = around === null ? own : own.replaceAll("&", ":is(" + around + ")");
        try {
          for (const element of root.querySelectorAll(selector)) {
            if (element.closest(scope) === null || element.matches(scope)) found.push(selector + " " + element.localName);
          }
        } catch {}
      }
      if (rule.cssRules) visit(rule.cssRules, selector);
    }
  };
  for (const style of root.querySelectorAll("style")) if (style.sheet) visit(style.sheet.cssRules, null);
  return found;
}
const around = (html) => "<p class=a id=c>outside</p><div class=" + scope.slice(1) + ">" + html + "</div><a href=#>outside</a>";
async function show({ cases, framed }) {
  const told = [];
  const nodes = [];
  for (const { id, html } of cases) {
    const host = document.body.appendChild(document.createElement("div"));
    nodes.push(host);
    let root = host.attachShadow({ mode: "open" });
    if (id % framed === 0) {
      const frame = host.appendChild(document.createElement("iframe"));
      host.shadowRoot.append(document.createElement("slot"));
      root = frame.contentDocument;
      root.open(); root.write("<!doctype html><body>"); root.close();
      root = root.body;
    }
    root.innerHTML = around(html);
    const tree = root.ownerDocument === document ? root : root.ownerDocument;
    for (const rule of outside(tree)) told.push({ id, what: rule });
  }
  document.body.getBoundingClientRect();
  await pause(150);
  for (const node of nodes) node.remove();
  return told;
}
(async () => {
  for (;;) {
    const work = await (await fetch("/work")).json();
    if (work.end) return;
    await fetch("/told", { method: "POST", body: JSON.stringify(await show(work)) });
  }
})();`;

const began = Date.now();
const requests = new Map();
const counts = { documents: 0, requests: 0, outside: 0, kept: 0 };
let job = null;
let waiting = null;

function hand() {
  if (job === null || waiting === null) return;
  waiting.end(JSON.stringify(job.work));
  waiting = null;
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, "http://hunt.test/");
  const send = (type, body) => response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(body);
  if (url.hostname !== "hunt.test") {
    requests.set(request.url, (requests.get(request.url) ?? 0) + 1);
    return response.writeHead(204).end();
  }
  if (url.pathname === "/") return send("text/html", `<!doctype html><meta charset=utf-8><body><script>${PAGE}</script>`);
  if (url.pathname === "/work") {
    waiting = response;
    return hand();
  }
  if (url.pathname === "/told") {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    response.end();
    return job.done(JSON.parse(Buffer.concat(pieces)));
  }
  if (url.pathname !== "/favicon.ico") requests.set(request.url, (requests.get(request.url) ?? 0) + 1);
  return response.writeHead(204).end();
});
server.on("connect", (request, socket) => {
  requests.set(request.url, (requests.get(request.url) ?? 0) + 1);
  socket.destroy();
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

if (!existsSync(options.browser)) throw new Error(`no browser at ${options.browser}`);
const profile = mkdtempSync(path.join(tmpdir(), "css-"));
const browser = spawn(options.browser, ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
  `--user-data-dir=${profile}`, "--disable-background-networking", "--disable-component-update", "--disable-sync",
  `--proxy-server=127.0.0.1:${server.address().port}`, "--proxy-bypass-list=<-loopback>", "http://hunt.test/"],
  { stdio: "ignore", detached: true });

const { sanitize, end } = sanitizer();
const first = +options.seed * 1_000_000;
const total = +options.documents;
const shown = new Map();
for (let from = 0; from < total; from += BATCH) {
  const ids = Array.from({ length: Math.min(BATCH, total - from) }, (_, at) => first + from + at);
  const inputs = ids.map((id) => document(id));
  const outputs = await Promise.all(inputs.map(sanitize));
  const cases = outputs.map((html, at) => ({ id: ids[at], html }));
  counts.documents += cases.length;
  counts.kept += outputs.reduce((sum, html) => sum + (html.match(/[^{};"]:/g)?.length ?? 0), 0);
  const told = await new Promise((resolve) => {
    job = { work: { cases, framed: FRAMED }, done: resolve };
    hand();
  });
  job = null;
  for (const { id, what } of told) {
    if (counts.outside++ < 5 && options.policy !== "keep") console.log(`outside the scope: ${what}\n  ${inputs[id - ids[0]]}\n  ${outputs[id - ids[0]]}`);
  }
  for (const [url, count] of requests) {
    // Chromium asks its makers for components and the like.
    if (!/h\.test|hunt\.test/.test(url)) continue;
    counts.requests += count;
    const id = +(url.match(/\/(\d+)\b/)?.[1] ?? -1);
    if (options.policy !== "keep" && !shown.has(id) && shown.size < 5) {
      shown.set(id, true);
      console.log(`a request: ${url}\n  ${inputs[id - ids[0]]}\n  ${outputs[id - ids[0]]}`);
    }
  }
  requests.clear();
  if ((from / BATCH) % 50 === 49) console.error(`${Math.round((Date.now() - began) / 1000)} s`, counts);
}
console.log(JSON.stringify({ policy: options.policy, seed: options.seed, ...counts }));
end();
try {
  process.kill(-browser.pid, "SIGKILL");
} catch {
  // It has ended.
}
rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
server.closeAllConnections();
server.close();
process.exitCode = options.policy !== "keep" && counts.requests + counts.outside > 0 ? 1 : 0;
