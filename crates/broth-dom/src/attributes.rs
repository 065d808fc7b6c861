//! The attributes of all elements in one table.
//!
//! The attributes of an element are adjacent records: a *run*, whose last record says so. When an
//! element gets another attribute later, its last record moves to the end of the table together
//! with the new one and leaves a jump. A removed attribute becomes a jump to the next one; no jump
//! leads to another, so the cost of a run depends on what it holds, not on what it has held. A run
//! of many attributes has an index, so looking up, adding and removing a million attributes of one
//! element, one by one, costs no more than for many elements.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use broth_input::Span;

use crate::names::NameId;
use crate::offset::{DECLARED, NOWHERE, known, offset};
use crate::store::{Storage, Stored};

const NAME_BITS: u32 = (1 << 28) - 1;
const LAST: u32 = 1 << 28;
const JUMP: u32 = 1 << 29;
const STORAGE_SHIFT: u32 = 30;
const STORAGE_BITS: u32 = 3 << STORAGE_SHIFT;

/// A run of more records than this has an index.
const FEW: usize = 24;

/// An attribute: 16 bytes.
#[derive(Clone, Copy, Debug)]
struct Record {
    /// The name, how the value is stored, and the flags [`LAST`] and [`JUMP`].
    bits: u32,
    /// Where the name is in the source, [`DECLARED`] or [`NOWHERE`].
    name_start: u32,
    /// Where the value is stored; for a jump, where the run continues.
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

/// An attribute with its position, to be added to the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewAttribute {
    pub(crate) name: NameId,
    pub(crate) value: Stored,
    /// Where the name starts in the source: an [`offset`], [`DECLARED`] or [`NOWHERE`].
    pub(crate) name_start: u32,
    /// Where the value is in the source, if it is there.
    pub(crate) value_span: Option<Span>,
}

/// The index of a run of many records.
#[derive(Clone, Debug, Default)]
struct Index {
    /// The records in order: each is later in the table than the one before it.
    records: BTreeSet<u32>,
    /// The records of each name.
    names: BTreeSet<(NameId, u32)>,
}

impl Index {
    fn insert(&mut self, name: NameId, record: u32) {
        self.records.insert(record);
        self.names.insert((name, record));
    }

    fn remove(&mut self, name: NameId, record: u32) {
        self.records.remove(&record);
        self.names.remove(&(name, record));
    }

    fn memory(&self) -> usize {
        self.records.len() * (size_of::<u32>() + size_of::<(NameId, u32)>())
    }

    /// The first record of a name.
    fn find(&self, name: NameId) -> Option<u32> {
        let (_, record) = self.names.range((name, 0)..=(name, NOWHERE)).next()?;
        Some(*record)
    }
}

/// Where the value of a record is in the source, for a value that is stored elsewhere.
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
    /// The indices of runs, by where the runs begin.
    indices: BTreeMap<u32, Index>,
}

impl Attributes {
    /// Starts a run: the attributes pushed from now on belong to one element.
    #[inline]
    pub(crate) fn run(&self) -> u32 {
        offset(self.records.len())
    }

    /// Adds an attribute to the table.
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
            name_start,
            value_start: value.start,
            value_len: value.len,
        });
    }

    /// Adds an attribute whose value is in the source, unchanged.
    #[inline]
    pub(crate) fn push_verbatim(&mut self, name: NameId, name_start: usize, value: Span) {
        let (value_start, value_len) = (value.start as u32, value.len() as u32);
        let bits = name.0 | (Storage::Source as u32) << STORAGE_SHIFT;
        self.records.push(Record { bits, name_start: offset(name_start), value_start, value_len });
    }

    /// Ends the run that started at `run`, and returns it, or [`NOWHERE`] if it is empty.
    #[inline]
    pub(crate) fn end_run(&mut self, run: u32) -> u32 {
        if run as usize == self.records.len() {
            return NOWHERE;
        }
        if let Some(last) = self.records.last_mut() {
            last.bits |= LAST;
        }
        if self.records.len() - run as usize > FEW {
            self.index(run);
        }
        run
    }

    /// Makes the index of a run.
    #[cold]
    fn index(&mut self, run: u32) {
        let mut index = Index::default();
        for record in self.records(run) {
            index.insert(self.name(record), record);
        }
        self.indices.insert(run, index);
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
        known(self.records[record as usize].name_start)
    }

    /// Whether the document type declares the attribute of a record, and no tag has it.
    pub(crate) fn is_defaulted(&self, record: u32) -> bool {
        self.records[record as usize].name_start == DECLARED
    }

    /// Makes the attribute of a record one that a program has set, if it was declared.
    pub(crate) fn make_explicit(&mut self, record: u32) {
        if self.is_defaulted(record) {
            self.records[record as usize].name_start = NOWHERE;
        }
    }

    /// Where the value of a record is in the source.
    pub(crate) fn value_span(&self, record: u32) -> Option<Span> {
        let value = self.value(record);
        match value.storage {
            Storage::Source => Some(Span::new(value.start as usize, value.end())),
            Storage::Changed => {
                let index = self.value_spans.binary_search_by_key(&record, |span| span.record);
                let ValueSpan { start, end, .. } = self.value_spans[index.ok()?];
                Some(Span::new(known(start)?, known(end)?))
            }
            // A program set it.
            Storage::Alone => None,
        }
    }

    /// The attribute of a record, to be added again elsewhere in the table.
    fn attribute(&self, record: u32) -> NewAttribute {
        NewAttribute {
            name: self.name(record),
            value: self.value(record),
            name_start: self.records[record as usize].name_start,
            value_span: self.value_span(record),
        }
    }

    /// The first record of a name in a run.
    #[inline]
    pub(crate) fn find(&self, run: u32, name: NameId) -> Option<u32> {
        match self.indices.get(&run) {
            Some(index) => index.find(name),
            None => self.records(run).find(|&record| self.name(record) == name),
        }
    }

    /// Appends an attribute to a run and returns the run.
    pub(crate) fn append(&mut self, run: u32, attribute: NewAttribute) -> u32 {
        let last = match self.indices.get(&run) {
            Some(index) => index.records.last().copied(),
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
            self.link(run, self.before(run, last), self.run());
            self.push(old);
        }
        let new = self.run();
        self.push(attribute);
        self.records[new as usize].bits |= LAST;
        if let Some(index) = self.indices.get_mut(&run) {
            if let Some((name, to)) = moved {
                index.remove(name, last);
                index.insert(name, to);
            }
            index.insert(attribute.name, new);
        } else if self.records(run).nth(FEW).is_some() {
            self.index(run);
        }
        run
    }

    /// Removes a record from its run and returns the run. Its place in the table stays taken,
    /// unless it was the last one.
    pub(crate) fn remove(&mut self, run: u32, record: u32) -> u32 {
        let (before, after) = (self.before(run, record), self.records(self.after(record)).next());
        if let Some(index) = self.indices.get_mut(&run) {
            index.remove(self.records[record as usize].name(), record);
        }
        match (before, after) {
            (_, Some(after)) => self.link(run, before, after),
            (Some(before), None) => self.records[before as usize].bits |= LAST,
            (None, None) => {
                self.indices.remove(&run);
            }
        }
        if record as usize + 1 == self.records.len() {
            self.records.pop();
            self.value_spans.pop_if(|span| span.record == record);
        }
        if before.or(after).is_some() { run } else { NOWHERE }
    }

    /// The record before another in its run.
    fn before(&self, run: u32, record: u32) -> Option<u32> {
        match self.indices.get(&run) {
            Some(index) => index.records.range(..record).next_back().copied(),
            None => self.records(run).take_while(|&other| other != record).last(),
        }
    }

    /// Makes a run continue elsewhere after a record, or begin elsewhere. The place where the run
    /// began stays the same, because it identifies the run.
    fn link(&mut self, run: u32, before: Option<u32>, to: u32) {
        let place = before.map_or(run, |before| before + 1);
        self.records[place as usize] =
            Record { bits: JUMP, name_start: NOWHERE, value_start: to, value_len: 0 };
    }

    /// Copies the records of a run to a run of their own.
    pub(crate) fn copy(&mut self, run: u32) -> u32 {
        let new = self.run();
        let mut at = run;
        while let Some(record) = self.records(at).next() {
            at = self.after(record);
            self.push(self.attribute(record));
        }
        self.end_run(new)
    }

    /// The next entry after a record in its run: a record, a jump, or [`NOWHERE`].
    fn after(&self, record: u32) -> u32 {
        if self.records[record as usize].bits & LAST != 0 { NOWHERE } else { record + 1 }
    }

    /// Whether the table must grow for the next attribute.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.records.len() == self.records.capacity()
    }

    /// Reserves room for this many more attributes.
    pub(crate) fn reserve(&mut self, additional: usize) {
        self.records.reserve_exact(additional);
    }

    pub(crate) fn clear(&mut self) {
        self.records.clear();
        self.value_spans.clear();
        self.indices.clear();
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.records.shrink_to_fit();
        self.value_spans.shrink_to_fit();
    }

    /// How many bytes of memory the tables hold.
    pub(crate) fn memory(&self) -> usize {
        self.records.capacity() * size_of::<Record>()
            + self.value_spans.capacity() * size_of::<ValueSpan>()
            + self.indices.values().map(Index::memory).sum::<usize>()
    }
}

/// The records of a run, by index.
#[derive(Clone, Debug)]
pub(crate) struct Records<'d> {
    attributes: &'d Attributes,
    at: u32,
}

impl Records<'_> {
    /// The run, as long as none of its records has been returned.
    #[inline]
    pub(crate) fn run(&self) -> u32 {
        self.at
    }
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
        if bits & JUMP != 0 {
            record = self.attributes.records[record as usize].value_start;
            bits = self.attributes.records[record as usize].bits;
        }
        self.at = if bits & LAST != 0 { NOWHERE } else { record + 1 };
        Some(record)
    }
}
