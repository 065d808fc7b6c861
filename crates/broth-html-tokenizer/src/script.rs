//! Script text that looks like a comment.
//!
//! Old pages hide their scripts in `<!-- -->`, and a `<script>` inside must not end the outer one.
//! Two levels, escaped and double escaped, have the same three states each, depending on how many
//! dashes have just been read; [`Level`] and [`Dashes`] merge them.

use broth_input::{ByteSet, Input};
use broth_lex::{Run, go};
use broth_markup::ErrorCode;

use crate::registers::{Html, Step};
use crate::state::{Dashes, Level, Raw, State};

static ESCAPED_STOPS: ByteSet = ByteSet::new(b"-<\0\r");

impl Html {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-state>
    pub(crate) fn script_data_escape_start(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('-') => {
                self.core.append('-', input);
                go(State::ScriptDataEscapeStartDash)
            }
            _ => self.core.reconsume_in(State::ScriptData, input),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-dash-state>
    pub(crate) fn script_data_escape_start_dash(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('-') => {
                self.core.append('-', input);
                go(State::ScriptDataEscaped(Level::Escaped, Dashes::Two))
            }
            _ => self.core.reconsume_in(State::ScriptData, input),
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
                go(State::ScriptDataEscaped(level, more))
            }
            Some('<') if level == Level::Escaped => {
                self.core.begin_construct();
                go(State::LessThanSign(Raw::ScriptDataEscaped))
            }
            Some('<') => {
                self.core.append('<', input);
                go(State::ScriptDataDoubleEscapedLessThanSign)
            }
            Some('>') if dashes == Dashes::Two => {
                self.core.append('>', input);
                go(State::ScriptData)
            }
            Some('\0') => {
                self.core.replace_null(input);
                go(State::ScriptDataEscaped(level, Dashes::None))
            }
            None => {
                self.core.text_first(input)?;
                self.core.error(ErrorCode::EofInScriptHtmlCommentLikeText, input);
                self.end_of_file(input)
            }
            Some(c) => {
                self.core.append(c, input);
                go(State::ScriptDataEscaped(level, Dashes::None))
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
                self.temporary_buffer.clear();
                go(State::ScriptDataDoubleEscapeEnd)
            }
            _ => self
                .core
                .reconsume_in(State::ScriptDataEscaped(Level::DoubleEscaped, Dashes::None), input),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-end-state>
    pub(crate) fn script_data_double_escape_end(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.script_tag_in_script(Level::Escaped, Level::DoubleEscaped, input)
    }

    /// The two states that read the name of a tag inside a script: if it is `script`, the level
    /// changes, otherwise it stays. All of it is text.
    fn script_tag_in_script(
        &mut self,
        changed: Level,
        same: Level,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        match self.core.read(input)? {
            Some(c @ ('\t' | '\n' | '\x0C' | ' ' | '/' | '>')) => {
                self.core.append(c, input);
                let level = if self.temporary_buffer == "script" { changed } else { same };
                go(State::ScriptDataEscaped(level, Dashes::None))
            }
            // A longer name is not `script`.
            Some(c) if c.is_ascii_alphabetic() && self.temporary_buffer.len() < "script".len() => {
                self.temporary_buffer.push(c.to_ascii_lowercase());
                self.core.append(c, input);
                Ok(Step::Again)
            }
            _ => self.core.reconsume_in(State::ScriptDataEscaped(same, Dashes::None), input),
        }
    }
}
