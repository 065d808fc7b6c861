//! Autolinks: CommonMark's in angle brackets, and GitHub's extended ones without.

/// The autolink in angle brackets at the start of a text: its content, and whether that is an email
/// address.
///
/// <https://spec.commonmark.org/0.31.2/#autolinks>
pub(crate) fn bracketed(text: &str) -> Option<(&str, bool)> {
    let inner = text.strip_prefix('<')?;
    let end = inner.find(|c: char| c <= ' ' || matches!(c, '<' | '>' | '\u{7F}'))?;
    let inner = inner[..end].get(..).filter(|_| inner[end..].starts_with('>'))?;
    if is_uri(inner) {
        return Some((inner, false));
    }
    is_email(inner).then_some((inner, true))
}

/// <https://spec.commonmark.org/0.31.2/#absolute-uri>
fn is_uri(text: &str) -> bool {
    let Some((scheme, _)) = text.split_once(':') else { return false };
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'.' | b'-');
    (2..=32).contains(&scheme.len())
        && scheme.as_bytes()[0].is_ascii_alphabetic()
        && scheme.bytes().all(is_part)
}

/// <https://spec.commonmark.org/0.31.2/#email-address>
fn is_email(text: &str) -> bool {
    let Some((user, host)) = text.split_once('@') else { return false };
    let is_user =
        |byte: u8| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte);
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    !user.is_empty() && user.bytes().all(is_user) && host.split('.').all(is_label)
}

/// The length of the `www`, `http`, `https` or `ftp` before a mark (a full stop or a colon) that
/// may begin an extended autolink.
pub(crate) fn prefix(before: &str, mark: u8) -> Option<usize> {
    let words: &[&str] = if mark == b'.' { &["www"] } else { &["http", "https", "ftp"] };
    let is_end = |word: &&&str| {
        let start = before.len().checked_sub(word.len());
        let end = start.and_then(|start| before.as_bytes().get(start..));
        end.is_some_and(|end| end.eq_ignore_ascii_case(word.as_bytes()))
    };
    words.iter().find(is_end).map(|word| word.len())
}

/// The length of the extended autolink that begins at an offset.
///
/// <https://github.github.com/gfm/#autolinks-extension->
pub(crate) fn extended(text: &str, at: usize) -> Option<usize> {
    let before = text[..at].chars().next_back();
    if before.is_some_and(|c| !c.is_ascii_whitespace() && !matches!(c, '*' | '_' | '~' | '(')) {
        return None;
    }
    let rest = &text[at..];
    let begins = ["www.", "http://", "https://", "ftp://"];
    let prefix = begins.into_iter().find(|prefix| {
        rest.get(..prefix.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(prefix))
    })?;
    let is_host = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    if !rest[prefix.len()..].starts_with(is_host) {
        return None;
    }
    let end = rest.find(|c: char| c.is_ascii_whitespace() || c == '<').unwrap_or(rest.len());
    let link =
        rest[..end].trim_end_matches(['?', '!', '.', ',', ':', '*', '_', '~', '\'', '"', ')']);
    (link.len() > prefix.len()).then_some(link.len())
}

/// The extended email autolink around an `@`: the lengths of its parts before and after the `@`.
///
/// <https://github.github.com/gfm/#extended-email-autolink>
pub(crate) fn email(before: &str, after: &str) -> Option<(usize, usize)> {
    let (user, host) = (user_len(before), &after[..host_len(after)]);
    (user > 0 && is_host(host)).then_some((user, host.len()))
}

/// Whether there could be an email autolink around an `@` if the address ended earlier, as at the
/// backslash of an escaped `_`.
pub(crate) fn may_be_email(before: &str, after: &str) -> bool {
    let host = after[..host_len(after)].trim_end_matches(['-', '_']);
    user_len(before) > 0 && is_host(host)
}

/// Whether cmark-gfm makes a link of the address around an `@` in text whose escapes are resolved.
pub(crate) fn is_linked_although_escaped(before: &str, after: &str) -> bool {
    let (host, rest) = after.split_at(host_len(after));
    user_len(before) > 0
        && host.contains('.')
        && host.ends_with(|c: char| c.is_ascii_alphabetic())
        && !rest.starts_with('@')
}

fn user_len(before: &str) -> usize {
    let is_user = |byte: &u8| byte.is_ascii_alphanumeric() || b".+-_".contains(byte);
    before.bytes().rev().take_while(is_user).count()
}

fn host_len(after: &str) -> usize {
    let bytes = after.as_bytes();
    let is_part = |at: usize| match bytes[at] {
        b'.' => bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric),
        byte => byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'),
    };
    (0..bytes.len()).take_while(|&at| is_part(at)).count()
}

fn is_host(host: &str) -> bool {
    host.contains('.') && !host.ends_with(['-', '_'])
}
