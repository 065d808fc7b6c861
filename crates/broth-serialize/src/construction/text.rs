//! Text, comments and what else is no element: whether a parser reads what was written.

use broth_html_rules::elements::IntegrationPoint;
use broth_markup::{Namespace, TextMode};

use super::{Construction, Mode};
use crate::Reason;

/// HTML's white space.
fn is_white_space(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_whitespace())
}

impl Construction<'_> {
    /// Text in the innermost node.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Reason> {
        let adjacent = match self.frames.last_mut() {
            Some(top) => core::mem::replace(&mut top.after_text, true),
            None => false,
        };
        self.text_here(text)?;
        match (text.is_empty(), adjacent) {
            (true, _) => Err(Reason::EmptyText),
            (_, true) => Err(Reason::AdjacentText),
            _ => Ok(()),
        }
    }

    fn text_here(&self, text: &str) -> Result<(), Reason> {
        let top = self.top();
        let null = if text.contains('\0') { Err(Reason::NullCharacter) } else { Ok(()) };
        if let Mode::Text(mode) = top.mode {
            // In a fragment no end tag is appropriate for the context: all is text.
            let mode = match mode {
                TextMode::ScriptData | TextMode::Plaintext if self.is_at_root() => {
                    TextMode::Rawtext
                }
                mode => mode,
            };
            let name = if self.is_at_root() { "" } else { top.name.local };
            return null.and_then(|()| text_only(mode, name, text));
        }
        if top.name.namespace != Namespace::Html
            && top.mode != Mode::Document
            && top.integration_point == IntegrationPoint::None
        {
            return null;
        }
        let fits = match top.mode {
            Mode::Document | Mode::BeforeHead | Mode::AfterBody | Mode::Closed => false,
            Mode::AfterHead
            | Mode::AfterFrameset
            | Mode::InHead
            | Mode::InHeadNoscript
            | Mode::InColumnGroup
            | Mode::InFrameset => is_white_space(text),
            Mode::InTable | Mode::InTableBody | Mode::InRow => {
                !self.is_fostering() || is_white_space(text)
            }
            Mode::InBody | Mode::InTemplate | Mode::Text(_) => true,
        };
        if fits { null } else { Err(Reason::MisplacedText) }
    }

    /// A comment in the innermost node.
    pub(crate) fn comment(&mut self, data: &str) -> Result<(), Reason> {
        self.other_than_text()?;
        comment_data(data)
    }

    /// A processing instruction in the innermost node.
    pub(crate) fn processing_instruction(
        &mut self,
        target: &str,
        data: &str,
    ) -> Result<(), Reason> {
        self.other_than_text()?;
        instruction_target(target)?;
        if data.contains('>') || data.starts_with(['\t', '\n', '\x0C', ' ']) {
            return Err(Reason::InstructionData);
        }
        no_carriage_return(data)
    }

    /// A doctype in the innermost node.
    pub(crate) fn doctype(&mut self) -> Result<(), Reason> {
        if self.top().mode != Mode::Document || self.seen_doctype || self.seen_html {
            return Err(Reason::MisplacedDoctype);
        }
        self.seen_doctype = true;
        Ok(())
    }

    fn other_than_text(&mut self) -> Result<(), Reason> {
        let Some(top) = self.frames.last_mut() else { return Ok(()) };
        top.after_text = false;
        match top.mode {
            Mode::Text(_) => Err(Reason::MisplacedComment),
            Mode::Closed => Err(Reason::VoidElement),
            _ => Ok(()),
        }
    }
}

fn no_carriage_return(text: &str) -> Result<(), Reason> {
    if text.contains('\r') { Err(Reason::CarriageReturn) } else { Ok(()) }
}

/// The text of an element that has only text.
fn text_only(mode: TextMode, name: &str, text: &str) -> Result<(), Reason> {
    match mode {
        TextMode::Plaintext => Err(Reason::Plaintext),
        TextMode::Rawtext | TextMode::ScriptData if raw_text_ends(mode, name, text) => {
            Err(Reason::RawText)
        }
        TextMode::Rawtext | TextMode::ScriptData => no_carriage_return(text),
        // With references all can be said.
        _ => Ok(()),
    }
}

/// Whether raw text ends its element, or does not let its end tag end it.
fn raw_text_ends(mode: TextMode, name: &str, text: &str) -> bool {
    match mode {
        TextMode::ScriptData => script_ends(text.as_bytes()),
        _ if name.is_empty() => false,
        _ => text.match_indices("</").any(|(at, _)| is_tag(&text.as_bytes()[at + 2..], name)),
    }
}

/// Whether the name of a tag stands here, and ends.
fn is_tag(rest: &[u8], name: &str) -> bool {
    let name = name.as_bytes();
    rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
        && matches!(rest.get(name.len()), Some(b'\t' | b'\n' | b'\r' | 0x0C | b' ' | b'/' | b'>'))
}

/// What a script is in.
#[derive(Clone, Copy, PartialEq)]
enum Script {
    Data,
    /// Behind `<!--`.
    Escaped,
    /// Behind `<script` behind `<!--`: here `</script>` does not end it.
    DoubleEscaped,
}

/// Whether a script ends within its text, or not with its end tag.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-state>
fn script_ends(text: &[u8]) -> bool {
    let mut state = Script::Data;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        match state {
            Script::Data if rest.starts_with(b"<!--") => {
                state = Script::Escaped;
                // The dashes may be those of `-->`.
                at += 2;
                continue;
            }
            Script::Data | Script::Escaped
                if rest.starts_with(b"</") && is_tag(&rest[2..], "script") =>
            {
                return true;
            }
            Script::Escaped if rest[0] == b'<' && is_tag(&rest[1..], "script") => {
                state = Script::DoubleEscaped;
            }
            Script::DoubleEscaped if rest.starts_with(b"</") && is_tag(&rest[2..], "script") => {
                state = Script::Escaped;
            }
            Script::Escaped | Script::DoubleEscaped if rest.starts_with(b"-->") => {
                state = Script::Data;
            }
            _ => {}
        }
        at += 1;
    }
    state == Script::DoubleEscaped
}

/// The data of a comment.
///
/// The syntax forbids more than a parser minds: `<!--` within, and `<!-` at the end, come back as they are.
fn comment_data(data: &str) -> Result<(), Reason> {
    if data.contains('\0') {
        return Err(Reason::NullCharacter);
    }
    let ends = data.starts_with('>')
        || data.starts_with("->")
        || data.contains("-->")
        || data.contains("--!>");
    if ends { Err(Reason::CommentData) } else { no_carriage_return(data) }
}

/// The target of a processing instruction.
fn instruction_target(target: &str) -> Result<(), Reason> {
    let first = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    let other = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let fits = target.bytes().next().is_some_and(first)
        && target.bytes().all(other)
        && !target.eq_ignore_ascii_case("xml")
        && !target.eq_ignore_ascii_case("xml-stylesheet");
    if fits { Ok(()) } else { Err(Reason::InstructionTarget) }
}
