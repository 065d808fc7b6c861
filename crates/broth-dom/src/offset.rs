//! Offsets in the source, as a document keeps them: in 32 bits, with two values that are no offset.

/// No such place: an offset that a source never has.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// A place of the source that is too far away to be kept: about 4 GiB and beyond.
pub(crate) const FAR: u32 = NOWHERE - 1;

/// A stream offset as a document keeps it.
#[inline]
pub(crate) fn offset(at: usize) -> u32 {
    u32::try_from(at).map_or(FAR, |at| at.min(FAR))
}

/// The stream offset that a document keeps so, if it is known.
#[inline]
pub(crate) fn known(at: u32) -> Option<usize> {
    (at < FAR).then_some(at as usize)
}
