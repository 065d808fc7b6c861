//! The runs of `bidi-classes.txt`, a byte or two each.

use std::fmt::Write as _;

/// A table of the lengths of runs, each with the class of the run that begins there in the two
/// lowest bits.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let (mut bytes, mut before) = (Vec::new(), 0);
    let lines = data[0].lines().filter(|line| !line.starts_with('#'));
    for run in lines.flat_map(str::split_whitespace) {
        let (first, class) = run.split_once(':').ok_or(format!("no class: {run}"))?;
        let first = u32::from_str_radix(first, 16).map_err(|e| format!("{run}: {e}"))?;
        let class = match class {
            "other" => 0,
            "L" => 1,
            "R" => 2,
            _ => return Err(format!("an unknown class: {run}")),
        };
        let distance = first.checked_sub(before).ok_or(format!("not in order: {run}"))?;
        before = first;
        let mut rest = distance << 2 | class;
        while rest >= 0x80 {
            bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        bytes.push(rest as u8);
    }
    let mut out = String::new();
    out.push_str(
        "/// For each run of characters, its distance from the one before, times four, \
        plus its class: 1 is L, 2 is R or\n",
    );
    out.push_str(
        "/// AL. Seven bits to a byte, the lowest first; the highest bit of a byte says \
        that more follow.\n",
    );
    let _ = writeln!(out, "pub(super) static RUNS: [u8; {}] = [", bytes.len());
    for byte in bytes {
        let _ = writeln!(out, "{byte},");
    }
    out.push_str("];\n");
    Ok(out)
}
