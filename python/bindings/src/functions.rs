//! The functions of the module.

use std::borrow::Cow;
use std::sync::Arc;

use broth::check::{DocumentEncoding, EncodingSource};
use broth::{encoding, entities, html};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyMemoryView, PyString};

use crate::document::{Document, Shared, Style};
use crate::encodings::label;
use crate::errors;
use crate::markdown::Wanted;
use crate::markup::{Markup, Text};
use crate::names::not_negative;
use crate::node::Node;
use crate::own_rules::OwnRules;
use crate::parsing::{self, ParseOptions, guess as guess_of, parse as parse_markup};
use crate::report::{Decoded, Encoding, Finding, Places, not_well_formed};
use crate::results;
use crate::rules::{self, Rules, checker};
use crate::threads::in_threads;

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(parse, module)?)?;
    module.add_function(wrap_pyfunction!(parse_fragment, module)?)?;
    module.add_function(wrap_pyfunction!(parse_xml, module)?)?;
    module.add_function(wrap_pyfunction!(parse_many, module)?)?;
    module.add_function(wrap_pyfunction!(_restore, module)?)?;
    module.add_function(wrap_pyfunction!(serialize_tree, module)?)?;
    module.add_function(wrap_pyfunction!(to_markdown, module)?)?;
    module.add_function(wrap_pyfunction!(check_html, module)?)?;
    module.add_function(wrap_pyfunction!(fix, module)?)?;
    module.add_function(wrap_pyfunction!(_check_with_own, module)?)?;
    module.add_function(wrap_pyfunction!(rules::rules, module)?)?;
    module.add_function(wrap_pyfunction!(decode, module)?)?;
    module.add_function(wrap_pyfunction!(encode, module)?)?;
    module.add_function(wrap_pyfunction!(escape, module)?)?;
    module.add_function(wrap_pyfunction!(_escape_as_serialized, module)?)?;
    module.add_function(wrap_pyfunction!(unescape, module)?)?;
    module.add_function(wrap_pyfunction!(_report_unraisable, module)?)?;
    Ok(())
}

fn document(py: Python<'_>, markup: &Markup<'_>, how: ParseOptions) -> PyResult<Document> {
    // OPTIMIZATION: a short text is parsed sooner than another thread would return the interpreter:
    // beside a busy thread, 1.3 to 2 times as many are parsed.
    const SHORT: usize = 2048;
    let shared = match markup.len() < SHORT {
        true => parse_markup(markup, how),
        false => py.detach(|| parse_markup(markup, how)),
    };
    shared.map(Document::new).map_err(|error| not_well_formed(py, markup, &error))
}

/// Parses an HTML document: text, or bytes in any encoding. It never fails; `errors` of the
/// document lists what was wrong.
///
/// With `guess="utf8"`, bytes that declare no encoding are UTF-8 if they fit it, and otherwise what
/// the standard says; with `guess="content"`, the frequencies of letters count, too.
#[pyfunction]
#[pyo3(signature = (markup, *, scripting = false, encoding = None, guess = None))]
fn parse(
    py: Python<'_>,
    markup: Markup<'_>,
    scripting: bool,
    encoding: Option<String>,
    guess: Option<&Bound<'_, PyAny>>,
) -> PyResult<Document> {
    let (guess, encoding) = (guess_of(guess)?, label(py, encoding)?);
    markup.warn_of_place(py)?;
    document(py, &markup, ParseOptions { scripting, encoding, guess, ..ParseOptions::default() })
}

/// Parses an HTML fragment as if it were the content of an element: `"div"`, `"tr"`, `"svg path"`.
#[pyfunction]
#[pyo3(signature = (markup, context = "div", *, scripting = false, encoding = None, guess = None))]
fn parse_fragment(
    py: Python<'_>,
    markup: Markup<'_>,
    context: &str,
    scripting: bool,
    encoding: Option<String>,
    guess: Option<&Bound<'_, PyAny>>,
) -> PyResult<Document> {
    let context = Some(parsing::context(context)?);
    let (guess, encoding) = (guess_of(guess)?, label(py, encoding)?);
    document(
        py,
        &markup,
        ParseOptions { scripting, context, encoding, guess, ..ParseOptions::default() },
    )
}

/// Parses an XML document, well-formed or not. With `strict`, one that is not raises `StrictError`.
#[pyfunction]
#[pyo3(signature = (markup, *, strict = false, encoding = None))]
fn parse_xml(
    py: Python<'_>,
    markup: Markup<'_>,
    strict: bool,
    encoding: Option<String>,
) -> PyResult<Document> {
    let encoding = label(py, encoding)?;
    document(
        py,
        &markup,
        ParseOptions { is_xml: true, strict, encoding, ..ParseOptions::default() },
    )
}

/// The markup of each page.
fn markup_of<'p>(pages: &'p [Bound<'_, PyAny>]) -> PyResult<Vec<Markup<'p>>> {
    let markup = |(at, page): (usize, &'p Bound<'_, PyAny>)| {
        page.extract().map_err(|error: PyErr| {
            let why = error.value(page.py());
            PyTypeError::new_err(format!("page {at}: {why}"))
        })
    };
    pages.iter().enumerate().map(markup).collect()
}

/// Parses many HTML documents on several threads. The documents come in the order of the pages.
#[pyfunction]
#[pyo3(signature = (pages, *, threads = None))]
fn parse_many(
    py: Python<'_>,
    pages: &Bound<'_, PyAny>,
    threads: Option<i64>,
) -> PyResult<Vec<Document>> {
    let threads = not_negative("threads", threads)?;
    // A loop over one gives characters or numbers.
    let is_page = pages.is_instance_of::<PyString>()
        || pages.is_instance_of::<PyBytes>()
        || pages.is_instance_of::<PyByteArray>()
        || pages.is_instance_of::<PyMemoryView>();
    if is_page {
        return Err(PyTypeError::new_err("pages is an iterable of pages; write [page]"));
    }
    let pages = pages.try_iter()?.collect::<PyResult<Vec<_>>>()?;
    let pages = markup_of(&pages)?;
    let available = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.map_or_else(available, |count| usize::try_from(count).unwrap_or(1));
    let mut places = vec![(); threads.max(1)];
    let mut parsed = Vec::with_capacity(pages.len());
    py.detach(|| {
        let parse =
            |(): &mut (), at| pages.get(at).map(|page| parse_markup(page, ParseOptions::default()));
        in_threads(pages.len(), &mut places, parse, |page| parsed.push(page));
    });
    let parsed = parsed.into_iter().flatten().zip(&pages);
    let document = |(shared, page): (Result<Shared, _>, _)| {
        shared.map(Document::new).map_err(|error| not_well_formed(py, page, &error))
    };
    parsed.map(document).collect()
}

/// Builds a document again for pickle.
#[pyfunction]
fn _restore(
    py: Python<'_>,
    markup: Markup<'_>,
    is_xml: bool,
    scripting: bool,
    context: Option<String>,
    encoding: Option<(String, String)>,
) -> PyResult<Document> {
    let how = ParseOptions { is_xml, scripting, context, ..ParseOptions::default() };
    let shared = py.detach(|| parse_markup(&markup, how));
    let mut shared = shared.map_err(|error| not_well_formed(py, &markup, &error))?;
    shared.encoding = encoding.map(|(name, source)| Encoding { name, source });
    Ok(Document::new(shared))
}

/// Writes a document or a node so that it leads back to the same tree: with `minify` in as few
/// bytes, with `pretty` with a line per tag. With `exact` it follows the standard's algorithm,
/// which loses a little; with `xml` it writes XML. XML documents are always written as XML.
#[pyfunction]
#[pyo3(
    name = "serialize",
    signature = (tree, *, exact = false, minify = false, pretty = false, xml = false)
)]
fn serialize_tree(
    py: Python<'_>,
    tree: &Bound<'_, PyAny>,
    exact: bool,
    minify: bool,
    pretty: bool,
    xml: bool,
) -> PyResult<String> {
    let style = match (exact, minify, pretty, xml) {
        (false, false, false, false) => Style::Kept,
        (true, false, false, false) => Style::Exact,
        (false, true, false, false) => Style::Minified,
        (false, false, true, false) => Style::Pretty,
        (false, false, false, true) => Style::Xml,
        _ => {
            return Err(errors::argument(
                "exclusive-options",
                "choose one of exact, minify, pretty and xml".to_owned(),
            ));
        }
    };
    let (shared, node) = if let Ok(document) = tree.cast::<Document>() {
        (Arc::clone(&document.get().shared), None)
    } else if let Ok(node) = tree.cast::<Node>() {
        (Arc::clone(&node.get().shared), Some(node.get().id()))
    } else {
        let name = tree.get_type().name()?;
        return Err(PyTypeError::new_err(format!("tree must be a Document or a Node, not {name}")));
    };
    Ok(py.detach(|| shared.write_markup(node, style)))
}

/// Converts HTML, a document or a node to Markdown, which parses back to the content that was kept.
///
/// >>> import broth
/// >>> broth.to_markdown("<h1>Soup</h1><ul><li>Leek <em>soup</em></ul>", bullet="*", emphasis="_")
/// '# Soup\n\n* Leek _soup_\n'
///
/// Only rendered content counts: scripts and hidden elements are left out. Elements that Markdown
/// cannot express are dropped or unwrapped; `MarkdownConverter(...).report(html)` lists them.
///
/// The options, each with its default first:
///
/// | option | values | |
/// |---|---|---|
/// | `flavor` | `"gfm"`, `"commonmark"` | GitHub's Markdown, with tables and strikethrough, or CommonMark alone |
/// | `emphasis` | `"asterisk"`, `"underscore"`, or the mark | `*soup*` or `_soup_` |
/// | `bullet` | `"dash"`, `"asterisk"`, `"plus"`, or the mark | a list right after another one has another bullet |
/// | `heading` | `"atx"`, `"setext"` | `# Soup`, or underlined |
/// | `fence` | `"backticks"`, `"tildes"`, or the marks | around code blocks |
/// | `hard_break` | `"backslash"`, `"spaces"` | how `br` is written, at the end of the line |
/// | `links` | `"inline"`, `"references"` | `[soup](/soup)`, or `[soup][1]` with the addresses at the end |
/// | `wrap` | `None`, or a whole number from 20 up | the width of paragraphs |
/// | `raw_html` | `"never"`, `"sanitized"`, `"keep"` | elements without Markdown as HTML: none, the safe ones, or all |
/// | `math` | `"text"`, `"tex"` | formulas as their text, or as their TeX |
/// | `sub_sup` | `"marks"`, `"text"` | `H₂O` and `x^q`, or `H2O` and `xq` |
/// | `block_cells` | `"unwrap"`, `"text"` | a table with blocks in its cells: without the table, or with the blocks as text |
/// | `footnotes` | `"links"`, `"markdown"` | links and a list, or `soup[^1]` |
/// | `definition_lists` | `"auto"`, `"list"`, `"text"`, `"html"` | `"auto"` is HTML if `raw_html` allows it, otherwise a list |
/// | `details` | `"auto"`, `"text"`, `"html"` | `"auto"` is HTML if `raw_html` allows it, otherwise the content |
/// | `kbd` | `"auto"`, `"code"`, `"text"`, `"html"` | `"auto"` is HTML if `raw_html` allows it, otherwise code |
/// | `front_matter` | `False`, `True` | title, description and so on, as YAML before the Markdown |
/// | `scripting` | `True`, `False` | without it, the content of `noscript` and `canvas` is rendered |
/// | `base` | `None`, or an absolute URL | the address of the page itself: addresses of links and images become absolute, by the page's own `<base>` |
/// | `without` | `None`, or a selector, or a list of them | elements that are left out, such as `"nav, footer"`, and links that are empty without them |
#[pyfunction]
#[pyo3(signature = (html, **options))]
fn to_markdown(html: &Bound<'_, PyAny>, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
    Wanted::of_keywords(options)?.convert(html)
}

/// Lists the places that break the rules for writing HTML.
///
/// `deny` makes rules errors, `allow` turns them off, and `rules()` lists their names; `Checker`
/// has rules of your own, too. `context` is the element that a fragment is in, as in
/// `parse_fragment`; without it, the text is a whole page. Bytes are decoded as by `parse`, and the
/// places are those in their text; the rules about the encoding look at them.
#[pyfunction]
#[pyo3(
    name = "check",
    signature = (
        html, *, deny = Rules::default(), allow = Rules::default(), context = None,
        encoding = None, guess = None
    )
)]
fn check_html(
    py: Python<'_>,
    html: Markup<'_>,
    deny: Rules,
    allow: Rules,
    context: Option<&str>,
    encoding: Option<String>,
    guess: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Finding>> {
    let how = Checked::new(py, checker(deny, allow), context, encoding, guess)?;
    Ok(py.detach(|| how.check(&html)))
}

/// How a text is checked.
struct Checked {
    checker: broth::check::Checker,
    context: Option<String>,
    encoding: Option<String>,
    guess: encoding::Guess,
}

impl Checked {
    fn new(
        py: Python<'_>,
        checker: broth::check::Checker,
        context: Option<&str>,
        encoding: Option<String>,
        guess: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let context = context.map(parsing::context).transpose()?;
        Ok(Self { checker, context, encoding: label(py, encoding)?, guess: guess_of(guess)? })
    }

    /// The text of markup, and the checker for it.
    fn text<'h>(&self, html: &'h Markup<'_>) -> (Cow<'h, str>, broth::check::Checker) {
        let checker = self.checker.clone();
        match html {
            Markup::Text(text) => (Cow::Borrowed(&**text), checker),
            Markup::Bytes(bytes) => {
                let decoded = decoded(bytes, self.encoding.as_deref(), self.guess, false);
                let checker = checker.encoding(encoding_of(&decoded.decision));
                (decoded.text, checker)
            }
        }
    }

    fn check(&self, html: &Markup<'_>) -> Vec<Finding> {
        let (html, checker) = self.text(html);
        let findings = match self.context.as_deref() {
            Some(context) => checker.check_fragment(&html, context),
            None => checker.check(&html),
        };
        Places::new(&html).findings(&html, &findings)
    }

    /// The repaired text, what was repaired, and what is left.
    fn fix(&self, html: &Markup<'_>) -> (String, Vec<Finding>, Vec<Finding>) {
        let (html, checker) = self.text(html);
        let fixed = match self.context.as_deref() {
            Some(context) => checker.fix_fragment(&html, context),
            None => checker.fix(&html),
        };
        let applied = Places::new(&html).findings(&html, &fixed.applied);
        let left = Places::new(&fixed.html).findings(&fixed.html, &fixed.left);
        (fixed.html, applied, left)
    }
}

/// Repairs what breaks the rules for writing HTML, where that changes nothing else.
///
/// The arguments are those of `check`. The result has the text, the findings that were repaired and
/// those that are left. Bytes are decoded as by `parse`: the result is text in any case.
#[pyfunction]
#[pyo3(signature = (
    html, *, deny = Rules::default(), allow = Rules::default(), context = None, encoding = None,
    guess = None
))]
fn fix<'py>(
    py: Python<'py>,
    html: Markup<'py>,
    deny: Rules,
    allow: Rules,
    context: Option<&str>,
    encoding: Option<String>,
    guess: Option<&Bound<'_, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let how = Checked::new(py, checker(deny, allow), context, encoding, guess)?;
    let fixed = py.detach(|| how.fix(&html));
    results::new(py, "Fixed", fixed)
}

/// Checks as `check` does, or with `repairs` fixes as `fix` does, with rules of a program's own: a
/// function of a document that returns what breaks them.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are those of `check`")]
fn _check_with_own<'py>(
    py: Python<'py>,
    html: Markup<'py>,
    deny: Rules,
    allow: Rules,
    context: Option<&str>,
    encoding: Option<String>,
    guess: Option<&Bound<'_, PyAny>>,
    find: Py<PyAny>,
    repairs: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let mut how = Checked::new(py, checker(deny, allow), context, encoding, guess)?;
    let own = OwnRules::new(find, how.context.clone());
    how.checker = own.add_to(how.checker);
    let (text, applied, left) = py.detach(|| match repairs {
        true => how.fix(&html),
        false => (String::new(), Vec::new(), how.check(&html)),
    });
    own.raised()?;
    let named =
        |all: Vec<Finding>| -> Vec<_> { all.into_iter().map(|it| it.named(&own)).collect() };
    let (applied, left) = (named(applied), named(left));
    match repairs {
        true => results::new(py, "Fixed", (text, applied, left)),
        false => Ok(left.into_pyobject(py)?.into_any()),
    }
}

/// Decodes a document.
fn decoded<'b>(
    bytes: &'b [u8],
    label: Option<&str>,
    guess: encoding::Guess,
    xml: bool,
) -> encoding::Decoded<'b> {
    let mut options = if xml { encoding::Decoder::xml() } else { encoding::Decoder::new() };
    if let Some(label) = label {
        options = options.transport(label);
    }
    let options = options.guess(guess);
    match xml {
        true => options.decode(bytes),
        false => html::Parser::new().decoder(options).decode(bytes),
    }
}

/// The facts for the rules about the encoding.
fn encoding_of(decision: &encoding::Decision) -> DocumentEncoding {
    let source = match decision.source {
        encoding::Source::Bom => EncodingSource::ByteOrderMark,
        encoding::Source::Transport => EncodingSource::Transport,
        encoding::Source::Meta | encoding::Source::XmlDeclaration => EncodingSource::Markup,
        _ => EncodingSource::Nothing,
    };
    DocumentEncoding { name: decision.encoding.name().into(), source }
}

/// Decodes the bytes of an HTML document, or with `xml` of an XML document.
///
/// The result has the text, its encoding, and whether bytes were malformed. `guess` is that of
/// `parse`.
#[pyfunction]
#[pyo3(signature = (data, *, encoding = None, guess = None, xml = false))]
fn decode<'py>(
    py: Python<'py>,
    data: Markup<'py>,
    encoding: Option<String>,
    guess: Option<&Bound<'py, PyAny>>,
    xml: bool,
) -> PyResult<Decoded> {
    let (guess, encoding) = (guess_of(guess)?, label(py, encoding)?);
    let Markup::Bytes(bytes) = data else {
        return Err(PyTypeError::new_err("decode takes bytes, not str, which is decoded already"));
    };
    let (text, encoding, had_errors) = py.detach(|| {
        let decoded = decoded(&bytes, encoding.as_deref(), guess, xml);
        let (decision, had_errors) = (Encoding::from(&decoded.decision), decoded.had_errors());
        (decoded.text.into_owned(), decision, had_errors)
    });
    let (text, encoding) = (PyString::new(py, &text).unbind(), Py::new(py, encoding)?);
    Ok(Decoded { text, encoding, had_errors })
}

/// Encodes text, such as the result of `format` or `fix`. A character that the encoding does not
/// have becomes a numeric reference.
///
/// `encoding` is a name, or the `encoding` of a document or of `decode`: if that was chosen by a
/// byte order mark, the result begins with one.
///
/// >>> import broth
/// >>> page = broth.decode(b"<meta charset=koi8-r><P>\xcd\xc9\xd2")
/// >>> broth.encode(page.text.replace("P", "p"), page.encoding)
/// b'<meta charset=koi8-r><p>\xcd\xc9\xd2'
/// >>> broth.encode("é \u2615", "latin1")
/// b'\xe9 &#9749;'
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
fn encode<'py>(
    py: Python<'py>,
    text: Text<'py>,
    encoding: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (name, has_mark) = match encoding.cast::<Encoding>() {
        Ok(chosen) => (chosen.get().name.clone(), chosen.get().source == "bom"),
        Err(_) => match encoding.extract::<String>() {
            Ok(name) => (name, false),
            Err(_) => {
                let kind = encoding.get_type().name()?;
                let message = format!("an encoding is a str or an Encoding, not {kind}");
                return Err(PyTypeError::new_err(message));
            }
        },
    };
    let name = label(py, Some(name))?.unwrap_or_default();
    let found = encoding::get_an_encoding(name.as_bytes()).unwrap_or(encoding::UTF_8);
    let bytes = py.detach(|| {
        let mark = if has_mark { found.encode("\u{FEFF}") } else { Cow::Borrowed(&[][..]) };
        [mark, found.encode(&text)].concat()
    });
    Ok(PyBytes::new(py, &bytes))
}

/// Escapes `&`, `<`, `>`, `"` and `'`, so that the text is safe in markup, and in the value of an
/// attribute between quotes of either kind.
///
/// >>> import broth
/// >>> broth.escape("Tom's <b> & \"x\"")
/// 'Tom&#39;s &lt;b&gt; &amp; &quot;x&quot;'
#[pyfunction]
fn escape(text: Text<'_>) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// Escapes what the standard's serializer escapes in a text, or in the value of an attribute.
#[pyfunction]
#[pyo3(signature = (text, *, attribute = false))]
fn _escape_as_serialized(text: Text<'_>, attribute: bool) -> String {
    entities::Encoder::new().mode(mode(attribute)).encode(&text).into_owned()
}

/// Replaces character references by what they stand for; with `attribute` as in the value of an
/// attribute. With `python` it reads as `html.unescape` does, which removes references to control
/// characters and noncharacters, where browsers keep those characters.
#[pyfunction]
#[pyo3(signature = (text, *, attribute = false, python = false))]
fn unescape(text: Text<'_>, attribute: bool, python: bool) -> String {
    if !python {
        return entities::decode_in(&text, mode(attribute)).into_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = &*text;
    let mut from = 0;
    while let Some(at) = rest[from..].find("&#").map(|at| from + at) {
        let (number, end) = numeric_reference(rest, at);
        from = end;
        if number.is_some_and(is_nothing_in_python) {
            out.push_str(&entities::decode_in(&rest[..at], mode(attribute)));
            rest = &rest[end..];
            from = 0;
        }
    }
    out.push_str(&entities::decode_in(rest, mode(attribute)));
    out
}

/// The number of the reference that begins with `&#` at a place, and where it ends.
fn numeric_reference(text: &str, at: usize) -> (Option<u32>, usize) {
    let digits = at + 2;
    let (digits, radix) = match text.as_bytes().get(digits) {
        Some(b'x' | b'X') => (digits + 1, 16),
        _ => (digits, 10),
    };
    let count = text[digits..].bytes().take_while(|b| char::from(*b).is_digit(radix)).count();
    let end = digits + count;
    let number = u32::from_str_radix(&text[digits..end], radix).ok();
    (number, end + usize::from(text[end..].starts_with(';')))
}

/// Whether Python finds nothing in a reference to this character.
fn is_nothing_in_python(number: u32) -> bool {
    let is_noncharacter = matches!(number, 0xFDD0..=0xFDEF) || number & 0xFFFE == 0xFFFE;
    matches!(number, 1..=8 | 0xB | 0xE..=0x1F | 0x7F) || (is_noncharacter && number <= 0x10_FFFF)
}

/// Reports an error of a function of the user's where nothing can be raised.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
fn _report_unraisable(py: Python<'_>, error: Bound<'_, PyAny>, of: Bound<'_, PyAny>) {
    PyErr::from_value(error).write_unraisable(py, Some(&of));
}

fn mode(attribute: bool) -> entities::Mode {
    if attribute { entities::Mode::Attribute } else { entities::Mode::Text }
}
