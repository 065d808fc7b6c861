//! How results are written and compared.

use broth_dom::{Document, NodeData};
use broth_xpath::{Value, XNode, XPath};

/// A node in short: an element by its attribute `id` or its name, and others by their content.
fn short(node: &XNode<'_>) -> String {
    match node {
        XNode::Attribute(_) => format!("@{}={}", node.name(), node.string()),
        XNode::Namespace(namespace) => format!("{}->{}", namespace.prefix(), namespace.uri()),
        XNode::Node(own) => match own.data() {
            NodeData::Document => "/".into(),
            NodeData::Element(name) => own.attr("id").unwrap_or(name.local).into(),
            NodeData::Comment(text) => format!("<!{text}>"),
            NodeData::ProcessingInstruction { target, data } => format!("<?{target} {data}>"),
            _ => format!("'{}'", node.string()),
        },
        _ => "?".into(),
    }
}

pub(crate) fn written(value: &Value<'_>) -> String {
    match value {
        Value::Nodes(nodes) => nodes.iter().map(short).collect::<Vec<_>>().join(" "),
        Value::String(text) => format!("{text:?}"),
        _ => value.string().into_owned(),
    }
}

/// The result of an expression at the document.
#[track_caller]
pub(crate) fn result(doc: &Document, expression: &str) -> String {
    let xpath = XPath::parse(expression).unwrap_or_else(|e| panic!("{expression}: {e}"));
    let value = xpath.evaluate(doc.root()).unwrap_or_else(|e| panic!("{expression}: {e}"));
    written(&value)
}

#[track_caller]
pub(crate) fn check(doc: &Document, rows: &[(&str, &str)]) {
    for (expression, expected) in rows {
        assert_eq!(result(doc, expression), *expected, "{expression}");
    }
}

/// The code and the span of an error.
#[track_caller]
pub(crate) fn error(doc: &Document, expression: &str) -> (String, core::ops::Range<usize>) {
    let value = XPath::parse(expression).and_then(|xpath| xpath.evaluate(doc.root()).map(drop));
    let error = value.expect_err(expression);
    assert_eq!(error.expression(), expression);
    (error.code().to_string(), error.span().range())
}
