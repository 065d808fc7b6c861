//! The byte order mark, which overrides everything else.

use crate::encoding::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// The encoding of a byte order mark at the start, and the length of the mark.
///
/// <https://encoding.spec.whatwg.org/#bom-sniff>
///
/// ```
/// use broth::encoding::{UTF_8, bom_sniff};
/// assert_eq!(bom_sniff(b"\xEF\xBB\xBF<p>"), Some((UTF_8, 3)));
/// assert_eq!(bom_sniff(b"<p>"), None);
/// ```
#[must_use]
pub fn bom_sniff(bytes: &[u8]) -> Option<(&'static Encoding, usize)> {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => Some((UTF_8, 3)),
        [0xFE, 0xFF, ..] => Some((UTF_16BE, 2)),
        [0xFF, 0xFE, ..] => Some((UTF_16LE, 2)),
        _ => None,
    }
}

/// Whether these bytes could still become a byte order mark when more arrive.
pub(crate) fn may_become_bom(bytes: &[u8]) -> bool {
    matches!(bytes, [] | [0xEF] | [0xEF, 0xBB] | [0xFE] | [0xFF])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks() {
        fn check(bytes: &[u8], expected: Option<(&'static Encoding, usize)>) {
            assert_eq!(bom_sniff(bytes), expected, "{bytes:02X?}");
        }
        check(b"", None);
        check(b"\xEF\xBB", None);
        check(b"\xEF\xBB\xBF", Some((UTF_8, 3)));
        check(b"\xEF\xBB\xBE", None);
        check(b"\xFE\xFF", Some((UTF_16BE, 2)));
        check(b"\xFF\xFE", Some((UTF_16LE, 2)));
        // UTF-32 is not an encoding of the web: this is UTF-16LE and a NULL.
        check(b"\xFF\xFE\x00\x00", Some((UTF_16LE, 2)));
        check(b"\x00\x00\xFE\xFF", None);
        // Only at the very start.
        check(b" \xEF\xBB\xBF", None);
    }

    #[test]
    fn a_prefix_of_a_mark_waits() {
        for mark in [&b"\xEF\xBB\xBF"[..], b"\xFE\xFF", b"\xFF\xFE"] {
            for end in 0..mark.len() {
                assert!(may_become_bom(&mark[..end]));
            }
            assert!(!may_become_bom(mark));
        }
        assert!(!may_become_bom(b"<"));
        assert!(!may_become_bom(b"\xEF<"));
    }
}
