//! The encodings of the web.
//!
//! Their decoders are those of `encoding_rs`; the type is ours, so that the API of this crate does
//! not depend on the version of that one.

use alloc::borrow::Cow;
use core::fmt;

/// An encoding of the web: one of the forty of the Encoding Standard, each a `static` of this
/// crate.
///
/// <https://encoding.spec.whatwg.org/#names-and-labels>
///
/// ```
/// use broth::encoding::{SHIFT_JIS, UTF_16LE, get_an_encoding};
///
/// assert_eq!(get_an_encoding(b"sjis"), Some(SHIFT_JIS));
/// assert_eq!(SHIFT_JIS.name(), "Shift_JIS");
/// assert!(SHIFT_JIS.is_ascii_compatible() && !UTF_16LE.is_ascii_compatible());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Encoding {
    codec: &'static encoding_rs::Encoding,
}

impl Encoding {
    /// Its name in the Encoding Standard, which is also one of its labels.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.codec.name()
    }

    /// Whether ASCII bytes on their own are ASCII characters. They are not in UTF-16LE and
    /// UTF-16BE, in ISO-2022-JP, and in the encoding named *replacement*.
    #[must_use]
    pub fn is_ascii_compatible(&self) -> bool {
        self.codec.is_ascii_compatible()
    }

    /// Encodes a text. Characters that the encoding does not have become numeric character
    /// references.
    ///
    /// <https://encoding.spec.whatwg.org/#html>
    ///
    /// ```
    /// use broth::encoding::{SHIFT_JIS, UTF_16BE};
    ///
    /// assert_eq!(&*SHIFT_JIS.encode("\u{6e6f} \u{2615}"), b"\x93\x92 &#9749;");
    /// assert_eq!(&*UTF_16BE.encode("hi"), b"\0h\0i");
    /// ```
    #[must_use]
    pub fn encode<'t>(&self, text: &'t str) -> Cow<'t, [u8]> {
        // The Encoding Standard has no encoder of UTF-16, because no form is sent in it.
        if self.codec == encoding_rs::UTF_16LE {
            return text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        }
        if self.codec == encoding_rs::UTF_16BE {
            return text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        }
        self.codec.encode(text).0
    }

    /// The same encoding in `encoding_rs`.
    pub(crate) fn codec(&self) -> &'static encoding_rs::Encoding {
        self.codec
    }

    /// The encoding for one of `encoding_rs`.
    pub(crate) fn of(codec: &'static encoding_rs::Encoding) -> &'static Self {
        let found = ALL.iter().find(|encoding| encoding.codec == codec);
        found.expect("`ALL` has all encodings of the Encoding Standard")
    }
}

impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Encoding {{ {} }}", self.name())
    }
}

/// All encodings, in the order of the standard.
pub(crate) static ALL: [&Encoding; 40] = [
    UTF_8,
    IBM866,
    ISO_8859_2,
    ISO_8859_3,
    ISO_8859_4,
    ISO_8859_5,
    ISO_8859_6,
    ISO_8859_7,
    ISO_8859_8,
    ISO_8859_8_I,
    ISO_8859_10,
    ISO_8859_13,
    ISO_8859_14,
    ISO_8859_15,
    ISO_8859_16,
    KOI8_R,
    KOI8_U,
    MACINTOSH,
    WINDOWS_874,
    WINDOWS_1250,
    WINDOWS_1251,
    WINDOWS_1252,
    WINDOWS_1253,
    WINDOWS_1254,
    WINDOWS_1255,
    WINDOWS_1256,
    WINDOWS_1257,
    WINDOWS_1258,
    X_MAC_CYRILLIC,
    GBK,
    GB18030,
    BIG5,
    EUC_JP,
    ISO_2022_JP,
    SHIFT_JIS,
    EUC_KR,
    REPLACEMENT,
    UTF_16BE,
    UTF_16LE,
    X_USER_DEFINED,
];

/// UTF-8
pub static UTF_8: &Encoding = &Encoding { codec: &encoding_rs::UTF_8_INIT };
/// IBM866
pub static IBM866: &Encoding = &Encoding { codec: &encoding_rs::IBM866_INIT };
/// ISO-8859-2
pub static ISO_8859_2: &Encoding = &Encoding { codec: &encoding_rs::ISO_8859_2_INIT };
/// ISO-8859-3
pub static ISO_8859_3: &Encoding = &Encoding { codec: &encoding_rs::ISO_8859_3_INIT };
/// ISO-8859-4
pub static ISO_8859_4: &Encoding = &Encoding { codec: &encoding_rs::ISO_8859_4_INIT };
/// ISO-8859-5
pub static ISO_8859_5: &Encoding = &Encoding { codec: &encoding_rs::ISO_8859_5_INIT };
/// ISO-8859-6
pub static ISO_8859_6: &Encoding = &Encoding { codec: &encoding_rs::ISO_8859_6_INIT };
/// ISO-8859-7
pub static ISO_8859_7: &Encoding = &Encoding { codec: &encoding_rs::ISO_8859_7_INIT };
/// ISO-8859-8
pub static ISO_8859_8: &Encoding = &Encoding { codec: &encoding_rs::ISO_8859_8_INIT };
/// ISO-8859-8-I
pub static ISO_8859_8_I: &Encoding = &Encoding { codec: &encoding_rs::ISO_8859_8_I_INIT };
/// ISO-8859-10
pub static ISO_8859_10: &Encoding = &Encoding { codec: &encoding_rs::ISO_8859_10_INIT };
/// ISO-8859-13
pub static ISO_8859_13: &Encoding = &Encoding { codec: &encoding_rs::ISO_8859_13_INIT };
/// ISO-8859-14
pub static ISO_8859_14: &Encoding = &Encoding { codec: &encoding_rs::ISO_8859_14_INIT };
/// ISO-8859-15
pub static ISO_8859_15: &Encoding = &Encoding { codec: &encoding_rs::ISO_8859_15_INIT };
/// ISO-8859-16
pub static ISO_8859_16: &Encoding = &Encoding { codec: &encoding_rs::ISO_8859_16_INIT };
/// KOI8-R
pub static KOI8_R: &Encoding = &Encoding { codec: &encoding_rs::KOI8_R_INIT };
/// KOI8-U
pub static KOI8_U: &Encoding = &Encoding { codec: &encoding_rs::KOI8_U_INIT };
/// macintosh
pub static MACINTOSH: &Encoding = &Encoding { codec: &encoding_rs::MACINTOSH_INIT };
/// windows-874
pub static WINDOWS_874: &Encoding = &Encoding { codec: &encoding_rs::WINDOWS_874_INIT };
/// windows-1250
pub static WINDOWS_1250: &Encoding = &Encoding { codec: &encoding_rs::WINDOWS_1250_INIT };
/// windows-1251
pub static WINDOWS_1251: &Encoding = &Encoding { codec: &encoding_rs::WINDOWS_1251_INIT };
/// windows-1252
pub static WINDOWS_1252: &Encoding = &Encoding { codec: &encoding_rs::WINDOWS_1252_INIT };
/// windows-1253
pub static WINDOWS_1253: &Encoding = &Encoding { codec: &encoding_rs::WINDOWS_1253_INIT };
/// windows-1254
pub static WINDOWS_1254: &Encoding = &Encoding { codec: &encoding_rs::WINDOWS_1254_INIT };
/// windows-1255
pub static WINDOWS_1255: &Encoding = &Encoding { codec: &encoding_rs::WINDOWS_1255_INIT };
/// windows-1256
pub static WINDOWS_1256: &Encoding = &Encoding { codec: &encoding_rs::WINDOWS_1256_INIT };
/// windows-1257
pub static WINDOWS_1257: &Encoding = &Encoding { codec: &encoding_rs::WINDOWS_1257_INIT };
/// windows-1258
pub static WINDOWS_1258: &Encoding = &Encoding { codec: &encoding_rs::WINDOWS_1258_INIT };
/// x-mac-cyrillic
pub static X_MAC_CYRILLIC: &Encoding = &Encoding { codec: &encoding_rs::X_MAC_CYRILLIC_INIT };
/// GBK
pub static GBK: &Encoding = &Encoding { codec: &encoding_rs::GBK_INIT };
/// gb18030
pub static GB18030: &Encoding = &Encoding { codec: &encoding_rs::GB18030_INIT };
/// Big5
pub static BIG5: &Encoding = &Encoding { codec: &encoding_rs::BIG5_INIT };
/// EUC-JP
pub static EUC_JP: &Encoding = &Encoding { codec: &encoding_rs::EUC_JP_INIT };
/// ISO-2022-JP
pub static ISO_2022_JP: &Encoding = &Encoding { codec: &encoding_rs::ISO_2022_JP_INIT };
/// Shift_JIS
pub static SHIFT_JIS: &Encoding = &Encoding { codec: &encoding_rs::SHIFT_JIS_INIT };
/// EUC-KR
pub static EUC_KR: &Encoding = &Encoding { codec: &encoding_rs::EUC_KR_INIT };
/// replacement
pub static REPLACEMENT: &Encoding = &Encoding { codec: &encoding_rs::REPLACEMENT_INIT };
/// UTF-16BE
pub static UTF_16BE: &Encoding = &Encoding { codec: &encoding_rs::UTF_16BE_INIT };
/// UTF-16LE
pub static UTF_16LE: &Encoding = &Encoding { codec: &encoding_rs::UTF_16LE_INIT };
/// x-user-defined
pub static X_USER_DEFINED: &Encoding = &Encoding { codec: &encoding_rs::X_USER_DEFINED_INIT };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_label_leads_to_an_encoding_and_every_name_back() {
        for encoding in ALL {
            assert_eq!(crate::get_an_encoding(encoding.name().as_bytes()), Some(encoding));
            assert_eq!(Encoding::of(encoding.codec()), encoding);
        }
        // Each stands there once.
        for (index, encoding) in ALL.iter().enumerate() {
            assert!(!ALL[..index].contains(encoding), "{encoding:?}");
        }
    }
}
