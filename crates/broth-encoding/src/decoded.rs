//! `Decoded`: text, and how it was decoded.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use crate::change::Change;
use crate::decision::Decision;
use crate::encoding::Encoding;
use crate::source_map::SourceMap;

/// Bytes that could not be decoded and became U+FFFD.
///
/// ```
/// use broth::encoding::Decoder;
///
/// let decoded = Decoder::new().transport("utf-8").decode(b"caf\xE9");
/// assert_eq!(decoded.replacements[0].source, 3..4);
/// assert_eq!(&decoded.text[decoded.replacements[0].text..], "\u{FFFD}");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Replacement {
    /// The bytes in the source.
    pub source: Range<usize>,
    /// Where the U+FFFD is in the text.
    pub text: usize,
}

/// Decoded text, and how it was decoded.
///
/// ```
/// use broth::encoding::Decoder;
///
/// let decoded = Decoder::new().decode(b"caf\xE9");
/// assert_eq!((&*decoded.text, decoded.decision.encoding.name()), ("café", "windows-1252"));
/// assert!(!decoded.had_errors());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decoded<'b> {
    /// The text, borrowed from the bytes if they need no decoding. From
    /// [`Stream::finish`](crate::Stream::finish), it is only the text not returned before.
    pub text: Cow<'b, str>,
    /// Which encoding, and why.
    pub decision: Decision,
    /// The malformed bytes that were replaced, up to the limit of the options.
    pub replacements: Vec<Replacement>,
    /// How many replacements there are in all.
    pub replacement_count: usize,
    /// The map from the text back to the bytes, unless the options disable it.
    pub map: Option<SourceMap>,
    /// Whether all bytes before those of `text` were ASCII.
    pub(crate) ascii_before: bool,
}

impl Decoded<'_> {
    /// Whether any bytes could not be decoded.
    #[must_use]
    pub fn had_errors(&self) -> bool {
        self.replacement_count > 0
    }

    /// Handles a `<meta>` that the parser has met and that declares `new`. The result says whether
    /// the encoding stays, changes without an effect on the text, or requires a restart.
    ///
    /// ```
    /// use broth::encoding::{Change, Decoder, encoding_of_meta_element};
    /// let bytes = [&b"\xB0\xA1"[..], &[b' '; 1024], b"<meta charset=gbk>"].concat();
    /// let mut decoded = Decoder::new().decode(&bytes);
    /// assert!(decoded.text.starts_with("°¡"));
    /// // A parser finds this in that text:
    /// let new = encoding_of_meta_element(Some("gbk"), None, None).unwrap();
    /// if let Change::Restart(encoding) = decoded.change_the_encoding(new) {
    ///     decoded = Decoder::new().restart_with(encoding).decode(&bytes);
    /// }
    /// assert!(decoded.text.starts_with("啊"));
    /// ```
    pub fn change_the_encoding(&mut self, new: &'static Encoding) -> Change {
        let ascii_so_far = self.ascii_before && self.text.is_ascii();
        self.decision.change(new, ascii_so_far)
    }
}
