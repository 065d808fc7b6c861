//! The second phase: parses the inlines of a paragraph, a heading or a cell.
//!
//! <https://spec.commonmark.org/0.31.2/#phase-2-inline-structure>

mod links;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_input::ByteSet;

use super::Definitions;
use super::autolink;
use super::delimiters::{Run, Runs};
use super::html::{Unended, raw_html};
use super::text::reference;
use crate::kept::{Event, Kept, Piece, Tag};
use crate::options::Flavor;

/// Parses inlines, and appends them to a tree. `text` must be the part of the tree's text that
/// begins at `start`.
pub(crate) fn inlines(
    text: &str,
    start: usize,
    flavor: Flavor,
    definitions: &Definitions,
    found: &mut Found,
    kept: &mut Kept,
) {
    let mut reader = Inlines {
        text,
        start,
        at: 0,
        flavor,
        definitions,
        kept,
        found,
        unended: Unended::default(),
    };
    while reader.at < text.len() {
        reader.step();
    }
    reader.found.runs.process(None);
    reader.finish();
}

/// The buffers of the parser. They are empty after each text, so that the next one can use them.
#[derive(Default)]
pub(crate) struct Found {
    tokens: Vec<Token>,
    runs: Runs,
    brackets: Vec<Bracket>,
    /// The offset of the last run of backticks of each length. It is filled on first use.
    backticks: Vec<usize>,
}

/// A parsed part of the text.
enum Token {
    Event(Event),
    /// A delimiter run, by its index in [`Runs::runs`].
    Run(usize),
    /// An opening bracket. If it begins a link, it has the destination and the title.
    Bracket {
        text: Piece,
        link: Option<(Piece, Piece)>,
    },
    LinkEnd,
}

/// An opening bracket that may begin a link or an image.
struct Bracket {
    /// The index of its token.
    token: usize,
    is_image: bool,
    /// The offset after the bracket.
    text: usize,
    /// The run at the top of the delimiter stack when the bracket was opened.
    run: Option<usize>,
    /// Whether a link may begin here. It may not if another link has ended after the bracket.
    active: bool,
}

struct Inlines<'r> {
    text: &'r str,
    /// The offset of `text` in the text of the tree.
    start: usize,
    at: usize,
    flavor: Flavor,
    definitions: &'r Definitions,
    kept: &'r mut Kept,
    found: &'r mut Found,
    unended: Unended,
}

/// The bytes that may be markup in CommonMark.
static COMMONMARK: ByteSet = ByteSet::for_short_runs(b"\\\n`*_[!]<&");

/// The bytes that may be markup in GitHub's dialect.
static GFM: ByteSet = ByteSet::for_short_runs(b"\\\n`*_[!]<&~@:.");

impl<'r> Inlines<'r> {
    fn rest(&self) -> &'r str {
        &self.text[self.at..]
    }

    fn step(&mut self) {
        let rest = self.rest();
        match rest.as_bytes()[0] {
            b'\\' => self.backslash(),
            b'\n' => self.line_break(),
            b'`' => self.code(),
            b'*' | b'_' => self.run(),
            b'~' if self.flavor == Flavor::Gfm => self.run(),
            b'[' => self.open_bracket(false),
            b'!' if rest.starts_with("![") => self.open_bracket(true),
            b']' => self.close_bracket(),
            b'<' => self.angle_bracket(),
            b'&' => self.reference(),
            b'@' if self.flavor == Flavor::Gfm => self.email(),
            b':' | b'.' if self.flavor == Flavor::Gfm => self.extended_autolink(),
            _ => self.take_text(),
        }
    }

    /// Takes text up to the next byte that may be markup.
    fn take_text(&mut self) {
        let special = match self.flavor {
            Flavor::CommonMark => &COMMONMARK,
            Flavor::Gfm => &GFM,
        };
        let len = 1 + special.find(&self.rest().as_bytes()[1..]);
        self.push_written(self.at..self.at + len);
        self.at += len;
    }

    /// A colon or a full stop, which may belong to an extended autolink.
    fn extended_autolink(&mut self) {
        let (before, mark) = self.text.split_at(self.at);
        let Some(prefix) = autolink::prefix(before, mark.as_bytes()[0]) else {
            return self.take_text();
        };
        let begin = self.at - prefix;
        // The prefix may belong to another link already.
        if !self.take_written(begin..self.at) {
            return self.take_text();
        }
        let Some(len) = autolink::extended(self.text, begin) else {
            self.push_written(begin..self.at);
            return self.take_text();
        };
        let link = &self.text[begin..begin + len];
        let prefix = if link.starts_with(['w', 'W']) { "http://" } else { "" };
        let to = self.kept.store(&(String::from(prefix) + link));
        self.link_around(to, self.written(begin..begin + len));
        self.at = begin + len;
    }

    /// Removes a part from the end of the last text. Returns false if that text does not contain
    /// it.
    fn take_written(&mut self, part: Range<usize>) -> bool {
        let part = self.written(part).range();
        match self.found.tokens.last_mut() {
            Some(Token::Event(Event::Text(last)))
                if last.range().start <= part.start && last.range().end == part.end =>
            {
                *last = Piece::new(last.range().start..part.start);
                true
            }
            _ => false,
        }
    }

    /// An `@`, which may belong to an extended email autolink.
    fn email(&mut self) {
        let after = &self.text[self.at + 1..];
        let found = match self.found.tokens.last_mut() {
            Some(Token::Event(Event::Text(before))) => {
                let text = self.kept.text_of(*before);
                autolink::email(text, after).map(|(user, host)| {
                    let user_at = text.len() - user;
                    let to = ["mailto:", &text[user_at..], "@", &after[..host]].concat();
                    let start = before.range().start;
                    *before = Piece::new(start..start + user_at);
                    (to, host)
                })
            }
            _ => None,
        };
        let Some((to, host)) = found else { return self.take_text() };
        let to = self.kept.store(&to);
        let address = to.range().start + "mailto:".len()..to.range().end;
        self.link_around(to, Piece::new(address));
        self.at += 1 + host;
    }

    /// A part of the source.
    fn written(&self, part: Range<usize>) -> Piece {
        Piece::new(self.start + part.start..self.start + part.end)
    }

    /// Appends a part of the source as text.
    fn push_written(&mut self, part: Range<usize>) {
        let piece = self.written(part);
        match self.found.tokens.last_mut() {
            Some(Token::Event(Event::Text(last))) if last.range().end == piece.range().start => {
                *last = Piece::new(last.range().start..piece.range().end);
            }
            _ => self.found.tokens.push(Token::Event(Event::Text(piece))),
        }
    }

    /// Appends text that differs from its source, such as a character reference.
    fn push_text(&mut self, text: &str) {
        let piece = self.kept.store(text);
        self.found.tokens.push(Token::Event(Event::Text(piece)));
    }

    fn link_around(&mut self, to: Piece, text: Piece) {
        self.found.tokens.extend([
            Token::Event(Event::Enter(Tag::Link { to, title: Piece::default() })),
            Token::Event(Event::Text(text)),
            Token::Event(Event::Leave),
        ]);
    }

    /// <https://spec.commonmark.org/0.31.2/#backslash-escapes>
    fn backslash(&mut self) {
        let next = self.text.as_bytes().get(self.at + 1);
        match next {
            Some(b'\n') => {
                self.at += 2;
                self.end_line(Event::Break);
            }
            Some(byte) if byte.is_ascii_punctuation() => {
                self.push_written(self.at + 1..self.at + 2);
                self.at += 2;
            }
            _ => self.take_text(),
        }
    }

    /// Ends a line, and skips the white space at the start of the next one.
    fn end_line(&mut self, event: Event) {
        self.found.tokens.push(Token::Event(event));
        self.at = self.text.len() - self.rest().trim_start_matches([' ', '\t']).len();
    }

    /// <https://spec.commonmark.org/0.31.2/#hard-line-breaks>
    fn line_break(&mut self) {
        self.at += 1;
        let mut spaces = 0;
        if let Some(Token::Event(Event::Text(piece))) = self.found.tokens.last_mut() {
            let text = self.kept.text_of(*piece);
            let trimmed = text.trim_end_matches(' ');
            spaces = text.len() - trimmed.len();
            let start = piece.range().start;
            *piece = Piece::new(start..start + trimmed.trim_end_matches('\t').len());
        }
        let event = if spaces >= 2 { Event::Break } else { Event::Text(self.kept.store(" ")) };
        self.end_line(event);
    }

    /// <https://spec.commonmark.org/0.31.2/#code-spans>
    fn code(&mut self) {
        let len = backticks(self.rest());
        let mark = self.at;
        self.at += len;
        let Some(end) = self.end_of_code(len) else { return self.push_written(mark..self.at) };
        let (code, white) = (&self.text[self.at..end], [' ', '\n']);
        let is_padded = code.starts_with(white) && code.ends_with(white);
        let padding = usize::from(is_padded && !code.trim_matches(white).is_empty());
        let code = self.at + padding..end - padding;
        let piece = match self.text[code.clone()].contains('\n') {
            true => self.kept.store(&self.text[code].replace('\n', " ")),
            false => self.written(code),
        };
        self.found.tokens.push(Token::Event(Event::Code(piece)));
        self.at = end + len;
    }

    /// The offset of the next run of backticks of this length.
    fn end_of_code(&mut self, len: usize) -> Option<usize> {
        let text = self.text;
        let last = &mut self.found.backticks;
        if last.is_empty() {
            for (at, len) in runs_of_backticks(text, 0) {
                last.resize(last.len().max(len + 1), 0);
                last[len] = at;
            }
        }
        if last.get(len).is_none_or(|last| *last < self.at) {
            return None;
        }
        let mut runs = runs_of_backticks(text, self.at);
        runs.find_map(|(at, found)| (found == len).then_some(at))
    }

    fn run(&mut self) {
        let rest = self.rest();
        let mark = rest.as_bytes()[0];
        let len = rest.bytes().take_while(|&byte| byte == mark).count();
        let before = self.text[..self.at].chars().next_back();
        let after = rest[len..].chars().next();
        let run = Run::new(mark, self.written(self.at..self.at + len), before, after);
        let number = self.found.runs.push(run);
        self.found.tokens.push(Token::Run(number));
        self.at += len;
    }

    fn angle_bracket(&mut self) {
        let rest = self.rest();
        if let Some((text, is_email)) = autolink::bracketed(rest) {
            let prefix = if is_email { "mailto:" } else { "" };
            let to = self.kept.store(&(String::from(prefix) + text));
            let begin = self.at + 1;
            self.link_around(to, self.written(begin..begin + text.len()));
            self.at += text.len() + 2;
        } else if let Some(len) = raw_html(rest, &mut self.unended) {
            let html = self.written(self.at..self.at + len);
            self.found.tokens.push(Token::Event(Event::Html(html)));
            self.at += len;
        } else {
            self.take_text();
        }
    }

    fn reference(&mut self) {
        let mut out = String::new();
        match reference(self.rest(), &mut out) {
            Some(len) => {
                self.push_text(&out);
                self.at += len;
            }
            None => self.take_text(),
        }
    }

    /// Appends the tokens to the tree, and clears the buffers.
    fn finish(self) {
        let Self { kept, found, .. } = self;
        for token in found.tokens.drain(..) {
            match token {
                Token::Event(Event::Text(piece)) if piece.is_empty() => {}
                Token::Event(event) => kept.events.push(event),
                Token::Run(number) => {
                    let run = &mut found.runs.runs[number];
                    kept.events.extend((0..run.ends).map(|_| Event::Leave));
                    if run.left > 0 {
                        kept.events.push(Event::Text(run.left()));
                    }
                    kept.events.extend(run.begins.drain(..).rev().map(Event::Enter));
                }
                Token::Bracket { link: Some((to, title)), .. } => {
                    kept.events.push(Event::Enter(Tag::Link { to, title }));
                }
                Token::Bracket { text, .. } => kept.events.push(Event::Text(text)),
                Token::LinkEnd => kept.events.push(Event::Leave),
            }
        }
        found.runs.clear();
        found.brackets.clear();
        found.backticks.clear();
    }
}

/// The number of backticks at the start of a text.
fn backticks(text: &str) -> usize {
    text.bytes().take_while(|&byte| byte == b'`').count()
}

/// The offset and the length of each run of backticks after an offset.
fn runs_of_backticks(text: &str, from: usize) -> impl Iterator<Item = (usize, usize)> {
    static BACKTICK: ByteSet = ByteSet::new(b"`");
    let mut end = from;
    core::iter::from_fn(move || {
        let at = end + BACKTICK.find_in(&text[end..]);
        let len = backticks(&text[at..]);
        end = at + len;
        (len > 0).then_some((at, len))
    })
}
