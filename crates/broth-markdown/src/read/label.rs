//! Labels, destinations and titles of links.

use alloc::string::String;
use core::ops::Range;

/// <https://spec.commonmark.org/0.31.2/#link-label>
const LONGEST_LABEL: usize = 999;

/// The link label at the start of a text, without its brackets, and its length with them.
pub(super) fn label(text: &str) -> Option<(&str, usize)> {
    let inner = text.strip_prefix('[')?;
    let (mut bytes, mut seen) = (inner.bytes().enumerate(), 0);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b']' if inner[..at].trim().is_empty() => return None,
            b']' => return Some((&inner[..at], at + 2)),
            b'[' => return None,
            b'\\' if inner[at + 1..].starts_with(|c: char| c.is_ascii_punctuation()) => {
                bytes.next();
                seen += 1;
            }
            _ => {}
        }
        seen += usize::from(byte & 0xC0 != 0x80);
        if seen > LONGEST_LABEL {
            return None;
        }
    }
    None
}

/// The form in which labels are compared: without regard to case, and with white space collapsed.
///
/// <https://spec.commonmark.org/0.31.2/#matches>
pub(super) fn normalized(label: &str) -> String {
    let mut normal = String::new();
    for word in label.split([' ', '\t', '\n']).filter(|word| !word.is_empty()) {
        if !normal.is_empty() {
            normal.push(' ');
        }
        normal.push_str(&word.to_lowercase().to_uppercase());
    }
    normal
}

/// The range of the link destination that begins at an offset, and the offset after it.
///
/// <https://spec.commonmark.org/0.31.2/#link-destination>
pub(super) fn destination(text: &str, start: usize) -> Option<(Range<usize>, usize)> {
    let bytes = text.as_bytes();
    let mut at = start;
    if bytes.get(start) == Some(&b'<') {
        at += 1;
        loop {
            match bytes.get(at)? {
                b'>' => return Some((start + 1..at, at + 1)),
                b'<' | b'\n' => return None,
                b'\\' if bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation) => at += 2,
                _ => at += 1,
            }
        }
    }
    let mut open = 0;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' if bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation) => at += 1,
            b'(' if open == 32 => return None,
            b'(' => open += 1,
            b')' if open == 0 => break,
            b')' => open -= 1,
            b' ' | b'\0'..0x20 | 0x7F => break,
            _ => {}
        }
        at += 1;
    }
    (open == 0).then_some((start..at, at))
}

/// The range of the link title that begins at an offset, and the offset after it.
///
/// <https://spec.commonmark.org/0.31.2/#link-title>
pub(super) fn title(text: &str, start: usize) -> Option<(Range<usize>, usize)> {
    let bytes = text.as_bytes();
    let end = match bytes.get(start)? {
        b'(' => b')',
        quote @ (b'"' | b'\'') => *quote,
        _ => return None,
    };
    let mut at = start + 1;
    loop {
        match *bytes.get(at)? {
            byte if byte == end => return Some((start + 1..at, at + 1)),
            b'(' if end == b')' => return None,
            b'\\' if bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation) => at += 2,
            _ => at += 1,
        }
    }
}

/// The length of the spaces and tabs at the start of a text, including at most one line break.
pub(super) fn white_space(text: &str) -> usize {
    let spaces = |text: &str| text.len() - text.trim_start_matches([' ', '\t']).len();
    let first = spaces(text);
    match text[first..].strip_prefix('\n') {
        Some(next) => first + 1 + spaces(next),
        None => first,
    }
}
