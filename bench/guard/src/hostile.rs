//! The pages that cost the checker most for their length.
//!
//! They are short: the depth of a tree has a limit, and so have findings, so that the cost of a
//! longer page is not greater for its length.

/// How long a page is, in bytes.
const SIZE: usize = 8 << 10;

/// The units that are repeated: elements that refuse each other, headings in headings, terms in
/// terms, unknown attributes, and what rules look for around an element or after it.
const UNITS: [&str; 12] = [
    "<pre>\n",
    "<a><dl>",
    "<a><h1>",
    "<b><rp>",
    "<details><summary>a",
    "<table><tr><td>",
    "<label><select>",
    "<dl><dt>a",
    "<p a=1 a=2></b>",
    "<div autofocus><p aria-hidden=true tabindex=0>",
    "<figure><img>",
    "<picture><source sizes=auto srcset='a 1w'>",
];

/// All of them.
pub(crate) fn pages() -> Vec<String> {
    UNITS.iter().map(|unit| unit.repeat(SIZE / unit.len())).collect()
}
