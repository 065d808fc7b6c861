//! Finds the end of the internal subset of a document type, in the dialect `Xml`.
//!
//! The draft ends the doctype at the first `>`, in the middle of the first declaration. Here, a `]`
//! ends the subset if no declaration, quoted string, comment or processing instruction is open.
//! [`declarations`](crate::declarations) reads the subset afterwards.

use broth_input::{ByteSet, Input};
use broth_lex::doctype::QuoteMark;
use broth_lex::{Run, emit, go};
use broth_markup::ErrorCode;

use crate::registers::{Emit, Step, Xml};
use crate::state::{State, SubsetState};

static BETWEEN_STOPS: ByteSet = ByteSet::new(b"<]\0\r");
static DECLARATION_STOPS: ByteSet = ByteSet::for_short_runs(b"\"'>\0\r");
static DOUBLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"\"\0\r");
static SINGLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"'\0\r");
static COMMENT_STOPS: ByteSet = ByteSet::new(b"-\0\r");
static PI_STOPS: ByteSet = ByteSet::new(b"?\0\r");

impl Xml {
    /// <https://www.w3.org/TR/xml/#NT-intSubset>
    pub(crate) fn internal_subset(
        &mut self,
        state: SubsetState,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        let stops = match state {
            SubsetState::Between => &BETWEEN_STOPS,
            SubsetState::LessThanSign => return self.subset_less_than_sign(input),
            SubsetState::Bang => return self.subset_bang(input),
            SubsetState::Declaration => &DECLARATION_STOPS,
            SubsetState::Quoted(QuoteMark::Double) => &DOUBLE_QUOTED_STOPS,
            SubsetState::Quoted(QuoteMark::Single) => &SINGLE_QUOTED_STOPS,
            SubsetState::Comment => &COMMENT_STOPS,
            SubsetState::Pi => &PI_STOPS,
        };
        let run = input.take_run(stops);
        self.core.append_run(run, input);
        // A construct of more than one character is examined before its first one is read.
        let terminator = match state {
            SubsetState::Comment => "-->",
            SubsetState::Pi => "?>",
            _ => "",
        };
        if !terminator.is_empty() && input.starts_with(terminator)? {
            let start = input.offset();
            input.advance(terminator.len());
            self.core.append_run((start..input.offset()).into(), input);
            return go(State::InternalSubset(SubsetState::Between));
        }
        let current = self.core.read(input)?;
        let next = match (state, current) {
            (_, None) => {
                self.doctype.internal_subset = Some(self.core.piece.take());
                return self.eof_in_doctype(input);
            }
            (SubsetState::Between, Some(']')) => {
                self.doctype.internal_subset = Some(self.core.piece.take());
                return go(State::AfterInternalSubset);
            }
            (SubsetState::Between, Some('<')) => SubsetState::LessThanSign,
            (SubsetState::Declaration, Some('>')) => SubsetState::Between,
            (SubsetState::Declaration, Some(c @ ('"' | '\''))) => {
                SubsetState::Quoted(QuoteMark::of(c))
            }
            (SubsetState::Quoted(quote), Some(c)) if c == quote.char() => SubsetState::Declaration,
            _ => state,
        };
        self.append_read(current, input);
        go(State::InternalSubset(next))
    }

    /// After a `<` in the subset.
    fn subset_less_than_sign(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let next = match self.core.read(input)? {
            Some('!') => SubsetState::Bang,
            Some('?') => SubsetState::Pi,
            _ => return self.core.reconsume_in(State::InternalSubset(SubsetState::Between), input),
        };
        self.append_before_cursor(input);
        go(State::InternalSubset(next))
    }

    /// After `<!` in the subset.
    fn subset_bang(&mut self, input: &mut Input<'_>) -> Run<Step> {
        if !input.starts_with("--")? {
            return go(State::InternalSubset(SubsetState::Declaration));
        }
        self.core.here = input.offset();
        input.advance(2);
        self.append_before_cursor(input);
        go(State::InternalSubset(SubsetState::Comment))
    }

    fn append_read(&mut self, current: Option<char>, input: &Input<'_>) {
        if let Some(c) = current {
            self.append(c, input);
        }
    }

    /// Appends the source from the current input character up to the cursor.
    fn append_before_cursor(&mut self, input: &Input<'_>) {
        self.core.append_run((self.core.here..input.offset()).into(), input);
    }

    /// After the `]`: white space and the `>`.
    ///
    /// <https://www.w3.org/TR/xml/#NT-doctypedecl>
    pub(crate) fn after_internal_subset(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | ' ') => Ok(Step::Again),
            Some('>') => emit(Emit::Doctype, State::Data),
            None => self.eof_in_doctype(input),
            Some(_) => {
                self.core.error(ErrorCode::UnexpectedCharacterAfterInternalSubset, input);
                go(State::BogusDoctype)
            }
        }
    }
}
