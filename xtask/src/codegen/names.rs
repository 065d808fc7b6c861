//! `Name` from `names.txt`: the enum, the texts, and a perfect hash from text to name.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::layout;

#[path = "../../../crates/broth-markup/src/name/hash.rs"]
mod hash;

/// The rows of `Name`, `SHIFTS` and `SLOTS`.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let names = names(&data[0])?;
    let mut out = String::from("names! {\n");
    for (name, variant) in &names {
        let _ = writeln!(out, "    {variant}: {name:?},");
    }
    out.push_str("}\n");
    let (shifts, slots) = perfect_hash(&names)?;
    table(&mut out, "The shift of each bucket.", "SHIFTS", &shifts);
    table(&mut out, "The number of the name in each slot, or 0.", "SLOTS", &slots);
    Ok(out)
}

/// The names and their variants, in the order of their numbers, from 1.
fn names(text: &str) -> Result<Vec<(&str, String)>, String> {
    let mut names = Vec::new();
    let mut variants = HashMap::from([("Unknown".to_owned(), "")]);
    let mut small = true;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line.starts_with('[') {
            small &= line != "[SVG elements]";
            continue;
        }
        for entry in line.split_ascii_whitespace() {
            let (name, variant) = match entry.split_once('=') {
                Some((name, variant)) => (name, variant.to_owned()),
                None => (entry, variant(entry)),
            };
            match variants.insert(variant.clone(), name) {
                None => names.push((name, variant)),
                Some(old) if old == name => {}
                Some(old) => return Err(format!("{old} and {name} would be one variant")),
            }
        }
        if small && names.len() > 255 {
            return Err("the names of scope tests do not fit a bit set of 256".to_owned());
        }
    }
    Ok(names)
}

/// `annotation-xml` as a variant: `AnnotationXml`. `viewBox` stays apart from `viewbox`.
fn variant(name: &str) -> String {
    super::camel_case(&name.replace(':', "-"))
}

/// A shift for each bucket, such that no two names share a slot; buckets with many names choose
/// first.
fn perfect_hash(names: &[(&str, String)]) -> Result<(Vec<u16>, Vec<u16>), String> {
    let mut buckets = vec![Vec::new(); 1 << hash::BUCKET_BITS];
    for (index, (name, _)) in names.iter().enumerate() {
        let hash = hash::Key::of(name.as_bytes()).hash(name.as_bytes());
        buckets[hash::bucket(hash)].push((hash, index as u16 + 1));
    }
    let mut order: Vec<usize> = (0..buckets.len()).collect();
    order.sort_by_key(|&bucket| std::cmp::Reverse(buckets[bucket].len()));
    let mut shifts = vec![0; buckets.len()];
    let mut slots = vec![0; 1 << hash::SLOT_BITS];
    for bucket in order {
        let members = &buckets[bucket];
        let free = |shift: &u16| {
            let mut taken = Vec::new();
            members.iter().all(|&(hash, _)| {
                let slot = hash::slot(hash, *shift);
                let free = slots[slot] == 0 && !taken.contains(&slot);
                taken.push(slot);
                free
            })
        };
        let shift = (0..1 << hash::SLOT_BITS).find(free).ok_or_else(|| {
            let members: Vec<&str> = members.iter().map(|m| names[m.1 as usize - 1].0).collect();
            format!("no perfect hash for {members:?}: change the hash")
        })?;
        shifts[bucket] = shift;
        for &(hash, number) in members {
            slots[hash::slot(hash, shift)] = number;
        }
    }
    Ok((shifts, slots))
}

/// A table of numbers.
fn table(out: &mut String, about: &str, name: &str, numbers: &[u16]) {
    let declaration = format!("pub(super) const {name}: [u16; {}] = [", numbers.len());
    layout::list(out, about, &declaration, numbers.iter().map(u16::to_string));
}
