//! Every limit, met: the resulting document, and the report.

use broth::xml;
use broth_html::{Limit, LimitMet, Limits, Parsed, Parser};
use dice::Dice;

/// `n` times the text, each with another number for `#`.
fn numbered(text: &str, n: usize) -> String {
    (0..n).map(|number| text.replace('#', &number.to_string())).collect()
}

/// Checks which limits a page meets and where, whether errors are kept or not, and that it meets
/// none without limits. Returns the parser's result.
#[track_caller]
fn check(limits: Limits, html: &str, expected: &[(Limit, usize)]) -> Parsed {
    let met = |parsed: &Parsed| -> Vec<(Limit, usize)> {
        parsed.limits_met.iter().map(|met| (met.limit, met.at)).collect()
    };
    let parsed = Parser::new().limits(limits).parse(html);
    assert_eq!(met(&parsed), expected);
    let mut pieces = Parser::new().limits(limits).errors(true).stream();
    for piece in html.split_inclusive('>') {
        let _ = pieces.feed(piece);
    }
    let pieces = pieces.finish();
    assert!(met(&pieces).starts_with(expected) || met(&pieces).ends_with(expected));
    assert!(pieces.document == parsed.document, "in pieces");
    let free = Parser::new().limits(Limits::none()).parse(html);
    assert!(free.limits_met.is_empty(), "{:?}", free.limits_met);
    parsed
}

/// The content of the body.
fn body(parsed: &Parsed) -> String {
    parsed.document.body().expect("a body").dump_html().to_string()
}

#[test]
fn depth() {
    let parsed = check(Limits::default().depth(4), "<p><b>1<i>2<u>3", &[(Limit::Depth, 7)]);
    // `html`, `body`, `p` and `b` are open; deeper elements become siblings of `b`, and no text is
    // lost.
    assert_eq!(
        body(&parsed),
        "| <p>\n|   <b>\n|     \"1\"\n|   <i>\n|     \"2\"\n|   <u>\n|     \"3\"\n"
    );
    let deep = numbered("<div>#,", 2_000);
    let parsed =
        check(Limits::default(), &deep, &[(Limit::Depth, deep.find("<div>510,").unwrap())]);
    assert_eq!(parsed.root().text(), numbered("#,", 2_000));
}

#[test]
fn open_elements() {
    // 96 elements may be open: `html`, `body` and 94 `div`s. After that, each closes another one.
    let limits = Limits::default().depth(3);
    let html = "<div>".repeat(120) + &"</div>".repeat(94) + "x";
    let parsed = check(limits, &html, &[(Limit::Depth, 5)]);
    assert_eq!(body(&parsed), "| <div>\n".repeat(120) + "| \"x\"\n");
    // A formatting element that is closed like this is not reopened.
    let parsed = check(limits, &("<b>".repeat(120) + "<p>x"), &[(Limit::Depth, 3)]);
    assert_eq!(body(&parsed), "| <b>\n".repeat(120) + "| <p>\n|   \"x\"\n");
    // After a cell, a template and the like, the insertion mode is that of what is open.
    let cells = "<table><tr><td>".repeat(40) + "<p>x";
    let parsed = check(limits, &cells, &[(Limit::Depth, 7)]);
    assert_eq!(parsed.root().text(), "x");
}

#[test]
fn documents_with_too_many_open_elements_are_read_in_pieces_as_whole() {
    const TAGS: &[&str] = &[
        "<table>",
        "<tr>",
        "<td>",
        "<th>",
        "<tbody>",
        "<caption>",
        "<colgroup>",
        "<col>",
        "</table>",
        "<template>",
        "</template>",
        "<select>",
        "<option>",
        "<b>",
        "<a>",
        "</b>",
        "<p>",
        "</p>",
        "<div>",
        "</div>",
        "<li>",
        "<ul>",
        "<button>",
        "<form>",
        "</form>",
        "<object>",
        "</object>",
        "<marquee>",
        "<svg>",
        "<desc>",
        "<math>",
        "<mi>",
        "</svg>",
        "<ruby>",
        "<rt>",
        "<h1>",
        "<nobr>",
        "<title>",
        "<textarea>x</textarea>",
        "x",
        " ",
        "<frameset>",
        "<head>",
        "<body a=b>",
        "</td>",
    ];
    let mut dice = Dice::new(1);
    for _ in 0..1_000 {
        // Few kinds of tags nest deeper.
        let few: Vec<_> = (0..1 + dice.roll(4)).map(|_| dice.one_of(TAGS)).collect();
        let tags =
            |dice: &mut Dice| if dice.roll(6) > 0 { dice.one_of(&few) } else { dice.one_of(TAGS) };
        let html: String = (0..200).map(|_| tags(&mut dice)).collect();
        let limits = Limits::default().depth(1 + dice.roll(2));
        let whole = Parser::new().limits(limits).parse(&html);
        let mut pieces = Parser::new().limits(limits).stream();
        for piece in html.split_inclusive('>') {
            let _ = pieces.feed(piece);
        }
        assert!(pieces.finish().document == whole.document, "{html}");
    }
}

#[test]
fn formatting_elements() {
    let html = "<p><b id=1><b id=2><b id=3><b id=4><p>x";
    let parsed = check(
        Limits::default().formatting_elements(3),
        html,
        &[(Limit::FormattingElements, html.find("<b id=4>").unwrap())],
    );
    // The first is not reopened.
    assert_eq!(
        body(&parsed).rsplit("| <p>\n").next().unwrap(),
        "|   <b>\n|     id=\"2\"\n|     <b>\n|       id=\"3\"\n|       <b>\n|         \
         id=\"4\"\n|         \"x\"\n"
    );
    let many = numbered("<b id=#>", 513);
    let place = |tag: &str| many.find(tag).unwrap();
    check(
        Limits::default(),
        &many,
        &[(Limit::Depth, place("<b id=510>")), (Limit::FormattingElements, place("<b id=512>"))],
    );
}

#[test]
fn repeated_elements() {
    let html = format!("<p>{}{}", numbered("<b id=#>", 40), "<p>x".repeat(400));
    let parsed = Parser::new().parse(&html);
    let met: Vec<Limit> = parsed.limits_met.iter().map(|met| met.limit).collect();
    assert_eq!(met, [Limit::RepeatedElements]);
    assert!(parsed.document.node_count() < 4096 + 2 * html.len());
    assert_eq!(parsed.root().text(), "x".repeat(400));
    let parsed = check(Limits::default().repeated_elements(10), &html, &[]);
    assert!(parsed.document.node_count() > 40 * 400);
}

#[test]
fn attributes() {
    let html = "<p a b c=1 a d><p a b>";
    let parsed = check(
        Limits::default().attributes(2),
        html,
        &[(Limit::Attributes, html.find("c=").unwrap())],
    );
    assert_eq!(body(&parsed), "| <p>\n|   a=\"\"\n|   b=\"\"\n".repeat(2));
    let many = format!("<p{}>", numbered(" a#", (1 << 16) + 1));
    let parsed =
        check(Limits::default(), &many, &[(Limit::Attributes, many.find("a65536").unwrap())]);
    let p = parsed.document.body().unwrap().first_child().unwrap();
    assert_eq!(p.attrs().count(), 1 << 16);
}

#[test]
fn token_bytes() {
    let html = "text longer than any token<!--0123456789--><p a=0123456789>";
    let parsed = check(
        Limits::default().token_bytes(10),
        html,
        &[(Limit::TokenBytes, html.find("<!--").unwrap())],
    );
    assert_eq!(
        body(&parsed),
        "| \"text longer than any token\"\n| <!-- 012345 -->\n| <p>\n|   a=\"01234\"\n"
    );
}

/// The list of active formatting elements keeps the attributes of a tag whose source is no longer
/// held.
#[test]
fn a_formatting_element_meets_the_limit_of_tokens_in_pieces() {
    for html in ["<b abcdefghij>x</p>y", "<b a='bcdefghij' k=l>x<p>y", "<a><a b=cdefghijk><p>y"] {
        let parser = Parser::new().limits(Limits::default().token_bytes(6));
        let whole = parser.parse(html);
        assert_eq!(whole.limits_met[0].limit, Limit::TokenBytes);
        for at in 1..html.len() {
            let mut stream = parser.stream();
            stream.feed(&html[..at]);
            stream.feed(&html[at..]);
            let pieces = stream.finish();
            assert_eq!(body(&pieces), body(&whole), "cut at {at}");
            assert_eq!(pieces.limits_met, whole.limits_met, "cut at {at}");
        }
    }
}

#[test]
fn errors() {
    let html = "<!DOCTYPE html></a></b></c></d></e>";
    let parsed = Parser::new().errors(true).limits(Limits::default().errors(3)).parse(html);
    assert_eq!(parsed.errors.len(), 3);
    let met: Vec<_> = parsed.limits_met.iter().map(|met| (met.limit, met.at)).collect();
    assert_eq!(met, [(Limit::Errors, html.find("</d>").unwrap())]);
    // Errors were not requested.
    check(Limits::default().errors(0), html, &[]);
    let many = Parser::new().errors(true).parse(&"</x>".repeat(20_000));
    assert_eq!((many.errors.len(), many.limits_met[0].limit), (10_000, Limit::Errors));
}

/// Each `<template for>` searches for its marker from the beginning; all together may visit four
/// nodes per byte, and the data of a long instruction counts, too.
#[test]
fn content_patching() {
    let templates = "<template for=x></template>".repeat(500);
    for (before, most) in
        [("<i></i>".repeat(2_000), 40), (format!("<p><?marker name={}?>", "y".repeat(64_000)), 200)]
    {
        let html = before.clone() + &templates;
        let parsed = Parser::new().parse(&html);
        let [met] = parsed.limits_met[..] else { panic!("{:?}", parsed.limits_met) };
        assert_eq!(met.limit, Limit::ContentPatching);
        let template = (met.at - before.len()) / "<template for=x></template>".len();
        assert!((most / 2..most).contains(&template), "met at template {template}");
        check(Limits::default(), &html, &[(Limit::ContentPatching, met.at)]);
        check(Limits::default().content_patching(usize::MAX), &html, &[]);
        assert_eq!(parsed.root().by_tag("template").count(), 500);
    }
    // No search is left, so the template stays.
    let html = "<p><?marker name=x?><template for=x>y</template>";
    let parsed = check(
        Limits::default().content_patching(0),
        html,
        &[(Limit::ContentPatching, html.find("<t").unwrap())],
    );
    assert_eq!(
        body(&parsed),
        "| <p>\n|   <?marker name=x?>\n|   <template>\n|     for=\"x\"\n|     \
         content\n|       \"y\"\n"
    );
}

/// XML also reports it among the errors, even beyond their limit.
#[test]
fn of_xml() {
    let deep = "<a>".repeat(5_000);
    let many = format!("<a{}/>", numbered(" a#=''", 65_537));
    let entities =
        format!("<!DOCTYPE a [<!ENTITY e '{}'>]><a>{}</a>", "x".repeat(1_000), "&e;".repeat(200));
    let usual = Limits::default;
    for (limits, text, limit, at, code) in [
        (usual(), deep.as_str(), Limit::Depth, 3 * 4096, "tree-too-deep"),
        (usual().depth(2), "<a><b><c/></b></a>", Limit::Depth, 6, "tree-too-deep"),
        (
            usual(),
            many.as_str(),
            Limit::Attributes,
            many.find("a65536").unwrap(),
            "too-many-attributes",
        ),
        (usual().attributes(1), "<a b='' c=''/>", Limit::Attributes, 8, "too-many-attributes"),
        (
            usual().token_bytes(10),
            "<a><!--0123456789--></a>",
            Limit::TokenBytes,
            3,
            "token-too-long",
        ),
        (
            usual(),
            entities.as_str(),
            Limit::Entities,
            entities.find("<a>").unwrap() + 3 + 86 * 3,
            "entity-expansion-limit",
        ),
    ] {
        // Whether errors are wanted or not.
        let parser = xml::Parser::new;
        let met = parser().limits(limits).parse(text).limits_met;
        assert_eq!(met, [LimitMet { limit, at }], "{code}");
        let parsed = parser().limits(limits.errors(0)).errors(true).parse(text);
        assert!(parsed.limits_met.contains(&LimitMet { limit, at }), "{code}");
        let codes: Vec<&str> = parsed.errors.iter().map(|error| error.code.as_str()).collect();
        assert_eq!(codes.first(), Some(&code), "{}", &text[..text.len().min(40)]);
        assert!(codes.iter().all(|other| *other == code));
    }
    let parsed =
        xml::Parser::new().limits(usual().errors(2)).errors(true).parse("<a></b></c></d></a>");
    assert_eq!(parsed.errors.len(), 2);
    assert_eq!(parsed.limits_met, [LimitMet { limit: Limit::Errors, at: 11 }]);
    let parsed = xml::Parser::new().strict(true).limits(usual().depth(1)).parse("<a><b/></a>");
    assert_eq!(parsed.violation.unwrap().code.as_str(), "tree-too-deep");
    assert_eq!(parsed.limits_met, [LimitMet { limit: Limit::Depth, at: 3 }]);
}
