//! The encoding sniffing algorithm: the order of its rules.

use alloc::vec::Vec;

use crate::*;

#[track_caller]
fn check(bytes: &[u8], options: &Decoder, expected: &str, source: Source, confidence: Confidence) {
    let decision = options.sniff(bytes);
    assert_eq!(
        (decision.encoding.name(), decision.source, decision.confidence),
        (expected, source, confidence),
        "{} {options:?}",
        bytes.escape_ascii()
    );
}

#[test]
fn the_order() {
    use Confidence::{Certain, Tentative};
    let everything = Decoder::new()
        .override_with("koi8-r")
        .transport("big5")
        .parent(EUC_KR)
        .likely(ISO_8859_2)
        .guess(Guess::Utf8)
        .default_encoding(MACINTOSH);
    let document = "<meta charset=gbk>é".as_bytes();
    let marked = [b"\xEF\xBB\xBF", document].concat();
    let undeclared = "é".as_bytes();
    check(&marked, &everything, "UTF-8", Source::Bom, Certain);
    check(document, &everything, "KOI8-R", Source::Override, Certain);
    let options = Decoder { override_label: None, ..everything };
    check(&marked, &options, "UTF-8", Source::Bom, Certain);
    check(document, &options, "Big5", Source::Transport, Certain);
    let options = Decoder { transport: None, ..options };
    check(document, &options, "GBK", Source::Meta, Tentative);
    check("<?xml encoding='gbk'?>é".as_bytes(), &options, "GBK", Source::XmlDeclaration, Tentative);
    check(b"<\0?\0x\0", &options, "UTF-16LE", Source::XmlDeclaration, Tentative);
    check(undeclared, &options, "EUC-KR", Source::Parent, Tentative);
    // A parent in UTF-16 says nothing about ASCII-compatible bytes.
    check(undeclared, &options.clone().parent(UTF_16LE), "ISO-8859-2", Source::Likely, Tentative);
    let options = Decoder { parent: None, ..options };
    check(undeclared, &options, "ISO-8859-2", Source::Likely, Tentative);
    let options = Decoder { likely: None, ..options };
    check(undeclared, &options, "UTF-8", Source::Guess, Tentative);
    check(b"ascii", &options, "macintosh", Source::Default, Tentative);
    let options = options.guess(Guess::Never);
    check(undeclared, &options, "macintosh", Source::Default, Tentative);
    check(undeclared, &Decoder::new(), "windows-1252", Source::Default, Tentative);
}

#[test]
fn unknown_labels_are_skipped_and_reported() {
    let options = Decoder::new().override_with("nope").transport("utf-7");
    let decision = options.sniff(
        b"<?xml encoding='x'?><meta charset=y><meta \
        http-equiv=content-type content='charset=z'><meta name=d content='charset=w'>",
    );
    let told: Vec<_> =
        decision.unknown_labels.iter().map(|label| (label.place, label.text.as_str())).collect();
    let expected = [
        (LabelPlace::Override, "nope"),
        (LabelPlace::Transport, "utf-7"),
        (LabelPlace::Meta, "y"),
        (LabelPlace::Meta, "z"),
        (LabelPlace::XmlDeclaration, "x"),
    ];
    assert_eq!(told, expected);
    assert_eq!(decision.source, Source::Default);
}

#[test]
fn a_restart_overrides_everything_but_a_byte_order_mark() {
    use Confidence::Certain;
    let options = Decoder::new().transport("gbk").restart_with(KOI8_R);
    check(b"<meta charset=big5>", &options, "KOI8-R", Source::Meta, Certain);
    // The decoder itself obeys the mark, whatever the options.
    check(b"\xFF\xFE", &options, "UTF-16LE", Source::Bom, Certain);
}

#[test]
fn labels_from_outside_can_be_any() {
    use Confidence::Certain;
    for (label, name) in [
        ("UTF-16", "UTF-16LE"),
        ("utf-16be", "UTF-16BE"),
        (" latin1 ", "windows-1252"),
        ("x-user-defined", "x-user-defined"),
        ("iso-2022-kr", "replacement"),
        ("unicode-1-1-utf-8", "UTF-8"),
    ] {
        check(b"x", &Decoder::new().transport(label), name, Source::Transport, Certain);
    }
}

#[test]
fn guessing_utf_8() {
    use Confidence::Tentative;
    let options = Decoder::new().guess(Guess::Utf8);
    check("naïve".as_bytes(), &options, "UTF-8", Source::Guess, Tentative);
    check(b"na\xEFve", &options, "windows-1252", Source::Default, Tentative);
    check(b"naive", &options, "windows-1252", Source::Default, Tentative);
    check("naïve\u{FFFD}".as_bytes(), &options, "UTF-8", Source::Guess, Tentative);
    // A character cut off at the end is evidence neither for nor against.
    check(b"na\xC3\xAFve \xE2\x82", &options, "UTF-8", Source::Guess, Tentative);
    check(b"naive \xE2\x82", &options, "windows-1252", Source::Default, Tentative);
}

#[cfg(feature = "guess")]
#[test]
fn guessing_from_the_content() {
    use Confidence::Tentative;
    let options = Decoder::new().guess(Guess::Content);
    let (russian, _, _) = WINDOWS_1251.codec().encode("Все счастливые семьи похожи друг на друга");
    check(&russian, &options, "windows-1251", Source::Guess, Tentative);
    let (japanese, _, _) = EUC_JP.codec().encode("吾輩は猫である。名前はまだ無い。");
    check(&japanese, &options, "EUC-JP", Source::Guess, Tentative);
    check("naïve".as_bytes(), &options, "UTF-8", Source::Guess, Tentative);
    check(b"naive", &options, "windows-1252", Source::Default, Tentative);
}

#[test]
fn defaults_by_locale() {
    for (tag, name) in [
        ("", "windows-1252"),
        ("ar", "windows-1256"),
        ("tr-TR", "windows-1254"),
        ("lt", "windows-1257"),
        ("he", "windows-1255"),
        ("ja-JP", "Shift_JIS"),
        ("ko", "EUC-KR"),
        ("th", "windows-874"),
        ("vi-VN", "windows-1258"),
        ("en-GB", "windows-1252"),
        ("ru", "windows-1251"),
        ("RU-ru", "windows-1251"),
        ("sah", "windows-1251"),
        ("cs", "windows-1250"),
        ("pl", "ISO-8859-2"),
        ("el", "ISO-8859-7"),
        ("zh", "windows-1252"),
        ("zh-Hans", "GBK"),
        ("zh-SG", "GBK"),
        ("zh-hant-cn", "Big5"),
        ("zh-MO", "Big5"),
    ] {
        assert_eq!(default_encoding_for_locale(tag).name(), name, "{tag}");
    }
}

#[test]
fn a_guess_of_utf_8_needs_valid_bytes_throughout() {
    use Confidence::Tentative;
    let options = Decoder::new().guess(Guess::Utf8);
    check("na\u{EF}ve".as_bytes(), &options, "UTF-8", Source::Guess, Tentative);
    check(b"na\xC3\xAFve na\xC3", &options, "UTF-8", Source::Guess, Tentative);
    check(b"na\xC3\xAFve na\xEFve", &options, "windows-1252", Source::Default, Tentative);
}

#[test]
fn by_default_the_rules_are_those_of_html() {
    let [default, html] =
        [Decoder::default(), Decoder::new()].map(|options| options.sniff(b"<meta charset=koi8-r>"));
    assert_eq!(default, html);
}

#[test]
fn the_encoding_in_content_is_reported_even_if_charset_is_known() {
    let page = b"<meta http-equiv=content-type content='text/html; charset=bogus' charset=gbk>";
    let decision = Decoder::new().sniff(page);
    assert_eq!(decision.encoding, GBK);
    let unknown: Vec<_> = decision.unknown_labels.iter().map(|label| &*label.text).collect();
    assert_eq!(unknown, ["bogus"]);
}
