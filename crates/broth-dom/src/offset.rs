//! Offsets in the source, as a document keeps them: in 32 bits, with three values that are not
//! offsets.

/// No position: an offset that a source never has.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// A position in the source that is too far away to be kept: about 4 GiB and beyond.
pub(crate) const FAR: u32 = NOWHERE - 1;

/// No position: an attribute that no tag has, but that the document type declares.
pub(crate) const DECLARED: u32 = NOWHERE - 2;

/// A stream offset as a document keeps it.
#[inline]
pub(crate) fn offset(at: usize) -> u32 {
    if at < DECLARED as usize { at as u32 } else { FAR }
}

/// The stream offset that a document has kept, if it is known.
#[inline]
pub(crate) fn known(at: u32) -> Option<usize> {
    (at < DECLARED).then_some(at as usize)
}

#[cfg(test)]
mod tests {
    use super::{DECLARED, FAR, NOWHERE, known, offset};

    #[test]
    fn offsets_of_about_4_gib_and_beyond_are_unknown() {
        for at in [0, 1, DECLARED as usize - 1] {
            assert_eq!(known(offset(at)), Some(at));
        }
        for at in [DECLARED as usize, FAR as usize, NOWHERE as usize, usize::MAX] {
            assert_eq!((offset(at), known(offset(at))), (FAR, None));
        }
        assert_eq!((known(NOWHERE), known(DECLARED)), (None, None));
    }
}
