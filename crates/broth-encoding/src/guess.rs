//! A guess from the bytes themselves: the last resort before the default.

use crate::encoding::{Encoding, UTF_8};

use crate::decoder::Guess;

/// Guesses the encoding of `bytes`, which may end in the middle of a character. ASCII alone fits
/// nearly every encoding and gives no guess.
pub(crate) fn guess(bytes: &[u8], how: Guess) -> Option<&'static Encoding> {
    if bytes.is_ascii() {
        return None;
    }
    match how {
        Guess::Never => None,
        Guess::Utf8 => looks_like_utf_8(bytes).then_some(UTF_8),
        #[cfg(feature = "guess")]
        Guess::Content if looks_like_utf_8(bytes) => Some(UTF_8),
        #[cfg(feature = "guess")]
        Guess::Content => {
            use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
            let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
            detector.feed(bytes, true);
            Some(Encoding::of(detector.guess(None, Utf8Detection::Allow)))
        }
    }
}

/// Whether all of `bytes` is UTF-8, up to a last character that is cut off.
fn looks_like_utf_8(bytes: &[u8]) -> bool {
    match core::str::from_utf8(bytes) {
        Ok(_) => true,
        // A character cut off by the end of the bytes, after at least one whole one.
        Err(error) => error.error_len().is_none() && !bytes[..error.valid_up_to()].is_ascii(),
    }
}
