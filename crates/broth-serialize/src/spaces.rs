//! White space that collapses, by the rules of CSS.
//!
//! A run of spaces, tabs and line breaks is rendered as one space, with one exception: a line break
//! after a `wbr`, or next to a zero-width space, is not rendered at all. There it must stay a line
//! break. A form feed is white space in HTML's syntax, but not in CSS.
//!
//! <https://drafts.csswg.org/css-text-4/#white-space-processing>

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::NodeData;
use broth_dom::markup::is_html;
use broth_html_rules::rendering::collapses;
use broth_markup::Name;

use crate::Tree;

const ZERO_WIDTH_SPACE: char = '\u{200B}';

/// Whether a line may end at the edges of a text.
#[derive(Clone, Copy, Default)]
pub(crate) struct Edges {
    /// Right before it.
    pub(crate) before: bool,
    /// Right after it.
    pub(crate) after: bool,
}

/// Follows the nodes of a tree, in their order, to know where a line may end.
#[derive(Default)]
pub(crate) struct LineEnds(bool);

impl LineEnds {
    /// Whether a line may end after what has been passed.
    pub(crate) fn may_end(&self) -> bool {
        self.0
    }

    /// Passes a node, or the beginning of an element.
    pub(crate) fn pass(&mut self, data: &NodeData<'_>) {
        match *data {
            NodeData::Text(text) | NodeData::Cdata(text) => {
                let last = text.trim_end_matches(collapses).chars().next_back();
                self.0 = last.map_or(self.0, |last| last == ZERO_WIDTH_SPACE);
            }
            NodeData::Element(name) => self.0 |= is_html(name, Name::Wbr),
            _ => {}
        }
    }
}

/// The text with each run of white space in its shortest form.
pub(crate) fn collapsed(text: &str, edges: Edges) -> Cow<'_, str> {
    let is_space = |byte: u8| collapses(char::from(byte));
    let is_single = |pair: &[u8]| !(is_space(pair[0]) && is_space(pair[1]));
    let others = |byte: u8| is_space(byte) && byte != b' ';
    if text.as_bytes().windows(2).all(is_single) && !text.bytes().any(others) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut may_end = edges.before;
    let mut rest = text;
    while let Some(start) = rest.find(collapses) {
        out.push_str(&rest[..start]);
        may_end = rest[..start].chars().next_back().map_or(may_end, |c| c == ZERO_WIDTH_SPACE);
        let after = rest[start..].trim_start_matches(collapses);
        let run = &rest[start..rest.len() - after.len()];
        let ends_next = after.chars().next().map_or(edges.after, |c| c == ZERO_WIDTH_SPACE);
        let is_line_break = run.contains('\n') && (may_end || ends_next);
        out.push(if is_line_break { '\n' } else { ' ' });
        rest = after;
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Whether a line may end right before the first character of these nodes, in the order of the
/// tree: whether it is a zero-width space.
pub(crate) fn line_may_end_before<T: Tree>(
    tree: &T,
    following: impl Iterator<Item = T::Node>,
) -> bool {
    // Only a few nodes are examined, so that the time stays linear.
    const FAR: usize = 16;
    let mut steps = 0;
    for node in following {
        // What is still to be examined, the next node last.
        let mut path = Vec::from([node]);
        while let Some(node) = path.pop() {
            steps += 1;
            if steps > FAR {
                return false;
            }
            path.extend(tree.next_sibling(node));
            match tree.data(node) {
                NodeData::Text(text) | NodeData::Cdata(text) => {
                    let text = text.trim_start_matches(collapses);
                    if !text.is_empty() {
                        return text.starts_with(ZERO_WIDTH_SPACE);
                    }
                }
                NodeData::Element(_) => match tree.first_child(node) {
                    Some(child) => path.push(child),
                    None => return false,
                },
                _ => {}
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{Edges, collapsed};

    #[test]
    fn white_space_collapses_as_in_css() {
        for (text, expected) in [
            ("a  b", "a b"),
            ("\n a\t\r\nb ", " a b "),
            ("a\u{C}b \u{C} c", "a\u{C}b \u{C} c"),
            ("a\u{A0} \u{A0}b", "a\u{A0} \u{A0}b"),
            ("a\u{200B}\n b", "a\u{200B}\nb"),
            ("a \n\u{200B}b", "a\n\u{200B}b"),
            ("a\u{200B}  b", "a\u{200B} b"),
            ("", ""),
        ] {
            assert_eq!(collapsed(text, Edges::default()), expected, "{text:?}");
            assert_eq!(collapsed(expected, Edges::default()), expected, "{text:?}");
        }
        assert_eq!(collapsed("\n a\n ", Edges { before: true, after: false }), "\na ");
        assert_eq!(collapsed("\n a\n ", Edges { before: false, after: true }), " a\n");
        assert_eq!(collapsed(" \n ", Edges { before: false, after: true }), "\n");
        assert_eq!(collapsed("  a", Edges { before: true, after: true }), " a");
    }
}
