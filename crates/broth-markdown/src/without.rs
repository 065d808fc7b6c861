//! Elements that are left out by selectors.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use broth_dom::{Document, NodeId};
use broth_select::{Select as _, Selector};

use crate::loss::{Loss, LossKind, LossReason};

/// The selectors of the elements that are left out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Without {
    selectors: Vec<Selector>,
    /// The arguments that are not valid selectors.
    wrong: Vec<String>,
}

impl Without {
    pub(crate) fn add(&mut self, selector: &str) {
        match Selector::parse(selector) {
            Ok(selector) => self.selectors.push(selector),
            Err(_) => self.wrong.push(selector.to_string()),
        }
    }

    /// Whether nothing is left out.
    pub(crate) fn is_empty(&self) -> bool {
        self.selectors.is_empty()
    }

    /// Takes the elements out of a document.
    pub(crate) fn take_out(&self, document: &mut Document) {
        for selector in &self.selectors {
            let found: Vec<NodeId> = document.select(selector).map(|node| node.id()).collect();
            found.into_iter().for_each(|node| document.detach(node));
        }
    }

    /// The reports about what is no selector.
    pub(crate) fn losses(&self) -> impl Iterator<Item = Loss> {
        self.wrong.iter().map(|selector| Loss {
            name: selector.clone(),
            span: None,
            line: None,
            column: None,
            kind: LossKind::Ignored,
            reason: LossReason::Selector,
        })
    }
}
