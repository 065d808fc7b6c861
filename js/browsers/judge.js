// Decides without broth which nodes a configuration would not keep: the standard's rules for
// elements and attributes, and its lists.

import { readFileSync } from "node:fs";

const data = readFileSync(new URL("../../xtask/data/sanitizer.txt", import.meta.url), "utf8");

/** The lines of a list of the standard. */
function list(name) {
  const after = data.split(`\n[${name}]\n`)[1] ?? "";
  return after
    .split("\n[")[0]
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
}

const scripts = new Set(list("baseline elements"));
const handlers = new Set(list("event handlers"));

const prefixes = {
  "http://www.w3.org/2000/svg": "svg ",
  "http://www.w3.org/1998/Math/MathML": "math ",
  "http://www.w3.org/1999/xhtml": "",
};

/** The name of an element in a configuration as the page writes it. */
function nameOf(it) {
  if (typeof it === "string") return it;
  return (prefixes[it.namespace ?? "http://www.w3.org/1999/xhtml"] ?? `${it.namespace} `) + it.name;
}

/** The standard's safe default. */
function safeDefault() {
  const elements = list("default elements").map((line) => {
    const [name, attributes = ""] = line.split(":");
    return { name, attributes: attributes.trim().split(/\s+/) };
  });
  return { elements, attributes: list("default attributes") };
}

/** The attributes whose addresses are followed, by the element. */
const followed = {
  a: ["href"], area: ["href"], form: ["action"], input: ["formaction"], button: ["formaction"],
  "svg a": ["href", "xlink href"],
};

const isScript = (url) => /^javascript:/i.test(url.replace(/[\0-\x20]/g, ""));

/** Elements that every document has, whatever is allowed. */
const frame = new Set(["html", "head", "body"]);

/**
 * Elements that show another page. The drop-ins of Python packages keep them if they are asked to.
 */
const pages = ["embed", "frame", "iframe", "object", "svg use"];

/** Elements that a parser inserts on its own. */
const implied = ["tbody", "tr", "colgroup", "p", "br"];

/**
 * The configuration that is closest to the lists of a drop-in. Those of others than nh3 and bleach
 * are not known here.
 */
export function ofDropIn({ entry, config }) {
  if (!["nh3", "bleach"].includes(entry) || !config?.elements) return [{ comments: true }, []];
  const names = config.elements.map((it) => (typeof it === "string" ? it : it.name));
  const elements = [...names, ...implied].flatMap((name) =>
    Object.keys(prefixes).map((namespace) => ({ name, namespace })),
  );
  return [{ comments: true, elements }, pages.filter((name) => names.includes(name.replace("svg ", "")))];
}

/**
 * Why a configuration would not keep what a browser found, `pages` aside; an empty list if it
 * would.
 */
export function judge(config, elements, pages = []) {
  const { elements: allowed, removeElements = [], attributes, removeAttributes = [], comments } =
    config ?? safeDefault();
  const names = allowed && new Map(allowed.map((it) => [nameOf(it), it]));
  const gone = new Set(removeElements.map(nameOf));
  const global = attributes && new Set(attributes.map(nameOf));
  const without = new Set(removeAttributes.map(nameOf));
  const why = new Set();
  for (const { comment, name, attributes: found } of elements) {
    if (comment !== undefined) {
      if (!comments && !comment.startsWith("<?")) why.add("a comment");
      continue;
    }
    if (scripts.has(name)) {
      if (!pages.includes(name)) why.add(`script: <${name}>`);
    } else if (!frame.has(name) && (gone.has(name) || (names && !names.has(name)))) why.add(`<${name}>`);
    const own = names?.get(name)?.attributes ?? [];
    for (const [attribute, value] of found) {
      const isData = config?.dataAttributes && attribute.startsWith("data-");
      const isListed = !global || global.has(attribute) || own.includes(attribute) || isData;
      if (handlers.has(attribute)) why.add(`script: ${attribute}`);
      else if (followed[name]?.includes(attribute) && isScript(value)) why.add(`script: ${attribute}=javascript:`);
      else if (!isListed || without.has(attribute)) why.add(`<${name} ${attribute}>`);
    }
  }
  return [...why];
}
