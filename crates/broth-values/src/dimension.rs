//! Percentages and lengths, and the lists of dimensions of framesets.
//!
//! `5.%` is a percentage: the full stop without digits ends the number, and the unit follows
//! it. `.5` is a number but not a dimension: a dimension starts with a digit.

use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

use crate::decimal::{Decimal, Fraction};
use crate::position::Position;
use crate::tokens::split_on_commas;
use crate::{Error, Reason};

/// A percentage or a length.
///
/// ```
/// use broth::values::{Dimension, DimensionUnit};
///
/// let width = Dimension::parse("12.50%").unwrap();
/// assert_eq!(width.unit, DimensionUnit::Percentage);
/// assert_eq!(width.value.to_f64(), 12.5);
/// assert_eq!(width.to_string(), "12.5%");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dimension {
    /// The number.
    pub value: Decimal,
    /// Its unit.
    pub unit: DimensionUnit,
}

/// The unit of a [`Dimension`].
///
/// ```
/// use broth::values::{DimensionUnit, parse_dimension_value};
///
/// assert_eq!(parse_dimension_value("50%").unwrap().unit, DimensionUnit::Percentage);
/// assert_eq!(parse_dimension_value("50em").unwrap().unit, DimensionUnit::Length);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DimensionUnit {
    /// Percent.
    Percentage,
    /// CSS pixels.
    Length,
}

impl DimensionUnit {
    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Percentage => "percentage",
            Self::Length => "length",
        }
    }
}

impl fmt::Display for DimensionUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for DimensionUnit {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        match word {
            "percentage" => Ok(Self::Percentage),
            "length" => Ok(Self::Length),
            _ => Err(Error::new(Reason::NotAllowed, "percentage or length", 0).about(word.len())),
        }
    }
}

/// Writes the number, with `%` for a percentage.
impl fmt::Display for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = match self.unit {
            DimensionUnit::Percentage => "%",
            DimensionUnit::Length => "",
        };
        write!(f, "{}{unit}", self.value)
    }
}

impl Dimension {
    /// Applies the [rules for parsing dimension values](parse_dimension_value).
    pub fn parse(input: &str) -> Result<Self, Error> {
        parse_dimension_value(input)
    }
}

impl FromStr for Dimension {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        Self::parse(input)
    }
}

/// Parses a dimension value.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-dimension-values>
///
/// ```
/// use broth::values::parse_dimension_value;
///
/// assert_eq!(parse_dimension_value(" 20px").unwrap().to_string(), "20");
/// assert_eq!(parse_dimension_value("5.%").unwrap().to_string(), "5%");
/// assert!(parse_dimension_value(".5").is_err());
/// ```
pub fn parse_dimension_value(input: &str) -> Result<Dimension, Error> {
    // Steps 1 and 2.
    Position::read(input, |position| {
        // Step 3.
        position.skip_ascii_whitespace();
        // Steps 4-6.
        let start = position.at();
        let whole = position.collect_natural();
        if position.at() == start {
            return Err(position.unexpected("a digit"));
        }
        // Step 7.
        let fraction = if position.eat(b'.') {
            Fraction::from_ascii_digits(position.collect_digits())
        } else {
            Fraction::ZERO
        };
        // Step 8.
        Ok(current_dimension_value(Decimal::new(whole, fraction), position))
    })
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#current-dimension-value>
fn current_dimension_value(value: Decimal, position: &Position<'_>) -> Dimension {
    let unit = match position.peek() {
        // Step 1.
        None => DimensionUnit::Length,
        // Step 2.
        Some(b'%') => DimensionUnit::Percentage,
        // Step 3.
        Some(_) => DimensionUnit::Length,
    };
    Dimension { value, unit }
}

/// Parses a dimension value that is not zero.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-zero-dimension-values>
///
/// ```
/// use broth::values::parse_nonzero_dimension_value;
///
/// assert_eq!(parse_nonzero_dimension_value("0.5").unwrap().to_string(), "0.5");
/// assert_eq!(parse_nonzero_dimension_value("0%").unwrap_err().code(), "out-of-range");
/// ```
pub fn parse_nonzero_dimension_value(input: &str) -> Result<Dimension, Error> {
    // Steps 1-3.
    let dimension = parse_dimension_value(input)?;
    // Step 4.
    if dimension.value.is_zero() {
        let offset = input.find('0').unwrap_or_default();
        let length = input[offset..].bytes().take_while(|b| matches!(b, b'0' | b'.')).count();
        return Err(Error::new(Reason::OutOfRange, "a number above zero", offset).about(length));
    }
    // Steps 5 and 6.
    Ok(dimension)
}

/// The size of a row or column of a `<frameset>`, from a [list of
/// dimensions](parse_list_of_dimensions).
///
/// ```
/// use broth::values::{ListDimension, ListDimensionUnit};
///
/// let column = ListDimension::parse(" 1.50 * ").unwrap();
/// assert_eq!(column.unit, ListDimensionUnit::Relative);
/// assert_eq!(column.to_string(), "1.5*");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ListDimension {
    /// The number.
    pub value: Decimal,
    /// Its unit.
    pub unit: ListDimensionUnit,
}

/// The unit of a [`ListDimension`].
///
/// ```
/// use broth::values::{ListDimensionUnit, parse_list_of_dimensions};
///
/// let units = parse_list_of_dimensions("20%,3*,100").into_iter().map(|column| column.unit);
/// assert!(units.eq([ListDimensionUnit::Percentage, ListDimensionUnit::Relative, ListDimensionUnit::Absolute]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListDimensionUnit {
    /// Percent of the whole: `%`.
    Percentage,
    /// Shares of the remaining space: `*`.
    Relative,
    /// CSS pixels.
    Absolute,
}

impl ListDimensionUnit {
    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Percentage => "percentage",
            Self::Relative => "relative",
            Self::Absolute => "absolute",
        }
    }
}

impl fmt::Display for ListDimensionUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for ListDimensionUnit {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        match word {
            "percentage" => Ok(Self::Percentage),
            "relative" => Ok(Self::Relative),
            "absolute" => Ok(Self::Absolute),
            _ => Err(Error::new(Reason::NotAllowed, "percentage, relative or absolute", 0)
                .about(word.len())),
        }
    }
}

/// Writes the number, with `%` for a percentage and `*` for a relative size.
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

impl ListDimension {
    /// Parses one token of a [list of dimensions](parse_list_of_dimensions). Every string is
    /// accepted.
    pub fn parse(input: &str) -> Result<Self, Infallible> {
        Ok(list_entry(input.trim_ascii()))
    }
}

impl FromStr for ListDimension {
    type Err = Infallible;

    fn from_str(input: &str) -> Result<Self, Infallible> {
        Self::parse(input)
    }
}

/// Parses a list of dimensions.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-list-of-dimensions>
///
/// ```
/// use broth::values::parse_list_of_dimensions;
///
/// let columns = parse_list_of_dimensions("20%, 3*, 100, *");
/// let columns: Vec<String> = columns.iter().map(|entry| entry.to_string()).collect();
/// assert_eq!(columns, ["20%", "3*", "100", "0*"]);
/// ```
pub fn parse_list_of_dimensions(raw_input: &str) -> Vec<ListDimension> {
    // Steps 1 and 2.
    let raw_input = raw_input.strip_suffix(',').unwrap_or(raw_input);
    // Steps 3-6.
    split_on_commas(raw_input).map(list_entry).collect()
}

/// The substeps of
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-list-of-dimensions>
/// for each token.
fn list_entry(token: &str) -> ListDimension {
    // Steps 5.1-5.4.
    let mut position = Position::start_of(token);
    // Step 5.5.
    if position.peek().is_none() {
        return ListDimension { value: Decimal::ZERO, unit: ListDimensionUnit::Relative };
    }
    // Step 5.6.
    let whole = position.collect_natural();
    // Step 5.7. DEVIATION: the specification collects digits with the position still on the full
    // stop, and so would never find any, nor the unit after them. The intention is to skip the full
    // stop first, as browsers do.
    let fraction =
        if position.eat(b'.') { fraction_with_spaces(&mut position) } else { Fraction::ZERO };
    // Step 5.8.
    position.skip_ascii_whitespace();
    // Step 5.9.
    let unit = match position.peek() {
        Some(b'%') => ListDimensionUnit::Percentage,
        Some(b'*') => ListDimensionUnit::Relative,
        _ => ListDimensionUnit::Absolute,
    };
    // Step 5.10.
    ListDimension { value: Decimal::new(whole, fraction), unit }
}

/// The substeps of
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-list-of-dimensions>
/// after a full stop: a fraction, with white space allowed between its digits.
fn fraction_with_spaces(position: &mut Position<'_>) -> Fraction {
    // Step 5.7.1.
    let start = position.at();
    position.collect(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace());
    let s = position.since(start).bytes();
    // Step 5.7.2.
    let s: Vec<u8> = s.filter(u8::is_ascii_digit).collect();
    // Step 5.7.3.
    Fraction::from_ascii_digits(&s)
}
