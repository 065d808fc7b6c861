//! Markup leads back to the tree that it was written from, or the report says where it does not.

use broth::dom::{Document, Node};
use broth::html::{Context, Limits, Parsed, Parser};
use broth::text::RenderText as _;
use broth_serialize::{
    DoctypeStyle, Escapes, Fragment, Minimize, Quotes, Serializer, XmlSerialized, XmlSerializer,
};
use dice::Dice;
use spec_tests::suites;
use spec_tests::tree::{self, TreeCase};

/// How to parse a text: as a document, or as a fragment.
#[derive(Clone, Copy)]
struct How<'c> {
    context: Option<&'c str>,
    scripting: bool,
}

impl How<'_> {
    fn parse(self, html: &str) -> Parsed {
        let builder = Parser::new().scripting(self.scripting).limits(Limits::default());
        match self.context {
            Some(context) => builder.context(Context::parse(context)).parse(html),
            None => builder.parse(html),
        }
    }

    /// The markup of a tree that was parsed, or that is to be parsed, in this way.
    fn write(self, options: &Serializer, node: Node<'_>) -> String {
        self.serializer(options).serialize_inner(node)
    }

    /// The same settings, for a parser of this kind.
    fn serializer(self, options: &Serializer) -> Serializer {
        let options = options.clone().scripting(self.scripting);
        match self.context {
            Some(context) => options.context(context),
            None => options,
        }
    }
}

/// All options that must not change the tree, each with those that write all tags in one line.
fn choices() -> Vec<(Serializer, Serializer)> {
    let default = Serializer::new();
    let minify = default.clone().minify(true);
    let whole = minify.clone().omit_optional_tags(false);
    let mut choices = vec![
        (minify.clone(), whole.clone()),
        (minify.clone().slash(true), whole.clone().slash(true)),
        (minify.indent_in_tags(1), whole),
        (default.clone().indent_in_tags(2), default.clone()),
        (default.clone().omit_optional_tags(true), default.clone()),
    ];
    let others = [
        default.clone().quotes(Quotes::Single).escapes(Escapes::Numeric),
        default.clone().quotes(Quotes::Cheaper).minimize(Minimize::Empty),
        default.quotes(Quotes::Unquoted).ascii(true).slash(true),
    ];
    choices.extend(others.map(|options| (options.clone(), options)));
    choices
}

/// Options that may change the tree, and whether their report is exact: an empty one means that the
/// tree comes back.
fn lossy_choices() -> Vec<(Serializer, bool)> {
    let styles = [DoctypeStyle::Name, DoctypeStyle::Short, DoctypeStyle::LegacyCompat];
    let styles = styles.map(|style| (Serializer::new().minify(true).doctype(style), true));
    let mut choices = vec![
        (Serializer::new().exact(true), true),
        (Serializer::new().collapse_white_space(true), true),
        (Serializer::new().minimize(Minimize::Boolean), true),
        (Serializer::new().indent(2), false),
        (Serializer::new().charset("utf-8"), false),
    ];
    choices.extend(styles);
    choices
}

/// What is wrong with the reports on options that may change the tree.
fn wrong_reports(tree: Node<'_>, how: How<'_>) -> Vec<String> {
    let mut problems = Vec::new();
    for (options, is_exact) in lossy_choices() {
        let markup = how.write(&options, tree);
        let again = how.parse(&markup);
        let same = again.root().is_equal_to(tree)
            && again.document.quirks_mode() == tree.document().quirks_mode();
        let found = how.serializer(&options).misfits(tree);
        if found.is_empty() && !same || is_exact && same && !found.is_empty() {
            let doc = tree.document();
            let found: Vec<_> = found.iter().map(|f| (doc.node(f.node), f.reason)).collect();
            problems
                .push(format!("comes back: {same}, but found: {found:?}\n{options:?}\n{markup:?}"));
        }
    }
    problems
}

/// What is wrong with a tree's markup.
fn problems(tree: Node<'_>, how: How<'_>) -> Vec<String> {
    let mut problems = Vec::new();
    let (doc, id) = (tree.document(), tree.id());
    let (inner, outer) = (tree.inner_html(), tree.outer_html());
    let by_the_letter = Fragment::default();
    if inner != by_the_letter.inner_html(doc, id) || outer != by_the_letter.outer_html(doc, id) {
        problems.push(format!("the short way writes {outer:?}"));
    }
    let full = how.write(&Serializer::new(), tree);
    let again = how.parse(&full);
    let same = again.root().is_equal_to(tree)
        && again.document.quirks_mode() == tree.document().quirks_mode();
    for (options, whole) in choices() {
        // Without the tree to compare with, there is the tree of the same markup with all its tags.
        let whole = how.write(&whole, tree);
        let expected = how.parse(&whole);
        let expected = if same { tree } else { expected.root() };
        let markup = how.write(&options, tree);
        let other = how.parse(&markup);
        if !other.root().is_equal_to(expected) {
            problems.push(format!(
                "{markup:?} is not {whole:?}\n{}---\n{}",
                other.root().dump_html(),
                expected.dump_html()
            ));
        }
    }
    let found = how.serializer(&Serializer::new()).misfits(tree);
    if same != found.is_empty() {
        let found: Vec<_> =
            found.iter().map(|f| (tree.document().node(f.node), f.reason)).collect();
        problems.push(format!(
            "round trip: {same}, but found: {found:?}\n{full:?}\n{}---\n{}",
            tree.dump_html(),
            again.root().dump_html()
        ));
    }
    problems.extend(wrong_reports(tree, how));
    problems
}

#[track_caller]
fn check_all<'c>(
    trees: impl Iterator<Item = (String, Document, Option<broth::dom::NodeId>, How<'c>)>,
) -> usize {
    let (mut count, mut bad, mut shown) = (0, 0, 0);
    for (name, document, fragment, how) in trees {
        count += 1;
        let root = fragment.map_or(document.root(), |id| document.node(id));
        let problems = problems(root, how);
        bad += usize::from(!problems.is_empty());
        for problem in problems {
            shown += 1;
            if shown <= 12 {
                println!("{name}\n  {}\n", problem.replace('\n', "\n  "));
            }
        }
    }
    assert_eq!(bad, 0, "of {count} trees");
    count
}

#[test]
fn every_tree_of_the_suites() {
    let Some(root) = suites::public_root() else {
        println!("{}", suites::WHERE_TO_GET_THEM);
        return;
    };
    let folder = root.join("html5lib-tests/tree-construction");
    let cases: Vec<TreeCase> = suites::read_all(&folder, ".dat", tree::read);
    let contexts: Vec<Option<String>> = cases
        .iter()
        .map(|case| {
            case.context.as_ref().map(|context| match context.namespace.as_str() {
                "" => context.name.clone(),
                namespace => format!("{namespace} {}", context.name),
            })
        })
        .collect();
    let count = check_all(cases.iter().zip(&contexts).map(|(case, context)| {
        let how = How { context: context.as_deref(), scripting: case.scripting };
        let parsed = how.parse(&case.data);
        (case.name.clone(), parsed.document, parsed.fragment, how)
    }));
    assert!(count > 1500, "{count}");
}

const FLOW: &str = "p p p div span a b li li ul dd dt dl h1 h2 button form nobr table table select \
    option optgroup hr \
    ruby rt rp rb rtc pre textarea title style script template template svg math br img input xmp \
    noscript object \
    details x-y font section plaintext frameset html head body td tr tbody caption image \
    selectedcontent address";
const TABLE: &str =
    "caption colgroup col tbody tbody thead tfoot tr tr td th script template input form div";
const SVG: &str = "foreignObject desc title path g svg script style p font a annotation-xml mi \
    mglyph clippath math";
const TEXTS: [&str; 22] = [
    "x",
    " ",
    "\n",
    "x y",
    " x",
    "\nx",
    "a&amp",
    "&",
    "<",
    "<b",
    "</p",
    "a<!b",
    "\u{a0}",
    "é",
    "&#x41;",
    "&copy=1",
    "&notit;",
    "\r",
    "</style>",
    "<!--<script>",
    "\0",
    "",
];

/// Grows a random tree below a node.
fn grow(doc: &mut Document, dice: &mut Dice, parent: broth::dom::NodeId, size: usize) {
    let mut open = vec![parent];
    for _ in 0..size {
        let at = open[open.len() - 1];
        let kind = dice.roll(20);
        let name = doc.node(at).qname();
        let place = name.map_or((broth::Namespace::Html, ""), |name| match name.namespace {
            broth::Namespace::Svg => (broth::Namespace::Svg, ""),
            broth::Namespace::MathMl => (broth::Namespace::MathMl, ""),
            _ if "table tbody thead tfoot tr colgroup".split(' ').any(|n| n == name.local) => {
                (broth::Namespace::Html, "table")
            }
            _ => (broth::Namespace::Html, ""),
        });
        match kind {
            0..=2 => {
                let limit = if dice.roll(10) == 0 { TEXTS.len() } else { 17 };
                let text = dice.one_of(&TEXTS[..limit]);
                let node = doc.create_text(text);
                let _ = doc.append(at, node);
            }
            3 => {
                let data = dice
                    .one_of(&["c", "", "-", "a--b", "<!--", "-->", ">", "a--!>b", "--!", "<!-"]);
                let node = if dice.roll(3) == 0 {
                    let target = dice.one_of(&["t", "T-1", "xml", "a:b", "_"]);
                    doc.create_processing_instruction(target, data)
                } else {
                    doc.create_comment(data)
                };
                let _ = doc.append(at, node);
            }
            4..=9 => {
                open.pop();
                if open.is_empty() {
                    open.push(parent);
                }
            }
            _ => {
                let words: Vec<&str> = match place {
                    (broth::Namespace::Html, "table") => TABLE,
                    (broth::Namespace::Html, _) => FLOW,
                    _ => SVG,
                }
                .split_whitespace()
                .collect();
                let local = dice.one_of(&words);
                let namespace = match (place.0, local) {
                    (_, "svg") => broth::Namespace::Svg,
                    (_, "math") => broth::Namespace::MathMl,
                    (broth::Namespace::Html, _) => broth::Namespace::Html,
                    (other, _) if dice.roll(6) > 0 => other,
                    _ => broth::Namespace::Html,
                };
                let element =
                    doc.create_element_ns(broth::QName::new(namespace, None, local)).unwrap();
                if dice.roll(5) == 0 {
                    let name =
                        dice.one_of(&["a", "disabled", "color", "viewBox", "type", "=x", "a\"b"]);
                    let value = dice.one_of(&[
                        "", "v", "a b", "'", "\"", "'\"", "a&lt", "&amp;", "hidden", "x/", "`",
                        "a=b", "<",
                    ]);
                    // As a parser does: a program cannot set `=x`.
                    let mut attrs = broth::dom::AttrsBuf::default();
                    attrs.push(name, value);
                    let attrs = attrs.attrs();
                    let attrs = (&attrs).into();
                    broth::dom::TreeSink::add_missing_attributes(doc, &element, attrs);
                }
                let mut inside = element;
                if local == "template" && namespace == broth::Namespace::Html {
                    inside = broth::dom::TreeSink::template_contents(doc, &element);
                }
                if doc.append(at, element).is_ok() {
                    open.push(inside);
                }
            }
        }
    }
}

#[test]
fn random_fragments() {
    const CONTEXTS: [&str; 18] = [
        "html", "frameset", "body", "div", "table", "tbody", "tr", "td", "select", "template",
        "colgroup", "p", "ruby", "svg g", "svg desc", "math mi", "caption", "li",
    ];
    let mut dice = Dice::new(7);
    check_all((0..40_000).map(|number| {
        let mut doc = Document::new();
        let fragment = doc.create_fragment();
        let size = 1 + dice.roll(14);
        grow(&mut doc, &mut dice, fragment, size);
        let context = dice.one_of(&CONTEXTS);
        let how = How { context: Some(context), scripting: dice.roll(2) == 0 };
        (format!("{number} in {context}"), doc, Some(fragment), how)
    }));
}

/// Grows a small random tree of elements that a parser copies from and into, and of places that it
/// fills.
fn grow_what_moves(doc: &mut Document, dice: &mut Dice, parent: broth::dom::NodeId) {
    const NAMES: [&str; 13] = [
        "select",
        "select",
        "option",
        "option",
        "option",
        "optgroup",
        "selectedcontent",
        "selectedcontent",
        "button",
        "datalist",
        "div",
        "template",
        "template",
    ];
    let mut open = vec![parent];
    for _ in 0..2 + dice.roll(16) {
        let at = open[open.len() - 1];
        match dice.roll(12) {
            0..=2 => {
                let text = doc.create_text(dice.one_of(&["a", "b"]));
                doc.append(at, text).unwrap();
            }
            3 => {
                let target = dice.one_of(&["marker", "start", "end"]);
                let data = dice.one_of(&["name=x", "name='y'", ""]);
                let marker = doc.create_processing_instruction(target, data);
                doc.append(at, marker).unwrap();
            }
            4..=6 if open.len() > 1 => {
                open.pop();
            }
            _ => {
                let name = dice.one_of(&NAMES);
                let element = doc.create_element(name).unwrap();
                doc.append(at, element).unwrap();
                let mut inside = element;
                if name == "template" {
                    doc.set_attr(element, "for", dice.one_of(&["x", "y", ""])).unwrap();
                    inside = broth::dom::TreeSink::template_contents(doc, &element);
                } else if dice.roll(4) == 0 {
                    let name = dice.one_of(&["selected", "disabled", "multiple", "size"]);
                    doc.set_attr(element, name, dice.one_of(&["1", "2"])).unwrap();
                }
                open.push(inside);
            }
        }
    }
}

#[test]
fn random_copies_and_patches() {
    let mut dice = Dice::new(17);
    check_all((0..40_000).map(|number| {
        let mut doc = Document::new();
        let fragment = doc.create_fragment();
        let mut at = fragment;
        if dice.roll(4) > 0 {
            at = doc.create_element("select").unwrap();
            doc.append(fragment, at).unwrap();
        }
        grow_what_moves(&mut doc, &mut dice, at);
        let context = dice.one_of(&["body", "div", "template", "select", "html"]);
        let how = How { context: Some(context), scripting: false };
        (format!("{number} in {context}"), doc, Some(fragment), how)
    }));
}

#[test]
fn random_documents() {
    let mut dice = Dice::new(11);
    check_all((0..20_000).map(|number| {
        let mut doc = Document::new();
        let root = doc.root().id();
        let mut name = "html";
        if dice.roll(6) == 0 {
            name = "htm";
        }
        if dice.roll(8) > 0 {
            let doctype = broth::html::driver::Doctype { name: Some(name), ..Default::default() };
            let doctype = doc.create_doctype(doctype);
            doc.append(root, doctype).unwrap();
        }
        if dice.roll(3) == 0 {
            let comment = doc.create_comment("c");
            doc.append(root, comment).unwrap();
        }
        let html = doc.create_element("html").unwrap();
        doc.append(root, html).unwrap();
        let head = doc.create_element("head").unwrap();
        let body =
            doc.create_element(if dice.roll(12) == 0 { "frameset" } else { "body" }).unwrap();
        let between = |doc: &mut Document, dice: &mut Dice| {
            if dice.roll(6) == 0 {
                let node = match dice.roll(3) {
                    0 => doc.create_comment("c"),
                    1 => doc.create_text(" "),
                    _ => doc.create_processing_instruction("p", ""),
                };
                doc.append(html, node).unwrap();
            }
        };
        between(&mut doc, &mut dice);
        doc.append(html, head).unwrap();
        for name in ["title", "meta", "script", "template", "noscript"] {
            if dice.roll(4) == 0 {
                let node = doc.create_element(name).unwrap();
                if name == "template" {
                    broth::dom::TreeSink::template_contents(&mut doc, &node);
                }
                doc.append(head, node).unwrap();
            }
        }
        between(&mut doc, &mut dice);
        if dice.roll(30) > 0 {
            doc.append(html, body).unwrap();
        }
        let size = dice.roll(10);
        grow(&mut doc, &mut dice, body, size);
        between(&mut doc, &mut dice);
        if dice.roll(8) == 0 {
            let comment = doc.create_comment("c");
            doc.append(root, comment).unwrap();
        }
        // The mode that the markup selects, found by parsing nothing else.
        let head = if doc
            .root()
            .first_child()
            .is_some_and(|n| n.kind() == broth::dom::NodeKind::Doctype)
        {
            format!("<!DOCTYPE {name}>")
        } else {
            String::new()
        };
        let mode = broth::html::parse(&head).quirks_mode();
        broth::dom::TreeSink::set_quirks_mode(&mut doc, mode);
        (format!("{number}"), doc, None, How { context: None, scripting: dice.roll(2) == 0 })
    }));
}

/// XML output is well-formed, for a strict parser, too, and does not change when read and written
/// again.
#[test]
fn every_tree_as_xml() {
    let mut dice = Dice::new(13);
    for number in 0..20_000 {
        let mut doc = Document::new();
        let root = doc.root().id();
        let element = doc.create_element("root").unwrap();
        doc.append(root, element).unwrap();
        let size = 1 + dice.roll(14);
        grow(&mut doc, &mut dice, element, size);
        let xml = XmlSerializer::new().serialize(&doc);
        if let Err(error) = roxmltree::Document::parse(&xml) {
            panic!("{number}: {error}: {xml}");
        }
        let again = broth::xml::parse_strict(&xml);
        let again = again.unwrap_or_else(|error| panic!("{number}: {error}: {xml}"));
        let XmlSerialized { xml: twice, changes, .. } = XmlSerializer::new().report(&again);
        assert!(changes.is_empty(), "{number}: {changes:?}: {xml}");
        assert_eq!(broth::xml::parse(&twice), again, "{number}");
    }
}

/// The end of a template pops a cell, but removes only one marker from the list of active
/// formatting elements: the `b` would be reopened for the text.
#[test]
fn cells_at_the_end_of_a_template_are_closed() {
    for (html, expected) in [
        (
            "<template><tr><td><b><template><td></td></template></b></td></tr>a</template>",
            "<template><tr><td><b><template><td></td></template></b></tr>a</template>",
        ),
        ("<template><caption>1<p>2</template>", "<template><caption>1<p>2</caption></template>"),
        ("<template><tr><th>1<th>2</template>", "<template><tr><th>1<th>2</tr></template>"),
        (
            "<template><table><td>1</table></template>",
            "<template><table><tr><td>1</table></template>",
        ),
    ] {
        let document = broth::html::parse(html);
        let head = document.head().expect("templates go to the head");
        let written = Serializer::new().minify(true).serialize_inner(head);
        assert_eq!(written, expected, "{html}");
        assert!(broth::html::parse(&written) == document, "{html}");
    }
}

const LAID_OUT: &str = "p p div div span a b li ul dd dt dl h1 button form table tr td caption select \
    option optgroup hr ruby rt pre textarea title style script template svg math br wbr img input \
    xmp noscript object details summary fieldset legend dialog x-y section listing body head html \
    frameset col colgroup tbody foreignObject desc center marquee";
const LAID_OUT_TEXTS: [&str; 16] = [
    "x", " ", "\n", "x y", " x", "\nx", "x ", "x\n", " x ", "a\u{C}", "\u{C}", "\u{200B}", "\t",
    "\n\n", "&#13;", "a  b",
];

/// Markup of anything that is laid out.
fn soup(dice: &mut Dice, size: usize) -> String {
    let names: Vec<&str> = LAID_OUT.split_whitespace().collect();
    let mut html = String::new();
    for _ in 0..size {
        let name = dice.one_of(&names);
        html += &match dice.roll(16) {
            0..=5 => dice.one_of(&LAID_OUT_TEXTS).to_owned(),
            6..=8 => format!("</{name}>"),
            9 => "<!--c-->".to_owned(),
            10 => {
                let styles = ["style=white-space:pre", "hidden", "align=left", "style=color:red"];
                format!("<{name} {}>", dice.one_of(&styles))
            }
            _ => format!("<{name}>"),
        };
    }
    html
}

/// The tree without the white space that does not render: that of CSS, at the edges of texts which
/// are not shown or used as they are.
fn without_white_space(node: Node<'_>) -> Vec<(usize, String)> {
    const AS_IT_IS: &str = "pre textarea listing xmp script style title option template";
    let is_as_it_is = |node: Node<'_>| {
        let is_styled = node.attr("style").is_some();
        is_styled || AS_IT_IS.split(' ').any(|name| name == node.name())
    };
    let mut found = Vec::new();
    for node in node.descendants() {
        let depth = node.ancestors().count();
        let shown = match node.node_value().filter(|_| node.is_text()) {
            Some(text) if node.ancestors().any(is_as_it_is) => format!("{text:?}"),
            Some(text) => {
                let text = text.trim_matches([' ', '\t', '\n', '\r']);
                if text.is_empty() {
                    continue;
                }
                format!("{text:?}")
            }
            None => {
                let attributes = node.attrs().map(|it| (it.name().local, it.value()));
                format!("{:?} {:?}", node.data(), attributes.collect::<Vec<_>>())
            }
        };
        found.push((depth, shown));
    }
    found
}

/// The text of the body as a reader sees it; `None` if there is none, or if the body or what it is
/// in is hidden: the text of such an element has all its white space.
fn rendered(doc: &Document) -> Option<String> {
    let body = doc.body()?;
    let mut shown = core::iter::once(body).chain(body.ancestors());
    shown.all(|node| !node.has_attr("hidden")).then(|| body.rendered_text())
}

/// Formatting again changes nothing, and formatting once changes only white space that does not
/// render.
#[test]
fn what_is_indented_stays_as_it_is_when_it_is_indented_again() {
    let mut dice = Dice::new(11);
    let options = Serializer::new().indent(1);
    let mut count = 0;
    for number in 0..60_000 {
        let context =
            dice.one_of(&[None, None, None, Some("body"), Some("div"), Some("td"), Some("ul")]);
        let how = How { context, scripting: false };
        let size = 1 + dice.roll(14);
        let html = soup(&mut dice, size);
        let parsed = how.parse(&html);
        let (doc, root) = (&parsed.document, parsed.root());
        let default = how.write(&Serializer::new(), root);
        if !how.parse(&default).root().is_equal_to(root) {
            continue;
        }
        count += 1;
        let once = how.write(&options, root);
        let again = how.parse(&once);
        assert_eq!(how.write(&options, again.root()), once, "{number}: {html:?}");
        let trees = (without_white_space(root), without_white_space(again.root()));
        assert_eq!(trees.1, trees.0, "{number}: {html:?} became {once:?}");
        if context.is_none() {
            let texts = (rendered(&again.document), rendered(doc));
            assert_eq!(texts.0, texts.1, "{number}: {html:?} became {once:?}");
        }
    }
    assert!(count > 30_000, "{count}");
}

/// Collapsing changes nothing that a browser shows, and nothing the second time.
#[test]
fn what_is_collapsed_is_shown_as_before() {
    let mut dice = Dice::new(12);
    let options = Serializer::new().collapse_white_space(true);
    for number in 0..40_000 {
        let how = How { context: None, scripting: false };
        let size = 1 + dice.roll(14);
        let html = soup(&mut dice, size);
        let parsed = how.parse(&html);
        let default = how.write(&Serializer::new(), parsed.root());
        if !how.parse(&default).root().is_equal_to(parsed.root()) {
            continue;
        }
        let once = how.write(&options, parsed.root());
        let again = how.parse(&once);
        assert_eq!(how.write(&options, again.root()), once, "{number}: {html:?}");
        let texts = (rendered(&again.document), rendered(&parsed.document));
        assert_eq!(texts.0, texts.1, "{number}: {html:?} became {once:?}");
    }
}
