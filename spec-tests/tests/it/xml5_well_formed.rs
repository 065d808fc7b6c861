//! Well-formed XML gives what XML says: the trees of `broth-xml5` equal those of `roxmltree`, a
//! strict parser, node by node, on generated documents and on real ones. After damage, strict mode
//! refuses them where roxmltree does.

use broth_dom::{Document, Node, NodeData};
use broth_input::Input;
use broth_xml5::{Next, Options, Severity, Tokenizer, TreeBuilder};
use dice::Dice;
use spec_tests::suites;

/// Our tree, and the names of all errors that well-formed XML must not have.
fn ours(xml: &str) -> (Document, Vec<String>) {
    let mut tokenizer = Tokenizer::new().errors(true);
    let mut builder = TreeBuilder::new(Document::new(), Options::default().errors(true));
    builder.append_source(xml);
    let mut input = Input::whole(xml);
    let mut violations = Vec::new();
    while let Next::Token(token, span) = tokenizer.next(&mut input) {
        builder.process(&token, span);
        let errors = tokenizer.drain_errors(&input).chain(builder.take_errors());
        violations.extend(
            errors
                .filter(|error| Severity::of(error.code) == Severity::WellFormedness)
                .map(|error| error.to_string()),
        );
    }
    (builder.finish(), violations)
}

fn theirs(xml: &str) -> Result<roxmltree::Document<'_>, roxmltree::Error> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    roxmltree::Document::parse_with_options(xml, options)
}

/// A node in words. For roxmltree, namespace declarations are not attributes, and doctypes are not
/// nodes.
fn describe_ours(node: Node<'_>) -> String {
    match node.data() {
        NodeData::Element(name) => {
            let mut words = format!("<{{{}}}{}>", name.namespace.uri(), name.local);
            // roxmltree does not read declarations of attributes.
            for attribute in node.attrs().filter(|attribute| !attribute.is_defaulted()) {
                let name = attribute.name();
                if name.namespace != broth_markup::Namespace::XmlNs {
                    let uri = name.namespace.uri();
                    words += &format!(" {{{uri}}}{}={:?}", name.local, attribute.value());
                }
            }
            words
        }
        NodeData::Text(text) => format!("text {text:?}"),
        NodeData::Comment(text) => format!("comment {text:?}"),
        NodeData::ProcessingInstruction { target, data } => format!("pi {target} {data:?}"),
        other => format!("{other:?}"),
    }
}

fn describe_theirs(node: roxmltree::Node<'_, '_>) -> String {
    match node.node_type() {
        roxmltree::NodeType::Element => {
            let name = node.tag_name();
            let mut words = format!("<{{{}}}{}>", name.namespace().unwrap_or(""), name.name());
            for attribute in node.attributes() {
                let uri = attribute.namespace().unwrap_or("");
                words += &format!(" {{{uri}}}{}={:?}", attribute.name(), attribute.value());
            }
            words
        }
        roxmltree::NodeType::Text => format!("text {:?}", node.text().unwrap_or("")),
        roxmltree::NodeType::Comment => format!("comment {:?}", node.text().unwrap_or("")),
        roxmltree::NodeType::PI => {
            let pi = node.pi().unwrap();
            format!("pi {} {:?}", pi.target, pi.value.unwrap_or(""))
        }
        roxmltree::NodeType::Root => "root".to_owned(),
    }
}

/// Both trees in document order, each node with its depth.
fn flatten_ours(document: &Document) -> Vec<(usize, String)> {
    let depth = |node: Node<'_>| node.ancestors().count();
    let root = document.root();
    let base = depth(root) + 1;
    root.descendants()
        .filter(|node| node.id() != root.id() && !matches!(node.data(), NodeData::Doctype(_)))
        .map(|node| (depth(node) - base, describe_ours(node)))
        .collect()
}

fn flatten_theirs(document: &roxmltree::Document<'_>) -> Vec<(usize, String)> {
    document
        .root()
        .descendants()
        .skip(1)
        .map(|node| (node.ancestors().count() - 2, describe_theirs(node)))
        .collect()
}

/// Both trees. roxmltree treats comments inside a document type as comments of the document, so
/// comments outside the root element are not compared if there is one.
fn flatten(
    xml: &str,
    ours: &Document,
    theirs: &roxmltree::Document<'_>,
) -> [Vec<(usize, String)>; 2] {
    let has_doctype = xml.contains("<!DOCTYPE");
    let mut trees = [flatten_ours(ours), flatten_theirs(theirs)];
    for tree in &mut trees {
        tree.retain(|(depth, node)| {
            // An empty CDATA section is an empty text for roxmltree.
            node != "text \"\"" && (!has_doctype || *depth > 0 || node.starts_with('<'))
        });
    }
    trees
}

#[track_caller]
fn check(name: &str, xml: &str) {
    let theirs = theirs(xml).unwrap_or_else(|error| panic!("{name}: {error}\n{xml}"));
    let (ours, violations) = ours(xml);
    assert_eq!(violations, Vec::<String>::new(), "{name}\n{xml}");
    let [ours, theirs] = flatten(xml, &ours, &theirs);
    for (ours, theirs) in ours.iter().zip(&theirs) {
        assert_eq!(ours, theirs, "{name}\n{}", xml.get(..2000).unwrap_or(xml));
    }
    assert_eq!(ours.len(), theirs.len(), "{name}");
}

/// Written and read again, it is the same tree.
#[track_caller]
fn check_round_trip(name: &str, xml: &str) {
    let (document, violations) = ours(xml);
    assert_eq!(violations, Vec::<String>::new(), "{name}\n{xml}");
    let written = broth_serialize::to_xml(&document);
    let (again, violations) = ours(&written);
    assert_eq!(violations, Vec::<String>::new(), "{name}\n{written}");
    assert!(again == document, "{name}\n{xml}\n{written}");
}

#[test]
fn real_documents() {
    let corpus = suites::public_root().and_then(|root| Some(root.parent()?.join("corpus/xml")));
    let Some(corpus) = corpus.filter(|folder| folder.is_dir()) else {
        println!("skipped: no folder corpus/xml beside the suites");
        return;
    };
    let mut checked = 0;
    for (name, path) in suites::files(&corpus, "") {
        let text = std::fs::read_to_string(path).unwrap();
        check(&name, &text);
        check_round_trip(&name, &text);
        checked += 1;
    }
    assert!(checked > 0);
}

#[test]
fn generated_documents() {
    for seed in 1..=3000 {
        let xml = Generator::new(seed).document();
        check(&format!("seed {seed}"), &xml);
        check_round_trip(&format!("seed {seed}"), &xml);
    }
}

/// What is easily lost on the way.
#[test]
fn round_trips() {
    for xml in [
        "<a>&#13;&#9;&#10; \r\n &#xA0;\u{85}\u{2028}</a>",
        "<a b='&#13;&#9;&#10; \t\n &lt;&amp;&gt;&quot;&apos;'/>",
        "<a>]]&gt;]]<![CDATA[]]]]><![CDATA[>]]></a>",
        "<a><![CDATA[]]><b/><![CDATA[<b/>&amp;]]></a>",
        "<!-->--><a><!--->--><!-- - --></a><!---a-->",
        "<?a?><?a b?><?a ??><?a  b ?><a><?b <c> ?></a>",
        "<a xmlns='u'><b xmlns=''><c xmlns='v' xmlns:p='u'><p:d p:e='' e=''/></c></b></a>",
        "<p:a xmlns:p='u'><p:b xmlns:p='v'><p:c/></p:b><p:d/></p:a>",
        "<a xml:lang='de' xml:space='preserve'> <b/> </a>",
        "<!DOCTYPE a><a/>",
        "<!DOCTYPE a SYSTEM \"it's\"><a/>",
        "<!DOCTYPE a PUBLIC '-//X' 'b\"c'><a/>",
        "<!DOCTYPE a [<!ENTITY b 'c'><!ATTLIST a d ID #IMPLIED>]><a d=' x  y '>&b;</a>",
        "<é 𐀀='\u{FFFD}'>\u{10FFFF}</é>",
    ] {
        check_round_trip("own", xml);
    }
}

/// Strict mode refuses what roxmltree refuses. (roxmltree accepts more than XML allows, so the
/// converse does not hold.)
#[test]
fn damaged_documents() {
    let mut refused = 0;
    for seed in 1..=3000 {
        let mut generator = Generator::new(seed);
        let mut xml: Vec<char> = generator.document().chars().collect();
        for _ in 0..1 + generator.dice.roll(3) {
            let at = generator.dice.roll(xml.len());
            match generator.dice.roll(3) {
                0 => drop(xml.remove(at)),
                1 => {
                    xml[at] =
                        generator.dice.one_of(&['<', '>', '&', '"', '\'', ' ', 'x', ']', '/', ':'])
                }
                _ => xml.insert(
                    at,
                    generator.dice.one_of(&['<', '>', '&', '"', '=', ' ', 'x', '-', '?']),
                ),
            }
        }
        let xml: String = xml.into_iter().collect();
        let (ours, violations) = ours(&xml);
        match theirs(&xml) {
            Ok(theirs) if violations.is_empty() => {
                let [ours, theirs] = flatten(&xml, &ours, &theirs);
                assert_eq!(ours, theirs, "seed {seed}\n{xml}");
            }
            Ok(_) => {}
            // A file that the document refers to may declare the entity, so this is not an error.
            Err(roxmltree::Error::UnknownEntityReference(..)) if xml.contains("SYSTEM") => {}
            Err(error) => {
                refused += 1;
                assert!(!violations.is_empty(), "seed {seed}: {error}\n{xml}");
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

/// Makes well-formed documents: every kind of node, namespaces, entities, odd spaces and newlines.
struct Generator {
    dice: Dice,
    /// The prefixes in scope.
    prefixes: Vec<String>,
    nodes: usize,
}

impl Generator {
    fn new(seed: u64) -> Self {
        Self { dice: Dice::new(seed), prefixes: Vec::new(), nodes: 0 }
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.dice.roll(100) < percent
    }

    fn space(&mut self) -> &'static str {
        self.dice.one_of(&["", "", "", " ", "\n", "\r\n", "\t", "  "])
    }

    fn some_space(&mut self) -> &'static str {
        self.dice.one_of(&[" ", " ", " ", "\n", "\r\n", "\t", " \r "])
    }

    fn document(&mut self) -> String {
        let mut out = String::new();
        if self.chance(10) {
            out.push('\u{FEFF}');
        }
        if self.chance(40) {
            out += self.dice.one_of(&[
                "<?xml version=\"1.0\"?>",
                "<?xml version='1.0' encoding='UTF-8'?>",
                "<?xml version = \"1.0\" encoding=\"UTF-8\" standalone=\"yes\" ?>",
            ]);
        }
        self.misc(&mut out);
        if self.chance(70) {
            out += self.dice.one_of(&["<!DOCTYPE a", "<!DOCTYPE a SYSTEM 'a.dtd'"]);
            out += self.dice.one_of(&[" [", "["]);
            // No reference to a character that is replaced twice: roxmltree forgets the second
            // time.
            out += "<!ENTITY text 'some \"text\"'>\n<!ENTITY inner \"in &text;\">";
            out += "<!ENTITY markup '<m n=\"&text2;\">&inner;</m><m/>'><!ENTITY text2 'plain'>";
            out += self.dice.one_of(&["", "<!-- ]> -->", "<?p ]>?>", "<!ELEMENT a ANY>"]);
            out += self.dice.one_of(&["]>", "] >"]);
            self.misc(&mut out);
            self.element(&mut out, 0, true);
        } else {
            self.element(&mut out, 0, false);
        }
        self.misc(&mut out);
        out
    }

    fn misc(&mut self, out: &mut String) {
        while self.chance(40) {
            match self.dice.roll(3) {
                0 => self.comment(out),
                1 => self.instruction(out),
                _ => *out += self.dice.one_of(&["\n", " ", "\r\n"]),
            }
        }
    }

    fn comment(&mut self, out: &mut String) {
        *out += "<!--";
        // No carriage return: roxmltree leaves those in comments and instructions as they are.
        *out += self
            .dice
            .one_of(&["", "c", " a - b ", "<x>&amp;", "\n", "é", "-x", "?>", ">", "->", ">-x"]);
        *out += "-->";
    }

    fn instruction(&mut self, out: &mut String) {
        *out += "<?";
        *out += self.dice.one_of(&["p", "xml-stylesheet", "é.1", "_"]);
        *out += self.dice.one_of(&["", " d", "\n a='b'", " a?b", " ??", "  <x> ", " &amp;"]);
        *out += "?>";
    }

    fn element(&mut self, out: &mut String, depth: usize, entities: bool) {
        self.nodes += 1;
        let scope = self.prefixes.len();
        let mut attributes = String::new();
        if self.chance(20) {
            let uri = self.dice.one_of(&["urn:d", "", "http://www.w3.org/2000/svg"]);
            attributes += &format!("{}xmlns=\"{uri}\"", self.some_space());
        }
        if self.chance(25) {
            let number = self.dice.roll(4);
            let uri = self.dice.one_of(&["urn:x", "urn:y", "urn:&#122;"]);
            attributes += &format!("{}xmlns:p{number}='{uri}'", self.some_space());
            self.prefixes.push(format!("p{number}"));
        }
        let mut name = self.dice.one_of(&["a", "b", "long-name.1", "é", "_"]).to_owned();
        if !self.prefixes.is_empty() && self.chance(50) {
            let prefix = self.dice.roll(self.prefixes.len());
            name = format!("{}:{name}", self.prefixes[prefix]);
        }
        for number in 0..self.dice.one_of(&[0, 0, 1, 2, 3, 12]) {
            attributes += self.some_space();
            if self.chance(10) && number == 0 {
                attributes += "xml:lang";
            } else if !self.prefixes.is_empty() && self.chance(20) {
                let prefix = self.dice.roll(self.prefixes.len());
                attributes += &format!("{}:k{number}", self.prefixes[prefix]);
            } else {
                attributes += &format!("k{number}");
            }
            attributes += self.space();
            attributes.push('=');
            attributes += self.space();
            self.value(&mut attributes, entities);
        }
        *out += &format!("<{name}{attributes}{}", self.space());
        if self.chance(20) || depth > 12 || self.nodes > 60 {
            *out += "/>";
        } else {
            out.push('>');
            for _ in 0..self.dice.one_of(&[0, 1, 2, 3, 6]) {
                self.content(out, depth, entities);
            }
            *out += &format!("</{name}{}>", self.space());
        }
        self.prefixes.truncate(scope);
    }

    fn value(&mut self, out: &mut String, entities: bool) {
        let quote = self.dice.one_of(&['"', '\'']);
        out.push(quote);
        for _ in 0..self.dice.roll(4) {
            *out += self
                .dice
                .one_of(&["x", " ", "é", "&lt;", "&#9;", "&#x41;", "&amp;", ">", "\n", "\t"]);
            if entities && self.chance(20) {
                *out += self.dice.one_of(&["&text2;", "&inner;"]);
            }
        }
        out.push(quote);
    }

    fn content(&mut self, out: &mut String, depth: usize, entities: bool) {
        match self.dice.roll(10) {
            0..4 => self.element(out, depth + 1, entities),
            4 => self.comment(out),
            5 => self.instruction(out),
            6 => {
                *out += "<![CDATA[";
                *out += self.dice.one_of(&["", "x", "<b>&amp;", "]]", "]", "> ", "\r\n"]);
                *out += "]]>";
            }
            7 if entities => {
                *out += self.dice.one_of(&["&text;", "&inner;", "&markup;", "&text2;"])
            }
            _ => {
                *out +=
                    self.dice.one_of(&["text", " ", "&gt;", "]]", "é", "\r\n", "&#9;", "a > b"]);
            }
        }
    }
}
