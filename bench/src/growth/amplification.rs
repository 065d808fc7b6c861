//! Growth that the standard itself asks for: formatting elements that are never closed are reopened
//! in every paragraph, so that n of them and n paragraphs make n times n elements. Without limits
//! broth does what the text says; with the default limits the tree grows only linearly.

use broth::html::{Limit, Limits, Parser};

/// A kind of document that becomes a tree larger than itself.
pub struct Amplified {
    /// Its name.
    pub name: &'static str,
    make: fn(usize) -> String,
}

/// All of them.
pub const AMPLIFIED: &[Amplified] = &[Amplified {
    name: "`<b id=n><p>x`, again and again",
    make: |n| super::families::numbered("<b id=", "><p>x", n),
}];

impl Amplified {
    /// How many nodes a document of about this many bytes makes, and which limits it meets.
    #[must_use]
    pub fn nodes(&self, bytes: usize, limits: Limits) -> (usize, Vec<Limit>) {
        let parsed = Parser::new().limits(limits).parse(&(self.make)(bytes));
        let met = parsed.limits_met.iter().map(|met| met.limit).collect();
        (parsed.document.root().descendants().count(), met)
    }
}
