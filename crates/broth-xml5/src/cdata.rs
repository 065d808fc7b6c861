//! CDATA sections.
//!
//! The states differ from those of HTML: brackets before the end of the file are lost. In the
//! dialects of the draft, the characters are ordinary text. In the dialect `Xml`, a section is a
//! separate token, so that the document can be written as it was.

use broth_input::{ByteSet, Input};
use broth_lex::cdata::CdataState;
use broth_lex::{Run, emit, go};
use broth_markup::ErrorCode;

use crate::registers::{Emit, Step, Xml};
use crate::state::State;

static CDATA_STOPS: ByteSet = ByteSet::new(b"]\0\r");

impl Xml {
    /// After `<![CDATA[`.
    pub(crate) fn begin_cdata(&mut self, input: &mut Input<'_>) -> Run<Step> {
        if self.dialect.is_draft() {
            self.core.end_construct();
        } else {
            self.core.begin_markup(input.offset(), input)?;
        }
        go(State::Cdata(CdataState::Section))
    }

    /// One of the three states.
    pub(crate) fn cdata(&mut self, state: CdataState, input: &mut Input<'_>) -> Run<Step> {
        match state {
            CdataState::Section => self.cdata_section(input),
            CdataState::Bracket => self.cdata_bracket(input),
            CdataState::End => self.cdata_end(input),
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#cdata-state>
    fn cdata_section(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&CDATA_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some(']') => {
                self.core.begin_construct();
                go(State::Cdata(CdataState::Bracket))
            }
            None => self.eof_in_cdata(input),
            Some(c) => {
                self.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#cdata-bracket-state>
    fn cdata_bracket(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some(']') => go(State::Cdata(CdataState::End)),
            None => self.eof_in_cdata(input),
            // DEVIATION: the draft stays in this state, so a later single bracket would count as
            // two.
            Some(_) => {
                self.core.construct_was_text(input);
                go(State::Cdata(CdataState::Section))
            }
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#cdata-end-state>
    fn cdata_end(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('>') => self.end_cdata(),
            Some(']') => {
                self.core.shorten_construct(self.core.here - 1, input);
                Ok(Step::Again)
            }
            None => self.eof_in_cdata(input),
            Some(_) => {
                self.core.construct_was_text(input);
                go(State::Cdata(CdataState::Section))
            }
        }
    }

    fn eof_in_cdata(&mut self, input: &Input<'_>) -> Run<Step> {
        self.core.error(ErrorCode::EofInCdata, input);
        self.end_cdata()
    }

    fn end_cdata(&mut self) -> Run<Step> {
        self.core.end_construct();
        match self.dialect.is_draft() {
            true => go(State::Data),
            false => emit(Emit::Cdata, State::Data),
        }
    }
}
