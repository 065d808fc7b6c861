//! `ErrorCode` from `parse-errors.txt`, and the page about the codes from that and the
//! explanations.

use std::fmt::Write as _;

use super::{camel_case, layout};

/// A code, as the data describes it.
pub(super) struct Code<'d> {
    pub(super) family: &'d str,
    pub(super) name: &'d str,
    pub(super) summary: &'d str,
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

/// `docs/errors.md`: every code with its summary, explanation and examples. The explanations are
/// files of sections, including those that `broth check --explain` shows.
pub(super) fn page(data: &[String]) -> Result<String, String> {
    let [codes, explanations @ ..] = data else { return Err("no data".to_owned()) };
    let mut out = String::from(
        "# Error codes\n\nWhat can be wrong with a document. None of these errors stops the \
         parser.\n",
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

/// The rows of `ErrorCode`: variant, family, name, summary.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut out = String::from("use super::ErrorFamily;\n\nerror_codes! {\n");
    for Code { family, name, summary, .. } in read(&data[0])? {
        let (code, family) = (camel_case(name), camel_case(family));
        layout::push_row(&mut out, &format!("{code}: {family}, {name:?}, {summary:?}"));
    }
    out.push_str("}\n");
    Ok(out)
}
