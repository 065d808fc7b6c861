//! Checks the values of `<time>` and `<input>`: dates, times, numbers, colours.
//!
//! ```console
//! $ cargo run --example check_values < form.html
//! ```
//!
//! Each value syntax of HTML has a function that says what is wrong, and at which byte; spans say
//! where the value is in the page.

use std::io::{self, Write as _};

use broth::LineIndex;
use broth::dom::{Attribute, Node};
use broth::encoding::Guess;
use broth::html::Parser;
use broth::values::{self, Error};

/// A predicate for a value.
type Check = fn(&str) -> Result<(), Error>;

fn main() -> io::Result<()> {
    let page = Parser::new().guess(Guess::Utf8).parse_reader(io::stdin().lock())?;
    let doc = page.document;
    let lines = LineIndex::new(doc.source());

    let mut out = io::stdout().lock();
    for (element, attribute, check) in doc.root().descendants().flat_map(values_of) {
        let Err(error) = check(attribute.value()) else { continue };
        let start = attribute.value_span().map_or(0, |span| span.start);
        let at = lines.line_column(start);
        let (tag, name) = (element.name(), attribute.name());
        writeln!(out, "{}:{}: {tag} {name}: {error}", at.line, at.column_chars)?;
    }
    Ok(())
}

/// The attributes of an element that have a syntax, with its check.
fn values_of(element: Node<'_>) -> Vec<(Node<'_>, Attribute<'_>, Check)> {
    let (names, check): (&[&str], Check) = if element.is("time") {
        (&["datetime"], values::check_valid_time_value)
    } else if element.is("input") {
        let Some(check) = check_of_type(element.attr("type").unwrap_or("text")) else {
            return vec![];
        };
        (&["value", "min", "max"], check)
    } else {
        return vec![];
    };
    let attributes = names.iter().filter_map(|name| element.attribute(name));
    // An empty value says that there is none.
    let told = attributes.filter(|attribute| !attribute.value().is_empty());
    told.map(|attribute| (element, attribute, check)).collect()
}

/// <https://html.spec.whatwg.org/multipage/input.html#attr-input-type>
fn check_of_type(name: &str) -> Option<Check> {
    Some(match name.to_ascii_lowercase().as_str() {
        "date" => values::check_valid_date_string,
        "month" => values::check_valid_month_string,
        "week" => values::check_valid_week_string,
        "time" => values::check_valid_time_string,
        "datetime-local" => values::check_valid_local_date_and_time_string,
        "number" | "range" => values::check_valid_floating_point_number,
        "color" => values::check_valid_simple_color,
        _ => return None,
    })
}
