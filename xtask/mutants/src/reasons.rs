//! The list of mutants that may survive, each with its reason: `xtask/data/mutants.txt`.
//!
//! A paragraph is a reason, then indented the names of the mutants that it holds for.

use std::collections::BTreeMap;

/// Where the list is.
pub(crate) const LIST: &str = "xtask/data/mutants.txt";

/// Names of mutants and why each of them survives.
pub(crate) type Reasons = BTreeMap<String, String>;

/// Reads the list.
pub(crate) fn parse(text: &str) -> Result<Reasons, String> {
    let (mut reasons, mut reason, mut named) = (Reasons::new(), String::new(), true);
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if !line.starts_with(' ') {
            if std::mem::replace(&mut named, false) {
                reason.clear();
            } else {
                reason.push(' ');
            }
            reason.push_str(line.trim());
        } else if reason.is_empty() {
            return Err(format!("{LIST}:{}: a mutant without a reason", index + 1));
        } else {
            named = true;
            let name = line.trim().to_owned();
            if reasons.insert(name, reason.clone()).is_some() {
                return Err(format!("{LIST}:{}: it is listed twice", index + 1));
            }
        }
    }
    Ok(reasons)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_holds_for_what_is_indented_below_it() {
        let reasons = parse("# head\n\nIt is a\nhint.\n  a: b → c\n  d\n\nOther.\n  e\n").unwrap();
        let list: Vec<_> =
            reasons.iter().map(|(name, why)| (name.as_str(), why.as_str())).collect();
        assert_eq!(list, [("a: b → c", "It is a hint."), ("d", "It is a hint."), ("e", "Other.")]);
        assert!(parse("  a\n").is_err());
        assert!(parse("why\n  a\n  a\n").is_err());
    }
}
