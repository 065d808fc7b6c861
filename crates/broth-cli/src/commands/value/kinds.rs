//! The kinds of values: those of the library, and those with parameters.

use std::fmt::Display;
use std::io;
use std::sync::LazyLock;

use broth::values::{
    self, Color, Decimal, Duration, Error, Fraction, Named, NoValidString, Value, ValueKind,
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

/// A kind that needs the text alone: the library knows it.
fn plain(kind: ValueKind) -> Kind {
    Kind {
        name: kind.as_str(),
        about: match kind {
            ValueKind::FloatingPointNumber => {
                "a number; --serialize also takes its 64 bits, as 0x and 16 hex digits"
            }
            ValueKind::Duration => "a duration in seconds; --serialize also takes seconds",
            ValueKind::SimpleColor => "a colour in six hex digits; --serialize also takes r,g,b",
            _ => kind.summary(),
        },
        example: kind.example(),
        flags: &[],
        params: &[],
        parse: |input, params| Ok(shapes::value(&read(input, params)?)),
        valid: kind.is_strict().then_some(|input, params| {
            let kind = params.value_kind()?;
            Ok(kind.check_valid(needed(input)?)?)
        }),
        serialize: match kind {
            ValueKind::MediaQueryList => None,
            ValueKind::Duration => Some(write_duration),
            ValueKind::FloatingPointNumber => Some(write_number),
            ValueKind::LegacyColor => Some(write_legacy_color),
            ValueKind::LowercaseSimpleColor | ValueKind::SimpleColor => Some(write_simple_color),
            _ => Some(write),
        },
    }
}

/// The value of a plain kind.
fn read(input: Option<&str>, params: &Params<'_>) -> Result<Value, Problem> {
    Ok(params.value_kind()?.parse(needed(input)?)?)
}

/// The shortest valid string of a plain kind's value.
fn write(input: Option<&str>, params: &Params<'_>) -> Answer {
    written(&read(input, params)?, params)
}

fn written(value: &Value, params: &Params<'_>) -> Answer {
    Ok(Json::from(params.value_kind()?.write(value)?))
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
pub(super) static KINDS: LazyLock<Vec<Kind>> =
    LazyLock::new(|| ValueKind::ALL.iter().copied().map(plain).chain(with_params()).collect());

/// The kinds that need parameters, or that the library has as functions alone.
fn with_params() -> [Kind; 8] {
    [
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
                None => {
                    Err(Problem::Unwritable("a reference to nothing has no valid string".into()))
                }
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
            parse: |input, params| {
                Ok(params.attribute()?.state(input).map_or(Json::Null, Json::from))
            },
            valid: Some(|input, params| {
                let attribute = params.attribute()?;
                Ok(input.map_or(Ok(()), |value| attribute.check_valid(value))?)
            }),
            serialize: Some(canonical_keyword),
        },
    ]
}

fn joined(parts: impl IntoIterator<Item = impl Display>, between: &str) -> String {
    let parts: Vec<String> = parts.into_iter().map(|part| part.to_string()).collect();
    parts.join(between)
}

/// The best representation of a number, which may be given as its bits: as 16 hex digits in a
/// record, where parsing gives the same, and with `0x` everywhere. 16 digits alone may be a number.
fn write_number(input: Option<&str>, params: &Params<'_>) -> Answer {
    let text = needed(input)?;
    let bits = text.strip_prefix("0x").or(params.is_of_record().then_some(text));
    match bits.and_then(shapes::number_of_bits) {
        Some(number) => written(&Value::Number(number), params),
        None => write(input, params),
    }
}

/// The texts between commas, without white space. A comma at the end begins no text, so a last text
/// that is empty has a comma of its own.
fn with_commas(input: &str) -> String {
    let texts: Vec<&str> = values::split_on_commas(input).collect();
    let end = if texts.last() == Some(&"") { "," } else { "" };
    joined(texts, ",") + end
}

/// A duration, or a bare number of seconds.
fn write_duration(input: Option<&str>, params: &Params<'_>) -> Answer {
    let text = needed(input)?;
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && ValueKind::FloatingPointNumber.check_valid(text).is_ok();
    if !is_number {
        return write(input, params);
    }
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let whole = if whole.is_empty() { "0" } else { whole };
    let whole = values::parse_non_negative_integer(whole)?;
    let seconds = Decimal::new(whole, Fraction::from_digits(fraction)?);
    written(&Value::Duration(Duration::from_seconds(seconds)), params)
}

/// A simple colour, or `r,g,b`.
fn write_simple_color(input: Option<&str>, params: &Params<'_>) -> Answer {
    let text = needed(input)?;
    match components(text) {
        Some(color) => written(&Value::Color(color), params),
        None if text.contains(',') => {
            let message = format!("expected three numbers up to 255, r,g,b, but found {text:?}");
            Err(Problem::Impossible(message))
        }
        None => write(input, params),
    }
}

/// A legacy colour, or `r,g,b` in a record. Any other text is a legacy colour, even `1,2,3`.
fn write_legacy_color(input: Option<&str>, params: &Params<'_>) -> Answer {
    match components(needed(input)?).filter(|_| params.is_of_record()) {
        Some(color) => written(&Value::Color(color), params),
        None => write(input, params),
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
