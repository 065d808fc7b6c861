//! Exact, non-negative decimal numbers.
//!
//! HTML writes seconds and lengths as decimal fractions. A binary floating-point number cannot hold
//! a tenth of a second; [`Decimal`] holds every digit.

use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use crate::limbs::{BASE, DIGITS, Limbs, limb, power_of_ten};
use crate::natural::{Natural, add_scaled};
use crate::rounding::Significand;
use crate::{Error, Reason};

/// The exact fraction of a decimal number, from zero to just below one.
///
/// ```
/// use broth::values::Fraction;
///
/// let half = Fraction::from_digits("50").unwrap();
/// assert_eq!(half, Fraction::from_nanos(500_000_000).unwrap());
/// assert_eq!(half.to_string(), ".5");
/// assert_eq!(Fraction::ZERO.to_string(), "");
/// assert_eq!((half.to_nanos(), half.to_f64(), half.is_zero()), (Some(500_000_000), 0.5, false));
/// assert_eq!(Fraction::from_digits("5000000001").unwrap().to_nanos(), None); // finer than a nanosecond
/// ```
// The limb after the full stop comes first; the last limb is zero only if it is the only one. That
// makes the derived order of the slices the order of the numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fraction(Limbs);

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction(Limbs::One(0));

    /// Creates a fraction from the ASCII digits after a full stop; no digits make zero.
    pub fn from_digits(digits: &str) -> Result<Self, Error> {
        match digits.bytes().position(|byte| !byte.is_ascii_digit()) {
            None => Ok(Self::from_ascii_digits(digits.as_bytes())),
            Some(at) => {
                let found = digits[at..].chars().next().unwrap_or_default();
                Err(Error::new(Reason::UnexpectedCharacter(found), "a digit", at))
            }
        }
    }

    /// Creates a fraction from nanoseconds (or other billionths); `None` for a billion or more.
    pub fn from_nanos(nanos: u32) -> Option<Self> {
        (nanos < 1_000_000_000).then(|| Self(Limbs::One(u64::from(nanos) * 1_000_000_000)))
    }

    /// The nanoseconds, unless the fraction is finer than that.
    pub fn to_nanos(&self) -> Option<u32> {
        match self.0 {
            Limbs::One(limb) if limb % 1_000_000_000 == 0 => Some((limb / 1_000_000_000) as u32),
            _ => None,
        }
    }

    /// Whether this is zero.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Limbs::One(0))
    }

    /// The nearest floating-point number, ties to even.
    pub fn to_f64(&self) -> f64 {
        rounded(&[], self)
    }

    /// Creates a fraction from ASCII digits.
    pub(crate) fn from_ascii_digits(mut digits: &[u8]) -> Self {
        if digits.len() <= DIGITS {
            return Self(Limbs::One(left_aligned(digits)));
        }
        while let [rest @ .., b'0'] = digits {
            digits = rest;
        }
        let mut limbs = Vec::new();
        for digits in digits.chunks(DIGITS) {
            limbs.push(left_aligned(digits));
        }
        Self(limbs.into())
    }
}

/// The limb that begins with these digits, followed by zeros.
fn left_aligned(digits: &[u8]) -> u64 {
    limb(digits) * power_of_ten(DIGITS - digits.len())
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.0.as_slice().cmp(other.0.as_slice())
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Writes a full stop and the digits, without superfluous zeros. Writes nothing for zero.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (limbs, mut last) = match *self.0.as_slice() {
            [] | [0] => return Ok(()),
            [ref limbs @ .., last] => (limbs, last),
        };
        f.write_char('.')?;
        limbs.iter().try_for_each(|limb| write!(f, "{limb:0DIGITS$}"))?;
        // The last limb is not zero.
        let mut width = DIGITS;
        while last % 10 == 0 {
            last /= 10;
            width -= 1;
        }
        write!(f, "{last:0width$}")
    }
}

/// An exact, unbounded, non-negative decimal number.
///
/// ```
/// use broth::values::{Decimal, Fraction};
///
/// let number = Decimal::new(12, Fraction::from_digits("50").unwrap());
/// assert_eq!(number.to_string(), "12.5");
/// assert_eq!(number.to_f64(), 12.5);
/// assert_eq!((number.whole().to_u64(), number.fraction().to_string().as_str()), (Ok(12), ".5"));
/// assert!(Decimal::ZERO.is_zero());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal {
    whole: Natural,
    fraction: Fraction,
}

impl Decimal {
    /// Zero.
    pub const ZERO: Decimal = Decimal { whole: Natural::ZERO, fraction: Fraction::ZERO };

    /// Creates a number from the parts before and after the full stop.
    pub fn new(whole: impl Into<Natural>, fraction: Fraction) -> Self {
        Self { whole: whole.into(), fraction }
    }

    /// The part before the full stop.
    pub fn whole(&self) -> &Natural {
        &self.whole
    }

    /// The part after the full stop.
    pub fn fraction(&self) -> &Fraction {
        &self.fraction
    }

    /// Whether this is zero.
    pub fn is_zero(&self) -> bool {
        self.whole.is_zero() && self.fraction.is_zero()
    }

    /// The nearest floating-point number, ties to even; infinite if the number is too large.
    pub fn to_f64(&self) -> f64 {
        if let (Ok(whole @ 0..0x20_0000_0000_0000), true) =
            (self.whole.to_u64(), self.fraction.is_zero())
        {
            return whole as f64;
        }
        rounded(self.whole.limbs(), &self.fraction)
    }
}

/// The nearest double to a number with these limbs before the full stop, the lowest first.
fn rounded(whole: &[u64], fraction: &Fraction) -> f64 {
    let fraction = fraction.0.as_slice();
    let mut significand = Significand::default();
    whole.iter().rev().chain(fraction).for_each(|&limb| significand.push(limb, DIGITS));
    significand.times_ten_to(-((DIGITS * fraction.len()) as i64))
}

impl From<u64> for Decimal {
    fn from(whole: u64) -> Self {
        Self::new(whole, Fraction::ZERO)
    }
}

/// Writes the shortest digits, with a full stop only if there is a fraction.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.whole, self.fraction)
    }
}

/// A running sum of natural numbers times factors, and of fractions.
///
/// It takes linear time in the total length of the summands: a carry only travels as far as it
/// must.
#[derive(Default)]
pub(crate) struct Sum {
    /// Lowest first.
    whole: Vec<u64>,
    /// The limb after the full stop comes first.
    fraction: Vec<u64>,
    /// The whole, while it is small.
    // OPTIMIZATION: sums of usual size never touch the vectors, so they need no memory: a third of
    // the instructions of a duration.
    small: u64,
}

impl Sum {
    /// Adds a natural number times a small factor.
    #[inline]
    pub(crate) fn add(&mut self, number: &Natural, factor: u64) {
        let small = number.to_u64().ok().and_then(|number| {
            number.checked_mul(factor).and_then(|product| product.checked_add(self.small))
        });
        match small {
            Some(small) => self.small = small,
            None => add_scaled(&mut self.whole, number, factor),
        }
    }

    /// Adds a fraction.
    pub(crate) fn add_fraction(&mut self, fraction: &Fraction) {
        let limbs = fraction.0.as_slice();
        self.fraction.resize(self.fraction.len().max(limbs.len()), 0);
        let mut carry = 0;
        for (sum, limb) in self.fraction.iter_mut().zip(limbs).rev() {
            let total = *sum + limb + carry;
            *sum = total % BASE;
            carry = total / BASE;
        }
        self.add(&Natural::of_limb(carry), 1);
    }

    /// The total.
    #[inline]
    pub(crate) fn total(self) -> Decimal {
        if self.whole.is_empty() && self.fraction.is_empty() {
            return Decimal::from(self.small);
        }
        self.total_of_many()
    }

    fn total_of_many(mut self) -> Decimal {
        let whole = if self.whole.is_empty() {
            Natural::from(self.small)
        } else {
            add_scaled(&mut self.whole, &Natural::from(self.small), 1);
            Natural::from_limbs(self.whole)
        };
        while self.fraction.last() == Some(&0) {
            self.fraction.pop();
        }
        Decimal::new(whole, Fraction(self.fraction.into()))
    }
}
