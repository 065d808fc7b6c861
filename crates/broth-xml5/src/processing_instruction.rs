//! Processing instructions, and the XML declaration, which looks like one.

use broth_input::{ByteSet, Input, Span};
use broth_lex::{Run, emit, go};
use broth_markup::ErrorCode;

use crate::registers::{Emit, Step, Xml};
use crate::state::State;
use crate::xml_declaration;

static TARGET_STOPS: ByteSet = ByteSet::for_short_runs(b"\t\n\r ?\0");
static DATA_STOPS: ByteSet = ByteSet::new(b"?\0\r");

impl Xml {
    /// <https://ygg01.github.io/xml5_draft/#pi-state>
    pub(crate) fn pi(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let current = self.core.read(input)?;
        self.core.text_first(input)?;
        match current {
            Some('\t' | '\n' | ' ') | None => {
                self.core
                    .error(ErrorCode::InvalidFirstCharacterOfProcessingInstructionTarget, input);
                self.begin_bogus_comment(input)
            }
            Some(c) => {
                self.core.begin_markup(self.core.here, input)?;
                self.append(c, input);
                go(State::PiTarget)
            }
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#pi-target-state>
    pub(crate) fn pi_target(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&TARGET_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some('\t' | '\n' | ' ') => {
                self.end_target(input);
                go(State::PiTargetAfter)
            }
            None => {
                self.end_target(input);
                self.eof_in_pi(input)
            }
            Some('?') => {
                self.end_target(input);
                go(State::PiAfter)
            }
            Some(c) => {
                self.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    fn end_target(&mut self, input: &Input<'_>) {
        self.target = self.core.piece.take();
        self.core.piece.begin(input.offset());
    }

    /// <https://ygg01.github.io/xml5_draft/#pi-target-after-state>
    pub(crate) fn pi_target_after(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | ' ') => Ok(Step::Again),
            _ => {
                self.core.piece.begin(self.core.here);
                self.core.reconsume_in(State::PiData, input)
            }
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#pi-data-state>
    pub(crate) fn pi_data(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&DATA_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some('?') => go(State::PiAfter),
            None => self.eof_in_pi(input),
            Some(c) => {
                self.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#pi-after-state>
    pub(crate) fn pi_after(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('>') => self.emit_pi(input),
            Some('?') => {
                self.check_target_is_apart(input);
                self.append_question_mark(input);
                Ok(Step::Again)
            }
            // The draft drops the question mark, which is part of the data in well-formed XML; so
            // does its suite.
            _ => {
                if !self.dialect.is_draft() {
                    self.check_target_is_apart(input);
                    self.append_question_mark(input);
                }
                self.core.reconsume_in(State::PiData, input)
            }
        }
    }

    /// Appends the `?` before the current input character, because it did not end the instruction.
    fn append_question_mark(&mut self, input: &Input<'_>) {
        self.core.append_run((self.core.here - 1..self.core.here).into(), input);
    }

    /// The data begins with the `?` before the current input character.
    fn check_target_is_apart(&mut self, input: &Input<'_>) {
        if self.target.span.end == self.core.here - 1 {
            self.violation(ErrorCode::MissingWhitespaceAfterProcessingInstructionTarget, input);
        }
    }

    fn eof_in_pi(&mut self, input: &Input<'_>) -> Run<Step> {
        self.core.error(ErrorCode::EofInProcessingInstruction, input);
        self.emit_pi(input)
    }

    /// "Emit the current token and then switch to the data state." An instruction with the target
    /// `xml` at the very start of the document is its XML declaration, in the dialect `Xml`.
    // DEVIATION: the draft of 2022 has states for the declaration, which lose its values.
    fn emit_pi(&mut self, input: &Input<'_>) -> Run<Step> {
        if self.dialect.is_draft() {
            return emit(Emit::ProcessingInstruction, State::Data);
        }
        let target = self.target.text(input, self.core.piece.scratch());
        let is_xml = target == "xml";
        let is_reserved = target.eq_ignore_ascii_case("xml");
        if is_xml && self.is_document && self.core.token_start == self.document_start {
            self.check_xml_declaration(input);
            return emit(Emit::Declaration, State::Data);
        }
        let span = Span::new(self.core.token_start, self.target.span.end);
        if is_xml {
            self.violation_at(ErrorCode::MisplacedXmlDeclaration, span);
        } else if is_reserved {
            self.violation_at(ErrorCode::ReservedProcessingInstructionTarget, span);
        }
        self.check_name_without_colon(self.target, input);
        emit(Emit::ProcessingInstruction, State::Data)
    }

    /// Checks the XML declaration that is the current token.
    fn check_xml_declaration(&mut self, input: &Input<'_>) {
        if !self.checks_source(input) {
            return;
        }
        let span = self.core.piece.span();
        if let Some((code, at)) = xml_declaration::violation(input.slice(span)) {
            self.violation_at(code, Span::new(span.start + at, span.end));
        }
    }
}
