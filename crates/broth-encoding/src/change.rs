//! `Change`: how to continue when a `<meta>` in parsed text declares another encoding.

use crate::encoding::Encoding;

use crate::decision::{Confidence, Decision, Source};
use crate::prescan::encoding_for_meta;
use crate::sniff::is_utf_16;

/// How to continue after the parser finds a `meta` element that declares an encoding. The
/// confidence is certain from then on.
///
/// ```
/// use broth::encoding::{Change, Decoder, UTF_8};
///
/// let mut decoded = Decoder::new().decode(b"<p>all ASCII so far");
/// assert_eq!(decoded.change_the_encoding(UTF_8), Change::SwitchInPlace(UTF_8));
/// assert_eq!(decoded.change_the_encoding(UTF_8), Change::Keep); // certain by now
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    /// The encoding stays as it is.
    Keep,
    /// Continue with this encoding. Both encodings decode the bytes so far in the same way.
    SwitchInPlace(&'static Encoding),
    /// Discard the tree, and parse again from the first byte with this encoding.
    Restart(&'static Encoding),
}

/// Decides whether an encoding that a `<meta>` declares changes the current one.
///
/// `current` is the encoding in use, with its `confidence`; `new` is the declared one;
/// `ascii_so_far` says whether all bytes decoded so far were ASCII. The standard leaves switching
/// in place to the implementation; this function does it whenever the bytes so far allow.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding>
///
/// ```
/// use broth::encoding::{Change, Confidence, UTF_8, WINDOWS_1252, change_the_encoding};
/// let change = |ascii| change_the_encoding(WINDOWS_1252, Confidence::Tentative, UTF_8, ascii);
/// assert_eq!(change(true), Change::SwitchInPlace(UTF_8));
/// assert_eq!(change(false), Change::Restart(UTF_8));
/// ```
#[must_use]
pub fn change_the_encoding(
    current: &'static Encoding,
    confidence: Confidence,
    new: &'static Encoding,
    ascii_so_far: bool,
) -> Change {
    // The algorithm runs only while the confidence is tentative.
    if confidence != Confidence::Tentative {
        return Change::Keep;
    }
    // 1
    if is_utf_16(current) {
        return Change::Keep;
    }
    // 2-3
    let new = encoding_for_meta(new);
    // 4
    if new == current {
        return Change::Keep;
    }
    // 5
    if ascii_so_far && current.is_ascii_compatible() && new.is_ascii_compatible() {
        return Change::SwitchInPlace(new);
    }
    // 6
    Change::Restart(new)
}

impl Decision {
    /// Applies the declaration, as [`change_the_encoding`] decides. On a restart the decision stays
    /// the same, because it describes the text so far.
    pub(crate) fn change(&mut self, new: &'static Encoding, ascii_so_far: bool) -> Change {
        let change = change_the_encoding(self.encoding, self.confidence, new, ascii_so_far);
        if self.confidence == Confidence::Tentative {
            self.confidence = Confidence::Certain;
        }
        if let Change::SwitchInPlace(encoding) = change {
            self.encoding = encoding;
            self.source = Source::Meta;
            self.label = None;
        }
        change
    }
}
