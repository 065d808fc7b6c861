//! The features of the browser that `allow` allows a frame.
//!
//! <https://w3c.github.io/webappsec-permissions-policy/#ascii-serialization>

use broth_values::url::scheme_of;

/// Directives separated by semicolons: the name of a feature, and the origins that may use it. The
/// text says of `iframe` that there may be no origins, and an empty directive does no harm.
pub(super) fn check(policy: &str) -> Result<(), &'static str> {
    for directive in policy.split(';') {
        let mut words = directive.split_ascii_whitespace();
        let Some(feature) = words.next() else { continue };
        if feature.ends_with(',') {
            return Err("write a semicolon for the comma");
        }
        if !feature.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            return Err("the name of a feature has only letters, digits and `-`");
        }
        words.try_for_each(origin)?;
    }
    Ok(())
}

/// A keyword in single quotes, `*`, a scheme with its colon, or a host.
fn origin(word: &str) -> Result<(), &'static str> {
    const KEYWORDS: [&str; 3] = ["'self'", "'src'", "'none'"];
    if word == "*" || KEYWORDS.iter().any(|keyword| keyword.eq_ignore_ascii_case(word)) {
        return Ok(());
    }
    if word.starts_with(['\'', '"']) {
        return Err("only `'self'`, `'src'` and `'none'` have quotes");
    }
    if ["self", "src", "none"].iter().any(|keyword| keyword.eq_ignore_ascii_case(word)) {
        return Err("write `'self'`, `'src'` and `'none'` in single quotes");
    }
    if is_scheme(word) || is_host(word) { Ok(()) } else { Err("an origin is not a host or scheme") }
}

/// <https://w3c.github.io/webappsec-csp/#grammardef-scheme-source>
fn is_scheme(word: &str) -> bool {
    scheme_of(word).is_some_and(|(_, rest)| rest.is_empty())
}

/// <https://w3c.github.io/webappsec-csp/#grammardef-host-source>
fn is_host(word: &str) -> bool {
    let host = match word.split_once("://") {
        Some((scheme, host)) if is_scheme(&alloc::format!("{scheme}:")) => host,
        Some(_) => return false,
        None => word,
    };
    let (host, path) = host.find('/').map_or((host, ""), |at| host.split_at(at));
    let (host, port) = host.split_once(':').map_or((host, None), |(host, port)| (host, Some(port)));
    let is_port = |port: &str| {
        port == "*" || !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let labels = host.strip_prefix("*.").unwrap_or(host);
    let labels = labels.strip_suffix('.').unwrap_or(labels);
    (host == "*" || labels.split('.').all(is_label))
        && port.is_none_or(is_port)
        && path.bytes().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b',' | b'?' | b'#'))
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn a_policy_is_features_with_their_origins() {
        for right in [
            "",
            " ; ",
            "fullscreen",
            "camera; microphone",
            "autoplay; fullscreen;",
            "geolocation 'self' https://example.com",
            "camera *; x-soup2 'src'",
            "payment 'none'",
            "camera https: *.example.com:443 wss://example.com:*/a/b example.com. localhost",
        ] {
            assert_eq!(check(right), Ok(()), "{right}");
        }
        for wrong in [
            "!!!",
            "camera, microphone",
            "camera_a",
            "camera self",
            "camera 'all'",
            "camera https://",
            "camera a..b",
            "camera 1x:",
            "camera https://example.com?a",
            "camera example.com:x",
            "camera é",
        ] {
            assert!(check(wrong).is_err(), "{wrong}");
        }
    }
}
