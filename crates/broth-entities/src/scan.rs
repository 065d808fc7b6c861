//! Finds the next byte worth a look.

/// Where the next ampersand is, from `from` on.
#[inline]
pub(crate) fn find_ampersand(bytes: &[u8], from: usize) -> Option<usize> {
    find(bytes, from, |byte| byte == b'&')
}

/// How many bytes are looked at together.
const BLOCK: usize = 64;

/// Where the next byte is that is `wanted`, from `from` on.
// OPTIMIZATION: first a few bytes one by one, for texts in which such bytes lie close together; then blocks
// without a branch inside, which the compiler turns into vector instructions.
#[inline]
pub(crate) fn find(bytes: &[u8], from: usize, wanted: impl Fn(u8) -> bool + Copy) -> Option<usize> {
    let rest = bytes.get(from..)?;
    let (near, far) = rest.split_at(rest.len().min(BLOCK / 4));
    if let Some(at) = near.iter().position(|&byte| wanted(byte)) {
        return Some(from + at);
    }
    let mut start = from + near.len();
    let (blocks, _) = far.as_chunks::<BLOCK>();
    for block in blocks {
        if block.iter().fold(false, |any, &byte| any | wanted(byte)) {
            break;
        }
        start += BLOCK;
    }
    let at = bytes[start..].iter().position(|&byte| wanted(byte))?;
    Some(start + at)
}
