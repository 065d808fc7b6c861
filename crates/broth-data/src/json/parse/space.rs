//! The space between the tokens of JSON: white space, and the marks that hide JSON from old
//! browsers and from XML.

use super::Parser;
use crate::finding::FindingKind;

impl Parser<'_> {
    /// Skips white space, and reports everything else that is skipped.
    pub(super) fn skip_space(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
            let Some((len, message)) = wrapper(self.rest()) else { return };
            self.repaired(FindingKind::Wrapper, message, self.at..self.at + len);
            self.at += len;
        }
    }
}

/// The length of something at the beginning of a text that is neither JSON nor white space, but can
/// be skipped.
fn wrapper(rest: &str) -> Option<(usize, &'static str)> {
    const NOT_JSON: &str = "JSON has no comments";
    let to_end = |end: &str| rest.find(end).map_or(rest.len(), |at| at + end.len());
    match rest.as_bytes().first()? {
        b'/' if rest.starts_with("/*") => {
            let end = rest[2..].find("*/").map_or(rest.len(), |at| at + 4);
            Some((end, NOT_JSON))
        }
        // A line such as `//<![CDATA[{"a": 1}` has more than the comment.
        b'/' if rest.starts_with("//") => Some((line_comment(rest), NOT_JSON)),
        b'<' if rest.starts_with("<!--") => {
            // Around the JSON, or a comment of its own.
            let inner = rest[4..].trim_ascii_start();
            let is_around = inner.starts_with(['{', '[', '<', '/']);
            let len = match is_around {
                true => 4,
                false if rest.contains("-->") => to_end("-->"),
                false => to_end("\n"),
            };
            Some((len, "the JSON is in a comment"))
        }
        b'-' if rest.starts_with("-->") => Some((3, "the JSON is in a comment")),
        b'<' if rest.starts_with("<![CDATA[") => Some((9, "the JSON is in a CDATA section")),
        b'<' if rest.starts_with("<!]]>") => Some((5, "the JSON is in a CDATA section")),
        b']' if rest.starts_with("]]>") => Some((3, "the JSON is in a CDATA section")),
        _ => {
            let c = rest.chars().next()?;
            let is_space = c == '\u{FEFF}' || c > ' ' && c.is_whitespace() || c == '\u{c}';
            is_space.then(|| (c.len_utf8(), "the character is not white space in JSON"))
        }
    }
}

/// The length of a comment that ends with the line, or before a mark of a CDATA section in it.
fn line_comment(rest: &str) -> usize {
    let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
    let text = rest[2..line].trim_start_matches([' ', '\t']);
    let is_mark =
        ["<![CDATA[", "<!]]>", "]]>", "<!--", "-->"].iter().any(|mark| text.starts_with(mark));
    if is_mark { line - text.len() } else { line }
}
