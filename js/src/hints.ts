/**
 * Names that nodes have in a DOM, in cheerio or in other libraries, and not here. Reading one is an error that says what
 * to write instead. Names that tools read of any object, such as `then`, `toJSON` and `href`, are not among them.
 */

/** For all nodes. */
const ofNodes: Record<string, string> = {
  selectFirst: "selectOne(selector)",
  selectAll: "select(selector)",
  find: "selectOne(selector) or select(selector)",
  findAll: "select(selector)",
  next: "nextElementSibling",
  prev: "previousElementSibling",
  html: "outerHTML or innerHTML",
  serialize: "toHTML()",
  minify: "toMinifiedHTML()",
  pretty: "toPrettyHTML()",
  markdown: "toMarkdown()",
};
for (const name of ["append", "prepend", "before", "after", "remove", "replaceWith"])
  ofNodes[name] = `edit(html, { selector: { ${name}: … } })`;
for (const name of ["appendChild", "insertBefore", "removeChild", "insertAdjacentHTML"])
  ofNodes[name] = "edit(html, edits)";

const ofElements = {
  is: "matches(selector)",
  dataset: 'getAttribute("data-name")',
  style: 'getAttribute("style")',
  attr: "getAttribute(name)",
  addClass: "edit(html, { selector: { addClass } })",
  removeClass: "edit(html, { selector: { removeClass } })",
  setAttribute: "edit(html, { selector: { attributes } })",
  removeAttribute: "edit(html, { selector: { attributes: { name: null } } })",
};

const ofDocuments = {
  createElement: "edit(html, edits)",
  root: "documentElement",
};

/** The names for each class of nodes. */
const all = {
  elements: { ...ofNodes, ...ofElements },
  documents: { ...ofNodes, ...ofDocuments },
  fragments: ofNodes,
};

/** Adds the names to a prototype. */
export function installHints(prototype: object, of: keyof typeof all): void {
  installNoNames(prototype, all[of]);
}

/** The members that can be set in a DOM, and the words to write instead. */
const readOnly: Record<string, string> = {
  innerHTML: "edit(html, { selector: { innerHTML: … } })",
  outerHTML: "edit(html, { selector: { outerHTML: … } })",
  textContent: "edit(html, { selector: { textContent: … } })",
  innerText: "edit(html, { selector: { textContent: … } })",
  text: "edit(html, { selector: { textContent: … } })",
  id: "edit(html, { selector: { attributes: { id: … } } })",
  className: "edit(html, { selector: { addClass, removeClass } })",
};

/** Makes it an error that says what to write to set a member, if a class has it. */
export function installReadOnly(prototype: object): void {
  for (const [name, hint] of Object.entries(readOnly)) {
    const property = Object.getOwnPropertyDescriptor(prototype, name);
    if (property === undefined) continue;
    const set = () => {
      throw new TypeError(`${name} cannot be set; use ${hint}`);
    };
    Object.defineProperty(prototype, name, { ...property, set });
  }
}

/** Adds names that are errors, each with the words to write instead. */
export function installNoNames(prototype: object, hints: Readonly<Record<string, string>>): void {
  for (const [name, hint] of Object.entries(hints)) {
    const get = () => {
      throw new TypeError(`there is no ${name}; use ${hint}`);
    };
    Object.defineProperty(prototype, name, { get, configurable: true });
  }
}
