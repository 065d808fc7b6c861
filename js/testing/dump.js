// Trees of parse5's form as lines of text, as html5lib's suites have them.

export const namespaces = {
  html: "http://www.w3.org/1999/xhtml",
  svg: "http://www.w3.org/2000/svg",
  math: "http://www.w3.org/1998/Math/MathML",
};

/** A tree in the form of those suites. */
export function dump(root) {
  const lines = [];
  const steps = [[root, -1]];
  for (let step = steps.pop(); step; step = steps.pop()) {
    const [node, depth] = step;
    const push = (text, deeper = 0) => lines.push(`| ${"  ".repeat(depth + deeper)}${text}`);
    const prefix =
      { [namespaces.svg]: "svg ", [namespaces.math]: "math " }[node.namespaceURI] ?? "";
    if (node.nodeName === "#text") push(`"${node.value}"`);
    else if (node.nodeName === "#comment") push(`<!-- ${node.data} -->`);
    else if (node.nodeName === "#documentType") {
      const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : "";
      push(`<!DOCTYPE ${node.name}${ids}>`);
    } else if (node.tagName) {
      push(`<${prefix}${node.tagName}>`);
      const attrs = node.attrs.map(
        ({ name, value, prefix }) => `${prefix ? `${prefix} ` : ""}${name}="${value}"`,
      );
      attrs.sort((a, b) => (a < b ? -1 : 1)).forEach((attr) => push(attr, 1));
    } else if (node.isContents) push("content");
    for (const child of [...(node.childNodes ?? [])].reverse()) steps.push([child, depth + 1]);
    if (node.content)
      steps.push([{ isContents: true, childNodes: node.content.childNodes }, depth + 1]);
  }
  return lines.join("\n");
}

/**
 * Parses a document, or a fragment in a context such as `"td"` or `"svg g"`, with parse5 or with
 * ours.
 */
export function parsed(module, { data, context }, options) {
  if (context === undefined) return module.parse(data, options);
  const [first, second] = context.split(" ");
  const tagName = second ?? first;
  const namespaceURI = namespaces[second ? first : "html"];
  const element = {
    nodeName: tagName,
    tagName,
    attrs: [],
    namespaceURI,
    childNodes: [],
    parentNode: null,
  };
  return module.parseFragment(element, data, options);
}
