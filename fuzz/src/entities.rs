//! Character references: the way there and back, spans, another library, and the tokenizer.

use broth::entities::{Encoder, Mode, Policy, ReferenceKind, References, decode, decode_in};
use broth::html::driver::Tokenizer;
use broth::html::{TextMode, Token};

use crate::case::Case;

/// Decodes a text, encodes it, and compares.
pub fn body(data: &[u8]) {
    let case = Case::new(data);
    let text = case.text();
    for (mode, context) in
        [(Mode::Text, htmlize::Context::General), (Mode::Attribute, htmlize::Context::Attribute)]
    {
        let decoded = decode_in(&text, mode);
        assert_eq!(decoded, htmlize::unescape_in(&*text, context), "as htmlize: {mode:?}");
        let mut joined = String::new();
        let mut end = 0;
        for reference in References::new(&text, mode) {
            assert!(end <= reference.span.start, "references follow each other");
            assert_eq!(&text[reference.span.clone()], reference.source);
            let is_text = reference.kind == ReferenceKind::Text;
            assert!(!is_text || reference.errors().count() == 1, "{reference:?}");
            joined.push_str(&text[end..reference.span.start]);
            joined.push_str(&reference.to_string());
            end = reference.span.end;
        }
        joined.push_str(&text[end..]);
        assert_eq!(joined, decoded, "the references, joined");
        for policy in
            [Policy::Minimal, Policy::AsciiNamed, Policy::AsciiDecimal, Policy::AsciiHexadecimal]
        {
            let encoded = Encoder::new().mode(mode).policy(policy).encode(&text);
            assert_eq!(
                decode_in(&encoded, mode),
                text,
                "there and back by {policy:?}: {encoded:?}"
            );
        }
    }
    if !text.contains(['<', '\0', '\r']) {
        assert_eq!(by_the_tokenizer(&text), decode(&text), "as the tokenizer");
    }
}

fn by_the_tokenizer(text: &str) -> String {
    let mut tokenizer = Tokenizer::new();
    tokenizer.switch_to(TextMode::Rcdata);
    broth::html::driver::Tokens::new(text, tokenizer)
        .map(|token| match token {
            Token::Text(text) => text.text.into_owned(),
            token => panic!("{token:?} in text"),
        })
        .collect()
}
