//! Decodes a whole document in one call.

use crate::conversion::Conversion;
use crate::decoded::Decoded;
use crate::decoder::Decoder;

/// Determines the encoding of a whole HTML document and decodes it. Bytes that need no decoding,
/// such as those of valid UTF-8, are borrowed, not copied.
///
/// ```
/// let decoded = broth::encoding::decode(b"<meta charset=utf-8>caf\xE9!");
/// assert_eq!(decoded.text, "<meta charset=utf-8>caf\u{FFFD}!");
/// assert_eq!(decoded.replacements[0].source, 23..24);
/// ```
///
/// The prescan does not see a `<meta>` beyond the first 1,024 bytes. A parser that meets one calls
/// [`Decoded::change_the_encoding`].
#[must_use]
pub fn decode(bytes: &[u8]) -> Decoded<'_> {
    Decoder::new().decode(bytes)
}

impl Decoder {
    /// Determines the encoding of a whole document and decodes it, as [`decode`] does.
    #[must_use]
    pub fn decode<'b>(&self, bytes: &'b [u8]) -> Decoded<'b> {
        let mut conversion = Conversion::new(self.sniff(bytes), self);
        let body = conversion.skip_bom(bytes);
        let borrowed = conversion.borrow(body);
        if borrowed.is_none() {
            conversion.convert(body, true);
        }
        conversion.into_decoded(borrowed)
    }
}
