//! Cases for the value syntaxes: one line per string, with its value or the reason why it is
//! refused.
//!
//! ```text
//! [date]
//! parse "2011-11-18" -> 2011-11-18
//! parse "2011-11-31" -> ! out-of-range at 8
//! valid "2011-11-18" -> yes
//! [boolean-attribute]
//! parse null -> false
//! ```
//!
//! The kinds in brackets are those that `broth value --list` shows; strings are JSON, `null` is a
//! missing attribute; values are written as they display.

use std::fmt::Display;

use broth::values::{self as v, EnumeratedAttribute, Error, Named, TokenCase};

use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;

/// A string and its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueCase {
    /// The file, the line, and the question.
    pub name: String,
    /// The syntax.
    pub kind: String,
    /// Whether the case asks if the string is valid, rather than what it means.
    pub valid: bool,
    /// The string; `None` for a missing attribute.
    pub input: Option<String>,
    /// The value as it displays, or `yes`; `! code at offset` for an error.
    pub expected: String,
}

/// Reads a file of cases.
pub fn read(file: &str, bytes: &[u8]) -> Result<Vec<ValueCase>, String> {
    let text = std::str::from_utf8(bytes).map_err(|e| format!("{file}: {e}"))?;
    let mut kind = "";
    let mut cases = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let at = || format!("{file}:{}", index + 1);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            kind = name;
            continue;
        }
        let parts = line.split_once(' ').and_then(|(question, rest)| {
            let (input, expected) = rest.rsplit_once(" -> ")?;
            Some((question, input, expected))
        });
        let (question, input, expected) =
            parts.ok_or_else(|| format!("{}: not `question \"input\" -> answer`", at()))?;
        if !["parse", "valid"].contains(&question) {
            return Err(format!("{}: no question `{question}`", at()));
        }
        cases.push(ValueCase {
            name: format!("{} {kind} {question} {input}", at()),
            kind: kind.to_owned(),
            valid: question == "valid",
            input: serde_json::from_str(input.trim()).map_err(|e| format!("{}: {e}", at()))?,
            expected: expected.to_owned(),
        });
    }
    Ok(cases)
}

/// Runs the project's own cases.
pub fn reports() -> Vec<Report> {
    let cases = suites::read_all(&suites::own_cases("values"), ".cases", read);
    let named = cases.iter().map(|case| (case.name.as_str(), case));
    let expected = ExpectedFailures::none();
    vec![harness::run_whole("own cases: values", named, &expected, ValueCase::check)]
}

impl ValueCase {
    /// Answers the question of a case.
    fn check(&self) -> Result<(), String> {
        let answer = self
            .answer()
            .ok_or_else(|| format!("no kind `{}`", self.kind))?
            .unwrap_or_else(|error| format!("! {} at {}", error.code(), error.offset()));
        harness::same("answer", &self.expected, &answer)
    }

    /// The answer; `None` if there is no such kind.
    fn answer(&self) -> Option<Result<String, Error>> {
        Some(match self.kind.as_str() {
            "integer" => self.ask(v::parse_integer, v::check_valid_integer),
            "non-negative-integer" => {
                self.ask(v::parse_non_negative_integer, v::check_valid_non_negative_integer)
            }
            "floating-point-number" => self.ask(
                |s| v::parse_floating_point_number(s).map(v::best_representation),
                v::check_valid_floating_point_number,
            ),
            "dimension" => self.ask(v::parse_dimension_value, anything),
            "nonzero-dimension" => self.ask(v::parse_nonzero_dimension_value, anything),
            "list-of-floating-point-numbers" => self.ask(
                |s| {
                    let numbers = v::parse_list_of_floating_point_numbers(s);
                    Ok(joined(numbers.into_iter().map(v::best_representation), " "))
                },
                v::check_valid_list_of_floating_point_numbers,
            ),
            "list-of-dimensions" => {
                self.ask(|s| Ok(joined(v::parse_list_of_dimensions(s), " ")), anything)
            }
            "month" => self.ask(v::parse_month_string, v::check_valid_month_string),
            "date" => self.ask(v::parse_date_string, v::check_valid_date_string),
            "yearless-date" => {
                self.ask(v::parse_yearless_date_string, v::check_valid_yearless_date_string)
            }
            "time" => self.ask(v::parse_time_string, v::check_valid_time_string),
            "local-date-time" => self.ask(
                v::parse_local_date_and_time_string,
                v::check_valid_local_date_and_time_string,
            ),
            "normalized-local-date-time" => self.ask(
                |s| {
                    let moment = v::parse_local_date_and_time_string(s)?;
                    let string = v::serialize_normalized_local_date_and_time(&moment);
                    Ok(string.unwrap_or_else(|_| moment.to_string()))
                },
                v::check_valid_normalized_local_date_and_time_string,
            ),
            "time-zone-offset" => {
                self.ask(v::parse_time_zone_offset_string, v::check_valid_time_zone_offset_string)
            }
            "global-date-time" => self.ask(
                v::parse_global_date_and_time_string,
                v::check_valid_global_date_and_time_string,
            ),
            "utc" => self.ask(
                |s| v::parse_global_date_and_time_string(s).map(|moment| moment.utc()),
                v::check_valid_global_date_and_time_string,
            ),
            "week" => self.ask(v::parse_week_string, v::check_valid_week_string),
            "duration" => self.ask(
                |s| v::parse_duration_string(s).map(|duration| duration.exact_seconds().clone()),
                v::check_valid_duration_string,
            ),
            "date-or-time" | "date-with-optional-time" => self
                .ask(v::parse_date_or_time_string, v::check_valid_date_string_with_optional_time),
            "color" => self.ask(v::parse_css_color, v::check_valid_css_color),
            "refresh" => self.ask(v::parse_refresh, v::check_valid_refresh),
            "simple-color" => self.ask(v::parse_simple_color, v::check_valid_simple_color),
            "lowercase-simple-color" => {
                self.ask(v::parse_simple_color, v::check_valid_lowercase_simple_color)
            }
            "legacy-color" => self.ask(v::parse_legacy_color, anything),
            "space-separated-tokens" => self.ask(
                |s| Ok(joined(v::split_on_ascii_whitespace(s).map(str::escape_default), "|")),
                |s| v::check_valid_unique_space_separated_tokens(s, TokenCase::AsciiInsensitive),
            ),
            "unordered-set-of-unique-space-separated-tokens" => self.ask(
                |s| Ok(joined(v::split_on_ascii_whitespace(s).map(str::escape_default), "|")),
                |s| v::check_valid_unique_space_separated_tokens(s, TokenCase::Sensitive),
            ),
            "comma-separated-tokens" => self.ask(
                |s| Ok(joined(v::split_on_commas(s), "|")),
                |s| v::check_valid_allowed_comma_separated_tokens(s, |token| !token.is_empty()),
            ),
            "hash-name-reference" => self.ask(
                |s| {
                    let found = v::parse_hash_name_reference(s, "map", &TREE);
                    Ok(found.map_or("null", |element| element.class).to_owned())
                },
                |s| v::check_valid_hash_name_reference(s, "map", &TREE),
            ),
            "boolean-attribute" => {
                let input = self.input.as_deref();
                self.ask(
                    |_| Ok(v::boolean_attribute(input)),
                    |s| v::check_valid_boolean_attribute(s, "checked"),
                )
            }
            // Attributes with all three defaults, and with none.
            "enumerated-attribute" => self.ask_attribute(
                &keywords()
                    .missing_value_default("missing")
                    .invalid_value_default("invalid")
                    .empty_value_default("empty"),
            ),
            "enumerated-attribute-without-defaults" => self.ask_attribute(&keywords()),
            "canonical-keyword" => {
                self.ask(|s| Ok(reflected().canonical_keyword(s).unwrap_or("null")), anything)
            }
            "media-query" => self.ask(
                |s| Ok(v::matches_the_environment(s, |query| query == "screen")),
                v::check_valid_media_query_list,
            ),
            "email" => self.ask(|s| Ok(v::is_valid_email_address(s)), anything),
            _ => return None,
        })
    }

    /// Calls a function that parses or one that checks whether a value is valid.
    fn ask<T: Display>(
        &self,
        parse: impl Fn(&str) -> Result<T, Error>,
        check_valid: impl Fn(&str) -> Result<(), Error>,
    ) -> Result<String, Error> {
        let input = self.input.as_deref().unwrap_or_default();
        if self.valid {
            check_valid(input).map(|()| "yes".to_owned())
        } else {
            parse(input).map(|value| value.to_string())
        }
    }

    fn ask_attribute(&self, attribute: &EnumeratedAttribute<'_>) -> Result<String, Error> {
        let input = self.input.as_deref();
        let state = |_: &str| Ok(attribute.state(input).unwrap_or("no state"));
        self.ask(state, |s| attribute.check_valid(s))
    }
}

/// For kinds without a definition in the standard of what is valid.
fn anything(_: &str) -> Result<(), Error> {
    Ok(())
}

fn joined(parts: impl IntoIterator<Item = impl Display>, between: &str) -> String {
    parts.into_iter().map(|part| part.to_string()).collect::<Vec<_>>().join(between)
}

fn keywords() -> EnumeratedAttribute<'static> {
    EnumeratedAttribute::new(&[("on", "true"), ("off", "false"), ("old", "false")])
        .non_conforming("old")
}

/// States with one keyword, with two, ...
fn reflected() -> EnumeratedAttribute<'static> {
    EnumeratedAttribute::new(&[
        ("", "both"),
        ("on", "both"),
        ("off", "false"),
        ("old", "false"),
        ("x", "one"),
        ("y", "two"),
        ("z", "two"),
        ("past", "gone"),
    ])
    .non_conforming("old")
    .non_conforming("past")
}

/// An element that a hash-name reference may refer to.
struct Element {
    class: &'static str,
    element_type: &'static str,
    id: Option<&'static str>,
    name: Option<&'static str>,
}

/// In tree order.
const TREE: [Element; 4] = [
    Element { class: "area", element_type: "area", id: None, name: Some("a") },
    Element { class: "first", element_type: "map", id: None, name: Some("a") },
    Element { class: "second", element_type: "map", id: Some("b"), name: Some("c") },
    Element { class: "third", element_type: "map", id: None, name: Some("b") },
];

impl Named for Element {
    fn is_of_type(&self, name: &str) -> bool {
        self.element_type == name
    }

    fn id(&self) -> Option<&str> {
        self.id
    }

    fn name(&self) -> Option<&str> {
        self.name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_of_a_file() {
        let file = "# comment\n[date]\nparse \"a -> b\" -> ! x at 0\nvalid null -> yes\n";
        let cases = read("f", file.as_bytes()).unwrap();
        let got: Vec<_> = cases
            .iter()
            .map(|case| (case.kind.as_str(), case.valid, case.input.as_deref(), &*case.expected))
            .collect();
        assert_eq!(got, [("date", false, Some("a -> b"), "! x at 0"), ("date", true, None, "yes")]);
        for wrong in ["parse 1 -> 2", "parse \"\"", "write \"\" -> x"] {
            assert!(read("f", wrong.as_bytes()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_wrong_answer_fails() {
        let case = |line: &str| read("f", line.as_bytes()).unwrap().remove(0);
        assert_eq!(case("[integer]\nparse \"5\" -> 5").check(), Ok(()));
        assert!(case("[integer]\nparse \"5\" -> 6").check().is_err());
        assert!(case("[integers]\nparse \"5\" -> 5").check().is_err());
    }
}
