//! Puts text on lines: white space collapses, and of several required line breaks in one place, the
//! largest number counts.

use alloc::string::String;
use alloc::vec::Vec;

use crate::words::is_in_word;

/// The text so far.
#[derive(Default)]
pub(crate) struct Text {
    out: String,
    /// Line breaks required between the text so far and the next one.
    required: u8,
    pub(crate) line: Line,
    /// Where a space ended its line, but the text of a float or a positioned element follows it
    /// here.
    dropped: Vec<usize>,
    wanted: Wanted,
}

/// The wanted part of the text.
#[derive(Clone, Copy, Default)]
enum Wanted {
    #[default]
    All,
    /// It has not begun yet.
    Nothing,
    /// Everything before this place, except a space that ends its line.
    Before(usize),
    /// The wanted part began on a line whose beginning is unknown.
    Unknown,
}

/// The line that is being filled.
#[derive(Clone, Copy, Default)]
pub(crate) struct Line {
    /// Whether there is something on it.
    is_begun: bool,
    /// The last character on it, not counting white space; `None` if it ends with something other
    /// than text.
    last: Option<char>,
    /// The collapsed space at its end, if there is one.
    space: Option<Space>,
    /// Whether its beginning is unknown, and nothing known has followed.
    is_unknown: bool,
}

/// A space in the text. It is removed again if the line ends with it.
#[derive(Clone, Copy)]
struct Space {
    /// Where it ends.
    end: usize,
    /// How many line breaks were written before it.
    breaks: u8,
    /// Whether it comes from a line break in the source.
    is_line_break: bool,
}

/// The `end` of a space that is not in the text.
const ELSEWHERE: usize = usize::MAX;

impl Line {
    /// A line that may or may not have begun.
    pub(crate) fn unknown() -> Self {
        Self { is_unknown: true, ..Self::default() }
    }

    /// Puts something other than text on the line: an image, a control.
    pub(crate) fn place_box(&mut self) {
        *self = Self { is_begun: true, ..Self::default() };
    }

    pub(crate) fn is_begun(&self) -> bool {
        self.is_begun
    }

    /// Whether it ends in a word that may go on.
    pub(crate) fn is_within_word(&self) -> bool {
        self.space.is_none() && self.last.is_some_and(is_in_word)
    }

    /// Notes that the line may end here, at a `wbr`. A line break of the source that follows is
    /// treated as after a zero-width space.
    pub(crate) fn may_end(&mut self) {
        if self.space.is_none() {
            self.last = Some(ZERO_WIDTH_SPACE);
        }
    }
}

const ZERO_WIDTH_SPACE: char = '\u{200B}';

/// Whether it is white space that collapses.
fn collapses(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// The length of the part at the beginning of a text that collapsing does not change: words with
/// one space between them.
fn words_as_written(text: &str) -> usize {
    let bytes = text.as_bytes();
    if bytes.first().is_none_or(|&byte| collapses(byte)) {
        return 0;
    }
    let mut at = 0;
    loop {
        // OPTIMIZATION: words are passed over by eights: 7 % of the instructions of a page's text.
        while let Some(eight) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
            let words = words_in_eight(u64::from_le_bytes(*eight));
            if words == 0 {
                break;
            }
            at += words;
        }
        // OPTIMIZATION: so are the last bytes, with spaces after them: 1.7 %.
        if let Some(last) = bytes.last_chunk()
            && let left @ 1..8 = bytes.len() - at
        {
            const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
            at +=
                words_in_eight(u64::from_le_bytes(*last) >> (64 - 8 * left) | SPACES << (8 * left));
        }
        match (bytes.get(at), bytes.get(at + 1)) {
            (Some(&byte), _) if !collapses(byte) => at += 1,
            (Some(b' '), Some(&next)) if !collapses(next) => at += 2,
            _ => return at,
        }
    }
}

/// How many of eight bytes come before the first that may be white space, other than a single space
/// before another byte.
fn words_in_eight(bytes: u64) -> usize {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    const EACH: u64 = 0x0101_0101_0101_0101;
    // The high bit of each byte that is less than some small number.
    let below = |number: u64| !((bytes | HIGH) - number * EACH) & !bytes & HIGH;
    let (spaces, others) = (below(0x21), below(0x20));
    let doubtful = others | spaces & (spaces >> 8 | 1 << 63);
    doubtful.trailing_zeros() as usize / 8
}

impl Text {
    /// Text on a line, before the wanted part begins.
    pub(crate) fn on(line: Line) -> Self {
        Self { line, wanted: Wanted::Nothing, ..Self::default() }
    }

    /// Starts the wanted part; nothing before it is wanted.
    pub(crate) fn begin(&mut self) {
        self.out.clear();
        self.required = 0;
        self.dropped.clear();
        if let Some(space) = &mut self.line.space {
            space.end = ELSEWHERE;
        }
        self.wanted = if self.line.is_unknown { Wanted::Unknown } else { Wanted::All };
    }

    /// Ends the wanted part.
    pub(crate) fn end(&mut self) {
        if let Wanted::All = self.wanted {
            self.wanted = Wanted::Before(self.out.len());
        }
    }

    /// Whether what comes now is wanted.
    pub(crate) fn is_wanted(&self) -> bool {
        matches!(self.wanted, Wanted::All)
    }

    /// Whether nothing more on the same line can change the wanted part.
    pub(crate) fn is_complete(&self) -> bool {
        match self.wanted {
            Wanted::All | Wanted::Nothing => false,
            Wanted::Before(end) => self.line.space.is_none_or(|space| space.end != end),
            Wanted::Unknown => true,
        }
    }

    /// Appends text after the required line breaks.
    pub(crate) fn push(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        for _ in 0..self.take_required() {
            self.out.push('\n');
        }
        self.out.push_str(text);
    }

    /// Takes the required line breaks. At the beginning of the text there are none.
    fn take_required(&mut self) -> u8 {
        let required = core::mem::take(&mut self.required);
        if self.out.is_empty() { 0 } else { required }
    }

    /// Appends text in which white space collapses.
    pub(crate) fn collapsed(&mut self, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let words = words_as_written(rest);
            if words > 0 {
                if rest.starts_with(ZERO_WIDTH_SPACE) {
                    self.drop_line_break();
                }
                self.push(&rest[..words]);
                self.line.place_box();
                self.line.last = rest[..words].chars().next_back();
            }
            let mut is_line_break = false;
            let white = rest[words..].bytes().take_while(|&byte| collapses(byte));
            let space = white.inspect(|&byte| is_line_break |= byte == b'\n').count();
            if space > 0 {
                self.space(is_line_break);
            }
            rest = &rest[words + space..];
        }
    }

    fn space(&mut self, is_line_break: bool) {
        if !self.line.is_begun {
            return;
        }
        if is_line_break && self.line.last == Some(ZERO_WIDTH_SPACE) {
            self.drop_space(|_| true);
            self.line.space = None;
            return;
        }
        if let Some(space) = &mut self.line.space {
            space.is_line_break |= is_line_break;
            return;
        }
        let breaks = if self.out.is_empty() { 0 } else { self.required };
        self.push(" ");
        self.line.space = Some(Space { end: self.out.len(), breaks, is_line_break });
    }

    /// Appends text in which white space is preserved.
    pub(crate) fn preserved(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        self.push(text);
        self.line.place_box();
        self.line.last = text.chars().next_back();
        if text.ends_with('\n') {
            self.line = Line::default();
        }
    }

    /// Appends text in which spaces collapse and line breaks are preserved.
    pub(crate) fn lines(&mut self, text: &str) {
        for (at, line) in text.split('\n').enumerate() {
            if at > 0 {
                self.line_break();
            }
            self.collapsed(line);
        }
    }

    /// Lets text that cannot be seen take up its space on the line.
    pub(crate) fn unseen(&mut self, text: &str) {
        if !text.bytes().all(collapses) {
            self.line.place_box();
        }
        if self.line.is_begun
            && self.line.space.is_none()
            && text.bytes().last().is_some_and(collapses)
        {
            self.line.space = Some(Space { end: ELSEWHERE, breaks: 0, is_line_break: false });
        }
    }

    /// Appends the line break of a `br`.
    pub(crate) fn line_break(&mut self) {
        self.end_line();
        self.push("\n");
    }

    /// Ends the line: a space at its end is not rendered.
    pub(crate) fn end_line(&mut self) {
        self.drop_space(|_| true);
        if let Some(space) = self.line.space
            && space.end < self.out.len()
        {
            self.dropped.push(space.end - 1);
        }
        self.line = Line::default();
    }

    /// Drops the space at the end if it comes from a line break, which a zero-width space next to
    /// it removes.
    ///
    /// <https://drafts.csswg.org/css-text/#line-break-transform>
    fn drop_line_break(&mut self) {
        self.drop_space(|space| space.is_line_break);
    }

    fn drop_space(&mut self, if_it: impl FnOnce(Space) -> bool) {
        if let Some(space) = self.line.space
            && space.end == self.out.len()
            && if_it(space)
        {
            self.out.truncate(space.end - 1 - usize::from(space.breaks));
            self.required = self.required.max(space.breaks);
            if let Wanted::Before(end) = &mut self.wanted {
                *end = self.out.len().min(*end);
            }
        }
    }

    /// Requires this many line breaks between the text so far and the next one.
    pub(crate) fn require_breaks(&mut self, count: u8) {
        self.required = self.required.max(count);
    }

    /// The wanted part, if it is known.
    pub(crate) fn finish(mut self) -> Option<String> {
        self.end_line();
        let end = match self.wanted {
            Wanted::All => self.out.len(),
            Wanted::Before(end) => end,
            Wanted::Nothing | Wanted::Unknown => return None,
        };
        self.out.truncate(end);
        if self.dropped.is_empty() {
            return Some(self.out);
        }
        self.dropped.sort();
        let mut text = String::with_capacity(self.out.len());
        let mut rest = 0;
        for space in self.dropped.into_iter().take_while(|&space| space < end) {
            text.push_str(&self.out[rest..space]);
            rest = space + 1;
        }
        text.push_str(&self.out[rest..]);
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;
    use alloc::string::String;

    use super::words_as_written;

    /// Before the first white space that is not one space between two other characters.
    fn one_by_one(text: &str) -> usize {
        let is_white = |c: Option<char>| matches!(c, None | Some(' ' | '\t' | '\n' | '\r'));
        let (mut before, mut chars) = (None, text.char_indices().peekable());
        while let Some((at, c)) = chars.next() {
            let after = chars.peek().map(|&(_, c)| c);
            if is_white(Some(c)) && (c != ' ' || is_white(before) || is_white(after)) {
                return at;
            }
            before = Some(c);
        }
        text.len()
    }

    #[test]
    fn words_are_passed_over_by_eights_as_one_by_one() {
        let chars = [' ', 'a', '\n', '\u{B}', 'é'];
        for start in ["", "seven b", "a e", "éé ab cé"] {
            for number in 0..5_usize.pow(6) {
                let digit = |place| number / 5_usize.pow(place) % 5;
                let end: String = (0..6).map(|place| chars[digit(place)]).collect();
                for text in [start.to_owned() + &end, start.to_owned() + &end + "after it all"] {
                    assert_eq!(words_as_written(&text), one_by_one(&text), "{text:?}");
                }
            }
        }
    }
}
