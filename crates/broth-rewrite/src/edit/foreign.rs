//! `Foreign`: SVG and MathML that a parser now reads as HTML, because the `svg` or `math` around it
//! is unwrapped or renamed, or because an element in it ends it.
//!
//! Nothing in it may become something else. The text of a CDATA section is escaped, because HTML
//! has no such sections. In an element whose content is text in HTML, such as a `style`, tags and
//! comments are left out: a parser would read them as text, and an attribute or a comment might
//! then end that text.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_html_rules::elements::{BREAKING_OUT, text_mode};
use broth_markup::{Name, Namespace, TextMode};

use crate::edit::changes::Changes;
use crate::edit::former_text::escapes;
use crate::edit::loose_end::{loose_end, without_markup};
use crate::edit::name::{holds_html, is_foreign_root};
use crate::edit::nodes::Nodes;
use crate::record::steps::{Step, StepKind};

const START_OF_SECTION: &str = "<![CDATA[";
const END_OF_SECTION: &str = "]]>";

/// See the module documentation.
#[derive(Debug)]
pub(super) struct Foreign<N> {
    /// How many open elements are an `svg` or a `math` that is unwrapped or renamed.
    lost_roots: usize,
    /// Whether an element that was inserted or renamed has ended SVG or MathML.
    has_broken_out: bool,
    /// Whether a CDATA section has begun that has not ended.
    is_in_section: bool,
    /// The open elements whose content is text in HTML.
    texts: Vec<N>,
}

impl<N> Default for Foreign<N> {
    fn default() -> Self {
        Self { lost_roots: 0, has_broken_out: false, is_in_section: false, texts: Vec::new() }
    }
}

impl<N: Copy + Eq> Foreign<N> {
    /// Whether a parser reads the SVG and the MathML of the source as HTML here.
    pub(super) fn is_lost(&self) -> bool {
        self.lost_roots > 0 || self.has_broken_out
    }

    /// Whether later steps depend on what has been lost.
    pub(super) fn is_untouched(&self) -> bool {
        !self.is_lost() && self.texts.is_empty()
    }

    /// Notes that an element which ends SVG or MathML has been inserted there.
    pub(super) fn break_out(&mut self) {
        self.has_broken_out = true;
    }

    /// Notes the changes to an element that is opened.
    pub(super) fn open(&mut self, nodes: &impl Nodes<Node = N>, node: N, changes: &Changes) {
        let name = nodes.qname(node);
        if loses_root(nodes, node, changes) {
            self.lost_roots += 1;
        } else if name.namespace != Namespace::Html && changes.tag.name.is_some() {
            self.has_broken_out |= BREAKING_OUT.contains(nodes.new_name(node).qname().name);
        }
    }

    /// Notes that such an element is closed.
    pub(super) fn close(&mut self, nodes: &impl Nodes<Node = N>, node: N, changes: &Changes) {
        self.lost_roots -= usize::from(loses_root(nodes, node, changes));
    }

    /// Whether the markup of a step must be left out.
    pub(super) fn leaves_out(&mut self, nodes: &impl Nodes<Node = N>, step: Step<N>) -> bool {
        let Step { node, kind, .. } = step;
        match (kind, self.texts.last()) {
            (StepKind::Text, _) => false,
            (StepKind::Close(_), Some(text)) if *text == node => {
                self.texts.pop();
                is_plaintext(nodes, node)
            }
            (_, Some(_)) => true,
            (StepKind::Open(_), None) if self.is_text(nodes, node) => {
                self.texts.push(node);
                is_plaintext(nodes, node)
            }
            _ => false,
        }
    }

    /// Whether source without a step is an empty CDATA section that has become a comment.
    pub(super) fn is_section(&self, source: &str) -> bool {
        self.is_lost() && source.starts_with(START_OF_SECTION)
    }

    /// Whether a parser reads the content of an element as text that only its end tag ends.
    pub(super) fn is_text(&self, nodes: &impl Nodes<Node = N>, node: N) -> bool {
        self.is_lost() && becomes_text(nodes, node)
    }

    /// The parts of a text that change, which are the marks of CDATA sections and some characters
    /// in them, and the length of the text up to the last of them. `None` if there are none.
    pub(super) fn change_text(
        &mut self,
        text: &str,
    ) -> Option<(Vec<(Range<usize>, String)>, usize)> {
        let mut parts = Vec::new();
        let mut start = 0;
        while self.is_lost() && start < text.len() {
            let mark = if self.is_in_section { END_OF_SECTION } else { START_OF_SECTION };
            let found = text[start..].find(mark).map(|at| start + at);
            if !self.is_in_section && found.is_none() {
                break;
            }
            let end = found.unwrap_or(text.len());
            let part = &text[start..end];
            if self.is_in_section {
                let escapes = escapes(TextMode::Rawtext, part).into_iter();
                parts.extend(escapes.map(|(at, new)| (start + at.start..start + at.end, new)));
            } else {
                // The output continues in another way than the source.
                let loose = loose_end(part);
                if !loose.is_empty() {
                    parts.push((end - loose.len()..end, without_markup(loose)));
                }
            }
            start = end;
            if found.is_some() {
                start += mark.len();
                self.is_in_section = !self.is_in_section;
                parts.push((end..start, String::new()));
            }
        }
        (start > 0).then_some((parts, start))
    }
}

/// Whether an element is an `svg` or a `math` in HTML that is unwrapped or renamed.
fn loses_root<N: Nodes>(nodes: &N, node: N::Node, changes: &Changes) -> bool {
    let is_in_html = || {
        let parent = nodes.parent_element(node);
        parent.is_none_or(|parent| holds_html(nodes.qname(parent)))
    };
    let stays_foreign = || is_foreign_root(nodes.new_name(node).qname());
    is_foreign_root(nodes.qname(node)) && is_in_html() && (changes.unwrapped || !stays_foreign())
}

/// Whether the content of an element of SVG or MathML is text once the element is read as HTML.
fn becomes_text<N: Nodes>(nodes: &N, node: N::Node) -> bool {
    let is_foreign = nodes.qname(node).namespace != Namespace::Html;
    is_foreign
        && !nodes.is_gone(node)
        && !nodes.is_unwrapped(node)
        && text_mode(html_name(nodes, node), false) != TextMode::Data
}

/// Nothing ends a `plaintext`, so its tags are left out, too.
fn is_plaintext<N: Nodes>(nodes: &N, node: N::Node) -> bool {
    html_name(nodes, node) == Name::Plaintext
}

fn html_name<N: Nodes>(nodes: &N, node: N::Node) -> Name {
    Name::of(&nodes.new_name(node).qname().local.to_ascii_lowercase())
}
