//! Code that exists only for speed says how much it gains: each `OPTIMIZATION:` and each
//! `#[inline(always)]` or `#[inline(never)]` has a figure in its comment.

/// Words that are figures, besides numbers in digits.
const FIGURES: [&str; 11] = [
    "half", "third", "thirds", "quarter", "fifth", "sixth", "eighth", "tenth", "twice", "three",
    "times",
];

/// Checks a file of Rust.
pub(super) fn check(name: &str, text: &str, found: &mut Vec<String>) {
    if !name.starts_with("crates/") {
        return;
    }
    let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    for (index, line) in lines.iter().enumerate() {
        let comment = if line.starts_with("//") && line.contains("OPTIMIZATION:") {
            let rest = lines[index + 1..].iter().take_while(|line| continues(line));
            rest.fold((*line).to_owned(), |text, line| text + " " + line)
        } else if line.starts_with("#[inline(always)]") || line.starts_with("#[inline(never)]") {
            let above = lines[..index].iter().rev();
            let above = above.take_while(|line| line.starts_with("//") || line.starts_with("#["));
            above.filter(|line| line.starts_with("// ")).copied().collect()
        } else {
            continue;
        };
        if !has_figure(&comment) {
            found.push(format!("{name}:{}: does not say how much it gains", index + 1));
        }
    }
}

/// Whether a line goes on with the paragraph of a comment.
fn continues(line: &str) -> bool {
    line.starts_with("//") && !line.trim_start_matches(['/', '!']).trim().is_empty()
}

fn has_figure(comment: &str) -> bool {
    let mut words = comment.split(|c: char| !c.is_alphanumeric());
    words.any(|word| {
        word.starts_with(|c: char| c.is_ascii_digit()) || FIGURES.contains(&&*word.to_lowercase())
    })
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn what_is_fast_says_how_fast() {
        for (text, findings) in [
            ("// OPTIMIZATION: 3 % of a tree.\nfn a() {}\n", 0),
            ("// OPTIMIZATION: most are short,\n// which is twice as fast.\n", 0),
            ("// OPTIMIZATION: most are short.\n//\n// Twice.\nfn a() {}\n", 1),
            ("//! OPTIMIZATION: most are short.\n\nconst A: u8 = 3;\n", 1),
            ("// As a call, 4 % more.\n#[inline(always)]\nfn a() {}\n", 0),
            ("// Twice as fast.\n#[must_use]\n#[inline(never)]\nfn a() {}\n", 0),
            ("/// Returns 3.\n#[inline(never)]\nfn a() {}\n", 1),
            ("fn b() -> u8 { 3 }\n#[inline(always)]\nfn a() {}\n", 1),
            ("#[inline]\nfn a() {}\n", 0),
        ] {
            let mut found = Vec::new();
            check("crates/a/src/b.rs", text, &mut found);
            assert_eq!(found.len(), findings, "{text:?}: {found:?}");
        }
    }
}
