//! Markdown.

use broth::dom::{InnerText, Node};
use broth::markdown::{Bullet, Emphasis, Flavor, Heading, Markdown, Options};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::report::{Loss, Places};

/// How Markdown is written, as keywords.
pub(crate) struct How {
    flavor: String,
    emphasis: String,
    bullet: String,
    heading: String,
    scripting: bool,
}

impl How {
    pub(crate) fn new(
        flavor: &str,
        emphasis: &str,
        bullet: &str,
        heading: &str,
        scripting: bool,
    ) -> Self {
        let [flavor, emphasis, bullet, heading] =
            [flavor, emphasis, bullet, heading].map(str::to_owned);
        Self { flavor, emphasis, bullet, heading, scripting }
    }

    pub(crate) fn options(&self) -> PyResult<Options> {
        let options = Options::default()
            .flavor(match &*self.flavor {
                "gfm" => Flavor::Gfm,
                "commonmark" => Flavor::CommonMark,
                other => return Err(unknown("flavor", other, "'gfm' or 'commonmark'")),
            })
            .emphasis(match &*self.emphasis {
                "*" => Emphasis::Asterisk,
                "_" => Emphasis::Underscore,
                other => return Err(unknown("emphasis", other, "'*' or '_'")),
            })
            .bullet(match &*self.bullet {
                "-" => Bullet::Dash,
                "*" => Bullet::Asterisk,
                "+" => Bullet::Plus,
                other => return Err(unknown("bullet", other, "'-', '*' or '+'")),
            })
            .heading(match &*self.heading {
                "atx" => Heading::Atx,
                "setext" => Heading::Setext,
                other => return Err(unknown("heading", other, "'atx' or 'setext'")),
            });
        Ok(options.reader(InnerText::default().scripting(self.scripting)))
    }
}

fn unknown(name: &str, value: &str, expected: &str) -> PyErr {
    PyValueError::new_err(format!("{name} {value:?} is unknown; write {expected}"))
}

/// The Markdown of a node; with `report`, its losses come with it.
pub(crate) fn of(
    py: Python<'_>,
    options: &Options,
    report: bool,
    with: impl FnOnce(&dyn Fn(Node<'_>) -> (Markdown, String)) -> (Markdown, String) + Send,
) -> PyResult<Py<PyAny>> {
    let (markdown, source) = py.detach(|| {
        with(&|node| {
            let source = if report { node.document().source().to_owned() } else { String::new() };
            (options.of(node), source)
        })
    });
    if !report {
        return Ok(markdown.text.into_pyobject(py)?.into_any().unbind());
    }
    let places = Places::new(&source);
    let losses: Vec<Loss> = markdown
        .losses
        .iter()
        .map(|loss| Loss {
            name: loss.name.clone(),
            how: loss.how.as_str().to_owned(),
            why: loss.why.as_str().to_owned(),
            span: loss.span.map(|span| places.span(&source, span)),
        })
        .collect();
    Ok((markdown.text, losses).into_pyobject(py)?.into_any().unbind())
}
