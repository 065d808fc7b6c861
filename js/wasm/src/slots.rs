//! `Slots`: things that the other side refers to by numbers.

use crate::failure::{Failure, Kind};

/// How many generations a slot has, so that the number of something that was released is not that
/// of what came after.
const GENERATIONS: u32 = 1 << 12;

/// How many things there can be at a time.
const ROOM: u32 = 1 << 20;

/// Things by their numbers.
pub struct Slots<T> {
    slots: Vec<(u32, Option<T>)>,
    free: Vec<u32>,
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Self { slots: Vec::new(), free: Vec::new() }
    }
}

impl<T> Slots<T> {
    /// Keeps something, and returns its number.
    pub fn keep(&mut self, thing: T) -> Result<usize, Failure> {
        let index = match self.free.pop() {
            Some(index) => index,
            None if self.slots.len() as u32 >= ROOM => {
                let message = "too many documents are open; dispose of those that are done";
                return Err(Failure::new(Kind::Internal, "too-many", message));
            }
            None => {
                self.slots.push((0, None));
                self.slots.len() as u32 - 1
            }
        };
        let (generation, slot) = &mut self.slots[index as usize];
        *slot = Some(thing);
        Ok((*generation * ROOM + index) as usize)
    }

    fn find(&self, number: u32) -> Option<usize> {
        let index = (number % ROOM) as usize;
        let (generation, _) = self.slots.get(index)?;
        (*generation == number / ROOM).then_some(index)
    }

    /// The thing with this number, to be changed.
    pub fn get_mut(&mut self, number: u32) -> Result<&mut T, Failure> {
        self.find(number).and_then(|index| self.slots[index].1.as_mut()).ok_or_else(gone)
    }

    /// Gives something up. It may be gone already.
    pub fn take(&mut self, number: u32) -> Option<T> {
        let index = self.find(number)?;
        let (generation, slot) = &mut self.slots[index];
        let thing = slot.take()?;
        *generation = (*generation + 1) % GENERATIONS;
        self.free.push(index as u32);
        Some(thing)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.slots.len() - self.free.len()
    }
}

fn gone() -> Failure {
    Failure::new(Kind::Internal, "disposed", "it was disposed of")
}
