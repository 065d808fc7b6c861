//! Insertion points: text that a script writes into the stream while the parser is paused.
//!
//! The parser pauses at a script; the host calls [`Input::open_insertion_point`], runs the script,
//! and for each text that the script writes calls [`Input::insert`] and lets the parser continue,
//! which then runs dry at the insertion point. A script inside the written text nests. When the
//! script has ended, [`Input::close_insertion_point`] lets the parser continue after it.
//!
//! Writing into the middle of a long text would move everything that follows, for each script
//! again. So the text that follows is set aside at the first write, and comes back piece by piece
//! ([`Input::refill`]) when the parser has read that far: the cost of a script does not depend on
//! the rest of the document.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::Input;

/// How much text comes back at a time.
const WINDOW: usize = 1 << 14;

/// Text that was set aside.
#[derive(Clone, Debug)]
pub(crate) struct Later<'i> {
    pub(crate) text: Cow<'i, str>,
    /// How much of it has come back.
    taken: usize,
}

impl Input<'_> {
    /// Sets an insertion point just before the next character; reading ends there until it is
    /// closed.
    ///
    /// ```
    /// use broth::html::{Input, NeedInput};
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

    /// Writes `text` just before the innermost insertion point. Without one it is written just
    /// before the next character.
    ///
    /// Offsets after the insertion point grow by the text's length.
    ///
    /// ```
    /// let mut input = broth::html::Input::whole("c");
    /// input.insert("ab");
    /// assert_eq!((input.rest(), input.insertions()), ("abc", 1));
    /// ```
    pub fn insert(&mut self, text: &str) {
        self.set_rest_aside();
        self.insertions += 1;
        let at = self.insertion_points.last().copied().unwrap_or(self.pos);
        self.text.to_mut().insert_str(at, text);
        for point in &mut self.insertion_points {
            if *point >= at {
                *point += text.len();
            }
        }
        self.update_end();
    }

    /// Sets aside the text after the outermost insertion point, if it is long.
    fn set_rest_aside(&mut self) {
        let at = self.insertion_points.first().copied().unwrap_or(self.pos);
        if self.text.len() - at <= WINDOW {
            return;
        }
        let later = match &mut self.text {
            Cow::Borrowed(text) => {
                let (text, later) = text.split_at(at);
                self.text = Cow::Owned(String::from(text));
                Cow::Borrowed(later)
            }
            Cow::Owned(text) => Cow::Owned(text.split_off(at)),
        };
        self.later.push(Later { text: later, taken: 0 });
    }

    /// Puts back a piece of the text that was set aside, and returns whether there was any. A
    /// tokenizer calls this when it has run dry; anything else that reads an input must do the
    /// same.
    ///
    /// ```
    /// # use broth::html::Input;
    /// let text = "long ".repeat(100_000);
    /// let mut input = Input::whole(&text);
    /// input.insert("<p>");
    /// let mut count = 0;
    /// while let Ok(Some(_)) = input.next() {
    ///     count += 1;
    ///     if input.rest().is_empty() {
    ///         input.refill();
    ///     }
    /// }
    /// assert_eq!(count, 3 + text.len());
    /// ```
    pub fn refill(&mut self) -> bool {
        if !self.insertion_points.is_empty() {
            return false;
        }
        let Some(mut later) = self.later.pop() else { return false };
        self.drop_read_text();
        let rest = &later.text[later.taken..];
        let mut cut = rest.len().min(WINDOW);
        while !rest.is_char_boundary(cut) {
            cut += 1;
        }
        self.text.to_mut().push_str(&rest[..cut]);
        later.taken += cut;
        if later.taken < later.text.len() {
            self.later.push(later);
        }
        self.update_end();
        true
    }

    /// Closes the innermost insertion point: reading continues up to the next outer one.
    pub fn close_insertion_point(&mut self) {
        self.insertion_points.pop();
        self.update_end();
    }

    /// How often text has been written into the stream. When it changes, the next characters may
    /// have changed, too.
    #[inline]
    #[must_use]
    pub fn insertions(&self) -> usize {
        self.insertions
    }

    /// How many insertion points are open: the script nesting of the stream.
    ///
    /// ```
    /// let mut input = broth::html::Input::whole("c");
    /// input.open_insertion_point();
    /// assert_eq!(input.open_insertion_points(), 1);
    /// input.close_insertion_point();
    /// assert_eq!(input.open_insertion_points(), 0);
    /// ```
    #[must_use]
    pub fn open_insertion_points(&self) -> usize {
        self.insertion_points.len()
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use crate::{Input, NeedInput};

    #[test]
    fn nested_scripts_write_at_their_own_place() {
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
    #[cfg_attr(miri, ignore = "a long text")]
    fn a_long_text_is_set_aside_and_comes_back() {
        for borrowed in [true, false] {
            let text = "é<".repeat(2 * super::WINDOW);
            let mut input = Input::streaming();
            if borrowed {
                input = Input::whole(&text);
            } else {
                input.push(&text);
                input.close();
            }
            let mut seen = String::new();
            for script in 0.. {
                match input.next() {
                    Ok(Some(c)) => seen.push(c),
                    Ok(None) => break,
                    Err(NeedInput) => assert!(input.refill()),
                }
                if script % 1000 == 0 {
                    input.set_mark(input.offset());
                    input.open_insertion_point();
                    input.insert("x");
                    input.close_insertion_point();
                }
            }
            assert_eq!(seen.replace('x', ""), text);
            assert!(seen.matches('x').count() > 60);
        }
    }

    #[test]
    fn text_set_aside_stays_there_while_a_script_writes() {
        let text = "long".repeat(super::WINDOW);
        let mut input = Input::whole(&text);
        input.open_insertion_point();
        input.insert("x");
        assert_eq!(input.held_bytes(), text.len() + 1);
        assert_eq!((input.next(), input.next()), (Ok(Some('x')), Err(NeedInput)));
        assert!(!input.refill());
        assert_eq!(input.next(), Err(NeedInput));
        input.close_insertion_point();
        assert!(input.refill());
        assert_eq!(input.next(), Ok(Some('l')));
    }

    #[test]
    fn text_that_was_put_back_and_read_is_dropped() {
        let text = "long".repeat(2 * super::WINDOW);
        let mut input = Input::whole(&text);
        input.insert("x");
        while input.refill() {
            input.advance(input.rest().len());
            input.set_mark(input.offset());
            assert!(input.held_bytes() <= text.len() + 2 * super::WINDOW);
        }
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
