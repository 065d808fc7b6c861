//! Articles: one long text, in one element, with sections of other things after it.

use super::{Evidence, Strength};
use crate::rules::{Fragments, Rules};
use crate::signs::Signs;

pub(super) const RULES: Rules = Rules {
    narrow: Some(90),
    fragments: Fragments::Loose,
    // A refrain is no repetition.
    repeated: Some(60),
    ..Rules::GENERAL
};

pub(super) fn evidence(signs: &Signs<'_>) -> Evidence {
    if signs.is_article() {
        return Some((Strength::CommonType, "its type is that of an article"));
    }
    let is_long = signs.paragraphs > 3000 && signs.paragraphs > signs.links;
    is_long.then_some((Strength::Text, "most of it is long paragraphs"))
}
