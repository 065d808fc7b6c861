//! Patterns of names: `*` stands for any characters, and `\\*` for an asterisk.

/// Whether a name matches a pattern as a whole.
#[must_use]
pub fn matches(pattern: &str, name: &str) -> bool {
    matches_by(pattern, name, |wanted, found| wanted == found)
}

/// Whether a name matches a pattern as a whole, in any case of ASCII letters.
#[must_use]
pub fn matches_in_any_case(pattern: &str, name: &str) -> bool {
    matches_by(pattern, name, |wanted, found| wanted.eq_ignore_ascii_case(&found))
}

/// The last asterisk takes one byte more wherever the rest does not fit; an earlier one need not.
fn matches_by(pattern: &str, name: &str, is_same: impl Fn(u8, u8) -> bool) -> bool {
    let (pattern, name) = (pattern.as_bytes(), name.as_bytes());
    let (mut at, mut of_name) = (0, 0);
    // After the last asterisk: where the pattern goes on, and where in the name it was tried.
    let mut retry: Option<(usize, usize)> = None;
    loop {
        if pattern.get(at) == Some(&b'*') {
            at += 1;
            retry = Some((at, of_name));
            continue;
        }
        let escape = usize::from(pattern[at..].starts_with(b"\\*"));
        let wanted = pattern.get(at + escape);
        match (wanted, name.get(of_name)) {
            (None, None) => return true,
            (Some(&wanted), Some(&found)) if is_same(wanted, found) => {
                at += escape + 1;
                of_name += 1;
            }
            _ => {
                let Some((after, tried)) = retry.filter(|&(_, tried)| tried < name.len()) else {
                    return false;
                };
                (at, of_name) = (after, tried + 1);
                retry = Some((after, tried + 1));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{matches, matches_in_any_case};

    #[test]
    fn an_asterisk_stands_for_any_characters() {
        for (pattern, name, is_match) in [
            ("a", "a", true),
            ("a", "ab", false),
            ("hx-*", "hx-get", true),
            ("hx-*", "hx-", true),
            ("hx-*", "hx", false),
            ("*-id", "soup-id", true),
            ("*-id", "soup-ids", false),
            ("*o*p*", "soup", true),
            ("**a", "ba", true),
            ("*", "", true),
            ("", "", true),
            ("", "a", false),
            ("a*b*c", "aXbXbc", true),
            ("a*b*c", "aXbXb", false),
            ("\\*ng*", "*ngif", true),
            ("\\*ng*", "xngif", false),
            ("@*", "@click", true),
            ("\u{e4}*", "\u{e4}\u{f6}", true),
            ("?", "a", false),
        ] {
            assert_eq!(matches(pattern, name), is_match, "{pattern} {name}");
        }
    }

    #[test]
    fn case_matters_only_if_it_is_asked_for() {
        assert!(!matches("formControlName", "formcontrolname"));
        assert!(matches_in_any_case("formControlName", "formcontrolname"));
        assert!(!matches("a", "A") && matches_in_any_case("a*", "AB"));
    }
}
