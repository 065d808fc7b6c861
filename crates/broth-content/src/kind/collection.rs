//! Collections: several products, each with a few words. Links are content here.

use super::{Evidence, Strength};
use crate::rules::Rules;
use crate::signs::Signs;

pub(super) const RULES: Rules = Rules { link_lists: false, single_links: false, ..Rules::GENERAL };

const ADDRESS: &[&str] = &["c", "cat", "categories", "category", "collections"];

pub(super) fn evidence(signs: &Signs<'_>) -> Evidence {
    let says = signs.page_says;
    let is_page = says.count(&["CollectionPage"]) > 0 && says.count(&["ItemList", "Product"]) > 0;
    if says.og_type.starts_with("product.group") || says.count(&["SomeProducts"]) > 0 || is_page {
        return Some((Strength::Type, "its type is that of a collection"));
    }
    let has_address = says.path_has(ADDRESS) && !says.path.contains("/products/");
    let is_short = says.og_type != "article" && signs.no_links < 6000;
    if has_address && (signs.products() > 0 || is_short) {
        return Some((Strength::Address, "its address is that of a collection"));
    }
    let has_several = signs.products() > 3 && says.og_type != "article";
    has_several.then_some((Strength::WeakAddress, "it has several products"))
}
