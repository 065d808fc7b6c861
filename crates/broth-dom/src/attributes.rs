//! The attributes of all elements in one table.
//!
//! The attributes of an element stand one behind the other: a *run*, whose last record says so. When an
//! element gets another attribute later, its last record moves to the end of the table together with the
//! new one and leaves a jump behind. An element with many attributes gets an index, so that a page that
//! gives one element a million attributes, one by one, costs no more than any other of its size.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use broth_input::Span;

use crate::names::NameId;
use crate::slot::{NOWHERE, NodeId, offset};
use crate::store::{Storage, Stored};

const NAME_BITS: u32 = (1 << 28) - 1;
const LAST: u32 = 1 << 28;
const JUMP: u32 = 1 << 29;
const STORAGE_SHIFT: u32 = 30;
const STORAGE_BITS: u32 = 3 << STORAGE_SHIFT;

/// More attributes than this get an index.
const FEW: usize = 24;

/// An attribute: 16 bytes.
#[derive(Clone, Copy, Debug)]
struct Record {
    /// The name, how the value is stored, and what follows.
    bits: u32,
    /// Where the name stands in the source, or [`NOWHERE`].
    name_start: u32,
    /// Where the value is stored; of a jump, where the run goes on.
    value_start: u32,
    value_len: u32,
}

impl Record {
    fn name(self) -> NameId {
        NameId(self.bits & NAME_BITS)
    }

    fn value(self) -> Stored {
        Stored {
            storage: Storage::from_bits((self.bits >> STORAGE_SHIFT) as u16),
            start: self.value_start,
            len: self.value_len,
        }
    }

    fn with_value(self, value: Stored) -> Self {
        Self {
            bits: self.bits & !STORAGE_BITS | (value.storage as u32) << STORAGE_SHIFT,
            value_start: value.start,
            value_len: value.len,
            ..self
        }
    }
}

/// An attribute with where it stands, to be put in the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewAttribute {
    pub(crate) name: NameId,
    pub(crate) value: Stored,
    /// Where the name starts in the source, if it stands there.
    pub(crate) name_start: Option<usize>,
    /// Where the value stands in the source, if it does.
    pub(crate) value_span: Option<Span>,
}

/// The index of an element with many attributes.
#[derive(Clone, Debug, Default)]
struct Wide {
    records: BTreeMap<NameId, u32>,
    last: u32,
}

/// Where the value of a record stands in the source, if it is not stored there.
#[derive(Clone, Copy, Debug)]
struct ValueSpan {
    record: u32,
    start: u32,
    end: u32,
}

/// The attributes of a document.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attributes {
    records: Vec<Record>,
    /// In the order of the records.
    value_spans: Vec<ValueSpan>,
    wide: BTreeMap<NodeId, Wide>,
}

impl Attributes {
    /// Starts a run: the attributes pushed from now on are one element's.
    #[inline]
    pub(crate) fn run(&self) -> u32 {
        offset(self.records.len())
    }

    /// Puts an attribute in the table.
    #[inline]
    pub(crate) fn push(&mut self, attribute: NewAttribute) {
        let NewAttribute { name, value, name_start, value_span } = attribute;
        if let Some(span) = value_span
            && value.storage != Storage::Source
        {
            let record = offset(self.records.len());
            let (start, end) = (offset(span.start), offset(span.end));
            self.value_spans.push(ValueSpan { record, start, end });
        }
        self.records.push(Record {
            bits: name.0 | (value.storage as u32) << STORAGE_SHIFT,
            name_start: name_start.map_or(NOWHERE, offset),
            value_start: value.start,
            value_len: value.len,
        });
    }

    /// Ends the run that started at `run`, and returns what the element keeps.
    #[inline]
    pub(crate) fn end_run(&mut self, run: u32) -> u32 {
        if run as usize == self.records.len() {
            return NOWHERE;
        }
        if let Some(last) = self.records.last_mut() {
            last.bits |= LAST;
        }
        run
    }

    /// The records of a run.
    #[inline]
    pub(crate) fn records(&self, run: u32) -> Records<'_> {
        Records { attributes: self, at: run }
    }

    pub(crate) fn name(&self, record: u32) -> NameId {
        self.records[record as usize].name()
    }

    pub(crate) fn value(&self, record: u32) -> Stored {
        self.records[record as usize].value()
    }

    pub(crate) fn set_value(&mut self, record: u32, value: Stored) {
        let record = &mut self.records[record as usize];
        *record = record.with_value(value);
    }

    /// Where the name of a record starts in the source.
    pub(crate) fn name_start(&self, record: u32) -> Option<usize> {
        let start = self.records[record as usize].name_start;
        (start != NOWHERE).then_some(start as usize)
    }

    /// Where the value of a record stands in the source.
    pub(crate) fn value_span(&self, record: u32) -> Option<Span> {
        let value = self.value(record);
        match value.storage {
            Storage::Source => Some(Span::new(value.start as usize, value.end())),
            Storage::Changed => {
                let index = self.value_spans.binary_search_by_key(&record, |span| span.record);
                let ValueSpan { start, end, .. } = self.value_spans[index.ok()?];
                Some(Span::new(start as usize, end as usize))
            }
            // A program set it.
            Storage::Own => None,
        }
    }

    /// The attribute of a record, to be put elsewhere in the table.
    fn attribute(&self, record: u32) -> NewAttribute {
        NewAttribute {
            name: self.name(record),
            value: self.value(record),
            name_start: self.name_start(record),
            value_span: self.value_span(record),
        }
    }

    /// The record of a name in the run of an element.
    pub(crate) fn find(&self, run: u32, name: NameId) -> Option<u32> {
        self.records(run).find(|&record| self.name(record) == name)
    }

    /// As [`Attributes::find`], with an index if there are many. Makes the index, so it is for an element
    /// that is being written to.
    pub(crate) fn find_to_write(&mut self, node: NodeId, run: u32, name: NameId) -> Option<u32> {
        if let Some(wide) = self.wide.get(&node) {
            return wide.records.get(&name).copied();
        }
        if self.records(run).take(FEW + 1).count() <= FEW {
            return self.find(run, name);
        }
        let mut wide = Wide::default();
        for record in self.records(run) {
            wide.records.entry(self.name(record)).or_insert(record);
            wide.last = record;
        }
        let found = wide.records.get(&name).copied();
        self.wide.insert(node, wide);
        found
    }

    /// Appends an attribute to the run of an element and returns the run.
    pub(crate) fn append(&mut self, node: NodeId, run: u32, attribute: NewAttribute) -> u32 {
        let name = attribute.name;
        let last = match self.wide.get(&node) {
            Some(wide) => Some(wide.last),
            None => self.records(run).last(),
        };
        let Some(last) = last else {
            let run = self.run();
            self.push(attribute);
            return self.end_run(run);
        };
        let mut moved = None;
        if last as usize + 1 == self.records.len() {
            self.records[last as usize].bits &= !LAST;
        } else {
            let old = self.attribute(last);
            moved = Some((old.name, self.run()));
            self.records[last as usize] =
                Record { bits: JUMP, name_start: NOWHERE, value_start: self.run(), value_len: 0 };
            self.push(old);
        }
        let new = self.run();
        self.push(attribute);
        self.end_run(new);
        if let Some(wide) = self.wide.get_mut(&node) {
            wide.records.extend(moved);
            wide.records.insert(name, new);
            wide.last = new;
        }
        run
    }

    /// Copies the records of a run that `keep` wants to a run of their own, and forgets the element's
    /// index.
    pub(crate) fn copy(&mut self, node: NodeId, run: u32, keep: impl Fn(NameId) -> bool) -> u32 {
        self.wide.remove(&node);
        let new = self.run();
        let mut at = run;
        while let Some(record) = self.records(at).next() {
            at = self.after(record);
            if keep(self.name(record)) {
                self.push(self.attribute(record));
            }
        }
        self.end_run(new)
    }

    /// What follows a record in its run: a record, a jump, or nothing.
    fn after(&self, record: u32) -> u32 {
        if self.records[record as usize].bits & LAST != 0 { NOWHERE } else { record + 1 }
    }

    /// Whether the table must grow for the next attribute.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.records.len() == self.records.capacity()
    }

    /// Makes room for so many attributes more.
    pub(crate) fn reserve(&mut self, additional: usize) {
        self.records.reserve_exact(additional);
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.records.shrink_to_fit();
        self.value_spans.shrink_to_fit();
    }

    /// How many bytes of memory the tables hold.
    pub(crate) fn memory(&self) -> usize {
        self.records.capacity() * size_of::<Record>()
            + self.value_spans.capacity() * size_of::<ValueSpan>()
    }
}

/// The records of a run, by index.
#[derive(Clone, Debug)]
pub(crate) struct Records<'d> {
    attributes: &'d Attributes,
    at: u32,
}

impl Iterator for Records<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.at == NOWHERE {
            return None;
        }
        let mut record = self.at;
        let mut bits = self.attributes.records[record as usize].bits;
        while bits & JUMP != 0 {
            record = self.attributes.records[record as usize].value_start;
            bits = self.attributes.records[record as usize].bits;
        }
        self.at = if bits & LAST != 0 { NOWHERE } else { record + 1 };
        Some(record)
    }
}
