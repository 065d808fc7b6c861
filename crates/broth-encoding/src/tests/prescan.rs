//! The prescan and "get an attribute", step by step.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use crate::*;

/// `expected` is the name of the encoding, `-` for none.
#[track_caller]
fn check(bytes: &[u8], expected: &str) {
    let found = prescan(bytes).map_or("-", |declared| declared.encoding.name());
    assert_eq!(found, expected, "{}", bytes.escape_ascii());
}

#[test]
fn nothing_is_found_in_nothing() {
    for bytes in [
        "", " ", "<", "<m", "<meta", "<meta ", "<meta>", "</meta>", "text", "<!", "<!--", "<?",
        "</",
    ] {
        check(bytes.as_bytes(), "-");
    }
}

#[test]
fn utf_16_xml_declarations() {
    check(b"<\0?\0x\0", "UTF-16LE");
    check(b"\0<\0?\0x", "UTF-16BE");
    check(b"<\0?\0x\0m\0l\0", "UTF-16LE");
    // Two bytes longer than XML's own pattern, and case-sensitive.
    check(b"<\0?\0", "-");
    check(b"<\0?\0X\0", "-");
    check(b"\0<\0?\0X", "-");
    check(b"<\0?\0x", "-");
    // Only at the start.
    check(b" <\0?\0x\0", "-");
}

#[test]
fn comments() {
    check(b"<!-- x --><meta charset=gbk>", "GBK");
    check(b"<!--><meta charset=gbk>", "GBK");
    check(b"<!---><meta charset=gbk>", "GBK");
    check(b"<!----><meta charset=gbk>", "GBK");
    check(b"<!-- > <meta charset=gbk> -->", "-");
    check(b"<!-- -> <meta charset=gbk> -->", "-");
    check(b"<!-- --!> <meta charset=gbk> -->", "-");
    check(b"<!-- -- > <meta charset=gbk> -->", "-");
    // Not closed: runs out of bytes.
    check(b"<!-- <meta charset=gbk>", "-");
    // With one hyphen it is not a comment, and ends at the first `>`.
    check(b"<!- x><meta charset=gbk>", "GBK");
    check(b"<!- <meta charset=gbk>", "-");
}

#[test]
fn starts_of_a_meta() {
    for space in ["\t", "\n", "\x0C", "\r", " ", "/"] {
        check(format!("<meta{space}charset=gbk>").as_bytes(), "GBK");
    }
    check(b"<META charset=gbk>", "GBK");
    check(b"<mEtA charset=gbk>", "GBK");
    check(b"<meta\x0Bcharset=gbk>", "-");
    check(b"<meta\0charset=gbk>", "-");
    check(b"<metacharset=gbk>", "-");
    check(b"<metadata charset=gbk>", "-");
    check(b"< meta charset=gbk>", "-");
    check(b"</meta charset=gbk>", "-");
    check(b"<xmeta charset=gbk>", "-");
}

#[test]
fn the_charset_attribute() {
    check(b"<meta charset=gbk>", "GBK");
    check(b"<meta CHARSET=GBK>", "GBK");
    check(b"<meta charset=' gbk '>", "GBK");
    check(b"<meta charset=gbk/>", "-");
    check(b"<meta charset=gbk />", "GBK");
    check(b"<meta charset='gbk'/>", "GBK");
    check(b"<meta charset>", "-");
    check(b"<meta charset=>", "-");
    check(b"<meta charset=''>", "-");
    check(b"<meta charset=gbk;>", "-");
    check(b"<meta xcharset=gbk>", "-");
    check(b"<meta charsetx=gbk>", "-");
    // The first attribute with a name counts, even if it has no value.
    check(b"<meta charset=gbk charset=big5>", "GBK");
    check(b"<meta charset charset=big5>", "-");
    check(b"<meta charset=none charset=big5>", "-");
    check(b"<meta charset=gbk CharSet=big5>", "GBK");
}

#[test]
fn the_pragma() {
    check(b"<meta http-equiv=content-type content='text/html;charset=gbk'>", "GBK");
    check(b"<meta content='text/html;charset=gbk' http-equiv=content-type>", "GBK");
    check(b"<meta HTTP-EQUIV=Content-Type CONTENT='Text/HTML;CharSet=GBK'>", "GBK");
    check(b"<meta http-equiv='content-type' content=charset=gbk>", "GBK");
    check(b"<meta http-equiv=content-type>", "-");
    check(b"<meta content=charset=gbk>", "-");
    check(b"<meta http-equiv content=charset=gbk>", "-");
    check(b"<meta http-equiv=refresh content=charset=gbk>", "-");
    check(b"<meta http-equiv='content-type ' content=charset=gbk>", "-");
    check(b"<meta name=content-type content=charset=gbk>", "-");
    // The first with a name counts.
    check(b"<meta http-equiv=x http-equiv=content-type content=charset=gbk>", "-");
    check(b"<meta http-equiv=content-type http-equiv=x content=charset=gbk>", "GBK");
    check(b"<meta http-equiv=content-type content=x content=charset=gbk>", "-");
    check(b"<meta http-equiv=content-type content=charset=gbk content=charset=big5>", "GBK");
}

#[test]
fn charset_and_content_together() {
    // `charset` wins from both sides, and needs no pragma.
    check(b"<meta charset=gbk content=charset=big5>", "GBK");
    check(b"<meta content=charset=big5 charset=gbk>", "GBK");
    check(b"<meta http-equiv=content-type content=charset=big5 charset=gbk>", "GBK");
    check(b"<meta http-equiv=content-type charset=gbk content=charset=big5>", "GBK");
    // An unknown label is failure, which is not null: `content` cannot replace it, and it
    // replaces the result of `content`.
    check(b"<meta http-equiv=content-type charset=none content=charset=big5>", "-");
    check(b"<meta http-equiv=content-type content=charset=big5 charset=none>", "-");
    check(b"<meta http-equiv=content-type content=charset=none charset=gbk>", "GBK");
}

#[test]
fn stand_ins() {
    for label in ["utf-16", "utf-16le", "utf-16be", "ucs-2", "unicode", "iso-10646-ucs-2"] {
        check(format!("<meta charset={label}>").as_bytes(), "UTF-8");
        let content = format!("<meta http-equiv=content-type content=charset={label}>");
        check(content.as_bytes(), "UTF-8");
    }
    check(b"<meta charset=x-user-defined>", "windows-1252");
    check(b"<meta charset=iso-8859-1>", "windows-1252");
    check(b"<meta charset=us-ascii>", "windows-1252");
    check(b"<meta charset=hz-gb-2312>", "replacement");
}

#[test]
fn the_first_meta_that_declares() {
    check(b"<meta charset=gbk><meta charset=big5>", "GBK");
    check(b"<meta charset=none><meta charset=big5>", "Big5");
    check(b"<meta name=x><meta charset=big5>", "Big5");
    check(b"<meta content=charset=gbk><meta charset=big5>", "Big5");
    // Text inside a tag is one of its attributes.
    check(b"<meta <meta charset=gbk>", "GBK");
    check(b"<meta name='<meta charset=gbk>'>", "-");
    check(b"<meta <charset=gbk>", "-");
}

#[test]
fn other_tags() {
    check(b"<p><meta charset=gbk>", "GBK");
    check(b"<p x='<meta charset=gbk>'>", "-");
    check(b"<p x=\"<meta charset=gbk>\">", "-");
    check(b"</p x='<meta charset=gbk>'>", "-");
    check(b"<p x=<meta charset=gbk>", "-");
    check(b"<p x=<meta charset=gbk>><meta charset=big5>", "Big5");
    // The name of a tag ends at a space or `>`; a slash belongs to it, and so does a quote.
    check(b"<p/x='><meta charset=gbk>'>", "GBK");
    check(b"<p'><meta charset=gbk>'>", "GBK");
    check(b"<p '><meta charset=gbk>'>", "GBK");
    check(b"<p ='><meta charset=gbk>'>", "GBK");
    check(b"<p =='><meta charset=gbk>'>", "-");
    // An unclosed quote takes the rest.
    check(b"<p x='><meta charset=gbk>", "-");
    // Scripts and titles are not known.
    check(b"<script>'<meta charset=gbk>'</script>", "GBK");
    check(b"<title><meta charset=gbk></title>", "GBK");
    check(b"<script>if(a<b)'<meta charset=gbk>'</script>", "-");
    // Names are not only ASCII inside.
    check(b"<p\xE9 x='<meta charset=gbk>'>", "-");
    check(b"<\xE9 x='<meta charset=gbk>'>", "GBK");
}

#[test]
fn other_markup() {
    for start in ["<!", "</", "<?", "<!doctype ", "</1", "</ ", "<?xml ", "<!["] {
        check(format!("{start}><meta charset=gbk>").as_bytes(), "GBK");
        check(format!("{start} '><meta charset=gbk>'").as_bytes(), "GBK");
        check(format!("{start}<meta charset=gbk>").as_bytes(), "-");
        check(format!("{start}<meta charset=gbk><meta charset=big5>").as_bytes(), "Big5");
    }
    check(b"<1><meta charset=gbk>", "GBK");
    check(b"<<meta charset=gbk>", "GBK");
    check(b"<><meta charset=gbk>", "GBK");
    check(b"\0\xFF<meta charset=gbk>", "GBK");
}

#[test]
fn cut_off() {
    // The tag has to end before the bytes do, wherever its attributes are.
    let tag = b"<meta http-equiv = 'content-type' content = \"x; charset=gbk\" / >";
    for end in 0..tag.len() {
        check(&tag[..end], "-");
    }
    check(tag, "GBK");
    // And before the first 1,024 bytes do.
    for (filler, expected) in [(1005, "GBK"), (1006, "GBK"), (1007, "-"), (1024, "-")] {
        let mut bytes = vec![b' '; filler];
        bytes.extend_from_slice(b"<meta charset=gbk>");
        check(&bytes, expected);
    }
    // Later bytes are not searched, not even for a declaration that began in time.
    let mut bytes = b"<?xml version='1.0' ".to_vec();
    bytes.resize(1020, b' ');
    bytes.extend_from_slice(b"encoding='gbk'?>");
    check(&bytes, "-");
}

#[test]
fn xml_declarations_come_last() {
    check(b"<?xml encoding='gbk'?>", "GBK");
    check(b"<?xml encoding='gbk'?><meta charset=big5>", "Big5");
    check(b"<?xml encoding='gbk'?><meta charset=none>", "GBK");
    check(b"<?xml encoding='gbk'?><meta charset=big5", "GBK");
    check(b"<?xml encoding='gbk'?><!-- <meta charset=big5>", "GBK");
}

#[test]
fn places_of_the_label() {
    #[track_caller]
    fn check(bytes: &[u8], label: &str, place: LabelPlace) {
        let found = prescan(bytes).unwrap().label.unwrap();
        assert_eq!((found.text.as_str(), found.place), (label, place));
        assert_eq!(&bytes[found.bytes.unwrap()], label.as_bytes());
    }
    check(b"<p><meta charset=GBK>", "GBK", LabelPlace::Meta);
    check(b"<meta charset=' gbk '>", " gbk ", LabelPlace::Meta);
    let pragma = b"<meta content='a; charset=\"gbk\"' http-equiv=content-type>";
    check(pragma, "gbk", LabelPlace::Meta);
    check(b"<?xml encoding='gbk'?>", "gbk", LabelPlace::XmlDeclaration);
}

/// An attribute as `name=value`, and the rest after it; `-` if there is none.
#[track_caller]
fn check_attribute(bytes: &str, expected: &str, rest: &str) {
    let mut position = 0;
    let attribute = get_an_attribute(bytes.as_bytes(), &mut position);
    let found = attribute.map_or("-".to_owned(), |attribute| {
        format!("{}={}", &bytes[attribute.name], &bytes[attribute.value])
    });
    assert_eq!((found.as_str(), &bytes[position..]), (expected, rest), "{bytes:?}");
}

#[test]
fn attributes() {
    // None.
    check_attribute(">x", "-", ">x");
    check_attribute(" \t\n\x0C\r/ / >", "-", ">");
    // A name alone.
    check_attribute("a>", "a=", ">");
    check_attribute("a/>", "a=", "/>");
    check_attribute("a b>", "a=", "b>");
    check_attribute("a  >", "a=", ">");
    check_attribute("a /b>", "a=", "/b>");
    // Any byte can be in a name, and an equals sign at its start.
    check_attribute("=>", "==", ">");
    check_attribute("==>", "==", ">");
    check_attribute("=a=b>", "=a=b", ">");
    check_attribute("a'\"<`=b>", "a'\"<`=b", ">");
    // An unquoted value.
    check_attribute("a=b>", "a=b", ">");
    check_attribute("a=b c>", "a=b", " c>");
    check_attribute("a = b>", "a=b", ">");
    check_attribute("a\n=\tb>", "a=b", ">");
    check_attribute("a=b/c>", "a=b/c", ">");
    check_attribute("a=/>", "a=/", ">");
    check_attribute("a==>", "a==", ">");
    check_attribute("a=b'c>", "a=b'c", ">");
    check_attribute("a=>", "a=", ">");
    check_attribute("a= >", "a=", ">");
    // A quoted one.
    check_attribute("a='b'>", "a=b", ">");
    check_attribute("a=\"b\">", "a=b", ">");
    check_attribute("a='b\"c'>", "a=b\"c", ">");
    check_attribute("a='b'c>", "a=b", "c>");
    check_attribute("a=''>", "a=", ">");
    check_attribute("a='>'>", "a=>", ">");
    // Cut off.
    for cut in ["", " ", "a", "a ", "a=", "a= ", "a=b", "a='", "a='b", "a=\"b'"] {
        check_attribute(cut, "-", "");
    }
}

#[test]
#[cfg_attr(miri, ignore = "very many texts")]
fn every_short_string_ends_without_a_find() {
    // All strings over the bytes that the steps know; none is long enough to declare anything.
    let alphabet = b"<!-/?>mx ='";
    let mut strings: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..5 {
        strings = strings
            .iter()
            .flat_map(|string| alphabet.iter().map(|&byte| [&string[..], &[byte]].concat()))
            .collect();
        for string in &strings {
            assert_eq!(prescan(string), None, "{}", string.escape_ascii());
        }
    }
}
