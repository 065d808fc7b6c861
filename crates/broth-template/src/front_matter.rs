//! Front matter: settings before the markup.

/// The length of what stands before the markup: a byte order mark, and front matter between two
/// lines of three hyphens.
///
/// ```
/// use broth_template::front_matter_len;
///
/// assert_eq!(front_matter_len("---\ntitle: Soup\n---\n<p>Hot"), 20);
/// assert_eq!(front_matter_len("---\n<p>Hot"), 0);
/// ```
#[must_use]
pub fn front_matter_len(text: &str) -> usize {
    const MARK: char = '\u{FEFF}';
    let rest = text.strip_prefix(MARK).unwrap_or(text);
    let mark = text.len() - rest.len();
    let mut lines = rest.split_inclusive('\n');
    let is_fence = |line: &str| line.trim_end() == "---";
    let mut length = lines.next().filter(|line| is_fence(line)).map_or(0, str::len);
    if length == 0 {
        return mark;
    }
    for line in lines {
        length += line.len();
        if is_fence(line) {
            return mark + length;
        }
    }
    mark
}
