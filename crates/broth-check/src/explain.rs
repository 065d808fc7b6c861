//! The explanations of the rules, as one text each.
//!
//! They are written in a few files of Markdown, a section per rule. A section ends with examples: what
//! breaks the rule, and what does not. The tests run every example, so they are true.

use crate::Rule;

/// The files. In each, a line `# name` begins the section of a rule.
const FILES: [&str; 5] = [
    include_str!("explanations/tokenizer.md"),
    include_str!("explanations/tree-construction.md"),
    include_str!("explanations/writing.md"),
    include_str!("explanations/values.md"),
    include_str!("explanations/style.md"),
];

impl Rule {
    /// What the rule is about, in Markdown: what is wrong, what a parser makes of it, what to do; then
    /// examples. Empty if nobody has written it, which a test makes sure does not happen.
    #[must_use]
    pub fn explanation(self) -> &'static str {
        FILES.iter().find_map(|file| section(file, self.as_str())).unwrap_or_default()
    }
}

/// The section of that name, without its heading.
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
