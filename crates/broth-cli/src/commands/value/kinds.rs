//! The kinds of values, one row each.

use std::fmt::Display;

use broth::values::{
    self, Color, Duration, EnumeratedAttribute, Error, Named, TokenCase, serialize_simple_color,
};
use serde_json::{Map, Value as Json, json};

use super::shapes;

/// The answer for a value, or why there is none.
pub(super) type Answer = Result<Json, Problem>;

/// Why there is no value.
pub(super) enum Problem {
    /// The value does not have this kind's syntax.
    Value(Error),
    /// The request makes no sense.
    Impossible(String),
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        Self::Value(error)
    }
}

/// A kind of value. The functions get `None` where a record's input is null: a missing attribute.
pub(super) struct Kind {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) example: &'static str,
    /// The params of the example, in JSON.
    pub(super) params: Option<&'static str>,
    pub(super) parse: fn(Option<&str>, &Params) -> Answer,
    pub(super) valid: fn(Option<&str>, &Params) -> Result<(), Problem>,
    pub(super) serialize: Option<fn(&str) -> Answer>,
}

/// The `params` of a record.
pub(super) struct Params(Map<String, Json>);

impl Params {
    pub(super) fn new(params: Option<&Json>) -> Self {
        Self(params.and_then(Json::as_object).cloned().unwrap_or_default())
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).and_then(Json::as_str)
    }

    fn needed(&self, name: &str) -> Result<&str, Problem> {
        self.text(name).ok_or_else(|| Problem::Impossible(format!("\"params\" needs \"{name}\"")))
    }
}

fn needed(input: Option<&str>) -> Result<&str, Problem> {
    input.ok_or_else(|| Problem::Impossible("no \"input\"".to_owned()))
}

/// A row for a kind whose functions take the text alone.
macro_rules! kind {
    ($name:literal, $about:literal, $example:literal, $parse:expr, $check:expr) => {
        kind!($name, $about, $example, $parse, $check, None)
    };
    ($name:literal, $about:literal, $example:literal, $parse:expr, $check:expr, $serialize:expr) => {
        Kind {
            name: $name,
            about: $about,
            example: $example,
            params: None,
            parse: |input, _| {
                let parse: fn(&str) -> Answer = $parse;
                parse(needed(input)?)
            },
            valid: |input, _| {
                let check: fn(&str) -> Result<(), Error> = $check;
                Ok(check(needed(input)?)?)
            },
            serialize: $serialize,
        }
    };
}

/// All kinds.
pub(super) const KINDS: &[Kind] = &[
    kind!(
        "integer",
        "an integer",
        "-5",
        |s| Ok(json!(values::parse_integer(s)?.to_string())),
        values::check_valid_integer,
        Some(|s| written(values::parse_integer(s)))
    ),
    kind!(
        "non-negative-integer",
        "a non-negative integer",
        "5",
        |s| Ok(json!(values::parse_non_negative_integer(s)?.to_string())),
        values::check_valid_non_negative_integer,
        Some(|s| written(values::parse_non_negative_integer(s)))
    ),
    kind!(
        "floating-point-number",
        "a number; to serialize: its 64 bits in hex",
        "1.5",
        |s| Ok(shapes::floating_point_number(values::parse_floating_point_number(s)?)),
        values::check_valid_floating_point_number,
        Some(|s| shapes::best(s)
            .ok_or_else(|| Problem::Impossible("the input is 16 hex digits".into())))
    ),
    kind!(
        "dimension",
        "a length or a percentage",
        "12.5%",
        |s| Ok(shapes::dimension(&values::parse_dimension_value(s)?)),
        |s| values::parse_dimension_value(s).map(drop),
        Some(|s| written(values::parse_dimension_value(s)))
    ),
    kind!(
        "nonzero-dimension",
        "a length or a percentage above zero",
        "12px",
        |s| Ok(shapes::dimension(&values::parse_nonzero_dimension_value(s)?)),
        |s| values::parse_nonzero_dimension_value(s).map(drop),
        Some(|s| written(values::parse_nonzero_dimension_value(s)))
    ),
    kind!(
        "list-of-floating-point-numbers",
        "numbers separated by commas",
        "1,2.5",
        |s| {
            let numbers = values::parse_list_of_floating_point_numbers(s);
            Ok(numbers.into_iter().map(shapes::number).collect())
        },
        values::check_valid_list_of_floating_point_numbers,
        Some(|s| {
            let numbers = values::parse_list_of_floating_point_numbers(s);
            Ok(joined(numbers.into_iter().map(values::best_representation), ","))
        })
    ),
    kind!(
        "list-of-dimensions",
        "the rows or columns of a frameset",
        "20%,3*,100",
        |s| Ok(values::parse_list_of_dimensions(s).iter().map(shapes::list_dimension).collect()),
        |_| Ok(()),
        Some(|s| Ok(joined(values::parse_list_of_dimensions(s), ",")))
    ),
    kind!(
        "month",
        "a month",
        "2011-11",
        |s| Ok(shapes::month(&values::parse_month_string(s)?)),
        values::check_valid_month_string,
        Some(|s| written(values::parse_month_string(s)))
    ),
    kind!(
        "date",
        "a date",
        "2011-11-18",
        |s| Ok(shapes::date(&values::parse_date_string(s)?)),
        values::check_valid_date_string,
        Some(|s| written(values::parse_date_string(s)))
    ),
    kind!(
        "yearless-date",
        "a date without a year",
        "11-18",
        |s| Ok(shapes::yearless_date(values::parse_yearless_date_string(s)?)),
        values::check_valid_yearless_date_string,
        Some(|s| written(values::parse_yearless_date_string(s)))
    ),
    kind!(
        "time",
        "a time of day",
        "14:54:39.929",
        |s| Ok(shapes::time(&values::parse_time_string(s)?)),
        values::check_valid_time_string,
        Some(|s| written(values::parse_time_string(s)))
    ),
    kind!(
        "local-date-time",
        "a date and time",
        "2011-11-18T14:54",
        |s| Ok(shapes::local_date_time(&values::parse_local_date_and_time_string(s)?)),
        values::check_valid_local_date_and_time_string,
        Some(normalized)
    ),
    kind!(
        "normalized-local-date-time",
        "a date and time in normalized form",
        "2011-11-18T14:54",
        |s| Ok(shapes::local_date_time(&values::parse_local_date_and_time_string(s)?)),
        values::check_valid_normalized_local_date_and_time_string,
        Some(normalized)
    ),
    kind!(
        "time-zone-offset",
        "an offset from UTC",
        "-08:00",
        |s| Ok(shapes::time_zone_offset(values::parse_time_zone_offset_string(s)?)),
        values::check_valid_time_zone_offset_string,
        Some(|s| written(values::parse_time_zone_offset_string(s)))
    ),
    kind!(
        "global-date-time",
        "a date and time with its offset",
        "2011-11-18T14:54-08:00",
        |s| Ok(shapes::global_date_time(&values::parse_global_date_and_time_string(s)?)),
        values::check_valid_global_date_and_time_string,
        Some(|s| written(values::parse_global_date_and_time_string(s)))
    ),
    kind!(
        "week",
        "a week",
        "2011-W46",
        |s| Ok(shapes::week(&values::parse_week_string(s)?)),
        values::check_valid_week_string,
        Some(|s| written(values::parse_week_string(s)))
    ),
    kind!(
        "duration",
        "a number of seconds; to serialize: these, or a duration",
        "PT4H18M3S",
        |s| Ok(json!(values::parse_duration_string(s)?.seconds().to_string())),
        values::check_valid_duration_string,
        Some(duration)
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
        Some(|s| written(values::parse_date_or_time_string(s)))
    ),
    kind!(
        "date-with-optional-time",
        "a date, or both with an offset",
        "2011-11-18",
        |s| {
            values::check_valid_date_string_with_optional_time(s)?;
            Ok(shapes::date_or_time(&values::parse_date_or_time_string(s)?))
        },
        values::check_valid_date_string_with_optional_time,
        Some(|s| {
            values::check_valid_date_string_with_optional_time(s)?;
            written(values::parse_date_or_time_string(s))
        })
    ),
    kind!(
        "simple-color",
        "a colour in six hex digits; to serialize: r,g,b",
        "#FF8000",
        |s| Ok(shapes::color(values::parse_simple_color(s)?)),
        values::check_valid_simple_color,
        Some(color_of_components)
    ),
    kind!(
        "lowercase-simple-color",
        "a colour in six lower-case hex digits",
        "#ff8000",
        |s| Ok(shapes::color(values::parse_simple_color(s)?)),
        values::check_valid_lowercase_simple_color,
        Some(color_of_components)
    ),
    kind!(
        "legacy-color",
        "a colour in a legacy attribute",
        "chucknorris",
        |s| Ok(shapes::color(values::parse_legacy_color(s)?)),
        |s| values::parse_legacy_color(s).map(drop),
        Some(color_of_components)
    ),
    kind!(
        "space-separated-tokens",
        "words",
        " a b ",
        |s| Ok(values::split_on_ascii_whitespace(s).collect()),
        |_| Ok(()),
        Some(|s| Ok(joined(values::split_on_ascii_whitespace(s), " ")))
    ),
    kind!(
        "unordered-set-of-unique-space-separated-tokens",
        "unique words",
        "a b",
        |s| {
            values::check_valid_unique_space_separated_tokens(s, TokenCase::Sensitive)?;
            Ok(values::split_on_ascii_whitespace(s).collect())
        },
        |s| values::check_valid_unique_space_separated_tokens(s, TokenCase::Sensitive),
        Some(|s| Ok(joined(values::split_on_ascii_whitespace(s), " ")))
    ),
    kind!(
        "comma-separated-tokens",
        "texts separated by commas",
        "a, b",
        |s| Ok(values::split_on_commas(s).collect()),
        |_| Ok(()),
        Some(|s| Ok(joined(values::split_on_commas(s), ", ")))
    ),
    kind!(
        "hash-name-reference",
        "a reference to an element by its name",
        "#map",
        |s| Ok(values::hash_name(s).map_or(Json::Null, Json::from)),
        |s| values::check_valid_hash_name_reference(s, "", [&AnyName(s)])
    ),
    Kind {
        name: "hash-name-reference-lookup",
        about: "the element that a hash-name reference refers to",
        example: "#b",
        params: Some(
            r#"{"type": "map", "tree": [{"type": "map", "name": "a"}, {"type": "map", "name": "b"}]}"#,
        ),
        parse: |input, params| {
            let (wanted, tree) = (params.needed("type")?, tree(params));
            let found = values::parse_hash_name_reference(needed(input)?, wanted, &tree);
            Ok(found.map_or(Json::Null, |element| json!(element.index)))
        },
        valid: |input, params| {
            let (wanted, tree) = (params.needed("type")?, tree(params));
            Ok(values::check_valid_hash_name_reference(needed(input)?, wanted, &tree)?)
        },
        serialize: None,
    },
    Kind {
        name: "boolean-attribute",
        about: "an attribute that is present or absent",
        example: "",
        params: Some(r#"{"name": "checked"}"#),
        parse: |input, _| Ok(json!(values::boolean_attribute(input))),
        valid: |input, params| match input {
            None => Ok(()),
            Some(value) => {
                Ok(values::check_valid_boolean_attribute(value, params.needed("name")?)?)
            }
        },
        serialize: None,
    },
    Kind {
        name: "enumerated-attribute",
        about: "an attribute with keywords",
        example: "LTR",
        params: Some(r#"{"keywords": {"ltr": "ltr", "rtl": "rtl"}}"#),
        parse: |input, params| {
            Ok(enumerated(params, |attribute| {
                attribute.state(input).map_or(Json::Null, Json::from)
            }))
        },
        valid: |input, params| match input {
            None => Ok(()),
            Some(value) => Ok(enumerated(params, |attribute| attribute.check_valid(value))?),
        },
        serialize: None,
    },
];

/// The value's shortest valid string.
fn written<T: Display>(value: Result<T, Error>) -> Answer {
    Ok(Json::from(value?.to_string()))
}

fn joined(parts: impl IntoIterator<Item = impl Display>, between: &str) -> Json {
    let parts: Vec<String> = parts.into_iter().map(|part| part.to_string()).collect();
    Json::from(parts.join(between))
}

/// A duration, or a bare number of seconds.
fn duration(input: &str) -> Answer {
    let is_number = input.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && values::check_valid_floating_point_number(input).is_ok();
    if !is_number {
        return written(values::parse_duration_string(input));
    }
    let seconds = values::parse_dimension_value(input)?.value;
    written(Ok(Duration::from_seconds(seconds)))
}

fn normalized(input: &str) -> Answer {
    let moment = values::parse_local_date_and_time_string(input)?;
    Ok(json!(values::serialize_normalized_local_date_and_time(&moment)))
}

/// `r,g,b` in decimal.
fn color_of_components(input: &str) -> Answer {
    let parts: Vec<u8> = input.split(',').filter_map(|part| part.trim().parse().ok()).collect();
    match (parts.as_slice(), input.split(',').count()) {
        (&[red, green, blue], 3) => Ok(json!(serialize_simple_color(Color { red, green, blue }))),
        _ => Err(Problem::Impossible("expected three numbers up to 255: r,g,b".to_owned())),
    }
}

/// An element of the tree in `params`.
struct Element<'p> {
    index: usize,
    element: &'p Json,
}

impl Element<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.element.get(name).and_then(Json::as_str)
    }
}

impl Named for Element<'_> {
    fn is_of_type(&self, name: &str) -> bool {
        self.get("type") == Some(name)
    }

    fn id(&self) -> Option<&str> {
        self.get("id")
    }

    fn name(&self) -> Option<&str> {
        self.get("name")
    }
}

fn tree(params: &Params) -> Vec<Element<'_>> {
    let elements = params.0.get("tree").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    elements.iter().enumerate().map(|(index, element)| Element { index, element }).collect()
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

/// Works on the attribute that `params` describes.
fn enumerated<T>(params: &Params, work: impl FnOnce(&EnumeratedAttribute<'_>) -> T) -> T {
    let none = Map::new();
    let keywords = params.0.get("keywords").and_then(Json::as_object).unwrap_or(&none);
    let pairs: Vec<(&str, &str)> = keywords
        .iter()
        .filter_map(|(keyword, state)| Some((keyword.as_str(), state.as_str()?)))
        .collect();
    let mut attribute = EnumeratedAttribute::new(&pairs);
    if let Some(state) = params.text("missing_value_default") {
        attribute = attribute.missing_value_default(state);
    }
    if let Some(state) = params.text("invalid_value_default") {
        attribute = attribute.invalid_value_default(state);
    }
    if let Some(state) = params.text("empty_value_default") {
        attribute = attribute.empty_value_default(state);
    }
    work(&attribute)
}
