//! The writing direction of a character.

mod generated;

use alloc::vec::Vec;

use generated::RUNS;

/// The strong direction of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strong {
    /// Bidirectional class L.
    Ltr,
    /// R or AL.
    Rtl,
}

/// The directions of all characters.
pub(super) struct Directions {
    /// The first character of each run and its direction.
    runs: Vec<(u32, Option<Strong>)>,
}

impl Directions {
    /// Unpacks the table. Packed, it takes a third of the space.
    pub(super) fn new() -> Self {
        let (mut runs, mut first) = (Vec::new(), 0);
        let (mut number, mut bits) = (0, 0);
        for byte in RUNS {
            number |= u32::from(byte & 0x7F) << bits;
            bits += 7;
            if byte & 0x80 == 0 {
                first += number >> 2;
                let direction = match number & 3 {
                    1 => Some(Strong::Ltr),
                    2 => Some(Strong::Rtl),
                    _ => None,
                };
                runs.push((first, direction));
                (number, bits) = (0, 0);
            }
        }
        Self { runs }
    }

    /// The strong direction of a character, if it has one.
    pub(super) fn of(&self, c: char) -> Option<Strong> {
        let run = self.runs.partition_point(|(first, _)| *first <= u32::from(c)).checked_sub(1)?;
        self.runs.get(run)?.1
    }

    /// The direction of the first character that has one.
    pub(super) fn first_in(&self, text: &str) -> Option<Strong> {
        text.chars().find_map(|c| self.of(c))
    }
}

#[cfg(test)]
mod tests {
    use super::{Directions, Strong};

    #[test]
    fn directions() {
        let of = Directions::new();
        for (c, direction) in [
            ('a', Some(Strong::Ltr)),
            ('é', Some(Strong::Ltr)),
            ('日', Some(Strong::Ltr)),
            ('א', Some(Strong::Rtl)),
            ('ع', Some(Strong::Rtl)),
            ('\u{10920}', Some(Strong::Rtl)),
            ('\u{10FFFD}', Some(Strong::Ltr)),
            ('1', None),
            (' ', None),
            ('!', None),
            ('٣', None),
        ] {
            assert_eq!(of.of(c), direction, "{c}");
        }
    }
}
