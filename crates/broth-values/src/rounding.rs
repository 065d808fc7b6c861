//! The double nearest to a decimal number of any length.
//!
//! The digits become one large integer, which is multiplied or divided by powers of ten.
//! Remainders, and digits beyond a limit, only matter if they are not zero. At the end, the
//! highest bits are rounded once.

use alloc::vec::Vec;

use crate::limbs::{DIGITS, limb, power_of_ten};

/// The digits of a decimal number, read from the first to the last.
#[derive(Default)]
pub(crate) struct Significand {
    /// The integer that the digits form, in base 2^32, the lowest limb first; the last limb is not
    /// zero.
    limbs: Vec<u32>,
    /// The number of digits after those.
    more_digits: i64,
    /// Whether one of the digits after those, or a remainder, is not zero.
    has_more: bool,
}

/// No double, and no midpoint between two, has more than 767 digits, which are 2,548 bits: after
/// this many limbs, it only matters whether the digits are zero.
const ENOUGH_LIMBS: usize = 80;

/// The largest power of ten that a limb can hold.
const DIVISOR: u64 = 10_u64.pow(ZEROS);
const ZEROS: u32 = 9;

impl Significand {
    /// Appends ASCII digits.
    pub(crate) fn push_digits(&mut self, digits: &[u8]) {
        for digits in digits.chunks(DIGITS) {
            self.push(limb(digits), digits.len());
        }
    }

    /// Appends at most 18 digits, which form the number `group`.
    pub(crate) fn push(&mut self, group: u64, digits: usize) {
        if self.limbs.len() < ENOUGH_LIMBS {
            self.multiply_and_add(power_of_ten(digits), group);
        } else {
            self.more_digits += digits as i64;
            self.has_more |= group != 0;
        }
    }

    /// The nearest double to the significand times a power of ten, ties to even; infinite if it
    /// rounds to 2^1024.
    pub(crate) fn times_ten_to(mut self, exponent: i64) -> f64 {
        let mut exponent = exponent + self.more_digits;
        // Beyond these exponents the result is certain, because the integer has fewer than 800
        // digits. A huge exponent would also keep the loop below busy for too long.
        if self.limbs.is_empty() || exponent < -1200 {
            return 0.0;
        }
        if exponent > 400 {
            return f64::INFINITY;
        }
        while exponent > 0 {
            let digits = exponent.min(DIGITS as i64);
            self.multiply_and_add(power_of_ten(digits as usize), 0);
            exponent -= digits;
        }
        let divisions = (exponent.unsigned_abs() as u32).div_ceil(ZEROS);
        let surplus = exponent + i64::from(ZEROS * divisions);
        self.multiply_and_add(power_of_ten(surplus as usize), 0);
        // A division removes less than a limb, so more than two limbs of the quotient remain.
        for step in 0..divisions + 2 {
            self.limbs.insert(0, 0);
            if step >= 2 {
                self.divide();
            }
        }
        self.times_two_to(-32 * i64::from(divisions + 2))
    }

    fn multiply_and_add(&mut self, factor: u64, mut carry: u64) {
        for limb in &mut self.limbs {
            let product = u128::from(*limb) * u128::from(factor) + u128::from(carry);
            *limb = product as u32;
            carry = (product >> 32) as u64;
        }
        while carry > 0 {
            self.limbs.push(carry as u32);
            carry >>= 32;
        }
    }

    /// Divides by a billion.
    fn divide(&mut self) {
        let mut remainder = 0;
        for limb in self.limbs.iter_mut().rev() {
            remainder = divide_limb(limb, remainder);
        }
        self.has_more |= remainder > 0;
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }

    /// The nearest double to the integer and its remainder, times a power of two. There are two
    /// limbs or more.
    fn times_two_to(&mut self, exponent: i64) -> f64 {
        const HALF: u64 = 1 << 63;
        let [.., first] = *self.limbs else { return 0.0 };
        let zeros = first.leading_zeros();
        self.multiply_and_add(1 << zeros, 0);
        let [rest @ .., second, first] = self.limbs.as_slice() else { return 0.0 };
        let high = u64::from(*first) << 32 | u64::from(*second);
        let has_more = self.has_more || rest.iter().any(|&limb| limb > 0);
        let exponent = exponent + 32 * rest.len() as i64 - i64::from(zeros);
        // A double keeps 53 bits, and none below 2^-1074.
        let dropped = i64::max(64 - 53, -1074 - exponent);
        if dropped > 64 {
            return 0.0;
        }
        let kept = high >> (dropped - 1) >> 1;
        let below = high << (64 - dropped) | u64::from(has_more);
        // Half rounds to even.
        let rounds_up = below > HALF - kept % 2;
        // One less than that of a normal number: its highest bit, which is kept, adds one. A carry
        // adds one more.
        let biased_exponent = exponent + dropped + 1074;
        if biased_exponent > 2045 {
            return f64::INFINITY;
        }
        f64::from_bits(((biased_exponent as u64) << 52) + kept + u64::from(rounds_up))
    }
}

/// Divides a limb and the remainder of the higher one; returns the remainder.
fn divide_limb(limb: &mut u32, remainder: u64) -> u64 {
    let dividend = remainder << 32 | u64::from(*limb);
    *limb = (dividend / DIVISOR) as u32;
    dividend % DIVISOR
}

#[cfg(test)]
mod tests {
    use super::Significand;
    use alloc::format;

    /// The digits of a number up to 10^18, `zeros` zeros, and the digits of another.
    fn nearest(first: u64, zeros: usize, last: u64, exponent: i64) -> f64 {
        let mut significand = Significand::default();
        significand.push(first, 18);
        for _ in 0..zeros {
            significand.push(0, 1);
        }
        significand.push(last, 18);
        significand.times_ten_to(exponent)
    }

    /// Core's parser is faster with many digits, but larger.
    #[test]
    fn core_rounds_to_the_same_doubles() {
        let mut state = 1_u64;
        let mut random = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 16) % below
        };
        for round in 0..20_000 {
            let digits = random(19) as u32;
            let (first, last) = (random(10_u64.pow(digits)), random(1000) / 999);
            let zeros = if round % 100 == 0 { random(1200) } else { random(20) } as usize;
            let exponent = random(800) as i64 - 440;
            let text = format!("{first}{:0<zeros$}{last:018}e{exponent}", "");
            let core: f64 = text.parse().expect("a number");
            assert_eq!(nearest(first, zeros, last, exponent), core, "{text}");
        }
    }

    #[test]
    fn midpoints_round_to_even_unless_anything_follows() {
        // 2^53 + 1, halfway between 2^53 and 2^53 + 2.
        let midpoint = 9_007_199_254_740_993;
        assert_eq!(nearest(midpoint, 0, 0, -18), 9_007_199_254_740_992.0);
        assert_eq!(nearest(midpoint, 2000, 0, -2018), 9_007_199_254_740_992.0);
        assert_eq!(nearest(midpoint, 900, 1, -918), 9_007_199_254_740_994.0);
        // Half of the smallest double, and a little more than that.
        assert_eq!(nearest(0, 0, 247_032_822_920_623_272, -341), 0.0);
        assert_eq!(nearest(0, 0, 247_032_822_920_623_273, -341), 5e-324);
    }
}
