//! The identifiers of `quirks.txt`, a constant per table.

use std::fmt::Write as _;

/// A slice of identifiers for each bracketed heading.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut out = String::new();
    let mut open = false;
    for line in data[0].lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let constant = name.to_ascii_uppercase().replace(' ', "_");
            if open {
                out.push_str("];\n\n");
            }
            let _ = writeln!(out, "/// The {name}.\npub(super) const {constant}: &[&str] = &[");
            open = true;
        } else if open {
            let _ = writeln!(out, "{line:?},");
        } else {
            return Err(format!("an identifier before the first table: {line}"));
        }
    }
    out.push_str("];\n");
    Ok(out)
}
