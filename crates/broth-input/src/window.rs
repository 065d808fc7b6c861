//! `Window`: the part of a text that a fast path sees.

use core::ops::Index;

use crate::ByteSet;
use crate::block;
use crate::scan::mark_name_bytes;

/// The next bytes of a text: as many as a fast path examines to take a token whole. The states read
/// everything else.
///
/// ```
/// use broth::html::ByteSet;
/// use broth_input::Window;
///
/// const TAG: ByteSet = ByteSet::new(b"<\0");
/// let text = b"soup of the day</p>";
/// assert!(Window::<64>::of(text).is_none()); // it has too few bytes
/// let mut room = [0; 64];
/// let window = Window::padded(text, &mut room); // then there are NULs, at which a search ends
/// assert_eq!((window.find(4, &TAG), window.find(16, &TAG)), (Some(15), Some(19)));
/// assert_eq!((window[15], window.get(64), window.name_end::<false>(8)), (b'<', None, Some(11)));
/// ```
// The size is fixed, so most accesses need no check of bounds.
#[derive(Clone, Copy, Debug)]
pub struct Window<'w, const LEN: usize>(&'w [u8; LEN]);

impl<'w, const LEN: usize> Window<'w, LEN> {
    /// The first bytes of a text, if there are enough.
    // As calls, the functions of this file take 2 % more instructions for tokens.
    #[inline(always)]
    #[must_use]
    pub fn of(bytes: &'w [u8]) -> Option<Self> {
        bytes.first_chunk().map(Self)
    }

    /// The first bytes of a text. If there are too few, they are copied into `room`, and the zeros
    /// there follow them: for the end of a text.
    // As calls, the functions of this file take 2 % more instructions for tokens.
    #[inline(always)]
    #[must_use]
    pub fn padded(bytes: &'w [u8], room: &'w mut [u8; LEN]) -> Self {
        if let Some(window) = Self::of(bytes) {
            return window;
        }
        room[..bytes.len()].copy_from_slice(bytes);
        Self(room)
    }

    /// The byte at an index, if it is within the window.
    // As calls, the functions of this file take 2 % more instructions for tokens.
    #[inline(always)]
    #[must_use]
    pub fn get(self, at: usize) -> Option<u8> {
        self.0.get(at).copied()
    }

    /// All bytes.
    // As calls, the functions of this file take 2 % more instructions for tokens.
    #[inline(always)]
    #[must_use]
    pub fn bytes(self) -> &'w [u8; LEN] {
        self.0
    }

    /// The index of the first byte in `stops`, from an index on; `None` if it is not found, or is
    /// too near the window's end.
    // As calls, the functions of this file take 2 % more instructions for tokens.
    #[inline(always)]
    #[must_use]
    pub fn find(self, at: usize, stops: &ByteSet) -> Option<usize> {
        stops.find_in_window(self.0, at)
    }

    /// Where the run of *name bytes* ends that begins at an index: lower case letters, digits, `-`,
    /// `.`, `_` and `:`, and upper case letters if `UPPER` says so. `None` as for
    /// [`find`](Self::find).
    // As calls, the functions of this file take 2 % more instructions for tokens.
    #[inline(always)]
    #[must_use]
    pub fn name_end<const UPPER: bool>(self, at: usize) -> Option<usize> {
        block::end_in_window(self.0, at, mark_name_bytes::<UPPER>)
    }
}

impl<const LEN: usize> Index<usize> for Window<'_, LEN> {
    type Output = u8;

    // As calls, the functions of this file take 2 % more instructions for tokens.
    #[inline(always)]
    fn index(&self, at: usize) -> &u8 {
        &self.0[at]
    }
}

#[cfg(test)]
mod tests {
    use super::Window;

    #[test]
    fn names_end_where_a_look_at_each_byte_says() {
        for byte in 0..=u8::MAX {
            let of_name = matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b':');
            for len in 0..40 {
                let mut bytes = [b'>'; 64];
                bytes[..len].fill(b'q');
                bytes[len] = byte;
                let window = Window::<64>::of(&bytes).unwrap();
                let expected = len + usize::from(of_name);
                assert_eq!(window.name_end::<false>(0), Some(expected), "{byte:#x} at {len}");
                let expected = len + usize::from(of_name || byte.is_ascii_uppercase());
                assert_eq!(window.name_end::<true>(0), Some(expected), "{byte:#x} at {len}");
            }
        }
    }

    #[test]
    fn a_name_that_may_go_on_after_the_window_has_no_end() {
        let bytes = [b'q'; 64];
        let window = Window::<64>::of(&bytes).unwrap();
        for at in [0, 1, 48, 63, 64] {
            assert_eq!(window.name_end::<false>(at), None, "from {at}");
        }
    }
}
