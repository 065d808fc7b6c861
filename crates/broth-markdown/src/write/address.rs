//! Link destinations, titles and code spans, which have their own rules for escapes.

use alloc::string::String;

use broth_input::ByteSet;

use super::text::{is_reference, reference};

/// The bytes that may need an escape in a destination, a title or an info string.
static MAY_MEAN: ByteSet = ByteSet::for_short_runs(b"\\&\n\"<`~()]");

/// Writes the part of an inline link after its text: the destination and the title. Brackets in
/// them may have to be escaped, because marked would take them as those of a link: for an image in
/// a link, or before code with brackets.
pub(super) fn target(out: &mut String, to: &str, title: &str, without_brackets: bool) {
    let start = out.len();
    out.push('(');
    destination(out, to, !title.is_empty());
    push_title(out, title);
    out.push(')');
    if without_brackets && out[start..].contains(['[', ']']) {
        let escaped = out[start..].replace('[', "&#91;").replace(']', "&#93;");
        out.truncate(start);
        out.push_str(&escaped);
    }
}

/// Writes the part of a link reference definition after its label.
///
/// <https://spec.commonmark.org/0.31.2/#link-reference-definition>
pub(super) fn definition(out: &mut String, to: &str, title: &str) {
    destination(out, to, true);
    push_title(out, title);
}

/// Writes a title. marked counts the parentheses in it to find the end of the link, so it could
/// look for the end in code.
fn push_title(out: &mut String, title: &str) {
    if !title.is_empty() {
        out.push_str(" \"");
        let others: &[u8] = if is_balanced(title) { b"\"" } else { b"\"()" };
        escaped(out, title, others);
        out.push('"');
    }
}

/// Writes a destination without angle brackets, whose content some readers would take as a tag if
/// they refuse the link: `<img src=x onerror=y>`.
///
/// <https://spec.commonmark.org/0.31.2/#link-destination>
fn destination(out: &mut String, to: &str, has_title: bool) {
    if to.is_empty() && has_title {
        return out.push_str("<>");
    }
    // Some readers begin the title at an apostrophe here, or at a quotation mark anywhere.
    let rest = to.strip_prefix('\'');
    if rest.is_some() {
        reference(out, '\'');
    }
    let others: &[u8] = if is_balanced(to) { b"\"" } else { b"\"()" };
    for part in rest.unwrap_or(to).split_inclusive(is_white) {
        match part.chars().next_back().filter(|&last| is_white(last)) {
            None => escaped(out, part, others),
            Some(white) => {
                escaped(out, &part[..part.len() - white.len_utf8()], others);
                reference(out, white);
            }
        }
    }
}

/// Whether a character would end a destination, for some readers.
fn is_white(character: char) -> bool {
    character.is_whitespace() || character.is_control()
}

/// Whether the parentheses are balanced, and nested at most 30 deep.
fn is_balanced(to: &str) -> bool {
    let mut open = 0_u32;
    for byte in to.bytes() {
        match byte {
            b'(' if open == 30 => return false,
            b'(' => open += 1,
            b')' if open == 0 => return false,
            b')' => open -= 1,
            _ => {}
        }
    }
    open == 0
}

/// Writes text, and escapes backslashes, character references, `<`, backticks, the ends of links
/// and the characters in `others`. So the text is text even for a reader that sees no link here.
///
/// Most escapes are character references, because readers agree about those. Some, for example,
/// extend a title to the last quotation mark that could end it. But a backslash before punctuation
/// is doubled, because some readers decode references first.
pub(super) fn escaped(out: &mut String, text: &str, others: &[u8]) {
    let bytes = text.as_bytes();
    let (mut written, mut next) = (0, 0);
    loop {
        let at = next + MAY_MEAN.find(&bytes[next..]);
        let Some(byte) = bytes.get(at) else { break };
        next = at + 1;
        let instead = match byte {
            b'\\' if matches!(bytes.get(at + 1), None | Some(b'\n')) => "&#92;",
            b'\\' if bytes[at + 1].is_ascii_punctuation() => "\\",
            b'&' if is_reference(&bytes[at + 1..]) => "&amp;",
            b'\n' => "&#10;",
            b'<' => "&lt;",
            b'`' => "&#96;",
            b'"' if others.contains(byte) => "&quot;",
            b'~' if others.contains(byte) || bytes.get(at + 1) == Some(&b'~') => "&#126;",
            b']' if matches!(bytes.get(at + 1), Some(b'(' | b'[' | b':')) => "&#93;",
            _ if others.contains(byte) => "\\",
            _ => continue,
        };
        out.push_str(&text[written..at]);
        out.push_str(instead);
        written = at + usize::from(instead != "\\");
    }
    out.push_str(&text[written..]);
}

/// <https://spec.commonmark.org/0.31.2/#code-spans>
pub(super) fn code(out: &mut String, code: &str) {
    let mark = code_mark(code);
    let is_padded = code.starts_with('`')
        || code.ends_with('`')
        || code.starts_with(' ') && code.ends_with(' ') && code.bytes().any(|byte| byte != b' ');
    let marks = |out: &mut String| out.extend(core::iter::repeat_n('`', mark));
    marks(out);
    if is_padded {
        out.push(' ');
    }
    out.push_str(code);
    if is_padded {
        out.push(' ');
    }
    marks(out);
}

/// The smallest number that is not the length of a run of backticks in the code.
fn code_mark(code: &str) -> usize {
    let mut seen: u128 = 1;
    for run in code.split(|c| c != '`') {
        if let len @ 1..128 = run.len() {
            seen |= 1 << len;
        }
    }
    seen.trailing_ones() as usize
}

/// The length of the longest run of a character.
pub(super) fn longest_run(text: &str, mark: char) -> usize {
    text.split(|c| c != mark).map(str::len).max().unwrap_or(0)
}
