//! The bogus comment state: what is no markup, up to the next `>`.

use broth_input::{ByteSet, Input};

use crate::comment::Comment;
use crate::{Core, Run};

static BOGUS_COMMENT_STOPS: ByteSet = ByteSet::new(b">\0\r");

/// What a step in the bogus comment state did: `None` is "stay", else as for a comment.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#bogus-comment-state>
pub fn bogus_comment(core: &mut Core, input: &mut Input<'_>) -> Run<Option<Comment>> {
    let run = input.take_run(&BOGUS_COMMENT_STOPS);
    core.append_run(run, input);
    match core.read(input)? {
        Some('>') => return Ok(Some(Comment::Emit)),
        None => return Ok(Some(Comment::EmitAtEof)),
        Some('\0') => core.replace_null(input),
        Some(c) => core.append(c, input),
    }
    Ok(None)
}
