//! Services, and everything else: texts in several places of the page, between calls to act.

use super::{Evidence, Strength};
use crate::rules::{Fragments, Rules};
use crate::signs::Signs;

pub(super) const RULES: Rules = Rules { fragments: Fragments::Loose, ..Rules::GENERAL };

pub(super) fn evidence(_: &Signs<'_>) -> Evidence {
    Some((Strength::Nothing, "nothing says otherwise"))
}
