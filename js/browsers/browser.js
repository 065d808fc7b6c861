// Browsers that read batches: each opens a page of our own server, which asks for work and tells
// what it found.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

/** Nothing is loaded from anywhere, but scripts may run. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' data: blob: 'self'; style-src 'unsafe-inline'; " +
  "frame-src 'self' data: blob:; connect-src 'self'";

const HEAD = "<!doctype html><meta charset=utf-8><title>Hunt</title>";

/** How long a batch may take, in milliseconds. */
const PATIENCE = 120_000;

/** Turns off the questions and pages that a new profile shows to its user. */
const FIREFOX = `
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
user_pref("app.update.enabled", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("toolkit.telemetry.enabled", false);
user_pref("dom.min_background_timeout_value", 4);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
`;

const programs = {
  chromium: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
  firefox: ["/usr/bin/firefox-esr", "/usr/bin/firefox"],
};

/** The browsers that are there: `chromium`, `firefox`, or the path of a program, by its name. */
export function found(names) {
  return names.flatMap((name) => {
    const isPath = name.includes("/");
    const program = isPath ? name : programs[name]?.find(existsSync);
    if (program === undefined || !existsSync(program)) return [];
    const isFirefox = path.basename(isPath ? name : program).startsWith("firefox");
    const version = spawnSync(program, ["--version"], { encoding: "utf8" }).stdout;
    return [{ program, isFirefox, version: version.trim().replace(/ built on.*/, "") }];
  });
}

/** Starts a browser with a new profile; returns how to stop it. */
export function start({ program, isFirefox }, url) {
  const profile = mkdtempSync(path.join(tmpdir(), "hunt-"));
  if (isFirefox) writeFileSync(path.join(profile, "user.js"), FIREFOX);
  const args = isFirefox
    ? ["--headless", "--no-remote", "--profile", profile, url]
    : ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", `--user-data-dir=${profile}`,
       "--disable-background-networking", "--disable-features=Translate,MediaRouter", url];
  const child = spawn(program, args, { stdio: "ignore", detached: true });
  return () => {
    // Its processes are a group.
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}

/** Starts a browser; `read` has it read a batch, and returns what is to be told of its cases. */
export async function open(browser) {
  const script = readFileSync(new URL("page.js", import.meta.url));
  const state = { waiting: null, job: null, number: 0 };

  /** Sends the batch to the page, if both are there. */
  function hand() {
    if (state.waiting === null || state.job === null || state.job.isSent) return;
    const { number, cases } = state.job;
    state.job.isSent = true;
    state.waiting.end(JSON.stringify({ batch: number, cases }));
    state.waiting = null;
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://x");
    const send = (type, body, headers = {}) =>
      response.writeHead(200, { "content-type": type, "cache-control": "no-store", ...headers }).end(body);
    if (pathname === "/") send("text/html", `${HEAD}<body><script src=/page.js></script>`);
    else if (pathname === "/page.js") send("text/javascript", script);
    else if (pathname === "/frame") send("text/html", `${HEAD}<body>`, { "content-security-policy": POLICY });
    else if (pathname === "/work") {
      state.waiting = response;
      hand();
    } else if (pathname === "/told") {
      const pieces = [];
      for await (const piece of request) pieces.push(piece);
      const { batch, told } = JSON.parse(Buffer.concat(pieces));
      response.end();
      if (batch === state.job?.number) state.job.done(told);
    } else if (pathname === "/failed") {
      for await (const piece of request) console.error(`the page failed: ${piece}`);
      response.writeHead(204).end();
    } else response.writeHead(204).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  let stop = start(browser, url);

  async function attempt(cases) {
    let timer;
    const told = await new Promise((resolve) => {
      state.job = { number: ++state.number, cases, done: resolve, isSent: false };
      timer = setTimeout(() => resolve(null), PATIENCE);
      hand();
    });
    clearTimeout(timer);
    state.job = null;
    if (told !== null) return told;
    stop();
    state.waiting = null;
    stop = start(browser, url);
    return null;
  }

  /**
   * Reads some cases, and what the page could not tell of a part of them, in halves of that part.
   */
  async function read(cases) {
    const told = await attempt(cases);
    const parts = new Map();
    if (told === null) parts.set(0, cases.length);
    for (const { at, from, side } of told ?? []) if (at === null) parts.set(from, side);
    const all = (told ?? []).filter(({ from }) => !parts.has(from));
    for (const [from, side] of parts) {
      const again = cases.slice(from, from + side);
      if (again.length === 1) {
        const one = told?.find((one) => one.from === from);
        all.push({ ...(one ?? { hangs: true }), at: from });
        continue;
      }
      const half = (again.length + 1) >> 1;
      for (const [start, end] of [[0, half], [half, again.length]]) {
        const found = await read(again.slice(start, end));
        all.push(...found.map((one) => ({ ...one, at: one.at + from + start, from, side })));
      }
    }
    return all;
  }

  return {
    name: browser.version,
    read,
    close() {
      stop();
      server.closeAllConnections();
      server.close();
    },
  };
}
