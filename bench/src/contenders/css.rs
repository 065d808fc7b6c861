//! CSS: tokens of style sheets beside cssparser, and `style` attributes beside ammonia's filter.

use std::hint::black_box;

use broth::css;
use broth::sanitize::{CssSanitizer, Sanitizer};

use crate::corpus::{Document, Made};
use crate::rig::{Contender, Goal, Ready, Work, ready};

/// Tokens of a style sheet.
pub static TOKENS: Work = Work {
    name: "css-tokens",
    title: "CSS: tokens",
    note: "A made style sheet. cssparser copies nothing, as broth does, and enters each block.",
    documents: || {
        static MADE: Made = Made::new();
        MADE.get_or_init(|| vec![Document::new("made", (0..20_000).map(rule).collect())])
    },
    contenders: &[
        by("broth", |document| ready(|| black_box(css::tokens(document.text)).count())),
        by("cssparser", |document| ready(|| count(&mut cssparser::Parser::new(document.text)))),
    ],
    goals: &[Goal { who: "broth", times: 1.0, whom: "cssparser" }],
};

/// `style` attributes, a fragment in each line.
pub static ATTRIBUTES: Work = Work {
    name: "css-attributes",
    title: "CSS: `style` attributes that are sanitized",
    note: "The attribute alone by broth's policy, and by both libraries in a `<p>`.",
    documents: || {
        static MADE: Made = Made::new();
        MADE.get_or_init(|| vec![Document::new("made", (0..1000).map(fragment).collect())])
    },
    contenders: &[
        by("broth, the attribute", |document| {
            let sanitizer = CssSanitizer::new().allow_properties(PROPERTIES);
            each(document, move |line| {
                let style = line.split('"').nth(1).unwrap_or_default();
                sanitizer.sanitize_declarations(style).len()
            })
        }),
        by("broth", |document| {
            let css = CssSanitizer::new().allow_properties(PROPERTIES);
            let sanitizer = Sanitizer::allowing(["p"]).allow_attrs("*", ["style"]).css(css);
            each(document, move |line| sanitizer.sanitize(line).len())
        }),
        by("ammonia", |document| {
            let mut builder = ammonia::Builder::default();
            builder.add_tag_attributes("p", ["style"]);
            builder.filter_style_properties(PROPERTIES.into());
            each(document, move |line| builder.clean(line).to_string().len())
        }),
    ],
    goals: &[Goal { who: "broth", times: 5.0, whom: "ammonia" }],
};

const PROPERTIES: [&str; 4] = ["color", "font-size", "margin", "width"];

const fn by(name: &'static str, prepare: fn(&'static Document) -> Option<Ready>) -> Contender {
    Contender { name, work: "", prepare }
}

fn rule(number: u32) -> String {
    format!(
        ".card-{number} > a:hover, #x{number} {{\n  color: #{number:06x};\n  margin: 0 {}px auto;\n  \
         background: url(\"/img/{number}.png\") no-repeat, linear-gradient(to right, rgb(0 0 0 / \
         50%), red);\n}}\n",
        number % 90
    )
}

fn fragment(number: u32) -> String {
    format!(
        "<p style=\"color: #{number:06x}; position: fixed; margin: 0 {}px; font-size: 1.5em; top: \
         0\">Soup</p>\n",
        number % 90
    )
}

/// The tokens of a block and of all in it.
fn count(parser: &mut cssparser::Parser<'_>) -> usize {
    use cssparser::Token;

    let mut tokens = 0;
    while let Ok(token) = parser.next_including_whitespace() {
        tokens += 1;
        let opens = matches!(
            black_box(token),
            Token::Function(_)
                | Token::ParenthesisBlock
                | Token::SquareBracketBlock
                | Token::CurlyBracketBlock
        );
        if opens {
            let nested = parser
                .parse_nested_block(|parser| Ok::<_, cssparser::ParseError<()>>(count(parser)));
            tokens += nested.unwrap_or_default();
        }
    }
    tokens
}

/// Sanitizes each line; the result is the length of all answers.
fn each(document: &'static Document, clean: impl Fn(&str) -> usize + 'static) -> Option<Ready> {
    let lines: Vec<&str> = document.text.lines().collect();
    ready(move || lines.iter().map(|line| clean(black_box(line))).sum())
}
