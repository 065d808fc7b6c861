//! The initial context of RDFa from `rdfa-context.txt`, sorted by name.

use super::{layout, parse_errors};

/// The tables.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let (mut prefixes, mut terms) = (Vec::new(), Vec::new());
    for line in parse_errors::lines(&data[0]) {
        let [kind, name, iri] = line.split(' ').collect::<Vec<_>>()[..] else {
            return Err(format!("not a prefix or a term: {line}"));
        };
        let rows = if kind == "prefix" { &mut prefixes } else { &mut terms };
        rows.push(format!("({name:?}, {iri:?})"));
    }
    let mut out = String::new();
    for (what, constant, mut rows) in
        [("prefixes", "PREFIXES", prefixes), ("terms", "TERMS", terms)]
    {
        rows.sort();
        layout::table(
            &mut out,
            &format!("The {what}, by name."),
            &format!("pub(super) static {constant}: &[(&str, &str)] = &["),
            rows,
        );
    }
    Ok(out)
}
