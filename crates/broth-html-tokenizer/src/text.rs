//! Text: data, RCDATA, RAWTEXT, script data, PLAINTEXT, and the references in them.

use broth_input::{ByteSet, Input};
use broth_lex::char_ref::{CharRef, Mode, Progress};
use broth_lex::{Run, emit, go};
use broth_markup::ErrorCode;

use crate::registers::{Emit, Html, Step};
use crate::state::{Raw, State};

pub(crate) static DATA_STOPS: ByteSet = ByteSet::new(b"&<\0\r");
static RAWTEXT_STOPS: ByteSet = ByteSet::new(b"<\0\r");
static PLAINTEXT_STOPS: ByteSet = ByteSet::new(b"\0\r");

impl Html {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#data-state>
    pub(crate) fn data(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&DATA_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some('&') => self.begin_reference(Mode::Text, State::Data),
            Some('<') => {
                self.core.begin_construct();
                go(State::TagOpen)
            }
            Some('\0') => {
                self.core.text_first(input)?;
                self.core.error(ErrorCode::UnexpectedNullCharacter, input);
                self.emit_null(State::Data)
            }
            None => self.end_of_file(input),
            Some(c) => {
                self.core.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#rcdata-state>
    pub(crate) fn rcdata(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&DATA_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some('&') => self.begin_reference(Mode::Text, State::Rcdata),
            Some('<') => self.begin_less_than_sign(Raw::Rcdata),
            Some('\0') => {
                self.core.replace_null(input);
                Ok(Step::Again)
            }
            None => self.end_of_file(input),
            Some(c) => {
                self.core.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#rawtext-state>
    pub(crate) fn rawtext(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.text_without_references(Raw::Rawtext, input)
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-state>
    pub(crate) fn script_data(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.text_without_references(Raw::ScriptData, input)
    }

    fn text_without_references(&mut self, raw: Raw, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&RAWTEXT_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some('<') => self.begin_less_than_sign(raw),
            Some('\0') => {
                self.core.replace_null(input);
                Ok(Step::Again)
            }
            None => self.end_of_file(input),
            Some(c) => {
                self.core.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#plaintext-state>
    pub(crate) fn plaintext(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&PLAINTEXT_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some('\0') => {
                self.core.replace_null(input);
                Ok(Step::Again)
            }
            None => self.end_of_file(input),
            Some(c) => {
                self.core.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    fn begin_less_than_sign(&mut self, raw: Raw) -> Run<Step> {
        self.core.begin_construct();
        go(State::LessThanSign(raw))
    }

    /// Emits the current input character, U+0000, as a token of its own.
    pub(crate) fn emit_null(&mut self, state: State) -> Run<Step> {
        self.core.token_start = self.core.here;
        emit(Emit::Null, state)
    }

    /// "Set the return state to ... Switch to the character reference state."
    pub(crate) fn begin_reference(&mut self, mode: Mode, return_state: State) -> Run<Step> {
        self.return_state = return_state;
        self.char_ref = Some(CharRef::new(mode, &mut self.core));
        go(State::CharacterReference)
    }

    /// The states of a character reference: see [`broth_lex::char_ref`].
    pub(crate) fn character_reference(&mut self, input: &mut Input<'_>) -> Run<Step> {
        if let Some(char_ref) = &mut self.char_ref {
            if char_ref.step(&mut self.core, input)? == Progress::Again {
                return Ok(Step::Again);
            }
            self.char_ref = None;
        }
        go(self.return_state)
    }
}
