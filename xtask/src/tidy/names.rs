//! Names in the prose of documentation: each Rust path that it quotes must exist.
//!
//! rustdoc checks links, such as [`Names`]; this is for paths in plain quotes, such as
//! `Names::add`, and for patterns, such as `Some(Names)`. Each of their names must be in the code
//! of some file, whose author had to import it from somewhere.

use std::collections::BTreeSet;

use super::source::{Kind, Piece};

/// Names of other languages.
const FOREIGN: &[&str] = &["toString"];

/// The names of the code of all files, and what the documentation of all files quotes.
#[derive(Default)]
pub(super) struct Names {
    known: BTreeSet<String>,
    quoted: Vec<(String, String)>,
}

impl Names {
    /// Adds a file.
    pub(super) fn add(&mut self, name: &str, pieces: &[Piece<'_>]) {
        for piece in pieces.iter().filter(|piece| piece.kind == Kind::Name) {
            if !self.known.contains(piece.text) {
                self.known.insert(piece.text.to_owned());
            }
        }
        let mut is_example = false;
        for piece in pieces.iter().filter(|piece| piece.kind == Kind::Doc) {
            let is_fence = piece.text.trim_start().starts_with("```");
            is_example ^= is_fence;
            if is_example || is_fence {
                continue;
            }
            for quoted in piece.text.split('`').skip(1).step_by(2).filter(|text| is_path(text)) {
                self.quoted.push((format!("{name}:{}", piece.line), quoted.to_owned()));
            }
        }
    }

    /// Reports names that no code has.
    pub(super) fn check(&self, found: &mut Vec<String>) {
        for (place, quoted) in &self.quoted {
            for name in quoted.split(|c| !is_of_a_name(c)) {
                let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
                if is_name && !self.known.contains(name) && !FOREIGN.contains(&name) {
                    found.push(format!("{place}: `{quoted}`: no code has the name `{name}`"));
                }
            }
        }
    }
}

fn is_of_a_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Whether a quoted text is a path or a pattern that begins with a type or a variant.
fn is_path(quoted: &str) -> bool {
    let is_sign = |c: char| is_of_a_name(c) || matches!(c, ':' | '(' | ')' | ',' | ' ');
    let mut ends = quoted.match_indices("::").map(|(at, _)| (at, at + 2));
    let bracket = quoted.find('(').map(|at| (at, at + 1));
    let Some((end, start)) = ends.next().or(bracket) else { return false };
    is_camel_case(&quoted[..end])
        && quoted.chars().all(is_sign)
        && quoted[start..].starts_with(|c: char| c.is_ascii_alphabetic())
        && (quoted.contains("::") || is_camel_case(quoted[start..].trim_end_matches(')')))
}

fn is_camel_case(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.contains(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::pieces;

    #[test]
    fn quoted_names_exist() {
        for (text, findings) in [
            ("/// See `State::Data`.\nenum State { Data }", 0),
            ("/// See `State::Date`.\nenum State { Data }", 1),
            ("//! `RawText(Rcdata)`\nState::RawText(x)", 1),
            ("//! `Stat::Data()`\nState::Data", 1),
            ("// `State::Date`\nenum State { Data }", 0),
            ("//! ```\n//! `State::Date`\n//! ```\nState", 0),
            ("//! `State::Date` and `No::Such`\nDate", 3),
            (
                "//! `a::b`, `NO::b`, `Url: x`, `Content-Type: text`, `Translate(2px)`, \
                 `https://x`",
                0,
            ),
        ] {
            let mut names = Names::default();
            names.add("f", &pieces(text));
            let mut found = Vec::new();
            names.check(&mut found);
            assert_eq!(found.len(), findings, "{text}: {found:?}");
        }
    }
}
