//! Documents of bytes: parsed whole, parsed in pieces, and decoded before parsing. Encoding, tree
//! and errors must be the same.

use broth::encoding::{Decoder, Guess};
use broth::html::Parser;

use crate::case::Case;

/// Declarations are put in front, so that each way to decide the encoding occurs, the prescan's and
/// the parser's.
const BEFORE: &[&str] = &[
    "",
    "\u{E9}",
    "<!--x--!>",
    "<!-->",
    "<title><x y='</title>",
    "<script><!--<script></script>",
    "<svg><title>",
    "<meta charset=none>",
    "<meta http-equiv=content-type content='text/html; charset=none'>",
    "<?xml version='1.0' encoding='gbk'?>",
    "<?xml version='1.0' encoding='none'?>",
    "<noscript>",
    "<template>",
];
const DECLARATIONS: &[&str] = &[
    "",
    "<meta charset=shift_jis>",
    "<meta charset=utf-8>",
    "<meta charset=utf-16le>",
    "<meta charset=iso-2022-jp>",
    "<meta charset=none>",
    "<meta http-equiv=content-type content='text/html; charset=koi8-r'>",
    "<meta charset=x-user-defined>",
];

/// Parses bytes in all ways, and compares.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    // A guess sees other bytes in a stream.
    let mut options = Decoder::new().guess(Guess::Never);
    match case.choose(8) {
        0 => options = options.transport("none"),
        1 => options = options.transport("gbk"),
        _ => {}
    }
    let filler = case.one_of(&[0, 0, 1000, 1024, 1100, 3000]);
    let mut bytes = case.one_of(BEFORE).as_bytes().to_vec();
    bytes.extend(std::iter::repeat_n(b' ', filler));
    bytes.extend_from_slice(case.one_of(DECLARATIONS).as_bytes());
    // Not everything is UTF-8.
    let mask = case.one_of(&[0, 0, 0x80]);
    bytes.extend(case.bytes.iter().map(|byte| match byte {
        b'q'..=b'z' => byte ^ mask,
        byte => *byte,
    }));

    let parser = Parser::new().decoder(options.clone()).errors(true);
    let whole = parser.parse_bytes(&bytes);
    let decoded = parser.decode(&bytes);
    assert_eq!(Some(decoded.decision), whole.encoding, "decoded first");
    let parsed = Parser::new().parse(&decoded.text);
    assert!(parsed.document == whole.document, "decoded first");

    let length = case.one_of(&[1, 7, 100, 1023, 1024, 1500]);
    let mut stream = parser.stream();
    for piece in bytes.chunks(length) {
        stream.feed_bytes(piece);
    }
    let pieces = stream.finish();
    if !bytes.is_empty() {
        assert_eq!(pieces.encoding, whole.encoding, "in pieces of {length}");
    }
    assert!(pieces.document == whole.document, "in pieces of {length}");
    assert_eq!(pieces.errors, whole.errors, "in pieces of {length}");
    assert_eq!(pieces.limits_met, whole.limits_met, "in pieces of {length}");
}
