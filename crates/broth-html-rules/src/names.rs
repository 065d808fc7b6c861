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

/// Whether a character ends a name in a tag, or does not stay in it, as U+0000.
fn ends_name(c: char) -> bool {
    c.is_ascii_whitespace() || matches!(c, '/' | '>' | '\0')
}

#[cfg(test)]
mod tests {
    use super::{is_attribute_name, is_tag_name, is_valid_attribute_local_name};

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
}
