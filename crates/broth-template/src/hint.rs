//! `hint`: code in a text that nobody has called a template.

use broth_html_tokenizer::Tokenizer;
use broth_input::Input;
use broth_markup::{Next, Span, Token};

use crate::template::Template;

/// Something that looks like the code of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hint {
    /// Its place.
    pub span: Span,
    /// The mark that it begins with.
    pub mark: &'static str,
    /// A language that it may be.
    pub template: Template,
}

const MARKS: [(&str, &str, Template); 5] = [
    ("{%", "%}", Template::Jinja),
    ("{{", "}}", Template::Jinja),
    ("<%", "%>", Template::Erb),
    ("<?php", "?>", Template::Php),
    ("<?=", "?>", Template::Php),
];

/// The first part of a text that looks like the code of a template. Examples in `pre` and `code`
/// do not count, and nor do scripts.
///
/// ```
/// use broth_template::{Template, hint};
///
/// let found = hint("<p>{% if hot %}Soup{% endif %}").unwrap();
/// assert_eq!((found.mark, found.template, found.span.start), ("{%", Template::Jinja, 3));
/// assert!(hint("<code>{% if hot %}</code>").is_none());
/// ```
#[must_use]
pub fn hint(text: &str) -> Option<Hint> {
    if !MARKS.iter().any(|(open, ..)| text.contains(open)) {
        return None;
    }
    let mut input = Input::whole(text);
    let mut tokenizer = Tokenizer::new().without_tree_builder(true);
    let (mut is_raw, mut examples) = (false, 0_usize);
    while let Next::Token(token, span) = tokenizer.next(&mut input) {
        let is_example = |name: &str| matches!(name, "pre" | "code" | "samp" | "kbd" | "tt");
        let found = match &token {
            Token::StartTag(tag) => {
                is_raw = matches!(tag.name, "script" | "style" | "textarea" | "xmp" | "noscript");
                examples += usize::from(is_example(tag.name));
                first_mark(text, span, false)
            }
            Token::EndTag(tag) => {
                is_raw = false;
                examples = examples.saturating_sub(usize::from(is_example(tag.name)));
                None
            }
            Token::Text(_) if !is_raw && examples == 0 => first_mark(text, span, false),
            Token::Comment(_) | Token::ProcessingInstruction { .. } => first_mark(text, span, true),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The first mark in a span, or at its beginning, if code ends in it.
fn first_mark(text: &str, span: Span, at_start: bool) -> Option<Hint> {
    let source = text.get(span.range())?;
    let found = MARKS.iter().filter_map(|&(open, close, template)| {
        let start = source.find(open).filter(|&start| !at_start || start == 0)?;
        let length = source[start + open.len()..].find(close)?;
        let span = Span::new(span.start + start, span.start + start + open.len() + length);
        (length > 0).then_some(Hint { span, mark: open, template })
    });
    found.min_by_key(|hint| hint.span.start)
}
