/** The nodes of parse5's default tree. */

export interface Location {
  startLine: number;
  startCol: number;
  startOffset: number;
  endLine: number;
  endCol: number;
  endOffset: number;
}

/** A tag, and where its attributes are. */
export interface TagLocation extends Location {
  attrs?: Record<string, Location>;
}

export interface ElementLocation extends TagLocation {
  startTag?: TagLocation;
  endTag?: Location;
}

export interface Attribute {
  name: string;
  value: string;
  namespace?: string;
  prefix?: string;
}

export interface Document {
  nodeName: "#document";
  mode: "no-quirks" | "limited-quirks" | "quirks";
  childNodes: ChildNode[];
  sourceCodeLocation?: Location | null;
}

export interface DocumentFragment {
  nodeName: "#document-fragment";
  childNodes: ChildNode[];
  sourceCodeLocation?: Location | null;
}

export interface Element {
  nodeName: string;
  tagName: string;
  attrs: Attribute[];
  namespaceURI: string;
  childNodes: ChildNode[];
  parentNode: ParentNode | null;
  sourceCodeLocation?: ElementLocation | null;
}

export interface Template extends Element {
  nodeName: "template";
  tagName: "template";
  content: DocumentFragment;
}

export interface TextNode {
  nodeName: "#text";
  value: string;
  parentNode: ParentNode | null;
  sourceCodeLocation?: Location | null;
}

export interface CommentNode {
  nodeName: "#comment";
  data: string;
  parentNode: ParentNode | null;
  sourceCodeLocation?: Location | null;
}

export interface DocumentType {
  nodeName: "#documentType";
  name: string;
  publicId: string;
  systemId: string;
  parentNode: ParentNode | null;
  sourceCodeLocation?: Location | null;
}

export type ParentNode = Document | DocumentFragment | Element | Template;
export type ChildNode = Element | Template | TextNode | CommentNode | DocumentType;
export type Node = ParentNode | ChildNode;

/**
 * How another kind of tree is built: the functions of parse5's `TreeAdapter` that building needs.
 */
export interface TreeAdapter<T> {
  /** The name of a context. */
  getTagName?(element: T): string;
  /** The namespace of a context. */
  getNamespaceURI?(element: T): string;
  createDocument(): T;
  createDocumentFragment(): T;
  createElement(tagName: string, namespace: string, attrs: Attribute[]): T;
  createCommentNode(data: string): T;
  createTextNode?(value: string): T;
  appendChild(parent: T, child: T): void;
  insertText(parent: T, text: string): void;
  setTemplateContent(template: T, content: T): void;
  setDocumentType(document: T, name: string, publicId: string, systemId: string): void;
  setDocumentMode(document: T, mode: Document["mode"]): void;
  getChildNodes(parent: T): T[];
  setNodeSourceCodeLocation(node: T, location: ElementLocation | null): void;
}

/** How another kind of tree is read: the functions of parse5's `TreeAdapter` that writing needs. */
export interface TreeReader<T> {
  isElementNode(node: T): boolean;
  isTextNode(node: T): boolean;
  isCommentNode(node: T): boolean;
  isDocumentTypeNode(node: T): boolean;
  getTagName(element: T): string;
  getNamespaceURI(element: T): string;
  getAttrList(element: T): Attribute[];
  getTextNodeContent(text: T): string;
  getCommentNodeContent(comment: T): string;
  getDocumentTypeNodeName(doctype: T): string;
  getChildNodes(parent: T): T[];
  getTemplateContent(template: T): T;
  getParentNode(node: T): T | null;
}
