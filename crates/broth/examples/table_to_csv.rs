//! Writes the tables of a page as CSV (RFC 4180).
//!
//! ```console
//! $ cargo run --example table_to_csv < examples/soup.html
//! ```
//!
//! Rows and cells are where the parser puts them, however carelessly the table is written. A cell
//! that spans several columns is repeated.

use std::io::{self, Write as _};

use broth::dom::Node;
use broth::encoding::Guess;
use broth::html::Parser;
use broth::values::parse_non_negative_integer;

fn main() -> io::Result<()> {
    let page = Parser::new().guess(Guess::Utf8).parse_reader(io::stdin().lock())?;
    let mut out = io::stdout().lock();
    for table in page.root().by_tag("table") {
        for row in table.by_tag("tr").filter(|row| is_row_of(*row, table)) {
            let cells = row.elements().filter(|cell| cell.is("td") || cell.is("th"));
            let fields = cells.flat_map(|cell| vec![field(cell); columns(cell)]);
            write!(out, "{}\r\n", fields.collect::<Vec<_>>().join(","))?;
        }
    }
    Ok(())
}

/// Whether a row belongs to this table, and not to a table in one of its cells.
fn is_row_of(row: Node<'_>, table: Node<'_>) -> bool {
    row.ancestors().find(|node| node.is("table")).is_some_and(|owner| owner.id() == table.id())
}

/// <https://html.spec.whatwg.org/multipage/tables.html#attr-tdth-colspan>
fn columns(cell: Node<'_>) -> usize {
    let span = cell.attr("colspan").and_then(|value| parse_non_negative_integer(value).ok());
    span.and_then(|columns| columns.to_string().parse().ok()).unwrap_or(1).clamp(1, 1000)
}

fn field(cell: Node<'_>) -> String {
    let text = cell.text();
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.contains(['"', ',']) { format!("\"{}\"", words.replace('"', "\"\"")) } else { words }
}
