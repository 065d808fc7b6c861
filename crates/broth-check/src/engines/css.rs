//! Style sheets in `style` elements, and declarations in `style` attributes.
//!
//! CSS is read by CSS Syntax, and compared with the table of properties, at-rules and descriptors.
//! Names with a prefix, which belong to one browser, and the hacks that speak to old browsers alone
//! are not judged.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use broth_css::Parser;
use broth_dom::{Attribute, Node};
use broth_markup::{Name, Namespace, Span};

use crate::findings::Findings;
use crate::visitor::{Visitor, Walk};
use crate::{Effect, Finding, Fix, Lint};

mod declaration;
mod descriptors;
mod hacks;
mod sheet;
mod syntax;

/// A mistake in a text that is CSS.
struct Mistake {
    lint: &'static Lint,
    /// Its place in the text.
    span: Span,
    message: Cow<'static, str>,
    help: Option<String>,
    /// The text that closes all that is open at the end, if that repairs it.
    closing: Option<String>,
}

impl Mistake {
    fn new(lint: &'static Lint, span: Span, message: impl Into<Cow<'static, str>>) -> Self {
        Self { lint, span, message: message.into(), help: None, closing: None }
    }

    fn help(self, help: Option<String>) -> Self {
        Self { help, ..self }
    }
}

/// A text that is CSS, and its place in the document.
struct Source<'d> {
    text: Cow<'d, str>,
    /// Its offset, if it is written as it is read.
    start: Option<usize>,
    /// The place of all findings otherwise.
    whole: Span,
    /// Whether its end is in the source, so that something can be put there.
    has_end: bool,
    effect: Effect,
}

impl Source<'_> {
    fn report(&self, mistake: Mistake, findings: &mut Findings) {
        let span = match self.start {
            Some(start) => Span::new(start + mistake.span.start, start + mistake.span.end),
            None => self.whole,
        };
        let mut finding = Finding::new(mistake.lint, span).message(mistake.message);
        if let Some(help) = mistake.help {
            finding = finding.help(help);
        }
        let start = self.start.filter(|_| self.has_end);
        if let (Some(start), Some(closing)) = (start, mistake.closing) {
            let fix = Fix::insert("close it at the end", start + self.text.len(), closing);
            finding = finding.fix(fix.with_effect(self.effect.clone()));
        }
        findings.push(finding);
    }
}

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        let is_other = walk.project.has_components() && is_of_other_language(element);
        if is_other || !is_style_sheet(element) {
            return;
        }
        let Some(source) = text_of(element) else { return };
        let sheet = Parser::new().errors(true).parse(&source.text);
        let mut mistakes = Vec::new();
        syntax::check(&source.text, sheet.errors(), &mut mistakes);
        sheet::check(&sheet, &mut mistakes);
        report(&source, mistakes, walk.findings);
    }

    fn attribute(&mut self, element: Node<'_>, attribute: Attribute<'_>, walk: &mut Walk<'_, '_>) {
        if attribute.known_name() != Name::Style {
            return;
        }
        let Some(source) = value_of(element, attribute) else { return };
        let list = Parser::new().errors(true).parse_declarations(&source.text);
        let mut mistakes = Vec::new();
        syntax::check(&source.text, list.errors(), &mut mistakes);
        sheet::check_declarations(&list, &mut mistakes);
        report(&source, mistakes, walk.findings);
    }
}

fn report(source: &Source<'_>, mut mistakes: Vec<Mistake>, findings: &mut Findings) {
    mistakes.sort_by_key(|mistake| mistake.span.start);
    for mistake in mistakes {
        source.report(mistake, findings);
    }
}

/// Whether an element contains a style sheet of CSS.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#update-a-style-block>
fn is_style_sheet(element: Node<'_>) -> bool {
    element.known_name() == Name::Style
        && matches!(element.namespace(), Namespace::Html | Namespace::Svg)
        && element
            .attr_named(Name::Type)
            .is_none_or(|kind| kind.is_empty() || kind.eq_ignore_ascii_case("text/css"))
}

/// Whether a component says that its style sheet is in another language, such as SCSS.
fn is_of_other_language(element: Node<'_>) -> bool {
    element.attr_named(Name::Lang).is_some_and(|lang| !lang.eq_ignore_ascii_case("css"))
}

/// The text of an element.
fn text_of(element: Node<'_>) -> Option<Source<'_>> {
    let tag = element.start_tag()?;
    // A parser makes one text of all.
    let mut texts = element.texts();
    let text = match (texts.next(), texts.next()) {
        (Some(text), None) => Cow::Borrowed(text),
        _ => Cow::Owned(element.text()),
    };
    let span = element.first_child().and_then(Node::span);
    let start = span.filter(|span| is_verbatim(element, *span, &text)).map(|span| span.start);
    let has_end = element.end_tag().is_some();
    Some(Source { text, start, whole: tag, has_end, effect: Effect::StyleSheet(tag.start) })
}

/// The value of an attribute.
fn value_of<'d>(element: Node<'d>, attribute: Attribute<'d>) -> Option<Source<'d>> {
    let (name, whole) = (attribute.name_span()?, attribute.span()?);
    let value = attribute.value_span();
    let text = attribute.value();
    let start = value.filter(|span| is_verbatim(element, *span, text));
    Some(Source {
        text: Cow::Borrowed(text),
        start: start.map(|span| span.start),
        whole: value.unwrap_or(whole),
        has_end: true,
        effect: Effect::AttributeValue(name.start),
    })
}

/// Whether a text is written in the source as it is read.
fn is_verbatim(node: Node<'_>, span: Span, text: &str) -> bool {
    node.document().source().get(span.range()) == Some(text)
}
