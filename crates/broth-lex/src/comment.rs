//! The ten comment states, the same in HTML and XML5.
//!
//! The comment's data is the core's piece, which begins when the `<!--` has been read. HTML of 2015
//! has six of the states, with other errors: it does not look for a nested `<!--`, but does not
//! allow `--`.

use broth_input::{ByteSet, Input};
use broth_markup::ErrorCode;

use crate::{Core, Rules, Run};

/// The states of a comment.
///
/// ```
/// use broth_lex::comment::{Comment, CommentState};
/// use broth_lex::{Core, Input, Rules};
///
/// let (mut core, mut input) = (Core::new(Rules::Html), Input::whole("soup-->"));
/// core.piece.begin(0);
/// let mut state = CommentState::Start;
/// while let Comment::Go(next) = state.step(&mut core, &mut input).unwrap() {
///     state = next;
/// }
/// assert_eq!(core.piece.text(&input), "soup");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommentState {
    /// comment start state
    Start,
    /// comment start dash state
    StartDash,
    /// comment state
    Comment,
    /// comment less-than sign state
    LessThanSign,
    /// comment less-than sign bang state
    LessThanSignBang,
    /// comment less-than sign bang dash state
    LessThanSignBangDash,
    /// comment less-than sign bang dash dash state
    LessThanSignBangDashDash,
    /// comment end dash state
    EndDash,
    /// comment end state
    End,
    /// comment end bang state
    EndBang,
}

/// The result of a state.
///
/// ```
/// use broth_lex::comment::{Comment, CommentState};
/// use broth_lex::{Core, Input, Rules};
///
/// let step = CommentState::Start.step(&mut Core::new(Rules::Html), &mut Input::whole("-x"));
/// assert_eq!(step, Ok(Comment::Go(CommentState::StartDash)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comment {
    /// Continue in this state.
    Go(CommentState),
    /// The comment is complete: emit it, then switch to the data state.
    Emit,
    /// The file ended inside the comment: emit it, then the end of the file.
    EmitAtEof,
}

use Comment::{Emit, EmitAtEof, Go};

static COMMENT_STOPS: ByteSet = ByteSet::new(b"<-\0\r");

impl CommentState {
    /// Takes one step of the state machine.
    pub fn step(self, core: &mut Core, input: &mut Input<'_>) -> Run<Comment> {
        match self {
            Self::Start => comment_start(core, input),
            Self::StartDash => comment_start_dash(core, input),
            Self::Comment => comment(core, input),
            Self::LessThanSign => comment_less_than_sign(core, input),
            Self::LessThanSignBang => comment_less_than_sign_bang(core, input),
            Self::LessThanSignBangDash => comment_less_than_sign_bang_dash(core, input),
            Self::LessThanSignBangDashDash => comment_less_than_sign_bang_dash_dash(core, input),
            Self::EndDash => comment_end_dash(core, input),
            Self::End => comment_end(core, input),
            Self::EndBang => comment_end_bang(core, input),
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#comment-start-state>
fn comment_start(core: &mut Core, input: &mut Input<'_>) -> Run<Comment> {
    match core.read(input)? {
        Some('-') => Ok(Go(CommentState::StartDash)),
        Some('>') => {
            core.error_since(ErrorCode::AbruptClosingOfEmptyComment, "<!--".len(), input);
            Ok(Emit)
        }
        _ => {
            core.reconsume(input);
            Ok(Go(CommentState::Comment))
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#comment-start-dash-state>
fn comment_start_dash(core: &mut Core, input: &mut Input<'_>) -> Run<Comment> {
    match core.read(input)? {
        Some('-') => Ok(Go(CommentState::End)),
        Some('>') => {
            core.error_since(ErrorCode::AbruptClosingOfEmptyComment, "<!---".len(), input);
            Ok(Emit)
        }
        None => Ok(eof_in_comment(core, input)),
        Some(_) => {
            append_before(core, "-", input);
            core.reconsume(input);
            Ok(Go(CommentState::Comment))
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#comment-state>
fn comment(core: &mut Core, input: &mut Input<'_>) -> Run<Comment> {
    let run = input.take_run(&COMMENT_STOPS);
    core.append_run(run, input);
    match core.read(input)? {
        Some('<') if core.rules != Rules::Html2015 => {
            core.append('<', input);
            Ok(Go(CommentState::LessThanSign))
        }
        Some('-') => Ok(Go(CommentState::EndDash)),
        Some('\0') => {
            core.replace_null(input);
            Ok(Go(CommentState::Comment))
        }
        None => Ok(eof_in_comment(core, input)),
        Some(c) => {
            core.append(c, input);
            Ok(Go(CommentState::Comment))
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-state>
fn comment_less_than_sign(core: &mut Core, input: &mut Input<'_>) -> Run<Comment> {
    match core.read(input)? {
        Some('!') => {
            core.append('!', input);
            Ok(Go(CommentState::LessThanSignBang))
        }
        Some('<') => {
            core.append('<', input);
            Ok(Go(CommentState::LessThanSign))
        }
        _ => {
            core.reconsume(input);
            Ok(Go(CommentState::Comment))
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-state>
fn comment_less_than_sign_bang(core: &mut Core, input: &mut Input<'_>) -> Run<Comment> {
    match core.read(input)? {
        Some('-') => Ok(Go(CommentState::LessThanSignBangDash)),
        _ => {
            core.reconsume(input);
            Ok(Go(CommentState::Comment))
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-state>
fn comment_less_than_sign_bang_dash(core: &mut Core, input: &mut Input<'_>) -> Run<Comment> {
    match core.read(input)? {
        Some('-') => Ok(Go(CommentState::LessThanSignBangDashDash)),
        _ => {
            core.reconsume(input);
            Ok(Go(CommentState::EndDash))
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-dash-state>
fn comment_less_than_sign_bang_dash_dash(core: &mut Core, input: &mut Input<'_>) -> Run<Comment> {
    match core.read(input)? {
        Some('>') | None => {}
        Some(_) => core.error_before(ErrorCode::NestedComment, "<!--".len()),
    }
    core.reconsume(input);
    Ok(Go(CommentState::End))
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#comment-end-dash-state>
fn comment_end_dash(core: &mut Core, input: &mut Input<'_>) -> Run<Comment> {
    match core.read(input)? {
        Some('-') => Ok(Go(CommentState::End)),
        None => Ok(eof_in_comment(core, input)),
        Some(_) => {
            append_before(core, "-", input);
            core.reconsume(input);
            Ok(Go(CommentState::Comment))
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#comment-end-state>
fn comment_end(core: &mut Core, input: &mut Input<'_>) -> Run<Comment> {
    match core.read(input)? {
        Some('>') => Ok(Emit),
        Some('!') => {
            double_hyphen(core);
            Ok(Go(CommentState::EndBang))
        }
        Some('-') => {
            double_hyphen(core);
            // The last two of the dashes may still be the end; the one before them is data.
            let dash = core.here - 2;
            core.append_run((dash..dash + 1).into(), input);
            Ok(Go(CommentState::End))
        }
        None => Ok(eof_in_comment(core, input)),
        Some(c) => {
            // A U+0000 has a row of its own in 2015, with one error.
            if c != '\0' {
                double_hyphen(core);
            }
            append_before(core, "--", input);
            core.reconsume(input);
            Ok(Go(CommentState::Comment))
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#comment-end-bang-state>
fn comment_end_bang(core: &mut Core, input: &mut Input<'_>) -> Run<Comment> {
    match core.read(input)? {
        Some('-') => {
            let start = core.here - 3;
            core.append_run((start..core.here).into(), input);
            Ok(Go(CommentState::EndDash))
        }
        Some('>') => {
            // In 2015, the `!` is the error.
            if core.rules != Rules::Html2015 {
                core.error_since(ErrorCode::IncorrectlyClosedComment, "--!".len(), input);
            }
            Ok(Emit)
        }
        None => Ok(eof_in_comment(core, input)),
        Some(_) => {
            append_before(core, "--!", input);
            core.reconsume(input);
            Ok(Go(CommentState::Comment))
        }
    }
}

/// Reports a `--` before the current character that does not end the comment, which is an error in
/// 2015 only.
fn double_hyphen(core: &mut Core) {
    if core.rules == Rules::Html2015 {
        core.error_before(ErrorCode::DoubleHyphenInComment, "--".len());
    }
}

/// Appends the characters just before the current one, which did not end the comment.
fn append_before(core: &mut Core, text: &str, input: &Input<'_>) {
    core.append_run((core.here - text.len()..core.here).into(), input);
}

fn eof_in_comment(core: &mut Core, input: &Input<'_>) -> Comment {
    core.error(ErrorCode::EofInComment, input);
    EmitAtEof
}

#[cfg(test)]
mod tests {
    use super::{Comment, CommentState};
    use crate::{Core, Input, Rules};
    use alloc::vec::Vec;

    /// The text after a `<!--`, the data of the comment, the text after it and the errors.
    #[track_caller]
    fn check(rules: Rules, text: &str, data: &str, rest: &str, errors: &[&str]) {
        let source = alloc::format!("<!--{text}");
        let mut input = Input::whole(&source);
        let mut core = Core::new(rules);
        core.errors.collect(true);
        input.advance(4);
        core.begin_markup(4, &mut input).unwrap();
        let mut state = CommentState::Start;
        while let Comment::Go(next) = state.step(&mut core, &mut input).unwrap() {
            state = next;
        }
        assert_eq!((core.piece.text(&input), input.rest()), (data, rest), "{text}");
        let noticed: Vec<_> = core.errors.noticed().iter().map(|e| e.code.as_str()).collect();
        assert_eq!(noticed, errors, "{text}");
    }

    #[test]
    fn a_comment_ends_where_the_standard_says() {
        let check =
            |text, data, rest, errors: &[&str]| check(Rules::Html, text, data, rest, errors);
        check(" a -->b", " a ", "b", &[]);
        check(">b", "", "b", &["abrupt-closing-of-empty-comment"]);
        check("->b", "", "b", &["abrupt-closing-of-empty-comment"]);
        check("a--->", "a-", "", &[]);
        check("a--!>b", "a", "b", &["incorrectly-closed-comment"]);
        check("a--!-->", "a--!", "", &[]);
        check("a-- -->", "a-- ", "", &[]);
        check("a<!--b-->", "a<!--b", "", &["nested-comment"]);
        check("a<!-->", "a<!", "", &[]);
        check("a\0-->", "a\u{FFFD}", "", &["unexpected-null-character"]);
        check("a--", "a", "", &["eof-in-comment"]);
    }

    #[test]
    fn two_hyphens_were_an_error_in_2015() {
        let check = |text, data, errors: &[&str]| check(Rules::Html2015, text, data, "", errors);
        check("a--b-->", "a--b", &["double-hyphen-in-comment"]);
        check("a--!>", "a", &["double-hyphen-in-comment"]);
        check("a<!--b-->", "a<!--b", &["double-hyphen-in-comment"]);
    }
}
