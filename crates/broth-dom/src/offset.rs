//! Offsets in the source, as a document keeps them: in 32 bits, with two values that are not offsets.

/// No position: an offset that a source never has.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// A position in the source that is too far away to be kept: about 4 GiB and beyond.
pub(crate) const FAR: u32 = NOWHERE - 1;

/// A stream offset as a document keeps it.
#[inline]
pub(crate) fn offset(at: usize) -> u32 {
    at.min(FAR as usize) as u32
}

/// The stream offset that a document has kept, if it is known.
#[inline]
pub(crate) fn known(at: u32) -> Option<usize> {
    (at < FAR).then_some(at as usize)
}

#[cfg(test)]
mod tests {
    use super::{FAR, NOWHERE, known, offset};

    #[test]
    fn offsets_of_about_4_gib_and_beyond_are_unknown() {
        for at in [0, 1, FAR as usize - 1] {
            assert_eq!(known(offset(at)), Some(at));
        }
        for at in [FAR as usize, NOWHERE as usize, usize::MAX] {
            assert_eq!((offset(at), known(offset(at))), (FAR, None));
        }
        assert_eq!(known(NOWHERE), None);
    }
}
