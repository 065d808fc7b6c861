//! `encode`: writes references for characters that must not or should not be in markup.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::{self, Write};

use crate::scan::Wanted;
use crate::table::Entry;
use crate::{Mode, Policy, numeric};

/// [`encode()`](crate::encode()) with options.
pub(crate) fn encode_with(text: &str, mode: Mode, policy: Policy) -> Cow<'_, str> {
    let escaper = Escaper { text, mode, policy };
    let Some(first) = escaper.next(0) else {
        return Cow::Borrowed(text);
    };
    let mut encoded = String::with_capacity(text.len() + text.len() / 2);
    match escaper.write(first, &mut encoded) {
        Ok(()) => Cow::Owned(encoded),
        Err(fmt::Error) => unreachable!("a String takes everything"),
    }
}

/// Does the same, but writes to `out`.
pub(crate) fn write_with(
    out: &mut impl Write,
    text: &str,
    mode: Mode,
    policy: Policy,
) -> fmt::Result {
    let escaper = Escaper { text, mode, policy };
    match escaper.next(0) {
        Some(first) => escaper.write(first, out),
        None => out.write_str(text),
    }
}

/// The reference for a character that every policy escapes.
#[inline]
const fn markup(byte: u8, mode: Mode) -> Option<&'static str> {
    match (byte, mode) {
        (b'&', _) => Some("&amp;"),
        (b'<', _) => Some("&lt;"),
        (b'>', _) => Some("&gt;"),
        (b'"', Mode::Attribute) => Some("&quot;"),
        _ => None,
    }
}

/// U+00A0 in UTF-8.
const NO_BREAK_SPACE: [u8; 2] = [0xC2, 0xA0];

/// Where the first no-break space of a block is. Its first byte is enough at the block's end.
fn find_no_break_space(block: &[u8; BLOCK]) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = Wanted::these([NO_BREAK_SPACE[0]]).find(block, from)?;
        if block.get(at + 1).is_none_or(|&second| second == NO_BREAK_SPACE[1]) {
            return Some(at);
        }
        from = at + 1;
    }
}

/// A range of bytes that has to change, and its replacement.
struct Escape {
    start: usize,
    end: usize,
    replacement: Replacement,
}

/// The replacement of a character, or of two.
enum Replacement {
    /// A whole reference.
    Whole(&'static str),
    /// A name with its semicolon.
    Name(&'static str),
    Decimal(char),
    Hexadecimal(char),
}

struct Escaper<'t> {
    text: &'t str,
    mode: Mode,
    policy: Policy,
}

impl Escaper<'_> {
    /// Writes the text. `first` is the first range that has to change.
    #[inline]
    fn write(&self, first: Escape, out: &mut impl Write) -> fmt::Result {
        // OPTIMIZATION: only created for text that is long and dense: clearing it takes 2.6 times
        // as long as encoding a line of a page.
        let mut buffer = None;
        let mut copied = 0;
        let mut next = Some(first);
        while let Some(Escape { start, end, replacement }) = next {
            out.write_str(&self.text[copied..start])?;
            copied = match self.block_to_encode(start) {
                Some(block) => {
                    let buffer = buffer.get_or_insert_with(Buffer::new);
                    let (end, encoded) = self.encode_blocks(start, block, buffer);
                    out.write_str(encoded)?;
                    end
                }
                None => {
                    replacement.write(out)?;
                    end
                }
            };
            next = self.next(copied);
        }
        out.write_str(&self.text[copied..])
    }

    /// Encodes this block and the next ones, as long as something in them has to change. Returns
    /// where the last of them ends, and the result.
    #[inline]
    fn encode_blocks<'b>(
        &self,
        start: usize,
        block: &[u8],
        buffer: &'b mut Buffer,
    ) -> (usize, &'b str) {
        let table = match self.mode {
            Mode::Text => &TEXT,
            Mode::Attribute => &ATTRIBUTE,
        };
        let mut at = start + block.len();
        let mut end = table.encode(block, buffer, 0);
        while end <= Buffer::FULL
            && let Some(block) = self.block_to_encode(at)
        {
            end = table.encode(block, buffer, end);
            at += block.len();
        }
        match str::from_utf8(&buffer.0[..end]) {
            Ok(encoded) => (at, encoded),
            Err(_) => unreachable!("a block ends where a character does"),
        }
    }

    /// The part of the block at `start` that the table can write, if something has to change soon.
    #[inline]
    fn block_to_encode(&self, start: usize) -> Option<&[u8]> {
        let (block, after) = self.text.as_bytes()[start..].split_first_chunk::<BLOCK>()?;
        let (near, _) = block.split_first_chunk::<NEAR>()?;
        if !Wanted::these([b'&', b'<', b'>', b'"']).is_met_in(near) {
            return None;
        }
        // The next byte counts, because two characters may share a name.
        if block.is_ascii() && after.first().is_none_or(u8::is_ascii) {
            return Some(block);
        }
        let end = match self.policy {
            Policy::Minimal => find_no_break_space(block),
            _ => block.iter().position(|byte| !byte.is_ascii()).map(|at| at.saturating_sub(1)),
        };
        let mut len = end.unwrap_or(BLOCK - 1);
        while !self.text.is_char_boundary(start + len) {
            len -= 1;
        }
        (len > 0).then(|| &block[..len])
    }

    /// The next range at or after `at` that has to change.
    #[inline]
    fn next(&self, mut at: usize) -> Option<Escape> {
        loop {
            let start = self.find(at)?;
            let (len, replacement) = self.replacement(start);
            at = start + len;
            if let Some(replacement) = replacement {
                return Some(Escape { start, end: at, replacement });
            }
        }
    }

    /// The next byte at or after `at` at which something may have to change.
    #[inline]
    fn find(&self, at: usize) -> Option<usize> {
        let text = self.text.as_bytes();
        match (self.policy, self.mode) {
            (Policy::Minimal, Mode::Text) => {
                Wanted::these([b'&', b'<', b'>', NO_BREAK_SPACE[0]]).find(text, at)
            }
            (Policy::Minimal, Mode::Attribute) => {
                Wanted::these([b'&', b'<', b'>', b'"', NO_BREAK_SPACE[0]]).find(text, at)
            }
            (_, Mode::Text) => {
                Wanted::these_and_all_beyond_ascii([b'&', b'<', b'>']).find(text, at)
            }
            (_, Mode::Attribute) => {
                Wanted::these_and_all_beyond_ascii([b'&', b'<', b'>', b'"']).find(text, at)
            }
        }
    }

    /// The replacement of the character at `start`, and its length in bytes.
    #[inline]
    fn replacement(&self, start: usize) -> (usize, Option<Replacement>) {
        let rest = &self.text[start..];
        let bytes = rest.as_bytes();
        match (self.policy, markup(bytes[0], self.mode)) {
            // Some characters share a name with a combining mark that follows.
            (Policy::AsciiNamed, Some(_)) if bytes.get(1).is_some_and(|next| !next.is_ascii()) => {
                self.named(rest)
            }
            (_, Some(reference)) => (1, Some(Replacement::Whole(reference))),
            (Policy::AsciiNamed, None) => self.named(rest),
            (Policy::AsciiDecimal | Policy::AsciiHexadecimal, None) => self.number(rest),
            (Policy::Minimal, None) => {
                let found = bytes.starts_with(&NO_BREAK_SPACE);
                (2, found.then_some(Replacement::Whole("&nbsp;")))
            }
        }
    }

    /// The name of the two characters at the beginning of `rest`, or of the first one, or its
    /// number.
    fn named(&self, rest: &str) -> (usize, Option<Replacement>) {
        let mut ends = rest.char_indices().map(|(start, c)| start + c.len_utf8());
        let one = ends.next().unwrap_or_default();
        // Every expansion of two characters ends outside ASCII, except "fj".
        let two = ends.next().filter(|_| !rest.as_bytes()[one].is_ascii());
        for len in two.into_iter().chain([one]) {
            if let Some(entry) = Entry::preferred(&rest[..len]) {
                return (len, Some(Replacement::Name(entry.name())));
            }
        }
        self.number(rest)
    }

    /// The number of the character at the beginning of `rest`, unless references to it mean another
    /// character.
    fn number(&self, rest: &str) -> (usize, Option<Replacement>) {
        let Some(c) = rest.chars().next() else {
            return (0, None);
        };
        let replacement = match self.policy {
            Policy::AsciiDecimal => Replacement::Decimal(c),
            _ => Replacement::Hexadecimal(c),
        };
        let comes_back = numeric(c.into()).character == c;
        (c.len_utf8(), comes_back.then_some(replacement))
    }
}

impl Replacement {
    #[inline]
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        match *self {
            Self::Whole(reference) => out.write_str(reference),
            Self::Name(name) => {
                out.write_char('&')?;
                out.write_str(name)
            }
            Self::Decimal(c) => write_number(out, "&#", c, 10),
            Self::Hexadecimal(c) => write_number(out, "&#x", c, 16),
        }
    }
}

/// Writes a numeric reference.
// OPTIMIZATION: with the formatting of the standard library, a text in which half of the letters
// become numbers takes 27 % more instructions.
fn write_number(out: &mut impl Write, prefix: &str, c: char, radix: u32) -> fmt::Result {
    out.write_str(prefix)?;
    let mut number = u32::from(c);
    // A code point has at most seven digits, and at least one: no reference is to zero.
    let mut digits = ['0'; 7];
    let mut first = digits.len();
    while number != 0 {
        first -= 1;
        digits[first] = char::from_digit(number % radix, radix).unwrap_or_default();
        number /= radix;
    }
    for digit in &digits[first..] {
        out.write_char(digit.to_ascii_uppercase())?;
    }
    out.write_char(';')
}

/// The replacement of each byte: a reference of up to seven bytes or the byte itself, and in the
/// last place its length.
// OPTIMIZATION: markup is dense in `<`, `>` and `&`. Where one of them was found, the next bytes go
// through this table, whatever they are, without a branch to mispredict: three to five times as
// fast. The byte-by-byte path remains for the ends of texts and for everything that the table
// cannot write; the tests compare both with `decode`.
struct Table([u64; 256]);

static TEXT: Table = Table::new(Mode::Text);
static ATTRIBUTE: Table = Table::new(Mode::Attribute);

const WIDTH: usize = 8;
/// How many bytes go through the table at once.
const BLOCK: usize = 512;
/// Within how many bytes something has to change for the table to be worth it.
const NEAR: usize = 64;

impl Table {
    const fn new(mode: Mode) -> Self {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < table.len() {
            let mut row = [0; WIDTH];
            match markup(byte as u8, mode) {
                Some(reference) => {
                    let (text, _) = row.split_at_mut(reference.len());
                    text.copy_from_slice(reference.as_bytes());
                    row[WIDTH - 1] = reference.len() as u8;
                }
                None => {
                    row[0] = byte as u8;
                    row[WIDTH - 1] = 1;
                }
            }
            table[byte] = u64::from_le_bytes(row);
            byte += 1;
        }
        Self(table)
    }

    /// Encodes a block into the buffer, from `end` on, and returns the new end.
    #[inline]
    fn encode(&self, block: &[u8], buffer: &mut Buffer, mut end: usize) -> usize {
        let (eights, rest) = block.as_chunks::<8>();
        for eight in eights {
            // A loop of fixed length, for the compiler to unroll.
            for &byte in eight {
                end = self.encode_byte(byte, buffer, end);
            }
        }
        rest.iter().fold(end, |end, &byte| self.encode_byte(byte, buffer, end))
    }

    #[inline]
    fn encode_byte(&self, byte: u8, buffer: &mut Buffer, end: usize) -> usize {
        let row = self.0[usize::from(byte)];
        // There is always room, so `%` does not change the place. With it, the compiler knows that
        // the index is in bounds.
        let from = end % Buffer::ROOM;
        buffer.0[from..from + WIDTH].copy_from_slice(&row.to_le_bytes());
        end + (row >> (8 * (WIDTH - 1))) as usize
    }
}

/// Room for some encoded blocks.
struct Buffer([u8; Buffer::ROOM + WIDTH]);

impl Buffer {
    const ROOM: usize = 2 * BLOCK * WIDTH;
    /// Up to here there is room for one more block.
    const FULL: usize = Self::ROOM - BLOCK * WIDTH;

    fn new() -> Self {
        Self([0; Self::ROOM + WIDTH])
    }
}
