//! The small value syntaxes of HTML.
//!
//! Numbers, dimensions, dates, times, durations, colours, token lists: what stands in attribute values.
//! There is a free function for each of the standard's
//! [algorithms](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#common-microsyntaxes): `parse_...` for its *rules for parsing*,
//! which take what browsers take, and `check_valid_...` for its *valid ...*, which say why a value is not
//! and where. The values are plain types, ordered and hashable, that display as a valid string and parse
//! by the lenient rules.
//!
//! ```
//! use broth_microsyntax::{check_valid_time_string, parse_date_string, parse_duration_string};
//!
//! let date = parse_date_string("2024-02-29").unwrap();
//! assert_eq!((date.month(), date.day()), (2, 29));
//!
//! let error = check_valid_time_string("14:60").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "expected a minute from 00 to 59 at byte 3, but the number is out of range"
//! );
//!
//! let day = parse_duration_string("1d 90m").unwrap();
//! assert_eq!(day.seconds().to_string(), "91800");
//! ```
//!
//! Numbers have no bound and no rounding but where the text rounds: a year may have a thousand digits,
//! a fraction of a second is exact.
//!
//! What it does not do: know which attribute has which type (`broth-check` does), or CSS.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod attribute;
#[cfg(feature = "chrono")]
mod chrono;
mod color;
mod date;
mod datetime;
mod decimal;
mod dimension;
mod duration;
mod error;
mod fast;
mod float;
mod limbs;
mod moment;
mod natural;
mod number;
mod position;
mod reference;
#[cfg(feature = "serde")]
mod serde;
#[cfg(test)]
mod tests;
mod time;
mod time_zone;
mod tokens;
mod week;

pub use attribute::*;
pub use color::*;
pub use date::*;
pub use datetime::*;
pub use decimal::{Decimal, Fraction};
pub use dimension::*;
pub use duration::*;
pub use error::{Error, OutOfRange, Reason};
pub use float::*;
pub use moment::*;
pub use natural::Natural;
pub use number::*;
pub use reference::*;
pub use time::*;
pub use time_zone::*;
pub use tokens::*;
pub use week::*;
