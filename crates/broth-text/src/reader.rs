//! `RenderedText`: the options of the reader.

/// The rendered text of a node, for readers with or without scripts.
///
/// ```
/// use broth::html::Parser;
/// use broth::text::RenderedText;
///
/// let parser = Parser::new().scripting(false);
/// let doc = parser.parse("<p>Soup<noscript>: leek</noscript>").document;
/// let body = doc.body().unwrap();
/// assert_eq!(RenderedText::new().text(body), "Soup");
/// assert_eq!(RenderedText::new().scripting(false).text(body), "Soup: leek");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RenderedText {
    pub(crate) scripting: bool,
}

impl Default for RenderedText {
    /// As in a browser with scripts: [`RenderText::rendered_text`](crate::RenderText::rendered_text).
    fn default() -> Self {
        Self { scripting: true }
    }
}

impl RenderedText {
    /// As in a browser with scripts: [`RenderText::rendered_text`](crate::RenderText::rendered_text).
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether scripting counts as enabled, as it does by default. Without scripts, a
    /// `noscript` is rendered like any other element, and a `canvas` shows its content. Parse the
    /// document without scripting, too, so that the content of `noscript` is markup.
    ///
    /// <https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements>
    #[must_use]
    pub fn scripting(mut self, enabled: bool) -> Self {
        self.scripting = enabled;
        self
    }
}
