//! Tables whose rows are about names.

use broth_markup::Name;

/// Rows by the names that they are about. The rows of a name are next to each other.
pub(crate) struct ByName<R: 'static> {
    rows: &'static [(Name, R)],
    /// For each name, by number, where its rows begin and end.
    ranges: [(u16, u16); Name::COUNT],
}

impl<R> ByName<R> {
    /// # Panics
    ///
    /// If other rows are between those of a name; in a static this is a compile error.
    pub(crate) const fn new(rows: &'static [(Name, R)]) -> Self {
        let mut ranges = [(0, 0); Name::COUNT];
        let mut at = 0;
        while at < rows.len() {
            let (start, end) = &mut ranges[rows[at].0 as usize];
            if *end == 0 {
                *start = at as u16;
            } else {
                assert!(*end as usize == at, "the rows of a name are apart");
            }
            at += 1;
            *end = at as u16;
        }
        Self { rows, ranges }
    }

    /// The rows about a name.
    pub(crate) fn of(&self, name: Name) -> impl DoubleEndedIterator<Item = &'static R> {
        let (start, end) = self.ranges[name as usize];
        self.rows[usize::from(start)..usize::from(end)].iter().map(|(_, row)| row)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn each_name_has_its_rows() {
        static ROWS: ByName<u8> =
            ByName::new(&[(Name::P, 1), (Name::A, 2), (Name::A, 3), (Name::B, 4)]);
        for (name, rows) in [
            (Name::A, &[2, 3][..]),
            (Name::B, &[4]),
            (Name::P, &[1]),
            (Name::Div, &[]),
            (Name::Unknown, &[]),
        ] {
            assert_eq!(ROWS.of(name).copied().collect::<Vec<_>>(), rows, "{name}");
        }
    }

    #[test]
    #[should_panic = "the rows of a name are apart"]
    fn the_rows_of_a_name_are_next_to_each_other() {
        let _ = ByName::new(&[(Name::A, 1), (Name::B, 2), (Name::A, 3)]);
    }
}
