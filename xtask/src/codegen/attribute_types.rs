//! The types of attributes from `attribute-types.txt`, sorted by attribute and element.

use super::camel_case;
use super::elements::by_name;

/// A row: attribute, element, condition, type; the last two as Rust text.
type Row<'d> = (&'d str, &'d str, String, String);

/// The table.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for line in data[0].lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (place, kind) = line.split_once(": ").ok_or(format!("no type: {line}"))?;
        let (elements, attribute) = place.split_once(' ').ok_or(format!("no attribute: {line}"))?;
        let (elements, condition) = condition(elements)?;
        let kind = kind_of(kind)?;
        for element in elements.split(',') {
            for attribute in attribute.split(',') {
                rows.push((attribute, element, condition.clone(), kind.clone()));
            }
        }
    }
    rows.sort();
    let rows: Vec<(&str, String)> = rows.into_iter().map(row).collect();
    let mut out = String::from(
        "use broth_markup::Name as N;\n\nuse super::{Row, Type};\nuse \
         crate::data::by_name::ByName;\n",
    );
    by_name(&mut out, "The types, by attribute and element.", "ROWS: ByName<Row>", &rows);
    Ok(out)
}

/// An attribute, and its row as Rust text.
fn row((attribute, element, condition, kind): Row<'_>) -> (&str, String) {
    let on = match element {
        "*" => String::new(),
        element => format!(".on({})", name(element)),
    };
    (attribute, format!("Row::of({kind}){on}{condition}"))
}

/// A name as Rust text.
pub(super) fn name(name: &str) -> String {
    format!("N::{}", camel_case(name))
}

/// A list of names as Rust text.
pub(super) fn names<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let names: Vec<String> = names.into_iter().map(name).collect();
    format!("&[{}]", names.join(", "))
}

/// Elements and the condition after them.
fn condition(elements: &str) -> Result<(&str, String), String> {
    let Some((elements, condition)) = elements.split_once('[') else {
        return Ok((elements, String::new()));
    };
    let condition = condition.strip_suffix(']').ok_or(format!("no bracket: {condition}"))?;
    let (attribute, values) = condition.split_once('=').ok_or(format!("no value: {condition}"))?;
    let values: Vec<&str> = values.split('|').collect();
    Ok((elements, format!(".only_if({}, &{values:?})", name(attribute))))
}

/// The variant of `Type`.
fn kind_of(kind: &str) -> Result<String, String> {
    let mut words = kind.split(' ');
    let name = words.next().unwrap_or_default();
    let parameters: Vec<&str> = words.map(|word| if word == "\"\"" { "" } else { word }).collect();
    Ok(match name {
        "keyword" => format!("Type::Keyword(&{parameters:?})"),
        "unique-keywords" => format!("Type::UniqueKeywords(&{parameters:?})"),
        "count" => format!("Type::Count {{ min: {} }}", parameters.join("")),
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
