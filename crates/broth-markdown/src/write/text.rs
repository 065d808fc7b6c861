//! Writes text so that nothing in it is markup.

use alloc::string::String;
use core::fmt::Write as _;

use broth_input::ByteSet;

use super::{Effort, Manner};
use crate::character::Beside;
use crate::kept::{Event, Kept, Piece, Tag};
use crate::options::{Flavor, Links};
use crate::read::autolink;

/// The characters of a leaf that could form markup with others, and must be escaped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs {
    stars: bool,
    underscores: bool,
    tildes: bool,
    brackets: bool,
    /// Whether code has a bracket, which marked may take as that of a link that begins or ends
    /// elsewhere.
    pub(super) code_has_bracket: bool,
    /// Whether braces could be attributes for some readers: `{onclick=x}` after code or a heading.
    braces: bool,
    /// Whether some readers recognise footnotes.
    notes: bool,
    /// Whether links have labels.
    labels: bool,
}

/// The bytes that may be markup in text.
static MAY_MEAN: ByteSet = ByteSet::for_short_runs(b"\\`*_[]<&!~:.@^{(");

/// The bytes that are only markup together with others.
static IN_PAIRS: ByteSet = ByteSet::for_short_runs(b"*_~[]=");

impl Needs {
    /// Escapes every character that could form markup with others.
    const ALL: Self = Self {
        stars: true,
        underscores: true,
        tildes: true,
        brackets: true,
        code_has_bracket: true,
        braces: true,
        notes: true,
        labels: true,
    };

    /// The needs of the text of an image in this leaf.
    pub(super) fn in_image(self) -> Self {
        Self { code_has_bracket: self.code_has_bracket, ..Self::ALL }
    }

    /// The needs of a leaf.
    pub(super) fn of(kept: &Kept, events: &[Event], manner: Manner) -> Self {
        let flavor = manner.flavor();
        let notes = manner.may_have_notes();
        let labels = manner.style.links == Links::References;
        let (mut stars, mut underscores, mut tildes) = (0, 0, 0);
        let (mut brackets, mut braces) = (false, false);
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
                    b'=' => braces = true,
                    b']' => brackets |= matches!(next, Some(b'(' | b'[' | b':')),
                    _ => {
                        brackets |= notes && next == Some(&b'^');
                        brackets |= labels && next.is_some_and(u8::is_ascii_digit);
                    }
                }
                at += 1;
                at += IN_PAIRS.find(&bytes[at..]);
            }
        };
        let mut emphasis = false;
        // Some readers end strikethrough in code and in addresses.
        let mut tilde_elsewhere = false;
        let mut code_has_bracket = false;
        let mut look = |pieces: &[Piece]| {
            tilde_elsewhere |= pieces.iter().any(|piece| kept.text_of(*piece).contains('~'));
        };
        for &event in events {
            match event {
                Event::Text(piece) => count(kept.text_of(piece)),
                Event::Code(code) => {
                    look(&[code]);
                    code_has_bracket |= kept.text_of(code).contains(['[', ']']);
                }
                Event::Image { to, title, alt } => look(&[to, title, alt]),
                Event::Enter(Tag::Link { to, title }) => look(&[to, title]),
                Event::Enter(_) => emphasis = true,
                _ => {}
            }
        }
        Self {
            stars: emphasis || stars > 1,
            underscores: emphasis || underscores > 1,
            tildes: tilde_elsewhere || flavor == Flavor::Gfm && (emphasis || tildes > 1),
            brackets: brackets || code_has_bracket,
            code_has_bracket,
            braces,
            notes,
            labels,
        }
    }
}

/// A text of a leaf, and its context.
#[derive(Clone, Copy)]
pub(super) struct Text<'t> {
    pub(super) text: &'t str,
    pub(super) needs: Needs,
    pub(super) effort: Effort,
    pub(super) flavor: Flavor,
    /// Whether the text is the end of the leaf.
    pub(super) is_last: bool,
    /// Whether a link or a reference to a footnote follows.
    pub(super) before_link: bool,
    /// Whether a reference to a footnote follows.
    pub(super) before_note: bool,
    /// Whether it is in a link or an image, which a bracket in it could end.
    pub(super) in_link: bool,
}

impl Text<'_> {
    /// Writes the text. `out` contains the leaf up to the text.
    pub(super) fn write(self, out: &mut String) {
        if self.effort == Effort::Words {
            return self.write_escaped(out);
        }
        let last_word = self.text.rfind(|c: char| c.is_ascii_whitespace()).unwrap_or(0);
        let (mut written, mut at) = (0, MAY_MEAN.find_in(self.text));
        while at < self.text.len() {
            out.push_str(&self.text[written..at]);
            written = at;
            if self.is_escaped(at, out, last_word) {
                let escape = match self.text.as_bytes()[at] {
                    // In a link with a label, marked takes it as the start or the end of code.
                    b'`' if self.needs.labels && self.needs.code_has_bracket => "&#96;",
                    byte => escape(byte),
                };
                out.push_str(escape);
                written += usize::from(escape != "\\");
            }
            at += 1;
            at += MAY_MEAN.find(&self.text.as_bytes()[at..]);
        }
        out.push_str(&self.text[written..]);
    }

    /// Escapes all ASCII punctuation but pipes, which are not inline markup.
    fn write_escaped(self, out: &mut String) {
        for character in self.text.chars() {
            let escape = match character {
                '|' => "",
                _ if character.is_ascii_punctuation() => escape(character as u8),
                _ => "",
            };
            out.push_str(escape);
            if matches!(escape, "" | "\\") {
                out.push(character);
            }
        }
    }

    /// Whether the character at an offset must be escaped. `out` ends right before it, and the last
    /// word of the text begins at `last_word`.
    fn is_escaped(self, at: usize, out: &str, last_word: usize) -> bool {
        let bytes = self.text.as_bytes();
        let byte = bytes[at];
        let Some(&next) = bytes.get(at + 1) else { return self.is_escaped_at_end(byte, out) };
        let all = self.effort == Effort::Escapes;
        match byte {
            b'\\' => all || next.is_ascii_punctuation(),
            // In some readers, it would form code with one of another cell or item.
            b'`' => true,
            b'{' => all || self.needs.braces || at == 0 && !out.is_empty(),
            b'[' | b']' => all || self.needs.brackets || self.in_link,
            b'<' => all || !is_no_tag(next),
            b'&' => all || is_reference(&bytes[at + 1..]),
            b'!' => all && next == b'[',
            b'*' => all || self.needs.stars && self.may_flank(at, out, false),
            b'~' => all || self.needs.tildes && self.may_flank(at, out, false),
            b'_' => {
                all || self.needs.underscores && self.may_flank(at, out, !self.is_before_last(at))
            }
            b':' | b'.' | b'@' if self.flavor == Flavor::Gfm => self.is_in_autolink(at, out),
            // A reader with extended autolinks would take the backtick of the code in `www.a`b` as
            // a part of the address.
            b':' | b'.' => !self.is_last && at >= last_word && self.is_in_autolink(at, out),
            // marked reads the text of a link without the backslashes before brackets.
            b'(' => self.in_link && out.ends_with(']'),
            // Some readers recognise footnotes even in links.
            b'^' => self.needs.notes && out.ends_with('['),
            _ => false,
        }
    }

    /// Whether the last character must be escaped, because markup may follow it.
    fn is_escaped_at_end(self, byte: u8, out: &str) -> bool {
        match byte {
            b'!' => self.before_link,
            b':' | b'.' | b'@' => {
                self.flavor == Flavor::Gfm && !self.is_last && self.is_in_autolink_at_end(byte, out)
            }
            b'^' => self.needs.notes && out.ends_with('['),
            b'`' => true,
            // After a footnote or `[]`, comrak reads `[[a][1][]][2]` as a link, although it
            // contains a link. So does cmark.
            b']' if self.before_link && (self.needs.notes || self.needs.labels) => true,
            b'[' | b']' => {
                self.needs.brackets
                    || self.in_link
                    || self.before_note
                    || self.effort == Effort::Escapes
            }
            b'*' => self.needs.stars && !(self.is_last && out.ends_with(' ')),
            b'_' => self.needs.underscores,
            b'~' => self.needs.tildes,
            b'{' => self.needs.braces || self.text.len() == 1,
            b'(' => self.in_link && out.ends_with(']'),
            _ => !self.is_last,
        }
    }

    /// Whether only one more character follows. That one may be written as a character reference.
    fn is_before_last(self, at: usize) -> bool {
        self.text[at + 1..].chars().nth(1).is_none()
    }

    /// Whether a delimiter at an offset could open or close emphasis. It cannot between white
    /// space, nor between letters if `not_in_words` is true.
    fn may_flank(self, at: usize, out: &str, not_in_words: bool) -> bool {
        let before = Beside::of(out.chars().next_back());
        let after = Beside::of(self.text[at + 1..].chars().next());
        match (before, after) {
            // The space at the end of a text may be written as a character reference.
            (Beside::White, Beside::White) => self.is_before_last(at) && !self.is_last,
            (Beside::Other, Beside::Other) => !not_in_words,
            _ => true,
        }
    }

    /// Whether the last character could be a part of an extended autolink, whatever text follows.
    fn is_in_autolink_at_end(self, byte: u8, out: &str) -> bool {
        match byte {
            b'.' | b':' => autolink::prefix(out, byte).is_some(),
            _ => out.ends_with(|c: char| c.is_ascii_alphanumeric() || ".+-_;".contains(c)),
        }
    }

    /// Whether the character would be a part of an extended autolink without an escape.
    fn is_in_autolink(self, at: usize, out: &str) -> bool {
        let after = &self.text[at + 1..];
        match self.text.as_bytes()[at] {
            b'@' => {
                // The character before it may be a letter that is written as a character reference.
                let before = if out.ends_with(';') { "a" } else { out };
                autolink::may_be_email(before, after)
            }
            b':' if !after.starts_with("//") => false,
            mark => autolink::prefix(out, mark).is_some(),
        }
    }
}

/// What is written before a character, or in place of it, so that it is text.
///
/// `<` and `&` become character references, because not all readers have `\<` and `\&`: in those,
/// the text would be live HTML.
fn escape(byte: u8) -> &'static str {
    match byte {
        b'<' => "&lt;",
        b'&' => "&amp;",
        _ => "\\",
    }
}

/// Whether `<` before this byte begins no tag, whatever a reader makes of the text after it.
fn is_no_tag(next: u8) -> bool {
    next.is_ascii_digit() || matches!(next, b' ' | b'=' | b'-')
}

/// Whether a `&` before these bytes could begin a character reference.
pub(super) fn is_reference(after: &[u8]) -> bool {
    if after.first() == Some(&b'#') {
        return true;
    }
    let len = after.iter().take(40).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    len > 0 && after.get(len) == Some(&b';')
}

/// Writes a character as a character reference.
pub(super) fn reference(out: &mut String, character: char) {
    if character == '\u{A0}' {
        out.push_str("&nbsp;");
    } else {
        let _ = write!(out, "&#{};", u32::from(character));
    }
}
