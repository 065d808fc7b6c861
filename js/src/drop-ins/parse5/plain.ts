/** How parse5's default tree is read. */

import type * as tree from "./tree.js";

/** The functions of parse5's `defaultTreeAdapter` that reading needs. */
export const plain: tree.TreeReader<tree.Node> = {
  isElementNode: (node) => "tagName" in node,
  isTextNode: (node) => node.nodeName === "#text",
  isCommentNode: (node) => node.nodeName === "#comment",
  isDocumentTypeNode: (node) => node.nodeName === "#documentType",
  getTagName: (element) => (element as tree.Element).tagName,
  getNamespaceURI: (element) => (element as tree.Element).namespaceURI,
  getAttrList: (element) => (element as tree.Element).attrs,
  getTextNodeContent: (text) => (text as tree.TextNode).value,
  getCommentNodeContent: (comment) => (comment as tree.CommentNode).data,
  getDocumentTypeNodeName: (doctype) => (doctype as tree.DocumentType).name,
  getChildNodes: (parent) => (parent as tree.ParentNode).childNodes,
  getTemplateContent: (template) => (template as tree.Template).content,
  getParentNode: (node) => (node as tree.ChildNode).parentNode ?? null,
};
