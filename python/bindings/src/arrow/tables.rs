//! The tables of a page as grids of texts.

use broth::data::{Extract as _, Table};
use broth::dom::Node;

use super::limits::{Budget, Code};
use super::value::{Shape, Value};

pub(crate) fn shape() -> Shape {
    Shape::list(Shape::fields([
        ("caption", Shape::Text),
        ("header_rows", Shape::Int),
        ("rows", Shape::list(Shape::list(Shape::Text))),
    ]))
}

/// All tables below a node in tree order, those inside other tables too.
pub(crate) fn tables(root: Node<'_>, budget: &mut Budget) -> Result<Value, Code> {
    let tables = root.tables().map(|table| {
        if !table.complete {
            return Err(Code::TooMuchOutput);
        }
        let table = value(table);
        budget.spend(table.bytes())?;
        Ok(table)
    });
    tables.collect::<Result<_, _>>().map(Value::List)
}

fn value(table: Table<'_>) -> Value {
    let rows = table.header_rows.iter().chain(&table.rows).enumerate();
    let rows = rows.map(|(row, texts)| {
        // A place without a cell is null.
        let text = |(column, text)| Value::maybe(table.cell(row, column).map(|_| text));
        Value::List(texts.iter().enumerate().map(text).collect())
    });
    let rows = Value::List(rows.collect());
    let header_rows = Value::int(table.header_rows.len());
    Value::Struct(vec![Value::maybe(table.caption), header_rows, rows])
}
