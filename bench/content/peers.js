// The answers of Readability, for bench/content: `npm install @mozilla/readability linkedom`, then
// `broth-bench-content SET... --list | node peers.js > readability.jsonl`.

import readline from "node:readline";

import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";

let [length, time] = [0, 0];
for await (const line of readline.createInterface({ input: process.stdin })) {
  const { set, name, html } = JSON.parse(line);
  length += html.length;
  const start = process.cpuUsage().user;
  let found = null;
  try {
    found = new Readability(parseHTML(html).document).parse();
  } catch (error) {
    console.error(`${name}: ${error}`);
  }
  time += process.cpuUsage().user - start;
  const { textContent: text, title, byline: author, publishedTime: date } = found ?? {};
  console.log(JSON.stringify({ set, name, text, title, author, date }));
}
console.error(`readability: ${length / time} MB/s`);
