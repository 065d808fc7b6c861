//! Markdown.

use broth::dom::{InnerText, Node};
use broth::markdown::{
    Addresses, Bullet, Emphasis, Fence, Flavor, HardBreak, Heading, Links, Markdown, Math, Options,
    RawHtml,
};
use broth::sanitize::Sanitizer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use url::Url;

use crate::base::base_url;
use crate::report::{Loss, Places};

/// How Markdown is written, as keywords.
#[derive(Clone, Copy)]
pub(crate) struct How<'k> {
    pub(crate) flavor: &'k str,
    pub(crate) emphasis: &'k str,
    pub(crate) bullet: &'k str,
    pub(crate) heading: &'k str,
    pub(crate) fence: &'k str,
    pub(crate) hard_break: &'k str,
    pub(crate) links: &'k str,
    pub(crate) wrap: Option<usize>,
    pub(crate) raw_html: &'k str,
    pub(crate) math: &'k str,
    pub(crate) front_matter: bool,
    pub(crate) base: Option<&'k str>,
    pub(crate) scripting: bool,
}

/// Keywords that come as a dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Keywords {
    flavor: String,
    emphasis: String,
    bullet: String,
    heading: String,
    fence: String,
    hard_break: String,
    links: String,
    wrap: Option<usize>,
    raw_html: String,
    math: String,
    front_matter: bool,
}

impl Keywords {
    pub(crate) fn how(&self) -> How<'_> {
        How {
            flavor: &self.flavor,
            emphasis: &self.emphasis,
            bullet: &self.bullet,
            heading: &self.heading,
            fence: &self.fence,
            hard_break: &self.hard_break,
            links: &self.links,
            wrap: self.wrap,
            raw_html: &self.raw_html,
            math: &self.math,
            front_matter: self.front_matter,
            base: None,
            scripting: true,
        }
    }
}

/// The options that keywords ask for, and the address of the page.
pub(crate) struct Wanted {
    pub(crate) options: Options,
    page: Option<Url>,
}

impl How<'_> {
    pub(crate) fn wanted(&self) -> PyResult<Wanted> {
        let options = Options::default()
            .flavor(match self.flavor {
                "gfm" => Flavor::Gfm,
                "commonmark" => Flavor::CommonMark,
                other => return Err(unknown("flavor", other, "'gfm' or 'commonmark'")),
            })
            .emphasis(match self.emphasis {
                "*" => Emphasis::Asterisk,
                "_" => Emphasis::Underscore,
                other => return Err(unknown("emphasis", other, "'*' or '_'")),
            })
            .bullet(match self.bullet {
                "-" => Bullet::Dash,
                "*" => Bullet::Asterisk,
                "+" => Bullet::Plus,
                other => return Err(unknown("bullet", other, "'-', '*' or '+'")),
            })
            .heading(match self.heading {
                "atx" => Heading::Atx,
                "setext" => Heading::Setext,
                other => return Err(unknown("heading", other, "'atx' or 'setext'")),
            })
            .fence(match self.fence {
                "`" => Fence::Backticks,
                "~" => Fence::Tildes,
                other => return Err(unknown("fence", other, "'`' or '~'")),
            })
            .hard_break(match self.hard_break {
                "backslash" => HardBreak::Backslash,
                "spaces" => HardBreak::Spaces,
                other => return Err(unknown("hard_break", other, "'backslash' or 'spaces'")),
            })
            .links(match self.links {
                "inline" => Links::Inline,
                "references" => Links::References,
                other => return Err(unknown("links", other, "'inline' or 'references'")),
            })
            .raw_html(match self.raw_html {
                "never" => RawHtml::never(),
                "keep" => RawHtml::keep(),
                "sanitized" => {
                    let sanitizer = Sanitizer::default();
                    RawHtml::by(move |element| sanitizer.attributes_kept(element))
                }
                other => return Err(unknown("raw_html", other, "'never', 'sanitized' or 'keep'")),
            })
            .math(match self.math {
                "text" => Math::Text,
                "tex" => Math::Tex,
                other => return Err(unknown("math", other, "'text' or 'tex'")),
            })
            .wrap(self.wrap)
            .front_matter(self.front_matter)
            .reader(InnerText::default().scripting(self.scripting));
        let page = self.base.map(Url::parse).transpose();
        let page = page.map_err(|error| {
            let base = self.base.unwrap_or_default();
            PyValueError::new_err(format!("base {base:?} is no absolute URL: {error}"))
        })?;
        Ok(Wanted { options, page })
    }
}

impl Wanted {
    fn of(&self, node: Node<'_>) -> Markdown {
        let Some(base) = &self.page else { return self.options.of(node) };
        let base = base_url(node.document().root(), Some(base.clone()));
        let resolve = move |_: Node<'_>, name: &str, value: &str| {
            let is_one = matches!(name, "href" | "src" | "poster" | "data" | "cite" | "action");
            base.as_ref().filter(|_| is_one)?.join(value).ok().map(String::from)
        };
        self.options.clone().addresses(Addresses::by(resolve)).of(node)
    }
}

fn unknown(name: &str, value: &str, expected: &str) -> PyErr {
    PyValueError::new_err(format!("{name} {value:?} is unknown; write {expected}"))
}

/// The Markdown of a node; with `report`, its losses come with it.
pub(crate) fn of(
    py: Python<'_>,
    wanted: &Wanted,
    report: bool,
    with: impl FnOnce(&dyn Fn(Node<'_>) -> (Markdown, String)) -> (Markdown, String) + Send,
) -> PyResult<Py<PyAny>> {
    let (markdown, source) = py.detach(|| {
        with(&|node| {
            let source = if report { node.document().source().to_owned() } else { String::new() };
            (wanted.of(node), source)
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
