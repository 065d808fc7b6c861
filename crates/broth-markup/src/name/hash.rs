//! The key of a name and its hash, shared with the generator of the table.
//!
//! A name is read as two words: its first and its last eight bytes, which overlap in a short name.
//! Together with the length, they identify a name of up to sixteen bytes, so a lookup compares
//! three integers. (A longer name adds its second eight bytes to the hash.) One multiplication
//! mixes the words: the upper bits of the hash pick a bucket, and the bits below, combined with the
//! shift of the bucket, are the slot.

/// The bytes of a name in two words, and their number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key {
    first: u64,
    last: u64,
    len: usize,
}

impl Key {
    /// The key of a name.
    #[inline]
    pub(crate) const fn of(name: &[u8]) -> Self {
        let len = name.len();
        let (first, last) = match (name.first_chunk(), name.last_chunk()) {
            (Some(&first), Some(&last)) => (u64::from_le_bytes(first), u64::from_le_bytes(last)),
            _ => match (name.first_chunk(), name.last_chunk()) {
                (Some(&first), Some(&last)) => {
                    (u32::from_le_bytes(first) as u64, u32::from_le_bytes(last) as u64)
                }
                _ if len > 0 => {
                    (name[0] as u64, (name[len / 2] as u64) << 8 | name[len - 1] as u64)
                }
                _ => (0, 0),
            },
        };
        Self { first, last, len }
    }

    /// Whether the key is the whole name.
    #[inline]
    pub(crate) const fn is_whole(self) -> bool {
        self.len <= 16
    }

    /// A hash whose upper bits depend on all of the name.
    #[inline]
    pub(crate) const fn hash(self, name: &[u8]) -> u64 {
        let mut last = self.last;
        if let (false, Some((_, later))) = (self.is_whole(), name.split_at_checked(8))
            && let Some(&second) = later.first_chunk()
        {
            last ^= u64::from_le_bytes(second).rotate_left(31);
        }
        let words = self.first ^ last.rotate_left(23) ^ (self.len as u64) << 56;
        words.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// There are `1 << BUCKET_BITS` buckets.
pub(crate) const BUCKET_BITS: u32 = 9;
/// There are `1 << SLOT_BITS` slots.
pub(crate) const SLOT_BITS: u32 = 11;

/// The bucket of a hash.
#[inline]
pub(crate) const fn bucket(hash: u64) -> usize {
    (hash >> (64 - BUCKET_BITS)) as usize
}

/// The slot of a hash, given the shift of its bucket.
// Few steps lead from the hash to the name, because all later code waits for it.
#[inline]
pub(crate) const fn slot(hash: u64, shift: u16) -> usize {
    let place = (hash >> (64 - BUCKET_BITS - SLOT_BITS)) as usize;
    (place ^ shift as usize) % (1 << SLOT_BITS)
}
