//! A document, and the matches in it. Matches do not borrow from the document, because `--without`
//! removes nodes from it.

use std::collections::HashSet;

use broth::dom::{Document, Node, NodeId};
use broth::select::{Select as _, Selector};
use broth::xpath::{SelectXPath as _, Value, XNode, XPathError};
use broth::{Span, html, xml};

use super::paths::Paths;
use super::query::{Query, Wanted};

/// A document, read as HTML or as XML.
pub(super) struct Parsed {
    pub(super) document: Document,
    pub(super) limits_met: Vec<html::LimitMet>,
}

/// The answer to a query.
pub(super) enum Answer {
    Matches(Vec<Match>),
    /// A string, a number or a boolean.
    Value(Value<'static>),
}

/// A node that was found.
pub(super) struct Match {
    /// The node, or the element that has the attribute or the namespace.
    pub(super) node: NodeId,
    pub(super) part: Part,
    /// Whether an XPath expression found it, which may find nodes that are not elements.
    pub(super) is_by_xpath: bool,
    /// Its path before the document changed, if it has.
    pub(super) path: Option<Vec<usize>>,
}

/// The part of a [`Match`]'s node that was found.
pub(super) enum Part {
    Node,
    Attribute { name: String, value: String, span: Option<Span> },
    Namespace { prefix: String, uri: String },
}

impl Parsed {
    pub(super) fn of(text: &str, is_xml: bool) -> Self {
        let parsed = match is_xml {
            true => xml::Parser::new().parse(text),
            false => html::Parser::new().parse(text),
        };
        Self { document: parsed.document, limits_met: parsed.limits_met }
    }

    /// The answer to a query, in tree order. Afterwards, the nodes to leave out are removed from
    /// the document; the query and the paths refer to the document before that.
    pub(super) fn answer(&mut self, query: &Query) -> Result<Answer, XPathError> {
        let changes = !query.without.is_empty();
        let mut paths = Paths::default();
        let mut path_of = |node| changes.then(|| paths.of(node));
        let found = match &query.wanted {
            Wanted::Selector(selector) => {
                let found = self.document.select(selector).map(|node| Match {
                    node: node.id(),
                    part: Part::Node,
                    is_by_xpath: false,
                    path: path_of(node),
                });
                found.collect()
            }
            Wanted::XPath(xpath) => match self.document.xpath(xpath)? {
                Value::Nodes(nodes) => {
                    let found = nodes.into_iter().map(|node| Match {
                        node: node.node_or_element().id(),
                        part: Part::of(node),
                        is_by_xpath: true,
                        path: path_of(node.node_or_element()),
                    });
                    found.collect()
                }
                Value::Number(number) => return Ok(Answer::Value(Value::Number(number))),
                Value::Boolean(value) => return Ok(Answer::Value(Value::Boolean(value))),
                other => {
                    return Ok(Answer::Value(Value::String(other.string())));
                }
            },
        };
        Ok(Answer::Matches(self.without(&query.without, found)))
    }

    /// Removes what selectors match from the document, and from the matches.
    fn without(&mut self, selectors: &[Selector], mut found: Vec<Match>) -> Vec<Match> {
        if selectors.is_empty() {
            return found;
        }
        let removed = selectors.iter().flat_map(|selector| self.document.select(selector));
        let removed: Vec<NodeId> = removed.map(Node::id).collect();
        for node in removed {
            self.document.detach(node);
        }
        let root = self.document.root();
        let left: HashSet<NodeId> =
            std::iter::once(root).chain(root.descendants()).map(Node::id).collect();
        found.retain(|found| left.contains(&found.node));
        found
    }
}

impl Part {
    fn of(node: XNode<'_>) -> Self {
        match node {
            XNode::Namespace(namespace) => Self::Namespace {
                prefix: namespace.prefix().to_owned(),
                uri: namespace.uri().to_owned(),
            },
            XNode::Attribute(own) => Self::Attribute {
                name: node.name().into_owned(),
                value: own.attribute().value().to_owned(),
                span: own.attribute().span(),
            },
            _ => Self::Node,
        }
    }
}
