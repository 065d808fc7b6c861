//! The ways in which browsers read a text.
//!
//! The findings are about the tree as it is written: scripts do not run, and nothing is moved. A
//! browser may build another one. It reads the content of `noscript` as text if scripts run, and it
//! moves or copies nodes for processing instructions and `selectedcontent`. It may also begin with
//! bytes, and find the encoding among them. Fixes change none of this.

use alloc::vec::Vec;

use broth_dom::{Edge, NodeKind};
use broth_encoding::{Encoding, prescan};
use broth_html::{Context, Parser, ScriptingMode};
use broth_markup::Name;

use crate::options::Options;
use crate::pipeline::source::{Source, Tree};
use crate::pipeline::token_checker::TokenChecker;

/// A reading other than the one that the findings are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// Nodes are moved and copied.
    Moved,
    /// The same, and scripts run.
    Scripted,
}

impl Reading {
    /// The other readings of a text in which its tree may not be the same.
    pub(super) fn others(text: &str, context: Option<&Context<'_>>, tree: &Tree) -> Vec<Self> {
        let mut readings = Vec::new();
        if may_move(tree) {
            readings.push(Self::Moved);
        }
        let is_in_noscript = context.is_some_and(|context| context.name().name == Name::Noscript);
        if is_in_noscript || may_have_noscript(text) {
            readings.push(Self::Scripted);
        }
        readings
    }

    /// The tree of a text.
    pub(super) fn read(self, text: &str, context: Option<&Context<'_>>, options: &Options) -> Tree {
        let scripting = match self {
            Self::Moved => ScriptingMode::Disabled,
            // Scripts are not run, but the tree is that of a parser whose scripts do nothing.
            Self::Scripted => ScriptingMode::Inert,
        };
        let mut quiet = Options::default().with_limit(0);
        quiet.choices.encoding.clone_from(&options.choices.encoding);
        let checker = TokenChecker::with_options(text, &quiet);
        Source::read_with(text, context, Parser::new().scripting(scripting), checker).tree
    }
}

/// Whether a tree contains something that parsers move or copy elsewhere.
fn may_move(tree: &Tree) -> bool {
    tree.root().traverse().any(|edge| match edge {
        Edge::Enter(node) => {
            node.kind() == NodeKind::ProcessingInstruction
                || node.known_name() == Name::Selectedcontent
        }
        Edge::Leave(_) => false,
    })
}

/// Whether a text may contain a tag of `noscript`, the only element whose content depends on
/// scripts.
fn may_have_noscript(text: &str) -> bool {
    const NAME: &[u8] = b"noscript";
    text.as_bytes().windows(NAME.len()).any(|part| part.eq_ignore_ascii_case(NAME))
}

/// How the encoding of the bytes of a text is found.
#[derive(PartialEq, Eq)]
pub(super) struct Declaration {
    /// Whether they begin with a byte order mark.
    has_mark: bool,
    /// The encoding that the prescan finds.
    encoding: Option<&'static Encoding>,
    /// Whether there is anything to guess from, if the prescan finds nothing.
    is_ascii: bool,
}

impl Declaration {
    pub(super) fn of(text: &str) -> Self {
        let encoding = prescan(text.as_bytes()).map(|declared| declared.encoding);
        let is_ascii = encoding.is_none() && text.is_ascii();
        Self { has_mark: text.starts_with('\u{FEFF}'), encoding, is_ascii }
    }
}
