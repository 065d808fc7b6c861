//! The roles and properties of ARIA, and which elements may have them, from `aria.txt`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::attribute_types::rows_of;
use super::elements::all_of;
use super::parse_errors::lines;

/// What the data says of a role.
#[derive(Default)]
struct Role<'d> {
    name: &'d str,
    is_abstract: bool,
    is: Vec<&'d str>,
    needs: Vec<&'d str>,
    has: Vec<&'d str>,
    without: Vec<&'d str>,
    within: Vec<&'d str>,
    owns: Vec<&'d str>,
}

/// The tables.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut roles: Vec<Role<'_>> = Vec::new();
    let mut elements: Vec<(&str, &str, String)> = Vec::new();
    let mut lists = String::new();
    let mut leaves: Vec<&str> = Vec::new();
    let mut section = "";
    for line in lines(&data[0]) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            section = name;
            continue;
        }
        match section {
            "roles" => role(line, &mut roles)?,
            "roles of other specifications" => {
                roles.extend(line.split(' ').map(|name| Role {
                    name,
                    is: vec!["structure"],
                    ..Role::default()
                }));
            }
            "roles of leaves" => leaves.extend(line.split(' ')),
            "elements" => element(line, &mut elements)?,
            _ => {
                let mut names: Vec<&str> = line.split(' ').collect();
                names.sort_unstable();
                let constant = section.to_uppercase().replace(' ', "_");
                let _ = writeln!(
                    lists,
                    "\n/// The {section}.\npub(super) static {constant}: &[&str] = &{names:?};"
                );
            }
        }
    }
    roles.sort_by_key(|role| role.name);
    elements.sort_by_key(|(element, ..)| *element);
    let mut out = String::from(
        "use broth_markup::Name;\n\nuse super::{Allowance, Role};\nuse crate::attributes::Test;\n\n/// The roles, by name.\npub(super) static ROLES: &[Role] = &[\n",
    );
    let concrete: Vec<&Role<'_>> = roles.iter().filter(|role| !role.is_abstract).collect();
    let elements = allowances(&elements, &concrete)?;
    for (number, role) in concrete.iter().enumerate() {
        let mut properties = BTreeSet::new();
        let mut needs = BTreeSet::new();
        inherit(&roles, role.name, &mut properties, &mut needs);
        let _ = writeln!(
            out,
            "Role {{ number: {number}, name: {:?}, needs: &{:?}, has: &{:?}, without: &{:?}, within: &{:?}, owns: &{:?}, is_leaf: {} }},",
            role.name,
            Vec::from_iter(needs),
            Vec::from_iter(properties),
            role.without,
            role.within,
            role.owns,
            leaves.contains(&role.name)
        );
    }
    let _ = write!(
        out,
        "];\n{lists}\n/// What elements may have; the first row that applies counts.\nstatic ALLOWANCES: &[Allowance] = &[\n{elements}"
    );
    Ok(out)
}

fn role<'d>(line: &'d str, roles: &mut Vec<Role<'d>>) -> Result<(), String> {
    let Some(line) = line.strip_prefix("  ") else {
        let name = line.strip_suffix(" (abstract)");
        roles.push(Role {
            name: name.unwrap_or(line),
            is_abstract: name.is_some(),
            ..Role::default()
        });
        return Ok(());
    };
    let (key, names) = line.split_once(": ").ok_or(format!("no colon: {line}"))?;
    let role = roles.last_mut().ok_or("no role")?;
    let names = names.split(' ').collect();
    match key {
        "is" => role.is = names,
        "needs" => role.needs = names,
        "has" => role.has = names,
        "without" => role.without = names,
        "in" => role.within = names,
        "owns" => role.owns = names,
        _ => return Err(format!("no such line: {line}")),
    }
    Ok(())
}

/// The properties of a role and of all that it inherits from. Roles inherit in a few levels, without cycles.
fn inherit<'d>(
    roles: &[Role<'d>],
    name: &str,
    properties: &mut BTreeSet<&'d str>,
    needs: &mut BTreeSet<&'d str>,
) {
    let Some(role) = roles.iter().find(|role| role.name == name) else { return };
    properties.extend(role.has.iter().chain(&role.needs));
    needs.extend(&role.needs);
    for parent in &role.is {
        inherit(roles, parent, properties, needs);
    }
}

fn element<'d>(line: &'d str, rows: &mut Vec<(&'d str, &'d str, String)>) -> Result<(), String> {
    let bad = || format!("not an element: {line}");
    let (place, rest) = line.split_once(": ").ok_or_else(bad)?;
    let (own, roles) = rest.split_once(" /").ok_or_else(bad)?;
    let (elements, tests) =
        place.strip_suffix(']').and_then(|place| place.split_once('[')).unwrap_or((place, ""));
    let words: Vec<&str> = roles.split(' ').filter(|word| !word.is_empty()).collect();
    let is = |flag: &str| words.contains(&flag);
    let flags = ["any", "unnamed", "closed", "barred"];
    let names: Vec<&str> = words.iter().copied().filter(|word| !flags.contains(word)).collect();
    for element in elements.split(',') {
        let row = format!(
            "applies: {}, any: {}, roles: &{names:?}, unnamed: {}, closed: {}, barred: {} }},\n",
            all_of(tests),
            is("any"),
            is("unnamed"),
            is("closed"),
            is("barred"),
        );
        rows.push((element, own, row));
    }
    Ok(())
}

/// The rows of the elements, and where those of each element are.
fn allowances(elements: &[(&str, &str, String)], roles: &[&Role<'_>]) -> Result<String, String> {
    let mut out = String::new();
    for (_, own, row) in elements {
        let own = match roles.binary_search_by_key(own, |role| role.name) {
            Ok(number) => format!("Some(&ROLES[{number}])"),
            Err(_) if *own == "-" => "None".to_owned(),
            Err(_) => return Err(format!("no such role: {own}")),
        };
        let _ = write!(out, "Allowance {{ own: {own}, {row}");
    }
    out.push_str("];\n");
    let names: Vec<&str> = elements.iter().map(|(element, ..)| *element).collect();
    rows_of(&names, "allowances_of", "Allowance", "ALLOWANCES", &mut out);
    Ok(out)
}
