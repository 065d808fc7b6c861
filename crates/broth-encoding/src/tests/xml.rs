//! XML declarations, in HTML and in XML.

use crate::*;

#[track_caller]
fn check(bytes: &[u8], expected: &str) {
    let found = get_an_xml_encoding(bytes).map_or("-", |declared| declared.encoding.name());
    assert_eq!(found, expected, "{}", bytes.escape_ascii());
}

#[test]
fn get_an_xml_encoding_step_by_step() {
    check(b"<?xml version='1.0' encoding='gbk'?>", "GBK");
    // 2
    check(b"", "-");
    check(b"<?xm encoding='gbk'?>", "-");
    check(b"<?XML encoding='gbk'?>", "-");
    check(b" <?xml encoding='gbk'?>", "-");
    check(b"<?xmlencoding='gbk'>", "GBK");
    check(b"<?xml-stylesheet encoding='gbk'>", "GBK");
    // 3
    check(b"<?xml encoding='gbk'?", "-");
    // 4
    check(b"<?xml Encoding='gbk'?>", "-");
    check(b"<?xml> encoding='gbk'?>", "-");
    check(b"<?xml encodin>g='gbk'?>", "-");
    check(b"<?xml xencoding='gbk'?>", "GBK");
    check(b"<?xml encoding encoding='gbk'?>", "-");
    // 6-9: all up to the space is skipped, which is more than white space.
    check(b"<?xml encoding\x00\x01\t\x1F =\x00 \x0B'gbk'?>", "GBK");
    check(b"<?xml encoding\x7F='gbk'?>", "-");
    check(b"<?xml encoding'gbk'?>", "-");
    check(b"<?xml encoding>", "-");
    check(b"<?xml encoding=>", "-");
    check(b"<?xml encoding= >", "-");
    // 10-13
    check(b"<?xml encoding=\"gbk\"?>", "GBK");
    check(b"<?xml encoding=gbk?>", "-");
    check(b"<?xml encoding=`gbk`?>", "-");
    check(b"<?xml encoding='gbk\"?>", "-");
    check(b"<?xml encoding='gbk?>", "-");
    // The closing quote is looked for beyond the end, though no label has a `>` in it.
    check(b"<?xml encoding='gbk>'", "-");
    // 15: unlike elsewhere, a label with spaces around it does not count.
    check(b"<?xml encoding=' gbk'?>", "-");
    check(b"<?xml encoding='gbk\n'?>", "-");
    check(b"<?xml encoding='gbk\0'?>", "-");
    check(b"<?xml encoding=''?>", "-");
    // 16-18: x-user-defined stands for itself here.
    check(b"<?xml encoding='GBK'?>", "GBK");
    check(b"<?xml encoding='none'?>", "-");
    check(b"<?xml encoding='gbk\xE9'?>", "-");
    check(b"<?xml encoding='utf-16'?>", "UTF-8");
    check(b"<?xml encoding='utf-16be'?>", "UTF-8");
    check(b"<?xml encoding='x-user-defined'?>", "x-user-defined");
}

#[track_caller]
fn check_document(bytes: &[u8], options: &Decoder, expected: &str, source: Source) {
    let decision = options.sniff(bytes);
    assert_eq!(
        (decision.encoding.name(), decision.source),
        (expected, source),
        "{}",
        bytes.escape_ascii()
    );
    assert_eq!(decision.confidence, Confidence::Certain);
}

#[test]
fn xml_documents() {
    let plain = Decoder::xml();
    let transport = Decoder::xml().transport("koi8-r");
    // Byte order mark, transport, declaration, UTF-8.
    let all = b"\xFE\xFF<?xml version='1.0' encoding='gbk'?>";
    check_document(all, &transport, "UTF-16BE", Source::Bom);
    check_document(&all[2..], &transport, "KOI8-R", Source::Transport);
    check_document(&all[2..], &plain, "GBK", Source::XmlDeclaration);
    check_document(b"<x/>", &plain, "UTF-8", Source::Default);
    check_document(b"", &plain, "UTF-8", Source::Default);
    // UTF-16 without a mark: four bytes suffice.
    check_document(b"<\0?\0", &plain, "UTF-16LE", Source::XmlDeclaration);
    check_document(b"\0<\0?", &plain, "UTF-16BE", Source::XmlDeclaration);
    check_document(b"\0<\0?", &transport, "KOI8-R", Source::Transport);
    // UTF-32 and EBCDIC are not encodings of the web.
    check_document(b"<\0\0\0", &plain, "UTF-8", Source::Default);
    check_document(b"\x4C\x6F\xA7\x94", &plain, "UTF-8", Source::Default);
    // Only an XML declaration is one, and `<meta>` is nothing special.
    check_document(b"<?xml-stylesheet encoding='gbk'?>", &plain, "UTF-8", Source::Default);
    check_document(b"<meta charset='gbk'/>", &plain, "UTF-8", Source::Default);
    check_document(b"<?xml version='1.0' encoding='none'?>", &plain, "UTF-8", Source::Default);
    check_document(
        b"<?xml version='1.0' encoding='utf-16'?>",
        &plain,
        "UTF-8",
        Source::XmlDeclaration,
    );
    // Nothing is guessed.
    let guess = Decoder::xml().guess(Guess::Utf8).default_encoding(GBK);
    check_document("<é/>".as_bytes(), &guess, "GBK", Source::Default);
}
