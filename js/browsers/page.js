// In the browser: reads markup in a live page, and tells the tree and whether a script ran.

const namespaces = {
  svg: "http://www.w3.org/2000/svg",
  math: "http://www.w3.org/1998/Math/MathML",
};
const prefixes = {
  [namespaces.svg]: "svg ",
  [namespaces.math]: "math ",
  "http://www.w3.org/1999/xlink": "xlink ",
  "http://www.w3.org/XML/1998/namespace": "xml ",
  "http://www.w3.org/2000/xmlns/": "xmlns ",
};

/**
 * Reads a property as it is defined: a form and a document have properties by the names of what is
 * in them.
 */
function property({ prototype }, name) {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name);
  return (node) => get.call(node);
}
const nodeType = property(Node, "nodeType");
const parentNode = property(Node, "parentNode");
const childNodes = property(Node, "childNodes");
const localName = property(Element, "localName");
const namespaceURI = property(Element, "namespaceURI");
const attributes = property(Element, "attributes");
const content = property(HTMLTemplateElement, "content");
const currentScript = property(Document, "currentScript");

const called = ({ prototype }, name) => (node, ...args) => prototype[name].apply(node, args);
const createElement = called(Document, "createElement");
const createElementNS = called(Document, "createElementNS");
const importNode = called(Document, "importNode");
const closePage = called(Document, "close");

const isTemplate = (node) =>
  nodeType(node) === Node.ELEMENT_NODE &&
  localName(node) === "template" &&
  namespaceURI(node) === "http://www.w3.org/1999/xhtml";

/**
 * The nodes below a node, from the last to the first: the contents of a template come before its
 * children.
 */
function below(node) {
  const children = [...childNodes(node)].reverse();
  if (isTemplate(node)) children.push(content(node));
  return children;
}

const attributesOf = (element) =>
  [...attributes(element)].map(({ namespaceURI, localName, name, value }) => {
    const prefix = namespaceURI === null ? "" : (prefixes[namespaceURI] ?? `${namespaceURI} `);
    return [prefix ? prefix + localName : name, value];
  });

/** A browser that does not know processing instructions reads them as comments. */
function comment(data) {
  const [, target, rest] = /^\?([a-z_][\w-]*)[ \t\n\f]*([^]*?)\??$/i.exec(data) ?? [];
  const isInstruction = target !== undefined && !/^xml(-stylesheet)?$/i.test(target);
  return isInstruction ? `<?${target} ${rest}?>` : `<!-- ${data} -->`;
}

function doctype({ name, publicId, systemId }) {
  return publicId || systemId ? `<!DOCTYPE ${name} "${publicId}" "${systemId}">` : `<!DOCTYPE ${name}>`;
}

/** The tree below a node, in the form of html5lib's suites. */
function dump(root) {
  let text = "";
  const steps = below(root).map((node) => [node, 0]);
  for (let step = steps.pop(); step; step = steps.pop()) {
    const [node, depth] = step;
    const line = (what, deeper = 0) => (text += `| ${"  ".repeat(depth + deeper)}${what}\n`);
    const type = nodeType(node);
    if (type === Node.ELEMENT_NODE) {
      line(`<${prefixes[namespaceURI(node)] ?? ""}${localName(node)}>`);
      const sorted = attributesOf(node).sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [name, value] of sorted) line(`${name}="${value}"`, 1);
    } else if (type === Node.TEXT_NODE) line(`"${node.data}"`);
    else if (type === Node.COMMENT_NODE) line(comment(node.data));
    else if (type === Node.PROCESSING_INSTRUCTION_NODE) line(`<?${node.target} ${node.data}?>`);
    else if (type === Node.DOCUMENT_TYPE_NODE) line(doctype(node));
    else line("content");
    for (const child of below(node)) steps.push([child, depth + 1]);
  }
  return text;
}

/** The elements and comments below a node, for the judge. */
function listed(root) {
  const found = [];
  const steps = below(root);
  for (let node = steps.pop(); node; node = steps.pop()) {
    const type = nodeType(node);
    if (type === Node.COMMENT_NODE) found.push({ comment: comment(node.data) });
    if (type === Node.ELEMENT_NODE) {
      const name = (prefixes[namespaceURI(node)] ?? "") + localName(node);
      found.push({ name, attributes: attributesOf(node) });
    }
    steps.push(...below(node));
  }
  return found;
}

/** A frame of this origin whose functions tell that they were called. */
async function frame() {
  const it = self.document.createElement("iframe");
  const loaded = new Promise((resolve) => (it.onload = resolve));
  it.src = "/frame";
  self.document.body.append(it);
  await loaded;
  const { contentWindow: window, contentDocument: document } = it;
  const ran = new Set();
  const hosts = new Map();
  /** The case whose element has the handler, or whose script it is. */
  const running = () => {
    let node = window.event?.target ?? currentScript(document);
    while (node instanceof window.Node && !hosts.has(node)) node = parentNode(node);
    return hosts.get(node) ?? null;
  };
  const watch = (win, whose) => {
    for (const name of ["alert", "confirm", "prompt", "print"]) win[name] = () => ran.add(whose());
  };
  watch(window, running);
  let isGone = false;
  it.onload = () => (isGone = true);
  const body = document.body;
  return { window, document, body, ran, hosts, watch, isGone: () => isGone, remove: () => it.remove() };
}

/** Reads markup as what is in an element of the live page. */
function readFragment(document, host, { output, context }) {
  const [first, second] = context.split(" ");
  const element =
    second === undefined
      ? createElement(document, first)
      : createElementNS(document, namespaces[first], second);
  host.append(element);
  element.innerHTML = output;
  const root = isTemplate(element) ? content(element) : element;
  const results = [dump(root), () => listed(root)];
  // The content of a template is not live until a script moves it out.
  if (root !== element) host.append(importNode(document, root, true));
  return results;
}

/** Reads markup as a page of its own, in a frame. */
function readDocument(it, host, { output }) {
  const inner = createElement(it.document, "iframe");
  host.append(inner);
  const page = inner.contentDocument;
  page.open();
  const at = it.hosts.get(host);
  it.watch(inner.contentWindow, () => at);
  page.write(output);
  closePage(page);
  return [dump(page), () => listed(page)];
}

/** Reads some outputs side by side, and tells what is to be told of each. */
async function read(cases) {
  const it = await frame();
  const told = [];
  for (const [at, each] of cases.entries()) {
    const host = createElement(it.document, "div");
    it.hosts.set(host, at);
    it.body.append(host);
    try {
      const [tree, elements] =
        each.context === null ? readDocument(it, host, each) : readFragment(it.document, host, each);
      if (tree !== each.expected) told.push({ at, tree, elements: elements() });
    } catch (error) {
      told.push({ at, error: String(error) });
    }
    // A refresh would take the page away.
    if (host.querySelector("meta[http-equiv]")) it.window.stop();
  }
  // Handlers of what cannot be loaded run in tasks of their own.
  await new Promise((resolve) => setTimeout(resolve, 120));
  for (const at of it.ran) told.push({ at, ran: true });
  if (it.isGone()) told.push({ at: null, gone: true });
  it.remove();
  return told;
}

const SIDE_BY_SIDE = 400;

async function work() {
  const ask = (path, body) => fetch(path, { method: "POST", body });
  while (true) {
    const { batch, cases } = await (await ask("/work")).json();
    const told = [];
    for (let from = 0; from < cases.length; from += SIDE_BY_SIDE) {
      const some = cases.slice(from, from + SIDE_BY_SIDE);
      for (const one of await read(some))
        told.push({ ...one, at: one.at === null ? null : from + one.at, from, side: some.length });
    }
    await ask("/told", JSON.stringify({ batch, told }));
  }
}

work().catch((error) => fetch("/failed", { method: "POST", body: `${error} ${error.stack}` }));
