//! The writing direction of a character.

mod generated;

use generated::RUNS;

/// The strong direction of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strong {
    /// Bidirectional class L.
    Ltr,
    /// R or AL.
    Rtl,
}

/// The direction of a character, if it has one.
pub(super) fn strong(c: char) -> Option<Strong> {
    let code = u32::from(c);
    // Each entry is the first character of a run, and its class in the lowest bits.
    let run = RUNS.partition_point(|run| run >> 2 <= code).checked_sub(1)?;
    match RUNS[run] & 3 {
        1 => Some(Strong::Ltr),
        2 => Some(Strong::Rtl),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Strong, strong};

    #[test]
    fn directions() {
        for (c, direction) in [
            ('a', Some(Strong::Ltr)),
            ('é', Some(Strong::Ltr)),
            ('日', Some(Strong::Ltr)),
            ('א', Some(Strong::Rtl)),
            ('ع', Some(Strong::Rtl)),
            ('1', None),
            (' ', None),
            ('!', None),
            ('٣', None),
        ] {
            assert_eq!(strong(c), direction, "{c}");
        }
    }
}
