// All work is done here, so that typing never waits. Answers are plain data.

import * as broth from "./broth/entries/full.browser.js";
import { Flat } from "./broth/flat.js";

/** How many rows a list shows at first. */
const ROWS = 1000;

/** Calls a function with a document that is then given up. */
function withDocument(html, ask) {
  const document = broth.parse(html);
  try {
    return ask(document);
  } finally {
    document.dispose();
  }
}

function span(flat) {
  const [start, end] = [flat.number(), flat.number()];
  return start === 0xffffffff ? null : { start, end };
}

/** The nodes in tree order, each with its depth, kind, words and place. */
function tree(html, most) {
  return withDocument(html, (document) => {
    const flat = new Flat(document);
    const rows = [];
    let count = 0;
    let depth = 0;
    const push = (row) => {
      if (count++ < most) rows.push({ depth, ...row });
    };
    const text = () => flat.text();
    while (flat.at < flat.end) {
      const kind = flat.number();
      if (kind !== 0) flat.number();
      if (kind === 0) depth--;
      else if (kind === 1) {
        const { local, namespace } = flat.names[flat.number()];
        const [start, end] = [span(flat), span(flat)];
        const attributes = [];
        for (let left = flat.number(); left > 0; left--) {
          attributes.push([flat.names[flat.number()].local, text()]);
          span(flat);
        }
        const whole = start && { start: start.start, end: (end ?? start).end };
        const foreign = {
          "http://www.w3.org/2000/svg": "svg",
          "http://www.w3.org/1998/Math/MathML": "math",
        };
        push({
          kind: "element",
          name: local,
          foreign: foreign[namespace],
          attributes,
          span: whole,
        });
        depth++;
      } else if (kind === 2) push({ kind: "text", span: span(flat), text: text() });
      else if (kind === 3) push({ kind: "comment", span: span(flat), text: text() });
      else if (kind === 4) {
        const place = span(flat);
        const [name, publicId, systemId] = [flat.maybeText(), flat.maybeText(), flat.maybeText()];
        push({
          kind: "doctype",
          span: place,
          text: [name, publicId, systemId].filter(Boolean).join(" "),
        });
      } else if (kind === 5)
        push({ kind: "instruction", span: span(flat), text: `${text()} ${text()}` });
      else {
        push({ kind: "contents", span: null, text: "" });
        depth++;
      }
    }
    return { rows, count, mode: flat.mode };
  });
}

/** A row for a match of a selector or an XPath. */
function match(found) {
  if (typeof found === "string") return { text: found, span: null };
  if (found instanceof broth.Document) return { kind: "document", span: null };
  if (found instanceof broth.Element) return { name: found.name, attributes: found.attributes, span: found.span };
  if (found instanceof broth.Comment) return { kind: "comment", text: found.data, span: found.span };
  if (found instanceof broth.ProcessingInstruction)
    return { kind: "processing-instruction", name: found.target, text: found.data, span: found.span };
  return { kind: "namespace", name: found.prefix, text: found.uri, span: null };
}

const panels = {
  tree: (html, { most = ROWS }) => tree(html, most),
  tokens: (html, { most = ROWS }) => {
    const rows = broth.tokens(html, { limit: most + 1 });
    return { rows: rows.slice(0, most), hasMore: rows.length > most };
  },
  errors: (html, { most = ROWS }) => {
    const findings = broth.check(html);
    return { rows: findings.slice(0, most), count: findings.length };
  },
  select: (html, { language = "css", selector = "", most = ROWS }) => {
    if (selector.trim() === "") return { rows: [], count: 0 };
    return withDocument(html, (document) => {
      const found = language === "xpath" ? document.xpath(selector) : document.select(selector);
      if (!Array.isArray(found)) return { value: String(found), rows: [], count: 1 };
      return { rows: found.slice(0, most).map(match), count: found.length };
    });
  },
  sanitized: (html, { context = "div", config = "default" }) => {
    const isWhole = context === "";
    return broth.sanitizeReport(html, {
      config,
      document: isWhole,
      context: isWhole ? undefined : context,
    });
  },
  formatted: (html, { width = "100", whiteSpace = "css", tags = "keep" }) => {
    const formatted = broth.format(html, { width: Number(width), whiteSpace, tags });
    return { html: formatted, isSame: formatted === html };
  },
  minified: (html) => ({ html: broth.minify(html), before: html.length }),
  content: (html, { focus = "balanced", comments = "no", most = ROWS }) => {
    const found = broth.content(html, { focus, comments: comments === "yes" });
    const { title, kind, evidence, blocks } = found;
    found.document.dispose();
    return { title, kind, evidence, blocks: blocks.slice(0, most), count: blocks.length };
  },
  markdown: (html) => ({ text: broth.toMarkdown(html) }),
  values: (_, { kind = "integer", text = "" }) => ({
    value: String(JSON.stringify(broth.value(kind, text), show)),
  }),
  explain: (_, { rule }) => broth.explain(rule),
  decode: (bytes) => broth.decode(bytes, { guess: "utf8" }),
};

const show = (_, value) => (typeof value === "bigint" ? `${value}n` : value);

onmessage = ({ data: { id, panel, html, options } }) => {
  const start = performance.now();
  let answer;
  try {
    answer = { value: panels[panel](html, options ?? {}) };
  } catch ({ name, message, code, span }) {
    answer = { error: { name, message, code, span } };
  }
  postMessage({ id, ms: performance.now() - start, ...answer });
};

postMessage({ ready: true });
