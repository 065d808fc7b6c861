//! What the standard itself makes grow: formatting elements that are never closed are opened again in every
//! paragraph, so that n of them and n paragraphs are n times n elements. Without limits broth does what the text
//! says; with the limits that are on by default the tree stays as large as the document.

use broth::html::{Limit, Limits, Parser};

/// A kind of document that becomes a tree larger than itself.
pub struct Amplified {
    /// What it is.
    pub name: &'static str,
    make: fn(usize) -> String,
}

/// All of them.
pub const AMPLIFIED: &[Amplified] = &[
    Amplified {
        name: "`<font color=n>`, then `<p>x`",
        make: |n| fonts(n / 2) + &paragraphs(n / 2),
    },
    Amplified { name: "`<b id=n>` and `<p>` in turn", make: in_turn },
    Amplified {
        name: "`<a><b><i>..` in each `<td>`",
        make: |n| fonts(n / 2) + &"<table><td>x".repeat(n / 24),
    },
];

impl Amplified {
    /// How many nodes a document of about so many bytes becomes, and which limits were met.
    #[must_use]
    pub fn nodes(&self, bytes: usize, limits: Limits) -> (usize, Vec<Limit>) {
        let parsed = Parser::builder().limits(limits).parse(&(self.make)(bytes));
        let met = parsed.limits_met.iter().map(|met| met.limit).collect();
        (parsed.document.root().descendants().count(), met)
    }
}

fn fonts(bytes: usize) -> String {
    super::families::numbered("<font color=", ">", bytes)
}

fn paragraphs(bytes: usize) -> String {
    "<p>x".repeat(bytes / 4)
}

fn in_turn(bytes: usize) -> String {
    super::families::numbered("<b id=", "><p>x", bytes)
}
