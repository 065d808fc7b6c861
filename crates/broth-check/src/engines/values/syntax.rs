//! The syntaxes. `broth-values` has the standard's common microsyntaxes; the few others are here.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeSet;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use broth_html_rules::is_valid_custom_element_name;
use broth_values::{TokenCase, is_valid_email_address};

use super::refusal::Refusal;
use super::{Type, content_security_policy, css, language, pattern, url};
use crate::white_space::WHITE_SPACE;

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
            Self::DateTimeOrDuration => return holds(is_for_time_element(value)),
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
            Self::MimeType => return holds(is_mime_type(value)),
            Self::HashName => return holds(value.len() > 1 && value.starts_with('#')),
            Self::Target => return holds(is_target(value)),
            Self::TargetName => return holds(is_target(value) && !value.starts_with('_')),
            Self::Url => return url::check(value),
            Self::NonEmptyUrl => return url::check_non_empty(value),
            Self::Srcset => return check_srcset(value),
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
            Self::Refresh => return holds(is_refresh(value)),
            Self::ContentType => return holds(is_content_type(value)),
            Self::Accept => return check_accept(value),
            Self::Autofill => return holds(is_autofill(value)),
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

/// <https://html.spec.whatwg.org/multipage/text-level-semantics.html#datetime-value>
pub(super) fn is_for_time_element(value: &str) -> bool {
    let is_year = value.len() >= 4
        && value.bytes().all(|byte| byte.is_ascii_digit())
        && value.bytes().any(|byte| byte != b'0');
    is_year
        || [
            broth_values::check_valid_month_string,
            broth_values::check_valid_date_string,
            broth_values::check_valid_yearless_date_string,
            broth_values::check_valid_time_string,
            broth_values::check_valid_local_date_and_time_string,
            broth_values::check_valid_time_zone_offset_string,
            broth_values::check_valid_global_date_and_time_string,
            broth_values::check_valid_week_string,
            broth_values::check_valid_duration_string,
        ]
        .iter()
        .any(|check| check(value).is_ok())
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

/// A type, a subtype and parameters, each a name with a token or a quoted string. RFC 9110 allows a
/// semicolon without a parameter; by the example in MIME Sniffing, `text/html;` is not valid.
///
/// <https://mimesniff.spec.whatwg.org/#valid-mime-type>
fn is_mime_type(value: &str) -> bool {
    let is_token = |text: &str| {
        !text.is_empty()
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
    };
    let (essence, mut rest) = value.split_at(value.find([';', ' ', '\t']).unwrap_or(value.len()));
    let has_essence =
        essence.split_once('/').is_some_and(|(kind, subtype)| is_token(kind) && is_token(subtype));
    while !rest.is_empty() {
        let Some(parameter) = rest.trim_start_matches([' ', '\t']).strip_prefix(';') else {
            return false;
        };
        let Some((name, value)) = parameter.trim_start_matches([' ', '\t']).split_once('=') else {
            return false;
        };
        let end = match value.strip_prefix('"') {
            Some(quoted) => quoted_string_end(quoted).map(|end| end + 1),
            None => {
                let end = value.find([';', ' ', '\t']).unwrap_or(value.len());
                is_token(&value[..end]).then_some(end)
            }
        };
        let Some(end) = end.filter(|_| is_token(name)) else { return false };
        rest = &value[end..];
    }
    has_essence
}

/// The end of an HTTP quoted string, from after its opening quote.
fn quoted_string_end(quoted: &str) -> Option<usize> {
    let may_be_quoted = |c: char| matches!(c, '\t' | ' '..='~' | '\u{80}'..='\u{FF}');
    let mut chars = quoted.char_indices();
    while let Some((at, c)) = chars.next() {
        let c = match c {
            '"' => return Some(at + 1),
            '\\' => chars.next()?.1,
            c => c,
        };
        if !may_be_quoted(c) {
            return None;
        }
    }
    None
}

/// <https://html.spec.whatwg.org/multipage/document-sequences.html#valid-navigable-target-name-or-keyword>
fn is_target(value: &str) -> bool {
    let is_keyword = ["_blank", "_self", "_parent", "_top"]
        .iter()
        .any(|keyword| keyword.eq_ignore_ascii_case(value));
    let is_dangling = value.contains('<') && value.contains(['\t', '\n']);
    is_keyword || !value.is_empty() && !value.starts_with('_') && !is_dangling
}

/// Image candidates: a URL, and a width (`480w`), a density (`1.5x`) or nothing after it. `None` if
/// a URL is missing, begins with a comma or ends with too many.
fn candidates(value: &str) -> Option<Vec<(&str, &str)>> {
    let mut candidates = Vec::new();
    let mut rest = value;
    loop {
        rest = rest.trim_ascii_start();
        let len = rest.find(WHITE_SPACE).unwrap_or(rest.len());
        let (url, after) = rest.split_at(len);
        if matches!(url, "" | ",") || url.starts_with(',') || url.ends_with(",,") {
            return None;
        }
        if let Some(url) = url.strip_suffix(',') {
            candidates.push((url, ""));
            rest = after;
            continue;
        }
        let (before, next) = after.split_once(',').map_or((after, None), |(a, b)| (a, Some(b)));
        candidates.push((url, before.trim_ascii()));
        match next {
            Some(next) => rest = next,
            None => return Some(candidates),
        }
    }
}

/// Whether all image candidates have a width.
pub(super) fn has_widths(value: &str) -> bool {
    candidates(value).is_some_and(|all| all.iter().all(|(_, descriptor)| descriptor.ends_with('w')))
}

/// Whether any image candidate has a width.
pub(super) fn has_width(value: &str) -> bool {
    candidates(value).is_some_and(|all| all.iter().any(|(_, descriptor)| descriptor.ends_with('w')))
}

/// One or more image candidates. All have a width or none has, and no two have the same width or
/// density.
///
/// <https://html.spec.whatwg.org/multipage/images.html#srcset-attributes>
fn check_srcset(value: &str) -> Result<(), Refusal> {
    let candidates = candidates(value).ok_or(Refusal::Unexplained)?;
    candidates.iter().try_for_each(|(url, _)| url::check(url))?;
    let mut seen = BTreeSet::new();
    let mut widths = 0;
    for &(_, descriptor) in &candidates {
        let number = if let Some(width) = descriptor.strip_suffix('w') {
            broth_values::check_valid_non_negative_integer(width)
                .map_err(|_| Refusal::Unexplained)?;
            widths += 1;
            let digits = width.trim_start_matches('0');
            if digits.is_empty() {
                return Err(Refusal::Because("a width must be greater than zero"));
            }
            digits.to_owned()
        } else {
            let density = if descriptor.is_empty() { "1x" } else { descriptor };
            let density = density.strip_suffix('x').ok_or(Refusal::Unexplained)?;
            broth_values::check_valid_floating_point_number(density)
                .map_err(|_| Refusal::Unexplained)?;
            let number = broth_values::parse_floating_point_number(density).unwrap_or_default();
            if number <= 0.0 {
                return Err(Refusal::Because("a density must be greater than zero"));
            }
            number.to_string()
        };
        if !seen.insert(number) {
            return Err(Refusal::Because(
                "two images have the same width or density; the default density is `1x`",
            ));
        }
    }
    if widths > 0 && widths < candidates.len() {
        return Err(Refusal::Because("some images have a width, others do not"));
    }
    Ok(())
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

/// Seconds; or seconds, a semicolon, white space, `url=` and a URL that does not begin with a
/// quote.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh>
fn is_refresh(value: &str) -> bool {
    let (seconds, url) = value.split_once(';').map_or((value, None), |(a, b)| (a, Some(b)));
    let is_url = |after: &str| {
        let url = after.trim_ascii_start();
        let is_apart = url.len() < after.len();
        let is_named = url.get(..4).is_some_and(|name| name.eq_ignore_ascii_case("url="));
        is_apart && is_named && !url[4..].starts_with(['"', '\'']) && url::check(&url[4..]).is_ok()
    };
    broth_values::check_valid_non_negative_integer(seconds).is_ok() && url.is_none_or(is_url)
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
        || !token.contains(';') && is_mime_type(token)
}

/// `on`, `off`, or what the field is for: optionally a section and a kind of address; the field,
/// for some with a kind of contact; optionally `webauthn`.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-detail-tokens>
fn is_autofill(value: &str) -> bool {
    let is_any = |word: &str, words: &[&str]| words.iter().any(|w| w.eq_ignore_ascii_case(word));
    let mut words = value.split_ascii_whitespace().peekable();
    let is_section = |word: &&str| {
        word.get(.."section-".len()).is_some_and(|start| is_any(start, &["section-"]))
    };
    let has_section = words.next_if(is_section).is_some();
    let has_address = words.next_if(|word| is_any(word, &["shipping", "billing"])).is_some();
    let contact = words.next_if(|word| is_any(word, &["home", "work", "mobile", "fax", "pager"]));
    let Some(field) = words.next() else { return false };
    let is_alone = !has_section && !has_address && contact.is_none() && words.peek().is_none();
    let is_field = is_any(field, AUTOFILL_CONTACT_FIELDS)
        || contact.is_none() && is_any(field, AUTOFILL_FIELDS)
        || is_alone && is_any(field, &["on", "off"]);
    is_field
        && words.next().is_none_or(|word| is_any(word, &["webauthn"]))
        && words.next().is_none()
}

/// The fields that may have a kind of contact before them, as of 2026-08-21.
const AUTOFILL_CONTACT_FIELDS: &[&str] = &[
    "tel",
    "tel-country-code",
    "tel-national",
    "tel-area-code",
    "tel-local",
    "tel-local-prefix",
    "tel-local-suffix",
    "tel-extension",
    "email",
    "impp",
];

/// The other fields, as of 2026-08-21.
const AUTOFILL_FIELDS: &[&str] = &[
    "name",
    "honorific-prefix",
    "given-name",
    "additional-name",
    "family-name",
    "honorific-suffix",
    "nickname",
    "username",
    "new-password",
    "current-password",
    "one-time-code",
    "organization-title",
    "organization",
    "street-address",
    "address-line1",
    "address-line2",
    "address-line3",
    "address-level4",
    "address-level3",
    "address-level2",
    "address-level1",
    "country",
    "country-name",
    "postal-code",
    "cc-name",
    "cc-given-name",
    "cc-additional-name",
    "cc-family-name",
    "cc-number",
    "cc-exp",
    "cc-exp-month",
    "cc-exp-year",
    "cc-csc",
    "cc-type",
    "transaction-currency",
    "transaction-amount",
    "language",
    "bday",
    "bday-day",
    "bday-month",
    "bday-year",
    "sex",
    "url",
    "photo",
];

/// The commands of buttons that the standard defines.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-command>
const COMMANDS: &[&str] =
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

    use super::{Type, is_autofill};

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

    #[test]
    fn autofill() {
        for right in [
            "on",
            "OFF",
            "name",
            "section-a shipping street-address",
            "billing home tel",
            "email webauthn",
            "section- work TEL-local webauthn",
        ] {
            assert!(is_autofill(right), "{right}");
        }
        for wrong in [
            "",
            " ",
            "nope",
            "on off",
            "section-a on",
            "home name",
            "shipping",
            "name email",
            "name shipping",
            "webauthn",
            "email webauthn webauthn",
            "sectionéa name",
        ] {
            assert!(!is_autofill(wrong), "{wrong}");
        }
    }
}
