//! `WritingRule` from `writing-rules.txt`.

use super::parse_errors::lines;
use super::{camel_case, layout};

/// What the data says about a rule.
pub(super) struct Row<'d> {
    pub(super) name: &'d str,
    severity: &'d str,
    unfixed: &'d str,
    summary: &'d str,
}

/// The rules.
pub(super) fn read(data: &str) -> Result<Vec<Row<'_>>, String> {
    let row = |line| {
        let (head, summary) = str::split_once(line, "): ")?;
        let (name, columns) = head.split_once(" (")?;
        let (severity, unfixed) = columns.split_once(", ")?;
        Some(Row { name, severity, unfixed, summary })
    };
    lines(data).map(|line| row(line).ok_or(format!("not a rule: {line}"))).collect()
}

/// The rows of `WritingRule`: variant, severity, why it has no fix, name, summary.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut out = String::from("use super::{Severity, Unfixed};\n\nwriting_rules! {\n");
    for Row { name, severity, unfixed, summary } in read(&data[0])? {
        let [rule, severity, unfixed] = [name, severity, unfixed].map(camel_case);
        layout::push_row(
            &mut out,
            &format!("{rule}: {severity}, {unfixed}, {name:?}, {summary:?}"),
        );
    }
    out.push_str("}\n");
    Ok(out)
}
