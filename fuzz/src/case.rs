//! `Case`: a document and choices about it, from the fuzzer's bytes.

use std::borrow::Cow;

use broth::ParseError;

/// How many bytes a choice takes.
const CHOICES: usize = 4;

/// Choices and a document.
pub struct Case<'d> {
    dice: u32,
    /// The document's bytes.
    pub bytes: &'d [u8],
}

impl<'d> Case<'d> {
    /// Splits the fuzzer's bytes.
    #[must_use]
    pub fn new(data: &'d [u8]) -> Self {
        let (choices, bytes) = data.split_at(data.len().min(CHOICES));
        let dice = choices.iter().fold(0, |dice, byte| dice << 8 | u32::from(*byte));
        Self { dice, bytes }
    }

    /// The document as text.
    #[must_use]
    pub fn text(&self) -> Cow<'d, str> {
        String::from_utf8_lossy(self.bytes)
    }

    /// Chooses one of this many, from the lowest digits of the remaining choices.
    pub fn choose(&mut self, from: u32) -> usize {
        let chosen = self.dice % from;
        self.dice /= from;
        chosen as usize
    }

    /// Chooses one of these.
    pub fn one_of<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.choose(from.len() as u32)]
    }

    /// Yes or no.
    pub fn flip(&mut self) -> bool {
        self.choose(2) == 1
    }

    /// Cuts a text into pieces, some of them empty, by the remaining choices.
    #[must_use]
    pub fn cut<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let mut pieces = Vec::new();
        let (mut from, mut random) = (0, self.dice | 1);
        for (at, _) in text.char_indices() {
            random = random.wrapping_mul(0x915F_77F5).rotate_left(13) ^ 0x55;
            if random % 3 == 0 {
                pieces.push(&text[from..at]);
                from = at;
            }
        }
        pieces.extend([&text[from..], ""]);
        pieces
    }
}

/// Errors in source order. Those at the end of text, or where a token reaches its limit, are
/// noticed earlier in pieces.
#[must_use]
pub fn in_order(errors: &[ParseError]) -> Vec<ParseError> {
    let mut errors = errors.to_vec();
    errors.sort_by_key(|error| (error.at, error.code.as_str()));
    errors
}
