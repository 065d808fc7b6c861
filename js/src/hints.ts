/**
 * Names that nodes have in a DOM, in cheerio or in other libraries, and not here. Reading one is an
 * error that says what to write instead. Names that tools read of any object, such as `then`,
 * `toJSON` and `href`, are not among them.
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
Object.assign(ofNodes, {
  appendChild: "append(node)",
  insertBefore: "before(node) of the node that it comes before",
  removeChild: "remove() of the child",
  replaceChild: "replaceWith(node) of the child",
  replaceChildren: 'textContent = "" and append(...nodes)',
  insertAdjacentHTML: "beforeHTML, prependHTML, appendHTML or afterHTML",
});

const ofElements = {
  is: "matches(selector)",
  dataset: 'getAttribute("data-name")',
  style: 'getAttribute("style")',
  attr: "getAttribute(name)",
  addClass: "classList.add(name)",
  removeClass: "classList.remove(name)",
};

const ofDocuments = {
  createTextNode: "append(text)",
  root: "documentElement",
};

/** For what an `HTMLRewriter` shows: the names of `edit` and of nodes, which it does not have. */
export const ofPassing = {
  beforeHTML: "before(markup, { html: true })",
  afterHTML: "after(markup, { html: true })",
  replaceWith: "replace(text)",
  outerHTML: "replace(markup, { html: true })",
};

/** For the elements that it shows. */
export const ofPassingElements = {
  ...ofPassing,
  localName: "tagName",
  rename: "tagName = name",
  unwrap: "removeAndKeepContent()",
  appendHTML: "append(markup, { html: true })",
  prependHTML: "prepend(markup, { html: true })",
  innerHTML: "setInnerContent(markup, { html: true })",
  textContent: "setInnerContent(text), or a handler of text",
  classList: 'getAttribute("class")',
  className: 'getAttribute("class")',
  hasClass: 'getAttribute("class")',
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

/** Makes it an error to set the rendered text, and says what to write. */
export function installReadOnly(prototype: object): void {
  for (const name of ["innerText", "renderedText"]) {
    const set = () => {
      throw new TypeError(`${name} cannot be set; use textContent = …`);
    };
    Object.defineProperty(prototype, name, { ...Object.getOwnPropertyDescriptor(prototype, name), set });
  }
}

/** Adds names that are errors, each with the words to write instead. */
export function installNoNames(prototype: object, hints: Readonly<Record<string, string>>): void {
  for (const [name, hint] of Object.entries(hints)) {
    const get = () => {
      throw new TypeError(`there is no ${name}; use ${hint}`);
    };
    Object.defineProperty(prototype, name, { get, set: get, configurable: true });
  }
}
