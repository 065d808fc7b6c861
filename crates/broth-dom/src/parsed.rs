//! `Parsed`: the result of a parser, in HTML and in XML.

use alloc::string::String;
use alloc::vec::Vec;

#[cfg(feature = "encoding")]
use broth_encoding::Decision;
use broth_markup::{LimitMet, ParseError, StrictError};

use crate::{Document, Node, NodeId, NodeMut, TreeSink};

/// The result of a parser: the tree, its errors, and how it was read.
///
/// ```
/// use broth::html::Parser;
///
/// let parsed = Parser::new().errors(true).parse("<p>Fish & chips");
/// assert_eq!(parsed.root().text(), "Fish & chips");
/// assert_eq!(parsed.errors[0].code.as_str(), "missing-doctype");
/// assert!(parsed.limits_met.is_empty());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Parsed<S: TreeSink = Document> {
    /// The document, or what was built in place of one. If a fragment was parsed, its nodes are not
    /// below the document node: begin at [`Parsed::root`] instead.
    pub document: S,
    /// The node that contains the nodes of the fragment, if a fragment was parsed.
    pub fragment: Option<S::Node>,
    /// The parse errors in source order, if the parser was asked to keep them. Errors that were
    /// drained earlier are not repeated.
    pub errors: Vec<ParseError>,
    /// The limits that were met, each once, in source order.
    pub limits_met: Vec<LimitMet>,
    /// How the input was decoded, if it was bytes.
    #[cfg(feature = "encoding")]
    pub encoding: Option<Decision>,
    /// The error that stopped strict parsing. The tree holds what was read before it.
    pub violation: Option<StrictError>,
}

/// The results of a parser besides its tree.
#[doc(hidden)]
#[derive(Debug)]
pub struct Outcome<N> {
    pub fragment: Option<N>,
    pub errors: Vec<ParseError>,
    pub limits_met: Vec<LimitMet>,
    pub violation: Option<ParseError>,
    #[cfg(feature = "encoding")]
    pub encoding: Option<Decision>,
}

impl<S: TreeSink> Parsed<S> {
    /// The result of a parser that has built this tree. A strict error has a line and a column if
    /// the source is given, or if the tree has it.
    #[doc(hidden)]
    pub fn new(document: S, outcome: Outcome<S::Node>, source: Option<&str>) -> Self {
        #[cfg(feature = "encoding")]
        let document = {
            let mut document = document;
            if let Some(decision) = &outcome.encoding {
                document.set_encoding(decision.encoding.name());
            }
            document
        };
        let source = source.or(document.source());
        let violation = outcome.violation.map(|error| StrictError::new(error, source));
        Self {
            document,
            fragment: outcome.fragment,
            errors: outcome.errors,
            limits_met: outcome.limits_met,
            #[cfg(feature = "encoding")]
            encoding: outcome.encoding,
            violation,
        }
    }

    /// The result itself, unless an error stopped strict parsing.
    ///
    /// ```
    /// use broth::xml::Parser;
    ///
    /// let parsed = Parser::new().strict(true).parse("<a><b></a>");
    /// let error = parsed.into_result().unwrap_err();
    /// assert_eq!(error.to_string(), "mismatched-end-tag at line 1, column 7");
    /// ```
    ///
    /// # Errors
    ///
    /// The error that stopped strict parsing.
    pub fn into_result(self) -> Result<Self, StrictError> {
        match self.violation {
            Some(violation) => Err(violation),
            None => Ok(self),
        }
    }
}

impl Parsed {
    /// The document node, or the node that contains the nodes of the fragment.
    ///
    /// ```
    /// use broth::html::{Context, parse_fragment};
    ///
    /// let parsed = parse_fragment("<td>1<td>2", Context::html("tr"));
    /// assert_eq!(parsed.root().children().count(), 2);
    /// ```
    #[must_use]
    pub fn root(&self) -> Node<'_> {
        match self.fragment {
            Some(fragment) => self.document.node(fragment),
            None => self.document.root(),
        }
    }

    /// A node that can be changed, as [`Document::edit`].
    ///
    /// # Panics
    ///
    /// If the document has no such node.
    pub fn edit(&mut self, node: NodeId) -> NodeMut<'_> {
        self.document.edit(node)
    }

    /// The document or the fragment as HTML, by the fragment serialisation algorithm.
    ///
    /// ```
    /// let parsed = broth::html::parse_fragment("<td>1<td>2", "tr");
    /// assert_eq!(parsed.to_html(), "<td>1</td><td>2</td>");
    /// ```
    #[must_use]
    pub fn to_html(&self) -> String {
        self.root().outer_html()
    }
}

/// The root.
impl<'d> From<&'d Parsed> for Node<'d> {
    fn from(parsed: &'d Parsed) -> Self {
        parsed.root()
    }
}
