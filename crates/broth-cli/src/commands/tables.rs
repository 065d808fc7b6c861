//! `broth tables`: the tables of pages.

use std::io;
use std::iter;

use broth::data::Table;
use broth::prelude::*;
use serde_json::json;

use super::pages::{Page, Pages, span};
use crate::Outcome;
use crate::json::{List, Object};
use crate::jsonl::{BadRecord, ExtraMembers, Pipe, Record};

/// `broth tables`
#[derive(clap::Args)]
pub(crate) struct Tables {
    #[command(flatten)]
    pages: Pages,
    /// Print only the table of this number, counted from 1 in each page.
    #[arg(long, short, value_name = "NUMBER")]
    number: Option<usize>,
    /// How tables are printed: JSON, a line for each file; or CSV, with an empty line between
    /// tables.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Json)]
    format: Format,
    /// Add the cells to the JSON, with their places, spans and header cells.
    #[arg(long)]
    cells: bool,
    /// Answer JSON records from standard input.
    #[arg(long, conflicts_with_all = ["files", "encoding", "guess", "format"])]
    jsonl: bool,
}

/// How tables are printed.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Json,
    Csv,
}

impl Tables {
    pub(crate) fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        if self.jsonl {
            return pipe.answer(self, ExtraMembers::of(&["url"]), |command, record| {
                command.answer(record)
            });
        }
        let mut is_first = true;
        self.pages.each(|page, out| {
            if self.format == Format::Json {
                return page.write_line(&self.object(page), out);
            }
            for table in self.tables(page) {
                let between = if is_first { "" } else { "\n" };
                write!(out, "{between}{}", table.to_csv())?;
                is_first = false;
            }
            Ok(())
        })
    }

    fn tables<'p>(&self, page: &'p Page) -> impl Iterator<Item = Table<'p>> {
        let numbered = page.document.tables().zip(1..);
        let is_wanted = |number: usize| self.number.is_none_or(|wanted| wanted == number);
        numbered.filter(move |(_, number)| is_wanted(*number)).map(|(table, _)| table)
    }

    fn object(&self, page: &Page) -> Object {
        let mut tables = List::default();
        for table in self.tables(page) {
            let mut object = Object::new()
                .with("rows", &table.rows)
                .with("headers", &table.header)
                .with("caption", &table.caption);
            if self.cells {
                object = object.with_list("cells", &cells(&table));
            }
            tables.push_object(&object);
        }
        Object::new().with_list("tables", &tables)
    }

    /// The answer to a record.
    fn answer(&self, record: &Record<'_>) -> Result<Object, BadRecord> {
        // Tables have no addresses, but records are those of the other commands, too.
        record.text("url")?;
        let page = self.pages.of_record(record)?;
        Ok(page.answer(self.object(&page), iter::empty()))
    }
}

/// The cells of a table. Header cells are numbers of cells, counted from 0.
fn cells(table: &Table<'_>) -> List {
    let cells = table.cells.iter().zip(table.cell_headers());
    let cells = cells.map(|(cell, headers)| {
        json!({
            "row": cell.row,
            "column": cell.column,
            "rowspan": cell.rowspan,
            "colspan": cell.colspan,
            "is_header": cell.is_header,
            "text": cell.text,
            "headers": headers,
            "span": span(cell.node.span()),
        })
    });
    cells.collect()
}
