//! Rules about how a token is written, which the tree no longer shows.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_html_rules::elements::{SERIALIZES_AS_VOID, VOID};
use broth_markup::{Attr, Doctype, Name, Quote, Span, Tag, Token};

use crate::choices::Choices;
use crate::findings::Findings;
use crate::pipeline::unclosed_quote;
use crate::rules::style::{
    attribute_quotes, uppercase_attribute_name, uppercase_tag_name, void_element_slash,
};
use crate::rules::syntax::{
    leading_newline_lost, legacy_doctype, missing_whitespace_in_processing_instruction,
    null_character_in_processing_instruction, question_mark_ends_processing_instruction_data,
    solidus_in_unquoted_value,
};
use crate::{Effect, Finding, Fix};

/// Checks the tokens of a document, one by one.
#[derive(Clone, Debug)]
pub(crate) struct TokenRules<'s> {
    text: &'s str,
    /// The previous token, if it is a start tag of `pre`, `textarea` or `listing`.
    after_pre: Option<Span>,
    pub(crate) findings: Findings,
    /// The unquoted values with characters that need quotes.
    pub(crate) want_quotes: Vec<Span>,
    /// The tags in which a quote may be missing.
    pub(crate) suspects: Vec<Span>,
    /// The end of the last token.
    pub(crate) end: usize,
    /// Whether upper-case letters in names matter.
    wants_lower_case: bool,
}

impl<'s> TokenRules<'s> {
    pub(crate) fn new(text: &'s str, choices: &Choices) -> Self {
        let findings = Findings::new(choices);
        let rules = [&uppercase_tag_name::LINT, &uppercase_attribute_name::LINT];
        let wants_lower_case = rules.into_iter().any(|rule| findings.counts(rule));
        Self {
            text,
            after_pre: None,
            findings,
            want_quotes: Vec::new(),
            suspects: Vec::new(),
            end: 0,
            wants_lower_case,
        }
    }

    pub(crate) fn token(&mut self, token: &Token<'_>, span: Span, in_foreign_content: bool) {
        let after_pre = self.after_pre.take();
        if !matches!(token, Token::EndOfFile) {
            self.end = span.end;
        }
        match *token {
            Token::Doctype(doctype) => self.doctype(doctype, span),
            Token::StartTag(tag) => {
                let name = Name::of(tag.name);
                self.start_tag(tag, name, span, in_foreign_content);
                let drops_newline = matches!(name, Name::Pre | Name::Listing | Name::Textarea);
                self.after_pre = (drops_newline && !in_foreign_content).then_some(span);
            }
            Token::EndTag(tag) => {
                self.tag_name(tag, in_foreign_content);
            }
            Token::ProcessingInstruction { target, data } => {
                self.processing_instruction(target, data, span);
            }
            Token::Text(text) => {
                if let Some(tag) = after_pre
                    && text.starts_with('\n')
                {
                    self.leading_newline(tag, span);
                }
            }
            _ => {}
        }
    }

    /// <https://html.spec.whatwg.org/multipage/syntax.html#doctype-legacy-string>
    fn doctype(&mut self, doctype: Doctype<'_>, span: Span) {
        if doctype.public_id.is_none()
            && doctype.system_id == Some("about:legacy-compat")
            && !doctype.force_quirks
        {
            let fix = Fix::replace("use the short doctype", span, "<!DOCTYPE html>")
                .with_effect(Effect::Doctype);
            self.findings.push(Finding::new(&legacy_doctype::LINT, span).fix(fix));
        }
    }

    /// <https://html.spec.whatwg.org/multipage/syntax.html#start-tags>
    fn start_tag(&mut self, tag: Tag<'_>, name: Name, span: Span, in_foreign_content: bool) {
        self.tag_name(tag, in_foreign_content);
        if unclosed_quote::is_suspicious(tag.attrs, self.text) {
            self.suspects.push(span);
        }
        // Attributes of these two may have upper-case letters, even in HTML content.
        let may_have_capitals = in_foreign_content || matches!(name, Name::Svg | Name::Math);
        for attr in tag.attrs {
            if !may_have_capitals {
                self.attribute_name(attr.name_span);
            }
            self.quotes(attr);
        }
        if !in_foreign_content && VOID.contains(name) && tag.self_closing {
            self.void_slash(span);
        }
        if (in_foreign_content || SERIALIZES_AS_VOID.contains(name))
            && let Some(last) = tag.attrs.len().checked_sub(1).and_then(|last| tag.attrs.at(last))
        {
            self.solidus_in_value(last, span);
        }
    }

    fn tag_name(&mut self, tag: Tag<'_>, in_foreign_content: bool) {
        if let Some(lower) = self.in_lower_case(tag.name_span)
            && !in_foreign_content
        {
            let fix = Fix::replace("write it in lower case", tag.name_span, lower);
            self.findings.push(Finding::new(&uppercase_tag_name::LINT, tag.name_span).fix(fix));
        }
    }

    fn attribute_name(&mut self, span: Span) {
        if let Some(lower) = self.in_lower_case(span) {
            let fix = Fix::replace("write it in lower case", span, lower);
            self.findings.push(Finding::new(&uppercase_attribute_name::LINT, span).fix(fix));
        }
    }

    /// The text in lower case, if it has upper-case letters.
    fn in_lower_case(&self, span: Span) -> Option<String> {
        if !self.wants_lower_case {
            return None;
        }
        let written = &self.text[span.range()];
        let has_capitals = written.bytes().any(|byte| byte.is_ascii_uppercase());
        has_capitals.then(|| written.to_ascii_lowercase())
    }

    /// The quotation marks of attributes.
    ///
    /// <https://html.spec.whatwg.org/multipage/syntax.html#attributes-2>
    fn quotes(&mut self, attr: Attr<'_>) {
        let value = attr.value_span;
        let place = match attr.quote {
            Quote::Unquoted => value,
            Quote::Single => Span::new(value.start.saturating_sub(1), value.end + 1),
            Quote::NoValue | Quote::Double | Quote::Defaulted => return,
        };
        let written = &self.text[value.range()];
        if attr.quote == Quote::Unquoted && written.contains(['"', '\'', '<', '=', '`']) {
            self.want_quotes.push(value);
        }
        // Single quotes are the better choice for a value that contains double quotes.
        if written.contains('"') || !self.findings.counts(&attribute_quotes::LINT) {
            return;
        }
        let fix = Fix::replace("use double quotes", place, format!("\"{written}\""));
        self.findings.push(Finding::new(&attribute_quotes::LINT, place).fix(fix));
    }

    fn void_slash(&mut self, span: Span) {
        let slash = span.end - 2;
        let before = self.text[span.start..slash].trim_ascii_end();
        let place = Span::new(span.start + before.len(), slash + 1);
        let fix = Fix::remove("remove it", place);
        let slash = Span::new(slash, slash + 1);
        self.findings.push(Finding::new(&void_element_slash::LINT, slash).fix(fix));
    }

    /// `<br class=a/>`: "if an attribute using the unquoted attribute syntax is to be followed by
    /// ... the optional `/` ..., then there must be ASCII whitespace separating the two".
    fn solidus_in_value(&mut self, last: Attr<'_>, span: Span) {
        let value = last.value_span;
        if last.quote == Quote::Unquoted
            && value.end + 1 == span.end
            && value.len() > 1
            && self.text[value.range()].ends_with('/')
        {
            let slash = Span::new(value.end - 1, value.end);
            self.findings.push(
                Finding::new(&solidus_in_unquoted_value::LINT, slash)
                    .label("part of the value")
                    .related(last.name_span, "belongs to this attribute")
                    .help("quote the value, or put a space before the slash"),
            );
        }
    }

    /// <https://html.spec.whatwg.org/multipage/syntax.html#syntax-processing-instruction>
    fn processing_instruction(&mut self, target: &str, data: &str, span: Span) {
        let written = &self.text[span.range()];
        let after_target = "<?".len() + target.len();
        let data_at = written.len() - written[after_target..].trim_ascii_start().len();
        if !data.is_empty() && data_at == after_target {
            let place = span.start + after_target;
            self.findings.push(
                Finding::new(
                    &missing_whitespace_in_processing_instruction::LINT,
                    Span::new(span.start + "<?".len(), place + 1),
                )
                .fix(Fix::insert("add a space after the target", place, " ")),
            );
        }
        if data.ends_with('?') {
            let question_mark = written[..written.len() - 1].trim_end_matches('?').len();
            self.findings.push(Finding::new(
                &question_mark_ends_processing_instruction_data::LINT,
                Span::new(span.start + question_mark, span.end - 1),
            ));
        }
        if data.contains('\0') {
            for (at, _) in written.match_indices('\0') {
                self.findings.push(Finding::new(
                    &null_character_in_processing_instruction::LINT,
                    Span::new(span.start + at, span.start + at + 1),
                ));
            }
        }
    }

    /// A reference to LF is a newline like any other, so it is dropped after the start tag. A
    /// literal newline there is the optional one.
    ///
    /// <https://html.spec.whatwg.org/multipage/syntax.html#element-restrictions>
    fn leading_newline(&mut self, tag: Span, text: Span) {
        if !self.text[text.start..].starts_with('&') {
            return;
        }
        let reference = self.text[text.range()].find(';').map_or(1, |semicolon| semicolon + 1);
        let place = Span::new(text.start, text.start + reference);
        self.findings.push(
            Finding::new(&leading_newline_lost::LINT, place)
                .label("dropped")
                .related(tag, "a newline after this start tag is dropped")
                .help("to keep the newline, add another one before it"),
        );
    }
}
