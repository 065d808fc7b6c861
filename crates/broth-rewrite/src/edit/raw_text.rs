//! `RawText`: the text written into an element that allows no references, such as a `script`.
//! Nothing can be escaped there. So an insertion, together with the text around it, must neither
//! end the element nor prevent its end tag from doing so.

use alloc::format;
use alloc::string::String;

use broth_html::driver::Tokenizer;
use broth_html_tree::{Context, Options};
use broth_input::Input;
use broth_markup::{Next, QName, TextMode, Token};

/// See the module documentation.
#[derive(Clone, Debug)]
pub(crate) struct RawText {
    end_tag: String,
    tokenizer: Tokenizer,
    input: Input<'static>,
    /// The number of bytes written.
    len: usize,
    /// The offset at which an end tag ended it.
    ended: Option<usize>,
}

impl RawText {
    /// The empty text of an element; `None` if it allows references or markup, or if nothing ends
    /// it.
    pub(crate) fn of(name: QName<'_>) -> Option<Self> {
        match Context::new(name).text_mode(Options::default().scripting) {
            TextMode::Data | TextMode::Rcdata | TextMode::Plaintext => None,
            mode => Some(Self::new(mode, name.local)),
        }
    }

    /// The empty text of an element with this text mode and name.
    pub(crate) fn new(mode: TextMode, name: &str) -> Self {
        let mut tokenizer = Tokenizer::new();
        tokenizer.switch_to(mode);
        tokenizer.set_last_start_tag(name);
        let end_tag = format!("</{name}>");
        Self { end_tag, tokenizer, input: Input::streaming(), len: 0, ended: None }
    }

    /// Writes a part.
    pub(crate) fn write(&mut self, text: &str) {
        self.input.push(text);
        self.len += text.len();
        while self.ended.is_none()
            && let Next::Token(token, span) = self.tokenizer.next(&mut self.input)
        {
            if let Token::EndTag(_) = token {
                self.ended = Some(span.start);
            }
        }
        // The text that has been read is not needed any more.
        self.input.push("");
    }

    fn with(&self, text: &str) -> Self {
        let mut with = self.clone();
        with.write(text);
        with
    }

    /// Whether the end tag would end the element directly after another `text`.
    pub(crate) fn would_end_after(&self, text: &str) -> bool {
        self.with(text).with(&self.end_tag).ended == Some(self.len + text.len())
    }

    /// Writes the first texts, up to the last one after which a parser reads what follows as if
    /// nothing had been written. Returns how many these are. Nothing may have been written before.
    pub(crate) fn write_first<'t>(&mut self, texts: impl Iterator<Item = &'t str>) -> usize {
        let (mut whole, mut count) = (String::new(), 0);
        let mut with = self.clone();
        for (index, text) in texts.enumerate() {
            with.write(text);
            whole.push_str(text);
            if with.is_as_at_the_beginning(&whole) {
                count = index + 1;
                *self = with.clone();
            }
        }
        count
    }

    /// Whether a parser reads what follows that text as it would at the beginning.
    fn is_as_at_the_beginning(&self, text: &str) -> bool {
        // In a script, `<script>` has a meaning after `<!--`, although both are only text.
        self.would_end_after("<script>") && !self.is_loose(text)
    }

    /// Whether that text ends with the beginning of an end tag or of a comment.
    fn is_loose(&self, text: &str) -> bool {
        text.rfind('<').is_some_and(|at| {
            let last = &text.as_bytes()[at..];
            [self.end_tag.as_bytes(), b"<!--"].iter().any(|it| {
                it.get(..last.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(last))
            })
        })
    }

    /// Writes a text, if the end tag can follow it.
    pub(crate) fn write_last(&mut self, text: &str) -> bool {
        let is_fine = self.would_end_after(text);
        if is_fine {
            self.write(text);
        }
        is_fine
    }
}
