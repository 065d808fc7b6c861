//! Every axis, from nodes, attributes and namespaces, from one context node and from many.

use crate::check::check;

const XML: &str = "<r id='r'><a id='a' k='1' m='2'><b id='b'/>t<c id='c'><d id='d'/></c></a>\
    <a id='e'><b id='f'/><!--n--><?p q?></a></r>";

#[test]
fn axes_of_one_node() {
    check(
        &broth::xml::parse(XML),
        &[
            ("//*[@id='c']/self::*", "c"),
            ("//*[@id='a']/child::node()", "b 't' c"),
            ("//*[@id='c']/parent::*", "a"),
            ("//*[@id='a']/descendant::*", "b c d"),
            ("//*[@id='a']/descendant-or-self::*", "a b c d"),
            ("//*[@id='d']/ancestor::node()", "/ r a c"),
            ("//*[@id='d']/ancestor-or-self::*", "r a c d"),
            ("//*[@id='b']/following-sibling::node()", "'t' c"),
            ("//*[@id='c']/preceding-sibling::node()", "b 't'"),
            ("//*[@id='b']/following::*", "c d e f"),
            ("//*[@id='f']/preceding::*", "a b c d"),
            ("//*[@id='d']/preceding::node()", "b 't'"),
            ("//*[@id='a']/attribute::*", "@id=a @k=1 @m=2"),
            ("//*[@id='a']/@m", "@m=2"),
            ("/..", ""),
            ("/r/..", "/"),
        ],
    );
}

#[test]
fn axes_of_many_nodes() {
    check(
        &broth::xml::parse(XML),
        &[
            ("//*/self::b", "b f"),
            ("//*/child::*", "a b c d e f"),
            ("//*/..", "/ r a c e"),
            ("//*/descendant::*", "a b c d e f"),
            ("//b/ancestor::*", "r a e"),
            ("//*/following-sibling::*", "c e"),
            ("//*/preceding-sibling::*", "a b"),
            ("//b/following::*", "c d e f"),
            ("(//c | //d)/following::node()", "e f <!n> <?p q>"),
            ("(//d | //*[@id='f'])/preceding::*", "a b c d"),
            ("//@*/..", "r a b c d e f"),
            (
                "(//a | //@k)/descendant-or-self::node()[not(self::text())]",
                "a @k=1 b c d e f <!n> <?p q>",
            ),
        ],
    );
}

#[test]
fn axes_of_attributes() {
    check(
        &broth::xml::parse(XML),
        &[
            ("//@k/self::node()", "@k=1"),
            ("//@k/self::*", ""),
            ("//@k/..", "a"),
            ("//@k/ancestor::node()", "/ r a"),
            ("//@k/ancestor-or-self::node()", "/ r a @k=1"),
            ("//@k/node()", ""),
            ("//@k/descendant-or-self::node()", "@k=1"),
            ("//@k/following-sibling::node()", ""),
            ("//@k/@*", ""),
            // The children of its element come after an attribute and are not inside it.
            ("//@k/following::*", "b c d e f"),
            ("//*[@id='e']/@id/preceding::*", "a b c d"),
        ],
    );
}

#[test]
fn positions_count_along_the_axis() {
    check(
        &broth::xml::parse(XML),
        &[
            ("//*[@id='d']/ancestor::*[1]", "c"),
            ("//*[@id='d']/ancestor::*[last()]", "r"),
            ("(//*[@id='d']/ancestor::*)[1]", "r"),
            ("//*[@id='c']/preceding-sibling::node()[1]", "'t'"),
            ("//*[@id='f']/preceding::*[2]", "c"),
            ("//*[@id='d']/following::*[position() < 3]", "e f"),
            ("//*[@id='a']/node()[2]", "'t'"),
            ("//a[2]/b[1]", "f"),
            ("//b[1]", "b f"),
            ("(//b)[2]", "f"),
            ("//*[position() = 2]", "c e"),
            ("//*[last()]", "r c d e f"),
            ("//*[position() = last() - 1]", "a b"),
            ("//*[1.5] | //*[0] | //*[-1] | //*[0 div 0]", ""),
            ("//*[@id][2]", "c e"),
            ("//*[2][@id]", "c e"),
            ("//a[count(*) = 2][1]", "a"),
            ("//a[1][count(*) = 1]", ""),
            ("//a[count(b) + 1]", "e"),
            ("//*[ancestor::*[2][@id = 'a']]", "d"),
        ],
    );
}

#[test]
fn namespaces_of_elements() {
    let doc = broth::xml::parse(
        "<r xmlns='urn:d' xmlns:x='urn:x'><a xmlns='' xmlns:x='urn:y'/><x:b x:k='1' k='2'/></r>",
    );
    check(
        &doc,
        &[
            (
                "//*[local-name() = 'b']/namespace::*",
                "xml->http://www.w3.org/XML/1998/namespace x->urn:x ->urn:d",
            ),
            ("//a/namespace::*", "xml->http://www.w3.org/XML/1998/namespace x->urn:y"),
            ("//a/namespace::x/..", "a"),
            ("string(//a/namespace::x)", "\"urn:y\""),
            ("name(//a/namespace::x)", "\"x\""),
            ("namespace-uri(//a/namespace::x)", "\"\""),
            ("count(//namespace::*)", "8"),
            ("//a/namespace::x/following::*/@*", "@x:k=1 @k=2"),
            ("/*/@*", ""),
            ("//@k", "@k=2"),
            ("//@*[namespace-uri() = 'urn:x']", "@x:k=1"),
            ("name(//*[3]/@*)", "\"\""),
            ("name(/*/*[2])", "\"x:b\""),
        ],
    );
}

#[test]
fn node_tests() {
    check(
        &broth::xml::parse(XML),
        &[
            ("//text()", "'t'"),
            ("//comment()", "<!n>"),
            ("//processing-instruction()", "<?p q>"),
            ("//processing-instruction('p')", "<?p q>"),
            ("//processing-instruction('x')", ""),
            ("name(//processing-instruction())", "\"p\""),
            ("count(//node())", "10"),
            ("count(//.)", "11"),
            ("/r//.//b", "b f"),
        ],
    );
}

#[test]
fn a_document_type_is_no_node() {
    check(&broth::xml::parse("<!DOCTYPE r><r/>"), &[("/node()", "r"), ("count(//node())", "1")]);
}

#[test]
fn text_nodes_are_those_of_the_tree() {
    let parser = broth::xml::Parser::builder().cdata_nodes(true);
    let doc = parser.parse("<r>a<![CDATA[b]]>c</r>").document;
    check(&doc, &[("//text()", "'a' 'b' 'c'"), ("string(/)", "\"abc\"")]);
    let doc = broth::xml::parse("<r>a<![CDATA[b]]>c</r>");
    check(&doc, &[("//text()", "'abc'")]);
}

#[test]
fn attributes_and_namespaces_of_several_elements() {
    let doc = broth::xml::parse("<r a='1' b='2' xmlns:x='u'><s a='3' c='4'/><t b='5'/></r>");
    check(
        &doc,
        &[
            ("//@* | //s", "@a=1 @b=2 s @a=3 @c=4 @b=5"),
            ("//@b | //@c", "@b=2 @c=4 @b=5"),
            ("//namespace::x/.. | //@a", "r @a=1 s @a=3 t"),
            (
                "//*[1]/namespace::* | //@b",
                "xml->http://www.w3.org/XML/1998/namespace x->u @b=2 \
                 xml->http://www.w3.org/XML/1998/namespace x->u @b=5",
            ),
        ],
    );
}
