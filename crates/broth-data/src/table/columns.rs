//! The names of columns: headings, made distinct.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A name for each of `width` columns. A heading that repeats gets a number, as in `Price 2`; the
/// third column, if it has no heading, is `column 3`. A number that would make the heading of
/// another column is left out.
pub(super) fn names(header: &[String], width: usize) -> Vec<String> {
    let mut taken: BTreeSet<&str> = header.iter().map(String::as_str).collect();
    taken.remove("");
    let mut unused = taken.clone();
    // The last number of each heading.
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut name = |column: usize| {
        let heading = header.get(column).map_or("", String::as_str);
        if unused.remove(heading) {
            return String::from(heading);
        }
        let (heading, least) =
            if heading.is_empty() { ("column", column + 1) } else { (heading, 2) };
        let number = numbers.entry(heading).or_default();
        *number = least.max(*number + 1);
        loop {
            let name = format!("{heading} {number}");
            if !taken.contains(&*name) {
                return name;
            }
            *number += 1;
        }
    };
    (0..width).map(&mut name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(header: &[&str], width: usize, names: &[&str]) {
        let header: Vec<String> = header.iter().map(|&name| String::from(name)).collect();
        assert_eq!(super::names(&header, width), names);
    }

    #[test]
    fn every_column_has_a_name_of_its_own() {
        check(&["Soup", "Price"], 2, &["Soup", "Price"]);
        check(&[], 2, &["column 1", "column 2"]);
        check(&["Soup", ""], 3, &["Soup", "column 2", "column 3"]);
        check(&["A", "A", "B", "A"], 4, &["A", "A 2", "B", "A 3"]);
        check(&["A", "A", "A 2"], 3, &["A", "A 3", "A 2"]);
        check(
            &["column 2", "", "column", "column"],
            4,
            &["column 2", "column 3", "column", "column 4"],
        );
    }

    #[test]
    fn many_equal_headings_take_linear_time() {
        let header = alloc::vec![String::from("A"); 50_000];
        let names = super::names(&header, 50_000);
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 50_000);
        assert_eq!(names[49_999], "A 50000");
    }
}
