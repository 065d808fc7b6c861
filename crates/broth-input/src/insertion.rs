//! Insertion points: text that a script writes into the stream while the parser is paused.
//!
//! The parser pauses at a script; the host calls [`Input::open_insertion_point`], runs the script, and for
//! each text the script writes calls [`Input::insert`] and lets the parser go on, which then runs dry at
//! the insertion point. A script inside the written text nests. When the script has ended,
//! [`Input::close_insertion_point`] lets the parser read on behind it.

use crate::Input;

impl Input<'_> {
    /// Sets an insertion point just before the next character; reading ends there until it is closed.
    ///
    /// ```
    /// use broth_input::{Input, NeedInput};
    ///
    /// let mut input = Input::whole("<script></script>c");
    /// input.advance("<script></script>".len());
    /// input.open_insertion_point();
    /// input.insert("ab");
    /// assert_eq!(input.rest(), "ab");
    /// input.advance(2);
    /// assert_eq!(input.next(), Err(NeedInput));
    /// input.close_insertion_point();
    /// assert_eq!(input.next(), Ok(Some('c')));
    /// ```
    pub fn open_insertion_point(&mut self) {
        self.insertion_points.push(self.pos);
        self.update_end();
    }

    /// Writes `text` just before the innermost insertion point. Without one it is written just before the
    /// next character.
    ///
    /// Offsets behind the insertion point grow by the text's length.
    pub fn insert(&mut self, text: &str) {
        let at = self.insertion_points.last().copied().unwrap_or(self.pos);
        self.text.to_mut().insert_str(at, text);
        self.note_text(text);
        for point in &mut self.insertion_points {
            if *point >= at {
                *point += text.len();
            }
        }
        self.update_end();
    }

    /// Closes the innermost insertion point: reading goes on up to the next outer one.
    pub fn close_insertion_point(&mut self) {
        self.insertion_points.pop();
        self.update_end();
    }

    /// How many insertion points are open: the script nesting of the stream.
    #[must_use]
    pub fn open_insertion_points(&self) -> usize {
        self.insertion_points.len()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Input, NeedInput};

    #[test]
    fn nested_scripts_write_where_they_stand() {
        let mut input = Input::whole("Sz");
        assert_eq!(input.next(), Ok(Some('S')));
        input.open_insertion_point();
        input.insert("aTb");
        assert_eq!(input.next(), Ok(Some('a')));
        assert_eq!(input.next(), Ok(Some('T')));
        input.open_insertion_point();
        input.insert("1");
        input.insert("2");
        assert_eq!(input.next(), Ok(Some('1')));
        assert_eq!(input.next(), Ok(Some('2')));
        assert_eq!(input.next(), Err(NeedInput));
        input.close_insertion_point();
        assert_eq!(input.next(), Ok(Some('b')));
        assert_eq!(input.next(), Err(NeedInput));
        input.insert("c");
        assert_eq!(input.next(), Ok(Some('c')));
        assert_eq!(input.open_insertion_points(), 1);
        input.close_insertion_point();
        assert_eq!(input.next(), Ok(Some('z')));
        assert_eq!(input.next(), Ok(None));
    }

    #[test]
    fn a_carriage_return_waits_at_the_insertion_point() {
        let mut input = Input::whole("z");
        input.open_insertion_point();
        input.insert("\r");
        assert_eq!(input.next(), Err(NeedInput));
        input.insert("\n");
        assert_eq!(input.next(), Ok(Some('\n')));
    }
}
