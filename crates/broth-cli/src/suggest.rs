//! Suggests a name from a list for one that is unknown.

/// The nearest of the names, if `name` is misspelt, or else the nearest one that contains all of
/// its words.
pub(crate) fn nearest<'n>(name: &str, names: &[&'n str]) -> Option<&'n str> {
    let name = name.to_ascii_lowercase();
    let slips = |other: &&&str| strsim::osa_distance(other, &name);
    let misspelt = names.iter().filter(|other| slips(other) <= name.len() / 3).min_by_key(slips);
    let has = |other: &str, word| other.split('-').any(|part| part == word);
    let has_all = |other: &&&str| name.split('-').all(|word| has(other, word));
    misspelt.or_else(|| names.iter().filter(has_all).min_by_key(slips)).copied()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_misspelt_or_incomplete_name_is_recognised() {
        let names =
            ["style", "warning", "duplicate-id", "void-element-slash", "simple-color", "date"];
        for (typed, meant) in [
            ("stlye", Some("style")),
            ("duplicat-id", Some("duplicate-id")),
            ("Duplicate-Di", Some("duplicate-id")),
            ("void-slash", Some("void-element-slash")),
            ("color", Some("simple-color")),
            ("dat", Some("date")),
            ("soup", None),
            ("", None),
        ] {
            assert_eq!(nearest(typed, &names), meant, "{typed}");
        }
    }
}
