//! `broth.format`: HTML on lines of its own.

use broth::format::{Formatter, Tags, Template, WhiteSpace};
use broth::html::Context;
use pyo3::prelude::*;

use crate::errors;
use crate::markup::Text;
use crate::names::not_negative;

/// Formats HTML: lines, indentation and tags change, and the page looks the same. It never fails;
/// a part whose rendering might change stays as it is.
///
/// `white_space` says where white space counts: where the browsers' own style sheet says so
/// (`"css"`), everywhere (`"strict"`), or only between words (`"ignore"`). `tags` keeps the
/// optional tags (`"keep"`), writes all (`"write"`), or only those that must be there (`"omit"`).
/// With `css`, style sheets and `style` attributes are formatted, too. `template` is the language
/// of a template, such as `"jinja"`, whose code stays as it is. `context` is the element that a
/// fragment is for.
///
/// >>> import broth
/// >>> broth.format("<ul><li>Leek<li>Onion</ul>", context="div")
/// '<ul>\n  <li>Leek\n  <li>Onion\n</ul>\n'
#[pyfunction]
#[pyo3(signature = (
    html, *, width = 100, indent = 2, tabs = false, white_space = "css", tags = "keep",
    css = false, template = None, context = None,
))]
#[expect(clippy::too_many_arguments, reason = "each is an option by its name")]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
pub(crate) fn format(
    py: Python<'_>,
    html: Text<'_>,
    width: i64,
    indent: i64,
    tabs: bool,
    white_space: &str,
    tags: &str,
    css: bool,
    template: Option<&str>,
    context: Option<&str>,
) -> PyResult<String> {
    let indent = u8::try_from(indent)
        .map_err(|_| errors::argument("bad-indent", "indent is 0 to 255".to_owned()))?;
    let width = not_negative("width", Some(width))?;
    let width = width.and_then(|width| usize::try_from(width).ok());
    let mut formatter = Formatter::new()
        .width(width.unwrap_or(usize::MAX))
        .indent(indent)
        .tabs(tabs)
        .white_space(word::<WhiteSpace>("white_space", white_space)?)
        .tags(word::<Tags>("tags", tags)?)
        .css(css)
        .template(template.map(|name| word::<Template>("template", name)).transpose()?);
    if let Some(context) = context {
        formatter = formatter.context(Context::parse(context));
    }
    Ok(py.detach(|| formatter.format(&html)))
}

/// The value of an option.
fn word<T: std::str::FromStr<Err: std::fmt::Display>>(option: &str, word: &str) -> PyResult<T> {
    word.parse()
        .map_err(|error: T::Err| errors::argument("unknown-value", format!("{option}: {error}")))
}
