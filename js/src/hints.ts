/**
 * Names that documents and elements have in a DOM or in cheerio, and not here. Reading one is an error that says what to
 * write instead. Those that tools read of any object, such as `nodeType`, `tagName` and `then`, are not among them.
 */

const edits = "edit(html, edits)";

/** What to write instead, for documents and elements. */
const ofBoth = {
  querySelector: "selectFirst(selector)",
  querySelectorAll: "select(selector)",
  find: "select(selector)",
  getElementById: 'selectFirst("#id")',
  getElementsByTagName: "select(name)",
  getElementsByClassName: 'select(".name")',
  evaluate: "xpath(expression)",
  children: 'select(":scope > *")',
  childNodes: 'xpath("node()")',
  firstChild: 'xpath("node()[1]")[0]',
  firstElementChild: 'selectFirst(":scope > *")',
  append: edits,
  appendChild: edits,
  prepend: edits,
  before: edits,
  after: edits,
  remove: edits,
  replaceWith: edits,
  createElement: edits,
};

const ofElements = {
  id: 'getAttribute("id")',
  className: 'getAttribute("class")',
  classList: 'getAttribute("class")',
  dataset: 'getAttribute("data-name")',
  style: 'getAttribute("style")',
  attr: "getAttribute(name)",
  text: "textContent or innerText",
  html: "outerHTML or innerHTML",
  setAttribute: edits,
  removeAttribute: edits,
  matches: 'xpath("self::li") or a selector of its parent',
  closest: 'xpath("ancestor-or-self::li[1]")[0]',
  parent: 'xpath("..")[0]',
  parentNode: 'xpath("..")[0]',
  parentElement: 'xpath("parent::*")[0]',
  nextElementSibling: 'xpath("following-sibling::*[1]")[0]',
  previousElementSibling: 'xpath("preceding-sibling::*[1]")[0]',
};

const ofDocuments = {
  body: 'selectFirst("body")',
  head: 'selectFirst("head")',
  documentElement: 'selectFirst(":root")',
  textContent: "text()",
  innerText: "text()",
  innerHTML: "html()",
  outerHTML: "html()",
};

function install(prototype: object, hints: Readonly<Record<string, string>>): void {
  for (const [name, hint] of Object.entries(hints)) {
    const get = () => {
      throw new TypeError(`there is no ${name}; use ${hint}`);
    };
    Object.defineProperty(prototype, name, { get, configurable: true });
  }
}

/** Adds the names to the prototypes of documents and elements. */
export function installHints(document: object, element: object): void {
  install(document, { ...ofBoth, ...ofDocuments });
  install(element, { ...ofBoth, ...ofElements });
}
