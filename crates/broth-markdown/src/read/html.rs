//! The start and end conditions of HTML blocks, and the syntax of raw HTML.

/// The seven kinds of HTML blocks.
///
/// <https://spec.commonmark.org/0.31.2/#html-blocks>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HtmlBlock {
    Raw,
    Comment,
    Instruction,
    Declaration,
    Cdata,
    Named,
    Other,
}

const RAW: [&str; 4] = ["pre", "script", "style", "textarea"];

/// The tag names that begin an HTML block even in a paragraph, whatever follows the tag.
const NAMED: [&str; 62] = [
    "address",
    "article",
    "aside",
    "base",
    "basefont",
    "blockquote",
    "body",
    "caption",
    "center",
    "col",
    "colgroup",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "frame",
    "frameset",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "iframe",
    "legend",
    "li",
    "link",
    "main",
    "menu",
    "menuitem",
    "nav",
    "noframes",
    "ol",
    "optgroup",
    "option",
    "p",
    "param",
    "search",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "title",
    "tr",
    "track",
    "ul",
];

/// Whether a line that begins with this tag begins an HTML block, whatever follows the tag.
pub(crate) fn begins_block(tag: &str) -> bool {
    matches!(HtmlBlock::beginning(tag), Some(HtmlBlock::Named | HtmlBlock::Raw))
}

impl HtmlBlock {
    /// The kind of HTML block that a line begins.
    pub(super) fn beginning(line: &str) -> Option<Self> {
        let inner = line.strip_prefix('<')?;
        match inner.as_bytes().first()? {
            b'?' => return Some(Self::Instruction),
            b'!' if inner.starts_with("!--") => return Some(Self::Comment),
            b'!' if inner.starts_with("![CDATA[") => return Some(Self::Cdata),
            b'!' => {
                let is_letter = inner.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic);
                return is_letter.then_some(Self::Declaration);
            }
            _ => {}
        }
        let (is_end, name) = match inner.strip_prefix('/') {
            Some(name) => (true, name),
            None => (false, inner),
        };
        let len = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let (name, after) = name.split_at(len);
        let is = |known: &&str| known.eq_ignore_ascii_case(name);
        let ends = after.is_empty() || after.starts_with([' ', '\t', '>']);
        if !is_end && ends && RAW.iter().any(&is) {
            return Some(Self::Raw);
        }
        if (ends || after.starts_with("/>")) && NAMED.iter().any(&is) {
            return Some(Self::Named);
        }
        let tag = if is_end { closing_tag(line) } else { open_tag(line) }?;
        let alone = line[tag..].trim_matches([' ', '\t']).is_empty();
        (alone && !RAW.iter().any(&is)).then_some(Self::Other)
    }

    /// Whether this line of the block meets its end condition.
    pub(super) fn ends_on(self, line: &str) -> bool {
        match self {
            Self::Raw => RAW.iter().any(|name| contains_end_tag(line, name)),
            Self::Comment => line.contains("-->"),
            Self::Instruction => line.contains("?>"),
            Self::Declaration => line.contains('>'),
            Self::Cdata => line.contains("]]>"),
            Self::Named | Self::Other => false,
        }
    }

    pub(super) fn ends_at_blank_line(self) -> bool {
        matches!(self, Self::Named | Self::Other)
    }
}

fn contains_end_tag(line: &str, name: &str) -> bool {
    line.match_indices("</").any(|(at, _)| {
        let rest = &line.as_bytes()[at + 2..];
        rest.len() > name.len()
            && rest[..name.len()].eq_ignore_ascii_case(name.as_bytes())
            && rest[name.len()] == b'>'
    })
}

/// The kinds of raw HTML whose end is not in the rest of the text. Without this, each `<!--` would
/// search the rest of the text again.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Unended {
    comment: bool,
    instruction: bool,
    declaration: bool,
    cdata: bool,
}

/// The length of the raw HTML at the start of a text.
///
/// <https://spec.commonmark.org/0.31.2/#raw-html>
pub(super) fn raw_html(text: &str, unended: &mut Unended) -> Option<usize> {
    let until = |begin: usize, end: &str, unended: &mut bool| {
        if *unended {
            return None;
        }
        let found = text.get(begin..)?.find(end).map(|at| begin + at + end.len());
        *unended = found.is_none();
        found
    };
    let inner = text.strip_prefix('<')?;
    match inner.as_bytes().first()? {
        b'/' => closing_tag(text),
        b'?' => until(2, "?>", &mut unended.instruction),
        b'!' if inner.starts_with("!-->") => Some(5),
        b'!' if inner.starts_with("!--->") => Some(6),
        b'!' if inner.starts_with("!--") => until(4, "-->", &mut unended.comment),
        b'!' if inner.starts_with("![CDATA[") => until(9, "]]>", &mut unended.cdata),
        b'!' if inner.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic) => {
            until(3, ">", &mut unended.declaration)
        }
        _ => open_tag(text),
    }
}

fn name_len(text: &str) -> Option<usize> {
    let is_first = text.as_bytes().first()?.is_ascii_alphabetic();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    is_first.then(|| text.bytes().take_while(is_part).count())
}

fn spaces(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t', '\n']).len()
}

/// <https://spec.commonmark.org/0.31.2/#closing-tag>
fn closing_tag(text: &str) -> Option<usize> {
    let mut at = 2 + name_len(text.strip_prefix("</")?)?;
    at += spaces(&text[at..]);
    text[at..].starts_with('>').then_some(at + 1)
}

/// <https://spec.commonmark.org/0.31.2/#open-tag>
fn open_tag(text: &str) -> Option<usize> {
    let mut at = 1 + name_len(text.strip_prefix('<')?)?;
    loop {
        let space = spaces(&text[at..]);
        let rest = &text[at + space..];
        match rest.as_bytes().first()? {
            b'>' => return Some(at + space + 1),
            b'/' => return rest.starts_with("/>").then_some(at + space + 2),
            _ if space == 0 => return None,
            _ => at += space + attribute(rest)?,
        }
    }
}

/// <https://spec.commonmark.org/0.31.2/#attribute>
fn attribute(text: &str) -> Option<usize> {
    let first = *text.as_bytes().first()?;
    if !first.is_ascii_alphabetic() && !matches!(first, b'_' | b':') {
        return None;
    }
    let is_part =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':' | b'.' | b'-');
    let name = text.bytes().take_while(is_part).count();
    let before = name + spaces(&text[name..]);
    let Some(value) = text[before..].strip_prefix('=') else { return Some(name) };
    let start = before + 1 + spaces(value);
    let value = &text[start..];
    match value.as_bytes().first()? {
        quote @ (b'"' | b'\'') => {
            let end = value[1..].find(char::from(*quote))?;
            Some(start + end + 2)
        }
        _ => {
            let ends = |c: char| c.is_ascii_whitespace() || "\"'=<>`".contains(c);
            let len = value.find(ends).unwrap_or(value.len());
            (len > 0).then_some(start + len)
        }
    }
}
