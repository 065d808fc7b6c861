//! Selectors on parsed documents.

use broth_dom::Document;
use broth_select::{
    OpenElements, Select as _, Selector, SelectorErrorCode, SelectorOptions, SelectorSet,
};

/// The ids, or else the names, of what a selector matches.
fn matches(document: &Document, selector: &str) -> String {
    let found = document.select(selector).unwrap_or_else(|e| panic!("{selector}: {e}"));
    let names: Vec<&str> = found.map(|node| node.attr("id").unwrap_or(node.name())).collect();
    names.join(" ")
}

#[track_caller]
fn check(markup: &str, cases: &[(&str, &str)]) {
    let document = broth::html::parse(markup);
    for (selector, expected) in cases {
        assert_eq!(matches(&document, selector), *expected, "{selector} on {markup}");
    }
}

#[test]
fn combinators() {
    check(
        "<!DOCTYPE html><ul id=u><li id=a><b id=b></b><li id=c>x<!--y--><li id=d></ul>",
        &[
            ("ul b", "b"),
            ("ul > b", ""),
            ("ul > li > b", "b"),
            ("li + li", "c d"),
            ("li ~ li", "c d"),
            ("#a ~ #d", "d"),
            ("#a + #d", ""),
            ("html ul li:first-child b", "b"),
            ("* > * > * > *", "a b c d"),
        ],
    );
}

#[test]
fn child_indices() {
    check(
        "<!DOCTYPE html><body><p id=1><b id=2></b><p id=3><p id=4><b id=5></b><p id=6></body>",
        &[
            ("p:nth-child(2n+1)", "1 4"),
            ("p:nth-of-type(2n)", "3 6"),
            ("p:nth-last-child(2)", "4"),
            ("body > :nth-child(2 of p)", "3"),
            ("body > :nth-last-child(-n+2 of p)", "4 6"),
            ("b:only-child", "2 5"),
            ("body > p:first-of-type, body > p:last-of-type", "1 6"),
            ("b:only-of-type:empty", "2 5"),
            ("p:nth-child(1 of :has(b))", "1"),
            ("p:nth-last-child(1 of :has(b))", "4"),
        ],
    );
}

#[test]
fn has_looks_at_what_follows() {
    check(
        "<!DOCTYPE html><section id=s><h2 id=h></h2><p id=p><i id=i></i></p></section><p id=q></p>",
        &[
            ("section:has(i)", "s"),
            (":has(> i)", "p"),
            ("h2:has(+ p i)", "h"),
            ("section:has(h2 ~ p > i)", "s"),
            ("section:has(+ p)", "s"),
            ("p:not(:has(*))", "q"),
            ("h2:has(~ p:not(:empty), section)", "h"),
            // What is around the element counts only up to the element.
            ("p:has(section i)", ""),
            ("p:has(:is(section i))", "p"),
        ],
    );
}

#[test]
fn scope_is_the_node_that_is_asked() {
    let document = broth::html::parse("<div id=a><p id=b><i id=c></i></p></div><p id=d></p>");
    let div = document.by_id("a").unwrap();
    let ids = |selector: &str| -> Vec<&str> {
        div.select(selector).unwrap().filter_map(|node| node.attr("id")).collect()
    };
    assert_eq!(ids(":scope > p"), ["b"]);
    assert_eq!(ids(":scope"), [""; 0]);
    assert_eq!(ids("body i"), ["c"]);
    assert_eq!(ids("div p, & i"), ["b", "c"]);
    assert_eq!(matches(&document, ":scope > body > p"), "d");
    let i = document.by_id("c").unwrap();
    assert_eq!(i.closest("div, body").unwrap(), Some(div));
    assert!(i.matches(":scope").unwrap() && !i.matches("div :scope i").unwrap());
}

#[test]
fn contents_of_templates_are_trees_of_their_own() {
    let document = broth::html::parse("<template id=t><p id=p><i></i></p></template>");
    assert_eq!(matches(&document, "p, i"), "");
    let contents = document.by_id("t").unwrap().template_contents().unwrap();
    assert_eq!(contents.select(":scope > p").unwrap().count(), 1);
    assert_eq!(contents.select(":root").unwrap().count(), 0);
}

#[test]
fn the_case_of_names_is_that_of_the_language() {
    check(
        "<!DOCTYPE html><DIV TITLE=A id=d class=Aa></DIV><svg viewBox id=s><foreignObject \
         id=f></svg>",
        &[
            ("DIV", "d"),
            ("[TITLE=A]", "d"),
            ("[title=a]", ""),
            ("[title=a i]", "d"),
            ("[viewBox]", "s"),
            ("[viewbox]", ""),
            ("foreignObject", "f"),
            ("foreignobject", ""),
            (".Aa", "d"),
            (".aa", ""),
        ],
    );
    // Quirks.
    check("<p id=P class=Aa>", &[(".aa", "P"), ("#p", "P"), ("[class=aa]", "")]);
    let document =
        broth::xml::parse("<a xmlns='http://www.w3.org/1999/xhtml'><P id='p' type='A'/></a>");
    assert!(document.is_xml());
    assert_eq!(matches(&document, "P"), "p");
    assert_eq!(matches(&document, "p, [type=a]"), "");
}

#[test]
fn namespaces() {
    let document =
        broth::html::parse("<!DOCTYPE html><a id=h></a><svg><a id=s xlink:href=x></a></svg>");
    let options = Selector::options()
        .namespace("svg", "http://www.w3.org/2000/svg")
        .namespace("xlink", "http://www.w3.org/1999/xlink");
    let ids = |selector: &str, options: &SelectorOptions| -> Vec<&str> {
        let selector = options.parse(selector).unwrap();
        document.select(&selector).filter_map(|node| node.attr("id")).collect()
    };
    assert_eq!(ids("svg|a", &options), ["s"]);
    assert_eq!(ids("*|a", &options), ["h", "s"]);
    assert_eq!(ids("|a", &options), [""; 0]);
    assert_eq!(ids("[xlink|href], [href]", &options), ["s"]);
    let html = options.namespace("", "http://www.w3.org/1999/xhtml");
    assert_eq!(ids("a", &html), ["h"]);
    assert_eq!(ids("#s", &html), [""; 0]);
    // The subject of a nested selector is not bound by the default namespace.
    assert_eq!(ids("*|*:is(#s)", &html), ["s"]);
}

#[test]
fn states_of_controls() {
    check(
        "<!DOCTYPE html><form id=f><fieldset disabled id=x><legend><input id=a></legend><input \
         id=b>\
         </fieldset><input type=radio name=r checked id=c><input type=radio name=r checked id=d>\
         <input type=radio name=s id=e><select id=g><option id=h><option id=i></select>\
         <input required id=j><input type=number min=1 max=3 value=5 id=k><button \
         id=l></button></form>",
        &[
            (":disabled", "x b"),
            ("input:enabled", "a c d e j k"),
            (":checked", "d h"),
            (":indeterminate", "e"),
            (":default", "c d l"),
            (":invalid", "f j k"),
            (":out-of-range", "k"),
            (":required", "j"),
            ("input:read-write", "a j k"),
        ],
    );
}

#[test]
fn an_absolute_url_has_a_scheme_and_where_that_needs_one_a_host_and_a_port() {
    let right = ["http://a:1/", "HTTP:a", "https://u:p@[::1]:80?x y", "mailto:a", "file:///a", ""];
    let wrong =
        ["a", "/a", "http://", "http://:1", "http://a:1:2/", "http://a:65536", "http://a b"];
    let input = |url: &&str| format!("<input type=url value='{url}' id='{url}'>");
    let markup: String = right.iter().chain(&wrong).map(input).collect();
    let document = broth::html::parse(&markup);
    let ids = |selector: &str| -> Vec<&str> {
        document.select(selector).unwrap().filter_map(|node| node.attr("id")).collect()
    };
    assert_eq!(ids(":valid"), right);
    assert_eq!(ids(":invalid"), wrong);
}

#[test]
fn a_form_may_own_controls_that_stand_elsewhere() {
    check(
        "<!DOCTYPE html><table><form id=f><tr><td><button id=b></button><input \
         required></form></table>\
         <form id=g></form><button form=g id=c></button>",
        &[(":default", "b c"), ("form:invalid", "f")],
    );
}

#[test]
fn languages_and_directions() {
    check(
        "<!DOCTYPE html><meta http-equiv=content-language content=fr><p id=a><p lang=en-GB id=b><i \
         id=c></i>\
         <p lang='' id=d><p dir=rtl id=e><i id=f dir=auto>abc</i><b id=g dir=auto>1 \u{5D0}</b>",
        &[
            ("p:lang(fr)", "a e"),
            (":lang(EN)", "b c"),
            (":lang('*-gb')", "b c"),
            (":lang('')", "d"),
            ("p:dir(rtl)", "e"),
            ("i:dir(ltr), b:dir(rtl)", "c f g"),
        ],
    );
}

#[test]
fn a_set_gives_what_each_selector_gives() {
    let document = broth::html::parse(include_str!("../../../../examples/soup.html"));
    let texts = ["*", "p", "li:nth-child(2)", "body > *", ":has(p)", "p ~ *", "nothing", "p, *"];
    let selectors: Vec<Selector> = texts.iter().map(|text| text.parse().unwrap()).collect();
    let set = SelectorSet::new(&selectors);
    for (number, selector) in selectors.iter().enumerate() {
        let alone: Vec<_> = document.select(selector).collect();
        let found = set.select(document.root()).filter(|(_, numbers)| numbers.contains(&number));
        assert!(found.map(|(node, _)| node).eq(alone), "{selector}");
    }
}

#[test]
fn each_selector_of_a_set_has_its_own_namespaces() {
    let document = broth::xml::parse("<a xmlns='urn:a'><b xmlns='urn:b'/><b/></a>");
    let of = |uri: &str| Selector::options().namespace("", uri).namespace("x", uri);
    let set = |text: &str| {
        let selectors = ["urn:a", "urn:b"].map(|uri| of(uri).parse(text).unwrap());
        let set = SelectorSet::new(&selectors);
        set.select(document.root()).map(|(_, numbers)| numbers).collect::<Vec<_>>()
    };
    assert_eq!(set("b"), [[1], [0]]);
    assert_eq!(set("x|*:not(a)"), [[1], [0]]);
}

/// With many positions, they are found in another way than with few.
#[test]
fn many_selectors_match_what_few_match() {
    let page = "<div id=a class='x Y'><p class=x>1<p>2<svg><foreignObject class=y /><a \
        href=#/></svg>\
        <my-tag data-x=1><a name=n><b></b></a></my-tag></div>";
    let texts = [
        "foreignObject",
        "FOREIGNOBJECT",
        "my-tag",
        "MY-TAG > a",
        "svg a",
        "a:not([href])",
        "p:not(.x)",
        ":is(p, div):not(.y)",
        ".x .y",
        "#a",
        "[data-x]",
        "div > :only-child",
        "a:is(svg *)",
        "*:has(b)",
        "p + p",
        ":not(:not(a))",
        "[HREF]",
        "b:not(:empty)",
    ];
    let selectors: Vec<Selector> = texts.iter().map(|text| text.parse().unwrap()).collect();
    let padding: Vec<Selector> =
        (0..80).map(|n| Selector::parse(&format!(".padding-{n}")).unwrap()).collect();
    let set = SelectorSet::new(selectors.iter().chain(&padding));
    for page in [page.to_owned(), format!("<!DOCTYPE html>{page}")] {
        let document = broth::html::parse(&page);
        for (number, selector) in selectors.iter().enumerate() {
            let alone: Vec<_> = document.select(selector).collect();
            let found = set.select(document.root()).filter(|(_, found)| found.contains(&number));
            assert!(found.map(|(node, _)| node).eq(alone), "{selector} on {page}");
        }
    }
}

#[test]
fn a_class_has_no_white_space() {
    check(
        "<p id=a class='x y'><p id=b class=x><p id=c class='xy x'><p id=d class='\ty\n'>",
        &[(".x\\ y", ""), (".x", "a b c"), (".y", "a d"), (".xy", "c"), (".x.y", "a")],
    );
}

#[test]
fn errors_name_what_is_wrong_and_where() {
    for (text, code, span) in [
        ("", SelectorErrorCode::MissingSelector, 0..0),
        ("a, ", SelectorErrorCode::MissingSelector, 3..3),
        ("a >", SelectorErrorCode::DanglingCombinator, 2..3),
        ("> a", SelectorErrorCode::DanglingCombinator, 0..1),
        ("a:foo", SelectorErrorCode::UnknownPseudoClass, 1..5),
        ("a::foo", SelectorErrorCode::UnknownPseudoElement, 1..6),
        ("svg|a", SelectorErrorCode::UndeclaredPrefix, 0..3),
        ("a:nth-child", SelectorErrorCode::MissingArgument, 1..11),
        (":nth-child(2x)", SelectorErrorCode::UnexpectedToken, 11..13),
        ("[a=]", SelectorErrorCode::BadAttribute, 3..4),
        (":has(:has(a))", SelectorErrorCode::NestedHas, 5..10),
        ("a::before b", SelectorErrorCode::MisplacedPseudoElement, 9..10),
        ("a::before[b=c]", SelectorErrorCode::MisplacedPseudoElement, 9..14),
        ("::part(a):not(b)", SelectorErrorCode::MisplacedPseudoElement, 14..15),
        ("a || b", SelectorErrorCode::Unsupported, 2..4),
        ("a:hover(b)", SelectorErrorCode::BadArgument, 1..10),
    ] {
        let error = Selector::parse(text).unwrap_err();
        assert_eq!((error.code(), error.span().range()), (code, span), "{text}: {error}");
    }
}

#[test]
fn what_matches_nothing_asks_for_nothing() {
    // Selectors that a forgiving list drops or that precede a pseudo-element, and arguments that
    // only have to be valid.
    for text in [":is(b:has(c) !, a)", "a, b:has(c)::before", "a, :host(:empty)"] {
        let selector = Selector::parse(text).unwrap();
        assert!(OpenElements::new(&selector).is_ok(), "{text}");
        assert_eq!(broth::html::parse("<a></a><b><c>").select(&selector).count(), 1, "{text}");
    }
    assert!(OpenElements::new(&Selector::parse(":is(b:has(c), a)").unwrap()).is_err());
}

#[test]
fn names_in_a_stream_of_xml_are_as_they_are_written() {
    let document = broth::xml::parse("<Soup/>");
    let soup = document.root().first_child().unwrap();
    let enters = |is_xml: bool| {
        let mut open = OpenElements::new(&Selector::parse(":root:not(soup)").unwrap()).unwrap();
        if is_xml {
            open.set_xml();
        }
        open.enter(open.top(), soup)
    };
    assert!(enters(true) && enters(false));
    let document = broth::html::parse("");
    let html = document.root().first_child().unwrap();
    let selector = Selector::parse("HTML").unwrap();
    let mut open = OpenElements::new(&selector).unwrap();
    assert!(open.enter(open.top(), html));
    let mut open = OpenElements::new(&selector).unwrap();
    open.set_xml();
    assert!(!open.enter(open.top(), html));
}

#[test]
fn nesting_has_a_limit() {
    let nested = |levels| format!("{}a{}", ":not(".repeat(levels), ")".repeat(levels));
    let options = Selector::options().nesting(3);
    assert!(options.parse(&nested(3)).is_ok());
    assert_eq!(options.parse(&nested(4)).unwrap_err().code(), SelectorErrorCode::TooDeep);
    // Forgiving lists do not forgive that.
    let forgiving = nested(4).replace(":not", ":is");
    assert_eq!(options.parse(&forgiving).unwrap_err().code(), SelectorErrorCode::TooDeep);
    let most = Selector::options().nesting(u8::MAX);
    assert!(most.parse(&nested(255)).is_ok() && most.parse(&nested(100_000)).is_err());
}

#[test]
fn selectors_are_written_back() {
    for (text, written) in [
        ("DIV.a#b[c]", "DIV.a#b[c]"),
        ("*.a", ".a"),
        ("a>b+c~d e", "a > b + c ~ d e"),
        ("a , b", "a, b"),
        ("[a='x\"']", "[a=\"x\\\"\"]"),
        ("[a=b I]", "[a=\"b\" i]"),
        (":NTH-CHILD(EVEN of A)", ":nth-child(2n of A)"),
        (":is(a, :foo, b)", ":is(a, b)"),
        (":before", "::before"),
        ("#\\31 a", "#\\31 a"),
        (":has(> a)", ":has(> a)"),
        (":lang(en, '*-x')", ":lang(en, \"*-x\")"),
    ] {
        let selector = Selector::parse(text).unwrap();
        assert_eq!(selector.to_string(), written, "{text}");
        assert_eq!(Selector::parse(written).unwrap().to_string(), written);
    }
}

/// Everything imported, and nodes by reference: methods of nodes are still those of nodes.
mod importing_everything {
    use broth_dom::{Node, NodeId};
    use broth_select::*;

    #[test]
    fn hides_no_method_of_nodes() {
        let document = broth::html::parse("<p id=a class=b xml:lang=c>");
        let found: Vec<Node<'_>> = document.select("p").unwrap().collect();
        let ids: Vec<NodeId> = found.iter().map(|node| node.id()).collect();
        assert_eq!(document.node(ids[0]), found[0]);
        let names: Vec<_> = found.iter().map(|node| node.qname().unwrap().local).collect();
        assert_eq!(names, ["p"]);
        let attr =
            |name| -> Vec<&str> { found.iter().filter_map(|node| node.attr(name)).collect() };
        assert_eq!([attr("class"), attr("xml:lang")], [["b"], ["c"]]);
    }
}

#[test]
fn an_empty_value_before_a_hyphen_is_the_whole_value_or_nothing() {
    let cases = [
        ("[a|='']", "1 2"),
        ("[a|='' i]", "1 2"),
        ("[a='']", "1"),
        ("[a^=''], [a$=''], [a*=''], [a~='']", ""),
        ("[a|='-']", ""),
        ("[lang|='']", "6"),
    ];
    let markup = "<i id=1 a=''></i><i id=2 a='-x'></i><i id=3 a='x'></i><i id=4 a='x-'></i>\
                  <i id=5></i><i id=6 lang='-en'></i>";
    check(markup, &cases);
    let document = broth::html::parse(markup);
    for (text, expected) in cases {
        let selector = Selector::parse(text).unwrap();
        let set = SelectorSet::new([&selector]);
        let found = set.select(document.root()).map(|(node, _)| node);
        let mut open = OpenElements::new(&selector).unwrap();
        let elements = document.root().descendants().filter(|node| node.is_element());
        let entered = elements.filter(|node| open.enter(open.top(), *node));
        for found in [found.collect::<Vec<_>>(), entered.collect()] {
            let ids: Vec<_> = found.iter().filter_map(|node| node.attr("id")).collect();
            assert_eq!(ids.join(" "), expected, "{text}");
        }
    }
}
