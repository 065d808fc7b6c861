//! `--without`: elements that are left out of what is read.

use broth::dom::{Document, NodeId};
use broth::prelude::*;
use broth::select::SelectorError;

use crate::diagnostics::tell;

/// The option.
#[derive(clap::Args)]
pub(crate) struct Without {
    /// Leave out the elements that SELECTOR matches, with their content.
    #[arg(long = "without", short = 'r', value_name = "SELECTOR")]
    selectors: Vec<String>,
}

impl Without {
    pub(crate) fn is_empty(&self) -> bool {
        self.selectors.is_empty()
    }

    pub(crate) fn parse(&self) -> Result<Vec<Selector>, SelectorError> {
        self.selectors.iter().map(|text| Selector::parse(text)).collect()
    }
}

/// The selectors of a command or a record that reads a part of a page.
pub(crate) struct Selectors {
    pub(crate) select: Option<Selector>,
    pub(crate) without: Vec<Selector>,
}

impl Selectors {
    /// Reads `--select` and `--without`.
    pub(crate) fn parse(select: Option<&str>, without: &Without) -> Result<Self, SelectorError> {
        let select = select.map(Selector::parse).transpose()?;
        Ok(Self { select, without: without.parse()? })
    }

    /// The selectors; or `None`, and the user is told which of them is wrong.
    pub(crate) fn told(selectors: Result<Self, SelectorError>) -> Option<Self> {
        selectors.inspect_err(tell_bad_selector).ok()
    }
}

/// Removes the elements that match.
pub(crate) fn remove(document: &mut Document, selectors: &[Selector]) {
    for selector in selectors {
        let found: Vec<NodeId> = document.root().select(selector).map(|node| node.id()).collect();
        found.into_iter().for_each(|node| document.detach(node));
    }
}

/// Tells about a selector of the command line that is wrong.
pub(crate) fn tell_bad_selector(error: &SelectorError) {
    tell(format_args!("broth: bad selector {:?}: {error}", error.selector()));
}
