//! The `broth` command with two rules of a house:
//! `cargo run --example house_rules -- check page.html`
//!
//! A program like this one is all that it takes. `broth check` and `broth lsp` then know the rules
//! as they know the built-in ones.

use std::process::ExitCode;

use broth::check::{Checker, Effect, Finding, Fix, Lint, Severity, Visitor, Walk};
use broth::dom::{Attribute, Node};

static SOUP_CLASSES: Lint =
    Lint::new("soup-classes", Severity::Warning, "A class does not begin with `soup-`.")
        .explanation(
            "All classes of this house begin with `soup-`, so that other pages can embed ours.",
        );

#[derive(Clone)]
struct SoupClasses;

impl Visitor<'_> for SoupClasses {
    fn attribute(&mut self, _: Node<'_>, class: Attribute<'_>, walk: &mut Walk<'_, '_>) {
        let Some(place) = class.value_span().filter(|_| class.name().local == "class") else {
            return;
        };
        for name in class.value().split_ascii_whitespace() {
            if !name.starts_with("soup-") {
                let message = format!("the class `{name}` does not begin with `soup-`");
                walk.report(Finding::new(&SOUP_CLASSES, place).message(message));
            }
        }
    }
}

static HTTPS: Lint = Lint::new("https", Severity::Error, "A link is not encrypted.")
    .explanation("All links of this house begin with `https:`.");

#[derive(Clone)]
struct Https;

impl Visitor<'_> for Https {
    fn attribute(&mut self, _: Node<'_>, href: Attribute<'_>, walk: &mut Walk<'_, '_>) {
        let (Some(name), Some(place)) = (href.name_span(), href.value_span()) else { return };
        if let ("href", Some(rest)) = (href.name().local, href.value().strip_prefix("http://")) {
            let fix = Fix::replace("encrypt it", place, format!("https://{rest}"))
                .with_effect(Effect::AttributeValue(name.start));
            walk.report(Finding::new(&HTTPS, place).fix(fix));
        }
    }
}

fn main() -> ExitCode {
    let options = Checker::new().visitor(&SOUP_CLASSES, SoupClasses).visitor(&HTTPS, Https);
    broth_cli::main_with(options)
}
