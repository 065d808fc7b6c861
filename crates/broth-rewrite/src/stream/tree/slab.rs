//! `Slab`: entries in slots that are used again, and the ids of the nodes whose entries they are.

use alloc::vec::Vec;
use core::num::NonZeroU64;

/// A node that is open, or not written yet.
///
/// A number: the slot of its entry and, above it, a serial that distinguishes it from the nodes
/// that had the same slot before. The lowest bit says that the contents of a template are meant,
/// not the template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId(NonZeroU64);

impl NodeId {
    /// The first node that is added.
    pub(crate) const DOCUMENT: Self = Self::new(0, 1);

    const fn new(slot: u32, serial: u32) -> Self {
        match NonZeroU64::new((serial as u64) << 32 | (slot as u64) << 1) {
            Some(id) => Self(id),
            None => Self(NonZeroU64::MAX),
        }
    }

    /// The slot of its entry.
    pub(super) fn slot(self) -> usize {
        self.0.get() as u32 as usize >> 1
    }

    fn serial(self) -> u32 {
        (self.0.get() >> 32) as u32
    }

    /// Whether it is the contents of a template.
    pub(crate) fn is_contents(self) -> bool {
        self.0.get() & 1 != 0
    }

    /// The contents of the template.
    pub(crate) fn contents(self) -> Self {
        Self(self.0 | 1)
    }

    /// Whether both are the same element, or one is and the other its contents.
    pub(crate) fn is_same_element(self, other: Self) -> bool {
        self.contents() == other.contents()
    }
}

/// Entries, each in a slot. Removing the last one costs the least, which is what a parser does.
#[derive(Debug)]
pub(crate) struct Slab<T> {
    slots: Vec<Slot<T>>,
    /// The slot from which on all slots are free.
    end: usize,
    /// The free slots before `end`. Mostly there are none.
    holes: Vec<u32>,
    serial: u32,
}

#[derive(Debug)]
struct Slot<T> {
    /// Zero if the slot is free: no id has this serial.
    serial: u32,
    entry: T,
}

impl<T> Default for Slab<T> {
    fn default() -> Self {
        Self { slots: Vec::new(), end: 0, holes: Vec::new(), serial: 0 }
    }
}

impl<T: Default> Slab<T> {
    #[inline]
    pub(crate) fn get(&self, id: NodeId) -> Option<&T> {
        let slot = self.slots.get(id.slot()).filter(|slot| slot.serial == id.serial());
        slot.map(|slot| &slot.entry)
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, id: NodeId) -> Option<&mut T> {
        let slot = self.slots.get_mut(id.slot()).filter(|slot| slot.serial == id.serial());
        slot.map(|slot| &mut slot.entry)
    }

    /// The entry in a slot, with its id.
    #[inline]
    pub(super) fn at(&self, slot: u32) -> (NodeId, &T) {
        let Slot { serial, entry } = &self.slots[slot as usize];
        (NodeId::new(slot, *serial), entry)
    }

    /// The entry in a slot.
    #[inline]
    pub(super) fn at_mut(&mut self, slot: u32) -> &mut T {
        &mut self.slots[slot as usize].entry
    }

    /// Adds an entry. It is as the entry was left that had its slot before.
    #[inline]
    pub(crate) fn add(&mut self) -> (NodeId, &mut T) {
        let serial = self.serial.wrapping_add(1).max(1);
        self.serial = serial;
        let slot = match self.holes.pop() {
            Some(slot) => slot as usize,
            None => {
                self.end += 1;
                self.end - 1
            }
        };
        if slot == self.slots.len() {
            self.add_slot();
        }
        let found = &mut self.slots[slot];
        found.serial = serial;
        (NodeId::new(slot as u32, serial), &mut found.entry)
    }

    #[cold]
    fn add_slot(&mut self) {
        self.slots.push(Slot { serial: 0, entry: T::default() });
    }

    /// Frees the slot of an entry, which owns nothing any more.
    #[inline]
    pub(crate) fn free(&mut self, id: NodeId) {
        let slot = id.slot();
        self.slots[slot].serial = 0;
        if slot + 1 == self.end {
            self.end = slot;
        } else {
            self.holes.push(slot as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(slab: &mut Slab<char>, entry: char) -> NodeId {
        let (id, place) = slab.add();
        *place = entry;
        id
    }

    #[test]
    fn an_id_is_of_one_entry_only() {
        let mut slab = Slab::default();
        let (a, b, c) = (add(&mut slab, 'a'), add(&mut slab, 'b'), add(&mut slab, 'c'));
        assert_eq!(a, NodeId::DOCUMENT);
        slab.free(b);
        assert_eq!((slab.get(a), slab.get(b), slab.get(c)), (Some(&'a'), None, Some(&'c')));
        let d = add(&mut slab, 'd');
        assert_eq!((b.slot(), slab.get(b), slab.get(d)), (d.slot(), None, Some(&'d')));
        assert_eq!(slab.at(d.slot() as u32), (d, &'d'));
    }

    #[test]
    fn free_slots_are_used_again() {
        let mut slab = Slab::default();
        let first = ['a', 'b', 'c'].map(|entry| add(&mut slab, entry));
        slab.free(first[2]);
        slab.free(first[0]);
        for entry in ['d', 'e', 'f'] {
            add(&mut slab, entry);
        }
        assert_eq!(slab.slots.len(), 4);
        // An entry is as the one before it was left.
        slab.free(first[1]);
        assert_eq!(*slab.add().1, 'b');
    }

    #[test]
    fn the_contents_of_a_template_are_its_entry() {
        let mut slab = Slab::default();
        let template = add(&mut slab, 'a');
        let contents = template.contents();
        assert!(contents.is_contents() && !template.is_contents() && contents != template);
        assert!(contents.is_same_element(template));
        assert_eq!(slab.get(contents), Some(&'a'));
    }
}
