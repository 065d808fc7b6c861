//! Products: a description and data, between offers, reviews and other products.

use super::{Evidence, Strength};
use crate::cues::Cues;
use crate::rules::{Fragments, Rules};
use crate::signs::Signs;

pub(super) const RULES: Rules = Rules {
    ignored: Cues::USER.or(Cues::CONTROL),
    narrow: Some(95),
    fragments: Fragments::Paragraphs,
    ..Rules::GENERAL
};

const ADDRESS: &[&str] = &["dp", "itm", "p", "pd", "product", "products"];

pub(super) fn evidence(signs: &Signs<'_>) -> Evidence {
    let says = signs.page_says;
    let is_one = (1..=3).contains(&signs.products());
    let is_other = says.count(&["Article", "BlogPosting", "NewsArticle", "Service"]) > 0;
    if says.og_type.contains("product") || is_one && !is_other && says.og_type != "article" {
        return Some((Strength::WeakType, "its type is that of a product"));
    }
    let has_address = says.path_has(ADDRESS) && says.og_type != "article";
    has_address.then_some((Strength::WeakAddress, "its address is that of a product"))
}
