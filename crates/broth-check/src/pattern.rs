//! Patterns of names: `*` stands for any characters, and `\*` for an asterisk.

/// Whether a name matches a pattern as a whole, in any case.
pub(crate) fn matches(pattern: &str, name: &str) -> bool {
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
            (Some(wanted), Some(found)) if wanted.eq_ignore_ascii_case(found) => {
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
    use super::matches;

    #[test]
    fn an_asterisk_stands_for_any_characters() {
        for (pattern, name, is_match) in [
            ("hx-*", "hx-get", true),
            ("hx-*", "hx-", true),
            ("hx-*", "hx", false),
            ("*-id", "soup-id", true),
            ("*-id", "soup-ids", false),
            ("*o*p*", "soup", true),
            ("*", "", true),
            ("", "", true),
            ("", "a", false),
            ("a*b*c", "aXbXbc", true),
            ("a*b*c", "aXbXb", false),
            ("formControlName", "formcontrolname", true),
            ("\\*ng*", "*ngif", true),
            ("\\*ng*", "xngif", false),
            ("@*", "@click", true),
        ] {
            assert_eq!(matches(pattern, name), is_match, "{pattern} {name}");
        }
    }
}
