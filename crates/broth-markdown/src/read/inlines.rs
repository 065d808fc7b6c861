//! The second phase: what is in a paragraph, a heading or a cell.
//!
//! <https://spec.commonmark.org/0.31.2/#phase-2-inline-structure>

use alloc::string::String;
use alloc::vec::Vec;

use super::Definitions;
use super::autolink;
use super::delimiters::{Run, Runs};
use super::html::{Unended, raw_html};
use super::label::{destination, label, normalized, title, white_space};
use super::text::reference;
use crate::kept::{Event, Kept, Piece, Tag};
use crate::options::Flavor;

/// Reads inlines, and appends them to a tree.
pub(crate) fn inlines(text: &str, flavor: Flavor, definitions: &Definitions, kept: &mut Kept) {
    let mut reader = Inlines {
        text,
        at: 0,
        flavor,
        definitions,
        kept,
        tokens: Vec::new(),
        runs: Runs::default(),
        brackets: Vec::new(),
        unended: Unended::default(),
        backticks: None,
    };
    while reader.at < text.len() {
        reader.step();
    }
    reader.runs.process(None);
    reader.finish();
}

/// A part of the text.
enum Token {
    Event(Event),
    /// A delimiter run, by its number.
    Run(usize),
    /// The bracket that begins a link, or does not.
    Bracket {
        is_image: bool,
        link: Option<(Piece, Piece)>,
    },
    LinkEnd,
    /// It has become a part of an image.
    Nothing,
}

/// A bracket that may begin a link.
struct Bracket {
    token: usize,
    is_image: bool,
    /// Where its text begins.
    text: usize,
    /// The last delimiter run before it.
    run: Option<usize>,
    /// Whether a link may begin here: not if it would contain another one.
    active: bool,
}

struct Inlines<'r> {
    text: &'r str,
    at: usize,
    flavor: Flavor,
    definitions: &'r Definitions,
    kept: &'r mut Kept,
    tokens: Vec<Token>,
    runs: Runs,
    brackets: Vec<Bracket>,
    unended: Unended,
    /// For each length of a run of backticks, the place of the last one; made when it is first
    /// asked for.
    backticks: Option<Vec<usize>>,
}

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
            _ => self.plain(),
        }
    }

    /// Text up to the next character that may mean something.
    fn plain(&mut self) {
        let (rest, at) = (self.rest(), self.at);
        if let (Flavor::Gfm, b'w' | b'W' | b'h' | b'H' | b'f' | b'F') =
            (self.flavor, rest.as_bytes()[0])
            && let Some(len) = autolink::extended(self.text, at)
        {
            let link = &rest[..len];
            let prefix = if link.starts_with(['w', 'W']) { "http://" } else { "" };
            let to = self.kept.store(&(String::from(prefix) + link));
            self.link_around(to, link);
            self.at += len;
            return;
        }
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let is_special = |c: char| match c {
            '\\' | '\n' | '`' | '*' | '_' | '[' | '!' | ']' | '<' | '&' => true,
            '~' | '@' | 'w' | 'W' | 'h' | 'H' | 'f' | 'F' => self.flavor == Flavor::Gfm,
            _ => false,
        };
        let len = rest[first..].find(is_special).map_or(rest.len(), |len| first + len);
        self.push_text(&rest[..len]);
        self.at += len;
    }

    /// An `@`, which may be in an e-mail address.
    fn email(&mut self) {
        let after = &self.text[self.at + 1..];
        self.at += 1;
        let before = match self.tokens.last_mut() {
            Some(Token::Event(Event::Text(piece))) => Some(piece),
            _ => None,
        };
        let found = before.and_then(|before| {
            let text = self.kept.text_of(*before);
            let (user, host) = autolink::email(text, after)?;
            let address = String::from(&text[text.len() - user..]) + "@" + &after[..host];
            let end = before.range().end - user;
            *before = Piece::new(before.range().start..end);
            Some((address, host))
        });
        match found {
            Some((address, host)) => {
                let to = self.kept.store(&(String::from("mailto:") + &address));
                self.link_around(to, &address);
                self.at += host;
            }
            None => self.push_text("@"),
        }
    }

    fn push_text(&mut self, text: &str) {
        let piece = self.kept.store(text);
        self.tokens.push(Token::Event(Event::Text(piece)));
    }

    fn link_around(&mut self, to: Piece, text: &str) {
        self.tokens.push(Token::Event(Event::Enter(Tag::Link { to, title: Piece::default() })));
        self.push_text(text);
        self.tokens.push(Token::Event(Event::Leave));
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
                let text = &self.text[self.at + 1..self.at + 2];
                self.push_text(text);
                self.at += 2;
            }
            _ => {
                self.push_text("\\");
                self.at += 1;
            }
        }
    }

    /// The end of a line, and the white space that the next one begins with.
    fn end_line(&mut self, event: Event) {
        self.tokens.push(Token::Event(event));
        self.at = self.text.len() - self.rest().trim_start_matches([' ', '\t']).len();
    }

    /// <https://spec.commonmark.org/0.31.2/#hard-line-breaks>
    fn line_break(&mut self) {
        self.at += 1;
        let mut spaces = 0;
        if let Some(Token::Event(Event::Text(piece))) = self.tokens.last_mut() {
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
        let rest = self.rest();
        let len = backticks(rest);
        self.at += len;
        let Some(end) = self.end_of_code(len) else { return self.push_text(&rest[..len]) };
        let code = self.text[self.at..end].replace('\n', " ");
        let is_padded = code.len() > 1 && code.starts_with(' ') && code.ends_with(' ');
        let code = if is_padded && code.bytes().any(|byte| byte != b' ') {
            &code[1..code.len() - 1]
        } else {
            &code[..]
        };
        let piece = self.kept.store(code);
        self.tokens.push(Token::Event(Event::Code(piece)));
        self.at = end + len;
    }

    /// Where the next run of backticks with this length is.
    fn end_of_code(&mut self, len: usize) -> Option<usize> {
        let text = self.text;
        let last = self.backticks.get_or_insert_with(|| last_runs(text));
        if last.get(len).is_none_or(|last| *last < self.at) {
            return None;
        }
        let mut at = self.at;
        loop {
            at += text[at..].find('`')?;
            let found = backticks(&text[at..]);
            if found == len {
                return Some(at);
            }
            at += found;
        }
    }

    fn run(&mut self) {
        let rest = self.rest();
        let mark = rest.as_bytes()[0];
        let len = rest.bytes().take_while(|&byte| byte == mark).count();
        let before = self.text[..self.at].chars().next_back();
        let run = Run::new(mark, len, before, rest[len..].chars().next());
        let number = self.runs.push(run);
        self.tokens.push(Token::Run(number));
        self.at += len;
    }

    fn open_bracket(&mut self, is_image: bool) {
        self.at += 1 + usize::from(is_image);
        let (token, text, run) = (self.tokens.len(), self.at, self.runs.last());
        self.brackets.push(Bracket { token, is_image, text, run, active: true });
        self.tokens.push(Token::Bracket { is_image, link: None });
    }

    /// <https://spec.commonmark.org/0.31.2/#look-for-link-or-image>
    fn close_bracket(&mut self) {
        let end = self.at;
        self.at += 1;
        let Some(bracket) = self.brackets.pop() else { return self.push_text("]") };
        let link = bracket.active.then(|| self.link(&bracket, end)).flatten();
        let Some((to, title, len)) = link else { return self.end_note(&bracket, end) };
        self.at += len;
        let (to, title) = (self.kept.store(&to), self.kept.store(&title));
        self.runs.process(bracket.run);
        if bracket.is_image {
            let alt = self.take_alt(bracket.token + 1);
            self.tokens[bracket.token] = Token::Event(Event::Image { to, title, alt });
            return;
        }
        self.tokens[bracket.token] = Token::Bracket { is_image: false, link: Some((to, title)) };
        self.tokens.push(Token::LinkEnd);
        // No link is in another one.
        for outer in self.brackets.iter_mut().rev() {
            if outer.is_image {
                continue;
            }
            if !outer.active {
                break;
            }
            outer.active = false;
        }
    }

    /// The closing bracket of a footnote's label, or of nothing.
    fn end_note(&mut self, bracket: &Bracket, end: usize) {
        let label = self.text[bracket.text..end].strip_prefix('^');
        let note = label.and_then(|label| self.definitions.note(label));
        let has_runs = self.runs.last() != bracket.run;
        let Some(note) = note.filter(|_| bracket.active && !has_runs) else {
            return self.push_text("]");
        };
        self.tokens.truncate(bracket.token);
        if bracket.is_image {
            self.push_text("!");
        }
        self.tokens.push(Token::Event(Event::Reference(note)));
    }

    /// Where a link with this text goes, its title, and the length of what says so.
    fn link(&self, bracket: &Bracket, end: usize) -> Option<(String, String, usize)> {
        if let Some(inline) = inline_link(self.rest()) {
            return Some(inline);
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
        Some((to.clone(), title.clone(), len))
    }

    /// Takes the text of everything from a token on.
    fn take_alt(&mut self, from: usize) -> Piece {
        let mut alt = String::new();
        for token in self.tokens.drain(from..) {
            match token {
                Token::Event(Event::Text(piece) | Event::Code(piece)) => {
                    alt += self.kept.text_of(piece);
                }
                Token::Event(Event::Image { alt: inner, .. }) => alt += self.kept.text_of(inner),
                Token::Event(Event::Break) => alt.push(' '),
                Token::Run(number) => {
                    let run = &self.runs.runs[number];
                    alt.extend(core::iter::repeat_n(run.mark(), run.left));
                }
                Token::Bracket { is_image, link: None } => alt += if is_image { "![" } else { "[" },
                _ => {}
            }
        }
        self.tokens.push(Token::Nothing);
        self.kept.store(&alt)
    }

    fn angle_bracket(&mut self) {
        let rest = self.rest();
        if let Some((text, is_email)) = autolink::bracketed(rest) {
            let prefix = if is_email { "mailto:" } else { "" };
            let to = self.kept.store(&(String::from(prefix) + text));
            self.link_around(to, text);
            self.at += text.len() + 2;
        } else if let Some(len) = raw_html(rest, &mut self.unended) {
            let html = self.kept.store(&rest[..len]);
            self.tokens.push(Token::Event(Event::Html(html)));
            self.at += len;
        } else {
            self.push_text("<");
            self.at += 1;
        }
    }

    fn reference(&mut self) {
        let mut out = String::new();
        match reference(self.rest(), &mut out) {
            Some(len) => {
                self.push_text(&out);
                self.at += len;
            }
            None => {
                self.push_text("&");
                self.at += 1;
            }
        }
    }

    /// Gives the tokens to the tree.
    fn finish(self) {
        let Self { kept, tokens, mut runs, .. } = self;
        let text = |kept: &mut Kept, text: &str| {
            let piece = kept.store(text);
            kept.events.push(Event::Text(piece));
        };
        for token in tokens {
            match token {
                Token::Event(Event::Text(piece)) if piece.is_empty() => {}
                Token::Event(event) => kept.events.push(event),
                Token::Run(number) => {
                    let run = &mut runs.runs[number];
                    kept.events.extend((0..run.ends).map(|_| Event::Leave));
                    if run.left > 0 {
                        let left: String = core::iter::repeat_n(run.mark(), run.left).collect();
                        text(kept, &left);
                    }
                    kept.events.extend(run.begins.drain(..).rev().map(Event::Enter));
                }
                Token::Bracket { link: Some((to, title)), .. } => {
                    kept.events.push(Event::Enter(Tag::Link { to, title }));
                }
                Token::Bracket { is_image, .. } => text(kept, if is_image { "![" } else { "[" }),
                Token::LinkEnd => kept.events.push(Event::Leave),
                Token::Nothing => {}
            }
        }
    }
}

/// <https://spec.commonmark.org/0.31.2/#inline-link>
fn inline_link(text: &str) -> Option<(String, String, usize)> {
    let inner = text.strip_prefix('(')?;
    let mut at = white_space(inner);
    let (to, len) = destination(&inner[at..])?;
    at += len;
    let space = white_space(&inner[at..]);
    let mut found = String::new();
    if space > 0
        && let Some((title, len)) = title(&inner[at + space..])
    {
        found = title;
        at += space + len;
    }
    at += white_space(&inner[at..]);
    inner[at..].starts_with(')').then_some((to, found, at + 2))
}

/// How many backticks a text begins with.
fn backticks(text: &str) -> usize {
    text.bytes().take_while(|&byte| byte == b'`').count()
}

/// For each length of a run of backticks, the place of the last one.
fn last_runs(text: &str) -> Vec<usize> {
    let mut last = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find('`') {
        at += found;
        let len = backticks(&text[at..]);
        if last.len() <= len {
            last.resize(len + 1, 0);
        }
        last[len] = at;
        at += len;
    }
    last
}
