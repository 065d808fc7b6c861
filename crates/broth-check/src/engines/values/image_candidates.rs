//! `srcset`: the candidates for an image.

use broth_values::{check_valid_srcset, parse_srcset_attribute, srcset_urls};

use super::refusal::Refusal;
use super::url;

/// Whether all image candidates have a width.
pub(super) fn has_widths(value: &str) -> bool {
    parse_srcset_attribute(value).iter().all(|candidate| candidate.width.is_some())
}

/// Whether any image candidate has a width.
pub(super) fn has_width(value: &str) -> bool {
    parse_srcset_attribute(value).iter().any(|candidate| candidate.width.is_some())
}

/// One or more image candidates with valid URLs. All have a width or none has, and no two have the
/// same width or density.
///
/// <https://html.spec.whatwg.org/multipage/images.html#srcset-attributes>
pub(super) fn check(value: &str) -> Result<(), Refusal> {
    check_valid_srcset(value)?;
    srcset_urls(value).try_for_each(|range| url::check(&value[range]))
}
