//! `Encoder`: text as markup, with options.

use alloc::borrow::Cow;
use core::fmt::{self, Write};

use crate::encode::{encode_with, write_with};
use crate::{Mode, Policy};

/// Escapes a text so that it can be used in markup: between tags. It becomes what the standard's
/// serialisation writes: `&`, `<`, `>` and the no-break space are references.
///
/// A text that needs no change is borrowed, not copied. An [`Encoder`] has options.
///
/// ```
/// use broth::entities::encode;
///
/// assert_eq!(encode("a < \"b\""), "a &lt; \"b\"");
/// ```
#[doc(alias = "escape")]
#[must_use]
pub fn encode(text: &str) -> Cow<'_, str> {
    Encoder::new().encode(text)
}

/// Escapes an attribute's value so that it can be used between double quotes: `"` is a reference,
/// too.
///
/// ```
/// use broth::entities::encode_attribute;
///
/// assert_eq!(encode_attribute("a < \"b\""), "a &lt; &quot;b&quot;");
/// ```
#[doc(alias = "escape_attribute")]
#[must_use]
pub fn encode_attribute(value: &str) -> Cow<'_, str> {
    Encoder::new().mode(Mode::Attribute).encode(value)
}

/// Escapes texts so that they can be used in markup: [`encode()`] with options.
///
/// ```
/// use broth::entities::{Encoder, Mode, Policy};
///
/// assert_eq!(Encoder::new().ascii(true).encode("5 ≥ 4 ☕"), "5 &ge; 4 &#x2615;");
/// let encoder = Encoder::new().mode(Mode::Attribute).policy(Policy::AsciiDecimal);
/// assert_eq!(encoder.encode("\"é\""), "&quot;&#233;&quot;");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Encoder {
    mode: Mode,
    policy: Policy,
}

impl Encoder {
    /// Creates an encoder for text between tags that does what [`encode()`] does.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self { mode: Mode::Text, policy: Policy::Minimal }
    }

    /// Sets where the text will be. In an attribute's value, `"` has to be a reference.
    #[inline]
    #[must_use]
    pub const fn mode(self, mode: Mode) -> Self {
        Self { mode, ..self }
    }

    /// Sets whether the result is ASCII, with names where they exist: [`Policy::AsciiNamed`]
    /// instead of [`Policy::Minimal`].
    #[inline]
    #[must_use]
    pub const fn ascii(self, yes: bool) -> Self {
        self.policy(if yes { Policy::AsciiNamed } else { Policy::Minimal })
    }

    /// Sets which characters become references, and which kind of reference.
    #[inline]
    #[must_use]
    pub const fn policy(self, policy: Policy) -> Self {
        Self { policy, ..self }
    }

    /// Escapes a text. One that needs no change is borrowed, not copied.
    ///
    /// The ASCII policies leave 27 control characters as they are (U+0080 and others up to U+009F):
    /// a numeric reference to them means another character, so ASCII cannot express them.
    #[inline]
    #[must_use]
    pub fn encode<'t>(&self, text: &'t str) -> Cow<'t, str> {
        encode_with(text, self.mode, self.policy)
    }

    /// Does the same as [`encode`](Self::encode), but writes to `out`.
    ///
    /// # Errors
    ///
    /// Returns the errors of `out`. A `String` has none.
    ///
    /// ```
    /// use broth::entities::Encoder;
    ///
    /// let mut out = String::from("<b>");
    /// Encoder::new().write("R&D", &mut out)?;
    /// assert_eq!(out, "<b>R&amp;D");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    #[inline]
    pub fn write(&self, text: &str, out: &mut impl Write) -> fmt::Result {
        write_with(out, text, self.mode, self.policy)
    }
}
