//! How the lines look.

use crate::promise::check_whole;

/// Checks a text and how it is formatted, without the line breaks at both ends.
fn check(html: &str, expected: &str) {
    assert_eq!(check_whole(html).trim_end(), expected.trim(), "{html}");
}

#[test]
fn blocks_are_on_lines_of_their_own() {
    check(
        "<div><p>a<p>b</div>",
        "
<div>
  <p>a
  <p>b
</div>",
    );
}
