//! The hash of the name table, shared with the generator of the table.
//!
//! A name is read as two words, its first and its last eight bytes (they overlap in a short name; a long
//! one adds its second eight), which together with the length tell all names of the table apart. Multiplications mix them. The upper half of
//! the hash picks a bucket, which holds a factor; the lower half times the factor picks the slot.

/// A hash whose halves are independent enough for a table in two levels.
#[inline]
pub(crate) const fn hash(name: &[u8]) -> u64 {
    let len = name.len();
    let (first, last) = if len > 16 {
        (word(name, 0), word(name, 8).rotate_left(31) ^ word(name, len - 8))
    } else if len >= 8 {
        (word(name, 0), word(name, len - 8))
    } else if len >= 4 {
        (half(name, 0), half(name, len - 4))
    } else if len > 0 {
        (name[0] as u64, (name[len / 2] as u64) << 8 | name[len - 1] as u64)
    } else {
        (0, 0)
    };
    let mixed = (first ^ (len as u64) << 56).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ last.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(29);
    (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

/// The slot of a hash in a table of `1 << bits` slots, given the factor of its bucket.
#[inline]
pub(crate) const fn slot(hash: u64, factor: u16, bits: u32) -> usize {
    ((hash as u32).wrapping_mul(factor as u32 * 2 + 1) >> (32 - bits)) as usize
}

const fn word(name: &[u8], at: usize) -> u64 {
    half(name, at) | half(name, at + 4) << 32
}

const fn half(name: &[u8], at: usize) -> u64 {
    u32::from_le_bytes([name[at], name[at + 1], name[at + 2], name[at + 3]]) as u64
}
