//! Changes the attributes and the name of a start tag, and leaves the rest as it is written.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use broth_entities::encode_attribute;

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
                push_attribute(&mut tag, name, value);
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
        let mut removed = vec![false; parts.attrs.len()];
        for (name, value) in &self.attrs {
            let is_named = |attr: &Part| is_name(&tag[attr.name.clone()], name);
            let Some(value) = value else {
                let all = removed.iter_mut().zip(&parts.attrs);
                all.for_each(|(removed, attr)| *removed |= is_named(attr));
                continue;
            };
            match parts.attrs.iter().find(|attr| is_named(attr)) {
                Some(attr) => {
                    let mut written = String::new();
                    push_value(&mut written, value);
                    changes.push((attr.name.end..attr.end, written));
                }
                None => push_attribute(&mut added, name, value),
            }
        }
        parts.remove(tag, &removed, &mut changes);
        if !added.is_empty() {
            let last = parts.attrs.last();
            let stays_open = last.is_some_and(|last| last.is_open) && !changes_end(&changes, last);
            // What is added would become the value.
            if stays_open {
                added.insert_str(0, "\"\"");
            }
            let at = last.map_or(parts.name.end, |last| last.end);
            changes.push((at..at, added));
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

fn push_attribute(tag: &mut String, name: &str, value: &str) {
    tag.push(' ');
    tag.push_str(name);
    push_value(tag, value);
}

/// Writes a value, escaped. A parser would read a carriage return as a line feed.
fn push_value(tag: &mut String, value: &str) {
    tag.push_str("=\"");
    for (index, line) in encode_attribute(value).split('\r').enumerate() {
        if index > 0 {
            tag.push_str("&#13;");
        }
        tag.push_str(line);
    }
    tag.push('"');
}

/// Whether an attribute that is written like this has that name.
fn is_name(written: &str, name: &str) -> bool {
    written.eq_ignore_ascii_case(name)
        || written.contains('\0') && written.replace('\0', "\u{fffd}").eq_ignore_ascii_case(name)
}

/// Whether a change replaces the end of an attribute.
fn changes_end(changes: &[(Range<usize>, String)], attr: Option<&Part>) -> bool {
    attr.is_some_and(|attr| changes.iter().any(|(range, _)| range.contains(&(attr.end - 1))))
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
    /// Whether it has an `=` and no value after it. Then it is the last one.
    is_open: bool,
}

impl Parts {
    /// Removes attributes, neighbours together.
    fn remove(&self, tag: &str, removed: &[bool], changes: &mut Vec<(Range<usize>, String)>) {
        let mut from = 0;
        while let Some(first) = removed.iter().skip(from).position(|&is| is).map(|at| from + at) {
            let kept = removed.iter().skip(first).position(|&is| !is);
            from = kept.map_or(removed.len(), |at| first + at);
            self.remove_range(tag, first..from, changes);
        }
    }

    /// Removes attributes in a row, with the white space before them, unless that must separate
    /// what remains.
    fn remove_range(
        &self,
        tag: &str,
        range: Range<usize>,
        changes: &mut Vec<(Range<usize>, String)>,
    ) {
        let (Some(first), Some(last)) =
            (self.attrs.get(range.start), self.attrs.get(range.end - 1))
        else {
            return;
        };
        let before = range.start.checked_sub(1).and_then(|before| self.attrs.get(before));
        let separator = before.map_or(self.name.end, |before| before.end)..first.name.start;
        let trimmed = |is_trimmed: fn(char) -> bool| {
            separator.start + tag[separator.clone()].trim_end_matches(is_trimmed).len()
        };
        let start = match tag[last.end..].chars().next() {
            // Before `>`, a solidus would close the element.
            Some('>') => trimmed(|c| is_space(c) || c == '/'),
            Some(c) if is_space(c) => trimmed(is_space),
            _ => separator.end,
        };
        // In `<a b c="" =d>`, without `c`, the `=` would give `b` a value.
        let next = self.attrs.get(range.end);
        if let Some(before) = before.filter(|before| before.end == before.name.end)
            && next.is_some_and(|next| tag[next.name.start..].starts_with('='))
            && !tag[separator.start..start].contains('/')
            && !next.is_some_and(|next| tag[last.end..next.name.start].contains('/'))
            && !changes.iter().any(|(range, _)| *range == (before.end..before.end))
        {
            changes.push((before.end..before.end, "=\"\"".into()));
        }
        changes.push((start..last.end, String::new()));
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
        let (mut end, mut is_open) = (name.end, false);
        let equals = find(end, |c| !is_space(c));
        if tag[equals..].starts_with('=') {
            let value = find(equals + 1, |c| !is_space(c));
            end = match tag[value..].chars().next() {
                Some(quote @ ('"' | '\'')) => {
                    tag[value + 1..].find(quote).map_or(tag.len(), |at| value + at + 2)
                }
                Some('>') | None => {
                    is_open = true;
                    equals + 1
                }
                Some(_) => find(value, |c| is_space(c) || c == '>'),
            };
        }
        at = end;
        attrs.push(Part { name, end, is_open });
    }
}

#[cfg(test)]
mod tests;
