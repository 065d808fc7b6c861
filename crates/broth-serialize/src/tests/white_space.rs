//! Where white space collapses, in trees and in tokens.

use alloc::string::String;

use broth::html::{Token, parse, tokens};

use crate::{Serializer, TokenWriter};

fn by_tree(html: &str, serializer: &Serializer) -> String {
    serializer.serialize_inner(parse(html).body().unwrap())
}

fn by_tokens(html: &str, serializer: &Serializer) -> String {
    let mut out = String::new();
    let mut writer = TokenWriter::new(&mut out, serializer);
    for token in tokens(html) {
        match token {
            Token::StartTag(tag) => {
                writer.start_tag(&tag.name, tag.attrs.iter().map(|it| (&*it.name, &*it.value)))
            }
            Token::EndTag(tag) => writer.end_tag(&tag.name),
            Token::Text(text) => writer.text(&text),
            _ => Ok(()),
        }
        .unwrap();
    }
    writer.finish().unwrap();
    out
}

#[test]
fn white_space_of_svg_and_mathml_stays_where_it_counts() {
    let serializer = Serializer::new().collapse_white_space(true);
    let text = "a  //b\nc";
    for (before, after) in [
        ("<svg><script>", "</script></svg>"),
        ("<svg><style>", "</style></svg>"),
        ("<svg><text xml:space=\"preserve\"><tspan>", "</tspan></text></svg>"),
        ("<svg xml:space=\"preserve\"><g><text>", "</text></g></svg>"),
        ("<svg><text white-space=\"pre\">", "</text></svg>"),
        (
            "<math><semantics><annotation encoding=\"application/x-tex\">",
            "</annotation></semantics></math>",
        ),
        ("<svg><style>", "</style><g>d e</g></svg>"),
    ] {
        let html = alloc::format!("{before}{text}{after}");
        assert_eq!(by_tree(&html, &serializer), html);
        assert_eq!(by_tokens(&html, &serializer), html);
    }
    for (html, expected) in [
        ("<svg><text>a  b</text></svg>", "<svg><text>a b</text></svg>"),
        (
            "<svg><text xml:space=\"default\">a  b</text></svg>",
            "<svg><text xml:space=\"default\">a b</text></svg>",
        ),
        ("<math><mtext>a  b</mtext></math>", "<math><mtext>a b</mtext></math>"),
        ("<p xml:space=\"preserve\">a  b</p>", "<p xml:space=\"preserve\">a b</p>"),
        ("<svg><style>a  b</style></svg>c  d", "<svg><style>a  b</style></svg>c d"),
        (
            "<p style=\"white-space:pre\">a  <b>b  c</b></p>d  e",
            "<p style=\"white-space:pre\">a  <b>b  c</b></p>d e",
        ),
        ("<pre>a  <b>b  c</b></pre>d  e", "<pre>a  <b>b  c</b></pre>d e"),
    ] {
        assert_eq!(by_tree(html, &serializer), expected);
        assert_eq!(by_tokens(html, &serializer), expected);
    }
}
