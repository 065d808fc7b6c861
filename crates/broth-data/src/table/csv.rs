//! Tables as comma-separated values, by [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180).

use alloc::string::String;

/// All rows, each with as many fields as there are columns.
pub fn to_csv<S: AsRef<str>>(rows: impl IntoIterator<Item: AsRef<[S]>>, columns: usize) -> String {
    let mut out = String::new();
    for row in rows {
        for column in 0..columns {
            if column > 0 {
                out.push(',');
            }
            push_field(&mut out, row.as_ref().get(column).map_or("", S::as_ref), columns);
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
