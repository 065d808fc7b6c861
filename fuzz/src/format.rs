//! Formatting: the rendered text and the words of the tree stay the same, with scripts and without
//! them, and formatting twice is formatting once. So it is for templates, whatever their code
//! writes, and for style sheets.

use std::borrow::Cow;

use broth::css::Minifier;
use broth::dom::{Edge, Node, NodeData};
use broth::format::{Formatter, Tags, Template, WhiteSpace, XmlFormatter};
use broth::html::Parser;
use broth::text::RenderText as _;
use broth::{Name, Namespace};
use broth_template::{Regions, front_matter_len};

use crate::case::Case;

/// The languages, each with code that is put between the pieces of a document.
const TEMPLATES: &[(Template, &[&str])] = &[
    (Template::Jinja, &["{{ a }}", "{% if a %}", "{% else %}", "{% endif %}", "{# a #}"]),
    (Template::Liquid, &["{{ a }}", "{% for a in b %}", "{% endfor %}", "{%- assign a = b -%}"]),
    (Template::Erb, &["<%= a %>", "<% if a %>", "<% else %>", "<% end %>", "<%# a %>"]),
    (Template::Ejs, &["<%= a %>", "<% if (a) { %>", "<% } else { %>", "<% } %>"]),
    (Template::Handlebars, &["{{a}}", "{{#if a}}", "{{else}}", "{{/if}}", "{{{a}}}", "{{! a }}"]),
    (Template::Go, &["{{ .A }}", "{{ if .A }}", "{{ else }}", "{{ end }}", "{{/* a */}}"]),
    (Template::Blade, &["{{ $a }}", "@if ($a)", "@else", "@endif", "{!! $a !!}", "\n@csrf\n"]),
    (Template::Php, &["<?= $a ?>", "<?php if ($a): ?>", "<?php else: ?>", "<?php endif ?>"]),
    (Template::Vue, &["{{ a }}", "<B v-if=\"a > b\" :c='d' @e=f>", "</B>"]),
    (Template::Svelte, &["{a}", "{#if a}", "{:else}", "{/if}", "{@html a}", "<A b={c} {...d}>"]),
    (Template::Astro, &["{a}", "{a && <b>c</b>}", "<A b={c} {...d} />", "</A>"]),
];

/// Style sheets that are put between the pieces of a document.
const SHEETS: &[&str] = &[
    "<style>a{b:c;d:e}</style>",
    "<style>\n@media x{a,b>c{d:e!important}p,.x{display:inline}i{white-space:pre}}",
    "</style>",
    "<p style='a:b;;c:\"d\"'>",
    "<p style=\"a:url(b c)\">",
    "/* a */",
    "{",
    "}",
];

/// Formats a document, and compares the two.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let white_space = case.one_of(&[WhiteSpace::Css, WhiteSpace::Strict, WhiteSpace::Ignore]);
    let tags = case.one_of(&[Tags::Keep, Tags::Keep, Tags::Write, Tags::Omit]);
    let formatter = Formatter::new()
        .width(case.one_of(&[0, 20, 80, 100]))
        .indent(case.one_of(&[0, 2, 4]))
        .tabs(case.flip())
        .white_space(white_space)
        .tags(tags);
    let text = case.text();
    // At the beginning, it is the mark of a file, and no text.
    let html = text.trim_start_matches('\u{FEFF}');
    match case.choose(4) {
        0 => {
            let &(template, code) = &TEMPLATES[case.choose(TEMPLATES.len() as u32)];
            let html = seasoned(&mut case, html, code);
            check_template(&formatter.template(template), &html, template);
        }
        1 => {
            let html = seasoned(&mut case, html, SHEETS);
            let css = formatter.css(true);
            check(&css, &html, white_space, true);
        }
        _ => check(&formatter, html, white_space, false),
    }
}

/// Formats XML, and compares the two.
pub fn xml_body(data: &[u8]) {
    let mut case = Case::new(data);
    let formatter = XmlFormatter::new()
        .width(case.one_of(&[0, 20, 80, 100]))
        .indent(case.one_of(&[0, 2, 4]))
        .tabs(case.flip());
    let text = case.text();
    let xml = if case.flip() { Cow::Borrowed(&*text) } else { well_formed(&text).into() };
    let written = formatter.format(&xml);
    assert_eq!(formatter.format(&written), written, "{xml:?} is not formatted after one time");
    let outlines = [&*xml, &written].map(|xml| outline(broth::xml::parse(xml).root(), false));
    assert_eq!(outlines[0], outlines[1], "{xml:?} as {written:?}");
}

/// The document that a parser makes of a text.
fn well_formed(text: &str) -> String {
    let parsed = broth::xml::parse(text);
    let root = parsed.root();
    let elements = root.children().filter(|child| child.is_element());
    elements.map(broth::serialize::to_xml).collect()
}

/// A document with code between its pieces.
fn seasoned(case: &mut Case<'_>, text: &str, code: &[&str]) -> String {
    let pieces = case.cut(text);
    let most = 1 + case.choose(6);
    let step = 1 + pieces.len() / most;
    let mut seasoned = String::new();
    let mut next = case.choose(64);
    for (number, piece) in pieces.iter().enumerate() {
        seasoned.push_str(piece);
        if number % step == 0 {
            seasoned.push_str(code[next % code.len()]);
            next += 1 + next % 3;
        }
    }
    seasoned
}

/// Compares a document with what is written, in both readings.
fn check(formatter: &Formatter, html: &str, white_space: WhiteSpace, css: bool) {
    let written = formatter.format(html);
    let again = formatter.format(&written);
    assert_eq!(again, written, "{html:?} is not formatted after one time");
    for scripting in [true, false] {
        let parser = Parser::new().scripting(scripting);
        let (old, new) = (parser.parse(html), parser.parse(&written));
        let outlines = [&old, &new].map(|parsed| outline(parsed.root(), css));
        assert_eq!(outlines[0], outlines[1], "{html:?} as {written:?}");
        if white_space != WhiteSpace::Ignore {
            let texts = [&old, &new].map(|parsed| parsed.document.rendered_text());
            assert_eq!(texts[0], texts[1], "{html:?} as {written:?}");
        }
    }
}

/// Compares a template with what was written: its code, and the HTML around it.
fn check_template(formatter: &Formatter, text: &str, template: Template) {
    let written = formatter.format(text);
    let again = formatter.format(&written);
    assert_eq!(again, written, "{text:?} is not formatted after one time");
    let [old, new] = [text, &written].map(|text| {
        let (head, body) = text.split_at(front_matter_len(text));
        (head, body, Regions::parse(body, template))
    });
    assert_eq!(old.0, new.0, "the front matter of {text:?}");
    let [code, new_code] = [&old, &new].map(|(_, body, regions)| {
        let spans = regions.list().iter().map(|region| region.span.range());
        spans.map(|range| &body[range]).collect::<Vec<_>>()
    });
    assert_eq!(code, new_code, "the code of {text:?}");
    let [html, new_html] = [&old, &new].map(|(_, body, regions)| regions.mask(body).text);
    for scripting in [true, false] {
        let parser = Parser::new().scripting(scripting);
        let [old, new] = [&html, &new_html].map(|html| outline(parser.parse(html).root(), false));
        assert_eq!(old, new, "{text:?} as {written:?}");
    }
}

/// The words of a tree, without white space; with `css`, style sheets are in their shortest form.
fn outline(root: Node<'_>, css: bool) -> String {
    let mut outline = String::new();
    for edge in root.traverse() {
        match edge {
            Edge::Enter(node) => match node.data() {
                NodeData::Element(name) => {
                    outline.push_str(&format!("<{name:?}"));
                    for attribute in node.attrs() {
                        let value = match attribute.name().local {
                            "style" if css => {
                                Minifier::new().minify_declarations(attribute.value()).into()
                            }
                            _ => Cow::Borrowed(attribute.value()),
                        };
                        outline.push_str(&format!(" {:?}={value}", attribute.name()));
                    }
                }
                NodeData::Text(text) if css && is_sheet(node) => {
                    outline.push_str(&Minifier::new().minify(text));
                }
                NodeData::Text(text) => outline.push_str(text),
                data => outline.push_str(&format!("{data:?}")),
            },
            Edge::Leave(node) if node.is_element() => outline.push('>'),
            Edge::Leave(_) => {}
        }
    }
    outline.retain(|c| !c.is_whitespace());
    outline
}

/// Whether a text is a style sheet.
fn is_sheet(text: Node<'_>) -> bool {
    text.parent().is_some_and(|parent| {
        parent.known_name() == Name::Style
            && matches!(parent.namespace(), Namespace::Html | Namespace::Svg)
    })
}
