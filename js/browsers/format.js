// Reads pages before and after `broth fmt` in Chromium: the text and the boxes of all elements
// must be the same.
//
// node js/browsers/format.js [--styles] FILE...
//
// With `--styles`, the style sheets in the pages count, too. `BROTH` names the command.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { parseArgs } from "node:util";

import { found, start } from "./browser.js";

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { styles: { type: "boolean", default: false } },
});

/** Nothing is loaded and no script runs, but scripting is on, as in all browsers. */
const POLICY = `default-src 'none'; style-src-attr 'unsafe-inline'; style-src-elem ${
  values.styles ? "'unsafe-inline'" : "'none'"
}`;

/** Runs in the page: reads both versions of each file, and sends the differences. */
async function judge(count) {
  const frame = document.createElement("iframe");
  frame.style = "width: 1000px; height: 700px";
  document.body.append(frame);
  const read = async (file, version) => {
    await new Promise((resolve) => {
      frame.onload = resolve;
      frame.src = `/page/${file}/${version}`;
    });
    const { body, documentElement } = frame.contentDocument;
    for (const animation of frame.contentDocument.getAnimations()) animation.cancel();
    // The page may have scrolled to a field that has the focus.
    const { scrollX, scrollY } = frame.contentWindow;
    const boxes = [...documentElement.querySelectorAll("*")].map((element) => {
      // It moves.
      if (element.closest("marquee")) return element.localName;
      const rects = [];
      for (const { x, y, width, height } of element.getClientRects()) {
        if (width * height === 0) continue;
        const last = rects.at(-1);
        // A part of a line may be cut where a line of the source ends.
        if (last?.y === y && last.height === height && Math.abs(last.x + last.width - x) < 0.1) {
          last.width = x + width - last.x;
        } else rects.push({ x, y, width, height });
      }
      const numbers = rects.map(({ x, y, width, height }) =>
        [x + scrollX, y + scrollY, width, height].map(Math.round).join(),
      );
      return `${element.localName} ${numbers.join(" ")}`;
    });
    return { text: body?.innerText ?? "", boxes };
  };
  for (let file = 0; file < count; file++) {
    const [before, after] = [await read(file, 0), await read(file, 1)];
    const box = before.boxes.findIndex((box, at) => box !== after.boxes[at]);
    const told = { file, elements: before.boxes.length, text: before.text === after.text };
    if (box !== -1 || before.boxes.length !== after.boxes.length) {
      told.box = [before.boxes[box], after.boxes[box]];
    }
    if (!told.text) {
      const at = [...before.text].findIndex((c, at) => c !== after.text[at]);
      told.texts = [before, after].map(({ text }) => text.slice(Math.max(0, at - 20), at + 20));
    }
    await fetch("/told", { method: "POST", body: JSON.stringify(told) });
  }
  await fetch("/end", { method: "POST" });
}

const pages = files.map((file) => readFileSync(file, "utf8"));
const records = pages.map((page) => `${JSON.stringify(page)}\n`).join("");
const run = spawnSync(process.env.BROTH ?? "broth", ["fmt", "--jsonl"], { input: records, maxBuffer: 2 ** 31 - 1 });
const answers = run.stdout.toString().trim().split("\n").map((line) => JSON.parse(line));

let different = 0;
let elements = 0;
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://x");
  const [, what, file, version] = pathname.split("/");
  if (what === "page") {
    const page = version === "0" ? pages[file] : answers[file].output;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY });
    response.end(page);
  } else if (what === "told") {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    const told = JSON.parse(Buffer.concat(pieces));
    elements += told.elements;
    if (!told.text || told.box) {
      different++;
      console.log(files[told.file], JSON.stringify({ box: told.box, texts: told.texts }));
    }
    response.end();
  } else if (what === "end") {
    response.end();
    stop();
    const kept = answers.filter(({ kept }) => kept.some(({ why }) => why !== "ignored")).length;
    console.log(`${files.length} pages, ${elements} elements: ${different} different, ${kept} left in part`);
    server.closeAllConnections();
    server.close();
    process.exitCode = different > 0 ? 1 : 0;
  } else {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<!doctype html><body><script>(${judge})(${files.length})</script>`);
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const [browser] = found(["chromium"]);
const stop = start(browser, `http://127.0.0.1:${server.address().port}/`);
