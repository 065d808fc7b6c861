//! Shows a change of a file as a unified diff, which `patch` and `git apply` can apply.

use std::fmt::Write as _;
use std::time::Duration;

use broth::check::terminal::is_terminal_control;
use similar::TextDiff;
use similar::udiff::UnifiedHunkHeader;

/// The difference between a file's text and its new text; `head` precedes both.
pub(crate) fn unified(name: &[u8], head: &[u8], old: &str, new: &str) -> String {
    /// After this time, the diff may be longer than it needs to be.
    const ENOUGH: Duration = Duration::from_secs(2);
    /// The number of lines around each change.
    const CONTEXT: usize = 3;
    let head = String::from_utf8_lossy(head);
    let [old, new] = [old, new].map(|text| format!("{head}{text}"));
    // Only a line feed ends a line of a patch.
    let [old, new] = [&old, &new].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let diff = TextDiff::configure().timeout(ENOUGH).diff_slices(&old, &new);
    let mut out = format!("--- {}\n+++ {}\n", shown('a', name), shown('b', name));
    for ops in diff.grouped_ops(CONTEXT) {
        let _ = writeln!(out, "{}", UnifiedHunkHeader::new(&ops));
        for change in ops.iter().flat_map(|op| diff.iter_changes(op)) {
            let _ = write!(out, "{}{}", change.tag(), change.value());
            if !change.value().ends_with('\n') {
                out.push_str("\n\\ No newline at end of file\n");
            }
        }
    }
    out
}

/// The name of a file in a folder `a` or `b`, as git writes it: in quotes if it has characters that
/// would end the line or control the terminal; otherwise, if it has a space, with a tab after it.
fn shown(folder: char, name: &[u8]) -> String {
    // `a//tmp/x` and `a/./x` would be refused.
    let name = name.strip_prefix(b"./").unwrap_or(name);
    let name = name.strip_prefix(b"/").unwrap_or(name);
    let mut shown = format!("{folder}/");
    let mut is_quoted = false;
    for chunk in name.utf8_chunks() {
        for c in chunk.valid().chars() {
            let is_escaped = is_terminal_control(c) || matches!(c, '"' | '\\');
            is_quoted |= is_escaped;
            match is_escaped {
                true => push_octal(&mut shown, c.encode_utf8(&mut [0; 4]).as_bytes()),
                false => shown.push(c),
            }
        }
        is_quoted |= !chunk.invalid().is_empty();
        push_octal(&mut shown, chunk.invalid());
    }
    match is_quoted {
        true => format!("\"{shown}\""),
        false if shown.contains(' ') => shown + "\t",
        false => shown,
    }
}

fn push_octal(out: &mut String, bytes: &[u8]) {
    for byte in bytes {
        let _ = write!(out, "\\{byte:03o}");
    }
}
