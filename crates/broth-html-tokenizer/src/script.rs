//! Script text that looks like a comment.
//!
//! Old pages hide their scripts in `<!-- -->`, and a `<script>` inside must not end the outer one. Two
//! levels, escaped and double escaped, have the same three states each, depending on how many dashes have just been
//! read; [`Level`] and [`Dashes`] merge them.

use broth_input::{ByteSet, Input, Span};
use broth_lex::Run;
use broth_markup::ErrorCode;

use crate::state::{Dashes, Level, Raw, State};
use crate::tokenizer::{Step, Tokenizer};

static ESCAPED_STOPS: ByteSet = ByteSet::new(b"-<\0\r");

impl Tokenizer {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-state>
    pub(crate) fn script_data_escape_start(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('-') => {
                self.core.append('-', input);
                self.go(State::ScriptDataEscapeStartDash)
            }
            _ => self.reconsume(State::ScriptData, input),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-dash-state>
    pub(crate) fn script_data_escape_start_dash(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('-') => {
                self.core.append('-', input);
                self.go(State::ScriptDataEscaped(Level::Escaped, Dashes::Two))
            }
            _ => self.reconsume(State::ScriptData, input),
        }
    }

    /// - <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-dash-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-dash-state>
    pub(crate) fn script_data_escaped(
        &mut self,
        level: Level,
        dashes: Dashes,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        if dashes == Dashes::None {
            let run = input.take_run(&ESCAPED_STOPS);
            self.core.append_run(run, input);
        }
        match self.core.read(input)? {
            Some('-') => {
                self.core.append('-', input);
                let more = if dashes == Dashes::None { Dashes::One } else { Dashes::Two };
                self.go(State::ScriptDataEscaped(level, more))
            }
            Some('<') if level == Level::Escaped => {
                self.core.begin_construct();
                self.go(State::LessThanSign(Raw::ScriptDataEscaped))
            }
            Some('<') => {
                self.core.append('<', input);
                self.go(State::ScriptDataDoubleEscapedLessThanSign)
            }
            Some('>') if dashes == Dashes::Two => {
                self.core.append('>', input);
                self.go(State::ScriptData)
            }
            Some('\0') => {
                self.core.replace_null(input);
                self.go(State::ScriptDataEscaped(level, Dashes::None))
            }
            None => {
                self.core.text_first(input)?;
                self.error(ErrorCode::EofInScriptHtmlCommentLikeText, input);
                self.end_of_file(input)
            }
            Some(c) => {
                self.core.append(c, input);
                self.go(State::ScriptDataEscaped(level, Dashes::None))
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-start-state>
    pub(crate) fn script_data_double_escape_start(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.script_tag_in_script(Level::DoubleEscaped, Level::Escaped, input)
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-less-than-sign-state>
    pub(crate) fn script_data_double_escaped_less_than_sign(
        &mut self,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        match self.core.read(input)? {
            Some('/') => {
                self.core.append('/', input);
                self.buffer = input.offset();
                self.go(State::ScriptDataDoubleEscapeEnd)
            }
            _ => {
                self.reconsume(State::ScriptDataEscaped(Level::DoubleEscaped, Dashes::None), input)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-end-state>
    pub(crate) fn script_data_double_escape_end(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.script_tag_in_script(Level::Escaped, Level::DoubleEscaped, input)
    }

    /// The two states that read the name of a tag inside a script: if it is `script`, the level changes,
    /// otherwise it stays. All of it is text.
    fn script_tag_in_script(
        &mut self,
        changed: Level,
        same: Level,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        match self.core.read(input)? {
            Some(c @ ('\t' | '\n' | '\x0C' | ' ' | '/' | '>')) => {
                let name = input.slice(Span::new(self.buffer, self.core.here));
                let is_script = name.eq_ignore_ascii_case("script");
                self.core.append(c, input);
                let level = if is_script { changed } else { same };
                self.go(State::ScriptDataEscaped(level, Dashes::None))
            }
            // A longer name is not `script`, and need not be held.
            Some(c) if c.is_ascii_alphabetic() && self.core.here - self.buffer < "script".len() => {
                self.core.append(c, input);
                Ok(Step::Again)
            }
            _ => self.reconsume(State::ScriptDataEscaped(same, Dashes::None), input),
        }
    }
}
