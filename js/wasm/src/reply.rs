//! `Reply`: numbers, and one text. If that consists of several, their lengths are among the
//! numbers.

/// The number that stands for nothing.
const NOTHING: u32 = u32::MAX;

/// How many bytes a block keeps for the next call.
pub const ROOM: usize = 1 << 20;

/// The result of a call.
#[derive(Default)]
pub struct Reply {
    /// The numbers.
    pub words: Vec<u32>,
    /// The texts, one after another.
    pub text: Vec<u8>,
}

impl Reply {
    /// Forgets the last reply, and its memory if that was much.
    pub fn clear(&mut self) {
        self.words.clear();
        self.words.shrink_to(ROOM / 4);
        self.text.clear();
        self.text.shrink_to(ROOM);
    }

    /// The last text of the reply. Its length is that of all text without the others.
    pub fn last(&mut self, text: String) {
        // OPTIMIZATION: mostly it is the only one, and need not be copied.
        if self.text.is_empty() {
            self.text = text.into_bytes();
        } else {
            self.text.extend_from_slice(text.as_bytes());
        }
    }

    /// Bytes that need not be text.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.text.extend_from_slice(bytes);
    }

    /// A number.
    pub fn number(&mut self, number: usize) {
        self.words.push(u32::try_from(number).unwrap_or(NOTHING));
    }

    /// A number of 64 bits, as two.
    pub fn float(&mut self, number: f64) {
        let bits = number.to_bits();
        self.words.extend([bits as u32, (bits >> 32) as u32]);
    }

    /// A boolean.
    pub fn flag(&mut self, flag: bool) {
        self.words.push(u32::from(flag));
    }

    /// One of several texts; its length is counted as JavaScript counts it.
    pub fn text(&mut self, text: &str) {
        self.number(utf16_len(text));
        self.text.extend_from_slice(text.as_bytes());
    }

    /// A text, or nothing.
    pub fn maybe_text(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.text(text),
            None => self.nothing(),
        }
    }

    /// The absence of a text or a number.
    pub fn nothing(&mut self) {
        self.words.push(NOTHING);
    }

    /// A place that is not known.
    pub fn no_span(&mut self) {
        self.nothing();
        self.nothing();
    }

    /// A number that is written later, and its index.
    pub fn later(&mut self) -> usize {
        self.words.push(0);
        self.words.len() - 1
    }

    /// A list: how many items it has, and what `write` writes of each.
    pub fn list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(T, &mut Self),
    ) {
        let count = self.later();
        let written = items.into_iter().map(|item| write(item, self)).count();
        self.set(count, written);
    }

    /// Writes a number that was left for later.
    pub fn set(&mut self, index: usize, number: usize) {
        if let Some(word) = self.words.get_mut(index) {
            *word = u32::try_from(number).unwrap_or(NOTHING);
        }
    }
}

/// The length of a text in UTF-16.
pub fn utf16_len(text: &str) -> usize {
    // OPTIMIZATION: most texts are ASCII, whose bytes are compared many at a time.
    if text.is_ascii() { text.len() } else { text.chars().map(char::len_utf16).sum() }
}
