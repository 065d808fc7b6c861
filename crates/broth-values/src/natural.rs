//! Unbounded non-negative integers.
//!
//! HTML never limits a number: a year may have a thousand digits. [`Natural`] keeps them all. It
//! takes two words, and allocates memory only from 10^18 on.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use crate::limbs::{BASE, DIGITS, Limbs, limb};
use crate::{Error, OutOfRange, parse_non_negative_integer};

/// A non-negative integer of any size.
///
/// ```
/// use broth::values::Natural;
///
/// let small = Natural::parse("007").unwrap();
/// assert_eq!(small, Natural::from(7));
/// let large = Natural::parse("123456789012345678901234567890").unwrap();
/// assert!(large > small);
/// assert_eq!(large.to_string(), "123456789012345678901234567890");
/// assert!(large.to_u64().is_err());
/// assert!(Natural::ZERO.is_zero());
/// ```
// The limb of the lowest digits comes first; the last limb is zero only if it is the only one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Natural(Limbs);

impl Natural {
    /// Zero.
    pub const ZERO: Natural = Natural(Limbs::One(0));

    /// Applies the [rules for parsing non-negative integers](parse_non_negative_integer).
    pub fn parse(input: &str) -> Result<Self, Error> {
        parse_non_negative_integer(input)
    }

    /// Interprets a run of ASCII digits as a base-ten integer.
    pub(crate) fn from_digits(mut digits: &[u8]) -> Self {
        if digits.len() <= DIGITS {
            return Self::of_limb(limb(digits));
        }
        while let [b'0', rest @ ..] = digits {
            digits = rest;
        }
        let mut limbs = Vec::new();
        for digits in digits.rchunks(DIGITS) {
            limbs.push(limb(digits));
        }
        Self(limbs.into())
    }

    /// Creates a number below the base of the limbs.
    pub(crate) fn of_limb(limb: u64) -> Self {
        Self(Limbs::One(limb))
    }

    /// The limbs, the lowest first.
    pub(crate) fn limbs(&self) -> &[u64] {
        self.0.as_slice()
    }

    /// Whether this is zero.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Limbs::One(0))
    }

    /// The number as a `u64`, if it fits.
    pub fn to_u64(&self) -> Result<u64, OutOfRange> {
        self.small().ok_or_else(|| OutOfRange::new("a number of at most 64 bits"))
    }

    fn small(&self) -> Option<u64> {
        match *self.limbs() {
            [number] => Some(number),
            [low, high] => high.checked_mul(BASE)?.checked_add(low),
            _ => None,
        }
    }

    /// The number as a `u32`, if it fits.
    pub(crate) fn to_u32(&self) -> Option<u32> {
        match self.0 {
            Limbs::One(number) => u32::try_from(number).ok(),
            Limbs::Many(_) => None,
        }
    }

    /// The remainder of a division by 400, on which the calendar depends (400 divides the limbs'
    /// base).
    pub(crate) fn rem_400(&self) -> u16 {
        self.limbs().first().map_or(0, |limb| (limb % 400) as u16)
    }

    /// Divides by a number that is not zero and below 2^32; returns the quotient and the remainder.
    pub(crate) fn divided_by(&self, divisor: u64) -> (Self, u64) {
        if let Limbs::One(number) = self.0 {
            return (Self(Limbs::One(number / divisor)), number % divisor);
        }
        let mut limbs = self.limbs().to_vec();
        let mut rest = 0;
        for limb in limbs.iter_mut().rev() {
            let part = u128::from(rest) * u128::from(BASE) + u128::from(*limb);
            *limb = (part / u128::from(divisor)) as u64;
            rest = (part % u128::from(divisor)) as u64;
        }
        (Self::from_limbs(limbs), rest)
    }

    /// The number after this one.
    pub(crate) fn next(&self) -> Self {
        let mut sum = self.limbs().to_vec();
        add_scaled(&mut sum, &Natural::of_limb(1), 1);
        Self(sum.into())
    }

    /// The number before this one; zero if there is none.
    pub(crate) fn previous(&self) -> Self {
        if let Limbs::One(number) = self.0 {
            return Self(Limbs::One(number.saturating_sub(1)));
        }
        let mut limbs = self.limbs().to_vec();
        for limb in &mut limbs {
            if *limb > 0 {
                *limb -= 1;
                break;
            }
            *limb = BASE - 1;
        }
        Self::from_limbs(limbs)
    }

    /// Creates a number from limbs. The highest ones may be zero.
    pub(crate) fn from_limbs(mut limbs: Vec<u64>) -> Self {
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        Self(limbs.into())
    }
}

/// Adds a natural number times a small factor to a sum of limbs, lowest first.
///
/// Above the number's own limbs only the carry travels, so that many small additions to a long sum
/// stay cheap.
pub(crate) fn add_scaled(sum: &mut Vec<u64>, number: &Natural, factor: u64) {
    let mut carry = 0;
    let mut limbs = number.limbs().iter().copied();
    let mut at = 0;
    loop {
        let limb = limbs.next();
        if limb.is_none() && carry == 0 {
            return;
        }
        if at == sum.len() {
            sum.push(0);
        }
        let total = u128::from(sum[at])
            + u128::from(limb.unwrap_or(0)) * u128::from(factor)
            + u128::from(carry);
        sum[at] = (total % u128::from(BASE)) as u64;
        carry = (total / u128::from(BASE)) as u64;
        at += 1;
    }
}

impl From<u64> for Natural {
    fn from(number: u64) -> Self {
        if number < BASE {
            Self(Limbs::One(number))
        } else {
            Self(Vec::from([number % BASE, number / BASE]).into())
        }
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let (these, those) = (self.limbs(), other.limbs());
        these.len().cmp(&those.len()).then_with(|| these.iter().rev().cmp(those.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Writes the shortest digits. A width pads them with zeros, which years need.
impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limbs().split_last() {
            Some((highest, rest)) if !rest.is_empty() => {
                write!(f, "{highest}")?;
                rest.iter().rev().try_for_each(|limb| write!(f, "{limb:0DIGITS$}"))
            }
            _ => write!(f, "{:0width$}", self.limbs()[0], width = f.width().unwrap_or(0)),
        }
    }
}

impl core::str::FromStr for Natural {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}
