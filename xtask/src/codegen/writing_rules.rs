//! `WritingRule` from `writing-rules.txt`.

use std::fmt::Write as _;

use super::camel_case;
use super::parse_errors::lines;

/// What the data says about a rule.
pub(super) struct Row<'d> {
    pub(super) name: &'d str,
    severity: &'d str,
    pub(super) unfixed: &'d str,
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

/// The enum and its rows.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let rules = read(&data[0])?;
    let mut out = String::from(
        "use super::Severity;\n\n\
         /// A rule for writing documents that no parser enforces.\n///\n\
         /// ```\n/// use broth_check::{Rule, WritingRule};\n///\n\
         /// let rule = Rule::from(WritingRule::DuplicateId);\n\
         /// assert_eq!(rule.as_str(), \"duplicate-id\");\n\
         /// assert!(WritingRule::ALL.contains(&WritingRule::DuplicateId));\n/// ```\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]\n\
         #[non_exhaustive]\npub enum WritingRule {\n",
    );
    for Row { name, summary, .. } in &rules {
        let _ = writeln!(out, "/// `{name}`: {summary}\n{},", camel_case(name));
    }
    out.push_str(
        "}\n\nimpl WritingRule {\n/// All of them.\npub const ALL: &'static [Self] = &[\n",
    );
    for Row { name, .. } in &rules {
        let _ = writeln!(out, "Self::{},", camel_case(name));
    }
    out.push_str(
        "];\n\n/// Name, severity and summary.\n\
         pub(super) const fn row(self) -> (&'static str, Severity, &'static str) {\n\
         use Severity::{Error, Style, Warning};\nmatch self {\n",
    );
    for Row { name, severity, summary, .. } in &rules {
        let (rule, severity) = (camel_case(name), camel_case(severity));
        let _ = writeln!(out, "Self::{rule} => ({name:?}, {severity}, {summary:?}),");
    }
    out.push_str("} } }\n");
    Ok(out)
}
