//! The states in which text becomes markup: data, entity data, tag open and close tag open.

use broth_input::{ByteSet, Input};
use broth_lex::{Run, go};
use broth_markup::ErrorCode;

use crate::ContentModelFlag::{Cdata, Pcdata, Plaintext, Rcdata};
use crate::registers::{Draft, Emit, Step, is_white_space};
use crate::state::State;

static PCDATA_STOPS: ByteSet = ByteSet::new(b"&<\r\0");
static CDATA_STOPS: ByteSet = ByteSet::new(b"<\r\0");
static ESCAPED_RCDATA_STOPS: ByteSet = ByteSet::new(b"&-\r\0");
static ESCAPED_CDATA_STOPS: ByteSet = ByteSet::new(b"-\r\0");
static PLAINTEXT_STOPS: ByteSet = ByteSet::new(b"\r\0");

impl Draft {
    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-data-state>
    pub(crate) fn data(&mut self, input: &mut Input<'_>) -> Run<Step> {
        if input.offset() == 0 && input.rest().starts_with('\u{FEFF}') {
            // "One leading U+FEFF BYTE ORDER MARK character must be ignored."
            input.advance('\u{FEFF}'.len_utf8());
        }
        self.append_run(
            match (self.content_model_flag, self.escape_flag) {
                (Pcdata, _) | (Rcdata, false) => &PCDATA_STOPS,
                (Cdata, false) => &CDATA_STOPS,
                (Rcdata, true) => &ESCAPED_RCDATA_STOPS,
                (Cdata, true) => &ESCAPED_CDATA_STOPS,
                (Plaintext, _) => &PLAINTEXT_STOPS,
            },
            input,
        );
        let ends_at_end_tag = self.content_model_flag.ends_at_end_tag();
        match self.consume(input)? {
            Some('&') if self.content_model_flag.has_entities() => {
                self.begin_entity();
                go(State::EntityData)
            }
            Some('-') if ends_at_end_tag && self.escape_flag => {
                // The draft looks back from the `>` of `-->`. Looking ahead from the first hyphen
                // clears the flag two characters early, where nothing reads it.
                if self.put_back_if_dry(input.starts_with("->"), input)? {
                    self.escape_flag = false;
                }
                self.append('-', input);
                Ok(Step::Again)
            }
            Some('<')
                if self.content_model_flag == Pcdata || ends_at_end_tag && !self.escape_flag =>
            {
                self.core.begin_construct();
                go(State::TagOpen)
            }
            None => self.core.end_of_file(Emit::EndOfFile, State::AfterEndOfFile, input),
            Some(c) => {
                self.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-entity-data-state>
    pub(crate) fn entity_data(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.append_entity(false, input)?;
        go(State::Data)
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-tag-open-state>
    pub(crate) fn tag_open(&mut self, input: &mut Input<'_>) -> Run<Step> {
        if self.content_model_flag.ends_at_end_tag() {
            return self.tag_open_in_text(input);
        }
        match self.consume(input)? {
            Some('!') => go(State::MarkupDeclarationOpen),
            Some('/') => go(State::CloseTagOpen),
            Some(c) if c.is_ascii_alphabetic() => self.new_tag(false, input),
            Some('>') => {
                self.core.error(ErrorCode::InvalidFirstCharacterOfTagName, input);
                self.core.append_construct(input);
                go(State::Data)
            }
            Some('?') => {
                self.core.text_first(input)?;
                self.core.error(ErrorCode::UnexpectedQuestionMarkInsteadOfTagName, input);
                self.new_bogus_comment(input)
            }
            character => {
                let code = match character {
                    None => ErrorCode::EofBeforeTagName,
                    Some(_) => ErrorCode::InvalidFirstCharacterOfTagName,
                };
                self.core.error(code, input);
                self.core.was_text(State::Data, input)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-tag-open-state>
    ///
    /// If the content model flag is set to the RCDATA or CDATA states.
    fn tag_open_in_text(&mut self, input: &mut Input<'_>) -> Run<Step> {
        // In the data state the draft looks back from the second hyphen of `<!--`.
        // Looking ahead from the `<` sets the flag three characters early, where nothing reads it.
        if input.starts_with("!--")? {
            self.escape_flag = true;
        }
        match self.consume(input)? {
            Some('/') => go(State::CloseTagOpen),
            _ => self.core.was_text(State::Data, input),
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-close-tag-open-state>
    pub(crate) fn close_tag_open(&mut self, input: &mut Input<'_>) -> Run<Step> {
        if self.content_model_flag.ends_at_end_tag() && !self.is_at_last_start_tag(input)? {
            self.core.append_construct(input);
            return go(State::Data);
        }
        match self.consume(input)? {
            Some(c) if c.is_ascii_alphabetic() => self.new_tag(true, input),
            Some('>') => {
                self.core.error(ErrorCode::MissingEndTagName, input);
                self.core.end_construct();
                go(State::Data)
            }
            None => {
                self.core.error(ErrorCode::EofBeforeTagName, input);
                self.core.was_text(State::Data, input)
            }
            Some(_) => {
                self.core.text_first(input)?;
                self.core.error(ErrorCode::InvalidFirstCharacterOfTagName, input);
                self.new_bogus_comment(input)
            }
        }
    }

    /// Whether "the next few characters" are the name of the last start tag emitted, followed by
    /// one of the characters that end a name. Nothing is consumed.
    ///
    /// The name may be long, so the cursor does move when the input runs dry: each character is
    /// compared only once.
    fn is_at_last_start_tag(&mut self, input: &mut Input<'_>) -> Run<bool> {
        let Some(name) = &self.last_start_tag else { return Ok(false) };
        let mut is_same = true;
        while let Some(expected) = name.get(self.matched..).and_then(|rest| rest.chars().next()) {
            let found = match self.core.read(input)? {
                Some('\0') => Some(char::REPLACEMENT_CHARACTER),
                found => found,
            };
            is_same = found.is_some_and(|found| found.eq_ignore_ascii_case(&expected));
            if !is_same {
                break;
            }
            self.matched += expected.len_utf8();
        }
        let is_end = is_same
            && match self.core.read(input)? {
                Some(c) => is_white_space(c) || matches!(c, '>' | '/'),
                None => true,
            };
        self.matched = 0;
        let start = self.core.construct().map_or(self.core.here, |start| start + "</".len());
        input.seek(start);
        Ok(is_end)
    }

    /// Creates a new tag token, whose name begins with the current input character, a letter.
    fn new_tag(&mut self, is_end_tag: bool, input: &mut Input<'_>) -> Run<Step> {
        self.core.begin_markup(self.core.here, input)?;
        self.tag.is_end_tag = is_end_tag;
        // The tag name state treats a letter exactly as this state does.
        self.core.reconsume_in(State::TagName, input)
    }
}
