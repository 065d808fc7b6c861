//! The markers that begin blocks. Each line is passed without its indentation.

/// <https://spec.commonmark.org/0.31.2/#thematic-breaks>
pub(crate) fn is_thematic_break(line: &str) -> bool {
    let Some(mark @ (b'*' | b'-' | b'_')) = line.bytes().next() else { return false };
    let mut marks = 0;
    for byte in line.bytes() {
        match byte {
            b' ' | b'\t' => {}
            _ if byte == mark => marks += 1,
            _ => return false,
        }
    }
    marks >= 3
}

/// The length of the code fence at the start of a line, and the info string after it.
///
/// <https://spec.commonmark.org/0.31.2/#code-fence>
pub(crate) fn opens_fence(line: &str) -> Option<(usize, &str)> {
    let fence = *line.as_bytes().first().filter(|byte| matches!(byte, b'`' | b'~'))?;
    let len = line.bytes().take_while(|&byte| byte == fence).count();
    let info = &line[len..];
    (len >= 3 && !(fence == b'`' && info.contains('`'))).then_some((len, info))
}

pub(crate) fn closes_fence(line: &str, fence: u8, len: usize) -> bool {
    let line = line.trim_end_matches([' ', '\t']);
    line.len() >= len && line.bytes().all(|byte| byte == fence)
}

/// The list marker at the start of a line: its number if it is ordered, its bullet or delimiter,
/// and its length.
///
/// <https://spec.commonmark.org/0.31.2/#list-marker>
pub(crate) fn list_marker(line: &str) -> Option<(Option<u32>, u8, usize)> {
    let bytes = line.as_bytes();
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (start, mark, len) = match *bytes.get(digits)? {
        mark @ (b'*' | b'-' | b'+') if digits == 0 => (None, mark, 1),
        mark @ (b'.' | b')') if (1..=9).contains(&digits) => {
            (Some(line[..digits].parse().ok()?), mark, digits + 1)
        }
        _ => return None,
    };
    let ends = matches!(bytes.get(len), None | Some(b' ' | b'\t'));
    ends.then_some((start, mark, len))
}

/// The task list item marker at the start of a paragraph: whether it is ticked, and the text after
/// it.
pub(crate) fn task(text: &str) -> Option<(bool, &str)> {
    let (ticked, rest) = match text.as_bytes() {
        [b'[', b' ', b']', ..] => (false, &text[3..]),
        [b'[', b'x' | b'X', b']', ..] => (true, &text[3..]),
        _ => return None,
    };
    let after = rest.trim_start_matches([' ', '\t', '\n']);
    (after.len() < rest.len() && !after.is_empty()).then_some((ticked, after))
}

/// The label of the footnote marker, such as `[^1]:`, at the start of a line, and the length of the
/// marker.
pub(crate) fn note_mark(line: &str) -> Option<(&str, usize)> {
    let label = line.strip_prefix("[^")?;
    let len = label.find([']', '[', ' ', '\t', '\0']).filter(|len| *len > 0)?;
    label[len..].starts_with("]:").then_some((&label[..len], len + 4))
}
