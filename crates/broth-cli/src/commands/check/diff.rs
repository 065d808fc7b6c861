//! Shows a repair as a unified diff, which `patch` can apply.

use std::time::Duration;

use similar::TextDiff;

/// The difference between a file's text and the repaired text; `head` precedes both.
pub(super) fn unified(name: &str, head: &[u8], old: &str, new: &str) -> String {
    /// After this time, the diff may be longer than it needs to be.
    const ENOUGH: Duration = Duration::from_secs(2);
    let head = String::from_utf8_lossy(head);
    let [old, new] = [old, new].map(|text| format!("{head}{text}"));
    let diff = TextDiff::configure().timeout(ENOUGH).diff_lines(&*old, &*new);
    diff.unified_diff().header(&format!("a/{name}"), &format!("b/{name}")).to_string()
}
