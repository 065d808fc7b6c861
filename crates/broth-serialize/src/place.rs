//! The names and places of nodes, for reports.

use alloc::string::{String, ToString as _};
use core::fmt;

use broth_dom::{Document, NodeData, NodeId};
use broth_input::LineIndex;
use broth_markup::Span;

/// Finds the names and places of nodes. The lines are only counted if there is something to report.
pub(crate) struct Places<'d> {
    document: &'d Document,
    lines: Option<LineIndex>,
}

/// The name and the place of a node.
pub(crate) struct Place {
    pub(crate) name: String,
    pub(crate) span: Option<Span>,
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
}

impl<'d> Places<'d> {
    pub(crate) fn new(document: &'d Document) -> Self {
        Self { document, lines: None }
    }

    pub(crate) fn place(&mut self, node: NodeId) -> Place {
        let node = self.document.node(node);
        let name = match node.data() {
            NodeData::Element(name) => name.local,
            NodeData::Text(_) | NodeData::Cdata(_) => "#text",
            NodeData::Comment(_) => "#comment",
            NodeData::ProcessingInstruction { target, .. } => target,
            NodeData::Doctype(doctype) => doctype.name.unwrap_or_default(),
            NodeData::Document => "#document",
            _ => "#document-fragment",
        };
        let span = node.span();
        let source = self.document.source();
        let start = span.filter(|span| span.end <= source.len()).map(|span| {
            let lines = self.lines.get_or_insert_with(|| LineIndex::new(source));
            lines.line_column(span.start)
        });
        let (line, column) = start.map(|start| (start.line, start.column_chars)).unzip();
        Place { name: name.to_string(), span, line, column }
    }
}

/// Writes one line of a report: the position if it is known, the name of the node, the message.
pub(crate) fn write_line(
    f: &mut fmt::Formatter<'_>,
    position: (Option<usize>, Option<usize>),
    name: &str,
    message: &str,
) -> fmt::Result {
    if let (Some(line), Some(column)) = position {
        write!(f, "{line}:{column}: ")?;
    }
    write!(f, "{name}: {message}")
}
