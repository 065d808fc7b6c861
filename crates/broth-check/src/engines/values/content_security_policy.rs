//! Content security policies in `meta` elements.
//!
//! <https://w3c.github.io/webappsec-csp/#grammardef-serialized-policy>

use alloc::format;
use alloc::string::String;

/// The directives, as of 2026-10-03.
const DIRECTIVES: [&str; 32] = [
    "base-uri",
    "block-all-mixed-content",
    "child-src",
    "connect-src",
    "default-src",
    "fenced-frame-src",
    "font-src",
    "form-action",
    "frame-ancestors",
    "frame-src",
    "img-src",
    "manifest-src",
    "media-src",
    "navigate-to",
    "object-src",
    "plugin-types",
    "prefetch-src",
    "referrer",
    "reflected-xss",
    "report-to",
    "report-uri",
    "require-sri-for",
    "require-trusted-types-for",
    "sandbox",
    "script-src",
    "script-src-attr",
    "script-src-elem",
    "style-src",
    "style-src-attr",
    "style-src-elem",
    "trusted-types",
    "upgrade-insecure-requests",
];

const KEYWORDS: [&str; 13] = [
    "'inline-speculation-rules'",
    "'none'",
    "'report-sample'",
    "'report-sha256'",
    "'report-sha384'",
    "'report-sha512'",
    "'self'",
    "'strict-dynamic'",
    "'trusted-types-eval'",
    "'unsafe-eval'",
    "'unsafe-hashes'",
    "'unsafe-inline'",
    "'wasm-unsafe-eval'",
];

/// The directives of policies: names and values.
pub(super) fn directives(policies: &str) -> impl Iterator<Item = (&str, &str)> {
    let directives = policies.split([',', ';']).map(str::trim_ascii);
    directives.filter(|directive| !directive.is_empty()).map(|directive| {
        let end = directive.find(|c: char| c.is_ascii_whitespace()).unwrap_or(directive.len());
        let (name, value) = directive.split_at(end);
        (name, value.trim_ascii())
    })
}

pub(super) fn check(policies: &str) -> Result<(), &'static str> {
    if !policies.is_ascii() {
        return Err("it must be ASCII: write other names of hosts in Punycode");
    }
    for (name, value) in directives(policies) {
        if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            return Err("the name of a directive has only letters, digits and `-`");
        }
        let name = name.to_ascii_lowercase();
        // Only a header can have these.
        if matches!(&*name, "report-uri" | "frame-ancestors" | "sandbox") {
            return Err("a `meta` must not have `report-uri`, `frame-ancestors` or `sandbox`");
        }
        let has_sources = name.ends_with("-src")
            || name.ends_with("-src-attr")
            || name.ends_with("-src-elem")
            || matches!(&*name, "base-uri" | "form-action");
        if has_sources {
            value.split_ascii_whitespace().try_for_each(source)?;
        }
    }
    Ok(())
}

/// A keyword, a nonce or a hash in single quotes, or a scheme or host.
fn source(source: &str) -> Result<(), &'static str> {
    let Some(quoted) = source.strip_prefix('\'') else {
        return match source.contains(['\'', '"', '<', '>']) {
            true => Err("a source has a quote or bracket inside"),
            false => Ok(()),
        };
    };
    if KEYWORDS.iter().any(|keyword| keyword.eq_ignore_ascii_case(source)) {
        return Ok(());
    }
    let starts = ["nonce-", "sha256-", "sha384-", "sha512-"];
    let value = quoted.strip_suffix('\'').and_then(|quoted| {
        starts.iter().find_map(|start| {
            let found = quoted.get(..start.len())?.eq_ignore_ascii_case(start);
            found.then(|| &quoted[start.len()..])
        })
    });
    let is_base64 = |value: &str| {
        let bytes = value.trim_end_matches('=').bytes();
        !value.is_empty()
            && bytes.into_iter().all(|byte| {
                byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_')
            })
    };
    match value {
        Some(value) if is_base64(value) => Ok(()),
        Some(_) => Err("a nonce or hash is not Base64"),
        None => Err("a source in quotes is not a keyword, a nonce or a hash"),
    }
}

/// A directive that browsers ignore.
pub(super) fn doubt(policies: &str) -> Option<String> {
    let is_unknown = |name: &str| !DIRECTIVES.iter().any(|known| known.eq_ignore_ascii_case(name));
    let (name, _) = directives(policies).find(|(name, _)| is_unknown(name))?;
    Some(format!("there is no directive `{name}`"))
}

#[cfg(test)]
mod tests {
    use super::{check, doubt};

    /// <https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy>
    #[test]
    fn directives_for_headers_are_not_for_a_meta() {
        for policy in ["report-uri /a", "default-src 'self'; Sandbox", "frame-ancestors 'none'"] {
            assert!(check(policy).is_err(), "{policy}");
        }
        assert!(check("default-src 'self'; report-to a").is_ok());
    }

    /// <https://w3c.github.io/webappsec-upgrade-insecure-requests/#delivery>
    #[test]
    fn directives_of_other_specifications_are_known() {
        assert_eq!(doubt("upgrade-insecure-requests; require-trusted-types-for 'script'"), None);
        assert!(doubt("upgrade-requests").is_some());
    }
}
