//! Links, images and references to footnotes: the inlines in square brackets.

use alloc::string::String;
use core::ops::Range;

use broth_input::ByteSet;

use super::{Bracket, Inlines, Token};
use crate::kept::{Event, Piece};
use crate::read::label::{destination, label, normalized, title, white_space};
use crate::read::text::unescape;

impl Inlines<'_> {
    pub(super) fn open_bracket(&mut self, is_image: bool) {
        let begin = self.at;
        self.at += 1 + usize::from(is_image);
        let bracket = self.written(begin..self.at);
        let (token, text, run) = (self.found.tokens.len(), self.at, self.found.runs.last());
        self.found.brackets.push(Bracket { token, is_image, text, run, active: true });
        self.found.tokens.push(Token::Bracket { text: bracket, link: None });
    }

    /// <https://spec.commonmark.org/0.31.2/#look-for-link-or-image>
    pub(super) fn close_bracket(&mut self) {
        let end = self.at;
        self.at += 1;
        let Some(bracket) = self.found.brackets.pop() else {
            return self.push_written(end..self.at);
        };
        let link = if bracket.active { self.link(&bracket, end) } else { None };
        let Some((to, title)) = link else { return self.end_note(&bracket, end) };
        self.found.runs.process(bracket.run);
        if bracket.is_image {
            let alt = self.take_alt(bracket.token + 1);
            self.found.tokens[bracket.token] = Token::Event(Event::Image { to, title, alt });
            return;
        }
        let text = self.written(bracket.text - 1..bracket.text);
        self.found.tokens[bracket.token] = Token::Bracket { text, link: Some((to, title)) };
        self.found.tokens.push(Token::LinkEnd);
        // Links cannot contain links.
        for outer in self.found.brackets.iter_mut().rev() {
            if outer.is_image {
                continue;
            }
            if !outer.active {
                break;
            }
            outer.active = false;
        }
    }

    /// Ends a reference to a footnote, or adds the closing bracket as text.
    fn end_note(&mut self, bracket: &Bracket, end: usize) {
        let label = self.text[bracket.text..end].strip_prefix('^');
        let note = label.and_then(|label| self.definitions.note(label));
        let has_runs = self.found.runs.last() != bracket.run;
        let Some(note) = note.filter(|_| bracket.active && !has_runs) else {
            return self.push_written(end..self.at);
        };
        self.found.tokens.truncate(bracket.token);
        if bracket.is_image {
            self.push_written(bracket.text - 2..bracket.text - 1);
        }
        self.found.tokens.push(Token::Event(Event::Reference(note)));
    }

    /// Reads the part of a link or image after its text, and returns the destination and the title.
    fn link(&mut self, bracket: &Bracket, end: usize) -> Option<(Piece, Piece)> {
        if let Some((to, title, len)) = inline_link(self.rest()) {
            let at = self.at;
            self.at += len;
            let mut piece = |part: Range<usize>| self.unescaped(at + part.start..at + part.end);
            return Some((piece(to), piece(title)));
        }
        if self.definitions.is_empty() {
            return None;
        }
        let text = &self.text[bracket.text - 1..=end];
        let (name, len) = match label(self.rest()) {
            Some(found) => found,
            None => (label(text)?.0, if self.rest().starts_with("[]") { 2 } else { 0 }),
        };
        let (to, title) = self.definitions.get(&normalized(name))?;
        self.at += len;
        Some((self.kept.store(to), self.kept.store(title)))
    }

    /// A part of the source, with backslash escapes and character references resolved.
    fn unescaped(&mut self, part: Range<usize>) -> Piece {
        static MAY_MEAN: ByteSet = ByteSet::new(b"\\&");
        let text = &self.text[part.clone()];
        match MAY_MEAN.find_in(text) == text.len() {
            true => self.written(part),
            false => self.kept.store(&unescape(text)),
        }
    }

    /// Removes the tokens of an image description, and returns their text.
    fn take_alt(&mut self, from: usize) -> Piece {
        let mut alt = String::new();
        for token in self.found.tokens.drain(from..) {
            match token {
                Token::Event(Event::Text(piece) | Event::Code(piece)) => {
                    alt += self.kept.text_of(piece);
                }
                Token::Event(Event::Image { alt: inner, .. }) => alt += self.kept.text_of(inner),
                Token::Event(Event::Break) => alt.push(' '),
                Token::Run(number) => {
                    alt += self.kept.text_of(self.found.runs.runs[number].left());
                }
                Token::Bracket { text, link: None } => alt += self.kept.text_of(text),
                _ => {}
            }
        }
        self.kept.store(&alt)
    }
}

/// The ranges of the destination and the title of an inline link, and the length up to its closing
/// parenthesis.
///
/// <https://spec.commonmark.org/0.31.2/#inline-link>
fn inline_link(text: &str) -> Option<(Range<usize>, Range<usize>, usize)> {
    if !text.starts_with('(') {
        return None;
    }
    let (to, mut at) = destination(text, 1 + white_space(&text[1..]))?;
    let mut found = at..at;
    let space = white_space(&text[at..]);
    if space > 0
        && let Some((title, end)) = title(text, at + space)
    {
        (found, at) = (title, end);
    }
    at += white_space(&text[at..]);
    text[at..].starts_with(')').then_some((to, found, at + 1))
}
