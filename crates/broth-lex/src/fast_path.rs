//! The fast path: takes tokens that are complete in a [`Window`] of the next bytes.
//!
//! OPTIMIZATION: nearly all of a document is text up to a tag, and tags without errors. At eighteen
//! bytes a token, stepping from state to state takes more time than searching: without this, tokens
//! take 2.3 times the instructions, and tokens of XML three times. Here a whole tag is
//! recognised at once, and only its attributes are written before it is known to be one. The states
//! read everything else (errors, names in upper case, rare references, the end of the text) from
//! the beginning of the token. Tests compare the fast path with the states.

use core::ops::Range;

use broth_entities::common_reference;
use broth_input::{ByteSet, Input, Span, Window};
use broth_markup::{AttrRecord, Attrs, Quote, Text};

use crate::Core;
use crate::duplicates::FEW;

/// The part of a language's syntax that the fast path reads. Names consist of the bytes that
/// [`Window::name_end`] knows.
///
/// ```
/// use broth_input::{ByteSet, Input};
/// use broth_lex::fast_path::Syntax;
/// use broth_lex::{Core, Rules};
///
/// struct Html;
/// impl Syntax for Html {
///     const UPPER_CASE: bool = false;
///     const TEXT: &'static ByteSet = &ByteSet::new(b"<&\r\0");
///     const DOUBLE_QUOTED: &'static ByteSet = &ByteSet::new(b"\"&\r\0");
///     const SINGLE_QUOTED: &'static ByteSet = &ByteSet::new(b"'&\r\0");
///     const UNQUOTED: Option<&'static ByteSet> =
///         Some(&ByteSet::for_short_runs(b" >&\"'<=`\0\r\n\t"));
///     const WITHOUT_VALUE: bool = true;
///     const NEWLINES_IN_VALUES: bool = true;
///     fn begins_tag(byte: u8) -> bool { byte.is_ascii_alphabetic() }
///     fn begins_name(byte: u8) -> bool { byte.is_ascii_lowercase() }
///     fn begins_attribute(_: u8) -> bool { true }
///     fn is_space(byte: u8) -> bool { matches!(byte, b' ' | b'\n' | b'\r' | b'\t') }
/// }
/// let mut input = Input::whole("<b id=\"a\" hidden/>Soup of the day</b>");
/// let mut core = Core::new(Rules::Html);
/// let tag = core.take_tag::<Html>(&input).unwrap();
/// assert_eq!((tag.name(), tag.len(), tag.self_closing), (1..2, "<b id='a' hidden/>".len(), true));
/// assert_eq!(core.attributes.len(), 2);
///
/// input.advance(tag.len());
/// let text = core.take_text::<Html>(&input).unwrap();
/// assert_eq!((text.len, text.is_changed), ("Soup of the day".len(), false));
/// ```
pub trait Syntax {
    /// Whether names in upper case stay as they are.
    const UPPER_CASE: bool;
    /// The bytes that end text.
    const TEXT: &ByteSet;
    /// The bytes that end a value in double quotes.
    const DOUBLE_QUOTED: &ByteSet;
    /// The bytes that end a value in single quotes.
    const SINGLE_QUOTED: &ByteSet;
    /// The bytes that end a value without quotes, or `None` if the language has no such values.
    const UNQUOTED: Option<&ByteSet>;
    /// Whether there are attributes without a value.
    const WITHOUT_VALUE: bool;
    /// Whether newlines in values become line feeds.
    const NEWLINES_IN_VALUES: bool;

    /// Whether the name of a tag begins with this byte.
    fn begins_tag(byte: u8) -> bool;

    /// Whether the name of a tag that begins with this byte may stay as it is.
    fn begins_name(byte: u8) -> bool;

    /// Whether the name of an attribute that begins with this byte may stay as it is.
    fn begins_attribute(byte: u8) -> bool;

    /// Whether the byte is white space.
    fn is_space(byte: u8) -> bool;

    /// The character of the reference that a text begins with, and its length in bytes, if it is a
    /// common one.
    #[inline]
    fn reference(text: &[u8]) -> Option<(usize, char)> {
        common_reference(text)
    }
}

/// Text up to a tag, taken whole.
#[derive(Clone, Copy, Debug)]
pub struct WholeText {
    /// Its length in the source in bytes.
    pub len: usize,
    /// Whether something in it was replaced: then it is the piece of the [`Core`].
    pub is_changed: bool,
}

/// A tag, taken whole. Its attributes are in the [`Core`].
// It is small enough to stay in registers: a record that is written in parts and read as a whole
// stalls the processor.
#[derive(Clone, Copy, Debug)]
pub struct WholeTag {
    /// Whether it is an end tag.
    pub is_end_tag: bool,
    /// Whether it ends in `/>`.
    pub self_closing: bool,
    len: u32,
    name_end: u32,
    has_attributes: bool,
}

impl WholeTag {
    /// A tag with only a name.
    #[inline]
    fn of_name(is_end_tag: bool, name_end: usize, len: usize) -> Self {
        let (len, name_end) = (len as u32, name_end as u32);
        Self { is_end_tag, self_closing: false, len, name_end, has_attributes: false }
    }

    /// Its length in bytes.
    #[inline]
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // none is
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Where its name is, relative to the `<`.
    #[inline]
    #[must_use]
    pub fn name(self) -> Range<usize> {
        (if self.is_end_tag { 2 } else { 1 })..self.name_end as usize
    }
}

/// The maximum number of bytes that the fast path examines.
const WINDOW: usize = 512;

/// The number of bytes that it examines near the end of the text, where they may have to be copied.
const LAST_WINDOW: usize = 128;

/// The number of bytes that it copies and examines first, because most tags are short.
const SHORT_WINDOW: usize = LAST_WINDOW / 2;

impl Core {
    /// Whether no token in a window can reach a limit. The fast path itself checks no limits.
    #[must_use]
    pub fn has_room_for_windows(&self) -> bool {
        self.limits.token_bytes >= WINDOW && self.limits.attributes >= FEW
    }

    /// Takes the next text, if a tag follows it and nothing in it has to be changed except common
    /// references and newlines.
    #[inline]
    pub fn take_text<L: Syntax>(&mut self, input: &Input<'_>) -> Option<WholeText> {
        match Window::<WINDOW>::of(input.rest_bytes()).map(|window| window.find(0, L::TEXT)) {
            Some(Some(len)) => self.take_text_until::<L>(len, input),
            Some(None) => self.take_text_until::<L>(long_text_len::<L>(input.rest_bytes()), input),
            None => self.take_text_near_end::<L>(input),
        }
    }

    /// The same where less than a window is left of the text.
    fn take_text_near_end<L: Syntax>(&mut self, input: &Input<'_>) -> Option<WholeText> {
        self.take_text_until::<L>(L::TEXT.find(input.rest_bytes()), input)
    }

    /// Takes text up to the first byte that may end it, at the index `len`.
    #[inline]
    fn take_text_until<L: Syntax>(&mut self, len: usize, input: &Input<'_>) -> Option<WholeText> {
        match *input.rest_bytes().get(len..)? {
            [b'<', b'/', c, ..] | [b'<', c, ..] if L::begins_tag(c) => {
                Some(WholeText { len, is_changed: false })
            }
            [b'&' | b'\r', ..] => self.take_changed_text::<L>(len, input),
            _ => None,
        }
    }

    /// The same for text in which something has to be changed. The first change is at `first`.
    fn take_changed_text<L: Syntax>(
        &mut self,
        first: usize,
        input: &Input<'_>,
    ) -> Option<WholeText> {
        let start = input.offset();
        self.clear();
        self.begin_text(start);
        let rest = input.rest_bytes();
        let (mut at, mut end) = (0, first);
        while let Some((len, c)) = replaced::<L>(&rest[end..]) {
            self.piece.append_run(Span::new(start + at, start + end), input);
            at = end + len;
            let source = Span::new(start + end, start + at);
            self.piece.append_changed(c.encode_utf8(&mut [0; 4]), source, input);
            end = at + L::TEXT.find(&rest[at..]);
        }
        match rest[end..] {
            [b'<', b'/', c, ..] | [b'<', c, ..] if L::begins_tag(c) => {
                self.piece.append_run(Span::new(start + at, start + end), input);
                Some(WholeText { len: end, is_changed: true })
            }
            _ => {
                // The states start again at the beginning of the text.
                self.clear();
                self.begin_text(start);
                None
            }
        }
    }

    /// Takes the next tag, if it is complete in a window and has no errors. The next character is a
    /// `<`.
    #[inline]
    pub fn take_tag<L: Syntax>(&mut self, input: &Input<'_>) -> Option<WholeTag> {
        match Window::of(input.rest_bytes()) {
            Some(window) => self.take_tag_in::<L, WINDOW>(window, input),
            None => self.take_tag_near_end::<L>(input),
        }
    }

    /// The same where less than a window is left of the text.
    fn take_tag_near_end<L: Syntax>(&mut self, input: &Input<'_>) -> Option<WholeTag> {
        let mut room = [0; SHORT_WINDOW];
        let window = Window::padded(input.rest_bytes(), &mut room);
        self.take_tag_in::<L, SHORT_WINDOW>(window, input)
            .or_else(|| self.take_long_tag_near_end::<L>(input))
    }

    /// The same for a tag that may be longer.
    #[cold]
    fn take_long_tag_near_end<L: Syntax>(&mut self, input: &Input<'_>) -> Option<WholeTag> {
        let mut room = [0; LAST_WINDOW];
        let window = Window::padded(input.rest_bytes(), &mut room);
        self.take_tag_in::<L, LAST_WINDOW>(window, input)
    }

    /// Takes the tag that a window begins with.
    #[inline]
    fn take_tag_in<L: Syntax, const LEN: usize>(
        &mut self,
        window: Window<'_, LEN>,
        input: &Input<'_>,
    ) -> Option<WholeTag> {
        if window[1] == b'/' {
            let name_end = end_of_name::<L, LEN>(window, 2)?;
            let last = skip_spaces::<L, LEN>(window, name_end);
            if !L::begins_name(window[2]) || window.get(last)? != b'>' {
                return None;
            }
            return Some(WholeTag::of_name(true, name_end, last + 1));
        }
        if !L::begins_name(window[1]) {
            return None;
        }
        let name_end = end_of_name::<L, LEN>(window, 1)?;
        match window.get(name_end)? {
            b'>' => Some(WholeTag::of_name(false, name_end, name_end + 1)),
            byte if byte == b'/' || L::is_space(byte) => {
                let (len, self_closing) =
                    self.take_attributes::<L, LEN>(name_end, window, input)?;
                let tag = WholeTag::of_name(false, name_end, len);
                Some(WholeTag { self_closing, has_attributes: true, ..tag })
            }
            _ => None,
        }
    }

    /// The text of a token that was taken whole, from its source.
    #[inline]
    #[must_use]
    pub fn text_of<'t>(&'t self, text: WholeText, source: &'t str) -> Text<'t> {
        if text.is_changed { self.changed_text() } else { Text::verbatim(source) }
    }

    #[cold]
    fn changed_text(&self) -> Text<'_> {
        Text { text: self.piece.scratch(), changes: Some(self.piece.changes()) }
    }

    /// The attributes of a tag that was taken whole, from the source of the token.
    #[inline]
    #[must_use]
    pub fn attrs_of<'t>(&'t self, tag: WholeTag, source: &'t str) -> Attrs<'t> {
        let records = if tag.has_attributes { self.attributes.records() } else { &[] };
        Attrs::new(records, source, self.piece.scratch(), self.token_start)
    }

    /// Makes a tag that was taken whole at the offset the token under construction, so that its
    /// attributes can be changed and others can be added.
    pub fn keep_tag(&mut self, tag: WholeTag, start: usize) {
        self.begin_token(start);
        if !tag.has_attributes {
            self.attributes.clear();
        }
    }

    /// Takes the attributes after the tag's name. Returns the length of the tag, and whether it is
    /// self-closing.
    fn take_attributes<L: Syntax, const LEN: usize>(
        &mut self,
        mut at: usize,
        window: Window<'_, LEN>,
        input: &Input<'_>,
    ) -> Option<(usize, bool)> {
        self.attributes.clear_records();
        self.piece.clear();
        let mut names = Names::default();
        loop {
            at = skip_spaces::<L, LEN>(window, at);
            let name = [at, end_of_name::<L, LEN>(window, at)?];
            if name[0] == name[1] {
                return match (window[at], window.get(at + 1)?) {
                    (b'>', _) => Some((at + 1, false)),
                    (b'/', b'>') => Some((at + 2, true)),
                    _ => None,
                };
            }
            let (record, after) = self.take_attribute::<L, LEN>(name, window, input)?;
            if self.attributes.len() >= FEW
                || !names.note(window, name) && self.has_attribute(window, name)
            {
                return None;
            }
            self.attributes.add(record);
            at = after;
            match window.get(at)? {
                b'>' => return Some((at + 1, false)),
                byte if byte == b'/' || L::is_space(byte) => {}
                _ => return None,
            }
        }
    }

    /// Takes the attribute with this name. Returns it, and where the text after it begins.
    #[inline]
    fn take_attribute<L: Syntax, const LEN: usize>(
        &mut self,
        name: [usize; 2],
        window: Window<'_, LEN>,
        input: &Input<'_>,
    ) -> Option<(AttrRecord, usize)> {
        if !L::begins_attribute(window[name[0]]) {
            return None;
        }
        let [_, name_end] = name;
        let mut changed = None;
        // Each branch searches for a constant set of bytes.
        let (value, after, quote) = match (window.get(name_end)?, window.get(name_end + 1)?) {
            (b'=', quote @ b'"') => {
                let at = name_end + 2;
                let mut end = window.find(at, L::DOUBLE_QUOTED)?;
                if window[end] != quote {
                    (end, changed) = self.take_changed_value::<L, LEN>(at, quote, window, input)?;
                }
                ([at, end], end + 1, Quote::Double)
            }
            (b'=', quote @ b'\'') => {
                let at = name_end + 2;
                let mut end = window.find(at, L::SINGLE_QUOTED)?;
                if window[end] != quote {
                    (end, changed) = self.take_changed_value::<L, LEN>(at, quote, window, input)?;
                }
                ([at, end], end + 1, Quote::Single)
            }
            (b'=', _) => {
                let at = name_end + 1;
                let end = window.find(at, L::UNQUOTED?)?;
                if end == at {
                    return None;
                }
                ([at, end], end, Quote::Unquoted)
            }
            _ => {
                // The value may still come, after white space.
                let next = window.get(skip_spaces::<L, LEN>(window, name_end))?;
                if !L::WITHOUT_VALUE || next == b'=' {
                    return None;
                }
                ([name_end; 2], name_end, Quote::NoValue)
            }
        };
        let record = AttrRecord {
            name: name.map(|at| at as u32),
            value: value.map(|at| at as u32),
            changed_name: None,
            changed_value: changed,
            quote,
        };
        Some((record, after))
    }

    /// Takes a value in which something has to be changed. Returns where it ends, and where it is
    /// in the scratch text.
    fn take_changed_value<L: Syntax, const LEN: usize>(
        &mut self,
        mut at: usize,
        quote: u8,
        window: Window<'_, LEN>,
        input: &Input<'_>,
    ) -> Option<(usize, Option<[u32; 2]>)> {
        let stops = if quote == b'"' { L::DOUBLE_QUOTED } else { L::SINGLE_QUOTED };
        let start = self.piece.scratch().len();
        loop {
            let end = window.find(at, stops)?;
            self.piece.push_scratch(input.rest().get(at..end)?);
            if window[end] == quote {
                return Some((end, Some([start as u32, self.piece.scratch().len() as u32])));
            }
            if window[end] == b'\r' && !L::NEWLINES_IN_VALUES {
                return None;
            }
            let (len, c) = replaced::<L>(&window.bytes()[end..])?;
            self.piece.push_scratch(c.encode_utf8(&mut [0; 4]));
            at = end + len;
        }
    }

    /// Whether there is an attribute with the name at that place in the window.
    #[cold]
    fn has_attribute<const LEN: usize>(&self, window: Window<'_, LEN>, name: [usize; 2]) -> bool {
        let text = |[start, end]: [usize; 2]| &window.bytes()[start..end];
        let records = self.attributes.records().iter();
        records
            .map(|record| record.name.map(|at| at as usize))
            .any(|other| text(other) == text(name))
    }
}

/// The replacement of the reference or the newline that a text begins with, and its length in
/// bytes.
#[inline]
fn replaced<L: Syntax>(rest: &[u8]) -> Option<(usize, char)> {
    match rest {
        [b'\r', b'\n', ..] => Some((2, '\n')),
        [b'\r', _, ..] => Some((1, '\n')),
        [b'&', ..] => L::reference(rest),
        _ => None,
    }
}

#[cold]
fn long_text_len<L: Syntax>(rest: &[u8]) -> usize {
    L::TEXT.find(rest)
}

#[inline]
fn end_of_name<L: Syntax, const LEN: usize>(window: Window<'_, LEN>, at: usize) -> Option<usize> {
    if L::UPPER_CASE { window.name_end::<true>(at) } else { window.name_end::<false>(at) }
}

/// The index after the white space that may begin at `at`.
// OPTIMIZATION: white space is nearly always one space. This saves 1.5 % of the instructions of
// tokens.
#[inline]
fn skip_spaces<L: Syntax, const LEN: usize>(window: Window<'_, LEN>, at: usize) -> usize {
    let is_space = |at| window.get(at).is_some_and(L::is_space);
    if !is_space(at) {
        at
    } else if !is_space(at + 1) {
        at + 1
    } else {
        skip_many_spaces::<L, LEN>(window, at + 2)
    }
}

#[cold]
fn skip_many_spaces<L: Syntax, const LEN: usize>(window: Window<'_, LEN>, at: usize) -> usize {
    at + window.bytes()[at..].iter().take_while(|&&byte| L::is_space(byte)).count()
}

/// The first bytes and lengths of a tag's names: nearly always enough to know that a name is new.
#[derive(Default)]
struct Names(u64);

impl Names {
    /// Records a name, and returns whether it is certainly new: no previous one had its first byte
    /// and length. The factor spreads names that begin with neighbouring letters and differ in
    /// length over the 64 bits.
    #[inline]
    fn note<const LEN: usize>(
        &mut self,
        window: Window<'_, LEN>,
        [start, end]: [usize; 2],
    ) -> bool {
        let bit = 1 << ((usize::from(window[start]) + (end - start) * 7) % 64);
        let is_new = self.0 & bit == 0;
        self.0 |= bit;
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::{Syntax, WINDOW};
    use crate::{Core, Input, Rules};
    use alloc::string::String;
    use broth_input::ByteSet;

    struct Small;

    impl Syntax for Small {
        const UPPER_CASE: bool = false;
        const TEXT: &'static ByteSet = &ByteSet::new(b"<&\r\0");
        const DOUBLE_QUOTED: &'static ByteSet = &ByteSet::new(b"\"&\r\0");
        const SINGLE_QUOTED: &'static ByteSet = &ByteSet::new(b"'&\r\0");
        const UNQUOTED: Option<&'static ByteSet> =
            Some(&ByteSet::for_short_runs(b" >&\"'<=`\0\r\n\t"));
        const WITHOUT_VALUE: bool = true;
        const NEWLINES_IN_VALUES: bool = true;

        fn begins_tag(byte: u8) -> bool {
            byte.is_ascii_alphabetic()
        }

        fn begins_name(byte: u8) -> bool {
            byte.is_ascii_lowercase()
        }

        fn begins_attribute(_: u8) -> bool {
            true
        }

        fn is_space(byte: u8) -> bool {
            matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
        }
    }

    /// The source alone, and where it is the beginning of a long text: without and with a whole
    /// window.
    fn near_end_and_before(source: &str) -> [String; 2] {
        [source.into(), String::from(source) + &" ".repeat(WINDOW)]
    }

    /// The length of a tag and its attributes, or that it is left to the states.
    #[track_caller]
    fn check_tag(source: &str, expected: Option<(usize, &str)>) {
        for text in near_end_and_before(source) {
            let (mut core, input) = (Core::new(Rules::Html), Input::whole(&text));
            let tag = core.take_tag::<Small>(&input);
            let taken = tag.map(|tag| {
                let attrs = core.attrs_of(tag, &text[..tag.len()]);
                let shown =
                    attrs.iter().map(|attr| alloc::format!("{}={} ", attr.name, attr.value));
                (tag.len(), shown.collect::<String>())
            });
            let expected = expected.map(|(len, attrs)| (len, attrs.into()));
            assert_eq!(taken, expected, "{source}");
        }
    }

    #[test]
    fn a_tag_without_errors_is_taken_whole() {
        check_tag("<p>", Some((3, "")));
        check_tag("</p >", Some((5, "")));
        check_tag("<br/>", Some((5, "")));
        check_tag("<br />b", Some((6, "")));
        check_tag("<a b c=d e='f' g=\"h\">", Some((21, "b= c=d e=f g=h ")));
        check_tag("<a b='1 &lt; 2\r\n'>", Some((18, "b=1 < 2\n ")));
        let long = alloc::format!("<a b='{}'>", "c".repeat(80));
        check_tag(&long, Some((88, &alloc::format!("b={} ", "c".repeat(80)))));
    }

    #[test]
    fn anything_rare_in_a_tag_is_left_to_the_states() {
        for source in [
            "<",
            "<p",
            "<P>",
            "<>",
            "</>",
            "</p a>",
            "<p\0>",
            "<a B>",
            "<a b b>",
            "<a b='1'c>",
            "<a b=>",
            "<a b='&unknown;'>",
            "<a b='c",
            "<!--",
            "<?a?>",
        ] {
            check_tag(source, None);
        }
        check_tag(&alloc::format!("<a b='{}'>", "c".repeat(WINDOW)), None);
    }

    #[track_caller]
    fn check_text(source: &str, expected: Option<(usize, &str)>) {
        for text in near_end_and_before(source) {
            let (mut core, input) = (Core::new(Rules::Html), Input::whole(&text));
            let taken = core.take_text::<Small>(&input);
            let taken =
                taken.map(|whole| (whole.len, core.text_of(whole, &text[..whole.len]).text));
            assert_eq!(taken, expected, "{source}");
        }
    }

    #[test]
    fn text_is_taken_up_to_a_tag() {
        check_text("a<b>", Some((1, "a")));
        check_text("a &amp; b\r\n</b>", Some((11, "a & b\n")));
        let long = "long ".repeat(WINDOW);
        check_text(&(long.clone() + "<b>"), Some((long.len(), &long)));
    }

    #[test]
    fn text_with_anything_rare_in_it_or_after_it_is_left_to_the_states() {
        for source in ["a", "a<", "a< b", "a<!-- -->", "a\0<b>", "a &unknown; b<b>", "a&amp;<"] {
            check_text(source, None);
        }
    }

    #[test]
    fn a_failed_attempt_leaves_no_text() {
        let (mut core, input) = (Core::new(Rules::Html), Input::whole("a &amp; b &unknown; <b>"));
        assert!(core.take_text::<Small>(&input).is_none());
        assert!(core.piece.is_text() && !core.piece.has_text());
    }
}
