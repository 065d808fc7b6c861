//! `Ordered`: a list that grows at its end, loses entries anywhere, and never moves the others.
//!
//! The stack of open elements and the list of active formatting elements are both such lists:
//! nearly everything happens at the end, but misnested tags take entries out of the middle. If that
//! moved the entries after them, `<b>(<span><div>)*` with many `</b>` would cost the square of its
//! length. So an entry that is taken out leaves a hole, entries link over holes, and a *position*
//! stays valid for as long as its entry stays.
//!
//! Positions are in order: the entry with the greater position is the later one. That is why
//! questions of scope are comparisons of integers.

use alloc::vec::Vec;
use core::fmt;
use core::ops::{Index, IndexMut};

/// The position of an entry.
pub(crate) type Position = u32;

/// A position, or none.
// OPTIMIZATION: half as large as an `Option`. With `NamespaceByte`, it is 1.5 % of a tree, and 3 %
// of a small one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Link(Position);

impl Link {
    pub(crate) const NONE: Self = Self(Position::MAX);

    #[inline]
    pub(crate) const fn to(at: Position) -> Self {
        Self(at)
    }

    #[inline]
    pub(crate) const fn get(self) -> Option<Position> {
        if self.0 == Position::MAX { None } else { Some(self.0) }
    }
}

impl From<Option<Position>> for Link {
    #[inline]
    fn from(at: Option<Position>) -> Self {
        at.map_or(Self::NONE, Self)
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

#[derive(Debug)]
struct Place<T> {
    entry: Option<T>,
    previous: Link,
    next: Link,
}

/// The list; see the module documentation.
#[derive(Debug)]
pub(crate) struct Ordered<T> {
    /// The last place is never a hole.
    places: Vec<Place<T>>,
    len: usize,
}

impl<T> Default for Ordered<T> {
    fn default() -> Self {
        Self { places: Vec::new(), len: 0 }
    }
}

impl<T> Ordered<T> {
    /// How many entries there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The position of the last entry.
    #[inline]
    pub(crate) fn last(&self) -> Option<Position> {
        (self.places.len() as Position).checked_sub(1)
    }

    /// The position that the next entry will have.
    pub(crate) fn end(&self) -> Position {
        self.places.len() as Position
    }

    /// The entry before an entry.
    pub(crate) fn previous(&self, at: Position) -> Option<Position> {
        self.places[at as usize].previous.get()
    }

    /// The entry after an entry.
    pub(crate) fn next(&self, at: Position) -> Option<Position> {
        self.places[at as usize].next.get()
    }

    /// The entry at a position, unless that is a hole or beyond the end.
    pub(crate) fn get(&self, at: Position) -> Option<&T> {
        self.places.get(at as usize)?.entry.as_ref()
    }

    /// Adds an entry at the end.
    #[inline]
    pub(crate) fn push(&mut self, entry: T) -> Position {
        let at = self.end();
        let previous = self.last();
        if let Some(previous) = previous {
            self.places[previous as usize].next = Link::to(at);
        }
        let previous = previous.into();
        self.places.push(Place { entry: Some(entry), previous, next: Link::NONE });
        self.len += 1;
        at
    }

    /// Takes the last entry out, and the holes before it.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<T> {
        let Place { entry, previous, .. } = self.places.pop()?;
        let left = previous.get().map_or(0, |previous| previous as usize + 1);
        if left < self.places.len() {
            self.places.truncate(left);
        }
        if let Some(last) = self.places.last_mut() {
            last.next = Link::NONE;
        }
        self.len -= 1;
        entry
    }

    /// Takes an entry out. Holes at the end are removed with it, each once.
    #[inline]
    pub(crate) fn remove(&mut self, at: Position) -> Option<T> {
        let place = &mut self.places[at as usize];
        let entry = place.entry.take()?;
        let (previous, next) = (place.previous.get(), place.next.get());
        self.link(previous, next);
        self.len -= 1;
        if next.is_none() {
            self.places.truncate(previous.map_or(0, |previous| previous as usize + 1));
        }
        Some(entry)
    }

    /// Puts an entry directly after the one at `at`. To make room, that one and those directly
    /// before it move one place down into the nearest hole. Returns the position of the first that
    /// moved (the last is `at`); the new entry is then at `at`. Without a hole, does nothing.
    ///
    /// The adoption agency needs this after it has taken out the formatting element. The hole is at
    /// most four places away: of the elements between, at most three are left.
    pub(crate) fn insert_after(&mut self, at: Position, entry: T) -> Option<Position> {
        let hole = (0..at).rev().find(|&place| self.places[place as usize].entry.is_none())?;
        for from in hole + 1..=at {
            let place = &mut self.places[from as usize];
            let moved = Place { entry: place.entry.take(), ..*place };
            self.link(moved.previous.get(), Some(from - 1));
            self.link(Some(from - 1), moved.next.get());
            self.places[from as usize - 1] = moved;
        }
        let next = self.next(at - 1);
        let previous = Link::to(at - 1);
        self.places[at as usize] = Place { entry: Some(entry), previous, next: next.into() };
        self.link(Some(at - 1), Some(at));
        self.link(Some(at), next);
        self.len += 1;
        Some(hole + 1)
    }

    fn link(&mut self, previous: Option<Position>, next: Option<Position>) {
        if let Some(previous) = previous {
            self.places[previous as usize].next = next.into();
        }
        if let Some(next) = next {
            self.places[next as usize].previous = previous.into();
        }
    }
}

/// The entry at a position that is known to have one.
impl<T> Index<Position> for Ordered<T> {
    type Output = T;

    #[inline]
    fn index(&self, at: Position) -> &T {
        self.places[at as usize].entry.as_ref().expect("a position is valid while its entry stays")
    }
}

impl<T> IndexMut<Position> for Ordered<T> {
    #[inline]
    fn index_mut(&mut self, at: Position) -> &mut T {
        self.places[at as usize].entry.as_mut().expect("a position is valid while its entry stays")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the list with a plain vector that moves its entries.
    fn check(list: &Ordered<u32>, expected: &[u32]) {
        let positions: Vec<Position> =
            core::iter::successors(list.last(), |&at| list.previous(at)).collect();
        let got: Vec<u32> = positions.iter().rev().map(|&at| list[at]).collect();
        assert_eq!(got, expected);
        assert_eq!(list.len(), expected.len());
        for pair in positions.windows(2) {
            assert!(pair[0] > pair[1], "positions are in order");
            assert_eq!(list.next(pair[1]), Some(pair[0]));
        }
        assert_eq!(list.last(), positions.first().copied());
        assert_eq!(positions.first().and_then(|&last| list.next(last)), None);
    }

    fn list(len: u32) -> Ordered<u32> {
        let mut list = Ordered::default();
        for entry in 0..len {
            list.push(entry);
        }
        list
    }

    #[test]
    fn entries_come_and_go() {
        let mut list = list(4);
        check(&list, &[0, 1, 2, 3]);
        assert_eq!(list.remove(1), Some(1));
        assert_eq!(list.remove(1), None);
        check(&list, &[0, 2, 3]);
        assert_eq!(list.pop(), Some(3));
        check(&list, &[0, 2]);
        // The hole at 1 is removed with the last entry.
        assert_eq!(list.pop(), Some(2));
        assert_eq!(list.end(), 1);
        assert_eq!(list.push(9), 1);
        check(&list, &[0, 9]);
        assert_eq!((list.get(0), list.get(7)), (Some(&0), None));
    }

    #[test]
    fn insert_into_holes() {
        let mut list = list(6);
        list.remove(1);
        list.remove(2);
        assert_eq!(list.insert_after(4, 40), Some(3));
        check(&list, &[0, 3, 4, 40, 5]);
        assert_eq!((list[2], list[3], list[4]), (3, 4, 40));
        assert_eq!(list.insert_after(2, 30), Some(2));
        check(&list, &[0, 3, 30, 4, 40, 5]);
        assert_eq!(list.insert_after(5, 50), None);
        list.remove(0);
        assert_eq!(list.insert_after(5, 50), Some(1));
        check(&list, &[3, 30, 4, 40, 5, 50]);
    }
}
