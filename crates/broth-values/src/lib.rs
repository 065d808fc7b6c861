//! The small value syntaxes of HTML: numbers, dimensions, dates, times, durations, colours, tokens.
//!
//! Most people use this crate as `broth::values`, as the examples do.
//! If you depend on it directly, write `broth_values` instead.
//!
//! These syntaxes occur in attribute values. For most of them, the [standard] has a strict syntax
//! for authors, and an algorithm with which browsers parse any string. Each kind of value is a
//! type with `parse`, and there is a function for each set of rules:
//!
//! - `parse_...` follows the *rules for parsing* step by step: it accepts what browsers accept.
//!   It is also the type's `parse`, and its `FromStr`.
//! - `check_valid_...` checks the strict syntax: it says why a value is not valid, and where.
//!
//! Parsed values display as the shortest valid string. If a value has no valid string,
//! [`ToValidString`] returns an error.
//!
//! ```
//! use broth::values::{Color, Date, Duration, check_valid_time_string};
//!
//! let date = Date::parse("2024-02-29").unwrap();
//! assert_eq!((date.year(), date.month(), date.day()), (2024, 2, 29));
//! let color = Color::parse("tomato").unwrap();
//! assert_eq!((color.red, color.green, color.blue), (255, 99, 71));
//!
//! let error = check_valid_time_string("14:60").unwrap_err();
//! assert_eq!(error.to_string(), "minute 60 is out of range; expected a minute from 00 to 59");
//!
//! let day = Duration::parse("1d 90m").unwrap();
//! assert_eq!(day.seconds(), 91_800.0);
//! assert_eq!(day.to_string(), "1530m");
//! ```
//!
//! The values are simple types, ordered and hashable.
//! Numbers are unbounded, and exact unless the specification rounds them: a year may have a
//! thousand digits, and so may a fraction of a second. Values of usual size allocate no memory.
//!
//! # Contents
//!
//! | syntax | parse | valid |
//! |---|---|---|
//! | [signed integers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#signed-integers) | [`parse_integer`] | [`check_valid_integer`] |
//! | [non-negative integers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#non-negative-integers) | [`parse_non_negative_integer`] | [`check_valid_non_negative_integer`] |
//! | [floating-point numbers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#floating-point-numbers) | [`parse_floating_point_number`] | [`check_valid_floating_point_number`] |
//! | [percentages and lengths](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#percentages-and-dimensions) | [`parse_dimension_value`], [`parse_nonzero_dimension_value`] | |
//! | [lists of numbers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#lists-of-floating-point-numbers) and [of dimensions](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#lists-of-dimensions) | [`parse_list_of_floating_point_numbers`], [`parse_list_of_dimensions`] | [`check_valid_list_of_floating_point_numbers`] |
//! | [months](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#months), [dates](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#dates), [yearless dates](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#yearless-dates), [weeks](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#weeks) | [`parse_month_string`], [`parse_date_string`], [`parse_yearless_date_string`], [`parse_week_string`] | [`check_valid_month_string`], [`check_valid_date_string`], [`check_valid_yearless_date_string`], [`check_valid_week_string`] |
//! | [times](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#times), [time zones](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#time-zones) | [`parse_time_string`], [`parse_time_zone_offset_string`] | [`check_valid_time_string`], [`check_valid_time_zone_offset_string`] |
//! | [local](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#local-dates-and-times) and [global dates and times](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#global-dates-and-times) | [`parse_local_date_and_time_string`], [`parse_global_date_and_time_string`] | [`check_valid_local_date_and_time_string`], [`check_valid_normalized_local_date_and_time_string`], [`check_valid_global_date_and_time_string`] |
//! | [durations](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#durations) | [`parse_duration_string`] | [`check_valid_duration_string`] |
//! | [values of `time`](https://html.spec.whatwg.org/multipage/text-level-semantics.html#datetime-value) | [`TimeValue::parse`] | [`check_valid_time_value`] |
//! | dates of feeds, by RFC 2822 and RFC 3339, and broken ones | [`DateTime::parse_feed`] | |
//! | [vaguer moments](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#vaguer-moments-in-time) | [`parse_date_or_time_string`] | [`check_valid_date_string_with_optional_time`] |
//! | [colours of CSS](https://drafts.csswg.org/css-color-4/#parse-a-css-color-value), as in `<input type=color>` | [`parse_css_color`] | [`check_valid_css_color`] |
//! | [legacy colours](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#colours), and the simple colours that the standard had until 2024 | [`parse_legacy_color`], [`parse_simple_color`] | [`check_valid_simple_color`], [`check_valid_lowercase_simple_color`] |
//! | [space-separated](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#space-separated-tokens) and [comma-separated tokens](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#comma-separated-tokens) | [`split_on_ascii_whitespace`], [`split_on_commas`] | [`check_valid_unique_space_separated_tokens`], [`check_valid_allowed_space_separated_tokens`], [`check_valid_allowed_comma_separated_tokens`] |
//! | [images to choose from](https://html.spec.whatwg.org/multipage/images.html#srcset-attributes) | [`parse_srcset_attribute`], [`srcset_urls`] | [`check_valid_srcset`] |
//! | [`<meta http-equiv=refresh>`](https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh) | [`parse_refresh`], [`refresh_url`] | [`check_valid_refresh`] |
//! | [boolean](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#boolean-attributes) and [enumerated attributes](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#keywords-and-enumerated-attributes) | [`boolean_attribute`], [`EnumeratedAttribute::state`] | [`check_valid_boolean_attribute`], [`EnumeratedAttribute::check_valid`] |
//! | [references](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#syntax-references), [media queries](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#mq), [unique internal values](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#unique-values) | [`parse_hash_name_reference`], [`matches_the_environment`], [`UniqueInternalValues`] | [`check_valid_hash_name_reference`], [`check_valid_media_query_list`] |
//!
//! # What it does not do
//!
//! The crate does not know which attribute has which type (`broth-check` does). It reads no URLs,
//! no CSS except media queries and colours, and no time zones except offsets. It does not convert
//! colours between spaces. It does no arithmetic with dates
//! except the conversion to UTC. Use chrono or jiff for that: the features `chrono` and `jiff`
//! convert values to their types and back.
//!
//! # Features
//!
//! Without features, the crate needs only `alloc` and `thiserror`. `chrono` and `jiff` add
//! conversions from and to their types, `serde` serialises values as strings, and `arbitrary`
//! generates values for fuzzing.
//!
//! [standard]: https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#common-microsyntaxes

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
#[doc(hidden)]
pub mod css;
mod css_color;
mod date;
mod datetime;
mod decimal;
mod dimension;
mod duration;
mod email;
mod error;
mod fast;
mod feed_date;
mod float;
#[cfg(any(feature = "chrono", feature = "jiff"))]
mod foreign;
#[cfg(feature = "jiff")]
mod jiff;
mod kind;
mod limbs;
mod media;
mod moment;
mod natural;
mod number;
mod position;
mod reference;
mod refresh;
mod rounding;
#[cfg(feature = "serde")]
mod serde;
mod srcset;
mod time;
mod time_value;
mod time_zone;
mod tokens;
#[doc(hidden)]
pub mod url;
mod valid_string;
mod week;

/// The algorithms without their fast paths, for programs that should be small.
#[doc(hidden)]
pub mod by_steps {
    pub use crate::date::date_string_by_steps as parse_date_string;
    #[rustfmt::skip]
    pub use crate::datetime
        ::local_date_and_time_string_by_steps as parse_local_date_and_time_string;
    pub use crate::float::floating_point_number_by_steps as parse_floating_point_number;
    pub use crate::time::time_string_by_steps as parse_time_string;
    pub use crate::{
        Date, Natural, Time, check_valid_floating_point_number,
        check_valid_local_date_and_time_string, check_valid_time_string, parse_month_string,
        parse_week_string,
    };
}

pub use attribute::*;
pub use color::*;
pub use css_color::*;
pub use date::*;
pub use datetime::*;
pub use decimal::{Decimal, Fraction};
pub use dimension::*;
pub use duration::*;
pub use email::is_valid_email_address;
pub use error::{Error, OutOfRange, Reason};
pub use float::*;
pub use kind::*;
pub use media::*;
pub use moment::*;
pub use natural::Natural;
pub use number::*;
pub use reference::*;
pub use refresh::*;
pub use srcset::*;
pub use time::*;
pub use time_value::*;
pub use time_zone::*;
pub use tokens::*;
pub use valid_string::*;
pub use week::*;
