//! `Frame`: what the pages of a site have in common.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString as _};

use broth_dom::Node;

use crate::page::Page;

/// The texts that several pages of a site have in common: its menus, its footer, its offers.
///
/// ```
/// use broth::content::{Extractor, Frame};
///
/// let pages = ["<p>Free delivery<p>Leek soup", "<p>Free delivery<p>Onion soup"];
/// let documents = pages.map(broth::html::parse);
/// let extractor = Extractor::new().frame(Frame::learn(&documents));
/// assert_eq!(extractor.extract(pages[0]), "Leek soup");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Frame {
    texts: BTreeSet<String>,
}

impl Frame {
    /// Learns from pages of one site. A text is part of the frame if at least half of the pages
    /// have it, and at least two.
    #[must_use]
    pub fn learn<'d, N: Into<Node<'d>>>(pages: impl IntoIterator<Item = N>) -> Self {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let mut pages_read = 0;
        for page in pages {
            pages_read += 1;
            let page = Page::new(page.into());
            let texts: BTreeSet<&str> = page.blocks.iter().map(|it| page.text_of(it)).collect();
            for text in texts {
                match counts.get_mut(text) {
                    Some(count) => *count += 1,
                    None => drop(counts.insert(text.to_string(), 1)),
                }
            }
        }
        let is_common = |count: usize| count >= 2 && count * 2 >= pages_read;
        let common = counts.into_iter().filter(|(_, count)| is_common(*count));
        Self { texts: common.map(|(text, _)| text).collect() }
    }

    /// How many texts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Whether a text is part of the frame.
    #[must_use]
    pub fn contains(&self, text: &str) -> bool {
        self.texts.contains(text)
    }
}
