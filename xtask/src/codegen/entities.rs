//! The tables of broth-entities: names and expansions as two strings, and the automaton between
//! them.
//!
//! The automaton is a trie of the names, semicolon included, cut off where only one name is left:
//! the rest of that name is compared with the name itself. Its nodes are in one array, as a *double
//! array*: the step from a node by a byte is the cell at `node + byte`, and the cell says which
//! byte it is for. No two nodes share a number, so that the byte alone identifies the cell. A name
//! that may lack its semicolon has no entry of its own but a mark on the cell before the semicolon.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;
use std::ops::Range;

/// A cell that ends the trie: its low bits are an entry, whose name continues.
const LEAF: u32 = 1 << 23;
/// A cell after which a name may end without its semicolon.
const BARE: u32 = 1 << 22;

/// The width of an expansion in bytes. It is the same for all, so that a copy of fixed length
/// suffices.
const EXPANSION_WIDTH: usize = 8;

/// The width of the hash of short names in bits.
const SHORT_BITS: u32 = 12;

/// One line of the data: a name with its semicolon.
struct Entry {
    name: String,
    expansion: String,
    /// Whether it is also a reference without its semicolon.
    bare: bool,
    /// Whether it is a name of HTML 4.
    html4: bool,
}

/// Makes the module from `entities.txt` and `numeric-references.txt`.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let [entities, numbers] = data else {
        return Err("needs the names and the numbers".to_owned());
    };
    let entries = read_entries(entities)?;
    let names: String = entries.iter().map(|entry| entry.name.as_str()).collect();
    let expansions: BTreeMap<&str, usize> = entries
        .iter()
        .map(|entry| entry.expansion.as_str())
        .collect::<BTreeSet<_>>()
        .into_iter()
        .zip(0..)
        .collect();

    let mut out = String::new();
    let bare = entries.iter().filter(|entry| entry.bare).count();
    write_const(
        &mut out,
        "The number of names, with and without semicolon.",
        &format!("COUNT: usize = {}", entries.len() + bare),
    );
    write_text(&mut out, "Every name with its semicolon, in byte order.", "NAMES", &names);
    write_numbers(
        &mut out,
        "Where each name begins in [`NAMES`], and where the last one ends.",
        "NAME_STARTS",
        &starts(entries.iter().map(|entry| entry.name.as_str())),
    );
    write_numbers(
        &mut out,
        "For each name, the number of its expansion.",
        "EXPANSION_OF",
        &entries.iter().map(|entry| expansions[entry.expansion.as_str()]).collect::<Vec<_>>(),
    );
    write_const(
        &mut out,
        "The width of each expansion in [`EXPANSIONS`], in bytes.",
        &format!("EXPANSION_WIDTH: usize = {EXPANSION_WIDTH}"),
    );
    write_const(
        &mut out,
        "The padding of shorter expansions.",
        "FILLER: [u8; EXPANSION_WIDTH] = [b'.'; EXPANSION_WIDTH]",
    );
    write_text(
        &mut out,
        "Every expansion once, padded with dots, in byte order.",
        "EXPANSIONS",
        &expansions.keys().map(|expansion| filled_up(expansion)).collect::<Result<String, _>>()?,
    );
    write_table(
        &mut out,
        "How many bytes each expansion has.",
        "EXPANSION_LENS",
        "u8",
        expansions.keys().map(|expansion| expansion.len().to_string()),
    );
    write_numbers(
        &mut out,
        "For each expansion, the name to write for it.",
        "PREFERRED",
        &expansions.keys().map(|expansion| preferred(&entries, expansion)).collect::<Vec<_>>(),
    );
    write_cells(&mut out, &double_array(&entries)?);
    let (factor, slots) = short_names(&entries)?;
    write_const(
        &mut out,
        "The factor of the hash of short names.",
        &format!("SHORT_FACTOR: u64 = {factor:#018x}"),
    );
    write_const(
        &mut out,
        "How many of the highest bits of the product are the hash.",
        &format!("SHORT_BITS: u32 = {SHORT_BITS}"),
    );
    write_numbers(
        &mut out,
        "Names of at most eight bytes, by their hash. Of names with the same hash only one is here, \
         preferably one of HTML 4.",
        "SHORT_NAMES",
        &slots,
    );
    write_table(
        &mut out,
        "The characters that numeric references to 0x80..=0x9F refer to.",
        "C1_REPLACEMENTS",
        "char",
        read_numbers(numbers)?.iter().map(|c| format!("'{}'", c.escape_unicode())),
    );
    Ok(out)
}

/// The lines of `entities.txt`: `name code+points marks`.
fn read_entries(text: &str) -> Result<Vec<Entry>, String> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split(' ');
        let (Some(name), Some(code_points)) = (fields.next(), fields.next()) else {
            return Err(format!("not 'name code points marks': {line}"));
        };
        let marks = fields.next().unwrap_or_default();
        let expansion = code_points
            .split('+')
            .map(code_point)
            .collect::<Option<String>>()
            .ok_or_else(|| format!("no code points: {line}"))?;
        entries.push(Entry {
            name: format!("{name};"),
            expansion,
            bare: marks.contains('*'),
            html4: marks.contains('4'),
        });
    }
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    match entries.windows(2).find(|pair| pair[0].name == pair[1].name) {
        Some(pair) => Err(format!("twice: {}", pair[0].name)),
        None => Ok(entries),
    }
}

/// The lines of `numeric-references.txt` as the whole row 0x80..=0x9F.
fn read_numbers(text: &str) -> Result<Vec<char>, String> {
    let mut row: Vec<char> = ('\u{80}'..='\u{9F}').collect();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (from, to) = line
            .split_once(' ')
            .and_then(|(from, to)| Some((code_point(from)?, code_point(to)?)))
            .ok_or_else(|| format!("not 'number code point': {line}"))?;
        let place = row.iter_mut().find(|place| **place == from);
        *place.ok_or_else(|| format!("not in 80..=9F, or twice: {line}"))? = to;
    }
    Ok(row)
}

fn code_point(hex: &str) -> Option<char> {
    u32::from_str_radix(hex, 16).ok().and_then(char::from_u32)
}

/// The name to write for an expansion: one of HTML 4, otherwise the shortest, then the one with
/// fewer capitals, else the first.
fn preferred(entries: &[Entry], expansion: &str) -> usize {
    let rank = |entry: &Entry| {
        let capitals = entry.name.bytes().filter(u8::is_ascii_uppercase).count();
        (!entry.html4, entry.name.len(), capitals)
    };
    (0..entries.len())
        .filter(|&index| entries[index].expansion == expansion)
        .min_by_key(|&index| rank(&entries[index]))
        .expect("an expansion comes from an entry")
}

/// Lays the trie into cells.
fn double_array(entries: &[Entry]) -> Result<Vec<u32>, String> {
    let mut cells: Vec<Option<u32>> = Vec::new();
    let mut nodes = BTreeSet::new();
    // Breadth first, so that the first steps of all names are close together. The root is node 0.
    let mut waiting: VecDeque<(Option<usize>, Range<usize>, usize)> =
        VecDeque::from([(None, 0..entries.len(), 0)]);
    while let Some((parent, range, depth)) = waiting.pop_front() {
        let children = children(&entries[range.clone()], range.start, depth);
        let fits = |node: usize| {
            !nodes.contains(&node)
                && children
                    .keys()
                    .all(|&byte| !matches!(cells.get(node + usize::from(byte)), Some(Some(_))))
        };
        let node = (0..).find(|&node| fits(node)).expect("there is room");
        nodes.insert(node);
        let number = u32::try_from(node).map_err(|e| e.to_string())?;
        match parent {
            Some(parent) => cells[parent] = cells[parent].map(|cell| cell | number),
            None if node == 0 => {}
            None => return Err("the root is not node 0".to_owned()),
        }
        for (byte, range) in children {
            let at = node + usize::from(byte);
            if cells.len() <= at {
                cells.resize(at + 1, None);
            }
            let mut cell = u32::from(byte) << 24;
            let one_left = match &entries[range.clone()] {
                // A name that may lack its semicolon counts as two names until then.
                [entry] => !entry.bare || entry.name.len() == depth + 1,
                _ => false,
            };
            if one_left {
                cell |= LEAF | u32::try_from(range.start).map_err(|e| e.to_string())?;
            } else {
                let bare = |entry: &Entry| entry.bare && entry.name.len() == depth + 2;
                if entries[range.clone()].iter().any(bare) {
                    cell |= BARE;
                }
                waiting.push_back((Some(at), range, depth + 1));
            }
            cells[at] = Some(cell);
        }
    }
    Ok(cells
        .iter()
        .enumerate()
        .map(|(at, cell)| cell.unwrap_or_else(|| empty_cell(at, &nodes)))
        .collect())
}

/// A table of names of at most eight bytes by their hash, and the factor of the hash. It contains
/// all names of HTML 4, and others where there is room.
fn short_names(entries: &[Entry]) -> Result<(u64, Vec<usize>), String> {
    let word = |entry: &Entry| {
        let mut bytes = [0; 8];
        let name = entry.name.as_bytes();
        bytes.get_mut(..name.len())?.copy_from_slice(name);
        Some(u64::from_le_bytes(bytes))
    };
    let (html4, others): (Vec<_>, Vec<_>) = (0..)
        .zip(entries)
        .filter_map(|(index, entry)| Some((index, entry.html4, word(entry)?)))
        .partition(|(_, html4, _)| *html4);
    let slot = |word: u64, factor: u64| (word.wrapping_mul(factor) >> (64 - SHORT_BITS)) as usize;
    // Any odd sequence of factors works; this one begins with the golden ratio.
    let factor = (0..100_000)
        .map(|step: u64| 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(2 * step + 1))
        .find(|&factor| {
            let slots: BTreeSet<_> = html4.iter().map(|(_, _, word)| slot(*word, factor)).collect();
            slots.len() == html4.len()
        })
        .ok_or("no factor keeps the names of HTML 4 apart")?;
    let mut slots = vec![None; 1 << SHORT_BITS];
    for (index, _, word) in html4.into_iter().chain(others) {
        slots[slot(word, factor)].get_or_insert(index);
    }
    Ok((factor, slots.into_iter().map(|slot| slot.unwrap_or(0)).collect()))
}

/// The ranges of entries by their byte at `depth`.
fn children(entries: &[Entry], first: usize, depth: usize) -> BTreeMap<u8, Range<usize>> {
    let mut children = BTreeMap::new();
    for (index, entry) in (first..).zip(entries) {
        let byte = entry.name.as_bytes()[depth];
        children.entry(byte).or_insert(index..index).end = index + 1;
    }
    children
}

/// A cell that no step reaches: it is for a byte that no node has.
fn empty_cell(at: usize, nodes: &BTreeSet<usize>) -> u32 {
    let free = |byte: &usize| !at.checked_sub(*byte).is_some_and(|node| nodes.contains(&node));
    let byte = (0..=0xFF).find(free).expect("there are fewer nodes");
    u32::try_from(byte).expect("a byte") << 24
}

/// An expansion in its fixed width.
fn filled_up(expansion: &str) -> Result<String, String> {
    match EXPANSION_WIDTH.checked_sub(expansion.len()) {
        Some(rest) => Ok(expansion.to_owned() + &".".repeat(rest)),
        None => Err(format!("longer than {EXPANSION_WIDTH} bytes: {expansion}")),
    }
}

/// Where each text begins when they are joined, and where the last one ends.
fn starts<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<usize> {
    let mut starts = vec![0];
    for text in texts {
        starts.push(starts[starts.len() - 1] + text.len());
    }
    starts
}

fn write_const(out: &mut String, about: &str, definition: &str) {
    let _ = write!(out, "/// {about}\npub(crate) const {definition};\n\n");
}

/// A string, in lines of reasonable length.
fn write_text(out: &mut String, about: &str, name: &str, text: &str) {
    let _ = write!(out, "/// {about}\npub(crate) static {name}: &str = \"");
    let mut width = 100;
    for c in text.chars() {
        let escaped: String = match c {
            '!'..='~' if c != '"' && c != '\\' => c.into(),
            c => c.escape_unicode().collect(),
        };
        width += escaped.len();
        if width > 95 {
            out.push_str("\\\n    ");
            width = 4 + escaped.len();
        }
        out.push_str(&escaped);
    }
    out.push_str("\";\n\n");
}

fn write_numbers(out: &mut String, about: &str, name: &str, numbers: &[usize]) {
    let numbers = numbers.iter().map(usize::to_string);
    write_table(out, about, name, "u16", numbers);
}

fn write_cells(out: &mut String, cells: &[u32]) {
    let about = "The cells of the automaton: the byte a cell is for (8 bits), whether it ends the \
        trie, \
                 whether a name may\n/// end before its semicolon, and the next node or, at the \
                 end, the entry \
                 (16 bits).";
    let numbers = cells.iter().map(|cell| format!("{cell:#010x}"));
    write_table(out, about, "CELLS", "u32", numbers);
    write_const(out, "A cell that ends the trie.", &format!("LEAF: u32 = {LEAF:#010x}"));
    write_const(
        out,
        "A cell after which a name may end without its semicolon.",
        &format!("BARE: u32 = {BARE:#010x}"),
    );
}

/// An array, in lines that rustfmt leaves as they are.
fn write_table(
    out: &mut String,
    about: &str,
    name: &str,
    kind: &str,
    items: impl ExactSizeIterator<Item = String>,
) {
    let _ = writeln!(out, "/// {about}\npub(crate) static {name}: [{kind}; {}] = [", items.len());
    for item in items {
        let _ = write!(out, "{item}, ");
    }
    out.push_str("];\n\n");
}
