//! The early draft's table of entities from `entities-2007.txt`.

use std::fmt::Write as _;

/// The table, in the order of the names' bytes.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut rows: Vec<(String, char)> = Vec::new();
    let mut without_semicolon = None;
    for line in data[0].lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line {
            "[with or without a semicolon]" => without_semicolon = Some(true),
            "[with a semicolon only]" => without_semicolon = Some(false),
            _ => {
                let (name, character) = entity(line).ok_or(format!("no entity: {line}"))?;
                if without_semicolon.ok_or(format!("no section: {line}"))? {
                    rows.push((name.to_owned(), character));
                }
                rows.push((format!("{name};"), character));
            }
        }
    }
    rows.sort();
    if let Some(twice) = rows.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(format!("listed twice: {}", twice[0].0));
    }
    let mut out = format!(
        "/// The table of entities: names as they follow the `&`, in the order of their bytes.\n\
         ///\n/// ```\n/// use broth::html2007::ENTITIES;\n///\n\
         /// let at = ENTITIES.binary_search_by_key(&\"copy;\", |(name, _)| name).unwrap();\n\
         /// assert_eq!(ENTITIES[at].1, '©');\n/// ```\n\
         pub static ENTITIES: [(&str, char); {}] = [\n",
        rows.len()
    );
    for (name, character) in rows {
        let _ = writeln!(out, "({name:?}, '\\u{{{:X}}}'),", u32::from(character));
    }
    out.push_str("];\n");
    Ok(out)
}

/// `AElig U+00C6`
fn entity(line: &str) -> Option<(&str, char)> {
    let (name, code) = line.split_once(" U+")?;
    Some((name, char::from_u32(u32::from_str_radix(code, 16).ok()?)?))
}
