//! The default encoding by the language of the user, as the standard suggests it.

use crate::encoding::{
    BIG5, EUC_KR, Encoding, GBK, ISO_8859_2, ISO_8859_7, SHIFT_JIS, WINDOWS_874, WINDOWS_1250,
    WINDOWS_1251, WINDOWS_1252, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256, WINDOWS_1257,
    WINDOWS_1258,
};

/// The default encoding that the standard suggests for a BCP 47 language tag. Case is ignored, and
/// so are subtags that the table does not know.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding>
///
/// ```
/// use broth::encoding::{BIG5, GBK, SHIFT_JIS, WINDOWS_1252, default_encoding_for_locale};
/// assert_eq!(default_encoding_for_locale("ja-JP"), SHIFT_JIS);
/// assert_eq!(default_encoding_for_locale("zh-Hant-HK"), BIG5);
/// assert_eq!(default_encoding_for_locale("zh-cn"), GBK);
/// assert_eq!(default_encoding_for_locale("en"), WINDOWS_1252);
/// ```
#[must_use]
pub fn default_encoding_for_locale(tag: &str) -> &'static Encoding {
    let mut subtags = tag.split('-').map(str::to_ascii_lowercase);
    match subtags.next().unwrap_or_default().as_str() {
        "ar" | "fa" => WINDOWS_1256,
        "az" | "ku" | "tr" => WINDOWS_1254,
        "ba" | "be" | "bg" | "kk" | "ky" | "mk" | "ru" | "sah" | "sr" | "tg" | "tt" | "uk" => {
            WINDOWS_1251
        }
        "cs" | "hr" | "sk" => WINDOWS_1250,
        "el" => ISO_8859_7,
        "et" | "lt" | "lv" => WINDOWS_1257,
        "he" => WINDOWS_1255,
        "hu" | "pl" | "sl" => ISO_8859_2,
        "ja" => SHIFT_JIS,
        "ko" => EUC_KR,
        "th" => WINDOWS_874,
        "vi" => WINDOWS_1258,
        "zh" => subtags
            .find_map(|subtag| match subtag.as_str() {
                "hans" | "cn" | "sg" => Some(GBK),
                "hant" | "hk" | "mo" | "tw" => Some(BIG5),
                _ => None,
            })
            .unwrap_or(WINDOWS_1252),
        _ => WINDOWS_1252,
    }
}
