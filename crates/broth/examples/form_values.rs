//! Lists the values that the forms of a page would submit, if nobody changed anything.
//!
//! ```console
//! $ curl -s https://example.org | cargo run --example form_values
//! ```
//!
//! Left out are files, the button that is pressed, and what a browser does to the values of some
//! types, such as removing a date that does not exist.

use std::collections::HashMap;
use std::io::{self, Write as _};

use broth::Name;
use broth::dom::Node;
use broth::encoding::Guess;
use broth::html::Parser;
use broth::select::{Select as _, Selector};

/// The controls whose values are sent, and the chosen options.
const SENT: &str = ":is(
    textarea:enabled,
    select:enabled option:checked:enabled,
    input:enabled:checked,
    input:enabled:not([type=checkbox], [type=radio], [type=file],
        [type=submit], [type=image], [type=reset], [type=button])
):not(datalist *)";

/// The elements of a page by their ids; of several with the same id, the first.
type Ids<'d> = HashMap<&'d str, Node<'d>>;

fn main() -> io::Result<()> {
    let page = Parser::new().guess(Guess::Utf8).parse_reader(io::stdin().lock())?;
    let mut ids = Ids::new();
    for node in page.root().descendants() {
        if let Some(id) = node.attr("id") {
            ids.entry(id).or_insert(node);
        }
    }

    let sent = Selector::parse(SENT).expect("it is a selector");
    let mut out = io::stdout().lock();
    for node in page.root().select(&sent) {
        let control = control(node);
        let name = control.attr("name").unwrap_or_default();
        if let Some(form) = form(control, &ids).filter(|_| !name.is_empty()) {
            let action = form.attr("action").unwrap_or_default();
            writeln!(out, "{action}\t{name}\t{}", value(node))?;
        }
    }
    Ok(())
}

/// The control that sends the value: for an option, its `select`.
fn control(node: Node<'_>) -> Node<'_> {
    let is_option = node.is_html(Name::Option);
    let select = node.ancestors().find(|ancestor| is_option && ancestor.is_html(Name::Select));
    select.unwrap_or(node)
}

/// The form that a control belongs to, which need not be around it.
fn form<'d>(control: Node<'d>, ids: &Ids<'d>) -> Option<Node<'d>> {
    match control.attr("form") {
        Some(id) => ids.get(id).copied(),
        None => control.form_by_parser().or_else(|| control.ancestors().find(is_form)),
    }
    .filter(is_form)
}

fn is_form(node: &Node<'_>) -> bool {
    node.is_html(Name::Form)
}

fn value(node: Node<'_>) -> String {
    let text = node.text();
    match (node.attr("value"), node.html_name()) {
        (_, Name::Textarea) => text,
        (Some(value), _) => value.to_owned(),
        (None, Name::Option) => text.split_ascii_whitespace().collect::<Vec<_>>().join(" "),
        (None, _) if is_box(node) => "on".to_owned(),
        (None, _) => String::new(),
    }
}

fn is_box(node: Node<'_>) -> bool {
    let kind = node.attr("type").unwrap_or_default();
    ["checkbox", "radio"].iter().any(|name| kind.eq_ignore_ascii_case(name))
}
