// The readers: each makes a list of HTML of a list of Markdown texts, with raw HTML allowed.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HtmlRenderer, Parser } from "commonmark";
import markdownIt from "markdown-it";
import { Marked } from "marked";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

const HUGE = 1 << 30;
const each = (read) => (texts) => texts.map((text) => { try { return read(text); } catch (error) { return `<!-- ${error.name} -->`; } });
const command = (...words) => each((text) => spawnSync(words[0], words.slice(1), { input: text, encoding: "utf8", maxBuffer: HUGE }).stdout);

const python = (name) => (texts) => {
  const input = texts.map((text) => JSON.stringify([name, text]) + "\n").join("");
  const file = new URL("readers.py", import.meta.url).pathname;
  const { stdout, stderr } = spawnSync(process.env.PYTHON ?? "python3", [file], { input, encoding: "utf8", maxBuffer: HUGE });
  const lines = stdout.trimEnd().split("\n");
  if (lines.length !== texts.length) throw new Error(`${name}: ${stderr}`);
  return lines.map((line) => JSON.parse(line));
};

/** pandoc starts slowly, so it reads many files at once, with a mark between two. */
const pandoc = (format) => (texts) => {
  const folder = mkdtempSync(join(tmpdir(), "readers-"));
  const mark = (number) => `MARKBETWEEN${number}DOCUMENTS`;
  const out = [];
  for (let from = 0; from < texts.length; from += 200) {
    const files = [];
    texts.slice(from, from + 200).forEach((text, number) => {
      const [file, between] = [join(folder, `${number}.md`), join(folder, `${number}-mark.md`)];
      writeFileSync(file, text);
      writeFileSync(between, `\n\n${mark(number)}\n\n`);
      files.push(file, between);
    });
    const { stdout, stderr, status } = spawnSync("pandoc", ["--file-scope", "-f", format, "-t", "html", ...files], { encoding: "utf8", maxBuffer: HUGE });
    if (status) throw new Error(stderr);
    let rest = stdout;
    for (let number = 0; number < files.length / 2; number++) {
      const end = `<p>${mark(number)}</p>`;
      const at = rest.indexOf(end);
      out.push(at < 0 ? "" : rest.slice(0, at));
      if (at >= 0) rest = rest.slice(at + end.length);
    }
  }
  rmSync(folder, { recursive: true });
  return out;
};

const commonmark = () => { const [parser, writer] = [new Parser(), new HtmlRenderer()]; return (text) => writer.render(parser.parse(text)); };
const EXTENSIONS = ["table", "strikethrough", "autolink", "tasklist", "footnotes"].flatMap((name) => ["-e", name]);
const it = (options) => { const reader = markdownIt({ html: true, ...options }); return (text) => reader.render(text); };
const marked = (options) => { const reader = new Marked(options); return (text) => reader.parse(text); };
const UNSAFE = { allowDangerousHtml: true, allowDangerousProtocol: true };

export const READERS = {
  "commonmark.js": each(commonmark()),
  cmark: command("cmark", "--unsafe"),
  "cmark-gfm": command("cmark-gfm", "--unsafe"),
  "cmark-gfm gfm": command("cmark-gfm", "--unsafe", ...EXTENSIONS),
  micromark: each((text) => micromark(text, UNSAFE)),
  "micromark safe links": each((text) => micromark(text, { allowDangerousHtml: true })),
  "micromark gfm": each((text) => micromark(text, { ...UNSAFE, extensions: [gfm()], htmlExtensions: [gfmHtml()] })),
  "markdown-it": each(it({})),
  "markdown-it linkify": each(it({ linkify: true, typographer: true })),
  marked: each(marked({})),
  "marked commonmark": each(marked({ gfm: false })),
  "marked pedantic": each(marked({ pedantic: true })),
  "python-markdown": python("python-markdown"),
  "python-markdown tables": python("python-markdown tables"),
  "python-markdown extra": python("python-markdown extra"),
  mistune: python("mistune"),
  "mistune gfm": python("mistune gfm"),
  "pandoc gfm": pandoc("gfm"),
  "pandoc commonmark": pandoc("commonmark"),
  "pandoc commonmark_x": pandoc("commonmark_x"),
  "pandoc markdown": pandoc("markdown"),
};
