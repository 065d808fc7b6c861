//! `Decoder`: outside knowledge about a document's encoding, and limits.

use alloc::string::String;

use crate::encoding::{Encoding, UTF_8, WINDOWS_1252};

/// Which language's rules decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Rules {
    Html,
    Xml,
    Css,
}

/// Whether to guess from the bytes when nothing declares the encoding of an HTML document.
///
/// Browsers do not agree on guessing, so it is off by default. If the whole document is available,
/// all of it is examined; the streaming decoder examines the first 1,024 bytes or, if they are
/// ASCII, the 1,024 that begin with the first byte that is not.
///
/// ```
/// use broth::encoding::{Decoder, Guess, UTF_8, WINDOWS_1252};
///
/// let file = "<p>Café".as_bytes();
/// assert_eq!(Decoder::new().sniff(file).encoding, WINDOWS_1252);
/// assert_eq!(Decoder::new().guess(Guess::Utf8).sniff(file).encoding, UTF_8);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Guess {
    /// Do not guess.
    #[default]
    Never,
    /// Bytes that are valid UTF-8 and not only ASCII are UTF-8. This is meant for files, which no
    /// server describes.
    Utf8,
    /// As `Utf8`. If the bytes are not UTF-8, `chardetng` guesses from the frequencies of letters,
    /// as in Firefox.
    #[cfg(feature = "guess")]
    Content,
}

/// Decodes bytes, with outside knowledge about their encoding, and limits.
///
/// ```
/// use broth::encoding::{Decoder, Source};
/// let decoded = Decoder::new().transport("shift_jis").decode(b"\x82\xa0");
/// assert_eq!(decoded.text, "あ");
/// assert_eq!(decoded.decision.source, Source::Transport);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoder {
    pub(crate) rules: Rules,
    pub(crate) known: Option<&'static Encoding>,
    pub(crate) override_label: Option<String>,
    pub(crate) transport: Option<String>,
    pub(crate) parent: Option<&'static Encoding>,
    pub(crate) likely: Option<&'static Encoding>,
    pub(crate) guess: Guess,
    pub(crate) default: &'static Encoding,
    pub(crate) replacement_limit: usize,
    pub(crate) source_map: bool,
}

impl Decoder {
    /// A decoder by the rules of HTML; the default encoding is windows-1252.
    #[must_use]
    pub fn new() -> Self {
        Self {
            rules: Rules::Html,
            known: None,
            override_label: None,
            transport: None,
            parent: None,
            likely: None,
            guess: Guess::Never,
            default: WINDOWS_1252,
            replacement_limit: 10_000,
            source_map: true,
        }
    }

    /// A decoder by the rules of XML: byte order mark, transport, XML declaration, UTF-8.
    ///
    /// ```
    /// use broth::encoding::Decoder;
    ///
    /// let decoded = Decoder::xml().decode(b"<?xml version='1.0' encoding='koi8-r'?><a>\xCD</a>");
    /// assert!(decoded.text.ends_with("<a>м</a>"));
    /// ```
    #[must_use]
    pub fn xml() -> Self {
        Self { rules: Rules::Xml, default: UTF_8, ..Self::new() }
    }

    /// A decoder by the rules of CSS: byte order mark, transport, `@charset`, the encoding of the
    /// [document](Self::parent) that refers to the style sheet, UTF-8.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#input-byte-stream>
    ///
    /// ```
    /// use broth::encoding::Decoder;
    ///
    /// let decoded = Decoder::css().decode(b"@charset \"koi8-r\"; q { quotes: '\xCD' }");
    /// assert!(decoded.text.ends_with("'м' }"));
    /// ```
    #[must_use]
    pub fn css() -> Self {
        Self { rules: Rules::Css, default: UTF_8, ..Self::new() }
    }

    /// Decodes again with the encoding that a `<meta>` declared while parsing.
    ///
    /// The other rules no longer apply. See [`Change::Restart`](crate::Change::Restart).
    ///
    /// ```
    /// # use broth::encoding::{Decoder, GBK};
    /// let decoded = Decoder::new().restart_with(GBK).decode(b"\xB0\xA1");
    /// assert_eq!(decoded.text, "啊");
    /// ```
    #[must_use]
    pub fn restart_with(mut self, encoding: &'static Encoding) -> Self {
        self.known = Some(encoding);
        self
    }

    /// The label of an encoding that the user chose. It overrides the transport layer and the
    /// document, but not a byte order mark.
    ///
    /// ```
    /// # use broth::encoding::Decoder;
    /// let decoded = Decoder::new().override_with("koi8-r").decode(b"<meta charset=utf-8>\xCD");
    /// assert!(decoded.text.ends_with('м'));
    /// ```
    #[must_use]
    pub fn override_with(mut self, label: impl Into<String>) -> Self {
        self.override_label = Some(label.into());
        self
    }

    /// The encoding label from the transport layer, such as the `charset` parameter of a
    /// `Content-Type` header.
    #[must_use]
    pub fn transport(mut self, label: impl Into<String>) -> Self {
        self.transport = Some(label.into());
        self
    }

    /// The encoding of the document that contains this one, if both have the same origin (HTML
    /// only).
    ///
    /// ```
    /// # use broth::encoding::{Decoder, Source, KOI8_R};
    /// let decision = Decoder::new().parent(KOI8_R).sniff(b"<p>");
    /// assert_eq!((decision.encoding, decision.source), (KOI8_R, Source::Parent));
    /// ```
    #[must_use]
    pub fn parent(mut self, encoding: &'static Encoding) -> Self {
        self.parent = Some(encoding);
        self
    }

    /// The encoding that is likely from other knowledge, such as an earlier visit (HTML only).
    ///
    /// ```
    /// # use broth::encoding::{Decoder, Source, KOI8_R};
    /// let decision = Decoder::new().likely(KOI8_R).sniff(b"<p>");
    /// assert_eq!((decision.encoding, decision.source), (KOI8_R, Source::Likely));
    /// ```
    #[must_use]
    pub fn likely(mut self, encoding: &'static Encoding) -> Self {
        self.likely = Some(encoding);
        self
    }

    /// Whether to guess from the bytes (HTML only).
    ///
    /// ```
    /// # use broth::encoding::{Decoder, Guess, Source};
    /// let decision = Decoder::new().guess(Guess::Utf8).sniff("<p>Café".as_bytes());
    /// assert_eq!((decision.encoding.name(), decision.source), ("UTF-8", Source::Guess));
    /// ```
    #[must_use]
    pub fn guess(mut self, guess: Guess) -> Self {
        self.guess = guess;
        self
    }

    /// Whether a guess is allowed.
    #[doc(hidden)]
    #[must_use]
    pub fn may_guess(&self) -> bool {
        self.guess != Guess::Never
    }

    /// The encoding to use when nothing else decides. For HTML it is windows-1252, the default for
    /// most of the world; [`default_encoding_for_locale`](crate::default_encoding_for_locale) has
    /// the others.
    ///
    /// ```
    /// use broth::encoding::{Decoder, default_encoding_for_locale};
    ///
    /// let decoder = Decoder::new().default_encoding(default_encoding_for_locale("ja"));
    /// assert_eq!(decoder.decode(b"\x82\xA0").text, "あ");
    /// ```
    #[must_use]
    pub fn default_encoding(mut self, encoding: &'static Encoding) -> Self {
        self.default = encoding;
        self
    }

    /// How many replacements to remember with their places (10,000 by default). All are counted.
    ///
    /// ```
    /// # use broth::encoding::Decoder;
    /// let decoded = Decoder::new().transport("utf-8").replacement_limit(3).decode(&[0xFF; 50]);
    /// assert_eq!((decoded.replacements.len(), decoded.replacement_count), (3, 50));
    /// ```
    #[must_use]
    pub fn replacement_limit(mut self, limit: usize) -> Self {
        self.replacement_limit = limit;
        self
    }

    /// Whether to keep the map from the text back to the bytes (yes by default). It is small, but
    /// grows with the document.
    ///
    /// ```
    /// # use broth::encoding::Decoder;
    /// assert!(Decoder::new().source_map(false).decode(b"<p>").map.is_none());
    /// ```
    #[must_use]
    pub fn source_map(mut self, keep: bool) -> Self {
        self.source_map = keep;
        self
    }
}

impl Default for Decoder {
    /// [`Decoder::new`].
    fn default() -> Self {
        Self::new()
    }
}
