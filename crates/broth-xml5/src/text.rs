//! Text: the data state, and character references by the rules of HTML in the dialect `Xml5lib`.

use broth_input::{ByteSet, Input, Span};
use broth_lex::char_ref::{CharRef, Mode, Progress};
use broth_lex::{Run, go};
use broth_markup::ErrorCode;

use crate::registers::{Step, Xml};
use crate::state::{ReferenceState, State};

pub(crate) static DATA_STOPS: ByteSet = ByteSet::new(b"&<\0\r");
static BRACKET: ByteSet = ByteSet::new(b"]");

impl Xml {
    /// Skips a byte order mark, which is not part of an XML document, before the first character.
    pub(crate) fn start(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let start = input.offset();
        if !self.dialect.is_draft() && self.core.read(input)? == Some('\u{FEFF}') {
            self.document_start = input.offset();
            self.core.piece.begin(self.document_start);
            return go(State::Data);
        }
        input.seek(start);
        go(State::Data)
    }

    /// <https://ygg01.github.io/xml5_draft/#data-state>
    pub(crate) fn data(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&DATA_STOPS);
        if self.checks_violations() {
            self.look_for_cdata_end(run, input);
        }
        self.core.append_run(run, input);
        let current = self.core.read(input)?;
        self.brackets = 0;
        match current {
            Some('&') => self.begin_reference(Mode::Text, State::Data),
            Some('<') => {
                self.core.begin_construct();
                go(State::Tag)
            }
            None => self.end_of_file(input),
            Some(c) => {
                self.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// Looks for `]]>`, which is not allowed in text. Its brackets may be in an earlier chunk.
    pub(crate) fn look_for_cdata_end(&mut self, run: Span, input: &Input<'_>) {
        let bytes = input.slice(run).as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            if self.brackets == 0 {
                at += BRACKET.find(&bytes[at..]);
                if at == bytes.len() {
                    return;
                }
            }
            self.brackets = match bytes[at] {
                b']' => 2.min(self.brackets + 1),
                b'>' if self.brackets == 2 => {
                    let end = run.start + at + 1;
                    let code = ErrorCode::CdataEndInText;
                    self.core.errors.report(code, Span::new(end - 3, end), end - 1);
                    0
                }
                _ => 0,
            };
            at += 1;
        }
    }

    /// - <https://ygg01.github.io/xml5_draft/#character-reference-in-data-state>
    /// - <https://ygg01.github.io/xml5_draft/#character-reference-in-attribute-value-state>
    pub(crate) fn begin_reference(&mut self, mode: Mode, return_state: State) -> Run<Step> {
        self.return_state = return_state;
        match self.dialect.is_xml5lib() {
            true => {
                self.char_ref = Some(CharRef::new(mode, &mut self.core));
                go(State::CharacterReference)
            }
            false => {
                self.core.begin_construct();
                self.ampersand = self.core.here;
                go(State::Reference(ReferenceState::Begin))
            }
        }
    }

    /// A reference by the rules of HTML as of 2015, which the draft's public suite assumes; see
    /// [`broth_lex::char_ref`].
    pub(crate) fn character_reference(&mut self, input: &mut Input<'_>) -> Run<Step> {
        if let Some(char_ref) = &mut self.char_ref {
            if char_ref.step(&mut self.core, input)? == Progress::Again {
                return Ok(Step::Again);
            }
            self.char_ref = None;
        }
        self.end_reference()
    }

    /// Returns to the start of the reference.
    pub(crate) fn end_reference(&mut self) -> Run<Step> {
        self.core.end_construct();
        go(self.return_state)
    }
}
