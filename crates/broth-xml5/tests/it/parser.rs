//! The parser of XML: bytes, chunks, strictness, limits.

use broth::ErrorCode;
use broth_dom::Document;
use broth_encoding::{Decoder, Source};
use broth_xml5::{
    Context, EntityOptions, Limits, Parsed, Parser, Severity, parse_fragment, parse_strict,
};

fn dump(document: &Document) -> String {
    document.root().dump_xml().to_string()
}

fn codes(parsed: &Parsed) -> Vec<&str> {
    parsed.errors.iter().map(|error| error.code.as_str()).collect()
}

/// Bytes, what they are decoded as and by which rule, and the text of the document; whole and in
/// every cut.
#[track_caller]
fn check_bytes(transport: Option<&str>, bytes: &[u8], encoding: &str, source: Source, text: &str) {
    let parser = || match transport {
        Some(label) => Parser::new().decoder(Decoder::xml().transport(label)),
        None => Parser::new(),
    };
    let whole = parser().parse_bytes(bytes);
    let decision = whole.encoding.as_ref().unwrap();
    assert_eq!((decision.encoding.name(), decision.source), (encoding, source));
    assert_eq!(whole.document.root().text(), text);
    for at in 0..=bytes.len() {
        let mut stream = parser().stream();
        stream.feed_bytes(&bytes[..at]);
        stream.feed_bytes(&bytes[at..]);
        let cut = stream.finish();
        assert_eq!(dump(&cut.document), dump(&whole.document), "cut at {at}");
        assert_eq!(cut.encoding.unwrap().encoding.name(), encoding);
    }
}

#[test]
fn a_byte_order_mark_wins_then_the_transport_then_the_declaration_then_utf_8() {
    let koi8 = b"<?xml version='1.0' encoding='koi8-r'?><a>\xCD\xC9\xD2</a>";
    check_bytes(None, koi8, "KOI8-R", Source::XmlDeclaration, "мир");
    check_bytes(Some("windows-1251"), koi8, "windows-1251", Source::Transport, "НЙТ");
    let marked = ["\u{FEFF}<?xml version='1.0' encoding='koi8-r'?><a>мир</a>"].concat();
    check_bytes(Some("windows-1251"), marked.as_bytes(), "UTF-8", Source::Bom, "мир");
    check_bytes(None, "<a>мир</a>".as_bytes(), "UTF-8", Source::Default, "мир");
}

#[test]
fn utf_16_whole_and_truncated() {
    let utf_16: Vec<u8> = "\u{FEFF}<a>мир</a>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    check_bytes(None, &utf_16, "UTF-16LE", Source::Bom, "мир");
    for len in 3..utf_16.len() {
        let parsed = Parser::new().errors(true).parse_bytes(&utf_16[..len]);
        assert!(!parsed.errors.is_empty(), "{len}");
    }
}

/// Checks the verdict of strict mode on bytes, whole and in every cut.
#[track_caller]
fn check_strict(transport: Option<&str>, bytes: &[u8], expected: Option<&str>) {
    let parser = || {
        let parser = Parser::new().strict(true);
        match transport {
            Some(label) => parser.decoder(Decoder::xml().transport(label)),
            None => parser,
        }
    };
    let code = |parsed: &Parsed| parsed.violation.map(|violation| violation.code.as_str());
    let whole = parser().parse_bytes(bytes);
    assert_eq!(code(&whole), expected, "{}", bytes.escape_ascii());
    for at in 0..=bytes.len() {
        let mut stream = parser().stream();
        stream.feed_bytes(&bytes[..at]);
        stream.feed_bytes(&bytes[at..]);
        let cut = stream.finish();
        assert_eq!(cut.violation, whole.violation, "cut at {at}");
        assert_eq!(dump(&cut.document), dump(&whole.document), "cut at {at}");
    }
}

#[test]
fn strict_mode_refuses_malformed_bytes() {
    for (bytes, expected) in [
        (&b"<a>\xFF</a>"[..], Some("malformed-bytes")),
        (b"<a>\xED\xA0\x80</a>", Some("malformed-bytes")),
        (b"<a>\xC3", Some("malformed-bytes")),
        (b"<a/><!--\xFF-->", Some("malformed-bytes")),
        (b"<a>\xC3\xA9</a>", None),
        (b"<a>\xEF\xBF\xBD</a>", None),
        // The first error counts.
        (b"<a>&</a>\xFF", Some("unescaped-ampersand")),
        (b"<a>\xFF</b>", Some("malformed-bytes")),
    ] {
        check_strict(None, bytes, expected);
    }
    check_strict(None, b"\xFF\xFE<\0a\0/\0>\0\0\xD8", Some("malformed-bytes"));
}

#[test]
fn strict_mode_refuses_an_encoding_that_is_not_the_declared_one() {
    const OTHER: Option<&str> = Some("contradictory-encoding");
    let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    for (label, ascii, utf_8_mark, utf_16_mark) in [
        ("UTF-8", None, None, OTHER),
        ("utf8", None, None, OTHER),
        ("UTF-16", OTHER, OTHER, None),
        ("utf-16le", OTHER, OTHER, None),
        ("utf-16be", OTHER, OTHER, OTHER),
        ("iso-8859-1", None, OTHER, OTHER),
        ("us-ascii", None, OTHER, OTHER),
        ("bogus", Some("unknown-encoding"), Some("unknown-encoding"), Some("unknown-encoding")),
    ] {
        let text = format!("<?xml version='1.0' encoding='{label}'?><a/>");
        check_strict(None, text.as_bytes(), ascii);
        check_strict(None, format!("\u{FEFF}{text}").as_bytes(), utf_8_mark);
        check_strict(None, &utf_16(&format!("\u{FEFF}{text}")), utf_16_mark);
        check_strict(None, &utf_16(&text), utf_16_mark);
        // The sender may have recoded the document.
        check_strict(Some("utf-8"), text.as_bytes(), None);
        assert!(parse_strict(&text).is_ok(), "text has no encoding");
        let lenient = Parser::new().errors(true).parse_bytes(text.as_bytes());
        assert_eq!(codes(&lenient).first().copied(), ascii);
    }
}

/// US-ASCII is decoded as windows-1252, which has more characters.
#[test]
fn bytes_above_127_are_malformed_in_us_ascii() {
    const MALFORMED: Option<&str> = Some("malformed-bytes");
    let declared = |label: &str, rest: &[u8]| {
        let declaration = format!("<?xml version='1.0' encoding='{label}'?>");
        [declaration.as_bytes(), rest].concat()
    };
    for label in ["US-ASCII", "us-ascii", "ascii", "ANSI_X3.4-1968"] {
        check_strict(None, &declared(label, b"<a>e</a>"), None);
        check_strict(None, &declared(label, b"<a>&#233;\x7F</a>"), None);
        check_strict(None, &declared(label, b"<a>\xE9</a>"), MALFORMED);
        check_strict(None, &declared(label, b"<a b='\x80'/>"), MALFORMED);
        check_strict(None, &declared(label, b"<a/><!--\xFF-->"), MALFORMED);
        check_strict(None, &declared(label, b"<\xE9/>"), MALFORMED);
        check_strict(None, &declared(label, b"<a>&</a><!--\xFF-->"), Some("unescaped-ampersand"));
        check_strict(Some(label), b"<a>\xE9</a>", MALFORMED);
        check_strict(Some(label), b"<a>e</a>", None);
        // The sender knows better.
        check_strict(Some("windows-1252"), &declared(label, b"<a>\xE9</a>"), None);
    }
    for label in ["iso-8859-1", "windows-1252", "latin1"] {
        check_strict(None, &declared(label, b"<a>\xE9\x80</a>"), None);
        check_strict(Some(label), b"<a>\xE9</a>", None);
    }
}

#[test]
fn bytes_above_127_in_us_ascii_are_read_as_windows_1252() {
    let xml = b"<?xml version='1.0' encoding='us-ascii'?><a>\xE9\x80</a>";
    let parser = || Parser::new().errors(true);
    let whole = parser().parse_bytes(xml);
    assert_eq!(whole.root().text(), "\u{E9}\u{20AC}");
    let spans: Vec<_> = whole.errors.iter().map(|error| error.span.range()).collect();
    assert_eq!((codes(&whole), spans), (vec!["malformed-bytes"; 2], vec![44..46, 46..49]));
    for at in 0..=xml.len() {
        let mut stream = parser().stream();
        stream.feed_bytes(&xml[..at]);
        stream.feed_bytes(&xml[at..]);
        assert_eq!(stream.finish().errors, whole.errors, "cut at {at}");
    }
}

#[test]
fn references_are_allowed_in_the_root_element_only() {
    for text in [
        "<a/>&#32;",
        "&#32;<a/>",
        "<!DOCTYPE a [<!ENTITY e \"\">]><a/>&e;",
        "<!DOCTYPE a [<!ENTITY e \"<a/>\">]>&e;",
    ] {
        let error = parse_strict(text).unwrap_err();
        assert_eq!(error.code, ErrorCode::ReferenceOutsideRootElement, "{text}");
    }
    assert!(parse_strict("<a b='&#32;'>&#32;<b/>&#32;</a>\r\n").is_ok());
}

/// After any reference to a parameter entity, it is a matter of validity that entities are
/// declared.
#[test]
fn an_undeclared_entity_may_be_well_formed() {
    let subset = "<!DOCTYPE a [<!ENTITY % p \"\">%p;]><a>&u;</a>";
    assert!(parse_strict(subset).is_ok());
    let standalone = format!("<?xml version='1.0' standalone='yes'?>{subset}");
    assert_eq!(parse_strict(&standalone).unwrap_err().code, ErrorCode::UndeclaredEntity);
}

#[test]
fn strict_stops_at_the_first_error() {
    let parsed = Parser::new().strict(true).parse("<a>1<b>2</a>3");
    let violation = parsed.violation.unwrap();
    assert_eq!(violation.code, ErrorCode::MismatchedEndTag);
    assert_eq!((violation.span.start, violation.span.end), (8, 12));
    let mut stream = Parser::new().strict(true).stream();
    stream.feed("<a>&");
    assert!(!stream.is_stopped());
    stream.feed(" </a>");
    assert!(stream.is_stopped());
    stream.feed("<b>");
    let parsed = stream.finish();
    assert_eq!(dump(&parsed.document), "| <a>\n");
    assert!(parsed.into_result().is_err());
}

#[test]
fn strict_errors_tell_line_and_column() {
    let xml = "<a>\n  <b>é</c></a>";
    let expected = "unexpected-end-tag at line 2, column 7";
    let parser = || Parser::new().strict(true);
    assert_eq!(parse_strict(xml).unwrap_err().to_string(), expected);
    for parsed in [parser().parse(xml), parser().parse_bytes(xml.as_bytes())] {
        assert_eq!(parsed.into_result().unwrap_err().to_string(), expected);
    }
    let mut stream = parser().stream();
    for (at, c) in xml.char_indices() {
        stream.feed(&xml[at..at + c.len_utf8()]);
    }
    assert_eq!(stream.finish().violation.unwrap().to_string(), expected);
    let read = parser().parse_reader(xml.as_bytes()).unwrap();
    assert_eq!(read.violation.unwrap().to_string(), expected);
}

/// Errors come as the document does; all of them are those of the whole.
#[test]
fn errors_are_drained_while_it_streams() {
    let xml = "<a b=1>\n<c>&</a>\n<d/>";
    let mut stream = Parser::new().errors(true).stream();
    stream.feed("<a b=1>\n<c");
    let mut drained: Vec<_> = stream.drain_errors().collect();
    assert_eq!(drained[0].code, ErrorCode::UnquotedAttributeValue);
    stream.feed(">&</a>\n<d");
    drained.extend(stream.drain_errors());
    stream.feed("/>");
    drained.extend(stream.finish().errors);
    drained.sort_by_key(|error| error.span.start);
    assert_eq!(drained, Parser::new().errors(true).parse(xml).errors);
}

#[test]
fn malformed_bytes_are_among_the_errors() {
    let xml = b"<a>\xFF<b c=1>\xC3</a>\xFE";
    let parser = || Parser::new().errors(true);
    let whole = parser().parse_bytes(xml);
    assert_eq!(
        codes(&whole),
        [
            "malformed-bytes",
            "unclosed-element",
            "unquoted-attribute-value",
            "malformed-bytes",
            "mismatched-end-tag",
            "malformed-bytes",
            "text-outside-root-element",
        ]
    );
    assert_eq!(whole.errors[0].span.range(), 3..6);
    for at in 0..=xml.len() {
        let mut stream = parser().stream();
        stream.feed_bytes(&xml[..at]);
        stream.feed_bytes(&xml[at..]);
        assert_eq!(stream.finish().errors, whole.errors, "cut at {at}");
    }
    assert!(Parser::new().parse_bytes(xml).errors.is_empty(), "nobody asked");
    let limits = Limits::default().errors(2);
    let few = parser().limits(limits).parse_bytes(xml);
    assert_eq!(few.errors.len(), 2);
    assert_eq!(few.limits_met.len(), 1);
}

#[test]
fn fragments() {
    for (xml, dump, errors) in [
        ("", "", &[][..]),
        ("1<b/>2", "| \"1\"\n| <b>\n| \"2\"\n", &[]),
        ("<a/><b/>", "| <a>\n| <b>\n", &[]),
        ("<a>1", "| <a>\n|   \"1\"\n", &["unclosed-element"]),
        ("1</a>2", "| \"12\"\n", &["unexpected-end-tag"]),
        ("<a></b></a>&amp;<![CDATA[<]]>", "| <a>\n| \"&<\"\n", &["unexpected-end-tag"]),
        ("<!DOCTYPE a>1", "| \"1\"\n", &["doctype-after-root-element"]),
        ("<x:a y:b=''/><c/>", "| <x:a>\n|   y:b=\"\"\n| <c>\n", &["unbound-prefix"]),
    ] {
        let context = Context::default().namespace("x", "urn:x").namespace("", "urn:d");
        let parsed = Parser::new().context(context.clone()).errors(true).parse(xml);
        assert_eq!(codes(&parsed), errors, "{xml}");
        let found = parsed.root().dump_xml().to_string();
        assert_eq!(found.replace("{urn:x}", "").replace("{urn:d}", ""), dump, "{xml}");
        let mut stream = Parser::new().context(context).errors(true).stream();
        for (at, c) in xml.char_indices() {
            stream.feed(&xml[at..at + c.len_utf8()]);
        }
        let pieces = stream.finish();
        assert_eq!(pieces.root().dump_xml().to_string(), found, "{xml}");
        assert_eq!(codes(&pieces), errors, "{xml}");
    }
    let context = Context::default().namespace("x", "urn:x").namespace("", "urn:d");
    let parsed = parse_fragment("<x:a/><b/>", context);
    let uris: Vec<_> =
        parsed.root().children().map(|node| node.namespace().uri().to_owned()).collect();
    assert_eq!(uris, ["urn:x", "urn:d"]);
    // The root of a fragment is no level of its depth.
    let deep = "<a>".repeat(3);
    let limits = Limits::default().depth(3);
    let parsed = Parser::new().context(Context::default()).limits(limits).parse(&deep);
    assert!(parsed.limits_met.is_empty());
}

/// A notice alone stops nobody.
#[test]
fn notices_do_not_stop_strict_mode() {
    for xml in [
        "<!DOCTYPE a SYSTEM 'a'><a>&b;</a>",
        "<!DOCTYPE a [<!ENTITY b SYSTEM 'c'>]><a>&b;</a>",
        "<!DOCTYPE a [%b;<!ENTITY c 'd'><!ENTITY c 'e'>]><a>&c;&f;</a>",
        "<?xml version='1.1'?><a>\u{80}\u{FDD0}</a>",
    ] {
        assert!(parse_strict(xml).is_ok(), "{xml}");
        let parsed = Parser::new().errors(true).parse(xml);
        assert!(!parsed.errors.is_empty(), "{xml}");
        assert!(parsed.errors.iter().all(|error| Severity::of(error.code) == Severity::Notice));
    }
}

#[test]
fn not_well_formed() {
    for xml in [
        "",
        " ",
        "text",
        "<a>",
        "<a></b>",
        "<a/><b/>",
        "<a/>text",
        "<a b=c/>",
        "<a b/>",
        "<a b='1' b='2'/>",
        "<a>&b;</a>",
        "<a>& </a>",
        "<a>]]></a>",
        "<a b='<'/>",
        "<a:b/>",
        "<a b:c=''/>",
        "<1/>",
        "<a></a b=''>",
        "<!-- -- --><a/>",
        "<a>\u{1}</a>",
        "<a>&#1;</a>",
        "<a><?xml version='1.0'?></a>",
        "<a></></a>",
        "<!DOCTYPE a [<!ENTITY b '<c>'>]><a>&b;</a>",
        "<!DOCTYPE a [<!ENTITY b '&b;'>]><a>&b;</a>",
        "<!DOCTYPE a [<!ENTITY b '<'>]><a c='&b;'/>",
        "<!DOCTYPE a [<!FOO>]><a/>",
        "<!doctype a><a/>",
        "<a/><!DOCTYPE a>",
        "<!DOCTYPE a><!DOCTYPE a><a/>",
        "<a xmlns:b=''/>",
        "<a xmlns:xml='b'/>",
        "<a xmlns:b='c' xmlns:d='c' b:e='' d:e=''/>",
        "<a b='c'd='e'/>",
        "<![CDATA[]]><a/>",
        "<a",
        "<a><!--",
        "<?xml encoding='utf-8'?><a/>",
        "<?XML version='1.0'?><a/>",
        "<a><?b",
        "<a><![CDATA[",
        "<a>\u{C}</a>",
    ] {
        assert!(parse_strict(xml).is_err(), "{xml}");
    }
}

#[test]
fn names_that_the_document_does_not_declare() {
    let entities = EntityOptions::default()
        .html_names(true)
        .resolver(|name| (name == "product").then(|| "<broth>".into()));
    let parsed = Parser::new()
        .entities(entities)
        .errors(true)
        .parse("<a b='&product;'>&eacute;&product;&nope;</a>");
    assert_eq!(dump(&parsed.document), "| <a>\n|   b=\"<broth>\"\n|   \"é<broth>&nope;\"\n");
    assert_eq!(codes(&parsed), ["undeclared-entity"]);
}

#[test]
fn entities_are_not_expanded_when_they_are_not_wanted() {
    let parsed = Parser::new()
        .entities(EntityOptions::default().declared(false))
        .errors(true)
        .parse("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;&lt;</a>");
    assert_eq!(parsed.document.root().text(), "&b;<");
    assert_eq!(codes(&parsed), ["entity-expansion-limit"]);
}

#[test]
fn default_attributes() {
    let xml = "<!DOCTYPE a [<!ENTITY v 'x&lt;'><!ATTLIST a b CDATA ' &v; ' c NMTOKENS ' d  e ' \
               f CDATA #IMPLIED g (h|i) #FIXED 'h'><!ATTLIST a b CDATA 'later' j ID #REQUIRED>]>\
               <a c='k'><a b=''/></a>";
    let parsed = Parser::new().errors(true).parse(xml);
    let expected = "| <!DOCTYPE a>\n| <a>\n|   b=\" x< \"\n|   c=\"k\"\n|   g=\"h\"\n\
                    |   <a>\n|     b=\"\"\n|     c=\"d e\"\n|     g=\"h\"\n";
    assert_eq!(dump(&parsed.document), expected);
    assert_eq!(codes(&parsed), [] as [&str; 0]);
    let defaulted = |name| {
        let nodes = parsed.document.root().descendants();
        nodes.filter(|node| node.attribute(name).is_some_and(|it| it.is_defaulted())).count()
    };
    assert_eq!(["b", "c", "g"].map(defaulted), [1, 1, 2]);
    let entities = EntityOptions::default().default_attributes(false);
    let without = Parser::new().entities(entities).parse(xml).document;
    assert_eq!(without.root().descendants().filter_map(|node| node.attr("g")).count(), 0);
}

/// In pieces of every length, and whole.
#[track_caller]
fn check_tree(xml: &str, expected: &str) {
    assert_eq!(dump(&Parser::new().parse(xml).document), expected, "{xml}");
    for len in 1..xml.len() {
        let mut stream = Parser::new().stream();
        for piece in xml.as_bytes().chunks(len) {
            stream.feed(std::str::from_utf8(piece).unwrap());
        }
        assert_eq!(dump(&stream.finish().document), expected, "{xml}, {len} bytes at a time");
    }
}

#[test]
fn declared_attributes_may_declare_namespaces() {
    check_tree(
        "<!DOCTYPE a [<!ATTLIST a xmlns CDATA 'urn:x' c CDATA 'd'>]><a/>",
        "| <!DOCTYPE a>\n| <{urn:x}a>\n|   c=\"d\"\n|   \
         {http://www.w3.org/2000/xmlns/}xmlns=\"urn:x\"\n",
    );
    check_tree(
        "<!DOCTYPE p:a [<!ATTLIST p:a xmlns:p CDATA #FIXED 'urn:p' p:c CDATA 'd'>]><p:a/>",
        "| <!DOCTYPE p:a>\n| <{urn:p}p:a>\n|   {urn:p}p:c=\"d\"\n|   \
         {http://www.w3.org/2000/xmlns/}xmlns:p=\"urn:p\"\n",
    );
    // A declaration in a tag overrides the default.
    check_tree(
        "<!DOCTYPE a [<!ATTLIST a xmlns CDATA 'urn:x'>]><a xmlns='urn:y'/>",
        "| <!DOCTYPE a>\n| <{urn:y}a>\n|   {http://www.w3.org/2000/xmlns/}xmlns=\"urn:y\"\n",
    );
}

#[test]
fn the_first_declaration_of_an_attribute_binds() {
    check_tree(
        "<!DOCTYPE a [<!ATTLIST a b CDATA #IMPLIED><!ATTLIST a b NMTOKEN 'x' c CDATA 'y'>]><a b=' \
         z '/>",
        "| <!DOCTYPE a>\n| <a>\n|   b=\" z \"\n|   c=\"y\"\n",
    );
}

#[test]
fn values_are_normalized_by_their_declared_type() {
    check_tree(
        "<!DOCTYPE a [<!ATTLIST a b NMTOKENS #IMPLIED c CDATA #IMPLIED d ID #IMPLIED e (x|y) ' y \
         '>]>\
         <a b='\t x  y&#32; &#9;z ' c='  x  ' d=' k '/>",
        "| <!DOCTYPE a>\n| <a>\n|   b=\"x y \tz\"\n|   c=\"  x  \"\n|   d=\"k\"\n|   e=\"y\"\n",
    );
}

/// <https://www.w3.org/TR/xml/#proc-types>
#[test]
fn declarations_after_a_reference_that_is_not_read_do_not_count() {
    let declared = "[<!ATTLIST a b CDATA 'x'><!ENTITY % p SYSTEM 'p'> %p; <!ATTLIST a c CDATA 'y' \
        b2 ID #IMPLIED>]";
    for (start, c) in [
        ("", ""),
        ("<?xml version='1.0' standalone='no'?>", ""),
        ("<?xml version='1.0' standalone='yes'?>", "|   c=\"y\"\n"),
    ] {
        check_tree(
            &format!("{start}<!DOCTYPE a {declared}><a/>"),
            &format!("| <!DOCTYPE a>\n| <a>\n|   b=\"x\"\n{c}"),
        );
    }
    // One with a literal value is read.
    check_tree(
        "<!DOCTYPE a [<!ENTITY % p '<!ATTLIST a b CDATA \"x\">'> %p; <!ATTLIST a c CDATA \
         'y'>]><a/>",
        "| <!DOCTYPE a>\n| <a>\n|   b=\"x\"\n|   c=\"y\"\n",
    );
}

#[test]
fn elements_from_entities_have_declared_attributes_too() {
    check_tree(
        "<!DOCTYPE a [<!ENTITY e '<b/>'><!ENTITY v 'x'><!ATTLIST b c CDATA '&v;'>]><a>&e;</a>",
        "| <!DOCTYPE a>\n| <a>\n|   <b>\n|     c=\"x\"\n",
    );
    let document = Parser::new()
        .parse("<!DOCTYPE a [<!ENTITY e '<b d=\"\"/>'><!ATTLIST b c CDATA ''>]><a>&e;</a>")
        .document;
    let b = document.by_tag("b").next().unwrap();
    assert!(b.attribute("c").unwrap().is_defaulted() && !b.attribute("d").unwrap().is_defaulted());
}

#[test]
fn entities_that_are_not_wanted_stay_references_in_default_values() {
    let xml = "<!DOCTYPE a [<!ENTITY v 'x'><!ATTLIST a b CDATA '&v;&lt;'>]><a/>";
    let entities = EntityOptions::default().declared(false);
    let document = Parser::new().entities(entities).parse(xml).document;
    assert_eq!(document.document_element().unwrap().attr("b"), Some("&v;<"));
}

#[test]
fn a_default_that_a_program_sets_is_one_no_longer() {
    let mut document = Parser::new().parse("<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>").document;
    let a = document.document_element().unwrap().id();
    let copy = document.clone_subtree(a);
    let is_defaulted =
        |document: &Document, a| document.node(a).attribute("b").unwrap().is_defaulted();
    assert!(is_defaulted(&document, a) && is_defaulted(&document, copy));
    document.set_attr(a, "b", "c").unwrap();
    assert!(!is_defaulted(&document, a) && is_defaulted(&document, copy));
}

/// <https://www.w3.org/TR/xml/#id>
#[test]
fn declared_ids_are_found() {
    for xml in [
        "<!DOCTYPE a [<!ATTLIST b key ID #IMPLIED>]><a><c key='k'/><b key=' k '/></a>",
        "<!DOCTYPE a [<!ATTLIST p:b p:key ID #IMPLIED>]><a xmlns:p='urn:p'><b p:key='k'/><p:b \
         p:key='k'/></a>",
        "<!DOCTYPE a [<!ATTLIST p:b key ID 'k'>]><a><c/><p:b/></a>",
        "<a><c/><b xml:id='k'/></a>",
        "<a><c/><b id='k'/></a>",
    ] {
        let document = Parser::new().parse(xml).document;
        let found = document.by_id("k").map(|node| node.name().trim_start_matches("p:"));
        assert_eq!(found, Some("b"), "{xml}");
        assert_eq!(document.by_id("nope"), None);
    }
}

#[test]
fn a_prefix_finds_elements_whether_it_is_declared_or_not() {
    use broth::select::{Select as _, Selector};

    let uri = "http://purl.org/dc/elements/1.1/";
    let options = Selector::options().namespace("dc", uri);
    let selector = options.parse("feed > dc|creator").unwrap();
    for (declaration, expected) in
        [("", 1), (" xmlns:dc='http://purl.org/dc/elements/1.1/'", 1), (" xmlns:dc='urn:x'", 0)]
    {
        let xml =
            format!("<feed{declaration}><dc:creator>x</dc:creator><creator/><x:creator/></feed>");
        let document = Parser::new().parse(&xml).document;
        let found: Vec<_> = document.by_tag("dc:creator").collect();
        assert_eq!(found.len(), 1, "{xml}");
        assert!(found[0].is("dc:creator") && !found[0].is("x:creator"), "{xml}");
        assert_eq!(document.select(&selector).count(), expected, "{xml}");
    }
}

#[test]
fn cdata_nodes_and_the_internal_subset() {
    let parsed =
        Parser::new().cdata_nodes(true).parse("<!DOCTYPE a [ <?b?> ]><a>1<![CDATA[2]]></a>");
    let doctype = parsed.document.root().first_child().unwrap();
    assert_eq!(doctype.internal_subset(), Some(" <?b?> "));
    let root = doctype.next_sibling().unwrap();
    assert_eq!(root.children().count(), 2);
    assert_eq!(root.text(), "12");
}

#[test]
fn depth_and_errors_have_limits() {
    let parsed = Parser::new()
        .limits(Limits::default().depth(2))
        .errors(true)
        .parse("<a><b><c>x</c>y</b></a>");
    let expected = "| <a>\n|   <b>\n|     \"y\"\n|   <c>\n|     \"x\"\n";
    assert_eq!(dump(&parsed.document), expected);
    assert_eq!(codes(&parsed), ["tree-too-deep"]);
    let many = "&".repeat(100);
    let parsed = Parser::new()
        .limits(Limits::default().errors(10))
        .errors(true)
        .parse(&format!("<a>{many}</a>"));
    assert_eq!(parsed.errors.len(), 10);
}

#[test]
fn spans_of_a_tree_are_places_in_the_source() {
    let xml = "<a b = 'c'>x&lt;<d/><![CDATA[y]]></a>";
    let document = broth_xml5::parse(xml);
    let at = |node: broth_dom::Node<'_>| node.span().map(|span| &xml[span.range()]);
    let a = document.root().first_child().unwrap();
    assert_eq!(at(a), Some(xml));
    assert_eq!(a.children().map(at).collect::<Vec<_>>(), [Some("x&lt;"), Some("<d/>"), Some("y")]);
}

#[test]
fn all_dialects() {
    use broth_xml5::Dialect;

    let xml = "<?a b?c?><a>&eacute;&lt;</a>";
    let in_dialect = |dialect| dump(&Parser::new().dialect(dialect).parse(xml).document);
    assert_eq!(in_dialect(Dialect::Xml), "| <?a b?c?>\n| <a>\n|   \"&eacute;<\"\n");
    assert_eq!(in_dialect(Dialect::Draft), "| <?a bc?>\n| <a>\n|   \"&eacute;<\"\n");
    assert_eq!(in_dialect(Dialect::Xml5lib), "| <?a bc?>\n| <a>\n|   \"é<\"\n");
}

#[test]
fn a_reference_to_an_empty_entity_is_not_part_of_a_text() {
    let text = "<!DOCTYPE a [<!ENTITY e ''>]><a>x&e;</a>";
    for cut in 0..=text.len() {
        let mut stream = Parser::new().stream();
        stream.feed(&text[..cut]);
        stream.feed(&text[cut..]);
        let document = stream.finish().document;
        let span =
            document.root().descendants().find_map(|node| node.span().filter(|_| node.is_text()));
        assert_eq!(span.map(|span| &text[span.range()]), Some("x"), "cut at {cut}");
    }
}
