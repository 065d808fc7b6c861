//! Namespaces given on the command line.

/// Namespaces that people name by a word, which no document uses as a URI.
const KNOWN: [(&str, &str); 6] = [
    ("html", "http://www.w3.org/1999/xhtml"),
    ("xhtml", "http://www.w3.org/1999/xhtml"),
    ("svg", "http://www.w3.org/2000/svg"),
    ("math", "http://www.w3.org/1998/Math/MathML"),
    ("mathml", "http://www.w3.org/1998/Math/MathML"),
    ("xlink", "http://www.w3.org/1999/xlink"),
];

/// Parses `PREFIX=URI`. The prefix may be empty.
pub(crate) fn parse(text: &str) -> Result<(String, String), String> {
    parse_parts(text.split_once('='))
}

/// Parses `PREFIX=URI` with a prefix.
pub(crate) fn parse_with_prefix(text: &str) -> Result<(String, String), String> {
    parse_parts(text.split_once('=').filter(|(prefix, _)| !prefix.is_empty()))
}

fn parse_parts(parts: Option<(&str, &str)>) -> Result<(String, String), String> {
    let parts = parts.filter(|(_, uri)| !uri.is_empty());
    let (prefix, uri) = parts.ok_or("expected PREFIX=URI, such as `x=urn:x`")?;
    match KNOWN.iter().find(|(word, _)| uri.eq_ignore_ascii_case(word)) {
        Some((_, known)) => Err(format!("`{uri}` is not a URI; did you mean `{prefix}={known}`?")),
        None => Ok((prefix.to_owned(), uri.to_owned())),
    }
}
