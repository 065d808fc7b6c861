//! `<meta http-equiv=refresh>`: when the page is loaded again, or another one instead.
//!
//! <https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh>

use super::refusal::Refusal;
use super::url;

/// Seconds; or seconds, a semicolon, white space, `url=` and a URL that does not begin with a
/// quote.
pub(super) fn check(value: &str) -> Result<(), Refusal> {
    let (seconds, url) = value.split_once(';').map_or((value, None), |(a, b)| (a, Some(b)));
    if broth_values::check_valid_non_negative_integer(seconds).is_err() {
        return Err(Refusal::Because(what_is_wrong_before_the_url(seconds)));
    }
    let Some(after) = url else { return Ok(()) };
    let rest = after.trim_ascii_start();
    let Some((name, url)) = rest.split_at_checked("url=".len()) else {
        return Err(Refusal::Because("`url=` is missing"));
    };
    if !name.eq_ignore_ascii_case("url=") {
        return Err(Refusal::Because("`url=` is missing"));
    }
    if url.starts_with(['"', '\'']) {
        return Err(Refusal::Because("the URL must not begin with a quote"));
    }
    url::check(url)?;
    if rest.len() == after.len() {
        return Err(Refusal::Because("a space is missing after the semicolon"));
    }
    Ok(())
}

fn what_is_wrong_before_the_url(seconds: &str) -> &'static str {
    let digits = seconds.bytes().take_while(u8::is_ascii_digit).count();
    match &seconds[digits..] {
        _ if digits == 0 => "it must begin with a number of seconds",
        rest if rest.trim_ascii_start().starts_with(',') => "write a semicolon for the comma",
        rest if rest.trim_ascii().is_empty() => "white space is not allowed after the number",
        rest if rest.starts_with('.') => "the number must be whole",
        _ => "a semicolon is missing after the number",
    }
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
            ("", "it must begin with a number of seconds"),
            ("url=a", "it must begin with a number of seconds"),
            ("-1; url=a", "it must begin with a number of seconds"),
            ("0;URL=x", "a space is missing after the semicolon"),
            ("0;url=", "a space is missing after the semicolon"),
            ("5, url=a", "write a semicolon for the comma"),
            ("5 ; url=a", "white space is not allowed after the number"),
            ("5 ", "white space is not allowed after the number"),
            ("5 url=a", "a semicolon is missing after the number"),
            ("0.5; url=a", "the number must be whole"),
            ("5;", "`url=` is missing"),
            ("5; a", "`url=` is missing"),
            ("5; é", "`url=` is missing"),
            ("5; url =a", "`url=` is missing"),
            ("5; url='a'", "the URL must not begin with a quote"),
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
