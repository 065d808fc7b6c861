//! The prescan: searches the first bytes for a declaration, before any parsing.
//!
//! It is an algorithm of its own rather than a small HTML parser, with quirks that every browser
//! shares: a comment ends at the first `-->`, whose hyphens may be those of its `<!--`; the
//! attributes of all tags are read, so that a `<meta>` inside a quoted value is not seen; scripts
//! and titles are not recognised; and a tag that the end of the bytes cuts off never counts. The
//! only failure is to run out of bytes, which `?` passes on; the bytes may then still begin with
//! something that resembles an XML declaration.

use alloc::vec::Vec;
use core::ops::Range;

use crate::encoding::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

use crate::declared::{Declared, PRESCAN_BYTES};
use crate::label::{Label, LabelPlace, get_an_encoding};
use crate::meta::{Extracted, extract, is_whitespace};
use crate::xml::get_an_xml_encoding_noting;

/// Prescans a byte stream to determine its encoding, by its first [`PRESCAN_BYTES`] bytes.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding>
///
/// ```
/// use broth::encoding::{KOI8_R, prescan};
/// let declared = prescan(b"<!-- <meta charset=big5> --><meta charset=koi8-r>").unwrap();
/// assert_eq!(declared.encoding, KOI8_R);
/// assert!(prescan(b"<meta charset=koi8-r").is_none(), "cut off: does not count");
/// ```
#[must_use]
pub fn prescan(bytes: &[u8]) -> Option<Declared> {
    prescan_noting(bytes, &mut Vec::new())
}

/// Does the same, and records the labels that name no encoding.
pub(crate) fn prescan_noting(bytes: &[u8], unknown: &mut Vec<Label>) -> Option<Declared> {
    let bytes = &bytes[..bytes.len().min(PRESCAN_BYTES)];
    let mut prescan = Prescan { bytes, position: 0, unknown };
    match prescan.run() {
        Ok(declared) => Some(declared),
        Err(OutOfBytes) => get_an_xml_encoding_noting(bytes, unknown),
    }
}

/// The position pointer went beyond the end of the bytes.
#[derive(Debug, PartialEq, Eq)]
struct OutOfBytes;

struct Prescan<'b, 'u> {
    bytes: &'b [u8],
    position: usize,
    unknown: &'u mut Vec<Label>,
}

impl Prescan<'_, '_> {
    /// Takes the steps until they find an encoding or run out of bytes.
    fn run(&mut self) -> Result<Declared, OutOfBytes> {
        if let Some(encoding) = utf_16_xml_declaration(self.bytes) {
            return Ok(Declared { encoding, label: None });
        }
        loop {
            match &self.bytes[self.position..] {
                [] => return Err(OutOfBytes),
                [b'<', b'!', b'-', b'-', ..] => self.comment()?,
                [b'<', rest @ ..] if starts_meta(rest) => {
                    if let Some(declared) = self.meta()? {
                        return Ok(declared);
                    }
                }
                [b'<', b'/', letter, ..] | [b'<', letter, ..] if letter.is_ascii_alphabetic() => {
                    self.tag()?;
                }
                [b'<', b'!' | b'/' | b'?', ..] => {
                    self.advance_to(|byte| byte == b'>')?;
                }
                _ => {}
            }
            // Next byte.
            self.position += 1;
        }
    }

    /// Skips a comment: to the first `>` after two hyphens, which can be those of its `<!--`.
    fn comment(&mut self) -> Result<(), OutOfBytes> {
        let hyphens = self.position + b"<!".len();
        let length = self.bytes[hyphens..]
            .windows(3)
            .position(|window| window == b"-->")
            .ok_or(OutOfBytes)?;
        self.position = hyphens + length + b"--".len();
        Ok(())
    }

    /// Skips a tag. Its attributes are read only to find where it ends.
    fn tag(&mut self) -> Result<(), OutOfBytes> {
        self.advance_to(|byte| is_whitespace(byte) || byte == b'>')?;
        while attribute_at(self.bytes, &mut self.position)?.is_some() {}
        Ok(())
    }

    /// Reads a `<meta` tag, and returns the encoding that its attributes declare.
    fn meta(&mut self) -> Result<Option<Declared>, OutOfBytes> {
        self.position += b"<meta".len();
        // The standard lists the names of all attributes. Those without a step of their own have no
        // effect, and leaving them out keeps a tag with many attributes linear.
        let mut seen = [false; 3];
        let mut got_pragma = false;
        let mut need_pragma = None;
        // Null, or what a label gave: an encoding or failure.
        let mut charset: Option<Labelled> = None;
        let mut unknown_content = None;
        while let Some(attribute) = attribute_at(self.bytes, &mut self.position)? {
            let name = &self.bytes[attribute.name];
            let value = attribute.value;
            let is = |known: &str| name.eq_ignore_ascii_case(known.as_bytes());
            let mut first = |index: usize| !core::mem::replace(&mut seen[index], true);
            if is("http-equiv") && first(0) {
                got_pragma = self.bytes[value].eq_ignore_ascii_case(b"content-type");
            } else if is("content") && first(1) {
                if let Extracted::Label(range, encoding) = extract(&self.bytes[value.clone()]) {
                    let label = value.start + range.start..value.start + range.end;
                    if encoding.is_none() {
                        unknown_content = Some(label);
                    } else if charset.is_none() {
                        charset = Some(Labelled { label, encoding });
                        need_pragma = Some(true);
                    }
                }
            } else if is("charset") && first(2) {
                let encoding = get_an_encoding(&self.bytes[value.clone()]);
                let label = value;
                charset = Some(Labelled { label, encoding });
                need_pragma = Some(false);
            }
        }
        // Without the pragma, `content` is a description or the like, and no label was meant.
        if let Some(label) = unknown_content.filter(|_| got_pragma) {
            self.note_unknown(label);
        }
        // Processing.
        let (Some(charset), Some(need_pragma)) = (charset, need_pragma) else {
            return Ok(None);
        };
        if need_pragma && !got_pragma {
            return Ok(None);
        }
        let Some(encoding) = charset.encoding else {
            self.note_unknown(charset.label);
            return Ok(None);
        };
        Ok(Some(Declared {
            encoding: encoding_for_meta(encoding),
            label: Some(Label::inside(self.bytes, charset.label, LabelPlace::Meta)),
        }))
    }

    fn note_unknown(&mut self, label: Range<usize>) {
        let label = Label::inside(self.bytes, label, LabelPlace::Meta);
        self.unknown.push(label);
    }

    fn advance_to(&mut self, stop: impl Fn(u8) -> bool) -> Result<(), OutOfBytes> {
        let length =
            self.bytes[self.position..].iter().position(|&byte| stop(byte)).ok_or(OutOfBytes)?;
        self.position += length;
        Ok(())
    }
}

/// A label in the bytes, and the encoding that it names, if it names one.
struct Labelled {
    label: Range<usize>,
    encoding: Option<&'static Encoding>,
}

/// The encoding that a `<meta>` means by `encoding`: it was read as ASCII, so it cannot be UTF-16,
/// and pages that say `x-user-defined` mean windows-1252.
pub(crate) fn encoding_for_meta(encoding: &'static Encoding) -> &'static Encoding {
    if encoding == UTF_16LE || encoding == UTF_16BE {
        UTF_8
    } else if encoding == X_USER_DEFINED {
        WINDOWS_1252
    } else {
        encoding
    }
}

/// Prescan for UTF-16 XML declarations: `<?x` in two bytes each.
fn utf_16_xml_declaration(bytes: &[u8]) -> Option<&'static Encoding> {
    if bytes.starts_with(b"<\0?\0x\0") {
        Some(UTF_16LE)
    } else if bytes.starts_with(b"\0<\0?\0x") {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// Whether `meta` and a space or slash come next.
fn starts_meta(bytes: &[u8]) -> bool {
    match bytes.split_at_checked(4) {
        Some((name, [end, ..])) => {
            name.eq_ignore_ascii_case(b"meta") && (is_whitespace(*end) || *end == b'/')
        }
        _ => false,
    }
}

/// The places of an attribute's name and value in the bytes, before ASCII letters are lowercased.
/// An attribute without a value has an empty one.
///
/// ```
/// let bytes = b"charset=utf-8>";
/// let attribute = broth::encoding::get_an_attribute(bytes, &mut 0).unwrap();
/// assert_eq!((attribute.name, attribute.value), (0..7, 8..13));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Attribute {
    /// The bytes of the name.
    pub name: Range<usize>,
    /// The bytes of the value, without its quotes.
    pub value: Range<usize>,
}

/// Gets an attribute at `position`, which moves past it. Returns `None` if there is none, or if the
/// bytes end before it is complete.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing>
///
/// ```
/// let bytes = b" NAME = 'a value'>";
/// let mut position = 0;
/// let attribute = broth::encoding::get_an_attribute(bytes, &mut position).unwrap();
/// assert_eq!(&bytes[attribute.name], b"NAME");
/// assert_eq!(&bytes[attribute.value], b"a value");
/// assert_eq!(bytes[position], b'>');
/// ```
#[must_use]
pub fn get_an_attribute(bytes: &[u8], position: &mut usize) -> Option<Attribute> {
    attribute_at(bytes, position).ok().flatten()
}

fn attribute_at(bytes: &[u8], position: &mut usize) -> Result<Option<Attribute>, OutOfBytes> {
    let at = |position: usize| bytes.get(position).copied().ok_or(OutOfBytes);
    let skip = |position: &mut usize, skipped: fn(u8) -> bool| {
        while skipped(at(*position)?) {
            *position += 1;
        }
        Ok(())
    };

    // 1-3
    skip(position, |byte| is_whitespace(byte) || byte == b'/')?;
    if at(*position)? == b'>' {
        return Ok(None);
    }
    // 4-5: the name. An equals sign at its start belongs to it.
    let name_start = *position;
    let name = loop {
        match at(*position)? {
            b'=' if *position > name_start => break name_start..*position,
            byte if is_whitespace(byte) => {
                // 6-7: spaces.
                let name = name_start..*position;
                skip(position, is_whitespace)?;
                if at(*position)? != b'=' {
                    return Ok(Some(Attribute::without_value(name)));
                }
                break name;
            }
            b'/' | b'>' => {
                let name = name_start..*position;
                return Ok(Some(Attribute::without_value(name)));
            }
            _ => *position += 1,
        }
    };
    // 8: past the equals sign. 9: value.
    *position += 1;
    skip(position, is_whitespace)?;
    // 10
    let quote = match at(*position)? {
        quote @ (b'"' | b'\'') => quote,
        b'>' => return Ok(Some(Attribute::without_value(name))),
        _ => {
            // 11-12: an unquoted value. A slash belongs to it.
            let value_start = *position;
            skip(position, |byte| !is_whitespace(byte) && byte != b'>')?;
            let value = value_start..*position;
            return Ok(Some(Attribute { name, value }));
        }
    };
    *position += 1;
    let value_start = *position;
    while at(*position)? != quote {
        *position += 1;
    }
    let value = value_start..*position;
    *position += 1;
    Ok(Some(Attribute { name, value }))
}

impl Attribute {
    fn without_value(name: Range<usize>) -> Self {
        let value = name.end..name.end;
        Self { name, value }
    }
}
