//! The parser: rules and declarations, right and wrong ones.

use broth_css::{
    CssErrorCode, Item, Items, Parser, parse, parse_declaration, parse_declarations, parse_rule,
    parse_value, parse_values,
};

/// Items as one line: declarations as `name=value`, rules as `prelude{items}`.
fn outline(items: Items<'_>) -> String {
    let items = items.map(|item| match item {
        Item::Declaration(declaration) => {
            let important = if declaration.is_important() { "!" } else { "" };
            format!("{}={}{important}", declaration.name(), declaration.value().text())
        }
        Item::Rule(rule) => {
            let name = rule.name().map(|name| format!("@{name} ")).unwrap_or_default();
            let prelude = rule.prelude().trim().text();
            match rule.block() {
                Some(_) => format!("{name}{prelude}{{{}}}", outline(rule.items())),
                None => format!("{name}{prelude}"),
            }
        }
    });
    items.collect::<Vec<_>>().join(" | ")
}

#[track_caller]
fn list(text: &str, expected: &str) {
    assert_eq!(outline(parse_declarations(text).items()), expected, "{text:?}");
}

/// A style sheet is checked as the block of a rule, which differs only at its top.
#[track_caller]
fn sheet(text: &str, expected: &str) {
    let sheet = parse(text);
    let rules: Vec<String> = sheet
        .rules()
        .map(|rule| {
            let name = rule.name().map(|name| format!("@{name} ")).unwrap_or_default();
            format!("{name}{}{{{}}}", rule.prelude().trim().text(), outline(rule.items()))
        })
        .collect();
    assert_eq!(rules.join(" | "), expected, "{text:?}");
}

#[test]
fn declarations_end_at_semicolons() {
    list("", "");
    list(" ;; ", "");
    list("a:b", "a=b");
    list(" a : b c ; d:e", "a=b c | d=e");
    list("a:;b:", "a= | b=");
    list("a:f(;) [;] {;", "a:f(;) [;]{}");
    list("a:f(;) [;]; b:c", "a=f(;) [;] | b=c");
}

#[test]
fn important_is_taken_from_the_end_of_a_value() {
    list("a:b!important", "a=b!");
    list("a: b ! /**/ IMPORTANT /**/ ;", "a=b!");
    list("a:!important", "a=!");
    list("--a:!important", "--a=!");
    list("a:b !important c", "a=b !important c");
    list("a:b !important!", "a=b !important!");
    list("a:f(!important)", "a=f(!important)");
    list("a:[!important", "a=[!important");
    list(r"a:b !\69mportant", "a=b!");
    list("a:b important", "a=b important");
    list("a:b !i\u{307}mportant", "a=b !i\u{307}mportant");
}

#[test]
fn what_is_no_declaration_is_dropped_up_to_its_semicolon() {
    list("a b; c:d", "c=d");
    list("1:a; c:d", "c=d");
    list("*a:b; c:d", "c=d");
    list("a; b:c", "b=c");
    list("(;); b:c", "b=c");
}

#[test]
fn a_block_is_the_whole_value_of_a_property_or_makes_it_a_rule() {
    list("a:{b}", "a={b}");
    list("a: {} !important; b:c", "a={}! | b=c");
    list("a:b {c:d} e:f", "a:b{c=d} | e=f");
    list("a:{} b", "a:{}");
    list("a:{} b:c", "a:{} | b=c");
    list("a:{}{} b:c", "a:{} | {} | b=c");
    list("a:hover { color: red }", "a:hover{color=red}");
}

#[test]
fn a_custom_property_takes_any_value() {
    list("--a:b {c:d} e:f; g:h", "--a=b {c:d} e:f | g=h");
    list("--a:{} {}; b:c", "--a={} {} | b=c");
    list("--:a; --b", "--=a");
    list(r"\2d-a: b {} c", r"--a=b {} c");
    list("--a {b:c}", "--a{b=c}");
    list("--a: x /* y */ z ", "--a=x /* y */ z");
}

#[test]
fn rules_nest() {
    list("a:b; &c {d:e} f:g", "a=b | &c{d=e} | f=g");
    list("@media x {a:b} c:d", "@media x{a=b} | c=d");
    list("@layer x; c:d", "@layer x | c=d");
    list("a{b{c{d:e}}}", "a{b{c{d=e}}}");
    list("a{b:c;d{e:f}g:h", "a{b=c | d{e=f} | g=h}");
    sheet("a{@x y} b{c:d}", "a{@x y} | b{c=d}");
    sheet("a{b;c} d{}", "a{} | d{}");
}

#[test]
fn a_bracket_that_closes_nothing_ends_a_list_of_declarations() {
    list("a:b } c:d", "a=b");
    let list = Parser::new().errors(true).parse_declarations("a:b } c:d");
    assert_eq!(list.errors().last().unwrap().code, CssErrorCode::ContentAfterBlock);
}

#[test]
fn a_style_sheet_has_rules_only() {
    sheet("", "");
    sheet("<!-- a{} --> b{}", "a{} | b{}");
    sheet("a<!-- -->{}", "a<!-- -->{}");
    sheet("@charset 'x'; @x{a{}} b", "@charset 'x'{} | @x {a{}}");
    sheet("a; b{c:d}", "a; b{c=d}");
    sheet("} a{}", "} a{}");
    sheet("@a } b; c{}", "@a } b{} | c{}");
    sheet("--a:b {c:d} e{}", "e{}");
    sheet("--a: b{} --c{}", "--c{}");
    sheet("a:b {c:d}", "a:b{c=d}");
}

#[test]
fn the_end_of_the_text_closes_everything() {
    sheet("a{b:c(d", "a{b=c(d}");
    sheet("@a b{c[", "@a b{}");
    let sheet = parse("a{b:c(d'");
    assert_eq!(sheet.rules().next().unwrap().to_string(), "a{b:c(d'')}");
}

#[test]
fn parts_are_parsed_alone() {
    assert_eq!(parse_rule(" a{} ").unwrap().rules().count(), 1);
    assert_eq!(parse_rule("@a").unwrap().rules().count(), 1);
    for (text, code) in [
        ("", CssErrorCode::NothingThere),
        ("a", CssErrorCode::UnfinishedRule),
        ("--a:b{}", CssErrorCode::UnfinishedRule),
        ("a{} b", CssErrorCode::MoreThanOne),
    ] {
        assert_eq!(parse_rule(text).unwrap_err().code, code, "{text}");
    }
    assert_eq!(parse_declaration(" a:b").unwrap().declarations().count(), 1);
    assert_eq!(parse_declaration("a:b}").unwrap().declarations().next().unwrap().text(), "a:b}");
    for text in ["", "a", "@a", "a{}", "a:b{}"] {
        let error = parse_declaration(text).unwrap_err();
        assert_eq!(error.code, CssErrorCode::NotADeclaration, "{text}");
    }
    assert_eq!(parse_value(" (a b) ").unwrap().values().text(), "(a b)");
    assert_eq!(parse_value("").unwrap_err().code, CssErrorCode::NothingThere);
    assert_eq!(parse_value("a b").unwrap_err().span, broth_input::Span::new(2, 3));
}

#[test]
fn spans_are_those_of_the_source() {
    let text = "/**/ a /**/ { b /**/: c /**/ !important ; } ";
    let sheet = parse(text);
    let rule = sheet.rules().next().unwrap();
    assert_eq!(rule.text(), "a /**/ { b /**/: c /**/ !important ; }");
    let declaration = rule.declarations().next().unwrap();
    assert_eq!(declaration.text(), "b /**/: c /**/ !important");
    assert_eq!(declaration.value().text(), "c");
    for (span, part) in [
        (rule.span(), rule.text()),
        (declaration.span(), declaration.text()),
        (declaration.value().span(), declaration.value().text()),
    ] {
        assert_eq!(&text[span.range()], part);
    }
    let empty = parse_declarations("a:  ;");
    let value = empty.declarations().next().unwrap().value();
    assert!(value.is_empty() && value.text().is_empty() && value.span().is_empty());
}

#[track_caller]
fn errors(text: &str, expected: &[(&str, &str)]) {
    let sheet = Parser::new().errors(true).parse(text);
    let errors: Vec<_> = sheet
        .errors()
        .iter()
        .map(|error| (error.code.as_str(), &text[error.span.range()]))
        .collect();
    assert_eq!(errors, expected, "{text:?}");
    assert!(parse(text).errors().is_empty());
}

#[test]
fn each_error_has_its_place() {
    errors("a{} /* b", &[("eof-in-comment", "/* b")]);
    errors("a{b:'c", &[("eof-in-block", "{"), ("eof-in-string", "'c")]);
    errors("a{b:'c\n}", &[("newline-in-string", "'c")]);
    errors("a{b:url(c", &[("eof-in-block", "{"), ("eof-in-url", "c")]);
    errors("a{b:url(c d)}", &[("unexpected-character-in-url", " ")]);
    errors("a{b:url(c(d)}", &[("unexpected-character-in-url", "(")]);
    errors("a{b:url(\u{1})}", &[("unexpected-character-in-url", "\u{1}")]);
    errors("a{b:url(\\\n)}", &[("invalid-escape-in-url", "\\")]);
    errors("@a\\", &[("eof-in-escape", "\\")]);
    errors("a{b:\\\n}", &[("invalid-escape", "\\")]);
    errors("a{b:)]}", &[("unmatched-bracket", ")"), ("unmatched-bracket", "]")]);
    errors("@a }", &[("unmatched-bracket", "}")]);
    errors("a{b:c(", &[("eof-in-block", "{"), ("eof-in-function", "c(")]);
    errors("a{b c; d}", &[("unfinished-rule", "b c;"), ("unfinished-rule", "d")]);
    errors("a{} b", &[("unfinished-rule", "b")]);
    errors("a{b:c; @d e; f:{}; --g:h{}; i{}}", &[]);
}

#[test]
fn names_of_errors_are_read_back() {
    for code in CssErrorCode::ALL {
        assert_eq!(code.as_str().parse(), Ok(*code));
    }
    assert!("soup".parse::<CssErrorCode>().is_err());
}

/// A megabyte of each of these, on a small stack. Quadratic work would not end.
#[test]
fn hostile_texts_take_linear_time_and_no_stack() {
    let pieces = [
        "(",
        "{",
        "[",
        "}",
        ")",
        "\\",
        "'",
        "\"",
        "\n",
        "url(",
        "url( ",
        "a(",
        "a{",
        "a:{",
        "a:b{",
        "a:b c{",
        "a:b{}",
        "a:b{} ",
        "a b;",
        "a b{}",
        "--a:{",
        "--a:b{}",
        "@a{",
        "@a",
        "/*",
        "/**/",
        "a/**/ ",
        "a:{} ! ",
        "a:{b:{} ! ",
        "<!--",
        "-",
        "#",
        "1e",
        "\u{0}",
        "é",
        "!important",
        "a:!important{",
        "a:/**/ ",
        "a {} /**/ ",
        "'\n",
        "\\\n",
        "u+",
        "&",
        ";",
    ];
    let run = move || {
        for piece in pieces {
            let count = if cfg!(miri) { 20 } else { 1_000_000 / piece.len() };
            let text = piece.repeat(count);
            let parser = Parser::new().errors(true);
            let sheet = parser.parse(&text);
            let list = parser.parse_declarations(&text);
            let values = parse_values(&text).values().iter().count();
            assert!(values > 0 || piece.starts_with('/'), "{piece:?}");
            assert!(sheet.values().to_string().len() >= text.len() / 8 || piece.contains('/'));
            assert!(
                list.items().count() <= count && format!("{sheet:?}").len() < 3 * text.len() + 9
            );
        }
    };
    std::thread::Builder::new().stack_size(128 * 1024).spawn(run).unwrap().join().unwrap();
}
