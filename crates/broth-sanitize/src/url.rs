//! The schemes of URLs.

use alloc::boxed::Box;
use alloc::string::String;
use core::iter;

use broth_values::srcset_urls;

/// The scheme that the basic URL parser finds, as it is written; `None` for a URL without one.
///
/// The parser drops control characters and spaces at both ends, and tabs and newlines anywhere.
/// Nothing else influences the scheme.
///
/// <https://url.spec.whatwg.org/#concept-basic-url-parser>
pub(crate) fn scheme(url: &str) -> Option<impl Iterator<Item = char> + Clone> {
    let url = url.trim_start_matches(|c: char| c <= ' ');
    let end = url.find(':')?;
    let scheme = url[..end].chars().filter(|c| !matches!(c, '\t' | '\n' | '\r'));
    let is_scheme = scheme.clone().next().is_some_and(|c| c.is_ascii_alphabetic())
        && scheme.clone().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    is_scheme.then_some(scheme)
}

/// The addresses in the value of an attribute; none in those that contain no address.
///
/// <https://html.spec.whatwg.org/multipage/indices.html#attributes-3>
pub(crate) fn addresses<'v>(
    attribute: &str,
    value: &'v str,
) -> Box<dyn Iterator<Item = &'v str> + 'v> {
    match attribute {
        name if ONE_ADDRESS.contains(&name) => Box::new(iter::once(value)),
        name if SEVERAL_ADDRESSES.contains(&name) => {
            Box::new(value.split(|c: char| c.is_ascii_whitespace() || c == ','))
        }
        "srcset" | "imagesrcset" => Box::new(srcset_urls(value).map(|url| &value[url])),
        _ => Box::new(iter::empty()),
    }
}

/// Whether attributes of this name contain addresses.
pub(crate) fn holds_addresses(attribute: &str) -> bool {
    let lists = [ONE_ADDRESS, SEVERAL_ADDRESSES];
    lists.iter().any(|list| list.contains(&attribute)) || instead_of(attribute).is_some()
}

/// The attribute in whose place browsers load an image of a `srcset`.
pub(crate) fn instead_of(srcset: &str) -> Option<&'static str> {
    match srcset {
        "srcset" => Some("src"),
        "imagesrcset" => Some("href"),
        _ => None,
    }
}

const ONE_ADDRESS: &[&str] = &[
    "action",
    "background",
    "cite",
    "classid",
    "codebase",
    "data",
    "definitionURL",
    "dynsrc",
    "formaction",
    "href",
    "icon",
    "itemid",
    "longdesc",
    "lowsrc",
    "manifest",
    "poster",
    "profile",
    "src",
    "usemap",
];

const SEVERAL_ADDRESSES: &[&str] = &["archive", "attributionsrc", "itemtype", "ping"];

/// A scheme in lower case, without the `:` or `://` that people write after it.
pub(crate) fn only_scheme(written: &str) -> String {
    let scheme = written.strip_suffix("//").unwrap_or(written);
    scheme.strip_suffix(':').unwrap_or(scheme).to_ascii_lowercase()
}

/// Whether a URL has this scheme, which is given in lower case.
pub(crate) fn has_scheme(url: &str, expected: &str) -> bool {
    scheme(url).is_some_and(|scheme| scheme.map(|c| c.to_ascii_lowercase()).eq(expected.chars()))
}

/// Whether the value of an attribute *contains a `javascript:` URL*.
///
/// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#contains-a-javascript:-url>
// DEVIATION: in the standard, a URL that the parser refuses for another reason, such as
// `javascript://[`, is harmless. Removing it loses nothing, and browsers do the same.
pub(crate) fn is_javascript(value: &str) -> bool {
    has_scheme(value, "javascript")
}

#[cfg(test)]
mod tests {
    use super::is_javascript;

    #[test]
    fn javascript_urls() {
        for (url, is) in [
            ("javascript:", true),
            ("JavaScript:alert(1)", true),
            (" \u{1}\u{1F}javascript:x", true),
            ("\tjava\nscr\r\nipt\t:x", true),
            ("javascript://a b", true),
            ("javascript", false),
            ("javascript :x", false),
            ("\u{A0}javascript:x", false),
            ("\u{FEFF}javascript:x", false),
            ("/javascript:x", false),
            ("view-source:javascript:x", false),
            ("javascript&colon;x", false),
            ("1javascript:x", false),
            ("", false),
        ] {
            assert_eq!(is_javascript(url), is, "{url:?}");
        }
    }
}
