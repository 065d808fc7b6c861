//! The `.dat` format: cases as sections, each opened by a line with its name.
//!
//! It is fixed which section may follow which, so a line of the data that looks like a section's
//! name counts as one only where that section is allowed. This layer works on bytes, because the
//! encoding cases are not all text.

/// A section: the name on its opening line (without `#`) and the lines below it, without the last
/// newline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section<'f> {
    /// The name, for example `data`.
    pub name: &'f str,
    /// The text between this section's name and the next.
    pub body: &'f [u8],
}

impl Section<'_> {
    /// The body of a section that is text.
    pub fn text(&self) -> Result<&str, String> {
        std::str::from_utf8(self.body).map_err(|e| format!("#{}: {e}", self.name))
    }
}

/// The sections that a case may begin with.
const FIRST: &[&str] = &["data", "description"];

/// The sections that may follow a section.
fn followers(name: &str) -> &'static [&'static str] {
    match name {
        "description" => &["data"],
        "data" => &["errors", "document", "encoding"],
        "errors" => &["new-errors", "document-fragment", "script-off", "script-on", "document"],
        "new-errors" => &["document-fragment", "script-off", "script-on", "document"],
        "document-fragment" => &["script-off", "script-on", "document"],
        "script-off" | "script-on" => &["document-fragment", "document"],
        _ => FIRST,
    }
}

/// Splits a file into cases, each a list of sections.
pub fn cases(file: &[u8]) -> Result<Vec<Vec<Section<'_>>>, String> {
    let mut cases: Vec<Vec<Section<'_>>> = Vec::new();
    // The open section: its name and where its body starts.
    let mut open: Option<(&str, usize)> = None;
    let mut at = 0;
    for line in file.split_inclusive(|&byte| byte == b'\n') {
        let start = at;
        at += line.len();
        let may_follow = open.map_or(FIRST, |(name, _)| followers(name));
        let Some(name) = may_follow.iter().find(|name| is_heading(line, name)) else {
            continue;
        };
        let is_described = open.is_some_and(|(name, _)| name == "description");
        if FIRST.contains(name) && !is_described {
            // A heading like that inside the last section of a case is content unless a blank line
            // precedes it.
            if open.is_some() && !file[..start].ends_with(b"\n\n") {
                continue;
            }
            close(&mut cases, open, &file[..start.saturating_sub(1)]);
            cases.push(Vec::new());
        } else {
            close(&mut cases, open, &file[..start]);
        }
        open = Some((name, at));
    }
    close(&mut cases, open, file);
    if cases.is_empty() {
        return Err("no #data in the file".to_owned());
    }
    Ok(cases)
}

fn is_heading(line: &[u8], name: &str) -> bool {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_prefix(b"#") == Some(name.as_bytes())
}

/// Ends the open section where `before` ends.
fn close<'f>(cases: &mut [Vec<Section<'f>>], open: Option<(&'f str, usize)>, before: &'f [u8]) {
    if let (Some(case), Some((name, start))) = (cases.last_mut(), open) {
        let body = before.get(start..).unwrap_or_default();
        let body = body.strip_suffix(b"\n").unwrap_or(body);
        case.push(Section { name, body });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(file: &str, expected: &[&[(&str, &str)]]) {
        let cases = cases(file.as_bytes()).unwrap();
        let got: Vec<Vec<(&str, &str)>> = cases
            .iter()
            .map(|case| case.iter().map(|s| (s.name, s.text().unwrap())).collect())
            .collect();
        assert_eq!(got, expected, "{file:?}");
    }

    #[test]
    fn sections() {
        check(
            "#data\nx\n#errors\n#document\n| \"x\"\n",
            &[&[("data", "x"), ("errors", ""), ("document", "| \"x\"")]],
        );
        // Two cases, a blank line between them.
        check(
            "#data\n1\n#encoding\nutf-8\n\n#data\n2\n#encoding\nutf-8\n",
            &[&[("data", "1"), ("encoding", "utf-8")], &[("data", "2"), ("encoding", "utf-8")]],
        );
        // Blank lines, carriage returns and headings out of place are data.
        check(
            "#data\n\n\r\n#data\n#script-on\n\n#errors\ne\n#script-on\n#document\n| \"\n\n#data\"\n",
            &[&[
                ("data", "\n\r\n#data\n#script-on\n"),
                ("errors", "e"),
                ("script-on", ""),
                ("document", "| \"\n\n#data\""),
            ]],
        );
        // A case may begin with what it is about.
        check(
            "#data\n1\n#document\n| \"1\"\n\n#description\ntwo\n#data\n2\n#document\n| \"2\"\n",
            &[
                &[("data", "1"), ("document", "| \"1\"")],
                &[("description", "two"), ("data", "2"), ("document", "| \"2\"")],
            ],
        );
        // The file's last newline may be missing, and data may be empty.
        check(
            "#data\n#errors\n#new-errors\n(1:1) x\n#document-fragment\nsvg g\n#document\n| <p>",
            &[&[
                ("data", ""),
                ("errors", ""),
                ("new-errors", "(1:1) x"),
                ("document-fragment", "svg g"),
                ("document", "| <p>"),
            ]],
        );
    }

    #[test]
    fn a_file_without_cases_is_refused() {
        assert!(cases(b"").is_err());
        assert!(cases(b"<p>").is_err());
    }
}
