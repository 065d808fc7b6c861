//! The roles and properties of ARIA, and which elements may have them, from `aria.txt`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::elements::{all_of, by_name};
use super::layout;
use super::parse_errors::lines;

/// A role, as the data describes it.
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
                layout::list(
                    &mut lists,
                    &format!("The {section}."),
                    &format!("pub(super) static {constant}: &[&str] = &["),
                    names.iter().map(|name| format!("{name:?}")),
                );
            }
        }
    }
    roles.sort_by_key(|role| role.name);
    elements.sort_by_key(|(element, ..)| *element);
    let mut out = String::from(
        "use broth_markup::Name as N;\n\nuse super::{Allowance, Role, implicit, numbered, \
         without_role};\n\
         use crate::engines::attributes::Test;\nuse crate::data::by_name::ByName;\n",
    );
    let concrete: Vec<&Role<'_>> = roles.iter().filter(|role| !role.is_abstract).collect();
    layout::table(
        &mut out,
        "The roles, by name.",
        "pub(super) static ROLES: &[Role] = &numbered([",
        concrete.iter().map(|role| role_row(&roles, role, leaves.contains(&role.name))),
    );
    out.push_str(&lists);
    let allowances = allowances(&elements, &concrete)?;
    by_name(
        &mut out,
        "The roles and properties that elements may have; the first row that applies counts.",
        "ALLOWANCES: ByName<Allowance>",
        &allowances,
    );
    Ok(out)
}

/// The row of a role, with all that it inherits.
fn role_row(roles: &[Role<'_>], role: &Role<'_>, is_leaf: bool) -> String {
    let mut properties = BTreeSet::new();
    let mut needs = BTreeSet::new();
    inherit(roles, role.name, &mut properties, &mut needs);
    let mut out = format!("Role::named({:?})", role.name);
    let mut list = |method: &str, names: &[&str]| {
        if !names.is_empty() {
            let _ = write!(out, ".{method}(&{names:?})");
        }
    };
    list("needs", &Vec::from_iter(needs));
    list("has", &Vec::from_iter(properties));
    list("without", &role.without);
    list("within", &role.within);
    list("owns", &role.owns);
    if is_leaf {
        out.push_str(".leaf()");
    }
    out
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

/// The properties of a role and of all that it inherits from. Roles inherit in a few levels,
/// without cycles.
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
    let flags = ["any", "unnamed", "closed", "barred"];
    let names: Vec<&str> = words.iter().copied().filter(|word| !flags.contains(word)).collect();
    let mut row = String::new();
    if !tests.is_empty() {
        let _ = write!(row, ".applies({})", all_of(tests));
    }
    if !names.is_empty() {
        let _ = write!(row, ".roles(&{names:?})");
    }
    for flag in flags.into_iter().filter(|flag| words.contains(flag)) {
        let _ = write!(row, ".{flag}()");
    }
    rows.extend(elements.split(',').map(|element| (element, own, row.clone())));
    Ok(())
}

/// The rows of the elements.
fn allowances<'d>(
    elements: &[(&'d str, &str, String)],
    roles: &[&Role<'_>],
) -> Result<Vec<(&'d str, String)>, String> {
    let row = |(element, own, row): &(&'d str, &str, String)| match *own {
        "-" => Ok((*element, format!("without_role(){row}"))),
        own if roles.iter().any(|role| role.name == own) => {
            Ok((*element, format!("implicit({own:?}){row}")))
        }
        own => Err(format!("no such role: {own}")),
    };
    elements.iter().map(row).collect()
}
