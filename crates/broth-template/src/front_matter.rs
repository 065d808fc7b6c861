//! Front matter: settings before the markup.

/// The length of what stands before the markup: a byte order mark, and front matter between two
/// lines of three hyphens, or of three plus signs.
///
/// ```
/// use broth_template::front_matter_len;
///
/// assert_eq!(front_matter_len("---\ntitle: Soup\n---\n<p>Hot"), 20);
/// assert_eq!(front_matter_len("+++\ntitle = 'Soup'\n+++\n<p>Hot"), 23);
/// assert_eq!(front_matter_len("---\n<p>Hot"), 0);
/// ```
#[must_use]
pub fn front_matter_len(text: &str) -> usize {
    const MARK: char = '\u{FEFF}';
    let rest = text.strip_prefix(MARK).unwrap_or(text);
    let mark = text.len() - rest.len();
    let mut lines = rest.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    let fence = first.trim_end();
    if !matches!(fence, "---" | "+++") {
        return mark;
    }
    let mut length = first.len();
    for line in lines {
        length += line.len();
        if line.trim_end() == fence {
            return mark + length;
        }
    }
    mark
}
