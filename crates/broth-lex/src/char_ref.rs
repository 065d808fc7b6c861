//! Character references, from the `&` onwards.
//!
//! The standard's *temporary buffer* is the range of the source from the `&` up to the cursor: when
//! it is "flushed" without a change, that range is appended as it is and nothing is copied. The
//! tokenizer remembers the *return state*: it keeps a [`CharRef`] beside its state.

pub use broth_entities::Mode;
use broth_entities::{Code, Matcher, Numeric, ReferenceError};
use broth_input::{Input, Span};
use broth_markup::ErrorCode;

use crate::{Core, Rules, Run};

/// A character reference that is being read.
///
/// ```
/// use broth_lex::char_ref::{CharRef, Mode, Progress};
/// use broth_lex::{Core, Input, Rules};
///
/// let (mut core, mut input) = (Core::new(Rules::Html), Input::whole("&amp; more"));
/// core.piece.begin(0);
/// core.read(&mut input); // the ampersand
/// let mut reference = CharRef::new(Mode::Text, &mut core);
/// assert_eq!(core.construct(), Some(0));
/// while reference.step(&mut core, &mut input) == Ok(Progress::Again) {}
/// assert_eq!(core.piece.text(&input), "&");
/// assert_eq!(input.rest(), " more");
/// ```
#[derive(Clone, Debug)]
pub struct CharRef {
    state: State,
    mode: Mode,
    /// Where the `&` is.
    start: usize,
    matcher: Matcher,
    code: Code,
}

#[derive(Clone, Copy, Debug)]
enum State {
    CharacterReference,
    Named,
    AmbiguousAmpersand,
    Numeric,
    HexadecimalStart,
    Hexadecimal,
    Decimal,
}

/// The result of a step.
///
/// ```
/// use broth_lex::char_ref::{CharRef, Mode, Progress};
/// use broth_lex::{Core, Input, Rules};
///
/// let (mut core, mut input) = (Core::new(Rules::Html), Input::whole("& "));
/// core.read(&mut input);
/// let mut reference = CharRef::new(Mode::Text, &mut core);
/// assert_eq!(reference.step(&mut core, &mut input), Ok(Progress::Done)); // a plain ampersand
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Continue with the reference.
    Again,
    /// The reference is complete and its text has been appended to the piece: switch to the return
    /// state.
    Done,
}

use Progress::{Again, Done};

impl CharRef {
    /// Begins a reference, and its [construct](Core::begin_construct), at the current input
    /// character, which is its `&`.
    #[must_use]
    pub fn new(mode: Mode, core: &mut Core) -> Self {
        core.begin_construct();
        Self {
            state: State::CharacterReference,
            mode,
            start: core.here,
            matcher: Matcher::default(),
            code: Code::default(),
        }
    }

    /// Takes one step of the state machine.
    pub fn step(&mut self, core: &mut Core, input: &mut Input<'_>) -> Run<Progress> {
        let progress = match self.state {
            State::CharacterReference => self.character_reference(core, input),
            State::Named => self.named_character_reference(core, input),
            State::AmbiguousAmpersand => self.ambiguous_ampersand(core, input),
            State::Numeric => self.numeric_character_reference(core, input),
            State::HexadecimalStart => self.hexadecimal_character_reference_start(core, input),
            State::Hexadecimal => self.hexadecimal_character_reference(core, input),
            State::Decimal => self.decimal_character_reference(core, input),
        }?;
        if progress == Done {
            core.end_construct();
        }
        Ok(progress)
    }

    fn go(&mut self, state: State) -> Run<Progress> {
        self.state = state;
        Ok(Again)
    }

    /// "Reconsume in the (hexa)decimal character reference state." There may be many digits, but
    /// no state goes back over them, so a stream need not hold them.
    fn begin_digits(
        &mut self,
        state: State,
        core: &mut Core,
        input: &mut Input<'_>,
    ) -> Run<Progress> {
        core.end_construct();
        core.reconsume(input);
        self.go(state)
    }

    /// "Flush code points consumed as a character reference": the source from the `&` up to the
    /// current input character, which is then reconsumed.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#flush-code-points-consumed-as-a-character-reference>
    fn flush(&self, core: &mut Core, input: &mut Input<'_>) {
        core.append_run(Span::new(self.start, core.here), input);
        core.reconsume(input);
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state>
    fn character_reference(&mut self, core: &mut Core, input: &mut Input<'_>) -> Run<Progress> {
        match core.read(input)? {
            Some(c) if c.is_ascii_alphanumeric() => {
                core.reconsume(input);
                self.go(State::Named)
            }
            Some('#') => self.go(State::Numeric),
            _ => {
                self.flush(core, input);
                Ok(Done)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state>
    fn named_character_reference(
        &mut self,
        core: &mut Core,
        input: &mut Input<'_>,
    ) -> Run<Progress> {
        // "Consume the maximum number of characters possible": the matcher says how far a name may
        // extend.
        while self.matcher.is_live() {
            match input.peek_byte()? {
                Some(byte) if self.matcher.step(byte) => input.advance(1),
                _ => break,
            }
        }
        let Some(found) = self.matcher.matched() else {
            let after = self.start + 1;
            input.seek(after);
            core.append_run(Span::new(self.start, after), input);
            // The reference is text, and so is everything after it, so a stream can emit it.
            core.end_construct();
            return self.go(State::AmbiguousAmpersand);
        };
        let end = self.start + 1 + found.len;
        input.seek(end);
        core.here = end;
        let reference = Span::new(self.start, end);
        let missing_semicolon = ErrorCode::MissingSemicolonAfterCharacterReference;
        if self.mode == Mode::Attribute {
            let next = input.peek_byte()?;
            if found.is_text_in_attribute(next) {
                // For historical reasons. In 2015, it is an error before a `=`, "because some
                // legacy user agents will misinterpret the markup in those cases".
                if next == Some(b'=') && core.rules != Rules::Html {
                    core.errors.report(missing_semicolon, reference, end);
                }
                core.append_run(reference, input);
                return Ok(Done);
            }
        }
        if !found.semicolon {
            core.errors.report(missing_semicolon, reference, end);
        }
        core.append_changed(found.expansion, reference, input);
        Ok(Done)
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#ambiguous-ampersand-state>
    fn ambiguous_ampersand(&mut self, core: &mut Core, input: &mut Input<'_>) -> Run<Progress> {
        match core.read(input)? {
            Some(c) if c.is_ascii_alphanumeric() => core.append(c, input),
            Some(';') => {
                core.errors.report(
                    ErrorCode::UnknownNamedCharacterReference,
                    Span::new(self.start, input.offset()),
                    core.here,
                );
                core.reconsume(input);
                return Ok(Done);
            }
            _ => {
                core.reconsume(input);
                return Ok(Done);
            }
        }
        Ok(Again)
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-state>
    fn numeric_character_reference(
        &mut self,
        core: &mut Core,
        input: &mut Input<'_>,
    ) -> Run<Progress> {
        match core.read(input)? {
            Some('x' | 'X') => self.go(State::HexadecimalStart),
            Some(c) if c.is_ascii_digit() => self.begin_digits(State::Decimal, core, input),
            _ => Ok(self.absence_of_digits(core, input)),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-start-state>
    fn hexadecimal_character_reference_start(
        &mut self,
        core: &mut Core,
        input: &mut Input<'_>,
    ) -> Run<Progress> {
        match core.read(input)? {
            Some(c) if c.is_ascii_hexdigit() => self.begin_digits(State::Hexadecimal, core, input),
            _ => Ok(self.absence_of_digits(core, input)),
        }
    }

    fn absence_of_digits(&self, core: &mut Core, input: &mut Input<'_>) -> Progress {
        core.errors.report(
            ErrorCode::AbsenceOfDigitsInNumericCharacterReference,
            Span::new(self.start, core.here),
            core.here,
        );
        self.flush(core, input);
        Done
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-state>
    fn hexadecimal_character_reference(
        &mut self,
        core: &mut Core,
        input: &mut Input<'_>,
    ) -> Run<Progress> {
        match core.read(input)? {
            Some(c) if c.is_ascii_hexdigit() => {
                self.code.push_hexadecimal(c as u8);
                Ok(Again)
            }
            Some(';') => Ok(self.numeric_character_reference_end(core, input)),
            _ => Ok(self.missing_semicolon(core, input)),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-state>
    fn decimal_character_reference(
        &mut self,
        core: &mut Core,
        input: &mut Input<'_>,
    ) -> Run<Progress> {
        match core.read(input)? {
            Some(c) if c.is_ascii_digit() => {
                self.code.push_decimal(c as u8);
                Ok(Again)
            }
            Some(';') => Ok(self.numeric_character_reference_end(core, input)),
            _ => Ok(self.missing_semicolon(core, input)),
        }
    }

    fn missing_semicolon(&self, core: &mut Core, input: &mut Input<'_>) -> Progress {
        core.errors.report(
            ErrorCode::MissingSemicolonAfterCharacterReference,
            Span::new(self.start, core.here),
            core.here,
        );
        core.reconsume(input);
        self.numeric_character_reference_end(core, input)
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state>
    fn numeric_character_reference_end(&self, core: &mut Core, input: &Input<'_>) -> Progress {
        let reference = Span::new(self.start, input.offset());
        let Numeric { character: c, error, .. } = self.code.end();
        if let Some(error) = error {
            core.error_before_next(error_code(error), reference, input);
        }
        core.append_changed(c.encode_utf8(&mut [0; 4]), reference, input);
        Done
    }
}

fn error_code(error: ReferenceError) -> ErrorCode {
    match error {
        ReferenceError::Null => ErrorCode::NullCharacterReference,
        ReferenceError::OutsideUnicodeRange => ErrorCode::CharacterReferenceOutsideUnicodeRange,
        ReferenceError::Surrogate => ErrorCode::SurrogateCharacterReference,
        ReferenceError::Noncharacter => ErrorCode::NoncharacterCharacterReference,
        _ => ErrorCode::ControlCharacterReference,
    }
}

#[cfg(test)]
mod tests {
    use super::{CharRef, Mode, Progress};
    use crate::{Core, Input, Rules};
    use alloc::vec::Vec;

    /// A reference, its text, the rest and the errors.
    #[track_caller]
    fn check(mode: Mode, source: &str, text: &str, rest: &str, errors: &[&str]) {
        let (mut core, mut input) = (Core::new(Rules::Html), Input::whole(source));
        core.errors.collect(true);
        core.read(&mut input).unwrap();
        let mut reference = CharRef::new(mode, &mut core);
        while reference.step(&mut core, &mut input).unwrap() == Progress::Again {}
        assert_eq!((core.piece.text(&input), input.rest()), (text, rest), "{source}");
        let noticed: Vec<_> = core.errors.noticed().iter().map(|e| e.code.as_str()).collect();
        assert_eq!(noticed, errors, "{source}");
        assert_eq!(core.construct(), None);
    }

    #[test]
    fn the_longest_name_counts() {
        let check = |source, text, rest, errors: &[&str]| {
            check(Mode::Text, source, text, rest, errors);
        };
        check("&amp;b", "&", "b", &[]);
        check("&notin;", "\u{2209}", "", &[]);
        check("&notit;", "\u{AC}", "it;", &["missing-semicolon-after-character-reference"]);
        check("&nothing;", "\u{AC}", "hing;", &["missing-semicolon-after-character-reference"]);
        check("&xyz;", "&xyz", ";", &["unknown-named-character-reference"]);
        check("&xyz ", "&xyz", " ", &[]);
        check("& ", "&", " ", &[]);
        check("&", "&", "", &[]);
    }

    #[test]
    fn a_name_without_a_semicolon_may_be_text_in_a_value() {
        let check = |source, text, rest, errors: &[&str]| {
            check(Mode::Attribute, source, text, rest, errors);
        };
        check("&copy=1", "&copy", "=1", &[]);
        check("&copy1", "&copy", "1", &[]);
        check("&copy ", "\u{A9}", " ", &["missing-semicolon-after-character-reference"]);
        check("&copy;=", "\u{A9}", "=", &[]);
    }

    #[test]
    fn numbers_are_characters() {
        let check = |source, text, rest, errors: &[&str]| {
            check(Mode::Text, source, text, rest, errors);
        };
        check("&#65;", "A", "", &[]);
        check("&#x41;", "A", "", &[]);
        check("&#X41g", "A", "g", &["missing-semicolon-after-character-reference"]);
        check("&#;", "&#", ";", &["absence-of-digits-in-numeric-character-reference"]);
        check("&#xg", "&#x", "g", &["absence-of-digits-in-numeric-character-reference"]);
        check("&#0;", "\u{FFFD}", "", &["null-character-reference"]);
        check("&#x80;", "\u{20AC}", "", &["control-character-reference"]);
    }

    #[test]
    fn a_stream_may_forget_the_digits_of_a_number_but_not_a_name() {
        for (read, construct) in [
            ("&", Some(0)),
            ("&am", Some(0)),
            ("&#", Some(0)),
            ("&#x", Some(0)),
            ("&#1", None),
            ("&#x1", None),
            // Not the beginning of a name: text.
            ("&xyzz", None),
        ] {
            let (mut core, mut input) = (Core::new(Rules::Html), Input::streaming());
            input.push(read);
            core.read(&mut input).unwrap();
            let mut reference = CharRef::new(Mode::Text, &mut core);
            while reference.step(&mut core, &mut input).is_ok() {}
            assert_eq!(core.construct(), construct, "{read}");
        }
    }
}
