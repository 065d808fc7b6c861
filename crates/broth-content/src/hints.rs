//! Reads the hints of an element.

use broth_dom::Node;
use broth_markup::Name;

use crate::cues::Cues;
use crate::words;

/// The hints of an element.
pub(crate) fn read(node: Node<'_>) -> Cues {
    let declared = of_name(node).or(of_role(node));
    let mut cues = if declared.is_empty() { declared } else { declared.or(Cues::DECLARED) };
    // The classes of these are about the whole page.
    if matches!(node.html_name(), Name::Body | Name::Html | Name::Main) {
        return cues;
    }
    for name in [Name::Class, Name::Id] {
        if let Some(names) = node.attr_named(name) {
            each_word(names, |word| cues = cues.or(words::cue(word).unwrap_or_default()));
        }
    }
    cues
}

fn of_name(node: Node<'_>) -> Cues {
    match node.html_name() {
        Name::Nav => Cues::NAVIGATION,
        Name::Footer => Cues::FOOTER,
        Name::Header => Cues::HEADER,
        Name::Aside => Cues::ASIDE,
        Name::Form | Name::Fieldset => Cues::FORM,
        Name::Dialog => Cues::POPUP,
        Name::Search => Cues::SEARCH,
        Name::Figcaption => Cues::CAPTION,
        Name::Main => Cues::MAIN,
        _ => Cues::default(),
    }
}

fn of_role(node: Node<'_>) -> Cues {
    match node.attr_named(Name::Role).unwrap_or_default() {
        "navigation" | "menu" | "menubar" => Cues::NAVIGATION,
        "contentinfo" => Cues::FOOTER,
        "banner" => Cues::HEADER,
        "complementary" => Cues::ASIDE,
        "dialog" | "alertdialog" | "alert" | "tooltip" | "status" => Cues::POPUP,
        "search" => Cues::SEARCH,
        "tabpanel" => Cues::TABS,
        "main" => Cues::MAIN,
        _ => Cues::default(),
    }
}

/// The longest word that is looked up.
const LONGEST: usize = 16;

/// Calls a function with each word of a list of names, in lower case. A capital letter after a
/// small one begins a word, and everything that is no ASCII letter is between words.
fn each_word(names: &str, mut found: impl FnMut(&[u8])) {
    let mut word = [0; LONGEST];
    let mut len = 0;
    let mut was_lower = false;
    for byte in names.bytes().chain([b' ']) {
        if !byte.is_ascii_alphabetic() || byte.is_ascii_uppercase() && was_lower {
            if (2..=LONGEST).contains(&len) {
                found(&word[..len]);
            }
            len = 0;
        }
        if byte.is_ascii_alphabetic() {
            if len < LONGEST {
                word[len] = byte.to_ascii_lowercase();
            }
            len += 1;
        }
        was_lower = byte.is_ascii_lowercase();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use alloc::vec::Vec;

    #[test]
    fn words_end_at_signs_and_before_capital_letters() {
        let mut words = Vec::new();
        each_word("relatedPosts c-nav__item ID x averyverylongwordindeed", |word| {
            words.push(String::from_utf8(word.to_vec()).unwrap());
        });
        assert_eq!(words, ["related", "posts", "nav", "item", "id"]);
    }
}
