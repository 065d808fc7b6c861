//! The ranges of `punctuation.txt`, in order.

use std::fmt::Write as _;

/// A table of ranges, to search by halves.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut ranges = Vec::new();
    let lines = data[0].lines().filter(|line| !line.starts_with('#'));
    for range in lines.flat_map(str::split_whitespace) {
        let (first, last) = range.split_once('-').ok_or(format!("no range: {range}"))?;
        let number = |text| u32::from_str_radix(text, 16).map_err(|e| format!("{range}: {e}"));
        let (first, last) = (number(first)?, number(last)?);
        if ranges.last().is_some_and(|&(_, before)| before >= first) || last < first {
            return Err(format!("not in order: {range}"));
        }
        ranges.push((first, last));
    }
    let mut out = String::from("/// The first and the last character of each range.\n");
    let _ = writeln!(out, "pub(super) static RANGES: [(u32, u32); {}] = [", ranges.len());
    for (first, last) in ranges {
        let _ = writeln!(out, "({first:#x}, {last:#x}),");
    }
    out.push_str("];\n");
    Ok(out)
}
