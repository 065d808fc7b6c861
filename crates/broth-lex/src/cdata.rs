//! The three states of a CDATA section.
//!
//! In HTML its characters are ordinary text and go to the piece that collects text; XML5 makes them
//! a node of their own. Either way the caller begins the piece before the first step.

use broth_input::{ByteSet, Input};
use broth_markup::ErrorCode;

use crate::{Core, Rules, Run};

/// The states of a CDATA section.
///
/// ```
/// use broth_lex::cdata::{Cdata, CdataState};
/// use broth_lex::{Core, Input, Rules};
///
/// let (mut core, mut input) = (Core::new(Rules::Html), Input::whole("a ]b]]>"));
/// core.piece.begin(0);
/// let mut state = CdataState::Section;
/// while let Cdata::Go(next) = state.step(&mut core, &mut input).unwrap() {
///     state = next;
/// }
/// assert_eq!(core.piece.text(&input), "a ]b");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CdataState {
    /// CDATA section state
    Section,
    /// CDATA section bracket state
    Bracket,
    /// CDATA section end state
    End,
}

/// The result of a state.
///
/// ```
/// use broth_lex::cdata::{Cdata, CdataState};
/// use broth_lex::{Core, Input, Rules};
///
/// let step = CdataState::Section.step(&mut Core::new(Rules::Html), &mut Input::whole(""));
/// assert_eq!(step, Ok(Cdata::Eof));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cdata {
    /// Continue in this state.
    Go(CdataState),
    /// U+0000: HTML passes it on to tree construction as a token of its own.
    Null,
    /// The section has ended.
    Done,
    /// The file ended inside the section.
    Eof,
}

static CDATA_STOPS: ByteSet = ByteSet::new(b"]\0\r");

impl CdataState {
    /// Takes one step of the state machine.
    pub fn step(self, core: &mut Core, input: &mut Input<'_>) -> Run<Cdata> {
        match self {
            Self::Section => cdata_section(core, input),
            Self::Bracket => cdata_section_bracket(core, input),
            Self::End => cdata_section_end(core, input),
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-state>
fn cdata_section(core: &mut Core, input: &mut Input<'_>) -> Run<Cdata> {
    let run = input.take_run(&CDATA_STOPS);
    core.append_run(run, input);
    match core.read(input)? {
        Some(']') => {
            core.begin_construct();
            Ok(Cdata::Go(CdataState::Bracket))
        }
        None => {
            // In 2015, that is no error.
            if core.rules != Rules::Html2015 {
                core.error(ErrorCode::EofInCdata, input);
            }
            Ok(Cdata::Eof)
        }
        Some('\0') => Ok(Cdata::Null),
        Some(c) => {
            core.append(c, input);
            Ok(Cdata::Go(CdataState::Section))
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-bracket-state>
fn cdata_section_bracket(core: &mut Core, input: &mut Input<'_>) -> Run<Cdata> {
    match core.read(input)? {
        Some(']') => Ok(Cdata::Go(CdataState::End)),
        _ => {
            core.construct_was_text(input);
            Ok(Cdata::Go(CdataState::Section))
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-end-state>
fn cdata_section_end(core: &mut Core, input: &mut Input<'_>) -> Run<Cdata> {
    match core.read(input)? {
        // Only the last two brackets may still be the end.
        Some(']') => {
            core.shorten_construct(core.here - 1, input);
            Ok(Cdata::Go(CdataState::End))
        }
        Some('>') => {
            core.end_construct();
            Ok(Cdata::Done)
        }
        _ => {
            core.construct_was_text(input);
            Ok(Cdata::Go(CdataState::Section))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cdata, CdataState};
    use crate::{Core, Input, Rules};

    #[track_caller]
    fn check(text: &str, expected: &str, end: Cdata, rest: &str) {
        let (mut core, mut input) = (Core::new(Rules::Html), Input::whole(text));
        core.begin_text(0);
        let mut state = CdataState::Section;
        let met = loop {
            match state.step(&mut core, &mut input).unwrap() {
                Cdata::Go(next) => state = next,
                met => break met,
            }
        };
        assert_eq!((core.piece.text(&input), met, input.rest()), (expected, end, rest), "{text}");
        assert_eq!(core.construct(), None);
    }

    #[test]
    fn only_two_brackets_and_a_greater_than_sign_end_a_section() {
        check("a]]>b", "a", Cdata::Done, "b");
        check("a]b]]]]>", "a]b]]", Cdata::Done, "");
        check("a]>]]b]]>", "a]>]]b", Cdata::Done, "");
        check("]]", "]]", Cdata::Eof, "");
        check("a]\0", "a]", Cdata::Null, "");
        check("\r\n]]>", "\n", Cdata::Done, "");
    }

    #[test]
    fn brackets_that_may_end_a_section_are_not_emitted_yet() {
        let (mut core, mut input) = (Core::new(Rules::Html), Input::streaming());
        input.push("a]]]");
        let mut state = CdataState::Section;
        while let Ok(Cdata::Go(next)) = state.step(&mut core, &mut input) {
            state = next;
        }
        assert_eq!((core.piece.text(&input), core.construct()), ("a]", Some(2)));
    }
}
