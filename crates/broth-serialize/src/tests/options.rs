//! Writing by options, and the report.

use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Document, NewElement, NodeId, TreeSink};
use broth_markup::{Doctype, Namespace, QName};

use super::add_attr;
use crate::{
    DoctypeStyle, Escapes, Minimize, MisfitReason, Quotes, Serializer, TokenWriter, minify,
};

/// Builds a tree from a line: words are elements, `>` goes down, a space makes siblings, `<` goes
/// up; `'text'` is text, `!data` a comment, `?target_data` a processing instruction, `@name=value`
/// an attribute of the preceding element.
pub(super) fn build(doc: &mut Document, root: NodeId, line: &str) {
    let mut open = Vec::from([root]);
    let mut last = root;
    for word in line.split(' ') {
        let parent = open[open.len() - 1];
        match word.split_at_checked(1) {
            Some((">", "")) => open.push(last),
            Some(("<", "")) => {
                open.pop();
            }
            Some(("'", text)) => {
                let text = text.trim_end_matches('\'').replace('_', " ").replace('~', "\n");
                let text = doc.create_text(&text);
                doc.append(parent, text).unwrap();
            }
            Some(("?", data)) => {
                let (target, data) = data.split_once('_').unwrap_or((data, ""));
                let instruction = doc.create_processing_instruction(target, data);
                doc.append(parent, instruction).unwrap();
            }
            Some(("!", data)) => {
                let comment = doc.create_comment(data);
                doc.append(parent, comment).unwrap();
            }
            Some(("@", attribute)) => {
                let (name, value) = attribute.split_once('=').unwrap_or((attribute, ""));
                add_attr(doc, last, name, &value.replace('_', " "));
            }
            _ => {
                let (namespace, name) = match word.strip_prefix("svg:") {
                    Some(name) => (Namespace::Svg, name),
                    None => (Namespace::Html, word),
                };
                // A parser may make elements that a program may not.
                let element = NewElement::implied(QName::new(namespace, None, name), 0);
                last = TreeSink::create_element(doc, element);
                doc.append(parent, last).unwrap();
            }
        }
    }
}

/// The markup of a fragment in a context.
#[track_caller]
fn check_in(context: &str, line: &str, options: &Serializer, expected: &str) {
    let mut doc = Document::new();
    let root = doc.create_fragment();
    build(&mut doc, root, line);
    let out = options.clone().context(context).serialize(doc.node(root));
    assert_eq!(out, expected, "{line}");
}

#[track_caller]
fn check(line: &str, options: &Serializer, expected: &str) {
    check_in("body", line, options, expected);
}

#[test]
fn quotes() {
    for (value, double, single, cheaper, unquoted) in [
        ("v", "\"v\"", "'v'", "\"v\"", "v"),
        ("", "\"\"", "''", "\"\"", "\"\""),
        ("a_b", "\"a b\"", "'a b'", "\"a b\"", "\"a b\""),
        ("'", "\"'\"", "'&#39;'", "\"'\"", "\"'\""),
        ("\"", "\"&quot;\"", "'\"'", "'\"'", "'\"'"),
        ("a=b", "\"a=b\"", "'a=b'", "\"a=b\"", "\"a=b\""),
        ("a/", "\"a/\"", "'a/'", "\"a/\"", "a/"),
        ("`", "\"`\"", "'`'", "\"`\"", "\"`\""),
    ] {
        let line = alloc::format!("p @a={value}");
        for (quotes, expected) in [
            (Quotes::Double, double),
            (Quotes::Single, single),
            (Quotes::Cheaper, cheaper),
            (Quotes::Unquoted, unquoted),
        ] {
            let options = Serializer::new().quotes(quotes);
            check(&line, &options, &alloc::format!("<p a={expected}></p>"));
        }
    }
}

#[test]
fn attributes_without_a_value() {
    let line = "input @disabled @checked=CHECKED @alt @title=title";
    for (minimize, expected) in [
        (Minimize::Never, r#"disabled="" checked="CHECKED" alt="" title="title""#),
        (Minimize::Empty, r#"disabled checked="CHECKED" alt title="title""#),
        (Minimize::Boolean, r#"disabled checked alt="" title="title""#),
    ] {
        let options = Serializer::new().minimize(minimize);
        check(line, &options, &alloc::format!("<input {expected}>"));
    }
}

#[test]
fn escapes() {
    for (escapes, ascii, expected) in [
        (Escapes::Standard, false, "a&amp;b &lt;i é&nbsp;☕"),
        (Escapes::Numeric, false, "a&#38;b &#60;i é&#160;☕"),
        (Escapes::Needed, false, "a&b &lt;i é\u{A0}☕"),
        (Escapes::Standard, true, "a&amp;b &lt;i &eacute;&nbsp;&#x2615;"),
        (Escapes::Numeric, true, "a&#38;b &#60;i &#233;&#160;&#9749;"),
        (Escapes::Needed, true, "a&b &lt;i &#233;&nbsp;&#9749;"),
    ] {
        let options = Serializer::new().escapes(escapes).ascii(ascii);
        check("'a&b_<i_é\u{A0}☕'", &options, expected);
    }
    let needed = Serializer::new().escapes(Escapes::Needed);
    for (text, expected) in [
        ("a_<_b", "a < b"),
        ("a<b", "a&lt;b"),
        ("a</b", "a&lt;/b"),
        ("a<", "a&lt;"),
        ("R&D", "R&D"),
        ("&lt", "&amp;lt"),
        ("&ltx", "&amp;ltx"),
        ("&xyz;", "&amp;xyz;"),
        ("&#x", "&amp;#x"),
        ("a>b", "a>b"),
        ("&", "&amp;"),
    ] {
        check(&alloc::format!("'{text}'"), &needed, expected);
    }
}

#[test]
fn slashes() {
    let options = Serializer::new().slash(true);
    check("svg:svg > svg:path < br", &options, "<svg><path /></svg><br />");
}

#[test]
fn leading_newlines_and_carriage_returns_are_guarded() {
    let (guarded, exact) = (Serializer::new(), Serializer::new().exact(true));
    for name in ["pre", "textarea", "listing"] {
        let line = alloc::format!("{name} > '~x'");
        check(&line, &guarded, &alloc::format!("<{name}>\n\nx</{name}>"));
        check(&line, &exact, &alloc::format!("<{name}>\nx</{name}>"));
    }
    check("div > '~x'", &guarded, "<div>\nx</div>");
    check("'a\rb'", &guarded, "a&#13;b");
    check("'a\rb'", &exact, "a\rb");
    check("p @a=\r", &guarded, "<p a=\"&#13;\"></p>");
}

#[test]
fn comments_and_instructions_do_not_become_markup() {
    let (guarded, exact) = (Serializer::new(), Serializer::new().exact(true));
    for (data, inert) in [
        ("--><b>", "-- ><b>"),
        ("x--!><b>", "x--! ><b>"),
        ("><b>", " ><b>"),
        ("-><b>", "- ><b>"),
        ("<!--", "<!--"),
        ("a->b", "a->b"),
        ("-", "-"),
    ] {
        let line = alloc::format!("!{data}");
        check(&line, &guarded, &alloc::format!("<!--{inert}-->"));
        check(&line, &Serializer::new().minify(true), &alloc::format!("<!--{inert}-->"));
        check(&line, &exact, &alloc::format!("<!--{data}-->"));
        // If anything was changed, the report says so.
        check_report(&line, if data == inert { &[] } else { &[MisfitReason::CommentData] });
    }
    check("?x_a><b>", &guarded, "<?x a&gt;<b&gt;?>");
    check("?x><b>", &guarded, "<?x&gt;<b&gt; ?>");
    check("?x_a><b>", &exact, "<?x a><b>?>");
}

#[test]
fn identifiers_of_doctypes_do_not_become_markup() {
    let mut doc = Document::new();
    let system_id = Some("a><b>'\"");
    let doctype =
        doc.create_doctype(Doctype { name: Some("html"), system_id, ..Doctype::default() });
    doc.append(doc.root().id(), doctype).unwrap();
    let markup = Serializer::new().serialize(&doc);
    assert_eq!(markup, "<!DOCTYPE html SYSTEM 'a%3E<b%3E'\"'>");
    assert_eq!(Serializer::new().misfits(&doc)[0].reason, MisfitReason::DoctypeIdentifier);
}

#[test]
fn white_space() {
    let options = Serializer::new().collapse_white_space(true);
    check("'~_a__b~'", &options, " a b ");
    for name in ["pre", "textarea", "style", "script", "listing"] {
        let line = alloc::format!("{name} > 'a__b'");
        check(&line, &options, &alloc::format!("<{name}>a  b</{name}>"));
    }
    check("pre > b > 'a__b' < < 'a__b'", &options, "<pre><b>a  b</b></pre>a b");
    // Browsers collapse the white space in these themselves.
    for name in ["title", "option", "td", "q"] {
        let line = alloc::format!("{name} > 'a__b'");
        check(&line, &options, &alloc::format!("<{name}>a b</{name}>"));
    }
}

#[test]
fn white_space_collapses_only_where_browsers_collapse_it() {
    let options = Serializer::new().collapse_white_space(true);
    // A form feed is shown.
    check("'a\u{C}\u{C}b__\u{C}'", &options, "a\u{C}\u{C}b \u{C}");
    // A line break is not shown where a line may end anyway; a space is.
    check("'a' wbr '~_b'", &options, "a<wbr>\nb");
    check("'a' wbr '__b'", &options, "a<wbr> b");
    check("'a\u{200B}~b'", &options, "a\u{200B}\nb");
    check("'a~_\u{200B}b'", &options, "a\n\u{200B}b");
    check("b > 'a\u{200B}' < '~b'", &options, "<b>a\u{200B}</b>\nb");
    check("'a~' b > '\u{200B}b'", &options, "a\n<b>\u{200B}b</b>");
    check("'a~' !c i > '_' < b > '\u{200B}b'", &options, "a\n<!--c--><i> </i><b>\u{200B}b</b>");
    check("wbr 'x~_b'", &options, "<wbr>x b");
    check("p @style=White-Space:pre > 'a__b'", &options, "<p style=\"White-Space:pre\">a  b</p>");
    check("'a' wbr '~b'", &Serializer::new(), "a<wbr>\nb");
}

#[test]
fn empty_elements_of_svg_and_mathml_end_in_a_slash_if_tags_are_omitted() {
    for (line, expected) in [
        ("svg:svg", "<svg/>"),
        ("svg:svg > svg:path @d=M0 < svg:g", "<svg><path d=M0 /></svg><g></g>"),
        ("svg:svg > svg:path @d=a_b svg:g @id svg:g", "<svg><path d=\"a b\"/><g id/><g/></svg>"),
        ("svg:svg > svg:g > 'x' < svg:desc", "<svg><g>x</g><desc/></svg>"),
        ("svg:svg > svg:title < 'x'", "<svg><title/></svg>x"),
        ("p > svg:svg < p > 'x'", "<p><svg/><p>x"),
        ("svg:svg > svg:script", "<svg><script/></svg>"),
    ] {
        let mut doc = Document::new();
        let root = doc.create_fragment();
        build(&mut doc, root, line);
        let out = Serializer::new().minify(true).context("div").serialize(doc.node(root));
        assert_eq!(out, expected, "{line}");
    }
    // The slash of the option has its space, and nothing is shorter without omission.
    check("svg:svg", &Serializer::new(), "<svg></svg>");
    let slash = Serializer::new().minify(true).slash(true);
    check("svg:svg > svg:g < br", &slash, "<svg><g /></svg><br />");
}

#[test]
fn encodings() {
    let options = Serializer::new().charset("utf-8");
    for (line, expected) in [
        ("head > title", r#"<head><meta charset="utf-8"><title></title></head>"#),
        ("head", r#"<head><meta charset="utf-8"></head>"#),
        ("head > meta @charset=x", r#"<head><meta charset="utf-8"></head>"#),
        (
            "head > meta @http-equiv=Content-Type @content=x",
            r#"<head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head>"#,
        ),
        ("head > meta @name=robots", r#"<head><meta charset="utf-8"><meta name="robots"></head>"#),
        ("div > meta @charset=x", r#"<div><meta charset="x"></div>"#),
    ] {
        check_in("html", line, &options, expected);
    }
}

#[test]
fn attributes_are_sorted() {
    let options = Serializer::new().sort_attributes(true);
    check("p @b=1 @a=2 @c=3", &options, r#"<p a="2" b="1" c="3"></p>"#);
}

#[test]
fn doctypes() {
    let ids = Doctype {
        name: Some("html"),
        public_id: Some("-//x"),
        system_id: Some("a\"b"),
        force_quirks: false,
    };
    let system = Doctype { public_id: None, ..ids };
    for (doctype, style, expected) in [
        (ids, DoctypeStyle::Full, "<!DOCTYPE html PUBLIC \"-//x\" 'a\"b'>"),
        (system, DoctypeStyle::Full, "<!DOCTYPE html SYSTEM 'a\"b'>"),
        (Doctype { system_id: None, ..ids }, DoctypeStyle::Full, "<!DOCTYPE html PUBLIC \"-//x\">"),
        (ids, DoctypeStyle::Name, "<!DOCTYPE html>"),
        (Doctype { name: Some("x"), ..ids }, DoctypeStyle::Short, "<!DOCTYPE html>"),
        (ids, DoctypeStyle::LegacyCompat, "<!DOCTYPE html SYSTEM \"about:legacy-compat\">"),
    ] {
        let mut doc = Document::new();
        let doctype = doc.create_doctype(doctype);
        doc.append(doc.root().id(), doctype).unwrap();
        let options = Serializer::new().doctype(style);
        assert_eq!(options.serialize(&doc), expected);
    }
}

#[test]
fn tags_go_where_rule_and_parser_agree() {
    let options = Serializer::new().omit_optional_tags(true);
    for (line, expected) in [
        ("ul > li li", "<ul><li><li></ul>"),
        ("ul > li > p < li", "<ul><li><p><li></ul>"),
        ("p div", "<p><div></div>"),
        ("p span", "<p></p><span></span>"),
        ("p 'x'", "<p></p>x"),
        // Nothing would close the paragraph: the rule allows it, the parser does not.
        ("span > p", "<span><p></p></span>"),
        ("b > p", "<b><p></p></b>"),
        ("x-y > p", "<x-y><p></p></x-y>"),
        ("option option", "<option><option>"),
        // Without a select, an optgroup would go into the previous one.
        ("optgroup optgroup", "<optgroup></optgroup><optgroup>"),
        ("select > optgroup > option < optgroup", "<select><optgroup><option><optgroup></select>"),
        ("rt rt", "<rt></rt><rt>"),
        ("ruby > rt rt", "<ruby><rt><rt></ruby>"),
        ("dl > dt dd", "<dl><dt><dd></dl>"),
        (
            "table > caption > 'x' < colgroup > col < thead > tr > th < < tbody > tr > td td",
            "<table><caption>x<col><thead><tr><th><tbody><tr><td><td></table>",
        ),
        ("table > tbody > tr > td > p", "<table><tr><td><p></table>"),
        ("table > tbody @id > tr", "<table><tbody id=\"\"><tr></table>"),
        ("table > tbody > '_' tr", "<table><tbody> <tr></table>"),
        ("template > tbody > tr", "<template></template>"),
        // After a node that markup cannot express, every tag is written.
        (
            "ul > li li < a > a < ul > li li",
            "<ul><li><li></ul><a><a></a></a><ul><li></li><li></li></ul>",
        ),
    ] {
        check(line, &options, expected);
    }
    // The end of a template would take the marker of a cell for its own.
    for (inside, expected) in
        [("tr", "<tr>"), ("td", "<td></td>"), ("caption", "<caption></caption>")]
    {
        let mut doc = Document::new();
        let (root, template) = (doc.create_fragment(), doc.create_element("template").unwrap());
        doc.append(root, template).unwrap();
        let contents = TreeSink::template_contents(&mut doc, &template);
        build(&mut doc, contents, inside);
        assert_eq!(
            options.serialize_inner(doc.node(root)),
            alloc::format!("<template>{expected}</template>")
        );
    }
    // A `p` that is the whole content of an `a`.
    check_in("a", "p", &options, "<p></p>");
}

#[test]
fn whole_documents() {
    for (line, expected) in [
        ("html > head body", ""),
        ("html > head > title < body > p", "<title></title><p>"),
        ("html @lang=en > head body > 'x'", "<html lang=en>x"),
        ("html > !c head body", "<html><!--c-->"),
        ("html > head body > '_x'", "<body> x"),
        ("html > head body > script", "<body><script></script>"),
        ("html > head body > title", "<body><title></title>"),
        ("html > head body > !c", "<body><!--c-->"),
        ("html > head !c body > 'x'", "</head><!--c-->x"),
        ("html > head body > 'x' < !c", "x</body><!--c-->"),
        ("html > head body > 'x' < < !c", "x</html><!--c-->"),
        ("html > head body > p > 'x' < < < !c", "<p>x</p></body></html><!--c-->"),
        ("html > head body > '\u{FEFF}'", "<body>\u{FEFF}"),
        ("html > head frameset", "<frameset></frameset>"),
        (
            "html > head body > div > frameset",
            "<body><div><frameset></frameset></div></body></html>",
        ),
    ] {
        let mut doc = Document::new();
        let root = doc.root().id();
        build(&mut doc, root, line);
        assert_eq!(minify(&doc), expected, "{line}");
    }
}

#[test]
fn lines_break_within_tags() {
    let mut doc = Document::new();
    let root = doc.create_element("div").unwrap();
    build(&mut doc, root, "ul > li > 'x' < li < 'y'");
    let expected = "<ul\n  ><li>x</li\n  ><li\n  ></li\n></ul>y";
    assert_eq!(Serializer::new().indent_in_tags(2).serialize_inner(doc.node(root)), expected);
}

/// The reasons in the report on a fragment.
#[track_caller]
fn check_report(line: &str, expected: &[MisfitReason]) {
    let mut doc = Document::new();
    let root = doc.create_fragment();
    build(&mut doc, root, line);
    let found = Serializer::new().context("body").misfits(doc.node(root));
    let reasons: Vec<MisfitReason> = found.iter().map(|found| found.reason).collect();
    assert_eq!(reasons, expected, "{line}");
}

#[test]
fn each_reason() {
    use MisfitReason::*;
    for (line, expected) in [
        ("p > 'x' < ul > li", &[] as &[MisfitReason]),
        ("a/b", &[ElementName]),
        ("P", &[ElementName]),
        ("svg:g", &[ElementNamespace]),
        ("svg", &[ElementNamespace]),
        ("p @a>b", &[AttributeName]),
        ("p @A", &[AttributeName]),
        ("p @a=\0", &[NullCharacter]),
        ("'\0'", &[NullCharacter]),
        ("style > '\r'", &[CarriageReturn]),
        ("''", &[EmptyText]),
        ("'a' 'b'", &[AdjacentText]),
        ("table > 'x'", &[MisplacedText]),
        ("!-->", &[CommentData]),
        ("style > !c", &[MisplacedComment]),
        ("br > 'x'", &[VoidElement]),
        ("title > b", &[RawTextChild]),
        ("style > '</style>'", &[RawText]),
        ("plaintext", &[Plaintext]),
        ("template > b", &[TemplateChild]),
        ("td", &[MisplacedElement]),
        ("table > tr", &[MisplacedElement]),
        ("p > div", &[InParagraph]),
        ("h1 > h2", &[NestedElement]),
        ("button > span > button", &[NestedElement]),
        ("li > div > li", &[NestedElement]),
        ("li > ul > li", &[]),
        ("form > div > form", &[NestedForm]),
        ("form > table > form", &[NestedForm]),
        ("select > option > 'a' < selectedcontent", &[SelectedContent]),
        ("?marker_name=x template @for=x", &[ContentPatching]),
    ] {
        check_report(line, expected);
    }
}

#[test]
fn attributes_beyond_the_limit_are_reported() {
    use broth_markup::Limits;

    let mut doc = Document::new();
    let root = doc.create_fragment();
    let p = doc.create_element("p").unwrap();
    doc.append(root, p).unwrap();
    for number in 1..=Limits::default().attributes {
        doc.set_attr(p, &alloc::format!("a{number}"), "").unwrap();
    }
    assert_eq!(Serializer::new().context("body").misfits(doc.node(root)), []);
    doc.set_attr(p, "b", "").unwrap();
    let found = Serializer::new().context("body").misfits(doc.node(root));
    assert_eq!(found[0].reason, MisfitReason::TooManyAttributes);
}

/// The end of a frameset leaves a fragment's parser where more framesets may come.
#[test]
fn framesets_of_a_fragment() {
    for (line, expected) in [
        ("head frameset > frame < frameset '_' frame noframes", &[][..]),
        ("head frameset body", &[MisfitReason::MisplacedElement]),
        ("head body frameset", &[MisfitReason::MisplacedElement]),
    ] {
        let mut doc = Document::new();
        let root = doc.create_fragment();
        build(&mut doc, root, line);
        let found = Serializer::new().context("html").misfits(doc.node(root));
        let reasons: Vec<_> = found.iter().map(|found| found.reason).collect();
        assert_eq!(reasons, expected, "{line}");
    }
}

/// A marker must come before the template, inside the template's parent.
#[test]
fn a_template_that_fills_a_marked_place_is_gone() {
    let fills = &[MisfitReason::ContentPatching] as &[MisfitReason];
    for (line, expected) in [
        ("?marker_name=x p template @for=x", fills),
        ("p > ?start_name=x 'a' ?end < template @for=x", fills),
        ("?marker_name=x template @for=x @shadowrootmode=big", fills),
        ("?marker_name=x template @for=x @shadowrootmode=Open", &[]),
        ("?marker_name=y ?end_name=x ?marker template @for=x", &[]),
        ("?marker_name= template @for=", &[]),
        ("template @for=x ?marker_name=x", &[]),
        ("p > ?marker_name=x < div > template @for=x", &[]),
        ("div > p > ?marker_name=x < < template @for=y template @for=x", fills),
    ] {
        check_report(line, expected);
    }
}

/// A parser puts a copy of the option that is selected in the end into a `selectedcontent`.
#[test]
fn a_selectedcontent_comes_back_as_the_option() {
    let differs = &[MisfitReason::SelectedContent] as &[MisfitReason];
    for (options, expected) in [
        // Before its option.
        ("selectedcontent > 'a' < option > 'a'", &[] as &[MisfitReason]),
        ("selectedcontent option > 'a'", differs),
        ("selectedcontent > 'b' < option > 'a'", differs),
        ("selectedcontent > 'a' b < option > 'a' b", &[]),
        ("selectedcontent > 'a' b < option > b", differs),
        ("selectedcontent > i @a=1 @b=2 < option > i @b=2 @a=1", &[]),
        ("selectedcontent > i @a=1 < option > i @a=2", differs),
        ("selectedcontent > i > 'a' < < option > i > 'b'", differs),
        ("button > selectedcontent > 'a' < < optgroup > option > 'a'", &[]),
        // After its option, the content from the markup is added to the copy.
        ("option > 'a' < selectedcontent > 'a'", differs),
        ("option > 'a' < selectedcontent", differs),
        ("option selectedcontent > 'a'", &[]),
        ("option > 'a' < selectedcontent > 'b' < option @selected > 'b'", &[]),
        ("option > 'a' < selectedcontent > 'a' < option @selected > 'b'", differs),
        // Which option.
        ("selectedcontent > 'b' < option @disabled > 'a' < option > 'b'", &[]),
        ("selectedcontent > 'b' < option > 'a' < option @selected > 'b'", &[]),
        ("selectedcontent > 'b' < optgroup @disabled > option > 'a' < < option > 'b'", &[]),
        ("selectedcontent > 'b' < option @disabled > 'a'", &[]),
        ("selectedcontent > 'a' < datalist > option > 'b'", &[]),
        ("selectedcontent > 'a' < option @disabled > div > option > 'b'", &[]),
        ("selectedcontent > 'a' < optgroup > div > optgroup > option > 'b'", &[]),
        // Which element.
        ("option > 'a' < selectedcontent > 'a' < selectedcontent", differs),
        ("selectedcontent > 'a' < selectedcontent < option > 'a'", &[]),
        ("selectedcontent > 'a' selectedcontent", &[]),
        ("option @disabled > selectedcontent > 'b' < < selectedcontent > 'c' < option > 'a'", &[]),
        // An option inside the element itself.
        ("selectedcontent > option > 'a'", differs),
        ("selectedcontent > option > 'a' < < option @selected > 'b'", differs),
    ] {
        check_report(&alloc::format!("select > {options}"), expected);
        for none_is_copied in ["select @multiple", "div"] {
            check_report(&alloc::format!("{none_is_copied} > {options}"), &[]);
        }
    }
    check_report("select @size=2 > option > 'a' < selectedcontent > 'b'", &[]);
}

#[test]
fn what_documents_lack() {
    for (line, expected) in [
        ("html > head body", &[MisfitReason::QuirksMode] as &[MisfitReason]),
        ("html > head", &[MisfitReason::MissingElement, MisfitReason::QuirksMode]),
        ("html", &[MisfitReason::MissingElement, MisfitReason::QuirksMode]),
        ("!c", &[MisfitReason::MissingElement]),
        ("html > '_' head body", &[MisfitReason::MisplacedText, MisfitReason::QuirksMode]),
        ("html > head body body", &[MisfitReason::MisplacedElement, MisfitReason::QuirksMode]),
        // A template in the body fills places in the head, too.
        (
            "html > head > ?marker_name=x < body > template @for=x",
            &[MisfitReason::ContentPatching, MisfitReason::QuirksMode],
        ),
        (
            "html > head > ?marker_name=x < body > div > template @for=x",
            &[MisfitReason::QuirksMode],
        ),
    ] {
        let mut doc = Document::new();
        let root = doc.root().id();
        build(&mut doc, root, line);
        let reasons: Vec<MisfitReason> =
            Serializer::new().misfits(&doc).iter().map(|found| found.reason).collect();
        assert_eq!(reasons, expected, "{line}");
    }
}

#[test]
fn shadow_roots_by_option() {
    use broth_dom::ShadowRootOptions;
    let mut doc = Document::new();
    let host = doc.create_element("p").unwrap();
    let open = ShadowRootOptions { open: true, serializable: true, ..ShadowRootOptions::default() };
    let root = doc.attach_shadow_root(&host, open).unwrap();
    doc.append_text(root, "x");
    let options = Serializer::new().shadow_roots(true);
    assert_eq!(
        options.serialize(doc.node(host)),
        r#"<p><template shadowrootmode="open" shadowrootserializable="">x</template></p>"#,
    );
    assert_eq!(Serializer::new().serialize(doc.node(host)), "<p></p>");
}

#[test]
fn line_breaks_come_before_a_slash() {
    let options = Serializer::new().indent_in_tags(2).slash(true);
    let line = "svg:svg > svg:g @a=b svg:g";
    check(line, &options, "<svg\n  ><g a=\"b\"\n  /><g\n/></svg>");
}

#[test]
fn before_a_name_that_begins_with_an_equals_sign_a_value_is_written() {
    let options = Serializer::new().minimize(Minimize::Empty);
    let mut doc = Document::new();
    let root = doc.create_fragment();
    let p = doc.create_element("p").unwrap();
    for name in ["a", "=", "b"] {
        add_attr(&mut doc, p, name, "");
    }
    doc.append(root, p).unwrap();
    assert_eq!(options.serialize_inner(doc.node(root)), "<p a=\"\" = b></p>");
}

#[test]
fn the_mode_that_a_doctype_gives_is_known() {
    use broth_dom::QuirksMode;

    let html_4 = "-//W3C//DTD HTML 4.01 Transitional//EN";
    for (public_id, mode) in
        [("-", QuirksMode::NoQuirks), ("html", QuirksMode::Quirks), (html_4, QuirksMode::Quirks)]
    {
        for claimed in [QuirksMode::NoQuirks, QuirksMode::LimitedQuirks, QuirksMode::Quirks] {
            let mut doc = Document::new();
            let root = doc.root().id();
            let name = Some("html");
            let doctype = doc.create_doctype(Doctype {
                name,
                public_id: Some(public_id),
                ..Doctype::default()
            });
            doc.append(root, doctype).unwrap();
            build(&mut doc, root, "html > head body");
            doc.set_quirks_mode(claimed);
            let found: Vec<_> =
                Serializer::new().misfits(&doc).into_iter().map(|found| found.reason).collect();
            let expected: &[_] = if claimed == mode { &[] } else { &[MisfitReason::QuirksMode] };
            assert_eq!(found, expected, "{public_id} {claimed:?}");
        }
    }
}

#[test]
fn a_form_has_no_place_in_a_form_that_is_the_context() {
    let mut doc = Document::new();
    let root = doc.create_fragment();
    build(&mut doc, root, "div > form");
    for (context, expected) in [("div", &[][..]), ("form", &[MisfitReason::NestedForm])] {
        let found = Serializer::new().context(context).misfits(doc.node(root));
        let reasons: Vec<_> = found.iter().map(|found| found.reason).collect();
        assert_eq!(reasons, expected, "in {context}");
    }
}

/// The parser ignores the first form, whose end tag then allows the second, which is copied over
/// the first.
#[test]
fn content_that_a_copy_replaces_is_judged_too() {
    let mut doc = Document::new();
    let root = doc.create_fragment();
    build(&mut doc, root, "select > selectedcontent > form < < option > form");
    let found = Serializer::new().context("form").misfits(doc.node(root));
    let reasons: Vec<_> = found.iter().map(|found| found.reason).collect();
    assert_eq!(reasons, [MisfitReason::NestedForm, MisfitReason::NestedForm]);
}

/// By the Noah's Ark clause, the parser forgets the outermost of four equal formatting elements;
/// its end tag then closes less, and the end tag inside it must be written.
#[test]
fn an_end_tag_that_closes_less_saves_no_other() {
    let line = "u @a=1 > section > u > rt > u > u > u > 'x'";
    let mut doc = Document::new();
    let root = doc.create_fragment();
    build(&mut doc, root, line);
    assert_eq!(Serializer::new().context("body").misfits(doc.node(root)), []);
    let out = Serializer::new().minify(true).context("body").serialize(doc.node(root));
    assert_eq!(out, "<u a=1><section><u><rt><u><u><u>x</u></u></u></rt></u></section></u>");
}

#[test]
fn tokens_are_written_as_nodes_are() {
    let mut out = String::new();
    let options = Serializer::new().exact(true);
    let mut writer = TokenWriter::new(&mut out, &options);
    let none: [(&str, &str); 0] = [];
    for name in ["style", "p", "svg", "style"] {
        writer.start_tag(name, none).unwrap();
        writer.text("<").unwrap();
        writer.end_tag(name).unwrap();
        if name == "svg" {
            writer.start_tag(name, none).unwrap();
        }
    }
    let expected = "<style><</style><p>&lt;</p><svg>&lt;</svg><svg><style>&lt;</style>";
    assert_eq!(out, expected);
}
