//! Names that tags can have, and names that programs may give to attributes.

/// Whether a tag can have this name, in any case of letters.
///
/// - <https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state>
/// - <https://html.spec.whatwg.org/multipage/parsing.html#tag-name-state>
#[must_use]
pub fn is_tag_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic()) && !name.contains(ends_name)
}

/// Whether an attribute in a tag can have this name, in any case of letters. It may begin with `=`.
///
/// - <https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state>
/// - <https://html.spec.whatwg.org/multipage/parsing.html#attribute-name-state>
#[must_use]
pub fn is_attribute_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(ends_name) && !name.chars().skip(1).any(|c| c == '=')
}

/// Whether a program may give an attribute this name: a *valid attribute local name*.
///
/// <https://dom.spec.whatwg.org/#valid-attribute-local-name>
#[must_use]
pub fn is_valid_attribute_local_name(name: &str) -> bool {
    is_attribute_name(name) && !name.starts_with('=')
}

/// Whether a program may make an element with this name: a *valid element local name*.
///
/// <https://dom.spec.whatwg.org/#valid-element-local-name>
#[must_use]
pub fn is_valid_element_local_name(name: &str) -> bool {
    let may_begin = |c: char| matches!(c, ':' | '_') || !c.is_ascii();
    let may_follow = |c: char| may_begin(c) || matches!(c, '-' | '.') || c.is_ascii_alphanumeric();
    match name.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => !name.contains(ends_name),
        Some(first) => may_begin(first) && name.chars().all(may_follow),
        None => false,
    }
}

/// Whether a character ends a name in a tag, or does not stay in it, as U+0000.
fn ends_name(c: char) -> bool {
    c.is_ascii_whitespace() || matches!(c, '/' | '>' | '\0')
}

#[cfg(test)]
mod tests {
    use super::{
        is_attribute_name, is_tag_name, is_valid_attribute_local_name, is_valid_element_local_name,
    };

    #[test]
    fn names_of_tags_begin_with_a_letter() {
        for name in ["a", "B", "my-soup", "a:b", "a\"", "a=", "aé"] {
            assert!(is_tag_name(name), "{name}");
        }
        for name in ["", "1", "é", "-a", "a b", "a/", "a>", "a\0", "a\n"] {
            assert!(!is_tag_name(name), "{name}");
        }
    }

    #[test]
    fn only_a_parser_makes_names_that_begin_with_an_equals_sign() {
        for name in ["id", "@click", "1", "\"", "a<b", "xlink:href"] {
            assert!(is_attribute_name(name) && is_valid_attribute_local_name(name), "{name}");
        }
        for name in ["=", "=a"] {
            assert!(is_attribute_name(name) && !is_valid_attribute_local_name(name), "{name}");
        }
        for name in ["", "a=", "==", "a b", "a/b", "a>", "a\0", "a\x0C"] {
            assert!(!is_attribute_name(name) && !is_valid_attribute_local_name(name), "{name}");
        }
    }

    #[test]
    fn names_that_a_program_may_give_an_element() {
        for name in ["p", "my-list", "a=\"", "svg:path", "_x", ":", "é", "é-1.b"] {
            assert!(is_valid_element_local_name(name), "{name}");
        }
        for name in ["", "a b", "a/", "a>", "a\0", "1", "-x", "=", "_a b", "é=", "_\""] {
            assert!(!is_valid_element_local_name(name), "{name}");
        }
    }
}
