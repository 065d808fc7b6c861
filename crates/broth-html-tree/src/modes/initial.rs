//! The "initial" insertion mode: before the doctype.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode>

use broth_dom::{QuirksMode, TreeSink};
use broth_html_rules::quirks_mode;
use broth_markup::{Doctype, ErrorCode, ParseError, Span};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step};
use crate::modes::InsertionMode;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode>
    pub(super) fn initial<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Text(run) => match run.split_white_space() {
                (_, None) => Step::Done,
                (_, Some(rest)) => self.anything_else_initial(Item::Text(rest)),
            },
            Item::Comment(data) => {
                self.insert_comment_at(self.place_in_document(), data);
                Step::Done
            }
            Item::ProcessingInstruction(target, data) => {
                self.insert_processing_instruction_at(self.place_in_document(), target, data);
                Step::Done
            }
            Item::Doctype(doctype) => {
                self.doctype_initial(doctype);
                Step::Done
            }
            _ => self.anything_else_initial(item),
        }
    }

    fn doctype_initial(&mut self, doctype: &Doctype<'_>) {
        if is_nonconforming(doctype) {
            self.error(ErrorCode::NonconformingDoctype);
        }
        self.sink.append_doctype(*doctype, self.token.span);
        if !self.options.iframe_srcdoc {
            self.set_quirks_mode(quirks_mode(doctype));
        }
        self.mode = InsertionMode::BeforeHtml;
    }

    fn anything_else_initial<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        if !self.options.iframe_srcdoc {
            self.missing_doctype(&item);
            self.set_quirks_mode(QuirksMode::Quirks);
        }
        self.again_in(InsertionMode::BeforeHtml, item)
    }

    /// Reports the missing doctype, at the beginning of the item.
    fn missing_doctype(&mut self, item: &Item<'_>) {
        let (start, at) = match item {
            Item::Text(run) => (run.span.start, run.span.start),
            _ => (self.token.span.start, self.token.span.end),
        };
        self.report(ParseError { code: ErrorCode::MissingDoctype, span: Span::empty(start), at });
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        if !self.options.fixed_mode {
            self.quirks_mode = mode;
            self.sink.set_quirks_mode(mode);
        }
    }
}

/// Whether a doctype is a parse error.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode>
fn is_nonconforming(doctype: &Doctype<'_>) -> bool {
    doctype.name != Some("html")
        || doctype.public_id.is_some()
        || doctype.system_id.is_some_and(|id| id != "about:legacy-compat")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conforming_doctypes() {
        for (name, public_id, system_id, conforms) in [
            (Some("html"), None, None, true),
            (Some("html"), None, Some("about:legacy-compat"), true),
            (Some("html"), None, Some(""), false),
            (Some("html"), Some(""), None, false),
            (Some("htm"), None, None, false),
            (None, None, None, false),
        ] {
            let doctype = Doctype { name, public_id, system_id, force_quirks: false };
            assert_eq!(!is_nonconforming(&doctype), conforms, "{doctype:?}");
        }
    }
}
