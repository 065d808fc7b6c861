//! Comments that turn a rule off at one place, such as
//! `<!-- broth allow duplicate-id: the widget needs it -->`.
//!
//! Such a comment applies to the element that follows it, with all its content. Before the `html`
//! element, it applies to the whole document.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Edge, Node, NodeData};
use broth_markup::Span;

use crate::options::Options;
use crate::rule_name::{RuleName, unknown_name};
use crate::rules::document::{invalid_allow_comment, malformed_bytes, unused_allow_comment};
use crate::{Finding, Rule};

/// The words that such a comment begins with.
const ALLOW: [&str; 2] = ["broth", "allow"];

/// The text after `broth allow`, if the comment begins with that.
fn words(comment: &str) -> Option<&str> {
    let rest = comment.trim_start().strip_prefix(ALLOW[0])?;
    let rest = rest.strip_prefix(char::is_whitespace)?.trim_start().strip_prefix(ALLOW[1])?;
    (rest.is_empty() || rest.starts_with([' ', '\t', '\n', '\r', ':'])).then_some(rest)
}

/// Whether a comment allows a rule, or is meant to: it begins with `broth`, in any case, and a word
/// that this or another checker uses.
pub(crate) fn may_allow(comment: &str) -> bool {
    const WORDS: [&str; 5] = ["allow", "ignore", "disable", "suppress", "off"];
    let is_between = |c: char| c.is_whitespace() || matches!(c, '-' | ':');
    let mut words = comment.split(is_between).filter(|word| !word.is_empty());
    let mut next_is = |one_of: &[&str]| {
        words.next().is_some_and(|word| one_of.iter().any(|one| word.eq_ignore_ascii_case(one)))
    };
    next_is(&ALLOW[..1]) && next_is(&WORDS)
}

/// A comment that allows a rule, and where it applies.
struct Allowed {
    comment: Span,
    /// The offset where it stops to apply.
    end: usize,
    is_used: bool,
}

/// Drops the findings that comments allow, and reports comments that are invalid or unused.
pub(crate) fn apply(text: &str, root: Node<'_>, options: &Options, findings: &mut Vec<Finding>) {
    let mut about_comments = Vec::new();
    let mut allowed: BTreeMap<Rule, Vec<Allowed>> = BTreeMap::new();
    for Comment { span, words, end, .. } in comments(text, root, &mut about_comments) {
        match rules(words, options) {
            Ok(rules) => {
                for rule in rules {
                    let one = Allowed { comment: span, end, is_used: false };
                    allowed.entry(rule).or_default().push(one);
                }
            }
            Err(message) => {
                let finding = Finding::new(&invalid_allow_comment::LINT, span);
                about_comments.push(finding.message(message));
            }
        }
    }
    for (rule, comments) in &mut allowed {
        // Comments are in source order, except where the parser has moved one.
        comments.sort_by_key(|one| one.comment.start);
        let mut passed = 0;
        // Picks the preceding comment with the widest scope.
        let mut farthest: Option<usize> = None;
        findings.retain(|finding| {
            if finding.rule != *rule {
                return true;
            }
            while comments.get(passed).is_some_and(|one| one.comment.start <= finding.span.start) {
                let reaches = |index: usize| comments[index].end;
                if farthest.is_none_or(|index| reaches(passed) > reaches(index)) {
                    farthest = Some(passed);
                }
                passed += 1;
            }
            match farthest.filter(|&index| finding.span.start < comments[index].end) {
                Some(index) => {
                    comments[index].is_used = true;
                    false
                }
                None => true,
            }
        });
        let is_checked = options.severity(*rule).is_some()
            // The checker gets text, so it cannot find these.
            && *rule != Rule::from(&malformed_bytes::LINT);
        for one in comments.iter().filter(|one| is_checked && !one.is_used) {
            let message =
                format!("nothing breaks the rule `{rule}` here, which this comment allows");
            let finding = Finding::new(&unused_allow_comment::LINT, one.comment);
            about_comments.push(finding.message(message));
        }
    }
    if !about_comments.is_empty() {
        about_comments.retain_mut(|finding| options.choices.judge(finding));
        findings.extend(about_comments);
        findings.sort_by_key(|finding| finding.span.start);
    }
}

/// The rules that a comment allows; `Err` says what is wrong with the comment.
fn rules(words: &str, options: &Options) -> Result<Vec<Rule>, String> {
    let (names, reason) = words.split_once(':').unwrap_or((words, ""));
    let names =
        names.split(|c: char| c == ',' || c.is_whitespace()).filter(|name| !name.is_empty());
    let mut rules = Vec::new();
    for name in names {
        let found = RuleName::from(name).among(options.rules());
        rules.push(found.map_err(|name| unknown_name(name, options.rules()))?);
    }
    if rules.is_empty() {
        return Err("the comment allows no rule".into());
    }
    if reason.trim().is_empty() {
        return Err("the comment gives no reason; write it after a colon".into());
    }
    Ok(rules)
}

/// A comment that begins with `broth allow`.
struct Comment<'d> {
    span: Span,
    /// The text after that.
    words: &'d str,
    /// Whether it is outside all elements, so that it applies to the whole document.
    is_top: bool,
    /// The offset where the element that follows ends; 0 if none follows. If the comment is last in
    /// its parent, it is the element after that.
    end: usize,
}

/// The comments that allow rules. Those that only seem to are reported.
fn comments<'d>(text: &str, root: Node<'d>, about: &mut Vec<Finding>) -> Vec<Comment<'d>> {
    let mut comments: Vec<Comment<'d>> = Vec::new();
    // How many comments the next element does not follow: they have theirs, or have none.
    let mut finished = 0;
    for edge in root.traverse() {
        let node = match edge {
            Edge::Enter(node) => node,
            // Nothing follows in this tree.
            Edge::Leave(node) if node.host().is_some() => {
                finished = comments.len();
                continue;
            }
            Edge::Leave(_) => continue,
        };
        if node.is_element() {
            if finished < comments.len() {
                let end = end(node, text);
                for comment in &mut comments[finished..] {
                    comment.end = if comment.is_top { text.len() } else { end };
                }
                finished = comments.len();
            }
            continue;
        }
        let (NodeData::Comment(comment), Some(span)) = (node.data(), node.span()) else { continue };
        match words(comment) {
            Some(words) => comments.push(Comment { span, words, is_top: is_top(node), end: 0 }),
            None if may_allow(comment) => {
                let message = "this comment allows nothing; write `broth allow RULE: reason`";
                about.push(Finding::new(&invalid_allow_comment::LINT, span).message(message));
            }
            None => {}
        }
    }
    comments
}

fn is_top(comment: Node<'_>) -> bool {
    comment.parent().is_none_or(|parent| matches!(parent.data(), NodeData::Document))
}

/// Where an element ends.
fn end(element: Node<'_>, text: &str) -> usize {
    if let Some(tag) = element.end_tag() {
        return tag.end;
    }
    // Without an end tag, the element ends where the next node begins or its parent ends.
    let mut inner = element;
    loop {
        if let Some(span) = inner.next_sibling().and_then(Node::span) {
            return span.start;
        }
        let Some(parent) = inner.parent().or_else(|| inner.host()) else { return text.len() };
        if let Some(tag) = parent.end_tag() {
            return tag.start;
        }
        inner = parent;
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use crate::check;

    #[test]
    fn a_comment_applies_to_the_next_element_of_its_tree() {
        let (ids, names) =
            ("<!-- broth allow duplicate-id: a -->", "<!-- broth allow invalid-id: b -->");
        let twice = "<p id=a></p>";
        for (body, expected) in [
            (format!("{twice}{ids}{twice}"), &[][..]),
            // Comments in a row have the same element.
            (format!("{twice}{ids}a{names}<p id=\"\"><b id=a>b</b></p>"), &[]),
            (format!("{twice}{ids}<i></i>{twice}"), &["unused-allow-comment", "duplicate-id"]),
            (format!("{twice}<div>{ids}</div>{twice}"), &[]),
            (format!("{twice}<div>{ids}</div>{twice}{twice}"), &["duplicate-id"]),
            // An element after a template is in another tree.
            (
                format!("{twice}<template>{ids}</template>{twice}"),
                &["unused-allow-comment", "duplicate-id"],
            ),
            (format!("<template>{twice}{ids}{twice}</template>"), &[]),
        ] {
            let found = check(&format!("<!DOCTYPE html><title>a</title><body>{body}"));
            let found: Vec<&str> = found.iter().map(|finding| finding.rule.as_str()).collect();
            assert_eq!(found, expected, "{body}");
        }
    }
}
