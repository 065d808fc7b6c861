//! Processing instructions, new in 2026.
//!
//! If what follows `<?` is no processing instruction, it becomes a comment that begins with the
//! question mark. Its text is the standard's temporary buffer: the source from there on.

use alloc::format;

use broth_input::{ByteSet, Input};
use broth_lex::{Run, emit, go};
use broth_markup::ErrorCode;

use crate::registers::{Emit, Html, Step};
use crate::state::State;

static DATA_STOPS: ByteSet = ByteSet::new(b"?>\r");

/// Targets that belong to XML and are not allowed in HTML.
const DISALLOWED_TARGETS: [&str; 2] = ["xml", "xml-stylesheet"];

impl Html {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-open-state>
    pub(crate) fn processing_instruction_open(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some(c) if c.is_ascii_alphabetic() || c == '_' => {
                self.core.begin_markup(self.core.here, input)?;
                self.core.reconsume_in(State::ProcessingInstructionTarget, input)
            }
            None => self.eof_in_processing_instruction(input),
            Some(_) => {
                self.core.begin_markup(self.core.here, input)?;
                let code = ErrorCode::InvalidFirstCharacterOfProcessingInstructionTarget;
                self.core.error_since(code, "<?".len(), input);
                self.convert_to_comment(input)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-target-state>
    pub(crate) fn processing_instruction_target(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ' | '?' | '>') => {
                let target = self.core.piece.text(input);
                if DISALLOWED_TARGETS.iter().any(|name| target.eq_ignore_ascii_case(name)) {
                    let len = target.len();
                    self.core.error_before(ErrorCode::DisallowedProcessingInstructionTarget, len);
                    return self.convert_to_comment(input);
                }
                self.target = self.core.piece.take();
                self.core.reconsume_in(State::AfterProcessingInstructionTarget, input)
            }
            Some(c) if c.is_ascii_alphanumeric() || c == '-' || c == '_' => {
                self.core.append(c, input);
                Ok(Step::Again)
            }
            None => self.eof_in_processing_instruction(input),
            Some(_) => {
                self.core.error(ErrorCode::InvalidProcessingInstructionTarget, input);
                self.convert_to_comment(input)
            }
        }
    }

    /// "Convert the temporary buffer to a comment. Reconsume in the bogus comment state." The
    /// buffer is the question mark and the target, which may have reached the limit of a token.
    fn convert_to_comment(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let question_mark = self.core.token_start + "<".len();
        let buffer = format!("?{}", self.core.piece.text(input));
        self.core.piece.begin_with(&buffer, question_mark);
        self.core.reconsume_in(State::BogusComment, input)
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#after-processing-instruction-target-state>
    pub(crate) fn after_processing_instruction_target(
        &mut self,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => Ok(Step::Again),
            _ => {
                self.core.piece.begin(self.core.here);
                self.core.reconsume_in(State::ProcessingInstructionData, input)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-data-state>
    pub(crate) fn processing_instruction_data(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&DATA_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some('?') => go(State::ProcessingInstructionQuestionable),
            Some('>') => emit(Emit::ProcessingInstruction, State::Data),
            None => self.eof_in_processing_instruction(input),
            Some(c) => {
                self.core.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-questionable-state>
    pub(crate) fn processing_instruction_questionable(
        &mut self,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        match self.core.read(input)? {
            Some('>') => emit(Emit::ProcessingInstruction, State::Data),
            None => self.eof_in_processing_instruction(input),
            Some(_) => {
                let question_mark = self.core.here - 1;
                self.core.append_run((question_mark..self.core.here).into(), input);
                self.core.reconsume_in(State::ProcessingInstructionData, input)
            }
        }
    }

    /// The end of the file inside a processing instruction, which is dropped.
    fn eof_in_processing_instruction(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.text_first(input)?;
        self.core.error(ErrorCode::EofInProcessingInstruction, input);
        self.end_of_file(input)
    }
}
