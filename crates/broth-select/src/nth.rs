//! An+B: the indices of siblings.
//!
//! <https://drafts.csswg.org/css-syntax-3/#anb-microsyntax>

use core::fmt;

/// The siblings whose index is `a * n + b` for some `n` of 0 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AnPlusB {
    pub(crate) a: i32,
    pub(crate) b: i32,
}

impl AnPlusB {
    pub(crate) const FIRST: Self = Self { a: 0, b: 1 };

    /// Whether an index, counted from 1, is among them.
    pub(crate) fn has(self, index: u32) -> bool {
        let (a, steps) = (i64::from(self.a), i64::from(index) - i64::from(self.b));
        if a == 0 { steps == 0 } else { steps % a == 0 && steps / a >= 0 }
    }
}

/// Which siblings count, and from which end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    pub(crate) from_last: bool,
    pub(crate) of_type: bool,
}

/// <https://drafts.csswg.org/css-syntax-3/#serialize-an-anb-value>
impl fmt::Display for AnPlusB {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.a {
            0 => return write!(f, "{}", self.b),
            1 => f.write_str("n")?,
            -1 => f.write_str("-n")?,
            a => write!(f, "{a}n")?,
        }
        if self.b == 0 { Ok(()) } else { write!(f, "{:+}", self.b) }
    }
}

#[cfg(test)]
mod tests {
    use super::AnPlusB;

    #[test]
    fn numbers_are_found() {
        let members = |a, b| (1..=7).filter(move |&index| AnPlusB { a, b }.has(index));
        assert!(members(2, 1).eq([1, 3, 5, 7]));
        assert!(members(-1, 3).eq([1, 2, 3]));
        assert!(members(0, 2).eq([2]));
        assert!(members(3, -1).eq([2, 5]));
        assert!(members(-2, 0).eq([]));
    }
}
