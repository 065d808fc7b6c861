//! `<meta http-equiv=refresh>`: when the page is loaded again, or another one instead.
//!
//! <https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh>

use super::refusal::Refusal;
use super::url;

/// The syntax for authors, and a valid URL in it.
pub(super) fn check(value: &str) -> Result<(), Refusal> {
    broth_values::check_valid_refresh(value)?;
    broth_values::refresh_url(value).map_or(Ok(()), |url_range| url::check(&value[url_range]))
}

/// Whether a value lacks only the space after the semicolon.
pub(super) fn lacks_space(value: &str) -> bool {
    value.split_once(';').is_some_and(|(seconds, url)| {
        !url.starts_with(|c: char| c.is_ascii_whitespace())
            && check(&alloc::format!("{seconds}; {url}")).is_ok()
    })
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::{check, fix};

    fn page(content: &str) -> alloc::string::String {
        format!("<!DOCTYPE html><title>a</title><meta http-equiv=refresh content=\"{content}\">")
    }

    #[test]
    fn a_refresh_is_seconds_and_a_url_after_white_space() {
        for right in ["0", "007", "5; url=a", "5;\n\t URL=?a;b", "5; url=", "0; uRl=//a/b"] {
            assert_eq!(check(&page(right)), [], "{right}");
        }
        for (wrong, reason) in [
            ("", "expected a number of seconds, but the value ends there"),
            ("url=a", "expected a number of seconds, found 'u'"),
            ("-1; url=a", "expected a number of seconds, found '-'"),
            ("0;URL=x", "expected a space, found 'U'"),
            ("0;url=", "expected a space, found 'u'"),
            ("5, url=a", "expected a semicolon or the end, found ','"),
            ("5 ; url=a", "expected a semicolon or the end, found ' '"),
            ("5 ", "expected a semicolon or the end, found ' '"),
            ("5 url=a", "expected a semicolon or the end, found ' '"),
            ("0.5; url=a", "expected a semicolon or the end, found '.'"),
            ("5;", "expected `url=`, but the value ends there"),
            ("5; a", "expected `url=`, found 'a'"),
            ("5; é", "expected `url=`, found 'é'"),
            ("5; url =a", "expected `url=`, found 'u'"),
            ("5; url='a'", "expected a URL that does not begin with a quote, found '\\''"),
        ] {
            let found = check(&page(wrong));
            assert_eq!(found.len(), 1, "{wrong}: {found:?}");
            assert_eq!(found[0].rule.as_str(), "invalid-value", "{wrong}");
            assert_eq!(found[0].label, reason, "{wrong}");
        }
    }

    #[test]
    fn a_missing_space_is_inserted() {
        let fixed = fix(&page("0;URL=x"));
        assert_eq!((fixed.html, fixed.left), (page("0; URL=x"), alloc::vec![]));
        // The position of the semicolon in the source is not known.
        assert_eq!(fix(&page("0&#x3B;URL=x")).applied, []);
    }
}
