//! Valid URL strings, which authors may write. Browsers accept more.
//!
//! <https://url.spec.whatwg.org/#valid-url-string>

use core::net::Ipv6Addr;

use broth_values::url::{is_port, needs_host, scheme_of, split_port};

use super::refusal::Refusal;

type Checked = Result<(), Refusal>;

/// Checks a URL, possibly with white space around it. The base of a relative URL is assumed to be
/// an `https:` page.
pub(super) fn check(value: &str) -> Checked {
    check_trimmed(value.trim_ascii())
}

/// Checks a URL that must not be empty.
pub(super) fn check_non_empty(value: &str) -> Checked {
    if value.trim_ascii().is_empty() {
        return because("it is empty");
    }
    check(value)
}

/// Checks a URL that must have a scheme.
pub(super) fn check_absolute(value: &str) -> Checked {
    if scheme_of(value.trim_ascii()).is_none() {
        return because("a scheme, such as `https:`, is missing");
    }
    check(value)
}

fn because(reason: &'static str) -> Checked {
    Err(Refusal::Because(reason))
}

fn check_trimmed(url: &str) -> Checked {
    let scheme = scheme_of(url);
    // The rest is a script and is not fetched; scripts are not checked.
    if scheme.is_some_and(|(scheme, _)| scheme.eq_ignore_ascii_case("javascript")) {
        return Ok(());
    }
    let (url, fragment) = url.split_once('#').unwrap_or((url, ""));
    check_units(fragment)?;
    let (url, query) = url.split_once('?').unwrap_or((url, ""));
    check_units(query)?;
    match scheme_of(url) {
        Some((scheme, rest)) if needs_host(scheme) => match rest.strip_prefix("//") {
            Some(rest) => check_authority(rest, check_domain),
            None => because("`//` is missing after the scheme"),
        },
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("file") => {
            match rest.strip_prefix("//") {
                Some(rest) if rest.is_empty() || rest.starts_with('/') => check_units(rest),
                Some(rest) => check_authority(rest, check_domain),
                None => because("`//` is missing after the scheme"),
            }
        }
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("data") && !rest.contains(',') => {
            because("a `data:` URL has a comma before its data")
        }
        Some((_, rest)) => match rest.strip_prefix("//") {
            Some(rest) => check_authority(rest, check_opaque_host),
            None => check_units(rest),
        },
        None => match url.strip_prefix("//") {
            Some(rest) => check_authority(rest, check_domain),
            None => check_units(url),
        },
    }
}

/// Checks everything after the two slashes of a URL: a host, an optional port, and a path.
/// `check_host` checks a host that is not an address in brackets.
fn check_authority(rest: &str, check_host: fn(&str) -> Checked) -> Checked {
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    check_units(path)?;
    if authority.contains('@') {
        return because("it must not have a user name or password");
    }
    let (host, port) = split_port(authority);
    check_port(port)?;
    match host.strip_prefix('[') {
        Some(address) => check_ipv6(address),
        None => check_host(host),
    }
}

/// The host of a URL whose scheme is not special.
fn check_opaque_host(host: &str) -> Checked {
    if host.contains(':') { because("the host has a `:`") } else { check_units(host) }
}

/// <https://url.spec.whatwg.org/#url-port-string>
fn check_port(port: &str) -> Checked {
    if is_port(port) {
        return Ok(());
    }
    because(match port.bytes().all(|byte| byte.is_ascii_digit()) {
        true => "the port is greater than 65535",
        false => "the port is not a number",
    })
}

fn check_ipv6(address: &str) -> Checked {
    match address.strip_suffix(']').map(str::parse::<Ipv6Addr>) {
        Some(Ok(_)) => Ok(()),
        None if !address.contains(']') => because("the `[` of the host is not closed"),
        _ => because("what is in brackets is not an IPv6 address"),
    }
}

/// <https://url.spec.whatwg.org/#valid-domain-string>; of the mapping of IDNA, only what makes ASCII is done here.
fn check_domain(host: &str) -> Checked {
    if host.is_empty() {
        return because("the host is missing");
    }
    for label in host.strip_suffix('.').unwrap_or(host).split('.') {
        if label.len() > 63 && label.is_ascii() {
            return because("a part of the domain has more than 63 characters");
        }
        if label.is_empty() {
            return because("a part of the domain is empty");
        }
    }
    if host.is_ascii() {
        check_mapped_domain(host)
    } else {
        let mapped: alloc::string::String = host.chars().map(to_half_width).collect();
        check_mapped_domain(&mapped)
    }
}

fn check_mapped_domain(host: &str) -> Checked {
    for c in host.chars() {
        let is_allowed = match c {
            '%' => return because("a host must not be percent-encoded"),
            '-' | '.' | '_' => true,
            c if c.is_ascii() => c.is_ascii_alphanumeric(),
            c => is_url_code_point(c),
        };
        if !is_allowed {
            return because("the host has a character that no domain has");
        }
    }
    check_ipv4_if_number(host)
}

/// The full-width forms and stops that IDNA maps to ASCII.
fn to_half_width(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        '\u{3002}' | '\u{FF61}' => '.',
        _ => c,
    }
}

/// A host whose last part is a number is an IPv4 address.
///
/// <https://url.spec.whatwg.org/#ends-in-a-number-checker>
fn check_ipv4_if_number(host: &str) -> Checked {
    let last = host.strip_suffix('.').unwrap_or(host).rsplit('.').next().unwrap_or_default();
    let hexadecimal = last.strip_prefix("0x").or(last.strip_prefix("0X"));
    let is_number = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit())
        || hexadecimal.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    if is_number && host.parse::<core::net::Ipv4Addr>().is_err() {
        return because(
            "the host ends in a number but is not an IPv4 address, such as `192.0.2.1`",
        );
    }
    Ok(())
}

/// URL code points and percent-encoded bytes.
///
/// <https://url.spec.whatwg.org/#url-units>
fn check_units(units: &str) -> Checked {
    let bytes = units.as_bytes();
    for (at, c) in units.char_indices() {
        if c == '%' {
            let digits = bytes.get(at + 1..at + 3).unwrap_or_default();
            if digits.len() < 2 || !digits.iter().all(u8::is_ascii_hexdigit) {
                return because("two hexadecimal digits must follow each `%`");
            }
        } else if !is_url_code_point(c) {
            return because(match c {
                ' ' => "it has a space: write `%20`",
                '\\' => "it has a `\\`: write `/` or `%5C`",
                '\t' | '\n' | '\r' => "it has a tab or a line break",
                '"' => "it has a quotation mark: write `%22`",
                '<' => "it has a `<`: write `%3C`",
                '>' => "it has a `>`: write `%3E`",
                '[' => "it has a `[`: write `%5B`",
                ']' => "it has a `]`: write `%5D`",
                '{' => "it has a `{`: write `%7B`",
                '}' => "it has a `}`: write `%7D`",
                '|' => "it has a `|`: write `%7C`",
                '^' => "it has a `^`: write `%5E`",
                '`' => "it has a backtick: write `%60`",
                '#' => "it has a second `#`: write `%23`",
                _ => "it has a character that no URL has",
            });
        }
    }
    Ok(())
}

/// <https://url.spec.whatwg.org/#url-code-points>
fn is_url_code_point(c: char) -> bool {
    match c {
        '!' | '$' | '&'..='/' | ':' | ';' | '=' | '?' | '@' | '_' | '~' => true,
        '\0'..='\x7F' => c.is_ascii_alphanumeric(),
        '\u{80}'..='\u{9F}' | '\u{FDD0}'..='\u{FDEF}' => false,
        _ => u32::from(c) & 0xFFFE != 0xFFFE,
    }
}

#[cfg(test)]
mod tests {
    use super::{Refusal, check};

    #[test]
    fn a_host_whose_bracket_is_not_closed_says_so() {
        for url in ["http://[::1", "http://[::1/", "//[::1:80/a", "app://[::1"] {
            let Err(Refusal::Because(reason)) = check(url) else { panic!("{url}") };
            assert_eq!(reason, "the `[` of the host is not closed", "{url}");
        }
        let Err(Refusal::Because(reason)) = check("http://[::1]:x/") else { panic!() };
        assert_eq!(reason, "the port is not a number");
    }

    #[test]
    fn urls() {
        for right in [
            "",
            "soup",
            " soup.html ",
            "/soup/../a%20b",
            "?a=b&c=d?",
            "#a?b",
            "//example.com:80/",
            "https://example.com",
            "https://EXAMPLE.com:/a;b",
            "http://[2001:db8::1]:8080/",
            "http://192.0.2.1/",
            "https://suppe-köche.example/",
            "mailto:a@b",
            "data:,a%20b",
            "urn:isbn:1",
            "file:///soup",
            "file://host/soup",
            "app://host/soup",
            "./a:b",
            "a/b:c",
            ":a",
            "1a:b",
            "javascript:f(\"soup pot\")",
            "tel:+1-2",
            "https://a_b.example/",
            "about:blank#a",
        ] {
            assert!(check(right).is_ok(), "{right}");
        }
        for wrong in [
            "a b",
            "a\\b",
            "a:b:c d",
            "http:a",
            "http:/a",
            "http://",
            "http://a b/",
            "http://a:b/",
            "http://a:99999/",
            "http://u:p@a/",
            "http://@a/",
            "http://[a]/",
            "http://[::1/",
            "http://%61/",
            "http://a..b/",
            "http://1.2.3.256/",
            "http://1.0x2",
            "http://a/%2",
            "#a#b",
            "#a b",
            "?a[",
            "file:a",
            "file:/a",
            "file:///C|/",
            "data:a b",
            "data:a",
            "http://１.２.３.４５６/",
            "http://a\u{FDD0}/",
            "/\u{91}",
            "app://u@h/",
            "http://2001::1/",
            "//",
        ] {
            assert!(check(wrong).is_err(), "{wrong}");
        }
    }
}
