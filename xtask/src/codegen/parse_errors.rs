//! `ErrorCode` from `parse-errors.txt`.

use std::fmt::Write as _;

use super::camel_case;

/// One line of the data: family, name, summary.
struct Code<'d> {
    family: &'d str,
    name: &'d str,
    summary: &'d str,
}

/// The enum, its names and its families.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut codes: Vec<Code<'_>> = Vec::new();
    let mut family = "";
    for line in data[0].lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            family = name;
        } else {
            let (name, summary) = line.split_once(": ").ok_or(format!("no summary: {line}"))?;
            codes.push(Code { family, name, summary });
        }
    }
    let mut out =
        String::from("use super::ErrorFamily;\n\n/// What can be wrong with a document.\n");
    out.push_str("#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]\n");
    out.push_str("#[non_exhaustive]\npub enum ErrorCode {\n");
    for Code { name, summary, .. } in &codes {
        let _ = writeln!(out, "/// `{name}`: {summary}\n{},", camel_case(name));
    }
    out.push_str("}\n\nimpl ErrorCode {\n/// Every code.\npub const ALL: &'static [Self] = &[\n");
    for code in &codes {
        let _ = writeln!(out, "Self::{},", camel_case(code.name));
    }
    out.push_str("];\n\n");
    let mut method = |about: &str, signature: &str, value: &dyn Fn(&Code<'_>) -> String| {
        let _ =
            writeln!(out, "/// {about}\n#[must_use]\npub const fn {signature} {{ match self {{");
        for code in &codes {
            let _ = writeln!(out, "Self::{} => {},", camel_case(code.name), value(code));
        }
        out.push_str("} }\n\n");
    };
    method(
        "Its name: the specification's words in kebab case.",
        "as_str(self) -> &'static str",
        &|code| format!("{:?}", code.name),
    );
    method("One sentence that says what is wrong.", "summary(self) -> &'static str", &|code| {
        format!("{:?}", code.summary)
    });
    method("The part of the work it belongs to.", "family(self) -> ErrorFamily", &|code| {
        format!("ErrorFamily::{}", camel_case(code.family))
    });
    out.push_str("}\n");
    Ok(out)
}
