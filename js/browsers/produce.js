// Answers cases, a JSON record for each line, by an entry point of the JavaScript package:
// `sanitize`, `purify` or `sanitize-html`.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const dist = process.env.BROTH_DIST ? pathToFileURL(`${process.env.BROTH_DIST}/`) : new URL("../dist/", import.meta.url);

const { sanitize } = await import(new URL("entries/sanitize.node.js", dist));
const { default: purify } = await import(new URL("entries/purify.node.js", dist));
const { default: sanitizeHtml } = await import(new URL("entries/sanitize-html.node.js", dist));

const nameOf = (it) => (typeof it === "string" ? it : it.name);

/** DOMPurify's options that are closest to a configuration. */
function purifyOptions({ config, turn }) {
  const options = {};
  if (turn % 3 === 1) options.USE_PROFILES = { html: true };
  if (turn % 7 === 1) options.KEEP_CONTENT = false;
  if (config?.elements && turn % 3 === 0) {
    const scripts = new Set(["script", "iframe", "frame", "object", "embed", "use"]);
    options.ADD_TAGS = [...new Set(config.elements.map(nameOf))].filter((name) => !scripts.has(name));
    options.ADD_ATTR = (config.attributes ?? []).map(nameOf);
  }
  if (config?.removeElements) options.FORBID_TAGS = config.removeElements.map(nameOf);
  return options;
}

/** Hooks that allow and set what they can, in some turns. */
function addHooks({ turn }) {
  purify.removeAllHooks();
  if (turn % 4 !== 1) return;
  purify.addHook("uponSanitizeElement", (_node, data) => void (data.allowedTags[data.tagName] = true));
  purify.addHook("uponSanitizeAttribute", (_node, data) => void (data.forceKeepAttr = true));
  purify.addHook("afterSanitizeAttributes", (node) => node.setAttribute("title", node.textContent));
}

/** sanitize-html's options that are closest to a configuration. */
function htmlOptions({ config, turn }) {
  const modes = ["discard", "completelyDiscard", "escape", "recursiveEscape"];
  const options = { disallowedTagsMode: modes[turn % 4], allowedAttributes: false };
  const refused = new Set(["script", "frame", "object", "embed", "base", "link", "meta", "use"]);
  if (config?.elements && turn % 3 === 0)
    options.allowedTags = config.elements.map(nameOf).filter((name) => !refused.has(name));
  else if (turn % 3 === 1) options.allowedTags = false;
  if (turn % 5 === 1) options.transformTags = { "*": "div", p: "svg", a: "select" };
  // A filter that undoes references, as some do by mistake.
  if (turn % 5 === 2) options.textFilter = (text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  return options;
}

/** Options of `sanitize` that a configuration does not have. */
function moreOptions({ turn }) {
  if (turn % 5 === 1) return { schemes: { href: ["https"], src: ["https"] } };
  if (turn % 5 === 2) return { rel: "noopener", target: "_blank", idPrefix: "user-" };
  return {};
}

const entries = {
  sanitize(it) {
    const { input, config, context, keepContent } = it;
    const where = context === null ? { document: true } : { context };
    const options = { ...where, ...moreOptions(it) };
    if (config !== null) options.config = config;
    if (keepContent) options.keepContent = true;
    return sanitize(input, options);
  },
  purify(it) {
    addHooks(it);
    return purify.sanitize(it.input, purifyOptions(it));
  },
  "sanitize-html": (it) => sanitizeHtml(it.input, htmlOptions(it)),
};

const answer = entries[process.argv[2]];
const lines = readFileSync(0, "utf8").split("\n").filter(Boolean);
for (const line of lines) {
  const it = JSON.parse(line);
  let made;
  try {
    made = { output: answer(it) };
  } catch (error) {
    made = { error: String(error) };
  }
  console.log(JSON.stringify(made));
}
