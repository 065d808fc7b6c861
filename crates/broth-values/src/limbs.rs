//! Digits in groups of eighteen: the storage of every unbounded number.
//!
//! A group ("limb") is a number below 10^18. Numbers of usual size are one limb and need no memory
//! of their own; only longer ones are kept in a box. Base 10^18 keeps the conversion from and to
//! decimal digits linear; otherwise a hostile value with a million digits would be expensive.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::slice;

/// How many digits a limb holds.
pub(crate) const DIGITS: usize = 18;

/// 10^18, the base of the limbs.
pub(crate) const BASE: u64 = 1_000_000_000_000_000_000;

/// One limb, or a box of several.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Limbs {
    One(u64),
    /// At least two. The owner decides which end comes first, and must remove superfluous zeros.
    Many(Box<[u64]>),
}

impl Limbs {
    pub(crate) fn as_slice(&self) -> &[u64] {
        match self {
            Limbs::One(limb) => slice::from_ref(limb),
            Limbs::Many(limbs) => limbs,
        }
    }
}

impl From<Vec<u64>> for Limbs {
    fn from(limbs: Vec<u64>) -> Self {
        match *limbs {
            [] => Limbs::One(0),
            [limb] => Limbs::One(limb),
            _ => Limbs::Many(limbs.into_boxed_slice()),
        }
    }
}

/// The number of at most eighteen ASCII digits.
pub(crate) fn limb(digits: &[u8]) -> u64 {
    with_digits(0, digits)
}

/// A number continued by ASCII digits.
pub(crate) fn with_digits(number: u64, digits: &[u8]) -> u64 {
    digits.iter().fold(number, |number, digit| number * 10 + u64::from(digit & 0xF))
}

/// 10 to a power of at most eighteen.
pub(crate) fn power_of_ten(exponent: usize) -> u64 {
    10_u64.pow(exponent as u32)
}
