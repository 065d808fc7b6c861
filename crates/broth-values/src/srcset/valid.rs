//! Valid values of `srcset`: authors may write less than browsers understand.

use alloc::collections::BTreeSet;
use core::ops::Range;

use super::{Candidates, DESCRIPTOR, candidate, descriptors};
use crate::position::Position;
use crate::{Error, Reason};

/// Checks a `srcset` attribute: one or more images, with a comma between them. All have a width or
/// none has, and no two have the same width or density. The URLs are not checked.
///
/// <https://html.spec.whatwg.org/multipage/images.html#srcset-attributes>
///
/// ```
/// use broth::values::check_valid_srcset;
///
/// assert!(check_valid_srcset("a.png 480w, b.png 960w").is_ok());
/// let error = check_valid_srcset("a.png, b.png 1x").unwrap_err();
/// assert_eq!(error.expected(), "a density that no other image has; the default is 1x,");
/// ```
pub fn check_valid_srcset(input: &str) -> Result<(), Error> {
    let mut seen = Seen::default();
    let mut end = 0;
    for (url, after) in Candidates(Position::start_of(input)) {
        check_commas(input, end..url.start, seen.count)?;
        // A comma directly after the URL ends the candidate.
        end = if after.start > url.end { url.end } else { after.end };
        check_descriptor(input, url, after, &mut seen)?;
    }
    match seen.count {
        0 => Err(Error::new(Reason::UnexpectedEnd, "the URL of an image", input.len())),
        _ => check_commas(input, end..input.len(), 0),
    }
}

/// There is one comma between two candidates, and none before the first and after the last.
fn check_commas(input: &str, between: Range<usize>, before: usize) -> Result<(), Error> {
    let mut commas = input[between.clone()].match_indices(',').skip(before.min(1));
    match commas.next() {
        Some((at, _)) => {
            let reason = Reason::UnexpectedCharacter(',');
            Err(Error::new(reason, "the URL of an image", between.start + at))
        }
        None => Ok(()),
    }
}

/// The candidates before.
#[derive(Default)]
struct Seen {
    count: usize,
    has_widths: bool,
    /// Widths, or the bits of densities, which are not negative.
    sizes: BTreeSet<u64>,
}

fn check_descriptor(
    input: &str,
    url: Range<usize>,
    after: Range<usize>,
    seen: &mut Seen,
) -> Result<(), Error> {
    let all = descriptors(input, after);
    let candidate = candidate(&input[url.clone()], &all)?;
    let (at, text) = all.first().copied().unwrap_or((url.start, &input[url]));
    let error = |reason, expected| Err(Error::new(reason, expected, at).about(text.len()));
    if let Some((at, second)) = all.get(1) {
        return Err(Error::new(Reason::NotAllowed, DESCRIPTOR, *at).about(second.len()));
    }
    if candidate.density.is_some_and(|density| density <= 0.0) {
        return error(Reason::OutOfRange, "a density above 0");
    }
    let has_width = candidate.width.is_some();
    if seen.count > 0 && has_width != seen.has_widths {
        let expected = if has_width { "a density, as before," } else { "a width, as before," };
        return error(Reason::NotAllowed, expected);
    }
    (seen.has_widths, seen.count) = (has_width, seen.count + 1);
    let density = candidate.density.unwrap_or(1.0).to_bits();
    match (seen.sizes.insert(candidate.width.unwrap_or(density)), has_width) {
        (true, _) => Ok(()),
        (false, true) => error(Reason::Duplicate, "a width that no other image has,"),
        (false, false) => {
            error(Reason::Duplicate, "a density that no other image has; the default is 1x,")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::check_valid_srcset;

    #[test]
    fn valid() {
        for value in [
            "x",
            "x, y 2x",
            "x 1x, y 1.5x, z 2x",
            " x 100w , y 200w ",
            "a,b 2x",
            "x, y 0.5x",
            "data:,a%2C 2x",
        ] {
            assert_eq!(check_valid_srcset(value), Ok(()), "{value:?}");
        }
    }

    #[test]
    fn invalid() {
        for (value, at) in [
            ("", 0..0),
            (" ", 1..1),
            (",x", 0..1),
            ("x,", 1..2),
            ("x,, y 2x", 2..3),
            ("x 1x,, y 2x", 5..6),
            ("x 1x,", 4..5),
            ("x 2x, y 2.00x", 8..13),
            ("x 1x, y", 6..7),
            ("x 0x", 2..4),
            ("x -0x", 2..5),
            ("x 100w, y 0100w", 10..15),
            ("x 100w, y 2x", 10..12),
            ("x, y 100w", 5..9),
            ("x 100w 5h", 7..9),
            ("x 1x 2x", 5..7),
            ("x 2q", 2..4),
        ] {
            assert_eq!(check_valid_srcset(value).unwrap_err().span(), at, "{value:?}");
        }
    }
}
