//! `Record`: a row with the names of its columns.

use alloc::string::String;
use alloc::vec::Vec;
use core::{iter, slice};

/// The rows of a table with the names of their columns. Returned by
/// [`Table::records`](crate::Table::records).
#[derive(Clone, Debug)]
pub struct Records<'t> {
    columns: &'t [String],
    rows: slice::Iter<'t, Vec<String>>,
}

impl<'t> Records<'t> {
    pub(super) fn of(columns: &'t [String], rows: &'t [Vec<String>]) -> Self {
        Self { columns, rows: rows.iter() }
    }
}

impl<'t> Iterator for Records<'t> {
    type Item = Record<'t>;

    fn next(&mut self) -> Option<Record<'t>> {
        Some(Record { columns: self.columns, row: self.rows.next()? })
    }
}

/// A row with the names of its columns.
#[derive(Clone, Copy, Debug)]
pub struct Record<'t> {
    columns: &'t [String],
    row: &'t [String],
}

impl<'t> Record<'t> {
    /// The text in the column of this name, one of [`Table::columns`](crate::Table::columns). `None`
    /// if there is no such column, or if the row ends before it.
    #[must_use]
    pub fn get(self, name: &str) -> Option<&'t str> {
        let column = self.columns.iter().position(|column| column == name)?;
        self.row.get(column).map(String::as_str)
    }

    /// The names of the columns and the texts, up to the last cell of the row.
    #[must_use]
    pub fn iter(self) -> RecordFields<'t> {
        RecordFields { names: self.columns.iter(), texts: self.row.iter() }
    }
}

impl<'t> IntoIterator for Record<'t> {
    type Item = (&'t str, &'t str);
    type IntoIter = RecordFields<'t>;

    fn into_iter(self) -> RecordFields<'t> {
        self.iter()
    }
}

/// The columns of a row: names and texts. Returned by [`Record::iter`].
#[derive(Clone, Debug)]
pub struct RecordFields<'t> {
    names: slice::Iter<'t, String>,
    texts: slice::Iter<'t, String>,
}

impl<'t> Iterator for RecordFields<'t> {
    type Item = (&'t str, &'t str);

    fn next(&mut self) -> Option<(&'t str, &'t str)> {
        let text = self.texts.next()?;
        Some((self.names.next().map_or("", String::as_str), text))
    }
}

impl iter::FusedIterator for RecordFields<'_> {}
