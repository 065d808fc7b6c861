//! The families. Repeated units are as short as possible, so that most fit into a document.

use std::fmt::Write as _;

use super::work::*;
use super::{Family, Worker};

/// All of them.
pub const FAMILIES: &[Family] = &[
    // --- depth and breadth ---
    family("depth, limits on", TREE, |n| repeat("<div>", n)),
    family("depth, no limits", TREE_WITHOUT_LIMITS, |n| repeat("<div>", n)),
    family("depth of lists, no limits", TREE_WITHOUT_LIMITS, |n| repeat("<ul><li>", n)),
    family("depth of tables, no limits", TREE_WITHOUT_LIMITS, |n| repeat("<table><tr><td>", n)),
    family("depth of fonts, no limits", TREE_WITHOUT_LIMITS, |n| repeat("<font>", n)),
    family("depth of paragraphs and buttons, no limits", TREE_WITHOUT_LIMITS, |n| {
        repeat("<button><p>", n)
    }),
    family("depth of names, all different, no limits", TREE_WITHOUT_LIMITS, |n| {
        numbered("<x", ">", n)
    }),
    family("depth of templates, no limits", TREE_WITHOUT_LIMITS, |n| repeat("<template>", n)),
    family("breadth", TREE, |n| repeat("<p>", n)),
    family("breadth of lists", TREE, |n| repeat("<li>x", n)),
    family("names, all different", TREE, |n| numbered("</p><x", "/>", n)),
    family("shadow roots", TREE_WITH_SHADOW_ROOTS, |n| {
        repeat("<p><template shadowrootmode=open></template>", n)
    }),
    family("shadow roots of shadow roots, no limits", TREE_WITH_SHADOW_ROOTS, |n| {
        repeat("<p><template shadowrootmode=open>", n)
    }),
    // --- formatting and adoption ---
    family("unclosed formatting", TREE, |n| halves("<b>", "<p>x</p>", n)),
    family("unclosed formatting, all different", TREE, |n| {
        numbered("<b id=", ">", n / 2) + &repeat("<p>x</p>", n / 2)
    }),
    family("adoption agency", TREE, |n| repeat("<b><p></b>", n)),
    family("adoption agency, deep", TREE_WITHOUT_LIMITS, |n| halves("<b><div>", "</b>", n)),
    family("adoption agency, holes", TREE_WITHOUT_LIMITS, |n| {
        "<b>".to_owned() + &halves("<span><div>", "</b>", n)
    }),
    family("nested links", TREE, |n| repeat("<a><p>", n)),
    family("misnested in turn", TREE, |n| repeat("<b><i><u><p></b></i></u></p>", n)),
    family("unclosed formatting between markers", TREE, |n| repeat("<b><marquee>", n)),
    family("nobr", TREE, |n| repeat("<nobr><div>", n)),
    // --- tables ---
    family("foster parenting of text", TREE, |n| "<table>".to_owned() + &repeat("x<tr>", n)),
    family("foster parenting of elements", TREE, |n| "<table>".to_owned() + &repeat("<i>x</i>", n)),
    family("table soup", TREE, |n| repeat("<table><td><caption><tr>x<tbody><b></table>", n)),
    family("cells that close nothing", TREE_WITHOUT_LIMITS, |n| {
        halves("<table><td>", "</th></tr></caption>", n)
    }),
    family("white space in tables", TREE, |n| "<table>".to_owned() + &repeat(" ", n)),
    // --- scope ---
    family("end tags of nothing, deep", TREE_WITHOUT_LIMITS, |n| halves("<div>", "</x>", n)),
    family("end tags of paragraphs, deep", TREE_WITHOUT_LIMITS, |n| halves("<span>", "</p>", n)),
    family("buttons in buttons", TREE, |n| repeat("<button><p>", n)),
    family("headings in headings", TREE, |n| repeat("<h1><h2>", n)),
    family("options", TREE, |n| "<select>".to_owned() + &repeat("<option>x<optgroup>", n)),
    family("selected contents", TREE, |n| {
        "<select><button><selectedcontent></button>".to_owned() + &repeat("<option selected>x", n)
    }),
    family("forms", TREE, |n| repeat("<form><input></form>", n)),
    family("framesets", TREE, |n| repeat("<frameset>", n)),
    family("ruby", TREE, |n| "<ruby>".to_owned() + &repeat("<rt><rb>", n)),
    family("content patching", TREE, |n| {
        halves("<?marker name=m?>", "<template for=x></template>", n)
    }),
    family("content patching, a long marker", TREE, |n| {
        format!("<p><?marker name={}?>", repeat("m", n / 2))
            + &repeat("<template for=x></template>", n / 2)
    }),
    family("attributes of a second body", TREE, |n| numbered("<body a", "=1>", n)),
    family("second bodies of many attributes", TREE, |n| {
        format!("<body{}>", numbered(" a", "=1", n / 2)) + &numbered("<body b", "=1>", n / 2)
    }),
    // --- foreign content ---
    family("svg in svg, no limits", TREE_WITHOUT_LIMITS, |n| repeat("<svg><g>", n)),
    family("integration points, no limits", TREE_WITHOUT_LIMITS, |n| repeat("<svg><desc>", n)),
    family("breaking out of math", TREE, |n| repeat("<math><mi><mglyph><p>", n)),
    family("end tags in svg, deep", TREE_WITHOUT_LIMITS, |n| {
        "<svg>".to_owned() + &halves("<g>", "</x>", n)
    }),
    // --- errors ---
    family("nothing but errors", TREE_WITH_ERRORS, |n| repeat("</br x=1 x=2/>\u{1}<!-", n)),
    family("U+0000", TREE_WITH_ERRORS, |n| repeat("\0", n)),
    // --- tokens ---
    family("attributes of a tag", TOKENS, |n| format!("<a{}>", numbered(" a", "", n))),
    family("attributes twice", TOKENS, |n| format!("<a{}>", repeat(" a=1", n))),
    family("references", TOKENS, |n| repeat("&notit;&#x1F600;&amp", n)),
    family("ampersands", TOKENS, |n| repeat("&", n)),
    family("a reference without end", TOKENS, |n| "&#".to_owned() + &repeat("0", n)),
    family("a comment without end", TOKENS, |n| "<!--".to_owned() + &repeat("x-", n)),
    family("comments", TOKENS, |n| repeat("<!----!>", n)),
    family("comments in a comment", TOKENS, |n| repeat("<!--", n)),
    family("dashes in a comment", TOKENS, |n| "<!--".to_owned() + &repeat("-", n)),
    family("a value without end", TOKENS, |n| "<a b='".to_owned() + &repeat("&x", n)),
    family("tags without end", TOKENS, |n| repeat("<a ", n)),
    family("scripts in a script", TOKENS, |n| "<script><!--".to_owned() + &repeat("<script>", n)),
    family("end tags in raw text", TOKENS, |n| "<style>".to_owned() + &repeat("</styl", n)),
    family("carriage returns", TOKENS, |n| repeat("\r", n)),
    family("doctypes", TOKENS, |n| repeat("<!DOCTYPE a PUBLIC 'b' 'c'>", n)),
    family("processing instructions", TOKENS, |n| repeat("<?a ?", n)),
    family("pieces of one byte: text", CHUNKS_OF_ONE_BYTE, |n| repeat("text ", n / 8)),
    family("pieces of one byte: a comment", CHUNKS_OF_ONE_BYTE, |n| {
        "<!--".to_owned() + &repeat("x", n / 8)
    }),
    family("pieces of one byte: a value", CHUNKS_OF_ONE_BYTE, |n| {
        "<a b='".to_owned() + &repeat("&amp;", n / 8)
    }),
    family("pieces of one byte: a tree", TREE_BYTE_BY_BYTE, |n| repeat("<b><p>x</b>", n / 8)),
    family("insertion points", SCRIPTS_THAT_WRITE, |n| repeat("<a>", n)),
    family("scripts that write scripts", WRITING_SCRIPTS, |n| repeat("<script>w</script>", n / 8)),
    // --- Markdown ---
    family("markdown: lists in lists", MARKDOWN, |n| repeat("<ul><li>x", n)),
    family("markdown: quotes in quotes", MARKDOWN, |n| repeat("<blockquote>x", n)),
    family("markdown: emphasis in turn", MARKDOWN, |n| repeat("<b>x</b><i>y</i>", n)),
    family("markdown: stars", MARKDOWN, |n| repeat("*x_", n)),
    family("markdown: brackets", MARKDOWN, |n| repeat("![[x](", n)),
    family("markdown: cells", MARKDOWN, |n| {
        "<table>".to_owned() + &repeat("<tr><td>x<td>y", n / 2)
    }),
    // --- XML ---
    family("xml: depth", XML, |n| repeat("<a>", n)),
    family("xml: breadth", XML, |n| format!("<r>{}</r>", repeat("<a/>", n))),
    family("xml: attributes", XML, |n| format!("<a{}/>", numbered(" a", "=''", n))),
    family("xml: namespaces, nested", XML, |n| numbered("<a xmlns:p", "='u'>", n)),
    family("xml: namespaces of one tag", XML, |n| {
        format!("<a{}/>", numbered(" xmlns:p", "='u'", n))
    }),
    family("xml: end tags of nothing", XML, |n| halves("<a>", "</b>", n)),
    family("xml: short end tags", XML, |n| halves("<a>", "</>", n)),
    family("xml: entities declared", XML, |n| {
        format!("<!DOCTYPE a [{}]><a/>", numbered("<!ENTITY e", " 'x'>", n))
    }),
    family("xml: entities expanded", XML, |n| {
        format!("<!DOCTYPE a [<!ENTITY e 'xxxxxxxx'>]><a>{}</a>", repeat("&e;", n))
    }),
    family("xml: entities in entities", XML, |n| {
        let levels: String = (1..9)
            .map(|i| format!("<!ENTITY e{i} '{}'>", format!("&e{};", i - 1).repeat(10)))
            .collect();
        format!("<!DOCTYPE a [<!ENTITY e0 'x'>{levels}]><a>{}</a>", repeat("&e8;", n))
    }),
    family("xml: pieces of one byte", XML_BYTE_BY_BYTE, |n| repeat("<a b='&lt;'>x</a>", n / 8)),
    family("xml: CDATA", XML, |n| format!("<a>{}</a>", repeat("<![CDATA[]]]]>", n))),
    family("xml: a long namespace", XML, |n| in_namespace(n, "<a/>")),
    family("xml: a long namespace of many names", XML, |n| {
        let names = numbered("<p:a", "/>", n / 2);
        format!("<r xmlns:p='{}'>{names}</r>", repeat("u", n / 2))
    }),
    family("xml: long namespaces in turns", XML, |n| {
        let uri = repeat("u", n / 3);
        let elements = repeat("<p:a q:b=''/><q:a p:b=''/>", n / 3);
        format!("<r xmlns:p='{uri}p' xmlns:q='{uri}q'>{elements}</r>")
    }),
    family("xml: a long prefix", XML, |n| {
        format!("<{0}:r xmlns:{0}='u'>{1}</>", repeat("p", n / 4), repeat("<a></>", n / 2))
    }),
    family("xml: a long attribute", XML, |n| {
        format!("<r {}=''>{}</r>", repeat("a", n / 2), numbered("<a b", "=''/>", n / 2))
    }),
    family("xml: default attributes with a long name", XML_DEFAULTS, |n| {
        let subset = format!("<!ATTLIST a {} CDATA ''>", repeat("n", n / 2));
        format!("<!DOCTYPE a [{subset}]><r>{}</r>", repeat("<a/>", n / 2))
    }),
    // --- other than parsing ---
    family("serialize as XML: a long namespace", SERIALIZE_XML, |n| in_namespace(n, "<a/>")),
    family("serialize as XML: undeclared prefixes", SERIALIZE_XML, |n| {
        format!("<r>{}</r>", numbered("<dc:a x:b='' sy:c", "=''/>", n))
    }),
    family("clone, import, compare XML: a long namespace", COPY_XML, |n| in_namespace(n, "<a/>")),
    family("serialize: depth", SERIALIZE_DEPTH, |n| repeat("<div>", n)),
    family("serialize: breadth", SERIALIZE, |n| repeat("<p a=\"&quot;&lt;\">&amp;", n)),
    family("minify: depth", MINIFY, |n| repeat("<div>", n)),
    family("minify: breadth", MINIFY, |n| repeat("<p>x <b>y</b>", n)),
    family("serialize as XML: namespaces", SERIALIZE_XML, |n| numbered("<p:a xmlns:p='", "'>", n)),
    family("serialize as XML: prefixes", SERIALIZE_XML, |n| numbered("<a xmlns:p", "='u'>", n)),
    family("insert before the first", PREPEND, |n| repeat("<p>", n)),
    family("clone, compare, walk: depth", WALK, |n| repeat("<div>", n)),
    family("copy a subtree, import it: depth", COPY, |n| repeat("<div>", n)),
    family("append downwards", APPEND_DOWNWARDS, |n| repeat("<p>x", n)),
    family("read all attributes of an element", READ_ATTRIBUTES, |n| {
        format!("<p{}>", numbered(" a", "", n))
    }),
    family("remove all attributes of an element", REMOVE_ATTRIBUTES, |n| {
        format!("<p{}>", numbered(" a", "", n))
    }),
    family("check: errors", CHECK, |n| repeat("<p id=a a=1 a=2></b>", n)),
    family("check: depth", CHECK, |n| repeat("<div>", n)),
    family("check: ids", CHECK, |n| numbered("<p id=i", ">", n)),
    family("check: the same id", CHECK, |n| repeat("<p id=i>", n)),
    family("check: lists in lists", CHECK, |n| repeat("<a><dl>", n)),
    family("check: headings in headings", CHECK, |n| repeat("<h1><div>", n)),
    family("check: terms in terms", CHECK, |n| repeat("<dl><dt>a", n)),
    family("check: fixes that exclude each other", CHECK, |n| repeat("<b><rp>", n)),
    family("check: images of a figure", CHECK, |n| "<figure>".to_owned() + &repeat("<img>", n)),
    family("check: sources of a picture", CHECK, |n| {
        "<picture>".to_owned() + &repeat("<source sizes=auto srcset='a 1w'>", n)
    }),
    family("check: comments that allow a rule", CHECK, |n| {
        "<p>".to_owned() + &repeat("<!-- broth allow duplicate-id: a -->", n)
    }),
    family("check: properties of no item, deep", CHECK, |n| {
        "<i itemscope itemref=a></i>".to_owned() + &repeat("<i itemprop=b>", n)
    }),
    family("check: tables in tables", CHECK, |n| repeat("<table><tr><td>", n)),
    family("check: labels in labels", CHECK, |n| repeat("<label role=x>", n)),
    family("check: links around gradients", CHECK, |n| {
        "<svg>".to_owned() + &halves("<a>", "<stop>", n)
    }),
    family("check: cells, deep", CHECK, |n| halves("<b><p>", "<p role=cell aria-colindex=2>", n)),
    family("fix", FIX, |n| repeat("<p a=1 a=2></b>&copy", n)),
    family("fix: references in an unclosed element", FIX, |n| {
        "<div>".to_owned() + &repeat("x &bogus; ", n)
    }),
    family("check: one line", CHECK, |n| repeat("x &bogus; ", n)),
    family("line index", LINES, |n| repeat("é😀\r\n\r", n)),
    family("line index, one line", LINES, |n| repeat("é", n)),
    family("references alone", ENTITIES, |n| repeat("&am&CounterClockwiseContourIntegra", n)),
    family("malformed UTF-8", DECODE, |n| repeat("a", n)),
    // --- selectors ---
    family("selectors: chains, deep", SELECT_CHAINS, |n| repeat("<div>", n)),
    family("selectors: chains, broad", SELECT_CHAINS, |n| repeat("<p>", n)),
    family("selectors: indices", SELECT_INDICES, |n| repeat("<p>", n)),
    family("selectors: what is inside, deep", SELECT_HAS, |n| repeat("<div>", n)),
    family("selectors: what follows", SELECT_HAS_SIBLINGS, |n| repeat("<p>", n)),
    family("selectors: states, deep", SELECT_STATES, |n| {
        repeat("<fieldset disabled dir=auto><input type=radio name=r>", n)
    }),
    family("selectors: long values", SELECT_SUBSTRINGS, |n| {
        format!("<p title='{}'>", repeat("a", n))
    }),
    family("selectors: one element after the other", SELECT_MATCHES, |n| repeat("<p>", n)),
    family("selectors: many compounds", LONG_SELECTORS, |n| repeat(".a ", n) + "b"),
    family("selectors: a long list", LONG_SELECTORS, |n| repeat(".a,", n) + "b"),
    family("selectors: many in one", LONG_SELECTORS, |n| repeat(":not(.c):is(.a,p)", n)),
    family("selectors: unclosed brackets", LONG_SELECTORS, |n| repeat(":is(", n)),
    // --- XPath ---
    family("XPath: down and up again", XPATH_DOWN_AND_UP, |n| repeat("<p><b></b></p>", n)),
    family("XPath: counts in counts", XPATH_COUNTS, |n| repeat("<p><b></b></p>", n)),
    family("XPath: conditions in conditions, deep", XPATH_NESTED, |n| repeat("<div>", n)),
    family("XPath: conditions in conditions, broad", XPATH_NESTED_CHILDREN, |n| {
        repeat("<p><b></b></p>", n)
    }),
    family("XPath: in what is in something, deep", XPATH_INSIDE, |n| repeat("<div>", n)),
    family("XPath: before and after, broad", XPATH_AROUND, |n| repeat("<p>", n)),
    family("XPath: before and after, deep", XPATH_AROUND, |n| repeat("<div>", n)),
    family("XPath: siblings", XPATH_SIBLINGS, |n| repeat("<p>", n)),
    family("XPath: sets compared with sets", XPATH_SETS, |n| numbered("<p id=", ">", n)),
    family("XPath: ids", XPATH_IDS, |n| numbered("<p id=", ">", n)),
    family("XPath: texts in elements, deep", XPATH_STRINGS, |n| repeat("<div>x", n)),
    family("XPath: a union of many paths", LONG_XPATHS, |n| repeat("//p/@class|", n) + "//p"),
    family("XPath: many steps", LONG_XPATHS, |n| "/".to_owned() + &repeat("*/../", n) + "*"),
    family("XPath: unclosed brackets", LONG_XPATHS, |n| repeat("(p[", n)),
    // --- rendered text ---
    family("text: rows and empty groups", TEXT, |n| {
        "<table>".to_owned() + &repeat("<tbody><tr><td>a<tbody>", n)
    }),
    family("text: legends", TEXT, |n| "<fieldset>".to_owned() + &halves("<i>a</i>", "<legend>", n)),
    family("text: floats", TEXT, |n| repeat("a <i style=float:left>b</i>", n)),
    family("text: floats in floats", TEXT, |n| repeat("a <i style=float:left>b", n)),
    family("text: lines in lines", TEXT, |n| repeat("a <b style=display:inline-block>", n)),
    family("text: white space", TEXT, |n| "a".to_owned() + &repeat("<i> </i>", n)),
    family("text: long styles", TEXT, |n| format!("<p style='{}'>a", repeat("display:none;", n))),
    family("text of links", TEXT_OF_LINKS, |n| repeat("<a>b </a>| ", n)),
    family("text of links without text", TEXT_OF_LINKS, |n| repeat("<a> </a>", n)),
    // --- sanitizing ---
    family("sanitizing: depth", SANITIZE, |n| repeat("<div>", n)),
    family("sanitizing: depth of what is removed", SANITIZE, |n| repeat("<u><p>", n)),
    family("sanitizing: depth of what its children replace", SANITIZE, |n| repeat("<i><p>x", n)),
    family("sanitizing: what its children replace, unclosed", SANITIZE, |n| {
        repeat("<i><p></i>", n)
    }),
    family("sanitizing: formatting", SANITIZE, |n| repeat("<b><p></b>", n)),
    family("sanitizing: links that no markup nests", SANITIZE, |n| {
        repeat("<a href=x><table><a href=y>", n)
    }),
    family("sanitizing: tables", SANITIZE, |n| "<table>".to_owned() + &repeat("x<u></u><tr>", n)),
    family("sanitizing: attributes of a tag", SANITIZE, |n| {
        format!("<p{}>", numbered(" on", "=x", n))
    }),
    family("sanitizing: texts that meet", SANITIZE, |n| repeat("x<u></u>", n)),
    family("sanitizing: templates", SANITIZE, |n| repeat("<template><noscript>", n)),
    family("sanitizing: foreign content", SANITIZE, |n| {
        repeat("<math><mtext><table><mglyph><style>", n)
    }),
    family("sanitizing: texts that older browsers read as markup", SANITIZE, |n| {
        repeat("<select><style></select><u></u></style></select>", n)
    }),
    family("sanitizing: a text of such markup in one select", SANITIZE, |n| {
        format!("<select><style>{}", repeat("<option></select><u><select>", n))
    }),
    family("sanitizing: a tree", SANITIZE_TREE, |n| {
        halves("<div onclick=x><x-y></x-y>", "<script></script>", n)
    }),
];

const fn family(name: &'static str, work: &'static [Worker], make: fn(usize) -> String) -> Family {
    Family { name, make, work }
}

/// Elements in a namespace whose URI is as long as the elements together.
fn in_namespace(bytes: usize, element: &str) -> String {
    format!("<r xmlns='{}'>{}</r>", repeat("u", bytes / 2), repeat(element, bytes / 2))
}

/// A unit repeated to about this many bytes.
fn repeat(unit: &str, bytes: usize) -> String {
    unit.repeat(bytes / unit.len())
}

/// As many of one unit as of another.
fn halves(first: &str, second: &str, bytes: usize) -> String {
    let times = bytes / (first.len() + second.len());
    first.repeat(times) + &second.repeat(times)
}

/// A unit containing a number that differs each time.
pub(super) fn numbered(before: &str, later: &str, bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + 64);
    let mut number = 0_usize;
    while text.len() < bytes {
        let _ = write!(text, "{before}{number}{later}");
        number += 1;
    }
    text
}
