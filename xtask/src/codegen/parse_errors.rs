//! `ErrorCode` from `parse-errors.txt`, and the page about the codes from that and the explanations.

use std::fmt::Write as _;

use super::camel_case;

/// What the data says about a code.
pub(super) struct Code<'d> {
    family: &'d str,
    pub(super) name: &'d str,
    summary: &'d str,
    /// The indented lines below it.
    pub(super) columns: Vec<&'d str>,
}

/// The codes with their families.
pub(super) fn read(data: &str) -> Result<Vec<Code<'_>>, String> {
    let mut codes: Vec<Code<'_>> = Vec::new();
    let mut family = "";
    for line in lines(data) {
        if let Some(column) = line.strip_prefix("  ") {
            codes.last_mut().ok_or("a column before the first code")?.columns.push(column);
        } else if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            family = name;
        } else {
            let (name, summary) = line.split_once(": ").ok_or(format!("no summary: {line}"))?;
            codes.push(Code { family, name, summary, columns: Vec::new() });
        }
    }
    Ok(codes)
}

pub(super) fn lines(data: &str) -> impl Iterator<Item = &str> {
    data.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// `docs/errors.md`: every code with its summary, explanation and examples. The explanations are files of sections, including
/// those that `broth check --explain` shows.
pub(super) fn page(data: &[String]) -> Result<String, String> {
    let [codes, explanations @ ..] = data else { return Err("no data".to_owned()) };
    let mut out = String::from(
        "# Error codes\n\nWhat can be wrong with a document. None of these errors stops the parser.\n",
    );
    let mut family = "";
    for Code { family: of, name, summary, .. } in read(codes)? {
        if family != of {
            family = of;
            let title = match family {
                "tokenizer" => "The HTML tokenizer: the standard's own codes",
                "tree-construction" => "HTML tree construction: broth's own codes",
                "xml" => "XML",
                _ => "Limits",
            };
            let _ = write!(out, "\n## {title}\n");
        }
        let _ = write!(out, "\n### {name}\n\n{summary}\n\n");
        let mut sections = explanations.iter().filter_map(|file| section(file, name));
        let section = sections.next().ok_or(format!("nothing explains `{name}`"))?;
        if sections.next().is_some() {
            return Err(format!("`{name}` is explained twice"));
        }
        // Examples become a list.
        for line in section.lines() {
            let is_example = line.starts_with("Wrong") || line.starts_with("Right");
            let _ = writeln!(out, "{}{line}", if is_example { "- " } else { "" });
        }
    }
    Ok(out)
}

/// The section of that name, without its heading.
fn section<'d>(file: &'d str, name: &str) -> Option<&'d str> {
    let (_, text) = file.split_once(&format!("\n# {name}\n"))?;
    Some(text.split("\n# ").next().unwrap_or(text).trim())
}

/// The enum, its names and its families.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let codes = read(&data[0])?;
    let mut out = String::from(
        "use super::ErrorFamily;\n\n/// What can be wrong with a document.\n///\n\
         /// ```\n/// use broth_markup::ErrorCode;\n///\n\
         /// let code: ErrorCode = \"duplicate-attribute\".parse().unwrap();\n\
         /// assert_eq!(code.as_str(), \"duplicate-attribute\");\n\
         /// println!(\"{}\", code.summary());\n\
         /// assert!(ErrorCode::ALL.iter().any(|other| other.family() != code.family()));\n\
         /// ```\n",
    );
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
    method("The family that it belongs to.", "family(self) -> ErrorFamily", &|code| {
        format!("ErrorFamily::{}", camel_case(code.family))
    });
    out.push_str("}\n");
    Ok(out)
}
