//! The explanations of the rules.
//!
//! The explanations of parse errors are in two Markdown files, with a section for each code. Every
//! other rule has its explanation in its own file. An explanation ends with examples that break the
//! rule and examples that follow it. The tests run every example.

use crate::Rule;

/// The Markdown files. In each, a line `# name` begins the section of a rule.
const FILES: [&str; 2] =
    [include_str!("explanations/tokenizer.md"), include_str!("explanations/tree-construction.md")];

impl Rule {
    /// The explanation in Markdown: what is wrong, what the parser does, how to repair it, and
    /// examples. A test ensures that none is empty.
    #[must_use]
    pub fn explanation(self) -> &'static str {
        match self {
            Self::Parse(code) => {
                FILES.iter().find_map(|file| section(file, code.as_str())).unwrap_or_default()
            }
            Self::Lint(lint) => lint.explanation.trim(),
        }
    }
}

/// The section with this name, without its heading.
fn section(file: &'static str, name: &str) -> Option<&'static str> {
    let mut rest = file;
    loop {
        let at = rest.find("\n# ")? + "\n# ".len();
        let (heading, text) = rest[at..].split_once('\n')?;
        if heading == name {
            let end = text.find("\n# ").unwrap_or(text.len());
            return Some(text[..end].trim());
        }
        rest = &rest[at..];
    }
}

#[cfg(test)]
mod tests {
    use super::FILES;
    use crate::Rule;

    #[test]
    fn every_section_is_of_a_rule() {
        for file in FILES {
            for heading in file.lines().filter_map(|line| line.strip_prefix("# ")) {
                assert!(heading.parse::<Rule>().is_ok(), "{heading}");
            }
        }
    }
}
