//! The second half of the promise: read by the rules before customizable `select`, and by the older
//! fragment case of foreign content, the output is a tree in which the same configuration removes
//! nothing.
//!
//! Here, a parser of those editions and a walk over its finished tree decide.

use broth::dom::Document;
use broth::html::driver::Tokenizer;
use broth::html::driver::{Driver, Progress};
use broth::html::{Context, EarlierRules, Edition, Input, Options, Parser, ScriptingMode};
use broth::sanitize::{
    AttributeDecision, Decision, RemovalReason, Removed, RemovedKind, Sanitized, Sanitizer,
    SanitizerConfig,
};
use dice::Dice;

/// An attack, to be put into an element whose text is not markup today.
const IMG: &str = "<img src=x onerror=steal()>";

/// The elements whose content is text in HTML, but markup where they are ignored or foreign.
const RAW: [&str; 7] = ["style", "xmp", "iframe", "noembed", "noframes", "noscript", "plaintext"];

/// Every combination of rules that some browser may have.
fn editions() -> Vec<EarlierRules> {
    let all = EarlierRules::OF_2020;
    let mut editions = vec![EarlierRules::OF_2024, all];
    for (select, foreign_end_tags) in [(false, true), (false, false), (true, false)] {
        editions.push(EarlierRules { select, foreign_end_tags, ..all });
    }
    let gecko = editions.iter().map(|rules| EarlierRules { ignored_keygen: true, ..*rules });
    let gecko: Vec<_> = gecko.collect();
    editions.extend(gecko);
    editions
}

/// The nodes that the sanitizer would remove from its output if these rules made the tree.
fn removed_by(
    sanitizer: &Sanitizer,
    html: &str,
    context: Option<&Context<'_>>,
    rules: EarlierRules,
    mode: ScriptingMode,
) -> Vec<Removed> {
    let mut input = Input::whole(html);
    let options = Options::default().scripting(mode).earlier_rules(rules);
    let tokenizer = Tokenizer::new().edition(Edition::Html2024);
    let mut driver = Driver::with_tokenizer(tokenizer, Document::new(), options, context, ());
    driver.builder.append_source(html);
    while driver.step(&mut input) != Progress::End {}
    let root = driver.builder.fragment_root().copied();
    let mut document = driver.builder.finish();
    let root = root.unwrap_or(document.root().id());
    let mut removed = sanitizer.sanitize_tree(&mut document, root);
    let is_instruction = |it: &Removed| {
        it.kind == RemovedKind::Comment
            && it.span.is_some_and(|span| html[span.range()].starts_with("<?"))
    };
    removed.retain(|it| !is_instruction(it));
    removed
}

/// Holds the promise to an output.
#[track_caller]
fn hold(sanitizer: &Sanitizer, out: &Sanitized, context: Option<&Context<'_>>) {
    for rules in editions() {
        for mode in [ScriptingMode::Disabled, ScriptingMode::Inert] {
            let removed = removed_by(sanitizer, &out.html, context, rules, mode);
            assert_eq!(removed, [], "{} in {context:?}, read by {rules:?}", out.html);
        }
    }
}

/// Sanitizes, and holds the promise to the output: whole, in pieces, and sanitized again.
#[track_caller]
fn check(sanitizer: &Sanitizer, html: &str, context: &str) -> Sanitized {
    let sanitizer = &sanitizer.clone().context(context);
    let context = &Context::parse(context);
    let out = sanitizer.report(html);
    hold(sanitizer, &out, Some(context));
    let mut pieces = sanitizer.stream();
    pieces.feed(html);
    assert_eq!(pieces.finish(), out, "in pieces: {html:?} in {context:?}");
    let again = sanitizer.report(&out.html);
    assert_eq!((again.html, again.removed.len()), (out.html.clone(), 0), "again: {html:?}");
    out
}

/// The same for a document.
#[track_caller]
fn check_document(sanitizer: &Sanitizer, html: &str) -> Sanitized {
    let out = sanitizer.report_document(html);
    hold(sanitizer, &out, None);
    assert_eq!(sanitizer.report_document(&out.html).html, out.html);
    out
}

fn sanitizer(config: &str) -> Sanitizer {
    Sanitizer::from_config(SanitizerConfig::from_json(config).unwrap()).unwrap()
}

/// The reasons for removals.
fn reasons(out: &Sanitized) -> Vec<(RemovedKind, &str, RemovalReason)> {
    out.removed.iter().map(|it| (it.kind, &*it.name, it.reason)).collect()
}

#[test]
fn text_of_style_in_a_select_is_removed_if_it_was_markup_once() {
    let html = "<select><style></select><img src=x onerror=alert(1)></style></select>";
    let out = check(&Sanitizer::baseline(), html, "div");
    assert_eq!(out.html, "<select><style></style></select>");
    assert_eq!(reasons(&out), [(RemovedKind::Text, "", RemovalReason::OlderBrowsers)]);
    let span = out.removed[0].span.unwrap();
    assert_eq!(&html[span.range()], "</select><img src=x onerror=alert(1)>");
}

#[test]
fn html_in_a_context_of_svg_is_removed_if_it_was_svg_once() {
    let html = "<b><style><foreignObject><img src=x onerror=alert(1)></foreignObject></style></b>";
    let out = check(&Sanitizer::baseline(), html, "svg g");
    assert_eq!(out.html, "<b><style></style></b>");
    let html = "<p><style><mtext><img src=x onerror=alert(1)></mtext></style></p>";
    let out = check(&Sanitizer::baseline(), html, "math math");
    assert_eq!(out.html, "<p><style></style></p>");
    // The configuration allows the HTML element, but not the one of SVG.
    let out = check(&Sanitizer::new(), "a<p>b</p>", "svg g");
    assert_eq!(out.html, "a");
    assert_eq!(reasons(&out), [(RemovedKind::Element, "p", RemovalReason::OlderBrowsers)]);
    assert!(out.removed[0].with_content());
}

#[test]
fn an_element_without_end_tag_does_not_hide_the_others() {
    // In older browsers, each `br` is an element of SVG, and the rest is in it.
    let out = check(&Sanitizer::new(), &"a<br>".repeat(100), "svg g");
    assert_eq!((out.html, out.removed.len()), ("a".repeat(100), 100));
    let out = check(&Sanitizer::new(), "a<p>b<i>c</i></p>", "svg g");
    assert_eq!(reasons(&out), [(RemovedKind::Element, "p", RemovalReason::OlderBrowsers)]);
}

#[test]
fn a_context_select_is_read_as_before_too() {
    let html = "<svg><desc><style><option><script>alert(1)</script></style></desc></svg>";
    let out = check(&Sanitizer::baseline(), html, "select");
    assert_eq!(out.html, "<svg><desc><style></style></desc></svg>");
    for context in ["option", "optgroup", "svg desc", "math mi", "td", "template"] {
        let html = "<select><option><style></select><img src=x onerror=x()></style></select>";
        let out = check(&Sanitizer::baseline(), html, context);
        assert!(!out.html.contains("img"), "{context}: {}", out.html);
    }
}

#[test]
fn raw_text_in_and_below_a_select() {
    let wrappers = [
        "<select>*</select>",
        "<select><option>*</select>",
        "<select><optgroup><option>*</select>",
        "<select><div><b>*</b></div></select>",
        "<select><svg><title>*</title></svg></select>",
        "<select><svg><foreignObject>*</foreignObject></svg></select>",
        "<select><math><mtext>*</mtext></math></select>",
        "<select><math><annotation-xml encoding=text/html>*</annotation-xml></math></select>",
        "<table><tr><td><select>*</select></td></tr></table>",
        "<table><caption><select>*</select></caption></table>",
        "<select><button><selectedcontent></selectedcontent></button><option>*</select>",
        "<template><select>*</select></template>",
        "<select><template>*</template></select>",
        "<form><select>*</select></form>",
        "<svg><desc><select>*</select></desc></svg>",
    ];
    let ends =
        ["</select>", "</option>", "</table>", "<input>", "<textarea>", "<table>", "<td>", ""];
    let strange = Sanitizer::unsafe_from_config(
        SanitizerConfig::from_json(r#"{"removeAttributes": ["onerror"]}"#).unwrap(),
    );
    for sanitizer in [Sanitizer::baseline(), strange.unwrap()] {
        for wrapper in wrappers {
            for raw in RAW {
                for end in ends {
                    let text = format!("<{raw}>{end}{IMG}</{raw}>");
                    let html = wrapper.replace('*', &text);
                    for context in ["div", "select", "svg g"] {
                        check(&sanitizer, &html, context);
                    }
                    check_document(&sanitizer, &html);
                }
            }
        }
    }
}

#[test]
fn keygen_ends_a_select_by_the_text_and_is_ignored_by_gecko() {
    for (html, out) in [
        (
            "<select><keygen><style></select><img src=x onerror=x()></style></select>",
            "<select><keygen><style></style></select>",
        ),
        (
            "<select><option><keygen><xmp></select><img src=x onerror=x()></xmp>",
            "<select><option><keygen><xmp></xmp></option></select>",
        ),
    ] {
        assert_eq!(check(&Sanitizer::baseline(), html, "div").html, out);
        check_document(&Sanitizer::baseline(), html);
    }
}

#[test]
fn text_of_title_and_textarea_is_escaped_in_any_edition() {
    let html = "<select><title></select><img src=x onerror=x()></title></select>";
    let out = check(&Sanitizer::baseline(), html, "div");
    assert_eq!(
        out.html,
        "<select><title>&lt;/select&gt;&lt;img src=x onerror=x()&gt;</title></select>"
    );
    check(&Sanitizer::baseline(), &html.replace("title", "textarea"), "div");
}

#[test]
fn a_copy_of_an_option_goes_rather_than_the_select() {
    let html = "<select><button><selectedcontent></selectedcontent></button>\
        <option><style></select><img src=x onerror=x()></style>a</option></select>";
    assert_eq!(
        check(&Sanitizer::baseline(), html, "div").html,
        "<select><button></button><option><style></style>a</option></select>"
    );
}

#[test]
fn what_is_only_lost_in_an_older_browser_stays() {
    let out = "<select><option><img src=\"x\"> a</option></select>";
    assert_eq!(check(&Sanitizer::baseline(), out, "div").html, out);
    for html in [
        "<select><style>p &gt; b { color: red }</style><option>a</option></select>",
        "<select><option>a</option><hr><option>b</option></select>",
        "<template><table><form></form></table></template>",
        "<p>a<select><button><selectedcontent>b</selectedcontent></button><option>b</option>\
            </select></p>",
        "<table><caption><svg><title><table><caption>a</caption></table></title></svg></caption>\
            </table><b>x</b>",
    ] {
        let out = check(&Sanitizer::baseline(), html, "div");
        assert_eq!((&*out.html, out.removed.len()), (html, 0));
    }
}

#[test]
fn html_and_raw_text_in_foreign_contexts() {
    let contexts = [
        ["svg g", "svg svg", "svg a", "svg style", "math math", "math annotation-xml"],
        // HTML is at home in these.
        ["svg desc", "svg foreignObject", "svg title", "math mtext", "math mi", "math mo"],
    ];
    let contexts = contexts.iter().zip([false, true]);
    let contexts = contexts.flat_map(|(names, is_home)| names.map(|name| (name, is_home)));
    let integration = ["foreignObject", "desc", "title", "mtext", "mi", "annotation-xml"];
    for (context, is_home) in contexts {
        for element in ["b", "p", "div", "table", "ul", "span", "font color=red"] {
            let name = element.split(' ').next().unwrap();
            for raw in RAW {
                for inner in integration {
                    let html =
                        format!("<{element}><{raw}><{inner}>{IMG}</{inner}></{raw}></{name}>");
                    let out = check(&Sanitizer::baseline(), &html, context);
                    assert!(is_home || !out.html.contains("onerror"), "{context}: {}", out.html);
                }
            }
        }
    }
}

#[test]
fn comments_and_cdata_in_foreign_content_of_the_older_kind() {
    let sanitizer = sanitizer(r#"{"comments": true}"#);
    for (html, context) in [
        ("<b><style><![CDATA[</style><img src=x onerror=x()>]]></style></b>", "svg g"),
        ("<b><style><!--</style>--!><img src=x onerror=x()>--></style></b>", "svg g"),
        ("<b title='--!><img src=x onerror=x()>'><!-- a --></b>", "math math"),
        ("<p><xmp><![CDATA[x]]><mi><img src=x onerror=x()></mi></xmp>", "math math"),
        ("<p>]]><![CDATA[<img src=x onerror=x()>]]>", "math math"),
        ("<select><style><!--</style><img src=x onerror=x()>--></select>", "div"),
        ("<select><style>--!><option><script>x()</script></style></select>", "div"),
    ] {
        check(&sanitizer, html, context);
        check_document(&sanitizer, html);
    }
}

#[test]
fn attributes_that_older_browsers_would_find() {
    for (html, context) in [
        ("<select><style><option onclick=x()></style></select>", "div"),
        ("<select><xmp></select><body onload=x()></xmp></select>", "div"),
        ("<select><xmp></select><html onclick=x()></xmp></select>", "div"),
        ("<select><style></select><a href=javascript:x()>a</a></style></select>", "div"),
        ("<b><style><a xlink:href=javascript:x()>a</a></style></b>", "svg g"),
        ("<b><style><set attributeName=href to=javascript:x()></style></b>", "svg a"),
    ] {
        check(&Sanitizer::baseline(), html, context);
        let out = check_document(&Sanitizer::baseline(), html);
        assert!(context != "div" || !out.html.contains("x()"), "{}", out.html);
    }
    // An attribute that only the HTML element may have.
    let config = r#"{"attributes": [], "elements": [{"name": "p", "attributes": ["lang"]},
        {"name": "p", "namespace": "http://www.w3.org/2000/svg"}]}"#;
    let out = check(&sanitizer(config), "<p lang=en>a</p><p>b</p>", "svg g");
    assert_eq!(out.html, "<p>b</p>");
}

#[test]
fn forms_that_only_one_edition_nests() {
    let html = "<template><table><form></form></table></template>";
    assert_eq!(check(&Sanitizer::baseline(), html, "div").html, html);
    let attack = "<template><table><form><math><mtext></form><form><mglyph><style></math>\
        <img src=x onerror=x()></style></mglyph></form></mtext></math></form></table></template>";
    for context in ["div", "template", "svg g", "select"] {
        check(&Sanitizer::baseline(), attack, context);
        check(&Sanitizer::baseline(), &format!("<select>{attack}</select>"), context);
    }
}

#[test]
fn functions_of_the_user_are_not_asked_about_what_only_older_browsers_see() {
    let names = || {
        let seen = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
        let other = seen.clone();
        let sanitizer = Sanitizer::baseline().on_element(move |element| {
            other.lock().unwrap().push(element.name.local.to_owned());
            Decision::Keep
        });
        (seen, sanitizer)
    };
    let html = "<select><style></select><i>a</i></style><option>b</option></select>";
    let (seen, keeping) = names();
    let out = keeping.context("div").report(html);
    // The function has not seen the `i`, so it has not allowed it.
    assert_eq!(out.html, "<select><style></style><option>b</option></select>");
    assert!(seen.lock().unwrap().iter().all(|name| name != "i"));
    // Without a function, the configuration allows it.
    assert_eq!(check(&Sanitizer::baseline(), html, "div").html, html);
    // A function that decides about attributes has not seen them.
    let classless = Sanitizer::baseline().on_attribute(|_| AttributeDecision::Keep);
    let html = "<select><style></select><i class=a>a</i></style></select>";
    assert_eq!(check(&classless, html, "div").html, "<select><style></style></select>");
}

#[test]
fn policies_for_links_hold_in_older_browsers() {
    let sanitizer = Sanitizer::baseline().rel("noopener").schemes_of("href", ["https"]);
    let html = "<select><style></select><a href=https:b>a</a></style></select>";
    assert_eq!(check(&sanitizer, html, "div").html, "<select><style></style></select>");
    let html = "<select><option><a href=https:b>a</a></option></select>";
    let out = check(&sanitizer, html, "div");
    assert_eq!(
        out.html,
        "<select><option><a href=\"https:b\" rel=\"noopener\">a</a></option></select>"
    );
}

#[test]
fn instructions_that_older_browsers_read_as_comments_stay() {
    let sanitizer = sanitizer(r#"{"processingInstructions": ["a"]}"#);
    let html = "<select><?a b?><option>c</option></select>";
    assert_eq!(check(&sanitizer, html, "div").html, html);
    let html = "<select><style><?a b?></style></select>";
    assert_eq!(check(&sanitizer, html, "div").html, "<select><style></style></select>");
}

#[test]
fn generated_markup() {
    let tags = [
        "select",
        "/select",
        "option",
        "/option",
        "optgroup",
        "style",
        "/style",
        "xmp",
        "/xmp",
        "noscript",
        "/noscript",
        "svg",
        "/svg",
        "title",
        "/title",
        "math",
        "mi",
        "/mi",
        "p",
        "/p",
        "table",
        "tr",
        "td",
        "/table",
        "template",
        "/template",
        "img src=x onerror=x()",
        "b",
        "/b",
        "foreignObject",
        "desc",
        "form",
        "/form",
        "br",
        "/br",
        "input",
        "textarea",
        "/textarea",
        "font color=a",
        "script",
        "/script",
        "!--",
        "iframe",
        "/iframe",
        "a href=b",
        "hr",
        "keygen",
        "selectedcontent",
        "button",
        "caption",
        "?a b?",
    ];
    let sanitizers = [
        Sanitizer::baseline(),
        sanitizer(r#"{"comments": true, "removeElements": ["title"]}"#),
        sanitizer(r#"{"replaceWithChildrenElements": ["option", "b", "table"]}"#)
            .keep_content(true),
    ];
    let contexts = ["div", "select", "svg g", "math mi", "table", "template", "svg desc", "option"];
    for seed in 0..3000 {
        let mut dice = Dice::new(seed);
        let mut html = String::new();
        for _ in 0..dice.roll(20) + 2 {
            match dice.roll(6) {
                0 => html.push_str("a-->"),
                _ => html.push_str(&format!("<{}>", tags[dice.roll(tags.len())])),
            }
        }
        let sanitizer = &sanitizers[seed as usize % 3];
        check(sanitizer, &html, contexts[dice.roll(contexts.len())]);
        check_document(sanitizer, &html);
    }
}

#[test]
fn a_document_comes_back_by_todays_rules_as_well() {
    let html = "<select><style></select><img src=x onerror=x()></style><option>a</select>";
    let out = check_document(&Sanitizer::baseline(), html);
    let tree = Parser::new().parse(&out.html);
    assert_eq!(
        tree.document.body().unwrap().inner_html(),
        "<select><style></style><option>a</option></select>"
    );
}
