//! Reports as a person reads them.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::string::ToString as _;

use crate::*;

fn explain(bytes: &[u8], options: Decoder) -> String {
    options.sniff(bytes).explain()
}

#[test]
#[cfg_attr(miri, ignore = "cargo cannot be asked where snapshots are")]
fn each_rule_explains_itself() {
    let html = Decoder::new;
    let declared = b"<meta charset=gbk>";
    let reports = [
        explain(b"\xEF\xBB\xBFx", html()),
        explain(declared, html().override_with("koi8-r")),
        explain(declared, html().transport("Latin1")),
        explain(declared, html()),
        explain(b"<meta http-equiv=content-type content='text/html; charset=utf-16'>", html()),
        explain(b"<meta charset=x-user-defined>", html()),
        explain(b"<?xml version='1.0' encoding='gbk'?>", html()),
        explain(b"<\0?\0x\0", html()),
        explain(b"x", html().parent(EUC_JP)),
        explain(b"x", html().likely(EUC_JP)),
        explain("é".as_bytes(), html().guess(Guess::Utf8)),
        explain(b"x", html()),
        explain(b"<x/>", Decoder::xml()),
        explain(declared, html().restart_with(GBK)),
        Decision::text().explain(),
        explain(b"<meta charset='no\xE9\"'>", html().transport("utf-7")),
    ];
    insta::assert_snapshot!(reports.join("\n"));
}

#[test]
fn decisions_and_sources_display_as_names() {
    let decision = crate::Decoder::new().sniff(b"\xEF\xBB\xBFx");
    assert_eq!(decision.to_string(), decision.explain());
    assert_eq!((decision.source.as_str(), decision.source.to_string()), ("bom", "bom".to_owned()));
    assert_eq!(Source::XmlDeclaration.to_string(), "xml-declaration");
    assert_eq!(format!("{KOI8_R:?}"), "Encoding { KOI8-R }");
}
