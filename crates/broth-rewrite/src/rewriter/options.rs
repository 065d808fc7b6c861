//! The options of a rewriter.

use broth_html_tree::{Limits, Options, ScriptingMode};

use crate::edit::misfit::Misfit;
use crate::rewriter::Rewriter;
use crate::stream::handler::Handler;
use crate::stream::moves::Strictness;

impl<H: ?Sized + Handler> Rewriter<H> {
    /// Sets whether scripting is on: `noscript` is then text. Accepts `true`, `false`, or a
    /// scripting mode.
    pub fn scripting(self, mode: impl Into<ScriptingMode>) -> Self {
        self.with(|options| options.scripting(mode.into()))
    }

    /// Sets whether `<template for=name>` replaces `<?marker name=name?>`, which counts as a
    /// [move](crate::Move); on by default.
    pub fn content_patching(self, yes: bool) -> Self {
        self.with(|options| options.content_patching(yes))
    }

    /// Sets whether `selectedcontent` gets a copy of the selected `option`, which counts as a
    /// [move](crate::Move); on by default.
    pub fn selectedcontent(self, yes: bool) -> Self {
        self.with(|options| options.selectedcontent(yes))
    }

    /// Sets the limits on the cost of a document. If more of a tag than the token limit would have
    /// to be held after a piece of a stream has been read, the tag passes unchanged. Without this
    /// call, that limit is 1 MiB in a stream.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = Some(limits);
        self
    }

    /// Sets how many bytes may be held back for handlers that wait for the end of an element or a
    /// text; by default 1 MiB. If more would have to be held after a piece has been read, the
    /// element or text passes unchanged.
    #[doc(alias = "MemorySettings")]
    pub fn held_bytes(mut self, limit: usize) -> Self {
        self.held_bytes = limit;
        self
    }

    /// Sets how to handle [moves](crate::Move) by the parser in a stream; by default they are
    /// counted.
    pub fn strictness(mut self, strictness: Strictness) -> Self {
        self.strictness = strictness;
        self
    }

    /// Sets how to handle inserted markup that would change the content around it; by default it is
    /// repaired. [`Rewritten::misfits`](crate::Rewritten::misfits) counts it.
    ///
    /// ```
    /// use broth::rewrite::{Misfit, Rewriter};
    ///
    /// let mut rewriter = Rewriter::new().misfit(Misfit::Refuse).before_html("p", "</div>");
    /// let error = rewriter.rewrite("<div><p>Soup</div>").unwrap_err();
    /// assert!(error.to_string().starts_with("\"</div>\" leaves elements open"));
    /// ```
    #[doc(alias = "on_misfit")]
    pub fn misfit(mut self, misfit: Misfit) -> Self {
        self.misfit = misfit;
        self
    }

    /// Sets what is known about the encoding of bytes. Bytes that declare none are read as
    /// windows-1252, even if they are UTF-8, unless a [guess](Self::guess) is allowed.
    #[cfg(feature = "encoding")]
    #[doc(alias = "encoding")]
    pub fn decoder(mut self, decoder: broth_encoding::Decoder) -> Self {
        self.decoder = decoder;
        self
    }

    /// Sets how to guess if nothing declares the encoding of bytes.
    ///
    /// By the standard, such bytes are windows-1252. If the page is in fact UTF-8, handlers see
    /// `CafÃ©` for `Café`, and text that they insert is written in windows-1252. With
    /// [`Guess::Utf8`](broth_encoding::Guess::Utf8), the bytes are read as UTF-8 if they are valid
    /// UTF-8, and otherwise as the standard says. Use it for pages that may be UTF-8 without saying
    /// so. In a stream, as long as the page has only ASCII, inserted characters beyond it are
    /// written as references.
    ///
    /// ```
    /// use broth::encoding::Guess;
    /// use broth::rewrite::Rewriter;
    ///
    /// let mut rewriter = Rewriter::new().guess(Guess::Utf8).on_text("p", |text| {
    ///     assert_eq!(text.text(), "Café");
    ///     text.after(" à la carte");
    /// });
    /// let out = rewriter.rewrite_bytes("<p>Café".as_bytes())?;
    /// assert_eq!(String::from_utf8(out)?, "<p>Café à la carte");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "encoding")]
    pub fn guess(mut self, guess: broth_encoding::Guess) -> Self {
        self.decoder = self.decoder.guess(guess);
        self
    }

    /// Disables the fast paths. The results are the same; tests compare the two.
    #[doc(hidden)]
    pub fn rule_by_rule(self, yes: bool) -> Self {
        self.with(|options| options.rule_by_rule(yes))
    }

    fn with(mut self, change: impl FnOnce(Options) -> Options) -> Self {
        self.options = change(self.options);
        self
    }
}
