//! `<meta http-equiv=refresh>`: when a page is loaded again, or another one instead.

use alloc::string::String;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use crate::position::Position;
use crate::{Error, Natural, Reason, check_valid_non_negative_integer};

/// The `content` of `<meta http-equiv=refresh>`.
///
/// ```
/// use broth::values::Refresh;
///
/// let refresh = Refresh::parse("5; url=soup.html").unwrap();
/// assert_eq!((refresh.seconds, refresh.url.as_deref()), (5.into(), Some("soup.html")));
/// assert_eq!(Refresh::parse("5").unwrap().url, None);
/// assert_eq!(Refresh::parse("soon").unwrap_err().offset(), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refresh {
    /// The whole seconds until then.
    pub seconds: Natural,
    /// The URL as it is written, perhaps relative; `None` if the same page is loaded again.
    pub url: Option<String>,
}

impl Refresh {
    /// Parses a value, as [`parse_refresh`] does.
    pub fn parse(input: &str) -> Result<Self, Error> {
        parse_refresh(input)
    }
}

impl FromStr for Refresh {
    type Err = Error;

    fn from_str(input: &str) -> Result<Self, Error> {
        parse_refresh(input)
    }
}

/// Writes the seconds, and the URL after `url=`. It is in quotes if it would otherwise read back as
/// another one, because it begins with a quote or with white space.
impl fmt::Display for Refresh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seconds.fmt(f)?;
        let Some(url) = &self.url else { return Ok(()) };
        let needs_quotes = url.starts_with(|c: char| c.is_ascii_whitespace() || "\"'".contains(c));
        match (needs_quotes, url.contains('"')) {
            (false, _) => write!(f, "; url={url}"),
            (true, false) => write!(f, "; url=\"{url}\""),
            (true, true) => write!(f, "; url='{url}'"),
        }
    }
}

/// Parses the `content` of `<meta http-equiv=refresh>` as browsers do.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps>
///
/// ```
/// use broth::values::parse_refresh;
///
/// let refresh = parse_refresh(" 0.9, URL = 'a b'c").unwrap();
/// assert_eq!(refresh.to_string(), "0; url=a b");
/// ```
pub fn parse_refresh(input: &str) -> Result<Refresh, Error> {
    let (seconds, url) = read(input)?;
    Ok(Refresh { seconds, url: url.map(|url| input[url].into()) })
}

/// Finds the URL in the `content` of `<meta http-equiv=refresh>`, as a range of it. Use it to
/// rewrite the URL, or to decide whether it is allowed.
///
/// ```
/// use broth::values::refresh_url;
///
/// assert_eq!(refresh_url("5; url='a'"), Some(8..9));
/// assert_eq!(refresh_url("5"), None);
/// ```
#[must_use]
pub fn refresh_url(input: &str) -> Option<Range<usize>> {
    read(input).ok()?.1
}

/// The seconds, and the place of the URL.
fn read(input: &str) -> Result<(Natural, Option<Range<usize>>), Error> {
    Position::read(input, |position| {
        // Steps 2 and 3.
        position.skip_ascii_whitespace();
        // Steps 4-7.
        if !position.peek().is_some_and(|byte| byte.is_ascii_digit() || byte == b'.') {
            return Err(position.unexpected("a number of seconds"));
        }
        let seconds = Natural::from_digits(position.collect_digits());
        // Step 8.
        position.collect(|byte| byte.is_ascii_digit() || byte == b'.');
        // Step 9.
        let after_number = position.at();
        position.skip_ascii_whitespace();
        let has_separator = position.eat(b';') || position.eat(b',');
        if position.peek().is_some() && position.at() == after_number {
            return Err(position.unexpected("a semicolon, a comma or white space"));
        }
        if has_separator {
            position.skip_ascii_whitespace();
        }
        // Step 10.
        let url = position.peek().is_some().then(|| url(input, position));
        Ok((seconds, url))
    })
}

/// The place of the URL, which begins at the position.
fn url(input: &str, position: &mut Position<'_>) -> Range<usize> {
    let start = position.at();
    // Steps 10.2-10.4: without the whole word, and with the `u`, there is no look for quotes.
    let begins_with_u = position.eat_ignoring_case(b'u');
    if begins_with_u {
        if !(position.eat_ignoring_case(b'r') && position.eat_ignoring_case(b'l')) {
            return start..input.len();
        }
        // Steps 10.5-10.7.
        position.skip_ascii_whitespace();
        if !position.eat(b'=') {
            return start..input.len();
        }
        position.skip_ascii_whitespace();
    }
    // Steps 10.8-10.10.
    let at = position.at();
    let Some(quote) = position.peek().filter(|byte| matches!(byte, b'"' | b'\'')) else {
        return at..input.len();
    };
    let quoted = &input[at + 1..];
    at + 1..at + 1 + quoted.find(char::from(quote)).unwrap_or(quoted.len())
}

/// Checks the `content` of `<meta http-equiv=refresh>`: a number of seconds; or this, a semicolon,
/// white space, `url=` and a URL that does not begin with a quote. The URL is not checked further.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh>
///
/// ```
/// use broth::values::check_valid_refresh;
///
/// assert!(check_valid_refresh("5; url=a").is_ok());
/// assert_eq!(check_valid_refresh("5;url=a").unwrap_err().expected(), "a space");
/// assert_eq!(check_valid_refresh("5, url=a").unwrap_err().expected(), "a semicolon or the end");
/// ```
pub fn check_valid_refresh(input: &str) -> Result<(), Error> {
    let error = |at: usize, expected| {
        let found = input[at..].chars().next();
        let reason = found.map_or(Reason::UnexpectedEnd, Reason::UnexpectedCharacter);
        Err(Error::new(reason, expected, at))
    };
    let digits = input.bytes().take_while(u8::is_ascii_digit).count();
    if check_valid_non_negative_integer(&input[..digits]).is_err() {
        return error(0, "a number of seconds");
    }
    let Some(after) = input[digits..].strip_prefix(';') else {
        return if digits == input.len() {
            Ok(())
        } else {
            error(digits, "a semicolon or the end")
        };
    };
    let rest = after.trim_ascii_start();
    let at = input.len() - rest.len();
    let is_url = rest.get(.."url=".len()).is_some_and(|name| name.eq_ignore_ascii_case("url="));
    match rest.get("url=".len()..) {
        _ if !is_url => error(at, "`url=`"),
        Some(url) if url.starts_with(['"', '\'']) => {
            error(at + "url=".len(), "a URL that does not begin with a quote")
        }
        _ if rest.len() == after.len() => error(at, "a space"),
        _ => Ok(()),
    }
}
