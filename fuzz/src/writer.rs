//! Writing by options: whatever is chosen, a parser gets the same tree; if it cannot, that is
//! reported. And XML is well-formed whatever the tree, and reads back as the same tree if nothing
//! had to be changed.

use broth::dom::{Document, Node, NodeId};
use broth::html::{Context, Parsed, Parser};
use broth::serialize::{DoctypeStyle, Escapes, Minimize, Quotes, Serializer, XmlSerializer};
use broth::{ErrorFamily, Name, QName, xml};

use crate::case::Case;
use crate::grow::{build, steps};
use crate::tree::CONTEXTS;

/// Writes a tree, parsed or grown, by the choices, and reads it again.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let scripting = case.flip();
    let context = case.flip().then(|| Context::parse(case.one_of(CONTEXTS)));
    let is_grown = case.choose(3) == 0;
    let choice = Choice::new(&mut case, scripting);
    let how = How { context, scripting };
    let (document, root) = if is_grown {
        let (mut document, root) = build(&steps(case.bytes), false);
        match &how.context {
            Some(_) => {
                let fragment = document.create_fragment();
                while let Some(child) = document.node(root).first_child().map(Node::id) {
                    document.append(fragment, child).expect("what was in an element");
                }
                (document, fragment)
            }
            None => {
                document.append(NodeId::DOCUMENT, root).expect("a document takes an element");
                (document, NodeId::DOCUMENT)
            }
        }
    } else {
        let Parsed { document, fragment, .. } = how.parse(&case.text());
        (document, fragment.unwrap_or(NodeId::DOCUMENT))
    };
    let tree = document.node(root);
    html(&how, &choice, tree);
    well_formed(tree);

    // With options that may change the tree, any node can still be written, and writing ends.
    let lossy = choice.serializer.collapse_white_space(case.flip());
    let lossy = if case.flip() { lossy.charset("utf-8") } else { lossy };
    let styles = [DoctypeStyle::Short, DoctypeStyle::LegacyCompat, DoctypeStyle::Name];
    let lossy = lossy
        .minimize(Minimize::Boolean)
        .doctype(case.one_of(&styles))
        .guard(case.flip())
        .shadow_roots(true);
    let _ = lossy.misfits(tree);
    let written = lossy.serialize(tree);
    assert!(written.len() <= 4096 + 64 * data.len() + 64 * document.node_count());
}

/// Settings that keep the tree.
struct Choice {
    serializer: Serializer,
    /// The same, with all tags and in one line.
    whole: Serializer,
    sorts_attributes: bool,
}

impl Choice {
    fn new(case: &mut Case<'_>, scripting: bool) -> Self {
        let quotes = [Quotes::Double, Quotes::Single, Quotes::Cheaper, Quotes::Unquoted];
        let whole = Serializer::new()
            .scripting(scripting)
            .quotes(case.one_of(&quotes))
            .minimize(case.one_of(&[Minimize::Never, Minimize::Empty]))
            .slash(case.flip())
            .escapes(case.one_of(&[Escapes::Standard, Escapes::Numeric, Escapes::Needed]))
            .ascii(case.flip());
        let omits = case.flip();
        let sorts_attributes = case.flip();
        let whole = whole.sort_attributes(sorts_attributes);
        let serializer = whole.clone().omit_optional_tags(omits);
        let serializer = match case.one_of(&[None, Some(0), Some(3)]) {
            Some(spaces) => serializer.indent_in_tags(spaces),
            None => serializer,
        };
        Self { serializer, whole, sorts_attributes }
    }
}

/// How a tree is written and read.
struct How<'c> {
    context: Option<Context<'c>>,
    scripting: bool,
}

impl How<'_> {
    fn parse(&self, text: &str) -> Parsed {
        let parser = Parser::new().scripting(self.scripting);
        match self.context {
            Some(context) => parser.context(context).parse(text),
            None => parser.parse(text),
        }
    }

    /// The same settings, for a parser of this kind.
    fn serializer(&self, serializer: &Serializer) -> Serializer {
        let serializer = serializer.clone().scripting(self.scripting);
        match &self.context {
            Some(context) => serializer.context(context),
            None => serializer,
        }
    }

    fn write(&self, serializer: &Serializer, tree: Node<'_>) -> String {
        self.serializer(serializer).serialize(tree)
    }
}

/// The tree comes back exactly if the report is empty, and no option changes what comes back.
fn html(how: &How<'_>, choice: &Choice, tree: Node<'_>) {
    let default = Serializer::new();
    let full = how.write(&default, tree);
    let again = how.parse(&full);
    let same = again.root().is_equal_to(tree)
        && again.document.quirks_mode() == tree.document().quirks_mode();
    let document: &Document = tree.document();
    let found = how.serializer(&default).misfits(tree);
    // Nodes that a parser replaces in a `selectedcontent` are judged too, and always come back.
    let is_replaced =
        |node| document.node(node).ancestors().any(|it| it.is_html(Name::Selectedcontent));
    // An `a` in an integration point takes an outer `a` off the stack without closing it, which
    // changes something only if more content follows. The report does not look ahead.
    let is_nested_link = |node| {
        let node = document.node(node);
        node.is_html(Name::A) && node.ancestors().any(|it| it.is_html(Name::A))
    };
    // In the context `template`, the standard nests forms and browsers do not: the report asks for
    // both.
    let is_nested_form = |node| {
        let node = document.node(node);
        let in_template = |context: &Context<'_>| context.name() == QName::html("template");
        node.is_html(Name::Form) && how.context.as_ref().is_some_and(in_template)
    };
    let is_too_much = |node| is_replaced(node) || is_nested_link(node) || is_nested_form(node);
    assert!(
        same == found.is_empty() || same && found.iter().any(|found| is_too_much(found.node)),
        "comes back: {same}, but reported is {found:?}: {full:?}\n{}---\n{}",
        tree.dump_html(),
        again.root().dump_html()
    );

    let whole = how.write(&choice.whole, tree);
    let written = how.write(&choice.serializer, tree);
    let expected = how.parse(&whole);
    let expected = if same { tree } else { expected.root() };
    let read = how.parse(&written);
    assert!(
        is_same(read.root(), expected, choice.sorts_attributes),
        "{:?}\n{written:?} is not {whole:?}\n{}---\n{}",
        choice.serializer,
        read.root().dump_html(),
        expected.dump_html()
    );
}

/// The order of attributes does not count if it is changed.
fn is_same(a: Node<'_>, b: Node<'_>, sorted: bool) -> bool {
    a.is_equal_to(b) || sorted && a.dump_html().to_string() == b.dump_html().to_string()
}

/// XML of any tree is well-formed, except for the number of root elements; unchanged it is the same
/// tree.
fn well_formed(tree: Node<'_>) {
    let written = XmlSerializer::new().serialize(tree);
    let rooted = format!("<r>{written}</r>");
    if written.contains("<!DOCTYPE") || written.contains("<?xml ") {
        return;
    }
    let parsed = xml::Parser::new()
        .strict(true)
        .limits(xml::Limits::default().depth(1 << 20))
        .parse(&rooted);
    let stopped = parsed.violation;
    assert!(
        stopped.is_none_or(|error| error.code.family() == ErrorFamily::Limit),
        "{stopped:?} in {rooted:?}"
    );
}
