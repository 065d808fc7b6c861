//! Splits URLs into parts, without checking them.

/// The scheme of a URL, and the rest after its colon. A relative URL has no scheme.
///
/// <https://url.spec.whatwg.org/#url-scheme-string>
#[must_use]
pub fn scheme_of(url: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = url.split_once(':')?;
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    is_scheme.then_some((scheme, rest))
}

/// Whether the URLs of a scheme have a host and a path, as those of all special schemes except
/// `file` do.
///
/// <https://url.spec.whatwg.org/#special-scheme>
#[must_use]
pub fn needs_host(scheme: &str) -> bool {
    ["ftp", "http", "https", "ws", "wss"].iter().any(|known| known.eq_ignore_ascii_case(scheme))
}

/// The host and the port of an authority without credentials. A host in brackets contains colons;
/// without a closing bracket, there is no port.
///
/// <https://url.spec.whatwg.org/#host-state>
#[must_use]
pub fn split_port(authority: &str) -> (&str, &str) {
    if authority.starts_with('[') && !authority.contains(']') {
        return (authority, "");
    }
    let end = authority.rfind(']').map_or(0, |end| end + 1);
    match authority[end..].find(':') {
        Some(colon) => (&authority[..end + colon], &authority[end + colon + 1..]),
        None => (authority, ""),
    }
}

/// Whether a text is a port: nothing, or a number of 16 bits.
///
/// <https://url.spec.whatwg.org/#url-port-string>
#[must_use]
pub fn is_port(port: &str) -> bool {
    port.bytes().all(|byte| byte.is_ascii_digit())
        && (port.is_empty() || port.parse::<u16>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_begin_with_a_letter() {
        for (url, scheme) in [
            ("http://a", Some("http")),
            ("a+b-c.1:", Some("a+b-c.1")),
            ("1a:b", None),
            (":a", None),
            ("a b:c", None),
            ("a", None),
        ] {
            assert_eq!(scheme_of(url).map(|(scheme, _)| scheme), scheme, "{url}");
        }
        assert!(needs_host("HTTPS") && !needs_host("file") && !needs_host("mailto"));
    }

    #[test]
    fn the_first_colon_after_a_host_begins_the_port() {
        for (authority, parts) in [
            ("a", ("a", "")),
            ("a:80", ("a", "80")),
            ("a:1:2", ("a", "1:2")),
            ("[::1]", ("[::1]", "")),
            ("[::1]:80", ("[::1]", "80")),
            ("[::1", ("[::1", "")),
        ] {
            assert_eq!(split_port(authority), parts, "{authority}");
        }
    }

    #[test]
    fn ports_have_16_bits() {
        for port in ["", "0", "80", "65535", "000080"] {
            assert!(is_port(port), "{port}");
        }
        for port in ["65536", "+1", "-1", " 1", "1:2", "\u{663}"] {
            assert!(!is_port(port), "{port}");
        }
    }
}
