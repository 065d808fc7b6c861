//! `TokenVisitor`: a rule about how tokens are written, which the tree does not show.

use alloc::string::String;

use broth_markup::{Attr, Doctype, Name, Span, Tag};

use crate::Finding;
use crate::findings::Findings;

/// A rule about how tokens are written. By default, each method does nothing.
pub(crate) trait TokenVisitor {
    fn doctype(&mut self, doctype: Doctype<'_>, walk: &mut TokenWalk<'_>) {
        let _ = (doctype, walk);
    }

    fn start_tag(&mut self, tag: Tag<'_>, walk: &mut TokenWalk<'_>) {
        let _ = (tag, walk);
    }

    /// An attribute, after its start tag.
    fn attribute(&mut self, attribute: Attr<'_>, walk: &mut TokenWalk<'_>) {
        let _ = (attribute, walk);
    }

    fn end_tag(&mut self, tag: Tag<'_>, walk: &mut TokenWalk<'_>) {
        let _ = (tag, walk);
    }

    fn text(&mut self, text: &str, walk: &mut TokenWalk<'_>) {
        let _ = (text, walk);
    }

    fn processing_instruction(&mut self, target: &str, data: &str, walk: &mut TokenWalk<'_>) {
        let _ = (target, data, walk);
    }

    /// The end of the source.
    fn finish(&mut self, walk: &mut TokenWalk<'_>) {
        let _ = walk;
    }
}

/// The current token and its position, and the findings so far.
#[derive(Debug)]
pub(crate) struct TokenWalk<'w> {
    /// The source of the document.
    pub(crate) source: &'w str,
    /// The token.
    pub(crate) span: Span,
    /// The name of a start tag.
    pub(crate) name: Name,
    /// Whether the adjusted current node is an element of SVG or MathML.
    pub(crate) in_foreign_content: bool,
    pub(crate) findings: &'w mut Findings,
}

impl<'w> TokenWalk<'w> {
    /// Reports a finding.
    pub(crate) fn report(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    /// The token as it is written.
    pub(crate) fn written(&self) -> &'w str {
        &self.source[self.span.range()]
    }

    /// A name in lower case, if it is written with upper-case letters.
    pub(crate) fn in_lower_case(&self, name: Span) -> Option<String> {
        let written = &self.source[name.range()];
        let has_capitals = written.bytes().any(|byte| byte.is_ascii_uppercase());
        has_capitals.then(|| written.to_ascii_lowercase())
    }
}
