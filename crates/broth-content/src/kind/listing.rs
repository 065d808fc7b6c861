//! Listings: links to other pages, with a few words about each. Links are content here.

use super::{Evidence, Strength};
use crate::rules::Rules;
use crate::signs::Signs;

pub(super) const RULES: Rules = Rules { link_lists: false, single_links: false, ..Rules::GENERAL };

pub(super) fn evidence(signs: &Signs<'_>) -> Evidence {
    let has_more = signs.links > 2 * signs.paragraphs && signs.links > signs.no_links / 4;
    has_more.then_some((Strength::Text, "most of it is links"))
}
