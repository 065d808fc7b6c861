//! `Stream`: markup that arrives in pieces.

use broth_html::Context;
use broth_input::LineIndex;

use crate::decide::Decider;
use crate::ignored::IgnoredName;
use crate::parse::Parser;
use crate::prove::{self, Reports};
use crate::removed::place_by;
use crate::sanitized::Sanitized;

/// Sanitizes markup that arrives in pieces: [`Sanitizer::stream`](crate::Sanitizer::stream).
pub struct Stream<'s> {
    pub(crate) decider: &'s Decider,
    /// `None` for a document.
    pub(crate) context: Option<Context<'s>>,
    /// `None` if nothing is let through.
    pub(crate) parser: Option<Parser<'static, 's>>,
    pub(crate) ignored: &'s [IgnoredName],
}

impl Stream<'_> {
    /// Takes the next piece.
    pub fn feed(&mut self, html: &str) {
        if let Some(parser) = &mut self.parser {
            parser.feed(html);
        }
    }

    /// Ends the markup, and returns the result.
    #[must_use]
    pub fn finish(self) -> Sanitized {
        let ignored_names = self.ignored.to_vec();
        let Some(parser) = self.parser else {
            return Sanitized { ignored_names, ..Sanitized::default() };
        };
        let tree = parser.finish();
        let lines = LineIndex::new(tree.document.source());
        let context = self.context.as_ref();
        let mut sanitized = prove::prove(self.decider, tree, context, Reports::Read);
        place_by(&mut sanitized.removed, &lines);
        Sanitized { ignored_names, ..sanitized }
    }
}

impl core::fmt::Debug for Stream<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Stream").field("context", &self.context).finish_non_exhaustive()
    }
}
