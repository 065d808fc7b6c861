//! `broth.content`: the main content of pages.

use std::str::FromStr;
use std::sync::Arc;

use broth::content::{self as main, Extractor, Focus};
use broth::dom::{Document as Tree, NodeId};
use broth::html::Parser;
use broth::sanitize::sanitize;
use broth::select::Selector;
use broth_markup::distance::nearest;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::base::absolute;
use crate::document::{Document, Shared};
use crate::errors;
use crate::markdown::Wanted;
use crate::markup::Markup;
use crate::names::not_negative;
use crate::node::Node;
use crate::parsing::ParseOptions;
use crate::results;
use crate::selection;

/// The options by their names.
const NAMES: [&str; 10] = [
    "url",
    "focus",
    "comments",
    "tables",
    "images",
    "links",
    "min_length",
    "select",
    "without",
    "frame",
];

/// The options that keywords ask for.
#[derive(Default)]
struct Options {
    extractor: Extractor,
    url: Option<String>,
    select: Option<Arc<Selector>>,
    without: Option<Arc<Selector>>,
}

impl Options {
    fn of_keywords(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut options = Self::default();
        for (name, value) in keywords.into_iter().flat_map(|keywords| keywords.iter()) {
            options.set(&name.extract::<String>()?, &value)?;
        }
        Ok(options)
    }

    fn set(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let extractor = std::mem::take(&mut self.extractor);
        self.extractor = match name {
            "url" => {
                self.url = absolute(value.extract()?)?.map(String::from);
                extractor.url(self.url.as_deref().unwrap_or_default())
            }
            "focus" => extractor.focus(focus(value)?),
            "comments" => extractor.comments(value.extract()?),
            "tables" => extractor.tables(value.extract()?),
            "images" => extractor.images(value.extract()?),
            "links" => extractor.links(value.extract()?),
            "min_length" => {
                let length = not_negative("min_length", value.extract()?)?.unwrap_or_default();
                extractor.min_length(usize::try_from(length).unwrap_or(usize::MAX))
            }
            "frame" if value.is_none() => extractor,
            "frame" => extractor.frame(value.cast::<Frame>()?.get().frame.clone()),
            "select" | "without" if value.is_none() => extractor,
            "select" => {
                self.select = Some(selection::selector(value)?);
                extractor
            }
            "without" => {
                self.without = Some(one_of(value)?);
                extractor
            }
            _ => return Err(unknown(name)),
        };
        Ok(())
    }

    /// The main content of a node of a tree.
    fn find(&self, tree: Tree, node: NodeId) -> main::Content {
        let (select, without) = (self.select.as_deref(), self.without.as_deref());
        surfaces::content(&self.extractor, tree, node, select, without)
    }
}

/// An extractor for the pages of a column, whose addresses are another one.
pub(crate) fn extractor(keywords: &Bound<'_, PyDict>) -> PyResult<Extractor> {
    let options = Options::of_keywords(Some(keywords))?;
    match (&options.url, &options.select, &options.without) {
        (None, None, None) => Ok(options.extractor),
        _ => Err(PyTypeError::new_err("url, select and without are not options of columns")),
    }
}

/// A selector, or the list of several.
fn one_of(value: &Bound<'_, PyAny>) -> PyResult<Arc<Selector>> {
    let Ok(list) = value.cast::<PyList>() else { return selection::selector(value) };
    let texts = list.iter().map(|part| selection::selector_text(&part));
    selection::compiled(&texts.collect::<PyResult<Vec<_>>>()?.join(", "))
}

fn focus(value: &Bound<'_, PyAny>) -> PyResult<Focus> {
    let word: &str = value.extract()?;
    Focus::from_str(word).map_err(|_| {
        let help = errors::instead(word, &["balanced", "precision", "recall"]);
        errors::argument("unknown-value", format!("focus cannot be {word:?}; {help}"))
    })
}

fn unknown(name: &str) -> PyErr {
    let help = match nearest(name, NAMES) {
        Some(meant) => format!("did you mean '{meant}'?"),
        None => format!("use {}", NAMES.join(", ")),
    };
    PyTypeError::new_err(format!("unknown option '{name}'; {help}"))
}

/// Finds the main content of a page: HTML, bytes, a document or a node.
///
/// No text says what the main content is, so this is a heuristic; `docs/content.md` shows how good
/// it is. `blocks` of the result says why each block of the page was kept or dropped.
///
/// >>> import broth
/// >>> page = "<nav>Home</nav><h1>Soup</h1><p>With <b>leek</b>.<footer>Broth</footer>"
/// >>> content = broth.content(page)
/// >>> content.title, content.text
/// ('Soup', 'Soup\n\nWith leek.')
/// >>> content.markdown
/// '# Soup\n\nWith **leek**.\n'
/// >>> [block.reason for block in content.blocks if not block.kept]
/// ['navigation', 'footer']
///
/// The options, each with its default first:
///
/// | option | values | |
/// |---|---|---|
/// | `url` | `None`, or an absolute URL | the address of the page: evidence for its kind, and the base of addresses in Markdown |
/// | `focus` | `"balanced"`, `"precision"`, `"recall"` | whether too much or too little text is the worse mistake |
/// | `comments` | `False`, `True` | whether comments of readers are kept; posts of forums always are |
/// | `tables`, `images` | `True`, `False` | whether these are kept |
/// | `links` | `True`, `False` | whether links stay links; their text is kept in any case |
/// | `min_length` | `0`, or a whole number | the least number of characters of a block |
/// | `select` | `None`, or a selector | only the first element that it matches is looked into |
/// | `without` | `None`, or a selector, or a list of them | elements that are left out |
/// | `frame` | `None`, or a `Frame` | what the pages of the site have in common, which is dropped |
#[pyfunction]
#[pyo3(signature = (html, **options))]
pub(crate) fn content(
    html: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Content> {
    if let Ok(document) = html.cast::<Document>() {
        return of_node(html.py(), &document.get().root(), options);
    }
    if let Ok(node) = html.cast::<Node>() {
        return of_node(html.py(), node.get(), options);
    }
    let options = Options::of_keywords(options)?;
    let markup: Markup<'_> = html.extract()?;
    markup.warn_of_place(html.py())?;
    let found = html.py().detach(|| options.find(parsed(&markup), NodeId::DOCUMENT));
    Ok(Content::new(found, options.url))
}

/// The tree as a reader without scripts has it: some pages have all their content in `noscript`.
fn parsed(markup: &Markup<'_>) -> Tree {
    let parser = Parser::new().scripting(false);
    let parsed = match markup {
        Markup::Text(text) => parser.parse(text),
        Markup::Bytes(bytes) => parser.parse_bytes(bytes),
    };
    parsed.document
}

/// The main content of a node.
pub(crate) fn of_node(
    py: Python<'_>,
    node: &Node,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Content> {
    let options = Options::of_keywords(options)?;
    let tree = node.shared.snapshot();
    let found = py.detach(|| options.find(Tree::clone(&tree), node.id()));
    Ok(Content::new(found, options.url))
}

/// The main content of a page. As a `str`, it is its text.
#[pyclass(frozen, module = "broth")]
pub(crate) struct Content {
    /// The element that was looked into, without everything that was dropped: the `body`, or what
    /// `select` matched. It is part of a document of its own.
    #[pyo3(get)]
    node: Node,
    /// The title: the heading that the page's own metadata repeats, or else what these say.
    #[pyo3(get)]
    title: Option<String>,
    /// The names of the authors.
    #[pyo3(get)]
    byline: Option<String>,
    /// The date of publication, as written.
    #[pyo3(get)]
    date: Option<String>,
    /// The name of the site.
    #[pyo3(get)]
    site: Option<String>,
    /// The language, as written: `"en"`.
    #[pyo3(get)]
    lang: Option<String>,
    /// The address of an image that stands for the page, as written.
    #[pyo3(get)]
    image: Option<String>,
    /// The description.
    #[pyo3(get)]
    description: Option<String>,
    /// The kind of the page: `"article"`, `"forum"`, `"product"`, `"collection"`, `"listing"`,
    /// `"documentation"` or `"service"`.
    #[pyo3(get)]
    kind: &'static str,
    /// Why the page counts as one of this kind.
    #[pyo3(get)]
    evidence: &'static str,
    blocks: Vec<main::Block>,
    url: Option<String>,
}

impl Content {
    fn new(mut found: main::Content, url: Option<String>) -> Self {
        let root = found.node().id();
        let blocks = std::mem::take(&mut found.blocks);
        let (kind, evidence) = (found.kind.as_str(), found.evidence);
        let [title, byline, date, site, lang, image, description] = [
            &mut found.title,
            &mut found.byline,
            &mut found.date,
            &mut found.site,
            &mut found.lang,
            &mut found.image,
            &mut found.description,
        ]
        .map(Option::take);
        let tree = found.into_document();
        let whole = tree.root().id();
        let shared = Arc::new(Shared::of_tree(tree, whole, ParseOptions::default()));
        Self {
            node: Node::new(shared, root),
            title,
            byline,
            date,
            site,
            lang,
            image,
            description,
            kind,
            evidence,
            blocks,
            url,
        }
    }
}

#[pymethods]
impl Content {
    /// The text of the content, as a reader sees it. It is written when it is asked for.
    #[getter]
    fn text(&self, py: Python<'_>) -> String {
        self.node.rendered_text(py, false)
    }

    /// The content as Markdown, with absolute addresses if `url` was passed. It is written when it
    /// is asked for; `node.to_markdown` has options.
    #[getter]
    fn markdown(&self, py: Python<'_>) -> PyResult<String> {
        let options = PyDict::new(py);
        if let Some(url) = &self.url {
            options.set_item("base", url)?;
        }
        let wanted = Wanted::of_keywords(Some(&options))?;
        Ok(py.detach(|| self.node.with(|node| wanted.of(node).markdown)))
    }

    /// The content as HTML that is safe to show. It is written when it is asked for.
    #[getter]
    fn html(&self, py: Python<'_>) -> String {
        py.detach(|| self.node.with(|node| sanitize(&node.inner_html())))
    }

    /// All blocks of text in the page, in order, kept or not.
    #[getter]
    fn blocks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let shared = &self.node.shared;
        let spans: Vec<_> = {
            let tree = shared.read();
            let places = shared.places(&tree);
            let span = |block: &main::Block| Some(places.span(tree.source(), block.span?));
            self.blocks.iter().map(span).collect()
        };
        let blocks = self.blocks.iter().zip(spans).map(|(block, span)| {
            results::new(py, "Block", (block.kept, block.reason.as_str(), &block.text, span))
        });
        PyList::new(py, blocks.collect::<PyResult<Vec<_>>>()?)
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.text(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let kept = self.blocks.iter().filter(|block| block.kept).count();
        let (kind, all) = (self.kind, self.blocks.len());
        let title = PyString::new(py, self.title.as_deref().unwrap_or_default()).repr()?;
        Ok(format!("<Content {kind} {title}: {kept} of {all} blocks>"))
    }
}

/// The texts that several pages of a site have in common: its menus, its footer, its offers.
///
/// >>> import broth
/// >>> pages = ["<p>Free delivery<p>Leek soup", "<p>Free delivery<p>Onion soup"]
/// >>> frame = broth.Frame(pages)
/// >>> broth.content(pages[0], frame=frame).text
/// 'Leek soup'
#[pyclass(frozen, module = "broth")]
pub(crate) struct Frame {
    frame: main::Frame,
}

#[pymethods]
impl Frame {
    /// Learns from pages of one site. A text is part of the frame if at least half of the pages
    /// have it, and at least two.
    #[new]
    fn new(py: Python<'_>, pages: &Bound<'_, PyAny>) -> PyResult<Self> {
        if pages.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("pages is an iterable of pages, not a str"));
        }
        let pages = pages.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        let trees = pages.iter().map(|page| tree(py, page)).collect::<PyResult<Vec<_>>>()?;
        let frame = py.detach(|| main::Frame::learn(trees.iter().map(|tree| tree.root())));
        Ok(Self { frame })
    }

    fn __contains__(&self, text: &str) -> bool {
        self.frame.contains(text)
    }

    fn __repr__(&self) -> String {
        format!("<Frame of {} texts>", self.frame.len())
    }
}

/// The tree of a page.
fn tree(py: Python<'_>, page: &Bound<'_, PyAny>) -> PyResult<Arc<Tree>> {
    if let Ok(document) = page.cast::<Document>() {
        return Ok(document.get().root().shared.snapshot());
    }
    let markup: Markup<'_> = page.extract()?;
    Ok(Arc::new(py.detach(|| parsed(&markup))))
}
