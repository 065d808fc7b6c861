//! `quick-xml`: the same tags, values and text for well-formed documents.

use std::fmt::Write as _;

use broth::dom::{Edge, Node, NodeData};
use quick_xml::XmlVersion;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

/// Compares broth's result with its result.
///
/// # Panics
///
/// If they differ.
pub(super) fn compare(text: &str, root: Node<'_>) {
    let theirs = their_events(text)
        .unwrap_or_else(|error| panic!("only quick-xml refuses {text:?}: {error}"));
    assert_eq!(our_events(root), theirs, "as quick-xml: {text:?}");
}

/// Tags without their namespaces, text without anything between its parts.
fn our_events(root: Node<'_>) -> String {
    let mut out = String::new();
    for edge in root.traverse() {
        let _ = match edge {
            Edge::Enter(node) => match node.data() {
                NodeData::Element(name) => {
                    let attrs = node.attrs().map(|attr| {
                        let name = attr.name();
                        (qualified(name.prefix, name.local), attr.value().to_owned())
                    });
                    let attrs: Vec<_> = attrs.filter(|(name, _)| !declares(name)).collect();
                    write!(out, "<{} {attrs:?}>", qualified(name.prefix, name.local))
                }
                NodeData::Text(text) | NodeData::Cdata(text) => out.write_str(text),
                NodeData::Comment(data) => write!(out, "<!{data}>"),
                NodeData::ProcessingInstruction { target, .. } => write!(out, "<?{target}>"),
                _ => Ok(()),
            },
            Edge::Leave(node) => match node.data() {
                NodeData::Element(name) => write!(out, "</{}>", qualified(name.prefix, name.local)),
                _ => Ok(()),
            },
        };
    }
    out
}

fn qualified(prefix: Option<&str>, local: &str) -> String {
    prefix.map_or_else(|| local.to_owned(), |prefix| format!("{prefix}:{local}"))
}

/// Which declarations are kept as attributes is a matter of the tree.
fn declares(name: &str) -> bool {
    name == "xmlns" || name.starts_with("xmlns:")
}

fn their_events(text: &str) -> Result<String, quick_xml::Error> {
    let mut reader = Reader::from_str(text);
    let (mut out, mut depth) = (String::new(), 0_usize);
    loop {
        match reader.read_event()? {
            Event::Eof => return Ok(out),
            Event::Start(tag) => {
                start(&mut out, &tag)?;
                depth += 1;
            }
            Event::Empty(tag) => {
                start(&mut out, &tag)?;
                let _ = write!(out, "</{}>", tag.name().as_ref());
            }
            Event::End(tag) => {
                let _ = write!(out, "</{}>", tag.name().as_ref());
                depth -= 1;
            }
            Event::Text(text) if depth > 0 => out.push_str(&text.xml10_content()),
            Event::CData(text) if depth > 0 => out.push_str(&text.xml10_content()),
            Event::GeneralRef(reference) => match reference.resolve_char_ref()? {
                Some(c) => out.push(c),
                None => out.push_str(resolve_xml_entity(&reference).unwrap_or("?")),
            },
            Event::Comment(data) => {
                let _ = write!(out, "<!{}>", &*data);
            }
            Event::PI(instruction) => {
                let _ = write!(out, "<?{}>", instruction.target());
            }
            _ => {}
        }
    }
}

fn start(out: &mut String, tag: &BytesStart<'_>) -> Result<(), quick_xml::Error> {
    let mut attrs = Vec::new();
    for attr in tag.attributes() {
        let attr = attr?;
        let value = attr.normalized_value(XmlVersion::Implicit1_0)?.into_owned();
        attrs.push((attr.key.as_ref().to_owned(), value));
    }
    attrs.retain(|(name, _)| !declares(name));
    let _ = write!(out, "<{} {attrs:?}>", tag.name().as_ref());
    Ok(())
}
