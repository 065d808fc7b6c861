//! The traits of each parse error that the checker reads, from the columns of `parse-errors.txt`.

use super::parse_errors::{Code, read};
use super::{camel_case, layout};

/// A function from code to traits.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let codes = read(&data[0])?;
    let code = |name: &str| {
        let is_known = codes.iter().any(|code| code.name == name);
        is_known.then(|| format!("E::{}", camel_case(name))).ok_or(format!("no code `{name}`"))
    };
    let mut out = String::from(
        "use broth_markup::ErrorCode as E;\n\nuse super::{Cause, ErrorTraits, Repair};\nuse \
         crate::Unfixed;\n\n\
         #[rustfmt::skip]\npub(super) const fn traits_of(code: E) -> ErrorTraits { match code {\n",
    );
    // Codes with equal traits share a row.
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    for Code { name, columns, .. } in codes.iter().filter(|code| !code.columns.is_empty()) {
        let mut fields = String::new();
        for column in columns {
            let field = match column.split_once(": ") {
                None => {
                    let flags = column.split(", ").map(|flag| flag.replace('-', "_"));
                    flags.map(|flag| format!("{flag}: true, ")).collect()
                }
                Some(("reported-as" | "only-in", _)) => "is_rule: false, ".to_owned(),
                Some(("ends", names)) => {
                    format!("ends: &{:?}, ", names.split(' ').collect::<Vec<_>>())
                }
                Some(("causes", effect)) => format!("causes: Some({}), ", code(effect)?),
                Some(("follows", causes)) => {
                    let causes = causes.split(", ").map(|words| cause(words, code));
                    format!("follows: &[{}], ", causes.collect::<Result<Vec<_>, _>>()?.join(", "))
                }
                Some(("help", help)) => format!("help: Some({help:?}), "),
                Some(("fix", fix)) => format!("fix: Some({}), ", repair(fix)?),
                Some(("unfixed", reason)) => {
                    format!("unfixed: Some(Unfixed::{}), ", camel_case(reason))
                }
                Some((key, _)) => return Err(format!("`{name}` has a column `{key}`")),
            };
            fields.push_str(&field);
        }
        match rows.iter_mut().find(|row| row.0 == fields) {
            Some((_, names)) => names.push(code(name)?),
            None => rows.push((fields, vec![code(name)?])),
        }
    }
    for (fields, names) in rows {
        let row = format!("{} => ErrorTraits {{ {fields}..ErrorTraits::NONE }}", names.join(" | "));
        layout::push_row(&mut out, &row);
    }
    out.push_str("    _ => ErrorTraits::NONE,\n} }\n");
    Ok(out)
}

/// What makes an error a cascading error.
fn cause(words: &str, code: impl Fn(&str) -> Result<String, String>) -> Result<String, String> {
    Ok(match words {
        "the start tag" => "Cause::IsStartTag".to_owned(),
        "the end tag" => "Cause::IsEndTag".to_owned(),
        "another of the end tag" => "Cause::AnotherOfEndTag".to_owned(),
        "tree-construction" => "Cause::AnotherOfTreeConstruction".to_owned(),
        "unclosed element" => "Cause::UnclosedElement".to_owned(),
        "unfinished token" => "Cause::UnfinishedToken".to_owned(),
        _ => match words.strip_prefix("without ") {
            Some(name) => format!("Cause::Without({})", code(name)?),
            None => format!("Cause::Error({})", code(words)?),
        },
    })
}

/// ``replace `old` `new`: message`` as a pair of a `Repair` and its message.
fn repair(fix: &str) -> Result<String, String> {
    let at = fix.find([' ', ':']).ok_or(format!("no fix: {fix}"))?;
    let (kind, mut rest) = fix.split_at(at);
    let mut arguments = Vec::new();
    while let Some(argument) = rest.strip_prefix(" `") {
        let (argument, after) = argument.split_once('`').ok_or(format!("no fix: {fix}"))?;
        arguments.push(format!("{argument:?}"));
        rest = after;
    }
    let message = rest.strip_prefix(": ").ok_or(format!("a fix without a message: {fix}"))?;
    let kind = camel_case(kind);
    Ok(match arguments.as_slice() {
        [] => format!("(Repair::{kind}, {message:?})"),
        arguments => format!("(Repair::{kind}({}), {message:?})", arguments.join(", ")),
    })
}
