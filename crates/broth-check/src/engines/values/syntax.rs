//! The syntax of each type of value. `broth-values` has the standard's common microsyntaxes; the
//! others are here or in the modules beside this one.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use broth_html_rules::is_valid_custom_element_name;
use broth_values::{TokenCase, is_valid_email_address};

use super::refusal::Refusal;
use super::{
    Type, autofill, content_security_policy, css, image_candidates, language, mime_type, pattern,
    permissions_policy, refresh, url,
};

impl Type {
    /// Whether an attribute with this name may have the value.
    pub(super) fn check(self, attribute: &str, value: &str) -> Result<(), Refusal> {
        let holds = |holds: bool| if holds { Ok(()) } else { Err(Refusal::Unexplained) };
        let keyword = |keywords: &[&str], word: &str| {
            keywords.iter().any(|keyword| keyword.eq_ignore_ascii_case(word))
        };
        let checked = match self {
            Self::Boolean => broth_values::check_valid_boolean_attribute(value, attribute),
            Self::Keyword(keywords) => return holds(keyword(keywords, value)),
            Self::Integer { min, max } => {
                if min.is_some() {
                    broth_values::check_valid_non_negative_integer(value)?;
                } else {
                    broth_values::check_valid_integer(value)?;
                }
                return holds(is_within(value, min, max));
            }
            Self::Count { min } => {
                broth_values::check_valid_integer(value)?;
                let is_known = !value.starts_with('-') && is_within(value, Some(min), None);
                return holds(is_known || value == "-1");
            }
            Self::Number => broth_values::check_valid_floating_point_number(value),
            Self::NumberList => broth_values::check_valid_list_of_floating_point_numbers(value),
            Self::Step if value.eq_ignore_ascii_case("any") => Ok(()),
            Self::Step => {
                broth_values::check_valid_floating_point_number(value)?;
                let number = broth_values::parse_floating_point_number(value);
                return holds(number.is_ok_and(|number| number > 0.0));
            }
            Self::Month => broth_values::check_valid_month_string(value),
            Self::Date => broth_values::check_valid_date_string(value),
            Self::Week => broth_values::check_valid_week_string(value),
            Self::Time => broth_values::check_valid_time_string(value),
            Self::LocalDateTime => broth_values::check_valid_local_date_and_time_string(value),
            Self::DateWithOptionalTime => {
                broth_values::check_valid_date_string_with_optional_time(value)
            }
            Self::DateTimeOrDuration => broth_values::check_valid_time_value(value),
            Self::UniqueTokens => {
                broth_values::check_valid_unique_space_separated_tokens(value, TokenCase::Sensitive)
            }
            Self::UniqueWords => broth_values::check_valid_unique_space_separated_tokens(
                value,
                TokenCase::AsciiInsensitive,
            ),
            Self::UniqueCharacters => {
                broth_values::check_valid_unique_space_separated_tokens(
                    value,
                    TokenCase::Sensitive,
                )?;
                return holds(value.split_ascii_whitespace().all(|key| key.chars().count() == 1));
            }
            Self::UniqueKeywords(keywords) => {
                broth_values::check_valid_allowed_space_separated_tokens(value, |token| {
                    keyword(keywords, token)
                })?;
                broth_values::check_valid_unique_space_separated_tokens(
                    value,
                    TokenCase::AsciiInsensitive,
                )
            }
            Self::Color => return holds(may_be_color(value)),
            Self::ColorScheme => return holds(is_color_scheme(value)),
            Self::Id => return holds(!value.is_empty() && !has_white_space(value)),
            Self::Language => return language::check(value).map_err(Refusal::Because),
            Self::MimeType => return holds(mime_type::is_mime_type(value)),
            Self::HashName => return holds(value.len() > 1 && value.starts_with('#')),
            Self::Target => return holds(is_target(value)),
            Self::TargetName => return holds(is_target(value) && !value.starts_with('_')),
            Self::Url => return url::check(value),
            Self::NonEmptyUrl => return url::check_non_empty(value),
            Self::Srcset => return image_candidates::check(value),
            Self::SourceSizes => return css::check_sizes(value),
            Self::MediaQueries => return css::check_media(value),
            Self::Pattern => return pattern::check(value).map_err(Refusal::Because),
            Self::IconSizes => {
                broth_values::check_valid_unique_space_separated_tokens(
                    value,
                    TokenCase::AsciiInsensitive,
                )?;
                return holds(value.split_ascii_whitespace().all(is_icon_size));
            }
            Self::Refresh => return refresh::check(value),
            Self::ContentType => return holds(is_content_type(value)),
            Self::Accept => return check_accept(value),
            Self::Autofill => return holds(autofill::is_autofill(value)),
            Self::Command => return holds(value.starts_with("--") || keyword(COMMANDS, value)),
            Self::EmailList => return holds(is_email_list(value)),
            Self::AbsoluteUrl => return url::check_absolute(value),
            Self::AbsoluteUrls => {
                broth_values::check_valid_unique_space_separated_tokens(
                    value,
                    TokenCase::Sensitive,
                )?;
                value.split_ascii_whitespace().try_for_each(url::check_absolute)?;
                return holds(!value.trim_ascii().is_empty());
            }
            Self::HttpUrls => {
                value.split_ascii_whitespace().try_for_each(url::check)?;
                return holds(value.split_ascii_whitespace().all(may_be_http));
            }
            Self::Integrity => return holds(value.split_ascii_whitespace().all(is_integrity)),
            Self::ContentSecurityPolicy => {
                return content_security_policy::check(value).map_err(Refusal::Because);
            }
            Self::PermissionsPolicy => {
                return permissions_policy::check(value).map_err(Refusal::Because);
            }
            // Old browsers gave the other name a meaning.
            Self::ControlName => {
                return holds(!value.is_empty() && !value.eq_ignore_ascii_case("isindex"));
            }
            Self::CustomElementName => return holds(is_valid_custom_element_name(value)),
            Self::NonEmpty => return holds(!value.is_empty()),
            Self::OneLine => return holds(!value.contains(['\n', '\r'])),
            Self::OrEmpty(_) if value.is_empty() => Ok(()),
            Self::OrEmpty(inner) => return inner.check(attribute, value),
        };
        checked.map_err(Refusal::Error)
    }
}

/// Whether a valid integer is within bounds that are not negative.
fn is_within(value: &str, min: Option<u32>, max: Option<u32>) -> bool {
    // Too many digits for a machine integer: above every bound.
    let number: u64 = value.parse().unwrap_or(u64::MAX);
    min.is_none_or(|min| u64::from(min) <= number) && max.is_none_or(|max| number <= max.into())
}

fn has_white_space(value: &str) -> bool {
    value.bytes().any(|byte| byte.is_ascii_whitespace())
}

/// Whether it could be a CSS colour: `#` with three, four, six or eight hex digits, a name, or a
/// function. What is in the brackets of a function is not checked.
///
/// <https://drafts.csswg.org/css-color-4/#color-syntax>
fn may_be_color(value: &str) -> bool {
    const KEYWORDS: [&str; 21] = [
        "accentcolor",
        "accentcolortext",
        "activetext",
        "buttonborder",
        "buttonface",
        "buttontext",
        "canvas",
        "canvastext",
        "currentcolor",
        "field",
        "fieldtext",
        "graytext",
        "highlight",
        "highlighttext",
        "linktext",
        "mark",
        "marktext",
        "selecteditem",
        "selecteditemtext",
        "transparent",
        "visitedtext",
    ];
    let value = value.trim_ascii();
    if let Some(digits) = value.strip_prefix('#') {
        return matches!(digits.len(), 3 | 4 | 6 | 8)
            && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    }
    let is_function = value.starts_with(|c: char| c.is_ascii_alphabetic())
        && value.ends_with(')')
        && value.contains('(');
    is_function
        || broth_values::named_color(value).is_some()
        || KEYWORDS.iter().any(|keyword| keyword.eq_ignore_ascii_case(value))
}

/// `normal`, or the names of schemes with `only` before or after them. A name is any identifier
/// that no property has as a keyword; escapes in it are not resolved.
///
/// <https://drafts.csswg.org/css-color-adjust-1/#color-scheme-prop>
fn is_color_scheme(value: &str) -> bool {
    /// Keywords that no name may be, besides `normal` and `only`.
    const KEYWORDS: [&str; 6] =
        ["default", "inherit", "initial", "revert", "revert-layer", "unset"];
    let is = |word: &str, wanted: &str| word.eq_ignore_ascii_case(wanted);
    let words: Vec<&str> = value.split_ascii_whitespace().collect();
    let schemes = match &words[..] {
        [normal] if is(normal, "normal") => return true,
        [only, schemes @ ..] | [schemes @ .., only] if is(only, "only") => schemes,
        schemes => schemes,
    };
    let is_start = |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '\\') || !c.is_ascii();
    let is_name = |word: &&str| {
        let rest = word.strip_prefix('-').unwrap_or(word);
        (rest.starts_with(is_start) || word.starts_with("--"))
            && word.chars().all(|c| is_start(c) || c.is_ascii_digit() || c == '-')
            && !["normal", "only"].iter().chain(&KEYWORDS).any(|keyword| is(word, keyword))
    };
    !schemes.is_empty() && schemes.iter().all(is_name)
}

/// <https://html.spec.whatwg.org/multipage/document-sequences.html#valid-navigable-target-name-or-keyword>
fn is_target(value: &str) -> bool {
    let is_keyword = ["_blank", "_self", "_parent", "_top"]
        .iter()
        .any(|keyword| keyword.eq_ignore_ascii_case(value));
    let is_dangling = value.contains('<') && value.contains(['\t', '\n']);
    is_keyword || !value.is_empty() && !value.starts_with('_') && !is_dangling
}

/// `16x16`, without superfluous zeros, or `any`.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#attr-link-sizes>
fn is_icon_size(token: &str) -> bool {
    let is_number = |text: &str| {
        !text.starts_with('0') && broth_values::check_valid_non_negative_integer(text).is_ok()
    };
    token.eq_ignore_ascii_case("any")
        || token
            .split_once(['x', 'X'])
            .is_some_and(|(width, height)| is_number(width) && is_number(height))
}

/// `text/html;`, optional white space, `charset=utf-8`.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-type>
fn is_content_type(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    lower.strip_prefix("text/html;").is_some_and(|rest| rest.trim_ascii_start() == "charset=utf-8")
}

/// Tokens separated by commas, no two of them the same in any case.
///
/// <https://html.spec.whatwg.org/multipage/input.html#attr-input-accept>
fn check_accept(value: &str) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    for token in value.split(',') {
        if !is_accepted(token) {
            return Err(Refusal::Unexplained);
        }
        if !seen.insert(token.trim_ascii().to_ascii_lowercase()) {
            return Err(Refusal::Because("it names one type or extension twice"));
        }
    }
    Ok(())
}

/// `audio/*`, `video/*`, `image/*`, a MIME type without parameters, or a file name extension.
///
/// <https://html.spec.whatwg.org/multipage/input.html#attr-input-accept>
fn is_accepted(token: &str) -> bool {
    let token = token.trim_ascii();
    token.strip_prefix('.').is_some_and(|ending| !ending.is_empty())
        || !token.contains(';') && mime_type::is_mime_type(token)
}

/// The commands of buttons that the standard defines.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-command>
pub(super) const COMMANDS: &[&str] =
    &["toggle-popover", "show-popover", "hide-popover", "close", "request-close", "show-modal"];

/// <https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address-list>
pub(super) fn is_email_list(value: &str) -> bool {
    value.is_empty() || value.split(',').all(|address| is_valid_email_address(address.trim_ascii()))
}

/// Whether a URL has an HTTP scheme, or none and so that of its document.
///
/// <https://html.spec.whatwg.org/multipage/links.html#ping>
fn may_be_http(url: &str) -> bool {
    broth_values::url::scheme_of(url).is_none_or(|(scheme, _)| {
        ["http", "https"].iter().any(|http| http.eq_ignore_ascii_case(scheme))
    })
}

/// An algorithm, a hash and options. No options are defined yet.
///
/// <https://w3c.github.io/webappsec-subresource-integrity/#the-integrity-attribute>
fn is_integrity(metadata: &str) -> bool {
    let mut parts = metadata.split('?');
    let hash = parts.next().unwrap_or_default().split_once('-');
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/-_".contains(&byte);
    hash.is_some_and(|(algorithm, value)| {
        let digits = value.trim_end_matches('=');
        ["sha256", "sha384", "sha512"].iter().any(|known| known.eq_ignore_ascii_case(algorithm))
            && !digits.is_empty()
            && digits.bytes().all(is_base64)
            && value.len() - digits.len() <= 2
    }) && parts.all(|option| option.bytes().all(|byte| byte.is_ascii_graphic()))
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::Type;

    #[test]
    fn addresses_hashes_and_commands() {
        for (kind, right, wrong) in [
            (
                Type::EmailList,
                &["", "a@b", "o'neill+x@mail.example.com", "a@b, c@d-e.f", ".a.@1"][..],
                &["a", "@b", "a@", "a@b,", "a@-b", "a@b-", "a@b..c", "a b@c", "é@b", "a@b@c"][..],
            ),
            (
                Type::AbsoluteUrl,
                &["https://example.com/", " mailto:a@b ", "x-y+z.1:"],
                &["", "/soup", "soup.html", "//example.com", ":a", "1x:a", "a b:c"],
            ),
            (
                Type::HttpUrls,
                &[
                    "",
                    "https://example.com/a HTTP://b",
                    "/ping\n//example.com/ping",
                    "a/b:c",
                    "1:a",
                ],
                &["mailto:a@b", "/ping ftp://example.com/", "data:,"],
            ),
            (
                Type::Integrity,
                &[
                    "",
                    " ",
                    "sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc=",
                    "SHA384-a\tsha512-b-_+/== sha512-c?d?=!",
                ],
                &[
                    "sha256",
                    "sha256-",
                    "sha1-abc",
                    "sha256-a=b",
                    "sha512-a===",
                    "sha256-a,sha256-b",
                ],
            ),
            (
                Type::Command,
                &["show-modal", "Close", "--soup", "--"],
                &["", "-soup", "soup", "show"],
            ),
        ] {
            for value in right {
                assert!(kind.check("value", value).is_ok(), "{value:?}");
            }
            for value in wrong {
                assert!(kind.check("value", value).is_err(), "{value:?}");
            }
        }
        let label = |len| format!("a@{}", "b".repeat(len));
        assert!(Type::EmailList.check("value", &label(63)).is_ok());
        assert!(Type::EmailList.check("value", &label(64)).is_err());
    }

    /// Values that a type accepts, and values that it rejects.
    fn check(kind: Type, right: &[&str], wrong: &[&str]) {
        for value in right {
            assert!(kind.check("value", value).is_ok(), "{kind:?}: {value:?}");
        }
        for value in wrong {
            assert!(kind.check("value", value).is_err(), "{kind:?}: {value:?}");
        }
    }

    #[test]
    fn image_candidates() {
        let right = ["x", "x, y 2x", "x 1x, y 1.5x, z 2x", "x 100w, y 200w", "a,b 2x", "x, y 0.5x"];
        let wrong = [
            "x 2x, y 2x",
            "x 1x, y",
            "x, y",
            "x 1x, y 1.0x",
            "x 2x, y 2.00x",
            "x 0x",
            "x -1x",
            "x 0w",
            "x 100w, y 100w",
            "x 100w, y 0100w",
            "x 100w, y 2x",
            "x 100w, y",
            "",
            ",x",
            "x,, y 2x",
            "x 1x,",
            "x 1h",
        ];
        check(Type::Srcset, &right, &wrong);
    }

    #[test]
    fn mime_types() {
        let right = [
            "text/html",
            "text/html;charset=utf-8",
            "text/html ; charset=\"utf-8\"; a=b",
            "a/b;c=\"d;\\\" e\"",
            "image/svg+xml",
        ];
        let wrong = [
            "",
            "text",
            "text/",
            "/html",
            "text/html ",
            " text/html",
            "text/html;",
            "text/html; charset=",
            "text/html; charset",
            "text/html; =utf-8",
            "text/html; charset=\"utf-8",
            "text/html; charset=\"utf-8\"x",
            "text/html; charset=utf-8 ",
            "text /html",
        ];
        check(Type::MimeType, &right, &wrong);
    }

    #[test]
    fn quoted_parameters_of_mime_types_have_no_controls_and_no_characters_beyond_latin_1() {
        let right =
            ["a/b;c=\"\t ~\"", "a/b;c=\"\\\\\\\"\"", "a/b;c=\"\u{80}\u{FF}\"", "a/b;c=\"\""];
        let wrong = [
            "a/b;c=\"\n\"",
            "a/b;c=\"\u{7F}\"",
            "a/b;c=\"\u{100}\"",
            "a/b;c=\"\\\u{100}\"",
            "a/b;c=\"\\\"",
        ];
        check(Type::MimeType, &right, &wrong);
    }

    #[test]
    fn accepted_types_and_link_types_are_unique_in_any_case() {
        check(
            Type::Accept,
            &["image/*", "image/*,.pdf", "text/html, .HTML"],
            &["", "a", "image/*,IMAGE/*", ".pdf, .txt, .Pdf", "text/html;a=b", "."],
        );
        check(
            Type::UniqueWords,
            &["", "noopener", "noopener noreferrer"],
            &["next next", "noopener NOOPENER", "a b A"],
        );
        check(Type::UniqueTokens, &["a A"], &["a a"]);
    }

    #[test]
    fn access_keys() {
        check(
            Type::UniqueCharacters,
            &["", "a", "a é \u{1F372}", " a  B b "],
            &["ab", "a bc", "a a"],
        );
    }
}
