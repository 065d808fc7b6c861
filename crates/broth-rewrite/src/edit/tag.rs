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
mod tests {
    use alloc::borrow::ToOwned;
    use alloc::string::String;
    use alloc::vec;
    use alloc::vec::Vec;

    use broth_html::driver::Tokenizer;
    use broth_input::Input;
    use broth_markup::{Next, Token};

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

    /// The attributes of the first tag, whether it closes itself, and where it ends.
    fn read(markup: &str) -> Option<(String, Vec<(String, String)>, bool, usize)> {
        let mut input = Input::whole(markup);
        let mut tokenizer = Tokenizer::new();
        match tokenizer.next(&mut input) {
            Next::Token(Token::StartTag(tag), span) => {
                let attrs = tag.attrs.iter().map(|attr| (attr.name.into(), attr.value.into()));
                Some((tag.name.into(), attrs.collect(), tag.self_closing, span.end))
            }
            _ => None,
        }
    }

    /// Edits a tag, and compares what a parser then reads with what is to be there.
    fn check_as_read(markup: &str, name: Option<&str>, edits: &[(&str, Option<&str>)]) {
        let Some((mut wanted_name, mut wanted, self_closing, end)) = read(markup) else { return };
        let mut edit = TagEdit { name: name.map(Into::into), ..TagEdit::default() };
        wanted_name = name.map_or(wanted_name, Into::into);
        for &(name, value) in edits {
            edit.attribute(name, value);
            match (wanted.iter_mut().find(|(other, _)| other == name), value) {
                (Some((_, old)), Some(value)) => *old = value.into(),
                (None, Some(value)) => wanted.push((name.into(), value.into())),
                (_, None) => wanted.retain(|(other, _)| other != name),
            }
        }
        let mut changed = markup[..end].to_owned();
        for (part, text) in edit.apply(&markup[..end], "x").into_iter().rev() {
            changed.replace_range(part, &text);
        }
        let is = read(&changed);
        let wanted = Some((wanted_name, wanted, self_closing, changed.len()));
        assert_eq!(is, wanted, "{markup:?} {name:?} {edits:?}: {changed:?}");
    }

    /// Calls a function with all texts of up to that many of these characters.
    fn for_all_texts(characters: &[char], longest: usize, mut call: impl FnMut(&str)) {
        let mut places = Vec::new();
        loop {
            let text: String = places.iter().map(|&at: &usize| characters[at]).collect();
            call(&text);
            let last = places.iter().rposition(|&at| at + 1 < characters.len());
            match last {
                Some(last) => {
                    places[last] += 1;
                    places[last + 1..].fill(0);
                }
                None if places.len() == longest => return,
                None => places = vec![0; places.len() + 1],
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes hours")]
    fn an_edited_tag_is_read_with_exactly_the_attributes_that_it_should_have() {
        let edits: [&[(&str, Option<&str>)]; 9] = [
            &[("c", Some("\"x"))],
            &[("a", Some("x"))],
            &[("a", None)],
            &[("=", None)],
            &[("=a", None), ("c", Some(""))],
            &[("a", None), ("b", None)],
            &[("a", Some("")), ("b", None)],
            &[("'", None), ("a", None), ("c", Some("x"))],
            &[("a\u{fffd}", None), ("a", Some("x"))],
        ];
        let characters = ['=', '/', '"', '\'', 'a', '<', ' ', 'b'];
        let check = |text: &str, before: &str, after: &str| {
            for edits in edits {
                check_as_read(&alloc::format!("<x{before}{text}{after}>'\">"), None, edits);
            }
        };
        for_all_texts(&characters, 4, |text| {
            check(text, "", "");
            check(text, " ", "");
            check(text, " b", " =c");
            check_as_read(&alloc::format!("<x{text}>'\">"), Some("y"), &[("a", Some("x"))]);
        });
        for_all_texts(&['=', '/', '"', 'a', ' '], 6, |text| check(text, " ", ""));
        check_as_read("<x a\0=1 b>", None, &[("a\u{fffd}", None)]);
        check_as_read("<x a\0=1 b>", None, &[("a\u{fffd}", Some("2"))]);
    }

    #[test]
    fn what_is_added_does_not_change_the_value_before_it() {
        let set = [("b", Some("1"))];
        check("<a href=/?q=>", &set, "<a href=/?q= b=\"1\">");
        check("<a =>", &set, "<a = b=\"1\">");
        check("<a 1==>", &set, "<a 1== b=\"1\">");
        check("<a c= >", &set, "<a c=\"\" b=\"1\" >");
        check("<a c=x/>", &set, "<a c=x/ b=\"1\">");
    }

    #[test]
    fn what_is_removed_leaves_nothing_that_means_something_else() {
        let unset = [("b", None)];
        check("<a/b>", &unset, "<a>");
        check("<a /b />", &unset, "<a / />");
        check("<a c b=x =d>", &unset, "<a c=\"\" =d>");
        check("<a c b='x'=d>", &unset, "<a c=\"\" =d>");
        check("<a /b /b>", &unset, "<a>");
    }
}
