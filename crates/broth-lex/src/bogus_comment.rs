//! The bogus comment state: broken markup becomes a comment, up to the next `>`.

use broth_input::{ByteSet, Input};

use crate::comment::Comment;
use crate::{Core, Rules, Run};

static BOGUS_COMMENT_STOPS: ByteSet = ByteSet::new(b">\0\r");

/// Takes one step in the bogus comment state. `None` means that the tokenizer stays in this state.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#bogus-comment-state>
///
/// ```
/// use broth_lex::{Core, Input, Rules, bogus_comment::bogus_comment, comment::Comment};
///
/// let (mut core, mut input) = (Core::new(Rules::Html), Input::whole("!x>"));
/// core.piece.begin(0);
/// assert_eq!(bogus_comment(&mut core, &mut input), Ok(Some(Comment::Emit)));
/// assert_eq!(core.piece.text(&input), "!x");
/// ```
pub fn bogus_comment(core: &mut Core, input: &mut Input<'_>) -> Run<Option<Comment>> {
    let run = input.take_run(&BOGUS_COMMENT_STOPS);
    core.append_run(run, input);
    match core.read(input)? {
        Some('>') => return Ok(Some(Comment::Emit)),
        None => return Ok(Some(Comment::EmitAtEof)),
        // In 2015, that is no error.
        Some('\0') if core.rules == Rules::Html2015 => core.append_replacement(input),
        Some('\0') => core.replace_null(input),
        Some(c) => core.append(c, input),
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::bogus_comment;
    use crate::comment::Comment;
    use crate::{Core, Input, Rules};

    #[test]
    fn a_bogus_comment_ends_at_the_first_greater_than_sign_or_with_the_file() {
        for (source, data, end) in [
            ("!a--b>c>", "!a--b", Comment::Emit),
            ("?a\r\nb\0", "?a\nb\u{FFFD}", Comment::EmitAtEof),
        ] {
            let (mut core, mut input) = (Core::new(Rules::Html), Input::whole(source));
            core.begin_markup(0, &mut input).unwrap();
            let met = loop {
                if let Some(met) = bogus_comment(&mut core, &mut input).unwrap() {
                    break met;
                }
            };
            assert_eq!((core.piece.text(&input), met), (data, end));
        }
    }
}
