// A file server and Chromium, for the tests of pages.

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";

import { chromium } from "playwright-core";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

const executablePath = [
  process.env.BROTH_CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
].find((file) => file && existsSync(file));

/** Why pages cannot be tested, if they cannot. */
export const skip = executablePath
  ? false
  : "Chromium is not there; BROTH_CHROMIUM names its program";

/** Serves a folder. */
export async function serve(folder, headers = {}) {
  const server = createServer((request, response) => {
    const file = path.join(folder, path.normalize(new URL(request.url, "http://x").pathname));
    try {
      const body = readFileSync(file.endsWith(path.sep) ? path.join(file, "index.html") : file);
      response.writeHead(200, {
        "content-type": types[path.extname(file)] ?? types[".html"],
        ...headers,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

export const launch = () => chromium.launch({ executablePath, args: ["--no-sandbox"] });
