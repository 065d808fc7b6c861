//! Writes a paragraph, a heading or a cell.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::address::{code, target};
use super::emails;
use super::labels::Labels;
use super::line;
use super::simpler::{GiveUp, simpler};
use super::text::{Needs, Text, reference};
use super::wrap::wrap;
use super::{Effort, Manner};
use crate::character::Beside;
use crate::keep::Lost;
use crate::kept::{Event, Kept, Piece, Tag};
use crate::options::{Flavor, Links};
use crate::prove;
use crate::read::autolink;

/// The context of a leaf, which decides its line breaks and escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Paragraph {
        /// Whether it is the first block in an item, where `[ ]` at its start would make a task of
        /// the item.
        after_bullet: bool,
        /// The maximum width of its lines, in characters.
        width: Option<usize>,
    },
    /// A heading on one line.
    Heading,
    Cell,
}

/// Writes the leaves of a document, one after the other.
pub(super) struct Leaves {
    manner: Manner,
    pub(super) labels: Labels,
    pub(super) lost: Vec<Lost>,
    /// The Markdown of the last leaf.
    pub(super) text: String,
    proof: prove::Leaves,
}

impl Leaves {
    pub(super) fn new(manner: Manner, labels: Labels) -> Self {
        let (lost, text) = (Vec::new(), String::new());
        Self { manner, labels, lost, text, proof: prove::Leaves::default() }
    }

    /// Writes the inlines `first..end` of a tree so that they are read back. Returns simpler
    /// inlines if some markup had to be given up.
    pub(super) fn write(
        &mut self,
        kept: &mut Kept,
        (first, end): (usize, usize),
        place: Place,
    ) -> Option<Vec<Event>> {
        let known = self.labels.now();
        for give_up in GiveUp::EACH {
            let mut losses = Vec::new();
            let instead = simpler(kept, (first, end), give_up, &mut losses);
            let events = instead.as_deref().unwrap_or(&kept.events[first..end]);
            for effort in Effort::EACH {
                // `Words` is for text whose markup has been given up. With all of its punctuation
                // escaped, such text always reads back.
                let is_words = effort == Effort::Words;
                if effort < self.manner.effort || is_words && give_up != GiveUp::Everything {
                    continue;
                }
                self.try_to_write(kept, events, place, effort);
                if is_words || self.reads_back(kept, events) {
                    self.labels.add_text(&self.text);
                    self.lost.append(&mut losses);
                    if self.manner.flavor() == Flavor::Gfm {
                        let events = instead.as_deref().unwrap_or(&kept.events[first..end]);
                        emails::report(kept, events, &mut self.lost);
                    }
                    return instead;
                }
                self.labels.return_to(known);
            }
        }
        self.text.clear();
        Some(Vec::new())
    }

    fn reads_back(&mut self, kept: &Kept, events: &[Event]) -> bool {
        let (definitions, flavor) = (self.labels.definitions(), self.manner.flavor());
        self.proof.reads_back(&self.text, kept, events, definitions, flavor)
    }

    fn try_to_write(&mut self, kept: &Kept, events: &[Event], place: Place, effort: Effort) {
        let Self { manner, labels, text, .. } = self;
        text.clear();
        let mut writer = Writer {
            kept,
            events,
            manner: *manner,
            effort,
            needs: Needs::of(kept, events, *manner),
            labels,
            out: text,
            spaces: Vec::new(),
            open: Vec::new(),
            last_mark: None,
            refer_next: false,
            after_note: false,
        };
        let mut at = 0;
        while at < events.len() {
            at = writer.event(at);
        }
        let (spaces, flavor) = (writer.spaces, manner.flavor());
        match place {
            Place::Paragraph { after_bullet, width } => {
                if let Some(width) = width {
                    *text = wrap(text, &spaces, width, flavor);
                }
                line::escape_lines(text, flavor);
                if after_bullet {
                    if flavor == Flavor::Gfm {
                        line::escape_task(text);
                    }
                    line::escape_rest_of_break(text);
                }
            }
            Place::Heading => line::escape_heading_end(text),
            // Readers disagree about a pipe after a backslash, even if both are escaped.
            Place::Cell if text.contains("\\|") => *text = text.replace("\\|", "\\&#124;"),
            Place::Cell => {}
        }
    }
}

struct Writer<'k> {
    kept: &'k Kept,
    events: &'k [Event],
    manner: Manner,
    effort: Effort,
    needs: Needs,
    labels: &'k mut Labels,
    out: &'k mut String,
    /// The offsets of the spaces at which a line may end.
    spaces: Vec<usize>,
    /// The open tags, with their marks.
    open: Vec<(Tag, char)>,
    /// The last mark of emphasis, and the offset after it.
    last_mark: Option<(char, usize)>,
    /// Whether the next character is written as a character reference.
    refer_next: bool,
    /// Whether a reference to a footnote has just been written.
    after_note: bool,
}

impl Writer<'_> {
    /// Writes an event, and returns the index of the next one.
    fn event(&mut self, at: usize) -> usize {
        let after_note = core::mem::take(&mut self.after_note);
        match self.events[at] {
            Event::Text(piece) => self.text(at, self.kept.text_of(piece), after_note),
            Event::Enter(Tag::Link { to, title }) => {
                if let Some(after) = self.autolink(at) {
                    return after;
                }
                self.open.push((Tag::Link { to, title }, '['));
                self.out.push('[');
            }
            Event::Enter(tag) => self.enter(tag, at),
            Event::Leave => match self.open.pop() {
                Some((Tag::Link { to, title }, _)) => {
                    self.out.push(']');
                    self.target(to, title);
                }
                Some((tag, mark)) => self.leave(tag, mark, at),
                None => {}
            },
            Event::Code(piece) => {
                self.refer_next = false;
                code(self.out, self.kept.text_of(piece));
            }
            Event::Html(piece) => self.out.push_str(self.kept.text_of(piece)),
            Event::Image { to, title, alt } => {
                self.out.push_str("![");
                let start = self.out.len();
                let text = self.kept.text_of(alt);
                let needs = self.needs.in_image();
                let (effort, flavor) = (self.effort, self.manner.flavor());
                Text {
                    text,
                    needs,
                    effort,
                    flavor,
                    is_last: false,
                    before_link: false,
                    before_note: false,
                    in_link: true,
                }
                .write(self.out);
                if self.is_in_link() && self.out[start..].contains('[') {
                    // marked reads `[![\[](a)](b)` as an image with a link in its text.
                    let alt = self.out.split_off(start);
                    self.out.push_str(&alt.replace("\\[", "&#91;"));
                }
                self.out.push(']');
                self.target(to, title);
            }
            Event::Reference(note) => {
                let _ = write!(self.out, "[^{note}]");
                self.after_note = true;
            }
            // A line that has only the two spaces of a hard line break would end the paragraph.
            Event::Break if self.out.ends_with('\n') => self.out.push_str("\\\n"),
            Event::Break => self.out.push_str(self.manner.style.hard_break.mark()),
            _ => {}
        }
        at + 1
    }

    /// Writes the destination and title of a link or an image, or the label for them.
    fn target(&mut self, to: Piece, title: Piece) {
        let (to, title) = (self.kept.text_of(to), self.kept.text_of(title));
        let without_brackets = self.needs.code_has_bracket || self.is_in_link();
        match self.manner.style.links {
            Links::Inline => target(self.out, to, title, without_brackets),
            Links::References => match self.labels.label(to, title) {
                Some(number) => {
                    let _ = write!(self.out, "[{number}]");
                }
                None => target(self.out, to, title, without_brackets),
            },
        }
    }

    fn text(&mut self, at: usize, text: &str, after_note: bool) {
        let mut text = text;
        // At the start of the document, U+FEFF would be a byte order mark.
        self.refer_next |= self.out.is_empty() && text.starts_with('\u{FEFF}');
        // After a reference to a footnote or a link with a label, `(` could begin a destination.
        if self.out.ends_with(']') && text.starts_with('(') {
            self.out.push('\\');
            self.out.push('(');
            text = &text[1..];
        }
        // After a reference to a footnote, some readers ignore the backslash before a `[`.
        self.refer_next |= after_note && text.starts_with('[');
        if core::mem::take(&mut self.refer_next)
            && let Some(first) = text.chars().next()
        {
            reference(self.out, first);
            text = &text[first.len_utf8()..];
        }
        let next = self.events.get(at + 1);
        let (needs, effort, flavor) = (self.needs, self.effort, self.manner.flavor());
        let is_last = next.is_none();
        let before_note = matches!(next, Some(Event::Reference(_)));
        let before_link = before_note || matches!(next, Some(Event::Enter(Tag::Link { .. })));
        let start = self.out.len();
        let in_link = self.is_in_link();
        Text { text, needs, effort, flavor, is_last, before_link, before_note, in_link }
            .write(self.out);
        if self.manner.style.wrap.is_some() {
            let spaces = self.out[start..].match_indices(' ').map(|(at, _)| start + at);
            self.spaces.extend(spaces);
        }
    }

    fn is_in_link(&self) -> bool {
        self.open.iter().any(|(tag, _)| matches!(tag, Tag::Link { .. }))
    }

    /// Writes a link as an autolink if its text is its destination. Returns the index after the
    /// link.
    fn autolink(&mut self, at: usize) -> Option<usize> {
        let Some(&[Event::Enter(Tag::Link { to, title }), Event::Text(text), Event::Leave]) =
            self.events.get(at..at + 3)
        else {
            return None;
        };
        let (to, text) = (self.kept.text_of(to), self.kept.text_of(text));
        let address = to.strip_prefix("mailto:").filter(|_| to != text).unwrap_or(to);
        if !title.is_empty() || address != text || !is_link_everywhere(address) {
            return None;
        }
        let link = String::from("<") + address + ">";
        let (found, is_email) = autolink::bracketed(&link)?;
        if found != address || is_email != (to != text) {
            return None;
        }
        self.out.push_str(&link);
        Some(at + 3)
    }

    /// The kind of the next character, for a delimiter run before it.
    fn beside_next(&self, at: usize) -> Beside {
        match self.events.get(at) {
            None => Beside::White,
            Some(Event::Text(piece)) => Beside::of(self.kept.text_of(*piece).chars().next()),
            Some(Event::Break) => Beside::of(self.manner.style.hard_break.mark().chars().next()),
            // Some readers skip `~` and look at the character after it.
            Some(_) if self.is_strike(at) => Beside::Doubtful,
            Some(_) => Beside::Punctuation,
        }
    }

    /// Whether `~~` is written for an event.
    fn is_strike(&self, at: usize) -> bool {
        match self.events.get(at) {
            Some(Event::Enter(tag)) => *tag == Tag::Strike,
            Some(Event::Leave) => self.open.last().is_some_and(|&(tag, _)| tag == Tag::Strike),
            _ => false,
        }
    }

    /// The mark for emphasis, strong emphasis or strikethrough.
    fn mark(&self, tag: Tag) -> char {
        if tag == Tag::Strike {
            return '~';
        }
        let usual = self.manner.style.emphasis.as_char();
        let other = if usual == '*' { '_' } else { '*' };
        let is_around = |&&(open, _): &&(Tag, char)| match self.effort {
            Effort::Least => open == tag,
            _ => matches!(open, Tag::Emphasis | Tag::Strong),
        };
        let around = self.open.iter().rev().find(is_around).map(|&(_, mark)| mark);
        let mark = if around == Some(usual) { other } else { usual };
        // Adjacent runs of the same mark would be one run.
        match self.last_mark {
            Some((last, end)) if end == self.out.len() && last == mark => {
                if mark == usual {
                    other
                } else {
                    usual
                }
            }
            _ => mark,
        }
    }

    /// Opens emphasis. Where the delimiter run could not open it, a character beside the run is
    /// written as a character reference.
    ///
    /// <https://spec.commonmark.org/0.31.2/#can-open-emphasis>
    fn enter(&mut self, tag: Tag, at: usize) {
        let mark = self.mark(tag);
        let before = Beside::of(self.out.chars().next_back());
        let after = self.beside_next(at + 1);
        self.refer_next |= after == Beside::White;
        let in_word = matches!(before, Beside::Other | Beside::Doubtful);
        let must_not_close = self.effort > Effort::Least && self.is_open(mark);
        let is_before_mark = matches!(self.events.get(at + 1), Some(Event::Enter(_)));
        if in_word && (after != Beside::Other || mark == '_' || must_not_close || is_before_mark) {
            self.refer_last();
        }
        self.open.push((tag, mark));
        self.marks(tag, mark);
    }

    /// Closes emphasis, with a character reference where the delimiter run could not close it.
    ///
    /// <https://spec.commonmark.org/0.31.2/#can-close-emphasis>
    fn leave(&mut self, tag: Tag, mark: char, at: usize) {
        let after = self.beside_next(at + 1);
        let mut before = Beside::of(self.out.chars().next_back());
        if before == Beside::White {
            self.refer_last();
            before = Beside::Punctuation;
        }
        let is_before_mark = matches!(self.events.get(at + 1), Some(Event::Enter(_)));
        if tag == Tag::Strike && is_before_mark && before != Beside::Punctuation {
            self.refer_last();
            before = Beside::Punctuation;
        }
        let in_word = matches!(after, Beside::Other | Beside::Doubtful);
        let must_not_open = self.effort > Effort::Least && self.is_open(mark);
        if in_word && (before != Beside::Other || mark == '_' || must_not_open) {
            self.refer_next = true;
        }
        self.marks(tag, mark);
    }

    fn is_open(&self, mark: char) -> bool {
        self.open.iter().any(|&(_, open)| open == mark)
    }

    fn marks(&mut self, tag: Tag, mark: char) {
        let count = if tag == Tag::Emphasis { 1 } else { 2 };
        self.out.extend(core::iter::repeat_n(mark, count));
        self.last_mark = Some((mark, self.out.len()));
    }

    /// Writes the last character again as a character reference, so that the next delimiter run
    /// follows punctuation.
    fn refer_last(&mut self) {
        if let Some(last) = self.out.pop() {
            reference(self.out, last);
        }
    }
}

/// Whether all readers take an address in angle brackets as a link. To some, `<x:y/onclick=z>` is a
/// tag, and the backtick in `<https://a.b/`>` begins code.
fn is_link_everywhere(address: &str) -> bool {
    if address.contains('@') && !address.contains(':') {
        let is_common = |byte: u8| byte.is_ascii_alphanumeric() || b"@.+-_".contains(&byte);
        return address.bytes().all(is_common);
    }
    let scheme = address.split_once("://").map_or("", |(scheme, _)| scheme);
    let is_known = ["http", "https", "ftp"].iter().any(|known| scheme.eq_ignore_ascii_case(known));
    is_known && !address.contains(['`', '|', '\'', '"', '\\', '[', ']'])
}
