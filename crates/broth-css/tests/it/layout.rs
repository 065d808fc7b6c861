//! Minifying and formatting: the same CSS, shorter or in lines.

use broth_css::{Formatter, Minifier, format, minify, parse, tokens};
use dice::Dice;

#[track_caller]
fn shorter(text: &str, expected: &str) {
    assert_eq!(minify(text), expected, "{text}");
    assert_eq!(minify(expected), expected, "it stays so");
}

#[test]
fn what_means_nothing_is_left_out() {
    shorter(" a { color : red ; } ", "a{color:red}");
    shorter("a{b:c;;}\n\nd { ; e: f }", "a{b:c}d{e:f}");
    shorter("/* a */ a /* b */ , b > c ~ d + e {}", "a,b>c~d+e{}");
    shorter("a b  c:is( d , e ) [ f = 'g' ] {}", "a b c:is(d,e) [f = 'g']{}");
    shorter("a { margin: 0  auto ! important }", "a{margin:0 auto!important}");
    shorter("a { font: 12px / 1.5  'b' , serif }", "a{font:12px/1.5 'b',serif}");
    shorter("a { width: calc( 1px + ( 2px * 3 ) ) }", "a{width:calc(1px + (2px * 3))}");
    shorter(
        "@media screen and (min-width : 1px) , print { a { b: c } }",
        "@media screen and (min-width:1px),print{a{b:c}}",
    );
    shorter("@supports (a : b) { }", "@supports (a : b){}");
    shorter("@import 'a' ; @layer b , c ;", "@import 'a';@layer b,c");
    shorter("a { b: c; & d { e: f; } g: h; }", "a{b:c;& d{e:f}g:h}");
    shorter("<!-- a { } -->", "<!-- a{}-->");
}

#[test]
fn white_space_that_means_something_stays() {
    shorter("a :hover {}", "a :hover{}");
    shorter("a * b {}", "a * b{}");
    shorter("li:nth-child( 2n + 1 ) {}", "li:nth-child(2n + 1){}");
    shorter("a { b: c (d) [e] f(g) h }", "a{b:c (d) [e] f(g) h}");
    shorter("a { b: 1 -2 + 3 }", "a{b:1 -2 + 3}");
    shorter("@media not (a) and (b) { }", "@media not (a) and (b){}");
    shorter("a/**/b {}", "a/**/b{}");
    shorter("a { b: c/**/d }", "a{b:c/**/d}");
    shorter("a { b: \\31 c }", "a{b:\\31 c}");
}

#[test]
fn numbers_and_colours_keep_their_values() {
    shorter("a{b:0.50em -0.5px +0.5 1.0px 00.5% 10.0% 0.0}", "a{b:.5em -.5px +.5 1px .5% 10% .0}");
    // An integer is another token than a number.
    shorter("a{z-index:1.0;b:1.50 10 0}", "a{z-index:1.0;b:1.5 10 0}");
    shorter("a{b:1.0n 1.50e3px}", "a{b:1.0n 1.5e3px}");
    shorter(
        "a{color:#FFffFF;background:linear-gradient(#112233,#11223344)}",
        "a{color:#FfF;background:linear-gradient(#123,#1234)}",
    );
    shorter("#ffffff{color:#aabbcd}", "#ffffff{color:#aabbcd}");
    shorter(
        "a{--b:#ffffff;c:#ffffff;background:element(#ffffff)}",
        "a{--b:#ffffff;c:#ffffff;background:element(#ffffff)}",
    );
    shorter("a.b0.50{}", "a.b0.50{}");
}

#[test]
fn what_browsers_drop_stays() {
    shorter("a { *zoom : 1 ; color: red }", "a{*zoom : 1;color:red}");
    shorter("a { color red ; b: c }", "a{color red;b:c}");
    shorter("a { b: 10px\\9 ; c: d !ie }", "a{b:10px\\9 ;c:d!ie}");
    shorter("a { b: 'c\n; d: e }", "a{b:'c\n;d:e}");
    shorter("a { b: c } }  d { e: f }", "a{b:c}} d{e:f}");
    shorter("a{b:c};d{e:f}", "a{b:c};d{e:f}");
    shorter("a { --b:  { c : d } /* e */ ; }", "a{--b:{ c : d }}");
    shorter("a { --b: ; --c:; }", "a{--b:;--c:}");
    shorter("a { b: rgb( 1 , 2", "a{b:rgb(1,2");
}

#[test]
fn important_comments_stay() {
    shorter("/*! a */ b { /* c */ d: e /*! f */ ; }", "/*! a */b{d:e/*! f */}");
    shorter("a { b: c } /*! d */", "a{b:c}/*! d */");
}

#[test]
fn attributes_are_minified() {
    let minify = |style| Minifier::new().minify_declarations(style);
    assert_eq!(minify(" color : red ; ; margin: 0 ; "), "color:red;margin:0");
    assert_eq!(minify("a:b } c: d"), "a:b } c: d");
    assert_eq!(minify(""), "");
}

#[track_caller]
fn lines(text: &str, expected: &str) {
    assert_eq!(format(text), expected, "{text}");
    assert_eq!(format(expected), expected, "it stays so");
}

#[test]
fn each_declaration_has_a_line() {
    lines("a{b:c;d:e}", "a {\n  b: c;\n  d: e;\n}\n");
    lines("a,b>c{}", "a,\nb > c {}\n");
    lines("@media(a){b{c:d}}", "@media (a) {\n  b {\n    c: d;\n  }\n}\n");
    lines("@import 'a';@layer b,c;", "@import 'a';\n@layer b, c;\n");
    lines("a{b:c!important}", "a {\n  b: c !important;\n}\n");
    lines("a{b:f(1,2 ,3) , g}", "a {\n  b: f(1, 2, 3), g;\n}\n");
    lines("a{b:c;&:hover{d:e}f:g}", "a {\n  b: c;\n  &:hover {\n    d: e;\n  }\n  f: g;\n}\n");
    lines("a:is(b,c) d{}", "a:is(b, c) d {}\n");
    lines("@media(min-width:1px){}", "@media (min-width: 1px) {}\n");
    lines("", "");
    lines("\n\n", "");
}

#[test]
fn blank_lines_and_comments_stay() {
    lines("a{}\n\n\n\nb{}\nc{}", "a {}\n\nb {}\nc {}\n");
    lines(
        "/* a */\nb{/* c */\n/* d */e:f;/* g */}",
        "/* a */\nb {/* c */\n  /* d */\n  e: f;/* g */\n}\n",
    );
    lines(
        "a { /* b */ c: d; /* e */\n f: g /* h */; }",
        "a { /* b */\n  c: d; /* e */\n  f: g /* h */;\n}\n",
    );
    lines("a{}\n\n/* b */\n\nc{}", "a {}\n\n/* b */\n\nc {}\n");
}

#[test]
fn values_in_several_lines_stay_in_lines() {
    lines(
        "a{grid-template-areas:'b c'\n'd e';f:g}",
        "a {\n  grid-template-areas: 'b c'\n    'd e';\n  f: g;\n}\n",
    );
}

#[test]
fn what_cannot_be_read_stays() {
    lines("a{*zoom:1;b:c}", "a {\n  *zoom:1;\n  b: c;\n}\n");
    lines("a{--b:{c:d}}", "a {\n  --b: {c:d};\n}\n");
    lines("a{b:c", "a {\n  b: c\n");
    lines("a{b:c}}d{e:f}", "a {\n  b: c;\n}\n}d {\n  e: f;\n}\n");
}

#[test]
fn attributes_are_formatted_in_one_line() {
    let format = |style| Formatter::new().format_declarations(style);
    assert_eq!(format("color:red;;margin:0\n auto"), "color: red; margin: 0 auto");
    assert_eq!(format(" color : red ; "), "color: red");
    assert_eq!(format(""), "");
}

/// The tokens of a text that are not white space or semicolons, with their values.
fn significant(text: &str) -> Vec<String> {
    let tokens = tokens(text).filter(|token| !token.text().trim().is_empty());
    let values = tokens.map(|token| {
        let number = token.number().map(|number| number.value());
        format!("{:?} {} {number:?}", token.kind(), token.value().to_ascii_lowercase())
    });
    values.filter(|value| !value.starts_with("Semicolon")).collect()
}

#[test]
fn soup_keeps_its_tokens() {
    let pieces = [
        "a",
        " ",
        "\n",
        "{",
        "}",
        ";",
        ":",
        "b:c;",
        "--d:",
        "/* e */",
        "/*! f */",
        "'g'",
        "'",
        "\"",
        "url(h)",
        "url(",
        "i(",
        ")",
        "[",
        "]",
        "(",
        "@media ",
        "@j",
        ",",
        ">",
        "+",
        "~",
        "*",
        "/",
        "!important",
        "!",
        "1.50",
        "0.5em",
        "+0.5",
        "-",
        "--",
        "#FFeedd",
        "color:#ffffff;",
        "\\",
        "\\31 ",
        "\\9",
        "\\\n",
        "<!--",
        "-->",
        "<",
        "&",
        "é",
        "%",
        "u+26",
        ".5",
        "n",
        "e3",
        "#",
    ];
    let soups = if cfg!(miri) { 20 } else { 20_000 };
    let mut changed = 0;
    for seed in 0..soups {
        let mut dice = Dice::new(seed);
        let text: String = (0..=dice.roll(14)).map(|_| dice.one_of(&pieces)).collect();
        for new in [
            minify(&text),
            format(&text),
            Minifier::new().minify_declarations(&text),
            Formatter::new().format_declarations(&text),
        ] {
            changed += usize::from(new != text);
            let is_open = |text: &str| {
                broth_css::Parser::new()
                    .errors(true)
                    .parse(text)
                    .errors()
                    .iter()
                    .any(|error| error.code.as_str().starts_with("eof"))
            };
            if is_open(&text) {
                continue;
            }
            let short = |list: Vec<String>| list.join(" ").replace("ffffff", "fff");
            assert_eq!(
                short(significant(&new)),
                short(significant(&text)),
                "{seed}: {text:?} is {new:?}"
            );
        }
        let (short, lines) = (minify(&text), format(&text));
        assert_eq!(minify(&short), short, "{seed}: {text:?}");
        assert_eq!(parse(&short).rules().count(), parse(&text).rules().count());
        assert_eq!(format(&lines), lines, "{seed}: {text:?}");
    }
    assert!(changed > soups as usize);
}

/// Quadratic work would not end, and deep blocks must not make a long text.
#[test]
fn hostile_texts_take_linear_time_and_little_room() {
    for piece in [
        "a{", "a:{", "@a{", "}", ")", "f(", "a:b{}", "--a:{", "/**/", "/*!*/", ";", "a b;", "a,",
        "'\n", "\\", "*a:b;",
    ] {
        let count = if cfg!(miri) { 20 } else { 200_000 / piece.len() };
        let text = piece.repeat(count);
        let (short, lines) = (minify(&text), format(&text));
        assert!(short.len() <= text.len() + 2, "{piece:?}");
        assert!(lines.len() < 100 * text.len(), "{piece:?}");
    }
}
