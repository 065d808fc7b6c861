//! Finds the encoding of an HTML or XML document, and decodes its bytes to text.
//!
//! Most people use this crate as `broth::encoding`, as the examples do.
//! If you depend on it directly, write `broth_encoding` instead.
//!
//! The encoding may be declared in several places, which may contradict each other. The HTML
//! standard [says which one
//! wins](https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream), so precisely
//! that browsers agree on every page: first a byte order mark, then the transport layer, then a
//! declaration in the first 1,024 bytes, which [`prescan()`] finds, then other knowledge or a
//! guess, then a default. A `<meta>` that the parser meets later may still
//! [change](change_the_encoding) a tentative decision. XML has a shorter order of its own.
//!
//! ```
//! use broth::encoding::{Source, decode};
//!
//! let decoded = decode(b"<!DOCTYPE html><meta charset=shift_jis><p>\x82\xA0");
//! assert_eq!(decoded.text, "<!DOCTYPE html><meta charset=shift_jis><p>あ");
//! assert_eq!(decoded.decision.encoding.name(), "Shift_JIS");
//! assert_eq!(decoded.decision.source, Source::Meta);
//! ```
//!
//! - [`decode()`] takes a whole document. A [`Decoder`] knows more, such as the label from a
//!   Content-Type header; it also decodes a [`Stream`], and holds back at most 1,024 bytes of it.
//! - Both return a [`Decision`] that [explains](Decision::explain) itself, the places of the bytes
//!   that could not be decoded, and a [`SourceMap`] from the text back to the bytes.
//! - [`sniff()`] only decides; each algorithm of the standard is a function with its name.
//!
//! The decoders and the table of labels come from `encoding_rs`, which follows the Encoding
//! Standard and is not part of the API. With the feature `guess`, `chardetng` can guess the
//! encoding from the content.
//!
//! Where the standard leaves a choice:
//!
//! - The prescan sees the first 1,024 bytes and never more; the decoder waits for them unless it is
//!   told [otherwise](Stream::decide_now).
//! - The default is windows-1252, and nothing is guessed unless you [ask for it](Guess).
//! - A late `<meta>` switches decoders on the fly if all bytes so far were ASCII and both encodings
//!   read ASCII as ASCII; otherwise the caller [restarts](Change::Restart).
//! - XML without a byte order mark is UTF-16 if it starts with `<?` in UTF-16, which is all that
//!   Appendix F of XML requires; HTML requires `<?x`. The XML declaration is searched for in the
//!   first 1,024 bytes, and `<?xml-stylesheet` is not one (in HTML, it counts as one).
//!
//! [`Encoding::encode`] turns text back into bytes, as a form does before it is sent.
//!
//! This crate does not parse a `Content-Type` header (pass it the label), and it does not know
//! encodings that the web forbids (UTF-7, UTF-32, EBCDIC).

#![no_std]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod bom;
mod change;
mod charset;
mod conversion;
mod decision;
mod declared;
mod decode;
mod decoded;
mod decoder;
mod encoding;
mod guess;
mod label;
mod locale;
mod meta;
mod prescan;
#[cfg(feature = "std")]
mod reader;
mod sniff;
mod source_map;
mod stream;
mod units;
mod xml;

#[cfg(test)]
mod tests;

pub use bom::bom_sniff;
pub use change::{Change, change_the_encoding};
pub use decision::{Confidence, Decision, Source};
pub use declared::{Declared, PRESCAN_BYTES};
pub use decode::decode;
pub use decoded::{Decoded, Replacement};
pub use decoder::{Decoder, Guess};
pub use encoding::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, IBM866, ISO_2022_JP, ISO_8859_2, ISO_8859_3,
    ISO_8859_4, ISO_8859_5, ISO_8859_6, ISO_8859_7, ISO_8859_8, ISO_8859_8_I, ISO_8859_10,
    ISO_8859_13, ISO_8859_14, ISO_8859_15, ISO_8859_16, KOI8_R, KOI8_U, MACINTOSH, REPLACEMENT,
    SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_874, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252,
    WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256, WINDOWS_1257, WINDOWS_1258,
    X_MAC_CYRILLIC, X_USER_DEFINED,
};
pub use label::{Label, LabelPlace, get_an_encoding};
pub use locale::default_encoding_for_locale;
pub use meta::{encoding_of_meta_element, extract_a_character_encoding_from_a_meta_element};
pub use prescan::{Attribute, get_an_attribute, prescan};
#[cfg(feature = "std")]
#[doc(hidden)]
pub use reader::read_pieces;
pub use sniff::sniff;
pub use source_map::SourceMap;
pub use stream::Stream;
pub use xml::get_an_xml_encoding;
