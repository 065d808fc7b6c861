//! Percentages and lengths, and the lists of dimensions of frame sets.
//!
//! `5.%` is a percentage: the full stop without digits ends the number, and the unit is looked for behind
//! it. `.5` is a number but no dimension: a dimension starts with a digit.

use alloc::vec::Vec;
use core::fmt;

use crate::decimal::{Decimal, Fraction};
use crate::natural::Natural;
use crate::position::{Position, is_ascii_whitespace};
use crate::tokens::split_on_commas;
use crate::{Error, Reason};

/// A percentage or a length.
///
/// ```
/// use broth_microsyntax::{DimensionUnit, parse_dimension_value};
///
/// let width = parse_dimension_value("12.50%").unwrap();
/// assert_eq!(width.unit, DimensionUnit::Percentage);
/// assert_eq!(width.value.to_f64(), 12.5);
/// assert_eq!(width.to_string(), "12.5%");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dimension {
    /// How much.
    pub value: Decimal,
    /// Of what.
    pub unit: DimensionUnit,
}

/// What a [`Dimension`] counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DimensionUnit {
    /// Hundredths of something.
    Percentage,
    /// CSS pixels.
    Length,
}

/// The number, with `%` for a percentage.
impl fmt::Display for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = match self.unit {
            DimensionUnit::Percentage => "%",
            DimensionUnit::Length => "",
        };
        write!(f, "{}{unit}", self.value)
    }
}

impl core::str::FromStr for Dimension {
    type Err = Error;

    /// The [rules for parsing dimension values](parse_dimension_value).
    fn from_str(input: &str) -> Result<Self, Error> {
        parse_dimension_value(input)
    }
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-dimension-values>
///
/// ```
/// use broth_microsyntax::parse_dimension_value;
///
/// assert_eq!(parse_dimension_value(" 20px").unwrap().to_string(), "20");
/// assert_eq!(parse_dimension_value("5.%").unwrap().to_string(), "5%");
/// assert!(parse_dimension_value(".5").is_err());
/// ```
pub fn parse_dimension_value(input: &str) -> Result<Dimension, Error> {
    let mut position = Position::start_of(input);
    position.skip_ascii_whitespace();
    let whole = Natural::from_digits(position.expect_digits("a digit")?);
    let fraction = if position.eat(b'.') {
        Fraction::from_ascii_digits(position.collect_digits())
    } else {
        Fraction::ZERO
    };
    Ok(current_dimension_value(Decimal::new(whole, fraction), &position))
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#current-dimension-value>
fn current_dimension_value(value: Decimal, position: &Position<'_>) -> Dimension {
    let unit = match position.peek() {
        Some(b'%') => DimensionUnit::Percentage,
        _ => DimensionUnit::Length,
    };
    Dimension { value, unit }
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-zero-dimension-values>
///
/// ```
/// use broth_microsyntax::parse_nonzero_dimension_value;
///
/// assert_eq!(parse_nonzero_dimension_value("0.5").unwrap().to_string(), "0.5");
/// assert_eq!(parse_nonzero_dimension_value("0%").unwrap_err().code(), "out-of-range");
/// ```
pub fn parse_nonzero_dimension_value(input: &str) -> Result<Dimension, Error> {
    let dimension = parse_dimension_value(input)?;
    if dimension.value.is_zero() {
        let offset = input.find('0').unwrap_or_default();
        return Err(Error::new(Reason::OutOfRange, "a number above zero", offset));
    }
    Ok(dimension)
}

/// An entry of a [list of dimensions](parse_list_of_dimensions).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ListDimension {
    /// How much.
    pub value: Decimal,
    /// Of what.
    pub unit: ListDimensionUnit,
}

/// What a [`ListDimension`] counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListDimensionUnit {
    /// Hundredths of the whole: `%`.
    Percentage,
    /// Parts of what remains: `*`.
    Relative,
    /// CSS pixels.
    Absolute,
}

/// The number, with `%` for a percentage and `*` for a relative one.
impl fmt::Display for ListDimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = match self.unit {
            ListDimensionUnit::Percentage => "%",
            ListDimensionUnit::Relative => "*",
            ListDimensionUnit::Absolute => "",
        };
        write!(f, "{}{unit}", self.value)
    }
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-list-of-dimensions>
///
/// ```
/// use broth_microsyntax::parse_list_of_dimensions;
///
/// let columns = parse_list_of_dimensions("20%, 3*, 100, *");
/// let columns: Vec<String> = columns.iter().map(|entry| entry.to_string()).collect();
/// assert_eq!(columns, ["20%", "3*", "100", "0*"]);
/// ```
pub fn parse_list_of_dimensions(raw_input: &str) -> Vec<ListDimension> {
    let raw_input = raw_input.strip_suffix(',').unwrap_or(raw_input);
    split_on_commas(raw_input).map(list_entry).collect()
}

/// The substeps for each token of a list of dimensions.
fn list_entry(token: &str) -> ListDimension {
    let mut position = Position::start_of(token);
    if position.peek().is_none() {
        return ListDimension { value: Decimal::ZERO, unit: ListDimensionUnit::Relative };
    }
    let whole = Natural::from_digits(position.collect_digits());
    // DEVIATION: the text collects digits with the position still on the full stop, and so would never
    // find any, nor the unit behind them. What is meant, and what browsers do, is to skip it first.
    let fraction = if position.eat(b'.') {
        fraction_with_spaces(
            position.collect(|byte| byte.is_ascii_digit() || is_ascii_whitespace(byte)),
        )
    } else {
        Fraction::ZERO
    };
    position.skip_ascii_whitespace();
    let unit = match position.peek() {
        Some(b'%') => ListDimensionUnit::Percentage,
        Some(b'*') => ListDimensionUnit::Relative,
        _ => ListDimensionUnit::Absolute,
    };
    ListDimension { value: Decimal::new(whole, fraction), unit }
}

/// A fraction between whose digits there may be white space.
fn fraction_with_spaces(text: &str) -> Fraction {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Fraction::from_ascii_digits(text);
    }
    let digits: alloc::string::String = text.chars().filter(char::is_ascii_digit).collect();
    Fraction::from_ascii_digits(&digits)
}
