//! Attribute values and the syntax that HTML requires of them.
//!
//! A generated table gives the type of each attribute, and each type has a rule. The message says
//! what the attribute requires and, if known, what is wrong with the value.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};

use broth_dom::{Attribute, Node};
use broth_markup::{Name, Namespace, Span};

use crate::rule_groups::RuleGroups;
use crate::rules::values::{
    fragment_in_data_url, invalid_boolean_value, invalid_color, invalid_date_or_time, invalid_id,
    invalid_image_candidates, invalid_keyword, invalid_language_tag, invalid_media_query,
    invalid_mime_type, invalid_name_reference, invalid_number, invalid_pattern,
    invalid_source_sizes, invalid_token_list, invalid_url, invalid_value,
};
use crate::visitor::{Visitor, Walk};
use crate::{Effect, Finding, Fix, Lint};
use broth_markup::distance::nearest;

mod autofill;
mod content_security_policy;
mod coords;
mod css;
mod css_words;
mod doubts;
mod generated;
mod image_candidates;
mod language;
mod media_features;
mod mime_type;
mod pattern;
mod permissions_policy;
mod ranges;
mod refresh;
mod refusal;
mod syntax;
mod time;
mod url;

use self::generated::ROWS;
use self::refusal::Refusal;

/// The type of an attribute's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    /// The empty string, or the attribute's own name.
    Boolean,
    Keyword(&'static [&'static str]),
    Integer {
        min: Option<u32>,
        max: Option<u32>,
    },
    /// An integer of at least this, or -1 if the number is not known.
    Count {
        min: u32,
    },
    Number,
    NumberList,
    /// A positive number or `any`.
    Step,
    Month,
    Date,
    Week,
    Time,
    LocalDateTime,
    DateWithOptionalTime,
    /// Any date or time that the element `time` accepts.
    DateTimeOrDuration,
    Color,
    /// The content of `<meta name=color-scheme>`.
    ColorScheme,
    /// Unique tokens separated by white space.
    UniqueTokens,
    /// The same, compared case-insensitively.
    UniqueWords,
    /// Unique tokens of one character each.
    UniqueCharacters,
    /// Unique tokens from this list.
    UniqueKeywords(&'static [&'static str]),
    Id,
    Language,
    MimeType,
    /// `#` and a name.
    HashName,
    /// The name of a window or frame, or one of four keywords.
    Target,
    Url,
    NonEmptyUrl,
    /// The name of a window or frame.
    TargetName,
    /// Images with their widths or densities.
    Srcset,
    /// Lengths with their conditions.
    SourceSizes,
    /// Media types and features.
    MediaQueries,
    /// A regular expression.
    Pattern,
    /// Sizes of icons, or `any`.
    IconSizes,
    /// The content of `<meta http-equiv=refresh>`.
    Refresh,
    /// The content of `<meta http-equiv=content-type>`.
    ContentType,
    /// MIME types, groups of them, and file name extensions.
    Accept,
    /// A field that a browser may fill in automatically.
    Autofill,
    /// The command that a button gives another element: a keyword, or a custom name that begins
    /// with `--`.
    Command,
    /// Any number of e-mail addresses.
    EmailList,
    /// Features of the browser, with the origins that may use them.
    PermissionsPolicy,
    /// The content of `<meta http-equiv=content-security-policy>`.
    ContentSecurityPolicy,
    /// The name of a form control: anything but an empty string and `isindex`.
    ControlName,
    /// A URL with a scheme.
    AbsoluteUrl,
    /// The same, unique and separated by white space.
    AbsoluteUrls,
    /// HTTP and HTTPS URLs separated by white space.
    HttpUrls,
    /// Hashes of the resource, separated by white space.
    Integrity,
    CustomElementName,
    NonEmpty,
    /// Text without line breaks.
    OneLine,
    OrEmpty(&'static Type),
}

/// A row of the table.
struct Row {
    /// The element; `None` for all elements.
    element: Option<Name>,
    /// Another attribute and its values for which the row applies.
    only_if: Option<(Name, &'static [&'static str])>,
    kind: Type,
}

impl Row {
    const fn of(kind: Type) -> Self {
        Self { element: None, only_if: None, kind }
    }

    const fn on(mut self, element: Name) -> Self {
        self.element = Some(element);
        self
    }

    const fn only_if(mut self, attribute: Name, values: &'static [&'static str]) -> Self {
        self.only_if = Some((attribute, values));
        self
    }
}

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        walk.findings.extend(ranges::check(element));
        if walk.groups.have(RuleGroups::ARIA) {
            walk.findings.extend(ranges::position_in_set(element));
            walk.findings.extend(ranges::aria_range(element));
            walk.findings.extend(ranges::position_in_table(element, &walk.open));
        }
    }

    fn attribute(&mut self, element: Node<'_>, attribute: Attribute<'_>, walk: &mut Walk<'_, '_>) {
        walk.findings.extend(check(element, attribute));
    }
}

/// The finding about an attribute's value, if HTML does not allow it.
fn check(element: Node<'_>, attribute: Attribute<'_>) -> Option<Finding> {
    let kind = type_of(element, attribute.known_name())?;
    let value = attribute.value();
    let checked = kind.check(attribute.name().local, value);
    let Err(refusal) = checked.and_then(|()| wants_widths(kind, element, attribute)) else {
        return data_with_fragment(kind, attribute)
            .or_else(|| doubts::check(kind, element, attribute))
            .or_else(|| autofill::misfit(kind, element, attribute));
    };
    let name_span = attribute.name_span()?;
    let place = attribute.value_span().filter(|span| !span.is_empty()).unwrap_or(name_span);
    let name = attribute.name().local;
    let mut finding = Finding::new(kind.rule(), place).message(format!(
        "`{name}` of `{}` {}",
        element.name(),
        kind.fault()
    ));
    match refusal {
        Refusal::Error(error) if kind != Type::Boolean => {
            finding = finding.label(without_offset(error));
        }
        Refusal::Because(reason) => finding = finding.label(reason),
        Refusal::Error(_) | Refusal::Unexplained => {}
    }
    if let Type::Keyword(keywords) | Type::UniqueKeywords(keywords) = kind {
        finding = finding.help(one_of(keywords, value));
    }
    if kind == Type::Command {
        finding = finding.help(one_of(syntax::COMMANDS, value));
    }
    if kind == Type::Boolean && may_mean_false(value) {
        finding = finding.label("this means true").help(format!(
            "a boolean attribute is true whatever its value: if it should be false, remove `{name}`"
        ));
    }
    finding = match fix(kind, element, attribute, name_span) {
        Some(fix) => finding.fix(fix),
        None if finding.help.is_none() && is_padded(kind, attribute) => {
            finding.help("remove the white space around it, if the value is meant to count")
        }
        None => finding,
    };
    Some(finding)
}

/// Whether the author of this value of a boolean attribute may have meant false.
fn may_mean_false(value: &str) -> bool {
    ["false", "no", "off", "0"].iter().any(|word| word.eq_ignore_ascii_case(value.trim_ascii()))
}

/// Reports a `data:` URL that ends earlier than its author may think.
///
/// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#valid-url-potentially-surrounded-by-spaces>
fn data_with_fragment(kind: Type, attribute: Attribute<'_>) -> Option<Finding> {
    let is_url =
        matches!(kind, Type::Url | Type::NonEmptyUrl | Type::AbsoluteUrl | Type::AbsoluteUrls)
            || kind == Type::OrEmpty(&Type::AbsoluteUrl);
    let value = attribute.value().trim_ascii();
    let is_data =
        |value: &str| value.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("data:"));
    if !is_url || !is_data(value) || !value.contains('#') {
        return None;
    }
    let place = attribute.value_span().or(attribute.name_span())?;
    let help = "if it is part of the data, write `%23`";
    Some(Finding::new(&fragment_in_data_url::LINT, place).help(help))
}

/// Whether this is a valid URL string.
pub(crate) fn is_url(value: &str) -> bool {
    url::check_non_empty(value).is_ok()
}

/// Whether this is a valid URL string with a scheme.
pub(crate) fn is_absolute_url(value: &str) -> bool {
    url::check_absolute(value).is_ok()
}

/// Whether an image of these candidates has a width.
pub(crate) fn has_width(candidates: &str) -> bool {
    image_candidates::has_width(candidates)
}

/// Checks that every image has a width if there is `sizes`.
///
/// <https://html.spec.whatwg.org/multipage/images.html#srcset-attributes>
fn wants_widths(kind: Type, element: Node<'_>, srcset: Attribute<'_>) -> Result<(), Refusal> {
    if kind != Type::Srcset {
        return Ok(());
    }
    let sizes = match srcset.known_name() {
        Name::Imagesrcset => Name::Imagesizes,
        _ => Name::Sizes,
    };
    if element.attr_named(sizes).is_some() && !image_candidates::has_widths(srcset.value()) {
        return Err(Refusal::Because("with `sizes`, each image must have a width, such as `480w`"));
    }
    Ok(())
}

fn type_of(element: Node<'_>, attribute: Name) -> Option<Type> {
    let counts = |row: &&Row| {
        row.element.is_none_or(|name| element.is_html(name))
            && row.only_if.is_none_or(|(name, values)| {
                let value = element.attr_named(name).unwrap_or_default();
                values.iter().any(|wanted| wanted.eq_ignore_ascii_case(value))
            })
    };
    // The row for an element comes after that for all, and one with a condition after one without.
    let row = ROWS.of(attribute).rev().find(counts)?;
    (element.namespace() == Namespace::Html).then_some(row.kind)
}

/// Repairs values that browsers read as what they should be: boolean attributes whose value means
/// true, numbers with white space around them, and a refresh without a space.
fn fix(kind: Type, element: Node<'_>, attribute: Attribute<'_>, name: Span) -> Option<Fix> {
    let value = attribute.value_span().filter(|span| !span.is_empty())?;
    let effect = Effect::AttributeValue(name.start);
    if kind == Type::Boolean {
        // `disabled=true`, but not `disabled=false`, which may mean the opposite.
        let is_true = ["true", "yes", "on", "1"]
            .iter()
            .any(|word| word.eq_ignore_ascii_case(attribute.value().trim_ascii()));
        let own_name = attribute.name().local;
        let fix = Fix::replace("use the attribute's name", value, own_name).with_effect(effect);
        return is_true.then_some(fix);
    }
    if kind == Type::Refresh && refresh::lacks_space(attribute.value()) {
        let at = attribute.value().find(';')? + 1;
        let source = element.document().source();
        let is_written = source.get(value.range()) == Some(attribute.value());
        let fix = Fix::insert("insert a space", value.start + at, " ").with_effect(effect);
        return is_written.then_some(fix);
    }
    let is_better = is_padded(kind, attribute) && ignores_white_space(kind, element, attribute);
    let trimmed = attribute.value().trim_ascii();
    is_better.then(|| Fix::replace("remove the white space", value, trimmed).with_effect(effect))
}

/// Whether a value would be valid without the white space around it, and need no quotes.
fn is_padded(kind: Type, attribute: Attribute<'_>) -> bool {
    let trimmed = attribute.value().trim_ascii();
    let needs_no_quotes =
        trimmed.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:/".contains(&byte));
    trimmed.len() < attribute.value().len()
        && needs_no_quotes
        && kind.check(attribute.name().local, trimmed).is_ok()
}

/// Whether browsers read a value as if there were no white space around it. The rules for parsing
/// numbers skip it. A keyword such as ` post` means nothing to them, and its value would come to
/// life without the space.
fn ignores_white_space(kind: Type, element: Node<'_>, attribute: Attribute<'_>) -> bool {
    let is_number = match kind {
        Type::Integer { .. } | Type::Number | Type::NumberList => true,
        // The keyword `any` is not a number.
        Type::Step => Type::Number.check("step", attribute.value().trim_ascii()).is_ok(),
        _ => false,
    };
    // The value of an `input` that is not a valid number is removed, and assistive technology has
    // rules of its own.
    let is_sanitized = element.is_html(Name::Input) && attribute.known_name() == Name::Value;
    is_number && !is_sanitized && !attribute.name().local.starts_with("aria-")
}

/// The words for what is wrong with a value. People see the value, so they need no byte offset.
fn without_offset(error: broth_values::Error) -> String {
    error.to_string().replacen(&format!(" at byte {}", error.offset()), "", 1)
}

/// Advice that suggests a similar keyword, or lists all of them.
fn one_of(keywords: &[&str], value: &str) -> Cow<'static, str> {
    let word = |keyword: &&str| {
        if keyword.is_empty() { String::from("nothing") } else { format!("`{keyword}`") }
    };
    let begins_so = |keyword: &&&str| {
        let len = value.len().min(3);
        len > 1
            && keyword
                .get(..len)
                .zip(value.get(..len))
                .is_some_and(|(a, b)| a.eq_ignore_ascii_case(b))
    };
    let near = nearest(value, keywords.iter().copied());
    if let Some(near) = near.or_else(|| keywords.iter().find(begins_so).copied()) {
        return format!("did you mean {}?", word(&near)).into();
    }
    let mut out = String::from("use one of ");
    for (at, keyword) in keywords.iter().enumerate() {
        out += if at == 0 { "" } else { ", " };
        out += &word(keyword);
    }
    out.into()
}

impl Type {
    fn rule(self) -> &'static Lint {
        match self {
            Self::Boolean => &invalid_boolean_value::LINT,
            Self::Keyword(_) => &invalid_keyword::LINT,
            Self::Integer { .. }
            | Self::Count { .. }
            | Self::Number
            | Self::NumberList
            | Self::Step => &invalid_number::LINT,
            Self::Month
            | Self::Date
            | Self::Week
            | Self::Time
            | Self::LocalDateTime
            | Self::DateWithOptionalTime
            | Self::DateTimeOrDuration => &invalid_date_or_time::LINT,
            Self::Color => &invalid_color::LINT,
            Self::UniqueTokens
            | Self::UniqueWords
            | Self::UniqueCharacters
            | Self::UniqueKeywords(_)
            | Self::IconSizes => &invalid_token_list::LINT,
            Self::Srcset => &invalid_image_candidates::LINT,
            Self::SourceSizes => &invalid_source_sizes::LINT,
            Self::MediaQueries => &invalid_media_query::LINT,
            Self::Pattern => &invalid_pattern::LINT,
            Self::Refresh
            | Self::ContentType
            | Self::Accept
            | Self::Autofill
            | Self::ColorScheme
            | Self::Command
            | Self::EmailList
            | Self::ContentSecurityPolicy
            | Self::PermissionsPolicy
            | Self::ControlName
            | Self::Integrity
            | Self::CustomElementName
            | Self::NonEmpty
            | Self::OneLine => &invalid_value::LINT,
            Self::Id => &invalid_id::LINT,
            Self::Language => &invalid_language_tag::LINT,
            Self::MimeType => &invalid_mime_type::LINT,
            Self::HashName | Self::Target | Self::TargetName => &invalid_name_reference::LINT,
            Self::Url
            | Self::NonEmptyUrl
            | Self::AbsoluteUrl
            | Self::AbsoluteUrls
            | Self::HttpUrls => &invalid_url::LINT,
            Self::OrEmpty(inner) => inner.rule(),
        }
    }

    /// The second half of a message about a value that is not of the type: the attribute's name
    /// comes before it.
    fn fault(self) -> Cow<'static, str> {
        match self {
            Self::NonEmpty => Cow::Borrowed("is empty"),
            _ => format!("is not {}", self.wants()).into(),
        }
    }

    /// A description of the type, after "is not".
    fn wants(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Boolean => "empty or its own name, as a boolean attribute must be",
            Self::Keyword(_) => "one of its keywords",
            Self::Integer { min, max } => {
                return match (min, max) {
                    (None, _) => Cow::Borrowed("an integer, such as `-5`"),
                    (Some(0), None) => Cow::Borrowed("an integer without a sign or unit"),
                    (Some(min), None) => format!("an integer of at least {min}").into(),
                    (Some(min), Some(max)) => format!("an integer from {min} to {max}").into(),
                };
            }
            Self::Count { min } => {
                return format!("an integer of at least {min}, or -1 if it is unknown").into();
            }
            Self::Number => "a number, such as `-0.5`",
            Self::NumberList => "a list of numbers separated by commas",
            Self::Step => "a number greater than zero, or `any`",
            Self::Month => "a month, such as `2026-10`",
            Self::Date => "a date, such as `2026-10-03`",
            Self::Week => "a week, such as `2026-W40`",
            Self::Time => "a time, such as `14:30`",
            Self::LocalDateTime => "a date and a time, such as `2026-10-03T14:30`",
            Self::DateWithOptionalTime => "a date, or a date and a time with a time zone",
            Self::DateTimeOrDuration => "a date, a time, a time zone or a duration",
            Self::Color => "a colour",
            Self::ColorScheme => "`normal`, or colour schemes such as `light dark`",
            Self::UniqueTokens | Self::UniqueWords => {
                "a list of unique words separated by white space"
            }
            Self::UniqueCharacters => "a list of unique characters separated by white space",
            Self::UniqueKeywords(_) => "a list of unique keywords separated by white space",
            Self::Id => "an id: at least one character, and no white space",
            Self::Language => "a language tag, such as `en` or `pt-BR`",
            Self::MimeType => "a MIME type, such as `text/html`",
            Self::HashName => "a `#` and a name",
            Self::Target => "the name of a window, `_blank`, `_self`, `_parent` or `_top`",
            Self::TargetName => "the name of a window, which does not begin with `_`",
            Self::Url => "a valid URL",
            Self::NonEmptyUrl => "a valid, non-empty URL",
            Self::Srcset => "a list of images, such as `a.png 1x, b.png 2x`",
            Self::SourceSizes => "a list of sizes, such as `(min-width: 60em) 50vw, 100vw`",
            Self::MediaQueries => {
                "a list of media queries, such as `screen and (min-width: 60em), print`"
            }
            Self::Pattern => "a JavaScript regular expression with the `v` flag",
            Self::IconSizes => "a list of sizes, such as `16x16 32x32`, or `any`",
            Self::Refresh => {
                "a number of seconds, optionally with a URL, such as `5; url=next.html`"
            }
            Self::ContentType => "`text/html; charset=utf-8`",
            Self::Accept => "a list of MIME types and file extensions, such as `image/*,.pdf`",
            Self::Autofill => {
                "`on`, `off` or what the field is for, such as `shipping postal-code`"
            }
            Self::Command => "a command, such as `show-modal`, or a name that begins with `--`",
            Self::EmailList => "a list of e-mail addresses separated by commas",
            Self::AbsoluteUrl => "an absolute URL, such as `https://example.com/`",
            Self::AbsoluteUrls => "a list of unique absolute URLs separated by white space",
            Self::HttpUrls => "a list of HTTP URLs separated by white space",
            Self::Integrity => {
                "a list of Base64 hashes, each after `sha256-`, `sha384-` or `sha512-`"
            }
            Self::ContentSecurityPolicy => "a list of content security policies",
            Self::PermissionsPolicy => {
                "a list of features with their origins, such as `camera; microphone 'self'`"
            }
            Self::ControlName => "a name that a form control may have",
            Self::CustomElementName => "the name of a custom element",
            Self::NonEmpty => "a text with at least one character",
            Self::OneLine => "one line: it has a line break",
            Self::OrEmpty(inner) => return inner.wants(),
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use crate::check;

    #[test]
    fn a_misspelt_keyword_is_recognised() {
        for (value, meant) in [("emial", "email"), ("numbr", "number"), ("TEXTT", "text")] {
            let found = check(&format!("<!DOCTYPE html><title>a</title><input type={value}>"));
            let help = found[0].help.as_deref().unwrap_or_default();
            assert_eq!(help, format!("did you mean `{meant}`?"), "{value}");
        }
    }

    #[test]
    fn an_empty_value_that_must_not_be_empty_is_called_empty() {
        for (body, message) in [
            ("<details name=''><summary>a</summary></details>", "`name` of `details` is empty"),
            ("<form name=''></form>", "`name` of `form` is empty"),
            ("<input dirname=''>", "`dirname` of `input` is empty"),
            ("<textarea dirname=''></textarea>", "`dirname` of `textarea` is empty"),
            ("<select><option label=''>a</select>", "`label` of `option` is empty"),
            ("<input type=button value=''>", "`value` of `input` is empty"),
        ] {
            let found = check(&format!("<!DOCTYPE html><title>a</title><body>{body}"));
            let messages: Vec<_> = found.iter().map(|finding| &*finding.message).collect();
            assert!(messages.contains(&message), "{body}: {messages:?}");
        }
    }

    #[test]
    fn findings_for_people_name_no_offsets_in_bytes() {
        for body in [
            "<img src=a alt=a width=10px>",
            "<p tabindex=x>",
            "<input type=number min=1.>",
            "<input type=date value=2026-1-1>",
            "<input type=time value=1:00>",
            "<a href=a rel=\"next next\">a</a>",
        ] {
            let found = check(&format!("<!DOCTYPE html><title>a</title><body>{body}"));
            assert!(!found.is_empty(), "{body}");
            for finding in found {
                let has_offset =
                    [&finding.message, &finding.label].iter().any(|text| text.contains("at byte"));
                assert!(!has_offset, "{finding:?}");
            }
        }
    }

    #[test]
    fn numbers_of_aria_have_their_bounds() {
        let broken = |attributes: &str| {
            let page = format!("<!DOCTYPE html><title>a</title><div {attributes}>a</div>");
            check(&page).iter().filter(|it| it.rule.as_str() == "invalid-number").count()
        };
        for (name, right, wrong) in [
            ("aria-level", &["1", "9"][..], &["0", "-1", "x"][..]),
            ("aria-posinset", &["1"], &["0", "-1"]),
            ("aria-setsize", &["1", "-1"], &["0", "-2"]),
            ("aria-colcount", &["0", "3", "-1"], &["-2", "1.5"]),
            ("aria-rowcount", &["0", "3", "-1"], &["-2", ""]),
            ("aria-colindex", &["1"], &["0", "-1"]),
            ("aria-rowindex", &["1"], &["0", "-1"]),
            ("aria-colspan", &["1"], &["0", "-1"]),
            ("aria-rowspan", &["0", "1"], &["-1"]),
        ] {
            for value in right {
                assert_eq!(broken(&format!("{name}=\"{value}\"")), 0, "{name} {value}");
            }
            for value in wrong {
                assert_eq!(broken(&format!("{name}=\"{value}\"")), 1, "{name} {value}");
            }
        }
        assert_eq!(broken("role=option aria-posinset=3 aria-setsize=3"), 0);
        assert_eq!(broken("role=option aria-posinset=3 aria-setsize=-1"), 0);
        assert_eq!(broken("role=option aria-posinset=4 aria-setsize=3"), 1);
    }

    #[test]
    fn the_position_of_a_cell_is_in_its_table() {
        let broken = |table: &str| {
            let found = check(&format!("<!DOCTYPE html><title>a</title>{table}"));
            found.iter().filter(|it| it.rule.as_str() == "invalid-number").count()
        };
        for (right, table) in [
            (0, "<table aria-colcount=3><tr><td aria-colindex=3>a</table>"),
            (1, "<table aria-colcount=3><tr><td aria-colindex=4>a</table>"),
            (0, "<table aria-colcount=-1><tr><td aria-colindex=4>a</table>"),
            (0, "<table><tr><td aria-colindex=4>a</table>"),
            (1, "<table aria-rowcount=3><tr aria-rowindex=4><td>a</table>"),
            (1, "<div role=grid aria-colcount=3><div role=row aria-colindex=4>a</div></div>"),
            // The count is that of another table.
            (0, "<table aria-colcount=1><tr><td><table><tr><td aria-colindex=4>a</table></table>"),
        ] {
            assert_eq!(broken(table), right, "{table}");
        }
    }

    #[test]
    fn a_boolean_attribute_is_true_whatever_its_value() {
        let found = |value: &str| {
            check(&format!("<!DOCTYPE html><title>a</title><button disabled={value}>a</button>"))
        };
        for value in ["false", "FALSE", "no", "off", "0", "' false '"] {
            let found = found(value);
            assert_eq!(found.len(), 1, "{value}");
            assert_eq!(found[0].label, "this means true", "{value}");
            assert!(
                found[0].help.as_deref().is_some_and(|help| help.contains("remove `disabled`"))
            );
            assert_eq!(found[0].fix, None);
        }
        assert_eq!(found("true")[0].label, "");
        assert_eq!(found("disabled"), []);
    }

    #[test]
    fn a_frame_is_allowed_features() {
        let broken = |allow: &str| {
            let page = format!("<!DOCTYPE html><title>a</title><iframe src=a {allow}></iframe>");
            check(&page).iter().map(|finding| finding.rule.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(broken("allow='camera; microphone *'"), [""; 0]);
        assert_eq!(broken("allow"), [""; 0]);
        assert_eq!(broken("allow='!!!'"), ["invalid-value"]);
    }
}
