//! `Filter`: says quickly that a name is not in a list.

/// The first letters and the lengths of the names of a list.
// OPTIMIZATION: most attributes are `class`, `href` and the like, which most tables do not have. Two loads decide, where a
// binary search compares about eight strings.
pub(crate) struct Filter([u32; Self::LENGTHS]);

impl Filter {
    const LENGTHS: usize = 32;

    pub(crate) const fn of(names: &[&str]) -> Self {
        let (mut letters, mut at) = ([0; Self::LENGTHS], 0);
        while at < names.len() {
            let name = names[at].as_bytes();
            if let Some(first) = name.first() {
                letters[name.len() % Self::LENGTHS] |= 1 << (*first % 32);
            }
            at += 1;
        }
        Self(letters)
    }

    /// Whether the name may be in the list; the empty name is in none.
    #[inline]
    pub(crate) fn may_have(&self, name: &str) -> bool {
        let Some(first) = name.as_bytes().first() else { return false };
        self.0[name.len() % Self::LENGTHS] & (1 << (first % 32)) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::Filter;

    #[test]
    fn names_of_the_list_pass() {
        let names = ["sizes", "srcset", "a-name-that-is-longer-than-thirty-two-letters"];
        let filter = Filter::of(&names);
        assert!(names.iter().all(|name| filter.may_have(name)));
        assert!(["", "class", "size"].iter().all(|name| !filter.may_have(name)));
    }
}
