//! A `<meta>` met while parsing says something else: keep, switch or restart.

use crate::encoding::Encoding;

use crate::decision::{Confidence, Decision, Source};
use crate::prescan::encoding_for_meta;
use crate::sniff::is_utf_16;

/// What to do about an encoding that the parser found declared on a `meta` element. In each case
/// the confidence is certain from then on.
///
/// ```
/// use broth::encoding::{Change, Options, UTF_8, decode};
///
/// let mut decoded = decode(b"<p>all ASCII so far", Options::html());
/// assert_eq!(decoded.change_the_encoding(UTF_8), Change::SwitchInPlace(UTF_8));
/// assert_eq!(decoded.change_the_encoding(UTF_8), Change::Keep); // certain by now
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    /// The encoding stays as it is.
    Keep,
    /// Go on with this encoding: both decode the bytes up to here in the same way.
    SwitchInPlace(&'static Encoding),
    /// Throw away what was parsed and begin again with this encoding from the first byte.
    Restart(&'static Encoding),
}

/// Decides what a declaration found while parsing changes.
///
/// `current` and `confidence` are what the bytes are being decoded with, `new` is what the `<meta>`
/// names, `ascii_so_far` says that all bytes decoded so far were ASCII. The text leaves switching
/// in place to the implementation; here it is done whenever the bytes so far allow.
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
    // Callers ask only while the confidence is tentative.
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
    /// Follows the declaration, as [`change_the_encoding`] decides. On a restart the decision stays
    /// as it was, for the text so far is what it was.
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
