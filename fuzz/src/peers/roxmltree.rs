//! `roxmltree`, which follows XML 1.0: a document that strict mode accepts is well-formed there,
//! too, and gives the same tree.

use std::fmt::Write as _;

/// Compares broth's result with its result.
///
/// # Panics
///
/// If they differ.
pub(super) fn compare(text: &str, outline: &str) {
    match roxmltree::Document::parse(text) {
        Ok(theirs) => assert_eq!(outline, their_outline(theirs.root()), "as roxmltree: {text:?}"),
        Err(error) => panic!("only roxmltree refuses {text:?}: {error}"),
    }
}

fn their_outline(root: roxmltree::Node<'_, '_>) -> String {
    let mut out = String::new();
    for node in root.descendants() {
        let depth = node.ancestors().count() - 1;
        let _ = match node.node_type() {
            roxmltree::NodeType::Element => {
                let mut attrs: Vec<_> = node
                    .attributes()
                    .map(|attr| {
                        (
                            attr.namespace().unwrap_or("").to_owned(),
                            attr.name().to_owned(),
                            attr.value().to_owned(),
                        )
                    })
                    .collect();
                attrs.sort();
                let name = node.tag_name();
                writeln!(
                    out,
                    "{depth} {:?} {} {attrs:?}",
                    name.namespace().unwrap_or(""),
                    name.name()
                )
            }
            roxmltree::NodeType::Text => {
                writeln!(out, "{depth} text {:?}", node.text().unwrap_or(""))
            }
            roxmltree::NodeType::Comment => {
                writeln!(out, "{depth} comment {:?}", node.text().unwrap_or(""))
            }
            roxmltree::NodeType::PI => {
                let (target, data) =
                    node.pi().map_or(("", ""), |pi| (pi.target, pi.value.unwrap_or("")));
                writeln!(out, "{depth} pi {target} {data:?}")
            }
            roxmltree::NodeType::Root => Ok(()),
        };
    }
    out
}
