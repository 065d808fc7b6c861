//! The schema of `broth.toml`: its form as it was written by hand, with the names of all rules.

use serde_json::{Value, json};

use super::parse_errors::{self, Code};
use super::rules;

/// The first of the data is the form; rules are error codes and files.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut schema: Value = serde_json::from_str(&data[0]).map_err(|e| e.to_string())?;
    let rules = schema["definitions"]["rules"]["properties"]
        .as_object_mut()
        .ok_or("the form has no `definitions.rules.properties`")?;
    let mut add = |name: &str, summary: String| {
        let rule = json!({"description": summary, "$ref": "#/definitions/level"});
        rules.insert(name.to_owned(), rule)
    };
    for code in parse_errors::read(&data[1])?.iter().filter(|code| is_rule(code)) {
        add(code.name, code.summary.to_owned());
    }
    for file in rules::read(&data[2])? {
        let name = file.name();
        add(&name, file.summary().ok_or(format!("`{name}` has no summary"))?);
    }
    let text = serde_json::to_string_pretty(&schema).map_err(|e| e.to_string())?;
    Ok(text + "\n")
}

/// Whether `check` reports the code under its own name.
fn is_rule(code: &Code<'_>) -> bool {
    let mut columns = code.columns.iter().filter_map(|column| column.split_once(": "));
    code.family != "xml" && !columns.any(|(key, _)| key == "reported-as" || key == "only-in")
}
