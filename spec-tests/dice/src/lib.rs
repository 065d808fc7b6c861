//! Dice for tests: a small pseudo-random number generator, the same every time.
//!
//! A failure happens again, on every machine. Do not use it for secrets, or for anything but tests.

#![no_std]

/// Dice (xorshift).
///
/// ```
/// use dice::Dice;
///
/// let mut dice = Dice::new(7);
/// assert!(dice.roll(6) < 6);
/// assert!(["salt", "pepper"].contains(&dice.one_of(&["salt", "pepper"])));
/// assert_eq!(Dice::new(7).roll(1_000), Dice::new(7).roll(1_000));
/// assert!((0..99).any(|_| dice.flip()));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice from a seed: neighbouring seeds begin far from each other.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `sides`; 0 if there are none.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // The lowest bits are the least random ones.
        ((self.0 >> 33) % sides.max(1) as u64) as usize
    }

    /// Yes or no.
    pub fn flip(&mut self) -> bool {
        self.roll(2) == 1
    }

    /// One of these.
    ///
    /// # Panics
    ///
    /// If there are none.
    pub fn one_of<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn every_side_comes_up_about_as_often() {
        let mut dice = Dice::new(0);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[dice.roll(6)] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
        assert_eq!(dice.roll(0), 0);
    }
}
