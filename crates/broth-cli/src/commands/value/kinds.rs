//! The kinds of values, one row each.

use std::fmt::Display;
use std::io;

use broth::values::{
    self, Color, Decimal, Duration, Error, Fraction, Named, NoValidString, ToValidString,
    best_representation, check_valid_list_of_floating_point_numbers,
    check_valid_unique_space_separated_tokens,
};
use serde_json::{Value as Json, json};

use super::params::{self, Param, Params};
use super::shapes;

/// The answer for a value, or why there is none.
pub(super) type Answer = Result<Json, Problem>;

/// Why there is no value.
pub(super) enum Problem {
    /// The value does not have this kind's syntax.
    Value(Error),
    /// There is a value, but no valid string for it.
    Unwritable(String),
    /// The request makes no sense.
    Impossible(String),
}

impl Problem {
    /// The error of a command line that asks for something impossible.
    pub(super) fn of_usage(self) -> io::Error {
        let message = match self {
            Self::Value(error) => error.to_string(),
            Self::Unwritable(message) | Self::Impossible(message) => message,
        };
        io::Error::new(io::ErrorKind::InvalidInput, message)
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        Self::Value(error)
    }
}

impl From<NoValidString> for Problem {
    fn from(error: NoValidString) -> Self {
        Self::Unwritable(error.to_string())
    }
}

/// A kind of value. The functions get `None` where a record's input is null: a missing attribute.
pub(super) struct Kind {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) example: &'static str,
    /// The flags of the example.
    pub(super) flags: &'static [&'static str],
    /// The parameters that it needs besides the value.
    pub(super) params: &'static [Param],
    pub(super) parse: fn(Option<&str>, &Params<'_>) -> Answer,
    /// `None` if the standard does not define which strings are valid.
    pub(super) valid: Option<fn(Option<&str>, &Params<'_>) -> Result<(), Problem>>,
    pub(super) serialize: Option<fn(Option<&str>, &Params<'_>) -> Answer>,
}

fn needed(input: Option<&str>) -> Result<&str, Problem> {
    input.ok_or_else(|| Problem::Impossible("no \"input\"".to_owned()))
}

/// A row for a kind whose functions take the text alone. Without a check, the standard defines no
/// valid strings.
macro_rules! kind {
    (
        $name:literal, $about:literal, $example:literal,
        $parse:expr, $check:expr, $serialize:expr
    ) => {
        Kind {
            valid: Some(|input, _| {
                let check: fn(&str) -> Result<(), Error> = $check;
                Ok(check(needed(input)?)?)
            }),
            ..kind!($name, $about, $example, $parse, $serialize)
        }
    };
    ($name:literal, $about:literal, $example:literal, $parse:expr, $serialize:expr) => {
        Kind {
            name: $name,
            about: $about,
            example: $example,
            flags: &[],
            params: &[],
            parse: |input, _| {
                let parse: fn(&str) -> Answer = $parse;
                parse(needed(input)?)
            },
            valid: None,
            serialize: Some(|input, _| {
                let serialize: fn(&str) -> Answer = $serialize;
                serialize(needed(input)?)
            }),
        }
    };
}

/// A row for a set of space-separated tokens.
const fn tokens(
    name: &'static str,
    about: &'static str,
    parse: fn(Option<&str>, &Params<'_>) -> Answer,
    valid: fn(Option<&str>, &Params<'_>) -> Result<(), Problem>,
    serialize: fn(Option<&str>, &Params<'_>) -> Answer,
) -> Kind {
    let (example, flags, params) = ("a b", &[], params::OF_TOKENS);
    let (valid, serialize) = (Some(valid), Some(serialize));
    Kind { name, about, example, flags, params, parse, valid, serialize }
}

/// All kinds.
pub(super) const KINDS: &[Kind] = &[
    kind!(
        "integer",
        "an integer",
        "-5",
        |s| Ok(json!(values::parse_integer(s)?.to_string())),
        values::check_valid_integer,
        |s| written(values::parse_integer(s))
    ),
    kind!(
        "non-negative-integer",
        "a non-negative integer",
        "5",
        |s| Ok(json!(values::parse_non_negative_integer(s)?.to_string())),
        values::check_valid_non_negative_integer,
        |s| written(values::parse_non_negative_integer(s))
    ),
    Kind {
        serialize: Some(|input, params| best(needed(input)?, params)),
        ..kind!(
            "floating-point-number",
            "a number; --serialize also takes its 64 bits, as 0x and 16 hex digits",
            "1.5",
            |s| Ok(shapes::floating_point_number(values::parse_floating_point_number(s)?)),
            values::check_valid_floating_point_number,
            |s| written(Ok(best_representation(values::parse_floating_point_number(s)?)))
        )
    },
    kind!(
        "dimension",
        "a length or a percentage",
        "12.5%",
        |s| Ok(shapes::dimension(&values::parse_dimension_value(s)?)),
        |s| shown(values::parse_dimension_value(s))
    ),
    kind!(
        "nonzero-dimension",
        "a length or a percentage above zero",
        "12px",
        |s| Ok(shapes::dimension(&values::parse_nonzero_dimension_value(s)?)),
        |s| shown(values::parse_nonzero_dimension_value(s))
    ),
    kind!(
        "list-of-floating-point-numbers",
        "numbers separated by commas",
        "1,2.5",
        |s| {
            let numbers = values::parse_list_of_floating_point_numbers(s);
            Ok(numbers.into_iter().map(shapes::number).collect())
        },
        check_valid_list_of_floating_point_numbers,
        list_of_numbers
    ),
    kind!(
        "list-of-dimensions",
        "the rows or columns of a frameset",
        "20%,3*,100",
        |s| Ok(values::parse_list_of_dimensions(s).iter().map(shapes::list_dimension).collect()),
        |s| Ok(json!(joined(values::parse_list_of_dimensions(s), ",")))
    ),
    kind!(
        "month",
        "a month",
        "2011-11",
        |s| Ok(shapes::month(&values::parse_month_string(s)?)),
        values::check_valid_month_string,
        |s| written(values::parse_month_string(s))
    ),
    kind!(
        "date",
        "a date",
        "2011-11-18",
        |s| Ok(shapes::date(&values::parse_date_string(s)?)),
        values::check_valid_date_string,
        |s| written(values::parse_date_string(s))
    ),
    kind!(
        "yearless-date",
        "a date without a year",
        "11-18",
        |s| Ok(shapes::yearless_date(values::parse_yearless_date_string(s)?)),
        values::check_valid_yearless_date_string,
        |s| written(values::parse_yearless_date_string(s))
    ),
    kind!(
        "time",
        "a time of day",
        "14:54:39.929",
        |s| Ok(shapes::time(&values::parse_time_string(s)?)),
        values::check_valid_time_string,
        |s| written(values::parse_time_string(s))
    ),
    kind!(
        "local-date-time",
        "a date and time",
        "2011-11-18T14:54",
        |s| Ok(shapes::local_date_time(&values::parse_local_date_and_time_string(s)?)),
        values::check_valid_local_date_and_time_string,
        normalized
    ),
    kind!(
        "normalized-local-date-time",
        "a date and time in normalized form",
        "2011-11-18T14:54",
        |s| Ok(shapes::local_date_time(&values::parse_local_date_and_time_string(s)?)),
        values::check_valid_normalized_local_date_and_time_string,
        normalized
    ),
    kind!(
        "time-zone-offset",
        "an offset from UTC",
        "-08:00",
        |s| Ok(shapes::time_zone_offset(values::parse_time_zone_offset_string(s)?)),
        values::check_valid_time_zone_offset_string,
        |s| written(values::parse_time_zone_offset_string(s))
    ),
    kind!(
        "global-date-time",
        "a date and time with its offset",
        "2011-11-18T14:54-08:00",
        |s| Ok(shapes::global_date_time(&values::parse_global_date_and_time_string(s)?)),
        values::check_valid_global_date_and_time_string,
        |s| written(values::parse_global_date_and_time_string(s))
    ),
    kind!(
        "week",
        "a week",
        "2011-W46",
        |s| Ok(shapes::week(&values::parse_week_string(s)?)),
        values::check_valid_week_string,
        |s| written(values::parse_week_string(s))
    ),
    kind!(
        "duration",
        "a duration in seconds; --serialize also takes seconds",
        "PT4H18M3S",
        |s| Ok(json!(values::parse_duration_string(s)?.exact_seconds().to_string())),
        values::check_valid_duration_string,
        duration
    ),
    kind!(
        "date-or-time",
        "a date, a time, or both with an offset",
        "14:54",
        |s| Ok(shapes::date_or_time(&values::parse_date_or_time_string(s)?)),
        |s| {
            values::check_valid_date_string_with_optional_time(s)
                .or_else(|error| values::check_valid_time_string(s).map_err(|_| error))
        },
        |s| written(values::parse_date_or_time_string(s))
    ),
    kind!(
        "date-with-optional-time",
        "a date, or a date and time with an offset",
        "2011-11-18",
        |s| {
            values::check_valid_date_string_with_optional_time(s)?;
            Ok(shapes::date_or_time(&values::parse_date_or_time_string(s)?))
        },
        values::check_valid_date_string_with_optional_time,
        |s| {
            values::check_valid_date_string_with_optional_time(s)?;
            written(values::parse_date_or_time_string(s))
        }
    ),
    kind!(
        "simple-color",
        "a colour in six hex digits; --serialize also takes r,g,b",
        "#FF8000",
        |s| Ok(shapes::color(values::parse_simple_color(s)?)),
        values::check_valid_simple_color,
        simple_color
    ),
    kind!(
        "lowercase-simple-color",
        "a colour in six lower-case hex digits",
        "#ff8000",
        |s| Ok(shapes::color(values::parse_simple_color(s)?)),
        values::check_valid_lowercase_simple_color,
        simple_color
    ),
    Kind {
        serialize: Some(|input, params| legacy_color(needed(input)?, params)),
        ..kind!(
            "legacy-color",
            "a colour in a legacy attribute",
            "chucknorris",
            |s| Ok(shapes::color(values::parse_legacy_color(s)?)),
            |s| written(values::parse_legacy_color(s))
        )
    },
    tokens(
        "space-separated-tokens",
        "words",
        |input, _| Ok(values::split_on_ascii_whitespace(needed(input)?).collect()),
        |input, params| Ok(allowed_words(needed(input)?, params)?),
        |input, params| words(needed(input)?, params, allowed_words),
    ),
    tokens(
        "unordered-set-of-unique-space-separated-tokens",
        "unique words",
        parse_unique_words,
        |input, params| Ok(unique_words(needed(input)?, params)?),
        |input, params| words(needed(input)?, params, unique_words),
    ),
    tokens(
        "ordered-set-of-unique-space-separated-tokens",
        "unique words whose order counts",
        parse_unique_words,
        |input, params| Ok(unique_words(needed(input)?, params)?),
        |input, params| words(needed(input)?, params, unique_words),
    ),
    Kind {
        name: "comma-separated-tokens",
        about: "texts separated by commas",
        example: "a, b",
        flags: &[],
        params: params::OF_TOKENS,
        parse: |input, _| Ok(values::split_on_commas(needed(input)?).collect()),
        valid: Some(|input, params| Ok(allowed_texts(needed(input)?, params)?)),
        serialize: Some(|input, params| {
            let input = needed(input)?;
            allowed_texts(input, params)?;
            Ok(json!(with_commas(input)))
        }),
    },
    Kind {
        name: "hash-name-reference",
        about: "a reference to an element by its name",
        example: "#map",
        flags: &[],
        params: &[],
        parse: |input, _| Ok(values::hash_name(needed(input)?).map_or(Json::Null, Json::from)),
        valid: Some(|input, _| {
            let input = needed(input)?;
            Ok(values::check_valid_hash_name_reference(input, "", [&AnyName(input)])?)
        }),
        serialize: Some(|input, _| match values::hash_name(needed(input)?) {
            Some(name) => Ok(json!(format!("#{name}"))),
            None => Err(Problem::Unwritable("a reference to nothing has no valid string".into())),
        }),
    },
    Kind {
        name: "hash-name-reference-lookup",
        about: "the element that a hash-name reference refers to",
        example: "#b",
        flags: &[
            "--type",
            "map",
            "--tree",
            r#"[{"type": "map", "name": "a"}, {"type": "map", "name": "b"}]"#,
        ],
        params: params::OF_REFERENCE,
        parse: |input, params| {
            let (wanted, tree) = (params.needed("type")?, params.tree()?);
            let found = values::parse_hash_name_reference(needed(input)?, wanted, &tree);
            Ok(found.map_or(Json::Null, |element| json!(element.index)))
        },
        valid: Some(|input, params| {
            let (wanted, tree) = (params.needed("type")?, params.tree()?);
            Ok(values::check_valid_hash_name_reference(needed(input)?, wanted, &tree)?)
        }),
        serialize: None,
    },
    Kind {
        name: "media-query-list",
        about: "whether a text is a list of media queries",
        example: "screen and (min-width: 30em), print",
        flags: &[],
        params: &[],
        parse: |input, _| {
            values::check_valid_media_query_list(needed(input)?)?;
            Ok(json!(true))
        },
        valid: Some(|input, _| Ok(values::check_valid_media_query_list(needed(input)?)?)),
        serialize: None,
    },
    Kind {
        name: "boolean-attribute",
        about: "an attribute that is present or absent",
        example: "",
        flags: &["--name", "checked"],
        params: params::OF_BOOLEAN_ATTRIBUTE,
        parse: |input, _| Ok(json!(values::boolean_attribute(input))),
        valid: Some(|input, params| match input {
            None => Ok(()),
            Some(value) => {
                Ok(values::check_valid_boolean_attribute(value, params.needed("name")?)?)
            }
        }),
        serialize: None,
    },
    Kind {
        name: "enumerated-attribute",
        about: "the state of an attribute with keywords; --serialize gives its keyword",
        example: "LTR",
        flags: &["--keyword", "ltr", "--keyword", "rtl"],
        params: params::OF_ENUMERATED_ATTRIBUTE,
        parse: |input, params| Ok(params.attribute()?.state(input).map_or(Json::Null, Json::from)),
        valid: Some(|input, params| {
            let attribute = params.attribute()?;
            Ok(input.map_or(Ok(()), |value| attribute.check_valid(value))?)
        }),
        serialize: Some(canonical_keyword),
    },
];

/// The value's shortest valid string.
fn written<T: ToValidString>(value: Result<T, Error>) -> Answer {
    Ok(Json::from(value?.to_valid_string()?))
}

/// The value as it is displayed, for kinds without valid strings.
fn shown<T: Display>(value: Result<T, Error>) -> Answer {
    Ok(Json::from(value?.to_string()))
}

fn joined(parts: impl IntoIterator<Item = impl Display>, between: &str) -> String {
    let parts: Vec<String> = parts.into_iter().map(|part| part.to_string()).collect();
    parts.join(between)
}

/// The best representation of a number, which may be given as its bits: as 16 hex digits in a
/// record, where parsing gives the same, and with `0x` everywhere. 16 digits alone may be a number.
fn best(input: &str, params: &Params<'_>) -> Answer {
    let bits = input.strip_prefix("0x").or(params.is_of_record().then_some(input));
    let number = match bits.and_then(shapes::number_of_bits) {
        Some(number) => number,
        None => values::parse_floating_point_number(input)?,
    };
    written(Ok(best_representation(number)))
}

/// The texts between commas, without white space. A comma at the end begins no text, so a last text
/// that is empty has a comma of its own.
fn with_commas(input: &str) -> String {
    let texts: Vec<&str> = values::split_on_commas(input).collect();
    let end = if texts.last() == Some(&"") { "," } else { "" };
    joined(texts, ",") + end
}

fn list_of_numbers(input: &str) -> Answer {
    let numbers = values::parse_list_of_floating_point_numbers(input);
    let text = joined(numbers.into_iter().map(best_representation), ",");
    match check_valid_list_of_floating_point_numbers(&text) {
        Ok(()) => Ok(json!(text)),
        Err(_) => Err(Problem::Unwritable("an empty list has no valid string".to_owned())),
    }
}

/// A duration, or a bare number of seconds.
fn duration(input: &str) -> Answer {
    let is_number = input.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && values::check_valid_floating_point_number(input).is_ok();
    if !is_number {
        return written(values::parse_duration_string(input));
    }
    let (whole, fraction) = input.split_once('.').unwrap_or((input, ""));
    let whole = if whole.is_empty() { "0" } else { whole };
    let whole = values::parse_non_negative_integer(whole)?;
    let seconds = Decimal::new(whole, Fraction::from_digits(fraction)?);
    written(Ok(Duration::from_seconds(seconds)))
}

fn normalized(input: &str) -> Answer {
    let moment = values::parse_local_date_and_time_string(input)?;
    Ok(json!(values::serialize_normalized_local_date_and_time(&moment)?))
}

/// A simple colour, or `r,g,b`.
fn simple_color(input: &str) -> Answer {
    match components(input) {
        Some(color) => written(Ok(color)),
        None if input.contains(',') => {
            let message = format!("expected three numbers up to 255, r,g,b, but found {input:?}");
            Err(Problem::Impossible(message))
        }
        None => written(values::parse_simple_color(input)),
    }
}

/// A legacy colour, or `r,g,b` in a record. Any other text is a legacy colour, even `1,2,3`.
fn legacy_color(input: &str, params: &Params<'_>) -> Answer {
    match components(input).filter(|_| params.is_of_record()) {
        Some(color) => written(Ok(color)),
        None => written(values::parse_legacy_color(input)),
    }
}

/// The colour of `r,g,b` in decimal.
fn components(input: &str) -> Option<Color> {
    let mut parts = input.split(',').map(|part| part.trim().parse().ok());
    let (red, green, blue) = (parts.next()??, parts.next()??, parts.next()??);
    parts.next().is_none().then_some(Color { red, green, blue })
}

/// A check of tokens by the parameters.
type CheckTokens = fn(&str, &Params<'_>) -> Result<(), Error>;

fn allowed_words(input: &str, params: &Params<'_>) -> Result<(), Error> {
    values::check_valid_allowed_space_separated_tokens(input, |word| params.is_allowed(word))
}

fn allowed_texts(input: &str, params: &Params<'_>) -> Result<(), Error> {
    values::check_valid_allowed_comma_separated_tokens(input, |text| params.is_allowed(text))
}

fn unique_words(input: &str, params: &Params<'_>) -> Result<(), Error> {
    check_valid_unique_space_separated_tokens(input, params.case())?;
    allowed_words(input, params)
}

fn parse_unique_words(input: Option<&str>, params: &Params<'_>) -> Answer {
    let input = needed(input)?;
    unique_words(input, params)?;
    Ok(values::split_on_ascii_whitespace(input).collect())
}

/// The words with one space between them, if `check` accepts them.
fn words(input: &str, params: &Params<'_>, check: CheckTokens) -> Answer {
    check(input, params)?;
    Ok(json!(joined(values::split_on_ascii_whitespace(input), " ")))
}

/// The canonical keyword of the attribute's state, if it is conforming.
fn canonical_keyword(input: Option<&str>, params: &Params<'_>) -> Answer {
    let attribute = params.attribute()?;
    let Some(state) = attribute.state(input) else {
        return Err(Problem::Unwritable("the attribute has no state".to_owned()));
    };
    match attribute.canonical_keyword(state) {
        None => Err(Problem::Unwritable(format!("state {state:?} has no canonical keyword"))),
        Some(keyword) if attribute.check_valid(keyword).is_err() => {
            let message =
                format!("the only keyword of state {state:?}, {keyword:?}, is non-conforming");
            Err(Problem::Unwritable(message))
        }
        Some(keyword) => Ok(json!(keyword)),
    }
}

/// An element with the name in the reference: without a tree, only the syntax can be checked.
struct AnyName<'s>(&'s str);

impl Named for AnyName<'_> {
    fn is_of_type(&self, _: &str) -> bool {
        true
    }

    fn id(&self) -> Option<&str> {
        None
    }

    fn name(&self) -> Option<&str> {
        self.0.strip_prefix('#').filter(|name| !name.is_empty())
    }
}
