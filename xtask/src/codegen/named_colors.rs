//! The named colors of CSS from `named-colors.txt`.

use std::fmt::Write as _;

/// A sorted table of names and their red, green and blue.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let lines = data[0].lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut colors = Vec::new();
    for line in lines {
        let (name, value) = line.split_once(' ').ok_or(format!("no value: {line}"))?;
        let value = u32::from_str_radix(value, 16).map_err(|e| format!("{line}: {e}"))?;
        let [_, red, green, blue] = value.to_be_bytes();
        colors.push((name, red, green, blue));
    }
    colors.sort_unstable();
    let mut out = String::from("/// Names in byte order, each with red, green and blue.\n");
    let _ =
        writeln!(out, "pub(super) static NAMED_COLORS: [(&str, [u8; 3]); {}] = [", colors.len());
    for (name, red, green, blue) in colors {
        let _ = writeln!(out, "({name:?}, [{red}, {green}, {blue}]),");
    }
    out.push_str("];\n");
    Ok(out)
}
