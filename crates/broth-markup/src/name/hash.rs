//! The key of a name and its hash, shared with the generator of the table.
//!
//! A name is read as two words: its first and its last eight bytes, which overlap in a short name. With
//! the length they are the whole name up to sixteen bytes, so that a lookup compares three integers. (A
//! longer name adds its second eight bytes to the hash.) Multiplications mix the words; the upper half of
//! the hash picks a bucket, which holds a factor; the lower half times the factor picks the slot.

/// The bytes of a name in two words, and their number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key {
    first: u64,
    last: u64,
    len: usize,
}

impl Key {
    /// The key of a name.
    #[inline(always)]
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
    #[inline(always)]
    pub(crate) const fn is_whole(self) -> bool {
        self.len <= 16
    }

    /// A hash whose halves are independent enough for a table in two levels.
    #[inline(always)]
    pub(crate) const fn hash(self, name: &[u8]) -> u64 {
        let mut last = self.last;
        if let (false, Some((_, later))) = (self.is_whole(), name.split_at_checked(8))
            && let Some(&second) = later.first_chunk()
        {
            last ^= u64::from_le_bytes(second).rotate_left(31);
        }
        let mixed = (self.first ^ (self.len as u64) << 56).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ last.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(29);
        (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}

/// The slot of a hash in a table of `1 << bits` slots, given the factor of its bucket.
#[inline(always)]
pub(crate) const fn slot(hash: u64, factor: u16, bits: u32) -> usize {
    ((hash as u32).wrapping_mul(factor as u32 * 2 + 1) >> (32 - bits)) as usize
}
