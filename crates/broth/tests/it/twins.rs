//! The parsers of HTML and of XML are twins: two loops, because a tree builder of HTML changes its
//! tokenizer and one of XML does not, with one interface. These tests keep it one.

use std::path::Path;

use broth::{ErrorCode, html, xml};

/// The methods of a type in a listing of the public API: their names and signatures, with the words
/// of one language replaced by those of both.
fn methods(listing: &str, of: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../xtask/data/api").join(listing);
    let listing = std::fs::read_to_string(path).unwrap();
    let mut lines = listing.lines();
    lines.find(|line| line.starts_with(&format!("{of}: struct "))).expect("the type");
    let methods = lines.map_while(|line| line.strip_prefix("    ")).filter_map(|line| {
        let name = line.strip_prefix("fn ")?.split(['(', '<']).next()?;
        let signature = line
            .replace("mut self", "self")
            .replace("mut sink", "sink")
            .replace("html:", "text:")
            .replace("xml:", "text:")
            .replace("bytes:", "text:")
            .replace("<'c>(", "(")
            .replace("impl Into<Context<'c>>", "Context")
            .replace(" -> Progress<S::Node>", "");
        Some((name.to_owned(), signature))
    });
    methods.collect()
}

#[test]
fn both_parsers_have_the_same_methods() {
    for (of, only_html, only_xml) in [
        (
            "Parser",
            &[
                "decode",
                "for_rendered_text",
                "guess",
                "scripting",
                "edition",
                "declarative_shadow_roots",
                "content_patching",
                "selectedcontent",
                "iframe_srcdoc",
                "parser_cannot_change_the_mode",
                "parse_observed",
            ][..],
            &["dialect", "entities", "cdata_nodes"][..],
        ),
        // Only HTML has scripts, which write and for which a parser waits.
        ("Stream", &["write", "resume"], &[]),
    ] {
        let without = |methods: Vec<(String, String)>, only: &[&str]| -> Vec<String> {
            for name in only {
                assert!(methods.iter().any(|(method, _)| method == name), "{of}::{name}");
            }
            let both = methods.into_iter().filter(|(method, _)| !only.contains(&&**method));
            let mut signatures: Vec<String> = both.map(|(_, signature)| signature).collect();
            signatures.sort();
            signatures
        };
        let html = without(methods("broth-html.txt", of), only_html);
        let xml = without(methods("broth-xml5.txt", of), only_xml);
        assert_eq!(html, xml, "{of}");
    }
}

/// The duties of both parsers, with markup that is good in its language and with markup that is
/// not.
macro_rules! twins {
    ($name:ident, $language:ident, $good:expr, $bad:expr, $code:expr) => {
        #[test]
        fn $name() {
            let (good, bad): (&str, &str) = ($good, $bad);
            let parser = $language::Parser::new().errors(true);
            let whole = parser.parse(good);
            assert!(whole.errors.is_empty(), "{:?}", whole.errors);
            let dump = |doc: &broth::Document| doc.root().dump_html().to_string();
            let expected = dump(&whole.document);

            // However the text comes in, the tree is the same.
            assert_eq!(dump(&parser.parse_owned(good.to_owned()).document), expected);
            assert_eq!(dump(&parser.parse_bytes(good.as_bytes()).document), expected);
            assert_eq!(dump(&parser.parse_reader(good.as_bytes()).unwrap().document), expected);
            assert_eq!(dump(&$language::parse(good)), expected);
            for cut in (0..good.len()).filter(|&cut| good.is_char_boundary(cut)) {
                let mut texts = parser.stream();
                texts.feed(&good[..cut]);
                texts.feed(&good[cut..]);
                assert_eq!(dump(&texts.finish().document), expected, "cut at {cut}");
                let mut bytes = parser.stream();
                bytes.feed_bytes(&good.as_bytes()[..cut]);
                bytes.feed_bytes(&good.as_bytes()[cut..]);
                assert_eq!(dump(&bytes.finish().document), expected, "cut at {cut}");
            }

            // Errors are kept if they are wanted, and end strict parsing where they are.
            let code: ErrorCode = $code;
            let parsed = parser.parse(bad);
            assert!(parsed.errors.iter().any(|error| error.code == code), "{:?}", parsed.errors);
            assert!($language::Parser::new().parse(bad).errors.is_empty());
            let error = $language::parse_strict(bad).unwrap_err();
            assert_eq!(error.code, code);
            let strict = $language::Parser::new().strict(true);
            assert_eq!(strict.parse(bad).into_result().unwrap_err().code, code);
            let mut stream = strict.stream();
            stream.feed(bad);
            stream.feed(good);
            assert!(stream.is_stopped());
            assert_eq!(stream.finish().into_result().unwrap_err().code, code);
        }
    };
}

twins!(
    html_does_what_a_twin_does,
    html,
    "<!DOCTYPE html><html><head><meta charset=utf-8><title>Süß</title></head><body><p>&lt;3</p></html>",
    "<!DOCTYPE html><title a=1 a=2>Soup</title>",
    ErrorCode::DuplicateAttribute
);

twins!(
    xml_does_what_a_twin_does,
    xml,
    "<?xml version=\"1.0\"?><html><head><title>Süß</title></head><body><p>&lt;3</p></body></html>",
    "<title a='1' a='2'>Soup</title>",
    ErrorCode::DuplicateAttribute
);
