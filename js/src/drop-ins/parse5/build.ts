/** Builds parse5's default tree, or that of an adapter, in one pass over a flat tree. */

import type { Document as Parsed } from "../../document.js";
import { Flat, Kind, NOTHING } from "../../flat.js";
import type * as tree from "./tree.js";

/** Lines and columns by offset. Most questions come in ascending order. */
class Lines {
  readonly #starts: readonly number[];
  #line = 0;

  constructor(starts: readonly number[]) {
    this.#starts = starts;
  }

  /** The line and column, from 1. */
  at(offset: number): [number, number] {
    const starts = this.#starts;
    let line = this.#line;
    if (offset < starts[line]! || offset >= (starts[line + 16] ?? Infinity)) {
      let high = starts.length;
      for (line = 0; line + 1 < high;) {
        const middle = (line + high) >> 1;
        if (starts[middle]! <= offset) line = middle;
        else high = middle;
      }
    }
    while (offset >= (starts[line + 1] ?? Infinity)) line++;
    this.#line = line;
    return [line + 1, offset - starts[line]! + 1];
  }

  location(startOffset: number, endOffset: number): tree.Location {
    const [startLine, startCol] = this.at(startOffset);
    const [endLine, endCol] = this.at(endOffset);
    return { startLine, startCol, startOffset, endLine, endCol, endOffset };
  }
}

/** An element, or the contents of a template, whose end has not been read. */
interface Open {
  node: tree.ParentNode;
  /** Where its start and end tags are. */
  tags: [number, number, number, number] | null;
  attrs: Record<string, tree.Location> | undefined;
  /** Where its last child ends. */
  end: number;
}

/** Builds the tree of a document or fragment from what the parser made of its source. */
export function build(
  parsed: Parsed,
  html: string,
  root: tree.Document | tree.DocumentFragment,
  places: boolean,
): void {
  const flat = new Flat(parsed, places);
  const { names } = flat;
  const lines = places ? new Lines(parsed.lineStarts()) : null;
  if (root.nodeName === "#document") root.mode = flat.mode;
  const open: Open[] = [];
  let here: Open = { node: root, tags: null, attrs: undefined, end: 0 };

  function add(node: tree.ChildNode, start: number, end: number): void {
    if (lines !== null) {
      node.sourceCodeLocation = start === NOTHING ? null : lines.location(start, end);
      if (end !== NOTHING && end > here.end) here.end = end;
    }
    here.node.childNodes.push(node);
  }

  while (flat.at < flat.end) {
    const kind = flat.number() as Kind;
    // The number of the node is of no use here.
    if (kind !== Kind.End) flat.at++;
    switch (kind) {
      case Kind.Element: {
        const name = names[flat.number()]!;
        const tags: Open["tags"] = [flat.number(), flat.number(), flat.number(), flat.number()];
        const attrs: tree.Attribute[] = [];
        let attrPlaces: Open["attrs"];
        for (let count = flat.number(); count > 0; count--) {
          const { prefix, local, namespace } = names[flat.number()]!;
          const value = flat.text();
          const attr: tree.Attribute = { name: local, value };
          if (namespace !== "") {
            attr.prefix = prefix ?? "";
            attr.namespace = namespace;
          }
          attrs.push(attr);
          const start = flat.number();
          const end = flat.number();
          if (lines !== null && start !== NOTHING) {
            attrPlaces ??= Object.create(null) as Record<string, tree.Location>;
            attrPlaces[prefix === null ? local : `${prefix}:${local}`] = lines.location(start, end);
          }
        }
        const tagName = name.local;
        const node: tree.Element = {
          nodeName: tagName,
          tagName,
          attrs,
          namespaceURI: name.namespace,
          childNodes: [],
          parentNode: here.node,
        };
        here.node.childNodes.push(node);
        if (tagName === "template" && name.namespace === HTML) {
          (node as tree.Template).content = { nodeName: "#document-fragment", childNodes: [] };
        }
        open.push(here);
        here = { node, tags, attrs: attrPlaces, end: tags[1] === NOTHING ? 0 : tags[1] };
        break;
      }
      case Kind.Contents: {
        const { content } = here.node as tree.Template;
        open.push(here);
        here = { node: content, tags: null, attrs: undefined, end: 0 };
        break;
      }
      case Kind.End: {
        const ended = here;
        here = open.pop()!;
        if (lines === null) break;
        const end = ended.tags === null ? ended.end : locate(ended, lines);
        if (end > here.end) here.end = end;
        break;
      }
      case Kind.Text: {
        const [start, end] = [flat.number(), flat.number()];
        add({ nodeName: "#text", value: flat.text(), parentNode: here.node }, start, end);
        break;
      }
      case Kind.Comment: {
        const [start, end] = [flat.number(), flat.number()];
        add({ nodeName: "#comment", data: flat.text(), parentNode: here.node }, start, end);
        break;
      }
      case Kind.ProcessingInstruction: {
        // parse5 knows none: it reads them as comments.
        const [start, end] = [flat.number(), flat.number()];
        const [target, data] = [flat.text(), flat.text()];
        const source = start === NOTHING ? `<?${target} ${data}?>` : html.slice(start, end);
        const comment = source.slice(1).replace(/>$/, "").replaceAll("\0", "\ufffd");
        add({ nodeName: "#comment", data: comment, parentNode: here.node }, start, end);
        break;
      }
      case Kind.Doctype: {
        const [start, end] = [flat.number(), flat.number()];
        const [name, publicId, systemId] = [
          flat.maybeText() ?? "",
          flat.maybeText() ?? "",
          flat.maybeText() ?? "",
        ];
        add(
          { nodeName: "#documentType", name, publicId, systemId, parentNode: here.node },
          start,
          end,
        );
        break;
      }
    }
  }
}

const HTML = "http://www.w3.org/1999/xhtml";

/** Sets the place of an element, and returns where it ends. */
function locate({ node, tags, attrs, end }: Open, lines: Lines): number {
  const element = node as tree.Element;
  const [start, startEnd, endStart, endEnd] = tags!;
  if (start === NOTHING) {
    element.sourceCodeLocation = null;
    return endEnd === NOTHING ? end : endEnd;
  }
  const hasEndTag = endStart !== NOTHING;
  const last = hasEndTag ? endEnd : end;
  const location: tree.ElementLocation = lines.location(start, last);
  const startTag: tree.TagLocation = lines.location(start, startEnd);
  if (attrs !== undefined) location.attrs = startTag.attrs = attrs;
  location.startTag = startTag;
  if (hasEndTag) location.endTag = lines.location(endStart, endEnd);
  element.sourceCodeLocation = location;
  return last;
}

/** The same tree, made by an adapter. */
export function adapt<T>(
  root: tree.Document | tree.DocumentFragment,
  adapter: tree.TreeAdapter<T>,
): T {
  const isDocument = root.nodeName === "#document";
  const made = isDocument ? adapter.createDocument() : adapter.createDocumentFragment();
  if (isDocument) adapter.setDocumentMode(made, root.mode);
  const steps: [tree.ParentNode, T][] = [[root, made]];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const [from, to] = step;
    for (const child of from.childNodes) {
      let node: T;
      if (child.nodeName === "#text") {
        adapter.insertText(to, (child as tree.TextNode).value);
        node = adapter.getChildNodes(to).at(-1)!;
      } else if (child.nodeName === "#documentType") {
        const { name, publicId, systemId } = child as tree.DocumentType;
        adapter.setDocumentType(to, name, publicId, systemId);
        node = adapter.getChildNodes(to).at(-1)!;
      } else if (child.nodeName === "#comment") {
        node = adapter.createCommentNode((child as tree.CommentNode).data);
        adapter.appendChild(to, node);
      } else {
        const element = child as tree.Element;
        node = adapter.createElement(element.tagName, element.namespaceURI, element.attrs);
        adapter.appendChild(to, node);
        steps.push([element, node]);
        if ("content" in element) {
          const content = adapter.createDocumentFragment();
          adapter.setTemplateContent(node, content);
          steps.push([(element as tree.Template).content, content]);
        }
      }
      const { sourceCodeLocation } = child;
      if (sourceCodeLocation !== undefined)
        adapter.setNodeSourceCodeLocation(node, sourceCodeLocation);
    }
  }
  return made;
}
