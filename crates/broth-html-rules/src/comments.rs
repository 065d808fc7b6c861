//! Texts that no comment can have.

use alloc::borrow::Cow;
use alloc::string::String;

/// Whether a text can be the text of a comment: it neither ends the comment nor seems to begin
/// another one.
///
/// <https://html.spec.whatwg.org/multipage/syntax.html#comments>
///
/// ```
/// use broth_html_rules::comments::is_comment_text;
///
/// assert!(is_comment_text("a - b -- c --") && is_comment_text("<!") && is_comment_text("x>"));
/// assert!(!is_comment_text("x--!><b>") && !is_comment_text("> x") && !is_comment_text("<!-"));
/// ```
#[must_use]
pub fn is_comment_text(text: &str) -> bool {
    !ends_comment(text) && !text.contains("<!--") && !text.ends_with("<!-")
}

/// Whether a comment with this text would end before the end of it, so that the rest would be
/// markup.
///
/// ```
/// use broth_html_rules::comments::ends_comment;
///
/// assert!(ends_comment("--><b>") && ends_comment("->") && !ends_comment("<!-- x"));
/// ```
#[must_use]
pub fn ends_comment(text: &str) -> bool {
    ends(text).next().is_some()
}

/// Puts a space before each `>` that would end a comment with this text.
///
/// ```
/// use broth_html_rules::comments::inert_comment_text;
///
/// assert_eq!(inert_comment_text("><b>-->--!>"), " ><b>-- >--! >");
/// assert_eq!(inert_comment_text("a -> b"), "a -> b");
/// ```
#[must_use]
pub fn inert_comment_text(text: &str) -> Cow<'_, str> {
    let mut inert = String::new();
    let mut written = 0;
    for at in ends(text) {
        inert.push_str(&text[written..at]);
        inert.push(' ');
        written = at;
    }
    if written == 0 && inert.is_empty() {
        return Cow::Borrowed(text);
    }
    inert.push_str(&text[written..]);
    Cow::Owned(inert)
}

/// Where a `>` ends a comment with this text: after `--`, after `--!`, or at its beginning.
fn ends(text: &str) -> impl Iterator<Item = usize> {
    text.match_indices('>').map(|(at, _)| at).filter(|at| {
        let before = &text[..*at];
        matches!(before, "" | "-") || before.ends_with("--") || before.ends_with("--!")
    })
}
