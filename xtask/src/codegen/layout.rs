//! How generated tables look: a row of the data is a row of Rust, so that a change of one is a line
//! in the diff of the other.
//!
//! rustfmt would give each field a line of its own; it leaves these items alone.

use std::fmt::Write as _;

/// The width that rows are broken at.
const WIDTH: usize = 140;

/// Adds an item whose declaration ends in brackets that are open, with rows and the closing
/// brackets.
pub(super) fn table(
    out: &mut String,
    about: &str,
    declaration: &str,
    rows: impl IntoIterator<Item = String>,
) {
    let _ = writeln!(out, "\n/// {about}\n#[rustfmt::skip]\n{declaration}");
    for row in rows {
        push_row(out, &row);
    }
    let _ = writeln!(out, "{};", closing(declaration));
}

/// Adds an item whose declaration ends in brackets that are open, with items that fill its lines.
pub(super) fn list(
    out: &mut String,
    about: &str,
    declaration: &str,
    items: impl IntoIterator<Item = String>,
) {
    let items = Vec::from_iter(items).join(", ");
    let _ = writeln!(out, "\n/// {about}\n#[rustfmt::skip]\n{declaration}");
    if !items.is_empty() {
        push(out, &items, 4);
    }
    let _ = writeln!(out, "{};", closing(declaration));
}

/// Rows that begin with a key. The text after the keys is aligned, except after very long ones.
pub(super) fn keyed(rows: &[(String, String)]) -> impl Iterator<Item = String> {
    let width = rows.iter().map(|(key, _)| key.len() + 1).max().unwrap_or_default().min(24);
    rows.iter().map(move |(key, row)| format!("({:width$} {row})", format!("{key},")))
}

/// Adds a row of a table, and its comma.
pub(super) fn push_row(out: &mut String, row: &str) {
    push(out, row, 8);
}

/// Adds words and a comma. If they are too wide for a line, they continue in further ones, which
/// begin with the call of a method or the body of an arm where possible.
fn push(out: &mut String, row: &str, continuation: usize) {
    let mut width = 4;
    out.push_str("    ");
    for part in parts(row) {
        let length = part.trim_end().chars().count();
        let is_wide = continuation + length > WIDTH;
        if width + length > WIDTH && width > continuation && !is_wide {
            width = break_line(out, continuation);
        }
        for word in words(part) {
            let length = word.trim_end().chars().count();
            if width + length > WIDTH && width > continuation {
                width = break_line(out, continuation);
            }
            out.push_str(word);
            width += word.chars().count();
        }
    }
    out.truncate(out.trim_end().len());
    out.push_str(",\n");
}

/// Begins a line; its width so far.
fn break_line(out: &mut String, indentation: usize) -> usize {
    out.truncate(out.trim_end().len());
    let _ = write!(out, "\n{:indentation$}", "");
    indentation
}

/// A row in parts: what is before and after `=>`, and each call of a method on the whole.
fn parts(row: &str) -> Vec<&str> {
    let outermost = usize::from(row.starts_with('('));
    let (mut parts, mut start) = (Vec::new(), 0);
    let (mut depth, mut before) = (0_usize, ' ');
    for (at, c) in code(row) {
        let is_call = c == '.' && before == ')';
        if depth <= outermost && (is_call || row[at..].starts_with("=> ")) {
            parts.push(&row[start..at]);
            start = at;
        }
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        before = c;
    }
    parts.push(&row[start..]);
    parts
}

/// The words of a part, each with the space after it. A text is in one word.
fn words(part: &str) -> Vec<&str> {
    let (mut words, mut start) = (Vec::new(), 0);
    for (at, _) in code(part).filter(|(_, c)| *c == ' ') {
        words.push(&part[start..=at]);
        start = at + 1;
    }
    words.push(&part[start..]);
    words
}

/// The characters that are not inside a text.
fn code(row: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut in_text, mut is_escaped) = (false, false);
    row.char_indices().filter(move |(_, c)| {
        let was_in_text = in_text;
        in_text ^= *c == '"' && !is_escaped;
        is_escaped = was_in_text && *c == '\\' && !is_escaped;
        !was_in_text
    })
}

/// The brackets that close those at the end of a declaration.
fn closing(declaration: &str) -> String {
    let mut open = Vec::new();
    for c in declaration.chars() {
        match c {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' => drop(open.pop()),
            _ => {}
        }
    }
    open.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: &[&str], lines: &[&str]) {
        let mut out = String::new();
        let rows = rows.iter().map(|row| (*row).to_owned());
        table(&mut out, "Rows.", "static ROWS: &[Row] = &rows([", rows);
        let lines = lines.join("\n");
        let opening = "\n/// Rows.\n#[rustfmt::skip]\nstatic ROWS: &[Row] = &rows([\n";
        assert_eq!(out, format!("{opening}{lines}\n]);\n"));
    }

    #[test]
    fn a_row_is_a_line_unless_it_is_too_wide() {
        let text = "a, b ".repeat(20);
        let row = format!("row({text:?}).has(&[1, 2])");
        check(&[&row, "row(1)"], &[&format!("    {row},"), "    row(1),"]);
    }

    #[test]
    fn a_wide_row_breaks_at_calls_first() {
        let text = "a) .b\" ".repeat(15);
        let row = format!("(N::A, row({text:?}).has(&[1, 2]).not())");
        let (head, call) = row.split_at(row.find(".has").unwrap());
        check(&[&row], &[&format!("    {head}"), &format!("        {call},")]);
    }

    #[test]
    fn a_wide_part_breaks_between_words_but_not_in_texts() {
        let (one, other) = ("a ".repeat(60), "b ".repeat(60));
        let row = format!("row(&[{one:?}, {other:?}])");
        check(&[&row], &[&format!("    row(&[{one:?},"), &format!("        {other:?}]),")]);
    }

    #[test]
    fn keys_are_padded() {
        let rows = [("Name::A", "1"), ("Name::Abbr", "2")];
        let rows = rows.map(|(key, row)| (key.to_owned(), row.to_owned()));
        let rows: Vec<String> = keyed(&rows).collect();
        assert_eq!(rows, ["(Name::A,    1)", "(Name::Abbr, 2)"]);
    }
}
