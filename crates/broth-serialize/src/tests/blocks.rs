//! Indenting where white space does not render.

use alloc::string::{String, ToString as _};

use broth_dom::Document;

use super::options::build;
use crate::Serializer;

/// The markup of a fragment in a context, with blocks indented.
#[track_caller]
fn check_in(context: &str, line: &str, expected: &str) {
    let mut doc = Document::new();
    let root = doc.create_fragment();
    build(&mut doc, root, line);
    let options = Serializer::new().indent(1);
    let out = options.context(context).serialize(doc.node(root));
    assert_eq!(out, expected, "{line}");
}

#[track_caller]
fn check(line: &str, expected: &str) {
    check_in("div", line, expected);
}

#[test]
fn lines_break_around_blocks() {
    check("p > 'x' < p > 'y'", "<p>x</p>\n<p>y</p>");
    check("'a_' div '_b'", "a\n<div></div>\nb");
    check("div > p > 'x'", "<div>\n <p>x</p>\n</div>");
    check(
        "ul > li > 'x~' ul > li",
        "<ul>\n <li>\n  x\n  <ul>\n   <li></li>\n  </ul>\n </li>\n</ul>",
    );
    check("div > '__' p < '__' p", "<div>\n <p></p>\n</div>\n<p></p>");
    // Nodes that are not rendered go on the line that ends or begins there.
    check("p !c script p", "<p></p>\n<!--c-->\n<script></script>\n<p></p>");
    check("'a' !c p", "a\n<!--c-->\n<p></p>");
    check_in("table", "tr > td > 'x' < < '_'", "<tr>\n <td>x</td>\n</tr>");
}

#[test]
fn lines_of_text_stay() {
    check("'_a_' b > '_b_' < '_'", " a <b> b </b> ");
    check("p > 'a_' i > 'b' < '_' i", "<p>a <i>b</i> <i></i></p>");
    check("'a_' script '_b'", "a <script></script> b");
    check("'a_' !c '_b' p", "a <!--c--> b\n<p></p>");
    check("span > '_' < '_' img", "<span> </span> <img>");
    check("select > option '_'", "<select><option></option> </select>");
    // Nor what comes before and after the fragment.
    check("'_a' p 'b_'", " a\n<p></p>\nb ");
    check_in("span", "div > '_' < '_' div", "<div> </div> <div></div>");
}

#[test]
fn white_space_that_counts_stays() {
    check("pre > '_a~' p < p", "<pre> a\n<p></p></pre>\n<p></p>");
    check("div > textarea > '_a_' < p", "<div>\n <textarea> a </textarea>\n <p></p>\n</div>");
    check(
        "div @style=white-space:pre > '_' p > '_' < div > p",
        "<div style=\"white-space:pre\"> <p> </p><div><p></p></div></div>",
    );
    check("'a_' div @hidden '_b' p", "a <div hidden=\"\"></div> b\n<p></p>");
    check("'a_' table @align=left '_b' p", "a <table align=\"left\"></table> b\n<p></p>");
    check("'a_' dialog '_b' p", "a <dialog></dialog> b\n<p></p>");
    check("svg:svg > svg:g > '_'", "<svg><g> </g></svg>");
}

#[test]
fn text_that_is_a_value_stays() {
    check(
        "select > option > 'a' div > 'b' p > 'c'",
        "<select><option>a<div>b<p>c</p></div></option></select>",
    );
    check(
        "div > select > option > div > p",
        "<div><select><option><div><p></p></div></option></select></div>",
    );
    check("svg:svg > svg:title > div > p", "<svg><title><div><p></p></div></title></svg>");
}

#[test]
fn nothing_is_added_to_the_text_of_a_body() {
    check_in("html", "head body > 'g'", "<head></head>\n<body>g</body>");
    let markup = |line: &str| {
        let mut doc = Document::new();
        let root = doc.root().id();
        build(&mut doc, root, line);
        Serializer::new().indent(1).serialize_inner(doc.node(root))
    };
    assert_eq!(markup("html > head < !c"), "<html>\n <head></head>\n</html>\n<!--c-->");
    assert_eq!(
        markup("html > head body > 'g' < !c < !d"),
        "<html>\n <head></head>\n <body>g</body><!--c--></html><!--d-->"
    );
    assert_eq!(
        markup("html > head body > p < !c < !d"),
        "<html>\n <head></head>\n <body>\n  <p></p>\n </body>\n <!--c-->\n</html>\n<!--d-->"
    );
}

#[test]
fn comments_before_a_block_are_counted_without_the_white_space_between_them() {
    let (line, indented): (String, String) =
        ("'a' ".to_string() + &"!c ".repeat(12) + "p", "a".to_string() + &"\n<!--c-->".repeat(12));
    check(&line, &alloc::format!("{indented}\n<p></p>"));
    let again = "'a~' ".to_string() + &"!c '~' ".repeat(12) + "p";
    check(&again, &alloc::format!("{indented}\n<p></p>"));
}

#[test]
fn an_element_that_is_written_itself_breaks_after_its_start_tag() {
    let mut doc = Document::new();
    let root = doc.create_fragment();
    build(&mut doc, root, "div > p > 'x' < p > 'y'");
    let div = doc.node(root).first_child().unwrap().id();
    let options = Serializer::new().indent(2);
    assert_eq!(options.serialize(doc.node(div)), "<div>\n  <p>x</p>\n  <p>y</p>\n</div>");
    assert_eq!(options.serialize_inner(doc.node(div)), "<p>x</p>\n<p>y</p>");
}
