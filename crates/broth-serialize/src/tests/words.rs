//! Words and the values that they name.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::str::FromStr;

use crate::{
    Coercion, DoctypeStyle, Escapes, Minimize, MisfitReason, Quotes, Serializer, UnknownWord,
    XmlSerializer,
};

/// How many words there are. Each names a value that prints as the word.
#[track_caller]
fn count<T: FromStr<Err = UnknownWord> + ToString + Debug>() -> usize {
    let error = "soup".parse::<T>().unwrap_err();
    assert_eq!((error.word(), error.code()), ("soup", "unknown-word"));
    let words = error.known().iter();
    words.inspect(|word| assert_eq!(word.parse::<T>().unwrap().to_string(), **word)).count()
}

#[test]
fn each_word_names_one_value() {
    assert_eq!((count::<Quotes>(), count::<Minimize>(), count::<Escapes>()), (4, 3, 3));
    assert_eq!(
        (count::<DoctypeStyle>(), count::<MisfitReason>(), count::<Coercion>()),
        (4, 39, 13)
    );
}

#[test]
fn a_switch_that_is_turned_off_is_as_if_it_had_not_been_set() {
    let serializer = Serializer::new().minify(true).exact(true);
    assert_ne!(serializer, Serializer::new());
    assert_eq!(serializer.minify(false).exact(false), Serializer::new());
}

#[test]
fn xml_is_indented_by_any_width() {
    let doc = broth::xml::parse("<a><b><c/></b></a>");
    for (spaces, expected) in
        [(0, "<a>\n<b>\n<c/>\n</b>\n</a>\n"), (3, "<a>\n   <b>\n      <c/>\n   </b>\n</a>\n")]
    {
        assert_eq!(XmlSerializer::new().indent(spaces).serialize(&doc), expected);
    }
}

#[test]
fn a_report_says_where_the_node_is_in_the_source() {
    let mut doc = broth::html::parse("<!DOCTYPE html>\n<p>Crème <b>brûlée");
    let (p, b) = (doc.by_tag("p").next().unwrap().id(), doc.by_tag("b").next().unwrap().id());
    let inner = doc.create_element("p").unwrap();
    doc.append(b, inner).unwrap();
    doc.set_attr(b, "title", "\0").unwrap();
    let report = Serializer::new().report(&doc);
    let lines: Vec<_> = report.misfits.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "2:10: b: U+0000 is dropped or replaced",
            "p: the start tag would end an open element of the same kind"
        ]
    );
    assert_eq!(report.misfits[0].span, doc.node(b).span());
    let alone = Serializer::new().report(doc.node(p));
    assert_eq!(alone.html, "<p>Crème <b title=\"\0\">brûlée<p></p></b></p>");
    let changes = XmlSerializer::new().report(&doc).changes;
    let lines: Vec<_> = changes.iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["2:10: b: characters that XML does not allow were replaced"]);
}
