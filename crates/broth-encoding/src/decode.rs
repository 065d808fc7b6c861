//! Decodes a whole document in one call.

use crate::decoded::Decoded;
use crate::options::Options;
use crate::sniff::sniff;
use crate::stream::Stream;

/// Determines the encoding of a whole document and decodes it. Bytes that need no decoding, such as
/// those of valid UTF-8, are borrowed, not copied.
///
/// ```
/// use broth::encoding::{Options, decode};
/// let decoded = decode(b"<meta charset=utf-8>caf\xE9!", Options::html());
/// assert_eq!(decoded.text, "<meta charset=utf-8>caf\u{FFFD}!");
/// assert_eq!(decoded.replacements[0].source, 23..24);
/// ```
///
/// The prescan does not see a `<meta>` beyond the first 1,024 bytes. A parser that meets one calls
/// [`Decoded::change_the_encoding`].
#[must_use]
pub fn decode(bytes: &[u8], options: Options) -> Decoded<'_> {
    let mut stream = Stream::new(sniff(bytes, &options), &options);
    let body = stream.skip_bom(bytes);
    let borrowed = stream.borrow(body);
    if borrowed.is_none() {
        stream.convert(body, true);
    }
    stream.into_decoded(borrowed)
}
