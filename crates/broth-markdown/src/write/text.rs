//! Text, in which nothing may be markup.

use alloc::string::String;
use core::fmt::Write as _;

use broth_input::ByteSet;

use super::{Effort, Manner};
use crate::character::Beside;
use crate::kept::{Event, Kept};
use crate::options::{Flavor, Links};
use crate::read::autolink;

/// Which characters of a leaf could be markup together with others of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs {
    stars: bool,
    underscores: bool,
    tildes: bool,
    backticks: bool,
    brackets: bool,
    /// Whether some readers would look for footnotes.
    notes: bool,
}

/// Bytes that may mean something in text.
static MAY_MEAN: ByteSet = ByteSet::for_short_runs(b"\\`*_[]<&!~:.@^");

/// Those that mean something only together with others.
static IN_PAIRS: ByteSet = ByteSet::for_short_runs(b"*_~`[]");

impl Needs {
    /// Everything is escaped that could be markup with others.
    pub(super) const ALL: Self = Self {
        stars: true,
        underscores: true,
        tildes: true,
        backticks: true,
        brackets: true,
        notes: true,
    };

    /// The needs of a leaf.
    pub(super) fn of(kept: &Kept, events: &[Event], manner: Manner) -> Self {
        let flavor = manner.flavor();
        let notes = manner.may_have_notes();
        let by_label = manner.style.links == Links::References;
        let (mut stars, mut underscores, mut tildes, mut backticks) = (0, 0, 0, 0);
        let mut brackets = false;
        let mut count = |text: &str| {
            let bytes = text.as_bytes();
            let mut at = IN_PAIRS.find(bytes);
            while let Some(&byte) = bytes.get(at) {
                let next = bytes.get(at + 1);
                let is_last = next != Some(&byte);
                match byte {
                    b'*' => stars += usize::from(is_last),
                    b'_' => underscores += usize::from(is_last),
                    b'~' => tildes += usize::from(is_last),
                    b'`' => backticks += usize::from(is_last),
                    b']' => brackets |= matches!(next, Some(b'(' | b'[' | b':')),
                    _ => {
                        brackets |= notes && next == Some(&b'^');
                        brackets |= by_label && next.is_some_and(u8::is_ascii_digit);
                    }
                }
                at += 1;
                at += IN_PAIRS.find(&bytes[at..]);
            }
        };
        let (mut emphasis, mut code) = (false, false);
        for &event in events {
            match event {
                Event::Text(piece) => count(kept.text_of(piece)),
                Event::Enter(crate::kept::Tag::Link { to, title }) => {
                    code |= [to, title].iter().any(|piece| kept.text_of(*piece).contains('`'));
                }
                Event::Enter(_) => emphasis = true,
                Event::Image { to, title, alt } => {
                    code |= [to, title, alt].iter().any(|piece| kept.text_of(*piece).contains('`'));
                }
                Event::Code(_) | Event::Html(_) => code = true,
                _ => {}
            }
        }
        Self {
            stars: emphasis || stars > 1,
            underscores: emphasis || underscores > 1,
            tildes: flavor == Flavor::Gfm && (emphasis || tildes > 1),
            backticks: code || backticks > 1,
            brackets,
            notes,
        }
    }
}

/// Text of a leaf to write, and what is around it.
#[derive(Clone, Copy)]
pub(super) struct Text<'t> {
    pub(super) text: &'t str,
    pub(super) needs: Needs,
    pub(super) effort: Effort,
    pub(super) flavor: Flavor,
    /// Whether nothing of the leaf follows.
    pub(super) is_last: bool,
    /// Whether a link or a reference to a footnote follows.
    pub(super) before_link: bool,
    /// Whether a reference to a footnote follows.
    pub(super) before_note: bool,
    /// Whether it is in a link, whose brackets it could be.
    pub(super) in_link: bool,
}

impl Text<'_> {
    /// Writes the text after what has been written of the leaf.
    pub(super) fn write(self, out: &mut String) {
        if self.effort == Effort::Words {
            return self.write_escaped(out);
        }
        let (mut written, mut at) = (0, MAY_MEAN.find_in(self.text));
        while at < self.text.len() {
            out.push_str(&self.text[written..at]);
            written = at;
            if self.is_escaped(at, out) {
                out.push('\\');
            }
            at += 1;
            at += MAY_MEAN.find(&self.text.as_bytes()[at..]);
        }
        out.push_str(&self.text[written..]);
    }

    /// Letters, digits and spaces stay as they are, and pipes, which mean nothing among inlines.
    fn write_escaped(self, out: &mut String) {
        for character in self.text.chars() {
            if character.is_ascii_punctuation() && character != '|' {
                out.push('\\');
            }
            out.push(character);
        }
    }

    /// Whether the character at a place must be escaped. `out` ends right before it.
    fn is_escaped(self, at: usize, out: &str) -> bool {
        let bytes = self.text.as_bytes();
        let byte = bytes[at];
        let Some(&next) = bytes.get(at + 1) else { return self.is_escaped_at_end(byte, out) };
        let all = self.effort == Effort::Escapes;
        match byte {
            b'\\' => all || next.is_ascii_punctuation(),
            b'`' => all || self.needs.backticks,
            b'[' | b']' => all || self.needs.brackets || self.in_link,
            b'<' => all || next.is_ascii_alphabetic() || matches!(next, b'/' | b'!' | b'?'),
            b'&' => all || is_reference(&bytes[at + 1..]),
            b'!' => all && next == b'[',
            b'*' => all || self.needs.stars && self.may_flank(at, out, false),
            b'~' => all || self.needs.tildes && self.may_flank(at, out, false),
            b'_' => {
                all || self.needs.underscores && self.may_flank(at, out, !self.is_before_last(at))
            }
            b':' | b'.' | b'@' => self.flavor == Flavor::Gfm && self.is_in_autolink(at, out),
            // Some readers look for footnotes even in links.
            b'^' => self.needs.notes && out.ends_with('['),
            _ => false,
        }
    }

    /// The same at the end of the text, where other markup may follow.
    fn is_escaped_at_end(self, byte: u8, out: &str) -> bool {
        match byte {
            b'!' => self.before_link,
            b':' | b'.' | b'@' => {
                self.flavor == Flavor::Gfm && !self.is_last && self.is_in_autolink_at_end(byte, out)
            }
            b'^' => self.needs.notes && out.ends_with('['),
            b'`' => self.needs.backticks || self.effort == Effort::Escapes,
            // After a footnote, comrak makes a link of `[[a](u)[^1]][2]`, although one is in it.
            b']' if self.before_link && self.needs.notes => true,
            b'[' | b']' => {
                self.needs.brackets
                    || self.in_link
                    || self.before_note
                    || self.effort == Effort::Escapes
            }
            b'*' => self.needs.stars && !(self.is_last && out.ends_with(' ')),
            b'_' => self.needs.underscores,
            b'~' => self.needs.tildes,
            _ => !self.is_last,
        }
    }

    /// Whether one more character follows, which may have to be written as a reference.
    fn is_before_last(self, at: usize) -> bool {
        self.text[at + 1..].chars().nth(1).is_none()
    }

    /// Whether a delimiter at a place could open or close emphasis: not with white space around it,
    /// and for `_`, not in a word.
    fn may_flank(self, at: usize, out: &str, not_in_words: bool) -> bool {
        let before = Beside::of(out.chars().next_back());
        let after = Beside::of(self.text[at + 1..].chars().next());
        match (before, after) {
            // The space at the end of a text may have to be written as a reference.
            (Beside::White, Beside::White) => self.is_before_last(at) && !self.is_last,
            (Beside::Other, Beside::Other) => !not_in_words,
            _ => true,
        }
    }

    /// The same at the end of the text, where any text may follow.
    fn is_in_autolink_at_end(self, byte: u8, out: &str) -> bool {
        match byte {
            b'.' | b':' => autolink::prefix(out, byte).is_some(),
            _ => out.ends_with(|c: char| c.is_ascii_alphanumeric() || ".+-_;".contains(c)),
        }
    }

    /// Whether an address without brackets would be a link if the character stayed as it is.
    fn is_in_autolink(self, at: usize, out: &str) -> bool {
        let after = &self.text[at + 1..];
        match self.text.as_bytes()[at] {
            b'@' => {
                // The character before it may be a letter that is written as a reference.
                let before = if out.ends_with(';') { "a" } else { out };
                autolink::may_be_email(before, after)
            }
            b':' if !after.starts_with("//") => false,
            mark => autolink::prefix(out, mark).is_some(),
        }
    }
}

/// Whether what follows a `&` could make a character reference of it.
pub(super) fn is_reference(after: &[u8]) -> bool {
    if after.first() == Some(&b'#') {
        return true;
    }
    let len = after.iter().take(40).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    len > 0 && after.get(len) == Some(&b';')
}

/// Writes a character as a reference.
pub(super) fn reference(out: &mut String, character: char) {
    if character == '\u{A0}' {
        out.push_str("&nbsp;");
    } else {
        let _ = write!(out, "&#{};", u32::from(character));
    }
}
