//! `Item`: a token as the insertion modes see it, with the tag's name looked up.
//!
//! An item is small, because the rules pass it on by value: anything large stays in the token.
//!
//! Characters come as runs. A mode that treats white space differently takes the run's first
//! segment and passes the rest on.

use broth_markup::{Attrs, Doctype, Name, Span, Tag, Text, Token};

/// A token whose tag name has been looked up.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Item<'t> {
    Doctype(&'t Doctype<'t>),
    Start(TagItem<'t>),
    End(TagItem<'t>),
    Comment(&'t str),
    ProcessingInstruction(&'t str, &'t str),
    Text(Run<'t>),
    Null,
    EndOfFile,
}

/// A tag and its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TagItem<'t> {
    /// The name as a number.
    pub(crate) name: Name,
    tag: &'t Tag<'t>,
    /// Whether the rules act as if the tag's name were `name`.
    renamed: bool,
    /// Whether the rules act as if the tag had no attributes.
    bare: bool,
}

impl<'t> TagItem<'t> {
    #[inline]
    pub(crate) fn of(tag: &'t Tag<'t>) -> Self {
        Self { name: Name::of(tag.name), tag, renamed: false, bare: false }
    }

    /// The name as text.
    #[inline]
    pub(crate) fn local(&self) -> &'t str {
        if self.renamed { self.name.as_str() } else { self.tag.name }
    }

    /// The attributes.
    #[inline]
    pub(crate) fn attrs(&self) -> &'t Attrs<'t> {
        if self.bare { Attrs::NONE } else { &self.tag.attrs }
    }

    /// The value of the attribute of that name.
    pub(crate) fn attr(&self, name: &str) -> Option<&'t str> {
        self.attrs().get(name)
    }

    /// Whether the tag ends in `/>`.
    #[inline]
    pub(crate) fn self_closing(&self) -> bool {
        self.tag.self_closing
    }

    /// Whether its `type` attribute says `hidden`.
    pub(crate) fn is_hidden_input(&self) -> bool {
        self.attr("type").is_some_and(|kind| kind.eq_ignore_ascii_case("hidden"))
    }

    /// The same tag under another name and without attributes.
    pub(crate) fn bare(self, name: Name) -> Self {
        Self { bare: true, ..self.renamed(name) }
    }

    /// The same tag under another name.
    pub(crate) fn renamed(self, name: Name) -> Self {
        Self { name, renamed: true, ..self }
    }
}

/// A run of characters and its span.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run<'t> {
    /// The characters.
    pub(crate) text: Text<'t>,
    /// Their span.
    pub(crate) span: Span,
    /// Where they begin in the text of the token; `text` records changes relative to that.
    at: usize,
}

impl<'t> Run<'t> {
    pub(crate) fn new(text: Text<'t>, span: Span) -> Self {
        Self { text, span, at: 0 }
    }

    /// Splits the run after its leading white space; either part may be missing.
    pub(crate) fn split_white_space(self) -> (Option<Self>, Option<Self>) {
        self.split(|byte| !byte.is_ascii_whitespace())
    }

    /// Splits the run before its first white space; either part may be missing.
    pub(crate) fn split_before_white_space(self) -> (Option<Self>, Option<Self>) {
        self.split(|byte| byte.is_ascii_whitespace())
    }

    /// The run without a leading line feed.
    pub(crate) fn without_line_feed(self) -> Option<Self> {
        if self.text.starts_with('\n') { self.split_at(1).1 } else { Some(self) }
    }

    /// The span of its first character.
    pub(crate) fn first_character(&self) -> Span {
        self.span_of(0, self.text.chars().next().map_or(0, char::len_utf8))
    }

    /// The span of a part.
    fn span_of(&self, from: usize, to: usize) -> Span {
        // Before the first change, token and source are the same, so this is where the token
        // begins; after it, that does not matter.
        let token = Span::new(self.span.start.saturating_sub(self.at), self.span.end);
        self.text.span_of(self.at + from..self.at + to, token)
    }

    fn split(self, ends: impl Fn(u8) -> bool) -> (Option<Self>, Option<Self>) {
        // White space is ASCII, so either side of it is a character boundary.
        let at = self.text.bytes().position(ends);
        self.split_at(at.unwrap_or(self.text.len()))
    }

    fn split_at(self, at: usize) -> (Option<Self>, Option<Self>) {
        let part = |text: &'t str, from: usize, to: usize| {
            let text = Text { text, ..self.text };
            let part = || Self { text, span: self.span_of(from, to), at: self.at + from };
            (!text.is_empty()).then(part)
        };
        let (first, rest) = self.text.text.split_at(at);
        (part(first, 0, at), part(rest, at, at + rest.len()))
    }
}

impl<'t> Item<'t> {
    /// The item of a token; `None` for a kind of token that the rules do not know.
    #[inline]
    pub(crate) fn of(token: &'t Token<'t>, span: Span) -> Option<Self> {
        Some(match token {
            Token::Doctype(doctype) => Self::Doctype(doctype),
            Token::StartTag(tag) => Self::Start(TagItem::of(tag)),
            Token::EndTag(tag) => Self::End(TagItem::of(tag)),
            Token::Comment(data) => Self::Comment(data),
            Token::ProcessingInstruction { target, data } => {
                Self::ProcessingInstruction(target, data)
            }
            Token::Text(text) => Self::Text(Run::new(*text, span)),
            Token::Null => Self::Null,
            Token::EndOfFile => Self::EndOfFile,
            _ => return None,
        })
    }
}

/// The result of a rule for an item.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step<'t> {
    /// The item is finished.
    Done,
    /// "Reprocess the token"; for a run of characters, the rest of it.
    Again(Item<'t>),
}

impl<'t> Step<'t> {
    /// Continues with the rest of a run, if there is any.
    pub(crate) fn rest(rest: Option<Run<'t>>) -> Self {
        rest.map_or(Self::Done, |rest| Self::Again(Item::Text(rest)))
    }
}

#[cfg(test)]
mod tests {
    use broth_markup::Changes;

    use super::*;

    fn run(text: &str) -> Run<'_> {
        Run::new(Text::verbatim(text), Span::new(10, 10 + text.len()))
    }

    #[test]
    fn runs_are_split_at_white_space() {
        let show = |run: Option<Run<'_>>| run.map(|run| (run.text.len(), run.span.start));
        for (text, expected) in [
            (" \n\tab ", (Some((3, 10)), Some((3, 13)))),
            ("ab", (None, Some((2, 10)))),
            ("\u{c}\r", (Some((2, 10)), None)),
            ("\u{a0} ", (None, Some((3, 10)))),
        ] {
            let (white, rest) = run(text).split_white_space();
            assert_eq!((show(white), show(rest)), expected, "{text:?}");
        }
        let (word, rest) = run("é b").split_before_white_space();
        assert_eq!((show(word), show(rest)), (Some((2, 10)), Some((2, 12))));
    }

    #[test]
    fn one_line_feed_goes() {
        assert_eq!(run("\n\na").without_line_feed().unwrap().text.text, "\na");
        assert!(run("\n").without_line_feed().is_none());
        assert_eq!(run("a\n").without_line_feed().unwrap().text.text, "a\n");
    }

    #[test]
    fn parts_of_a_changed_run_know_where_they_were_written() {
        // No source is known.
        let (_, rest) = Run::new(Text::changed(" a"), Span::new(3, 20)).split_white_space();
        assert_eq!(rest.unwrap().span, Span::new(3, 20));
        // ` &#10;ab&amp;`
        let mut changes = Changes::default();
        changes.push(1..2, Span::new(4, 9));
        changes.push(4..5, Span::new(11, 16));
        let text = Text { text: " \nab&", changes: Some(&changes) };
        let (white, rest) = Run::new(text, Span::new(3, 16)).split_white_space();
        assert_eq!(white.unwrap().span, Span::new(3, 9));
        assert_eq!(white.unwrap().first_character(), Span::new(3, 4));
        let rest = rest.unwrap();
        assert_eq!((rest.span, rest.first_character()), (Span::new(9, 16), Span::new(9, 10)));
        let (a, rest) = rest.split_at(1);
        assert_eq!(a.unwrap().span, Span::new(9, 10));
        let (b, rest) = rest.unwrap().split_at(1);
        assert_eq!(b.unwrap().span, Span::new(10, 11));
        assert_eq!(rest.unwrap().first_character(), Span::new(11, 16));
    }
}
