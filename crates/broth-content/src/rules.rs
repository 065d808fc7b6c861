//! `Rules`: which rules hold for a kind of page. Each rule is a function that drops blocks.

mod blocks;
mod links;
mod marked;
mod place;
mod sections;

pub(crate) use blocks::{controls, fragments, repeated};
pub(crate) use links::{link_lists, single_links};
pub(crate) use marked::marked;
pub(crate) use place::{before_title, main, narrow, outside};
pub(crate) use sections::end_sections;

use crate::cues::Cues;

/// The rules of a kind of page.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    /// The hints that drop nothing.
    pub(crate) ignored: Cues,
    /// The content is in the innermost element that has this share of the prose, in percent.
    pub(crate) narrow: Option<u32>,
    /// Lists of links are dropped.
    pub(crate) link_lists: bool,
    /// Links in paragraphs of their own are dropped.
    pub(crate) single_links: bool,
    /// Links to places in the page are dropped.
    pub(crate) in_page_links: bool,
    /// Which short texts are dropped, if no long text is next to them.
    pub(crate) fragments: Fragments,
    /// The size from which on texts are dropped that were there before.
    pub(crate) repeated: Option<u32>,
    /// Short texts before the title are dropped.
    pub(crate) before_title: bool,
    /// The largest share of the page that a section after the content may have, in percent.
    pub(crate) end_section: u32,
}

/// Which short texts are fragments.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fragments {
    /// None.
    None,
    /// All but headings, items, cells, quotes, code and paragraphs.
    Loose,
    /// Paragraphs, too.
    Paragraphs,
}

impl Rules {
    /// The rules that hold unless a kind says otherwise.
    pub(crate) const GENERAL: Self = Self {
        ignored: Cues::USER.or(Cues::REVIEWS),
        narrow: None,
        link_lists: true,
        single_links: true,
        in_page_links: true,
        fragments: Fragments::None,
        repeated: Some(12),
        before_title: true,
        end_section: 50,
    };
}
