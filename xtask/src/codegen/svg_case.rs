//! The names of `svg-case.txt`: two functions from a name in lower case to SVG's.

use std::fmt::Write as _;

/// `svg_element` and `svg_attribute`.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut out = String::from("use broth_markup::Name;\n");
    let mut open = false;
    for line in data[0].lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix("s]")) {
            if open {
                out.push_str("_ => name, } }\n");
            }
            let _ = writeln!(
                out,
                "\n/// The name of an SVG {name} in SVG's case.\n\
                 pub(super) fn svg_{name}(name: Name) -> Name {{ match name {{"
            );
            open = true;
        } else if open {
            for name in line.split_whitespace() {
                let lower = variant(&name.to_ascii_lowercase());
                let _ = writeln!(out, "Name::{lower} => Name::{},", variant(name));
            }
        } else {
            return Err(format!("names before the first table: {line}"));
        }
    }
    out.push_str("_ => name, } }\n");
    Ok(out)
}

/// `clipPath` as the name's variant: `ClipPath`.
fn variant(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_ascii_uppercase() + rest
}
