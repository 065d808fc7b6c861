//! The types of attributes from `attribute-types.txt`, sorted by attribute and element.

use std::fmt::Write as _;

use super::camel_case;

/// A row: attribute, element, condition, type; as Rust text.
type Row = (String, String, String, String);

/// The table.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut rows: Vec<Row> = Vec::new();
    for line in data[0].lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (place, kind) = line.split_once(": ").ok_or(format!("no type: {line}"))?;
        let (elements, attribute) = place.split_once(' ').ok_or(format!("no attribute: {line}"))?;
        let (elements, condition) = condition(elements)?;
        let kind = kind_of(kind)?;
        for element in elements.split(',') {
            for attribute in attribute.split(',') {
                let row =
                    (attribute.to_owned(), element.to_owned(), condition.clone(), kind.clone());
                rows.push(row);
            }
        }
    }
    rows.sort();
    let mut out = String::from(
        "use broth_markup::Name;\n\nuse super::{Row, Type};\n\n\
         /// The types, by attribute and element.\nstatic ROWS: &[Row] = &[\n",
    );
    for (_, element, condition, kind) in &rows {
        let element = name_or_all(element);
        let _ = writeln!(out, "Row {{ element: {element}, only_if: {condition}, kind: {kind} }},");
    }
    out.push_str("];\n");
    let attributes: Vec<&str> = rows.iter().map(|(attribute, ..)| &**attribute).collect();
    rows_of(&attributes, "rows_of", "Row", "ROWS", &mut out);
    Ok(out)
}

/// A function from a name to its rows in a table. `names` are those of the rows, which are sorted by them.
pub(super) fn rows_of(names: &[&str], function: &str, row: &str, table: &str, out: &mut String) {
    let _ = writeln!(
        out,
        "\n/// The rows of a name.\n#[rustfmt::skip]\n\
         pub(super) fn {function}(name: Name) -> &'static [{row}] {{\n    match name {{"
    );
    let mut start = 0;
    for group in names.chunk_by(|a, b| a == b) {
        let (end, name) = (start + group.len(), camel_case(group[0]));
        let _ = writeln!(out, "        Name::{name} => &{table}[{start}..{end}],");
        start = end;
    }
    out.push_str("        _ => &[],\n    }\n}\n");
}

/// A list of names as Rust text.
pub(super) fn names<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let names: Vec<String> =
        names.into_iter().map(|name| format!("Name::{}", camel_case(name))).collect();
    format!("&[{}]", names.join(", "))
}

/// The name of an element, or none for all.
pub(super) fn name_or_all(element: &str) -> String {
    match element {
        "*" => "None".to_owned(),
        name => format!("Some(Name::{})", camel_case(name)),
    }
}

/// Elements and the condition after them.
fn condition(elements: &str) -> Result<(&str, String), String> {
    let Some((elements, condition)) = elements.split_once('[') else {
        return Ok((elements, "None".to_owned()));
    };
    let condition = condition.strip_suffix(']').ok_or(format!("no bracket: {condition}"))?;
    let (name, values) = condition.split_once('=').ok_or(format!("no value: {condition}"))?;
    let values: Vec<&str> = values.split('|').collect();
    Ok((elements, format!("Some((Name::{}, &{values:?}))", camel_case(name))))
}

/// The variant of `Type`.
fn kind_of(kind: &str) -> Result<String, String> {
    let mut words = kind.split(' ');
    let name = words.next().unwrap_or_default();
    let parameters: Vec<&str> = words.map(|word| if word == "\"\"" { "" } else { word }).collect();
    Ok(match name {
        "keyword" => format!("Type::Keyword(&{parameters:?})"),
        "unique-keywords" => format!("Type::UniqueKeywords(&{parameters:?})"),
        "integer" => {
            let bound = |at: usize| -> Result<String, String> {
                match parameters.get(at) {
                    None => Ok("None".to_owned()),
                    Some(number) => {
                        let number: u32 = number.parse().map_err(|e| format!("{kind}: {e}"))?;
                        Ok(format!("Some({number})"))
                    }
                }
            };
            format!("Type::Integer {{ min: {}, max: {} }}", bound(0)?, bound(1)?)
        }
        _ if parameters.is_empty() => match name.strip_suffix("-or-empty") {
            Some(name) => format!("Type::OrEmpty(&Type::{})", camel_case(name)),
            None => format!("Type::{}", camel_case(name)),
        },
        _ => return Err(format!("this type has no parameters: {kind}")),
    })
}
