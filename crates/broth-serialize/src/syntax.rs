//! Checks the syntax of written tokens: names that no tag can have, text that ends its element,
//! data that ends its comment.
//!
//! Each function fails with a [`MisfitReason`] if the tokenizer would make something else of a
//! token than what was written. For tree construction from the tokens, see [`crate::proof`].

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use broth_html_rules::adjust;
use broth_html_rules::comments::ends_comment;
use broth_markup::{Doctype, Limits, Namespace, QName, TextMode};

use crate::{MisfitReason, Tree};
use broth_dom::markup::{Needles, written_prefix};

/// Checks the attributes of an element.
pub(crate) fn attributes<T: Tree>(
    tree: &T,
    node: T::Node,
    element: Namespace<'_>,
) -> Result<(), MisfitReason> {
    let mut attributes = Attributes::of(element);
    for (name, value) in tree.attributes(node) {
        attributes.take(name, value);
    }
    attributes.finish(|| tree.attributes(node).map(|(name, _)| name))
}

/// Checks the attributes of an element, one after the other.
pub(crate) struct Attributes<'t> {
    names: AttributeNames<'t>,
    result: Result<(), MisfitReason>,
}

impl<'t> Attributes<'t> {
    /// Begins without attributes.
    #[inline]
    pub(crate) fn of(element: Namespace<'t>) -> Self {
        Self { names: AttributeNames::of(element), result: Ok(()) }
    }

    /// Checks the next attribute.
    #[inline]
    pub(crate) fn take(&mut self, name: QName<'_>, value: &str) {
        let null = if has_null(value) { Err(MisfitReason::NullCharacter) } else { Ok(()) };
        self.result = self.result.and(self.names.take(name)).and(null);
    }

    /// Ends the check. `all` gives all names again, if two may be equal.
    #[inline]
    pub(crate) fn finish<'n, N: Iterator<Item = QName<'n>>>(
        &self,
        all: impl FnOnce() -> N,
    ) -> Result<(), MisfitReason> {
        self.result.and_then(|()| self.names.finish(all))
    }
}

/// Checks the names of the attributes of an element, one after the other.
pub(crate) struct AttributeNames<'t> {
    element: Namespace<'t>,
    places: Places,
}

impl<'t> AttributeNames<'t> {
    /// Begins without attributes.
    #[inline]
    pub(crate) fn of(element: Namespace<'t>) -> Self {
        Self { element, places: Places::default() }
    }

    /// Checks the next attribute.
    #[inline]
    pub(crate) fn take(&mut self, name: QName<'_>) -> Result<(), MisfitReason> {
        self.places.take(name);
        attribute_name(self.element, name)
    }

    /// Ends the check. `all` gives all names again, if two may be equal.
    #[inline]
    pub(crate) fn finish<'n, N: Iterator<Item = QName<'n>>>(
        &self,
        all: impl FnOnce() -> N,
    ) -> Result<(), MisfitReason> {
        if self.places.met_twice { are_distinct(&all().collect::<Vec<_>>()) } else { Ok(()) }
    }
}

fn are_distinct(names: &[QName<'_>]) -> Result<(), MisfitReason> {
    if has_duplicates(names) {
        return Err(MisfitReason::DuplicateAttribute);
    }
    // With this many names, two always share a slot, so this is always reached.
    if names.len() > Limits::default().attributes {
        return Err(MisfitReason::TooManyAttributes);
    }
    Ok(())
}

/// Checks text in an element of that name, read in that mode.
pub(crate) fn text(mode: TextMode, name: &str, text: &str) -> Result<(), MisfitReason> {
    if has_null(text) {
        return Err(MisfitReason::NullCharacter);
    }
    text_only(mode, name, text)
}

/// Whether a tag can have the name.
pub(crate) fn element_name(name: QName<'_>) -> Result<(), MisfitReason> {
    let foreign = match name.namespace {
        Namespace::Html => false,
        Namespace::Svg | Namespace::MathMl => true,
        _ => return Err(MisfitReason::ElementNamespace),
    };
    let bad = if foreign { NEVER_IN_NAME } else { NEVER_IN_NAME | UPPER_CASE };
    let first = name.local.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic());
    if first && kinds_in(name.local) & bad == 0 { Ok(()) } else { Err(MisfitReason::ElementName) }
}

/// Whether a tag can give the attribute to an element of this namespace.
fn attribute_name(namespace: Namespace<'_>, name: QName<'_>) -> Result<(), MisfitReason> {
    let kinds = kinds_in(name.local);
    let upper_case = if namespace == Namespace::Html { UPPER_CASE } else { 0 };
    // At the beginning it is part of the name, though an error.
    let equals_sign = kinds & EQUALS_SIGN != 0 && name.local[1..].contains('=');
    if kinds == 0 || kinds & (NEVER_IN_NAME | upper_case) != 0 || equals_sign {
        return Err(MisfitReason::AttributeName);
    }
    if namespace == Namespace::Html {
        return match name.namespace {
            Namespace::None => Ok(()),
            _ => Err(MisfitReason::AttributeNamespace),
        };
    }
    let written = match written_prefix(name) {
        Some("") => name.local.to_ascii_lowercase(),
        Some(prefix) => String::from(prefix) + &name.local.to_ascii_lowercase(),
        None => return Err(MisfitReason::AttributeNamespace),
    };
    let got = match namespace {
        Namespace::Svg => adjust::svg_attribute(&written),
        _ => adjust::mathml_attribute(&written),
    };
    match (got.namespace == name.namespace, got.local == name.local) {
        (true, true) => Ok(()),
        (true, false) => Err(MisfitReason::AttributeName),
        _ => Err(MisfitReason::AttributeNamespace),
    }
}

fn has_null(text: &str) -> bool {
    const NULL: Needles<1> = Needles { bytes: [0], bits: 0 };
    !NULL.are_absent_from(text.as_bytes())
}

/// The kinds of bytes in a name: see the constants.
// OPTIMIZATION: names are short, and a look-up needs no branch: 1.4 % of writing a page.
fn kinds_in(name: &str) -> u8 {
    name.bytes().fold(0, |kinds, byte| kinds | KINDS[usize::from(byte)])
}

const KINDS: [u8; 256] = {
    let mut kinds = [ANY; 256];
    let mut byte = 0;
    while byte < kinds.len() {
        kinds[byte] |= match byte as u8 {
            0 | b'/' | b'>' | b'\t' | b'\n' | b'\x0C' | b'\r' | b' ' => NEVER_IN_NAME,
            b'=' => EQUALS_SIGN,
            b'A'..=b'Z' => UPPER_CASE,
            _ => 0,
        };
        byte += 1;
    }
    kinds
};
const ANY: u8 = 1;
/// It ends every name, or becomes something else.
const NEVER_IN_NAME: u8 = 2;
/// It ends the name of an attribute.
const EQUALS_SIGN: u8 = 4;
/// It becomes lower case.
const UPPER_CASE: u8 = 8;

/// Which of 64 slots the names of a tag have taken.
// OPTIMIZATION: names in different slots differ, so most tags need no comparison: 4 % of minifying.
#[derive(Default)]
struct Places {
    taken: u64,
    met_twice: bool,
}

impl Places {
    fn take(&mut self, name: QName<'_>) {
        let bytes = name.local.as_bytes();
        let end = |byte: Option<&u8>| byte.copied().map_or(0, u32::from);
        let place = end(bytes.first()) + 3 * end(bytes.last()) + 5 * bytes.len() as u32;
        let bit = 1 << (place % 64);
        // An attribute with a prefix may be written like one without.
        self.met_twice |= self.taken & bit != 0 || name.namespace != Namespace::None;
        self.taken |= bit;
    }
}

/// Whether two names are written the same way.
fn has_duplicates(names: &[QName<'_>]) -> bool {
    const FEW: usize = 12;
    let are_equal = |a: &QName<'_>, b: &QName<'_>| {
        a.local == b.local && written_prefix(*a) == written_prefix(*b)
            || (a.namespace != b.namespace && written(*a) == written(*b))
    };
    if names.len() <= FEW {
        return names.iter().enumerate().any(|(at, a)| names[..at].iter().any(|b| are_equal(a, b)));
    }
    let distinct = names.iter().map(|name| written(*name)).collect::<BTreeSet<_>>();
    distinct.len() < names.len()
}

/// The name as it is written.
fn written(name: QName<'_>) -> String {
    match written_prefix(name) {
        Some(prefix) => String::from(prefix) + name.local,
        None => name.to_string(),
    }
}

fn no_carriage_return(text: &str) -> Result<(), MisfitReason> {
    if text.contains('\r') { Err(MisfitReason::CarriageReturn) } else { Ok(()) }
}

/// Checks the text of an element that contains only text.
fn text_only(mode: TextMode, name: &str, text: &str) -> Result<(), MisfitReason> {
    match mode {
        TextMode::Plaintext => Err(MisfitReason::Plaintext),
        TextMode::Rawtext | TextMode::ScriptData if raw_text_ends(mode, name, text) => {
            Err(MisfitReason::RawText)
        }
        TextMode::Rawtext | TextMode::ScriptData => no_carriage_return(text),
        // With references, everything can be expressed.
        _ => Ok(()),
    }
}

/// Whether raw text ends its element, or prevents the end tag from doing so.
fn raw_text_ends(mode: TextMode, name: &str, text: &str) -> bool {
    match mode {
        TextMode::ScriptData => script_ends(text.as_bytes()),
        _ if name.is_empty() => false,
        _ => text.match_indices("</").any(|(at, _)| is_tag(&text.as_bytes()[at + 2..], name)),
    }
}

/// Whether the name of a tag is here and complete.
fn is_tag(rest: &[u8], name: &str) -> bool {
    let name = name.as_bytes();
    rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
        && matches!(rest.get(name.len()), Some(b'\t' | b'\n' | b'\r' | 0x0C | b' ' | b'/' | b'>'))
}

/// The state in the comment-like text of a script.
#[derive(Clone, Copy, PartialEq)]
enum Script {
    Data,
    /// After `<!--`.
    Escaped,
    /// After `<script` after `<!--`: here `</script>` does not end the script.
    DoubleEscaped,
}

/// Whether a script ends within its text, or does not end with its end tag.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-state>
fn script_ends(text: &[u8]) -> bool {
    // Whatever matters begins with one of these.
    const BEGINNINGS: Needles<2> = Needles { bytes: [b'<', b'-'], bits: 0 };
    let mut state = Script::Data;
    let mut at = 0;
    while let Some(found) = BEGINNINGS.find(text, at) {
        at = found;
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

/// Checks the data of a comment.
///
/// The syntax forbids more than a parser minds: `<!--` inside, and `<!-` at the end, come back as
/// they are.
pub(crate) fn comment(data: &str) -> Result<(), MisfitReason> {
    if has_null(data) {
        return Err(MisfitReason::NullCharacter);
    }
    if ends_comment(data) { Err(MisfitReason::CommentData) } else { no_carriage_return(data) }
}

/// Checks a processing instruction.
pub(crate) fn processing_instruction(target: &str, data: &str) -> Result<(), MisfitReason> {
    instruction_target(target)?;
    if data.contains('>') || data.starts_with(['\t', '\n', '\x0C', ' ']) {
        return Err(MisfitReason::InstructionData);
    }
    no_carriage_return(data)
}

/// Checks the target of a processing instruction.
fn instruction_target(target: &str) -> Result<(), MisfitReason> {
    let first = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    let other = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let fits = target.bytes().next().is_some_and(first)
        && target.bytes().all(other)
        && !target.eq_ignore_ascii_case("xml")
        && !target.eq_ignore_ascii_case("xml-stylesheet");
    if fits { Ok(()) } else { Err(MisfitReason::InstructionTarget) }
}

/// Checks a doctype.
pub(crate) fn doctype(doctype: Doctype<'_>) -> Result<(), MisfitReason> {
    let name = doctype.name.unwrap_or_default();
    let ids = [doctype.public_id, doctype.system_id].map(Option::unwrap_or_default);
    let fits = |byte: u8| !matches!(byte, 0 | b'>' | b'A'..=b'Z') && !byte.is_ascii_whitespace();
    if !name.bytes().all(fits) {
        return Err(MisfitReason::DoctypeName);
    }
    let bad = |id: &str| id.contains(['>', '\0', '\r']) || (id.contains('"') && id.contains('\''));
    // Without a name, there is no place for identifiers.
    if ids.into_iter().any(bad) || (name.is_empty() && ids != ["", ""]) {
        return Err(MisfitReason::DoctypeIdentifier);
    }
    Ok(())
}
