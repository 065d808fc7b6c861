//! The runs of `bidi-classes.txt`, a number each.

use std::fmt::Write as _;

/// A table of first characters, each with its class in the two lowest bits.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut out = String::new();
    let lines = || data[0].lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    out.push_str("/// Where each run of characters begins, times four, plus its class: 1 is L, 2 is R or AL.\n");
    let _ = writeln!(out, "pub(super) static RUNS: [u32; {}] = [", lines().count());
    for line in lines() {
        let (first, class) = line.split_once(' ').ok_or(format!("no class: {line}"))?;
        let first = u32::from_str_radix(first, 16).map_err(|e| format!("{line}: {e}"))?;
        let class = match class {
            "other" => 0,
            "L" => 1,
            "R" => 2,
            _ => return Err(format!("an unknown class: {line}")),
        };
        let _ = writeln!(out, "{},", first << 2 | class);
    }
    out.push_str("];\n");
    Ok(out)
}
