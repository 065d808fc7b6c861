//! SVG and MathML elements, and formulas as TeX.

use alloc::string::{String, ToString as _};

use broth_dom::Node;
use broth_markup::Namespace;

use super::children::Child;
use super::walk::{Exit, Walk};
use crate::kept::Event;
use crate::loss::{LossKind, LossReason};
use crate::options::Math;

impl<'d> Walk<'d, '_> {
    /// Enters an SVG or MathML element, or an HTML element in one that is written as HTML. Returns
    /// its exit, or `None` if its children are not visited.
    pub(super) fn enter_foreign(&mut self, node: Node<'d>, namespace: Namespace) -> Option<Exit> {
        let parent = self.open.last()?;
        let is_in_written = matches!(parent.exit, Exit::Foreign(_));
        if !parent.rendered.is_foreign() && !parent.rendered.shows_text() {
            return None;
        }
        if namespace == Namespace::Html {
            self.builder.lose(node.id(), LossKind::Dropped, LossReason::Nested);
            return None;
        }
        let is_formula = namespace == Namespace::MathMl && node.is("math");
        if is_formula && self.builder.rules.math == Math::Tex && self.tex(node) {
            return None;
        }
        if let Some(exit) = self.foreign_html(node) {
            return Some(exit);
        }
        if namespace != Namespace::MathMl {
            self.builder.lose(node.id(), LossKind::Dropped, LossReason::NoMarkdown);
            return None;
        }
        if is_formula {
            self.builder.lose(node.id(), LossKind::Unwrapped, LossReason::NoMarkdown);
        }
        Some(if is_in_written { Exit::Foreign(None) } else { Exit::Nothing })
    }

    /// Adds a formula as its TeX. Returns false if it has no TeX annotation.
    fn tex(&mut self, math: Node<'d>) -> bool {
        let Some(tex) = annotation(math) else { return false };
        let id = math.id();
        let is_block =
            math.attr("display").is_some_and(|value| value.eq_ignore_ascii_case("block"));
        if is_block {
            self.builder.end_leaf();
        }
        if is_block && !self.builder.is_fixed() {
            let code =
                tex.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "\u{FFFD}") + "\n";
            let kept = &mut self.builder.kept;
            let (language, code) = (kept.store("math"), kept.store(&code));
            self.builder.block(Child::Code, Event::CodeBlock { language, code }, id);
        } else if self.builder.in_code > 0 {
            self.builder.text(&tex, id);
        } else {
            self.builder.text("$", id);
            self.builder.in_code += 1;
            self.builder.code_node = Some(id);
            self.builder.text(&tex, id);
            self.builder.in_code -= 1;
            self.builder.flush_code();
            self.builder.text("$", id);
        }
        true
    }
}

/// The TeX annotation of a formula.
///
/// <https://w3c.github.io/mathml-core/#semantics-and-presentation>
fn annotation(math: Node<'_>) -> Option<String> {
    let annotations = math.descendants().filter(|node| node.is("annotation"));
    let tex = annotations.filter(|node| {
        let encoding = node.attr("encoding").unwrap_or_default();
        encoding.eq_ignore_ascii_case("application/x-tex") || encoding.eq_ignore_ascii_case("TeX")
    });
    let mut texts = tex.map(|node| node.text().trim().to_string());
    texts.find(|text| !text.is_empty())
}
