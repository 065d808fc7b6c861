//! Counts the children of the document.

use html5ever::parse_document;
use html5ever::tendril::TendrilSink;
use markup5ever_rcdom::RcDom;

fn main() -> std::io::Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    let dom = parse_document(RcDom::default(), Default::default()).one(text);
    println!("{}", dom.document.children.borrow().len());
    Ok(())
}
