//! The "in table text" insertion mode: collects the text of a table, to see whether it is white
//! space.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intabletext>

use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Span, Text};

use crate::builder::TreeBuilder;
use crate::item::{Item, Run, Step};

/// <https://html.spec.whatwg.org/multipage/parsing.html#concept-pending-table-char-tokens>
#[derive(Debug, Default)]
pub(crate) struct PendingText {
    text: String,
    /// For each run: where it ends in the text, its span, and whether it is verbatim.
    runs: Vec<(usize, Span, bool)>,
}

impl PendingText {
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.runs.clear();
    }

    fn push(&mut self, run: Run<'_>) {
        self.text.push_str(&run.text);
        self.runs.push((self.text.len(), run.span, run.text.is_verbatim()));
    }

    pub(crate) fn is_white_space(&self) -> bool {
        self.text.bytes().all(|byte| byte.is_ascii_whitespace())
    }

    fn runs(&self) -> impl Iterator<Item = Run<'_>> {
        let mut start = 0;
        self.runs.iter().map(move |&(end, span, verbatim)| {
            let text = &self.text[start..end];
            start = end;
            let text = if verbatim { Text::verbatim(text) } else { Text::changed(text) };
            Run::new(text, span)
        })
    }
}

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intabletext>
    pub(super) fn in_table_text<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Null => self.ignore(ErrorCode::NullCharacterInTable),
            Item::Text(run) => {
                self.text.pending_in_table.push(run);
                Step::Done
            }
            _ => {
                self.flush_pending_table_text();
                self.again_in(self.original_mode, item)
            }
        }
    }

    pub(crate) fn flush_pending_table_text(&mut self) {
        let pending = core::mem::take(&mut self.text.pending_in_table);
        if pending.is_white_space() {
            for run in pending.runs() {
                self.insert_text(run);
            }
        } else {
            let all = pending.runs().map(|run| run.span).reduce(Span::to);
            self.text_error(ErrorCode::MisplacedTextInTable, all.unwrap_or(self.token.span));
            for run in pending.runs() {
                // Text in the body never needs to be processed again.
                let _ = self.in_body_with_foster_parenting(Item::Text(run));
            }
        }
        // The memory is reused.
        self.text.pending_in_table = pending;
    }
}
