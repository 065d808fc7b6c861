//! Tables as comma-separated values, by [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180).

use alloc::string::String;

use super::Table;

/// All rows, header rows first, each as long as the longest.
pub(super) fn write(table: &Table<'_>) -> String {
    let mut out = String::new();
    let width = table.columns.len();
    for row in table.header_rows.iter().chain(&table.rows) {
        for column in 0..width {
            if column > 0 {
                out.push(',');
            }
            push_field(&mut out, row.get(column).map_or("", String::as_str), width);
        }
        out.push('\n');
    }
    out
}

fn push_field(out: &mut String, text: &str, width: usize) {
    // Without quotes, an empty field that is the only one would be an empty line.
    let needs_quotes = text.contains(['"', ',', '\n', '\r'])
        || text.starts_with(' ')
        || text.ends_with(' ')
        || text.is_empty() && width == 1;
    if !needs_quotes {
        out.push_str(text);
        return;
    }
    out.push('"');
    for c in text.chars() {
        if c == '"' {
            out.push('"');
        }
        out.push(c);
    }
    out.push('"');
}
