//! Changes the attributes and the name of a start tag, and leaves the rest as it is written.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use broth_entities::{Mode, Policy, encode};

/// The edits of a tag: a new name, and attributes to set or, without a value, to remove.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TagEdit {
    pub(crate) name: Option<String>,
    pub(crate) attrs: Vec<(String, Option<String>)>,
}

impl TagEdit {
    pub(crate) fn is_empty(&self) -> bool {
        self.name.is_none() && self.attrs.is_empty()
    }

    /// Whether an element without a tag needs one, for its name or for an attribute.
    pub(crate) fn needs_tag(&self) -> bool {
        self.name.is_some() || self.attrs.iter().any(|(_, value)| value.is_some())
    }

    /// The new value of a changed attribute, or `Some(None)` if the attribute is removed.
    pub(crate) fn change_of(&self, name: &str) -> Option<Option<&str>> {
        let found = self.attrs.iter().find(|(other, _)| other.eq_ignore_ascii_case(name))?;
        Some(found.1.as_deref())
    }

    /// Sets or removes an attribute. The last change to an attribute counts.
    pub(crate) fn attribute(&mut self, name: &str, value: Option<&str>) {
        self.attrs.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self.attrs.push((name.into(), value.map(Into::into)));
    }

    /// Writes a start tag that is not in the source.
    pub(crate) fn write_new(&self, name: &str) -> String {
        let mut tag = format!("<{}", self.name.as_deref().unwrap_or(name));
        for (name, value) in &self.attrs {
            if let Some(value) = value {
                tag.push_str(&attribute(name, value));
            }
        }
        tag.push('>');
        tag
    }

    /// The parts of a start tag of the source that change, in order, and their new text.
    pub(crate) fn apply(&self, tag: &str, name: &str) -> Vec<(Range<usize>, String)> {
        if self.is_empty() {
            return Vec::new();
        }
        if tag.starts_with("</") {
            // The end tag of a `br` is read as a start tag without attributes.
            return vec![(0..tag.len(), self.write_new(name))];
        }
        let parts = parts(tag);
        let mut changes: Vec<(Range<usize>, String)> = Vec::new();
        if let Some(name) = &self.name {
            changes.push((parts.name.clone(), name.clone()));
        }
        let mut added = String::new();
        for (name, value) in &self.attrs {
            let mut found =
                parts.attrs.iter().filter(|attr| tag[attr.name.clone()].eq_ignore_ascii_case(name));
            let Some(value) = value else {
                changes.extend(found.map(|attr| (attr.with_separator(tag), String::new())));
                continue;
            };
            match found.next() {
                Some(attr) => {
                    let written = format!("=\"{}\"", escape(value));
                    changes.push((attr.name.end..attr.end, written));
                }
                None => added.push_str(&attribute(name, value)),
            }
        }
        if !added.is_empty() {
            // After an `=` without a value, what is added would become the value.
            let last = parts.attrs.last();
            let is_open = last.is_some_and(|last| tag[..last.end].ends_with('='));
            let touched = last.is_some_and(|last| {
                changes.iter().any(|(range, _)| range.contains(&(last.end - 1)))
            });
            let at = last.map_or(parts.name.end, |last| last.end);
            let closing = if is_open && !touched { "\"\"" } else { "" };
            changes.push((at..at, format!("{closing}{added}")));
        }
        changes.sort_by_key(|(range, _)| (range.start, range.end));
        changes
    }
}

/// The changes to the second tag of an element that remove the removed attributes there, too.
pub(crate) fn remove_from(
    attrs: &[(String, Option<String>)],
    tag: &str,
) -> Vec<(Range<usize>, String)> {
    let removed = attrs.iter().filter(|(_, value)| value.is_none()).cloned().collect();
    TagEdit { name: None, attrs: removed }.apply(tag, "")
}

/// The range of the name in an end tag.
pub(crate) fn name_of_end_tag(tag: &str) -> Range<usize> {
    let rest = tag.get(2..).unwrap_or_default();
    2..2 + rest.find(ends_name).unwrap_or(rest.len())
}

fn attribute(name: &str, value: &str) -> String {
    format!(" {name}=\"{}\"", escape(value))
}

fn escape(value: &str) -> String {
    let escaped = encode(value, Mode::Attribute, Policy::Minimal);
    // A parser would read it as a line feed.
    escaped.replace('\r', "&#13;")
}

/// The ranges of the parts of a start tag.
struct Parts {
    name: Range<usize>,
    attrs: Vec<Part>,
}

/// An attribute: the range of its name, and its end, including the quote.
struct Part {
    name: Range<usize>,
    end: usize,
}

impl Part {
    /// The attribute with the white space before it, unless that must separate what remains.
    fn with_separator(&self, tag: &str) -> Range<usize> {
        let before = tag[..self.name.start].trim_end_matches(is_space).len();
        match tag[self.end..].chars().next() {
            Some(c) if c == '>' || is_space(c) => before..self.end,
            _ => self.name.start..self.end,
        }
    }
}

fn is_space(c: char) -> bool {
    c.is_ascii_whitespace()
}

fn ends_name(c: char) -> bool {
    is_space(c) || matches!(c, '/' | '>')
}

/// Reads a whole start tag, including attributes that repeat a name.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state>
fn parts(tag: &str) -> Parts {
    let find = |from: usize, stops: fn(char) -> bool| {
        tag[from..].find(stops).map_or(tag.len(), |at| from + at)
    };
    let name_end = find(1, ends_name);
    let mut attrs = Vec::new();
    let mut at = name_end;
    loop {
        at = find(at, |c| !is_space(c) && c != '/');
        if tag[at..].is_empty() || tag[at..].starts_with('>') {
            return Parts { name: 1..name_end, attrs };
        }
        // A `=` at the beginning belongs to the name.
        let first = tag[at..].chars().next().map_or(1, char::len_utf8);
        let name = at..find(at + first, |c| ends_name(c) || c == '=');
        let mut end = name.end;
        let equals = find(end, |c| !is_space(c));
        if tag[equals..].starts_with('=') {
            let value = find(equals + 1, |c| !is_space(c));
            end = match tag[value..].chars().next() {
                Some(quote @ ('"' | '\'')) => {
                    tag[value + 1..].find(quote).map_or(tag.len(), |at| value + at + 2)
                }
                Some('>') | None => equals + 1,
                Some(_) => find(value, |c| is_space(c) || c == '>'),
            };
        }
        at = end;
        attrs.push(Part { name, end });
    }
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;

    use super::TagEdit;

    fn check(tag: &str, edits: &[(&str, Option<&str>)], expected: &str) {
        let mut edit = TagEdit::default();
        for (name, value) in edits {
            edit.attribute(name, *value);
        }
        let mut changed = tag.to_owned();
        for (part, text) in edit.apply(tag, "x").into_iter().rev() {
            changed.replace_range(part, &text);
        }
        assert_eq!(changed, expected, "{tag} {edits:?}");
    }

    #[test]
    fn only_the_attribute_that_is_set_is_rewritten() {
        let set = [("b", Some("1"))];
        check("<a>", &set, "<a b=\"1\">");
        check("<a/>", &set, "<a b=\"1\"/>");
        check("<a />", &set, "<a b=\"1\" />");
        check("<A  C = 'x'\n>", &set, "<A  C = 'x' b=\"1\"\n>");
        check("<a b>", &set, "<a b=\"1\">");
        check("<a B=x c=y>", &set, "<a B=\"1\" c=y>");
        check("<a b = 'x' c=y>", &set, "<a b=\"1\" c=y>");
        check("<a b=2 b=3>", &set, "<a b=\"1\" b=3>");
        check("<a c=>", &set, "<a c=\"\" b=\"1\">");
        check("<a b=>", &set, "<a b=\"1\">");
        check("<a c=x/>", &set, "<a c=x/ b=\"1\">");
        check("<a =c>", &set, "<a =c b=\"1\">");
        check("<a \u{e9}=1>", &set, "<a \u{e9}=1 b=\"1\">");
    }

    #[test]
    fn values_are_escaped() {
        check("<a>", &[("b", Some("<\"&\r'"))], "<a b=\"&lt;&quot;&amp;&#13;'\">");
    }

    #[test]
    fn an_attribute_goes_with_its_white_space_and_its_twins() {
        let unset = [("b", None)];
        check("<a b>", &unset, "<a>");
        check("<a b=1 c=2>", &unset, "<a c=2>");
        check("<a c=2  b = '1' >", &unset, "<a c=2 >");
        check("<a b=1 b=2>", &unset, "<a>");
        check("<a b=\"1\"c=2>", &unset, "<a c=2>");
        check("<a c=1 b/>", &unset, "<a c=1 />");
        check("<a c>", &unset, "<a c>");
        check("</br b=1>", &unset, "<x>");
    }

    #[test]
    fn several_changes_of_a_tag() {
        check(
            "<a b=1 c=2>",
            &[("b", None), ("d", Some("3")), ("c", Some("4"))],
            "<a c=\"4\" d=\"3\">",
        );
        check("<a b=1>", &[("b", None), ("d", Some("3"))], "<a d=\"3\">");
        check("<a b=1>", &[("b", None), ("b", Some("2"))], "<a b=\"2\">");
        check("<a b=>", &[("b", None), ("d", Some("3"))], "<a d=\"3\">");
    }
}
