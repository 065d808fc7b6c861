/**
 * Names that documents and elements have in a DOM or in cheerio, and not here. Reading one is an error that says what to
 * write instead. Those that tools read of any object, such as `nodeType`, `tagName` and `then`, are not among them, nor is
 * `text`, which other items of XPath have.
 */

/** What to write instead, for documents and elements. */
const ofBoth: Record<string, string> = {
  querySelector: "selectFirst(selector)",
  querySelectorAll: "select(selector)",
  getElementById: 'selectFirst("#id")',
  getElementsByTagName: "select(name)",
  getElementsByClassName: 'select(".name")',
  children: 'select(":scope > *")',
  childNodes: 'xpath("node()")',
  firstChild: 'xpath("node()[1]")[0]',
};
for (const name of ["append", "prepend", "before", "after", "remove", "createElement"])
  ofBoth[name] = "edit(html, edits)";

const ofElements = {
  id: 'getAttribute("id")',
  className: 'getAttribute("class")',
  classList: 'getAttribute("class")',
  dataset: 'getAttribute("data-name")',
  style: 'getAttribute("style")',
  attr: "getAttribute(name)",
  html: "outerHTML or innerHTML",
  setAttribute: "edit(html, edits)",
  matches: 'xpath("self::li") or a selector of its parent',
  closest: 'xpath("ancestor-or-self::li[1]")[0]',
  parentNode: 'xpath("..")[0]',
  parentElement: 'xpath("parent::*")[0]',
  nextElementSibling: 'xpath("following-sibling::*[1]")[0]',
};

const ofDocuments = {
  body: 'selectFirst("body")',
  head: 'selectFirst("head")',
  documentElement: 'selectFirst(":root")',
  textContent: "text()",
  innerHTML: "html()",
  outerHTML: "html()",
};

/** Adds the names to a prototype. */
export function installHints(prototype: object, of: "elements" | "documents"): void {
  const hints = { ...ofBoth, ...(of === "elements" ? ofElements : ofDocuments) };
  for (const [name, hint] of Object.entries(hints)) {
    const get = () => {
      throw new TypeError(`there is no ${name}; use ${hint}`);
    };
    Object.defineProperty(prototype, name, { get, configurable: true });
  }
}
