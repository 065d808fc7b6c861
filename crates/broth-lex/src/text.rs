//! Text that is collected until a token must be given, and the markup that may begin behind it.
//!
//! A `<` or `&` in text begins a *construct*: what is read from there on is markup, or turns out to be text
//! after all. While that is open the collected text stays in the piece, so that `1 < 2` comes as one text.

use broth_input::{Input, Span};

use crate::Core;

impl Core {
    /// Begins text at the offset. Text has no limit: it can be given at any time.
    #[inline]
    pub fn begin_text(&mut self, at: usize) {
        self.piece_is_text = true;
        self.unlimit();
        self.begin_piece(at);
    }

    /// Whether the piece is collected text, not part of a token under construction.
    #[inline]
    #[must_use]
    pub fn piece_is_text(&self) -> bool {
        self.piece_is_text
    }

    /// Whether text has been collected that no token has given yet.
    #[inline]
    #[must_use]
    pub fn has_text(&self) -> bool {
        self.piece_is_text && !self.piece.is_empty()
    }

    /// Remembers that markup, or a reference in text, may begin with the current input character.
    ///
    /// ```
    /// # use broth_lex::{Core, Input};
    /// let (mut core, mut input) = (Core::new(true), Input::whole("< 2"));
    /// core.begin_text(0);
    /// core.read(&mut input).unwrap();
    /// core.begin_construct(); // a tag?
    /// assert_eq!(core.construct(), Some(0));
    /// core.read(&mut input).unwrap();
    /// core.construct_was_text(&mut input);
    /// assert!(core.has_text());
    /// assert_eq!(input.rest(), " 2");
    /// ```
    #[inline]
    pub fn begin_construct(&mut self) {
        self.construct = Some(self.here);
    }

    /// The construct is over, or was none.
    #[inline]
    pub fn end_construct(&mut self) {
        self.construct = None;
    }

    /// Where the construct begins, if one is open.
    #[inline]
    #[must_use]
    pub fn construct(&self) -> Option<usize> {
        self.construct
    }

    /// The construct is a token that is no text: its first piece begins at the offset.
    ///
    /// ```
    /// # use broth_lex::{Core, Input};
    /// let (mut core, mut input) = (Core::new(true), Input::whole("<p>"));
    /// core.begin_text(0);
    /// core.read(&mut input).unwrap();
    /// core.begin_construct();
    /// core.begin_markup(1); // a tag whose name begins at 1
    /// core.end_construct();
    /// assert_eq!((core.token_start, core.piece_is_text()), (0, false));
    /// ```
    #[inline]
    pub fn begin_markup(&mut self, piece_at: usize) {
        debug_assert!(!self.has_text(), "text comes first");
        self.begin_token(self.construct.unwrap_or(piece_at));
        self.begin_piece(piece_at);
        self.piece_is_text = false;
    }

    /// The construct was text: appends what was read of it up to the current input character, which is
    /// reconsumed.
    pub fn construct_was_text(&mut self, input: &mut Input<'_>) {
        let start = self.construct.take().unwrap_or(self.here);
        self.append_run(Span::new(start, self.here), input);
        self.reconsume(input);
    }
}
