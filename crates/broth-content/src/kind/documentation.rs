//! Documentation: one text with code and tables, between tables of contents.

use super::{Evidence, Strength};
use crate::rules::Rules;
use crate::signs::Signs;

pub(super) const RULES: Rules = Rules {
    narrow: Some(92),
    // The same notes are under several headings.
    repeated: Some(60),
    ..Rules::GENERAL
};

const ADDRESS: &[&str] = &[
    "api",
    "doc",
    "docs",
    "documentation",
    "manual",
    "reference",
    "tutorial",
    "tutorials",
    "wiki",
];

pub(super) fn evidence(signs: &Signs<'_>) -> Evidence {
    if signs.page_says.path_has(ADDRESS) {
        return Some((Strength::Part, "its address is that of documentation"));
    }
    (signs.code > 3).then_some((Strength::Part, "it has several blocks of code"))
}
