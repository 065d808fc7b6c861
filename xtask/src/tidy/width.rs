//! No line of prose or code is wider than a hundred columns. URLs do not count, and rows of tables,
//! blocks of code, examples and lines that hold a text of the program may be wider.

use super::source::{Kind, Piece};
use crate::codegen;

/// The maximum width of a line; rustfmt has the same.
const MAX: usize = 100;

/// Checks a file of Rust, whose pieces these are.
pub(super) fn check_rust(name: &str, text: &str, pieces: &[Piece<'_>], found: &mut Vec<String>) {
    if text.starts_with(codegen::STAMP) {
        return;
    }
    // Rustfmt keeps code narrow, but for literals.
    let holds_a_text = |line: usize| {
        let lines = |piece: &Piece<'_>| piece.line..=piece.line + piece.text.matches('\n').count();
        pieces.iter().any(|piece| piece.kind == Kind::Text && lines(piece).contains(&line))
    };
    let mut is_fenced = false;
    for (line, row) in (1..).zip(text.lines()) {
        let row_start = row.trim_start();
        let Some(prose) = row_start.strip_prefix("//") else {
            if is_wide(row) && !holds_a_text(line) {
                report(name, line, found);
            }
            continue;
        };
        let prose = prose.trim_start_matches(['/', '!']);
        let is_fence = prose.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        check_prose(name, line, row, prose, is_fence || is_fenced, found);
    }
}

/// Checks a document in Markdown.
pub(super) fn check_text(name: &str, text: &str, found: &mut Vec<String>) {
    if text.lines().next().is_some_and(|line| line.ends_with("do not edit. -->")) {
        return;
    }
    let mut is_fenced = false;
    for (line, row) in (1..).zip(text.lines()) {
        let is_fence = row.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        let is_code = is_fence || is_fenced || row.starts_with("    ") || is_example(row);
        check_prose(name, line, row, row, is_code, found);
    }
}

/// Whether a line of an explanation is an example.
fn is_example(row: &str) -> bool {
    row.starts_with("Wrong") || row.starts_with("Right")
}

fn check_prose(
    name: &str,
    line: usize,
    row: &str,
    prose: &str,
    is_code: bool,
    found: &mut Vec<String>,
) {
    let is_row_of_a_table = prose.trim_start().starts_with('|');
    if !is_code && !is_row_of_a_table && is_wide(row) {
        report(name, line, found);
    }
}

/// Whether a line is too wide.
pub(super) fn is_wide(line: &str) -> bool {
    width_of(line) > MAX
}

fn report(name: &str, line: usize, found: &mut Vec<String>) {
    found.push(format!("{name}:{line}: wider than {MAX} columns"));
}

/// The number of characters in a line, not counting URLs and the targets of links.
fn width_of(line: &str) -> usize {
    let mut width = line.chars().count();
    let ends_link = |c: char| matches!(c, ')' | '>' | ' ');
    for start in ["https://", "http://", "]("] {
        for (at, _) in line.match_indices(start) {
            // A target with a URL was counted with the URL.
            let from = at + if start == "](" { 2 } else { 0 };
            let target = line[from..].split(ends_link).next().unwrap_or_default();
            if start != "](" || !target.contains("://") {
                width = width.saturating_sub(target.chars().count());
            }
        }
    }
    width
}

#[cfg(test)]
mod tests {
    use super::super::source::pieces;
    use super::{check_rust, check_text};

    #[test]
    fn prose_and_code_are_narrow() {
        let long = "word ".repeat(25);
        let url = format!("https://example.org/{}", "a".repeat(100));
        let check = |text: &str, findings: usize| {
            let mut found = Vec::new();
            check_rust("a.rs", text, &pieces(text), &mut found);
            assert_eq!(found.len(), findings, "{text:?}: {found:?}");
        };
        check("//! short\n", 0);
        check(&format!("//! {long}\n"), 1);
        check(&format!("// {long}\n"), 1);
        check(&format!("/// <{url}>\n/// [a]({url}) b\n"), 0);
        check(&format!("/// | {long} |\n"), 0);
        check(&format!("/// ```\n/// {long}\n/// ```\n/// {long}\n"), 1);
        check(&format!("fn a() {{ let {} = 1; }}\n", "b".repeat(100)), 1);
        check(&format!("fn a() {{ b(\"{long}\") }}\n"), 0);
        check(&format!("static A: &str = r\"\n{long}\n\";\n"), 0);

        let mut found = Vec::new();
        check_text("a.md", &format!("{long}\n\n| {long} |\n"), &mut found);
        assert_eq!(found.len(), 1);
    }
}
