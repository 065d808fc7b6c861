//! `srcset`: the candidates for an image.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeSet;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use super::refusal::Refusal;
use super::url;
use crate::white_space::WHITE_SPACE;

/// The candidates: each is a URL, and a width (`480w`), a density (`1.5x`) or nothing after it.
/// `None` if a URL is missing, begins with a comma or ends with too many.
fn candidates(value: &str) -> Option<Vec<(&str, &str)>> {
    let mut candidates = Vec::new();
    let mut rest = value;
    loop {
        rest = rest.trim_ascii_start();
        let len = rest.find(WHITE_SPACE).unwrap_or(rest.len());
        let (url, after) = rest.split_at(len);
        if matches!(url, "" | ",") || url.starts_with(',') || url.ends_with(",,") {
            return None;
        }
        if let Some(url) = url.strip_suffix(',') {
            candidates.push((url, ""));
            rest = after;
            continue;
        }
        let (before, next) = after.split_once(',').map_or((after, None), |(a, b)| (a, Some(b)));
        candidates.push((url, before.trim_ascii()));
        match next {
            Some(next) => rest = next,
            None => return Some(candidates),
        }
    }
}

/// Whether all image candidates have a width.
pub(super) fn has_widths(value: &str) -> bool {
    candidates(value).is_some_and(|all| all.iter().all(|(_, descriptor)| descriptor.ends_with('w')))
}

/// Whether any image candidate has a width.
pub(super) fn has_width(value: &str) -> bool {
    candidates(value).is_some_and(|all| all.iter().any(|(_, descriptor)| descriptor.ends_with('w')))
}

/// One or more image candidates. All have a width or none has, and no two have the same width or
/// density.
///
/// <https://html.spec.whatwg.org/multipage/images.html#srcset-attributes>
pub(super) fn check(value: &str) -> Result<(), Refusal> {
    let candidates = candidates(value).ok_or(Refusal::Unexplained)?;
    candidates.iter().try_for_each(|(url, _)| url::check(url))?;
    let mut seen = BTreeSet::new();
    let mut widths = 0;
    for &(_, descriptor) in &candidates {
        let number = if let Some(width) = descriptor.strip_suffix('w') {
            broth_values::check_valid_non_negative_integer(width)
                .map_err(|_| Refusal::Unexplained)?;
            widths += 1;
            let digits = width.trim_start_matches('0');
            if digits.is_empty() {
                return Err(Refusal::Because("a width must be greater than zero"));
            }
            digits.to_owned()
        } else {
            let density = if descriptor.is_empty() { "1x" } else { descriptor };
            let density = density.strip_suffix('x').ok_or(Refusal::Unexplained)?;
            broth_values::check_valid_floating_point_number(density)
                .map_err(|_| Refusal::Unexplained)?;
            let number = broth_values::parse_floating_point_number(density).unwrap_or_default();
            if number <= 0.0 {
                return Err(Refusal::Because("a density must be greater than zero"));
            }
            number.to_string()
        };
        if !seen.insert(number) {
            return Err(Refusal::Because(
                "two images have the same width or density; the default density is `1x`",
            ));
        }
    }
    if widths > 0 && widths < candidates.len() {
        return Err(Refusal::Because("some images have a width, others do not"));
    }
    Ok(())
}
