//! Makes IRIs absolute, without changing anything else in them.
//!
//! The URL Standard would add slashes and decode hosts; RDF compares IRIs as strings, so that they
//! must stay as written.

use alloc::string::String;
use core::fmt::Write as _;

/// The parts of an IRI.
///
/// <https://www.rfc-editor.org/rfc/rfc3986#appendix-B>
#[derive(Clone, Copy)]
struct Parts<'i> {
    scheme: Option<&'i str>,
    authority: Option<&'i str>,
    path: &'i str,
    query: Option<&'i str>,
    fragment: Option<&'i str>,
}

impl<'i> Parts<'i> {
    fn of(iri: &'i str) -> Self {
        let (iri, fragment) = split_at(iri, '#');
        let (iri, query) = split_at(iri, '?');
        let scheme = scheme(iri);
        let hierarchy = scheme.map_or(iri, |scheme| &iri[scheme.len() + 1..]);
        let (authority, path) = match hierarchy.strip_prefix("//") {
            Some(rest) => {
                let end = rest.find('/').unwrap_or(rest.len());
                (Some(&rest[..end]), &rest[end..])
            }
            None => (None, hierarchy),
        };
        Self { scheme, authority, path, query, fragment }
    }
}

fn split_at(text: &str, separator: char) -> (&str, Option<&str>) {
    text.split_once(separator).map_or((text, None), |(before, after)| (before, Some(after)))
}

/// The scheme of an absolute IRI, without its colon.
///
/// <https://www.rfc-editor.org/rfc/rfc3986#section-3.1>
pub(super) fn scheme(iri: &str) -> Option<&str> {
    let (scheme, _) = iri.split_once(':')?;
    let is_of_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let bytes = scheme.as_bytes();
    let is_scheme = bytes.first()?.is_ascii_alphabetic() && bytes.iter().all(is_of_scheme);
    is_scheme.then_some(scheme)
}

/// The base for relative IRIs: an absolute IRI without its fragment.
pub(super) fn without_fragment(iri: &str) -> &str {
    split_at(iri, '#').0
}

/// Transforms a reference: makes it absolute by a base. An empty base leaves it relative.
///
/// <https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2>
pub(super) fn resolve(base: &str, reference: &str) -> String {
    let of = Parts::of(reference);
    let mut out = String::with_capacity(reference.len());
    if of.scheme.is_some() || base.is_empty() {
        push_valid(&mut out, reference);
        return out;
    }
    let base = Parts::of(base);
    if let Some(scheme) = base.scheme {
        out.push_str(scheme);
        out.push(':');
    }
    if let Some(authority) = of.authority.or(base.authority) {
        out.push_str("//");
        push_valid(&mut out, authority);
    }
    let start = out.len();
    if of.authority.is_some() || of.path.starts_with('/') {
        push_valid(&mut out, of.path);
        remove_dot_segments(&mut out, start);
    } else if of.path.is_empty() {
        out.push_str(base.path);
    } else {
        push_merged(&mut out, base, of.path);
        remove_dot_segments(&mut out, start);
    }
    let is_same_path = of.authority.is_none() && of.path.is_empty();
    let query = of.query.or(base.query.filter(|_| is_same_path));
    for (mark, part) in [('?', query), ('#', of.fragment)] {
        if let Some(part) = part {
            out.push(mark);
            push_valid(&mut out, part);
        }
    }
    out
}

/// <https://www.rfc-editor.org/rfc/rfc3986#section-5.2.3>
fn push_merged(out: &mut String, base: Parts<'_>, path: &str) {
    if base.authority.is_some() && base.path.is_empty() {
        out.push('/');
    }
    let folder = base.path.rfind('/').map_or(0, |slash| slash + 1);
    out.push_str(&base.path[..folder]);
    push_valid(out, path);
}

/// Removes `.` and `..` from the path that begins at `start`.
///
/// <https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4>
fn remove_dot_segments(out: &mut String, start: usize) {
    if !out[start..].contains("/.") && !out[start..].starts_with('.') {
        return;
    }
    let path = out.split_off(start);
    let is_absolute = path.starts_with('/');
    let segments = path.strip_prefix('/').unwrap_or(&path);
    let last = segments.split('/').count() - 1;
    for (index, segment) in segments.split('/').enumerate() {
        let is_dots = matches!(segment, "." | "..");
        if segment == ".." {
            let end = out[start..].rfind('/').map_or(start, |slash| start + slash);
            out.truncate(end);
        }
        if !is_dots || index == last {
            if is_absolute || out.len() > start {
                out.push('/');
            }
            out.push_str(if is_dots { "" } else { segment });
        }
    }
}

/// Appends a part of an IRI. Characters that an IRI cannot have are percent-encoded.
///
/// <https://www.rfc-editor.org/rfc/rfc3987#section-2.2>
pub(super) fn push_valid(out: &mut String, part: &str) {
    for c in part.chars() {
        if is_valid(c) {
            out.push(c);
        } else {
            let mut bytes = [0; 4];
            for byte in c.encode_utf8(&mut bytes).bytes() {
                // A string takes everything.
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
}

/// Whether every character of an IRI may be there.
pub(super) fn has_only_valid_characters(iri: &str) -> bool {
    iri.chars().all(is_valid)
}

fn is_valid(c: char) -> bool {
    c > ' ' && !matches!(c, '<' | '>' | '"' | '{' | '}' | '|' | '\\' | '^' | '`')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(reference: &str, resolved: &str) {
        assert_eq!(resolve("http://a/b/c/d;p?q", reference), resolved, "{reference}");
    }

    /// <https://www.rfc-editor.org/rfc/rfc3986#section-5.4>
    #[test]
    fn references_are_resolved_as_in_the_examples_of_the_rfc() {
        check("g:h", "g:h");
        check("g", "http://a/b/c/g");
        check("./g", "http://a/b/c/g");
        check("g/", "http://a/b/c/g/");
        check("/g", "http://a/g");
        check("//g", "http://g");
        check("?y", "http://a/b/c/d;p?y");
        check("g?y#s", "http://a/b/c/g?y#s");
        check("#s", "http://a/b/c/d;p?q#s");
        check("", "http://a/b/c/d;p?q");
        check(".", "http://a/b/c/");
        check("./", "http://a/b/c/");
        check("..", "http://a/b/");
        check("../", "http://a/b/");
        check("../g", "http://a/b/g");
        check("../..", "http://a/");
        check("../../g", "http://a/g");
        check("../../../g", "http://a/g");
        check("/./g", "http://a/g");
        check("/../g", "http://a/g");
        check("g.", "http://a/b/c/g.");
        check("..g", "http://a/b/c/..g");
        check("./../g", "http://a/b/g");
        check("./g/.", "http://a/b/c/g/");
        check("g/../h", "http://a/b/c/h");
        check("g;x=1/../y", "http://a/b/c/y");
        check("g?y/../x", "http://a/b/c/g?y/../x");
    }

    #[test]
    fn absolute_iris_stay_as_written() {
        check("http://www.example.org", "http://www.example.org");
        check("http://example.org/ä/../b", "http://example.org/ä/../b");
        check("a b<c>", "http://a/b/c/a%20b%3Cc%3E");
        assert_eq!(resolve("", "../a"), "../a");
        assert_eq!(resolve("http://a", "b"), "http://a/b");
        assert_eq!(scheme("1a:b"), None);
    }
}
