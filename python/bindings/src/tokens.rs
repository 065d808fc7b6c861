//! `tokens`: the tokens of markup, without a tree.

use std::mem;
use std::sync::{Mutex, PoisonError};

use broth::Span;
use broth::tokens::{self as html, Tokenizer, TokenizerStream};
use broth::xml::{self, owned as xml_owned};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator};

use crate::encodings::label;
use crate::markup::{Markup, Pieces};
use crate::parsing::guess as guess_of;
use crate::report::{Places, characters};

/// A token of HTML: a tag, a text, a comment, ...
#[pyclass(frozen, eq, hash, module = "broth")]
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Token {
    /// `"start-tag"`, `"end-tag"`, `"text"`, `"comment"`, `"doctype"` or
    /// `"processing-instruction"`; in XML also `"cdata"` and `"xml-declaration"`.
    #[pyo3(get)]
    kind: &'static str,
    /// The name of a tag, in HTML in lower case, or of a doctype; the target of a processing
    /// instruction; `None` for others.
    #[pyo3(get)]
    name: Option<String>,
    /// The characters of a text or a comment, references replaced; the data of a processing
    /// instruction; `None` for others.
    #[pyo3(get)]
    text: Option<String>,
    attrs: Vec<(String, String)>,
    /// Whether a tag ends with `/>`.
    #[pyo3(get)]
    self_closing: bool,
    /// The public identifier of a doctype.
    #[pyo3(get)]
    public_id: Option<String>,
    /// The system identifier of a doctype.
    #[pyo3(get)]
    system_id: Option<String>,
    /// The place in the source: a pair of offsets in characters.
    #[pyo3(get)]
    span: (usize, usize),
}

impl Token {
    /// A token of XML.
    fn of_xml(token: xml_owned::Token<'_>, span: (usize, usize)) -> Self {
        let text = |kind, text: String| Self { kind, text: Some(text), ..Self::default() };
        let tag = |kind, tag: xml_owned::Tag<'_>| Self {
            kind,
            name: Some(tag.name.into_owned()),
            attrs: tag
                .attrs
                .into_iter()
                .map(|attr| (attr.name.into_owned(), attr.value.into_owned()))
                .collect(),
            ..Self::default()
        };
        let token = match token {
            xml_owned::Token::StartTag(start) => tag("start-tag", start),
            xml_owned::Token::EmptyTag(empty) => {
                Self { self_closing: true, ..tag("start-tag", empty) }
            }
            xml_owned::Token::EndTag(end) => tag("end-tag", end),
            xml_owned::Token::ShortEndTag(_) => Self { kind: "end-tag", ..Self::default() },
            xml_owned::Token::Text(it) => text("text", it.text.into_owned()),
            xml_owned::Token::Cdata(it) => text("cdata", it.text.into_owned()),
            xml_owned::Token::Comment(it) => text("comment", it.text.into_owned()),
            xml_owned::Token::Declaration(it) => text("xml-declaration", it.data.into_owned()),
            xml_owned::Token::Doctype(doctype) => Self {
                kind: "doctype",
                name: doctype.name.map(Into::into),
                public_id: doctype.public_id.map(Into::into),
                system_id: doctype.system_id.map(Into::into),
                ..Self::default()
            },
            xml_owned::Token::ProcessingInstruction(it) => Self {
                kind: "processing-instruction",
                name: Some(it.target.into_owned()),
                text: Some(it.data.into_owned()),
                ..Self::default()
            },
            _ => Self::default(),
        };
        Self { span, ..token }
    }

    fn new(token: html::Token<'static>, span: (usize, usize)) -> Self {
        let text = |kind, text: html::Text<'static>| Self {
            kind,
            text: Some(text.text.into_owned()),
            ..Self::default()
        };
        let tag = |kind, tag: html::Tag<'static>| Self {
            kind,
            name: Some(tag.name.into_owned()),
            attrs: tag
                .attrs
                .into_iter()
                .map(|attr| (attr.name.into_owned(), attr.value.into_owned()))
                .collect(),
            self_closing: tag.self_closing,
            ..Self::default()
        };
        let token = match token {
            html::Token::StartTag(start) => tag("start-tag", start),
            html::Token::EndTag(end) => tag("end-tag", end),
            html::Token::Text(it) => text("text", it),
            html::Token::Comment(it) => text("comment", it),
            html::Token::Doctype(doctype) => Self {
                kind: "doctype",
                name: doctype.name.map(Into::into),
                public_id: doctype.public_id.map(Into::into),
                system_id: doctype.system_id.map(Into::into),
                ..Self::default()
            },
            html::Token::ProcessingInstruction(it) => Self {
                kind: "processing-instruction",
                name: Some(it.target.into_owned()),
                text: Some(it.data.into_owned()),
                ..Self::default()
            },
            _ => Self::default(),
        };
        Self { span, ..token }
    }
}

#[pymethods]
impl Token {
    /// The attributes of a tag, as a dict; of two with one name, the first counts.
    #[getter]
    fn attrs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let attrs = PyDict::new(py);
        for (name, value) in &self.attrs {
            attrs.set_item(name, value)?;
        }
        Ok(attrs)
    }

    /// The value of an attribute, or a default.
    #[pyo3(signature = (name, default = None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match self.attrs.iter().find(|(of, _)| of == name) {
            Some((_, value)) => Ok(value.into_pyobject(py)?.into_any()),
            None => Ok(default.unwrap_or_else(|| py.None().into_bound(py))),
        }
    }

    fn __repr__(&self) -> String {
        match (&self.name, &self.text) {
            (Some(name), _) => format!("<Token {} {name}>", self.kind),
            (None, Some(text)) => format!("<Token {} {text:?}>", self.kind),
            (None, None) => format!("<Token {}>", self.kind),
        }
    }
}

/// The markup that has not been read yet.
enum Source {
    Text(String, usize),
    Bytes(Vec<u8>, usize),
    /// A file.
    File(Py<PyAny>),
    Iterator(Py<PyIterator>),
    Ended,
}

/// The length of a piece.
const PIECE: usize = 1 << 16;

struct State {
    source: Source,
    pieces: Pieces,
    stream: TokenizerStream,
    /// An offset in bytes, and the same in characters.
    at: (usize, usize),
}

impl State {
    fn next(&mut self) -> Option<Token> {
        let token = self.stream.next()?;
        let Span { start, end, .. } = token.span();
        let span = (self.character(start), self.character(end));
        Some(Token::new(token, span))
    }

    /// The offset in characters of one in bytes, which is not before the last one.
    fn character(&mut self, to: usize) -> usize {
        let (bytes, characters_before) = self.at;
        let text = self.stream.source(Span::new(bytes, to)).unwrap_or_default();
        self.at = (to, characters_before + characters(text.as_bytes()));
        self.at.1
    }

    fn feed(&mut self, piece: &Markup<'_>) -> PyResult<()> {
        self.pieces.take(piece).map_err(PyTypeError::new_err)?;
        match piece {
            Markup::Text(text) => self.stream.feed(text),
            Markup::Bytes(bytes) => self.stream.feed_bytes(bytes),
        }
        Ok(())
    }

    fn end(&mut self) {
        self.source = Source::Ended;
        self.stream.finish();
    }

    /// Takes a piece of text or bytes that are here. Others are returned, so that nothing of
    /// Python's runs while the state is locked.
    fn take_here(&mut self) -> bool {
        match &mut self.source {
            Source::Text(text, at) => {
                let end = text.len().min(*at + PIECE);
                let end = (end..=text.len()).find(|&end| text.is_char_boundary(end));
                let end = end.unwrap_or(text.len());
                self.stream.feed(&text[*at..end]);
                *at = end;
                if end == text.len() {
                    self.end();
                }
            }
            Source::Bytes(bytes, at) => {
                let end = bytes.len().min(*at + PIECE);
                self.stream.feed_bytes(&bytes[*at..end]);
                *at = end;
                if end == bytes.len() {
                    self.end();
                }
            }
            Source::File(_) | Source::Iterator(_) | Source::Ended => return false,
        }
        true
    }
}

/// An iterator over tokens; `tokens` makes it.
#[pyclass(frozen, module = "broth")]
pub(crate) struct Tokens {
    state: Mutex<State>,
}

impl Tokens {
    fn with<R>(&self, work: impl FnOnce(&mut State) -> R) -> R {
        work(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The next piece from Python; `None` at the end.
    fn read<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        enum From {
            File(Py<PyAny>),
            Iterator(Py<PyIterator>),
        }
        let from = self.with(|state| match &state.source {
            Source::File(file) => Some(From::File(file.clone_ref(py))),
            Source::Iterator(pieces) => Some(From::Iterator(pieces.clone_ref(py))),
            _ => None,
        });
        match from {
            Some(From::File(file)) => {
                let piece = file.bind(py).call_method1("read", (PIECE,))?;
                Ok((piece.len()? > 0).then_some(piece))
            }
            Some(From::Iterator(pieces)) => pieces.into_bound(py).next().transpose(),
            None => Ok(None),
        }
    }
}

#[pymethods]
impl Tokens {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Token>> {
        loop {
            let (token, is_here) = self.with(|state| match state.next() {
                Some(token) => (Some(token), true),
                None => (None, state.take_here()),
            });
            if token.is_some() {
                return Ok(token);
            }
            if is_here {
                continue;
            }
            if self.with(|state| matches!(state.source, Source::Ended)) {
                return Ok(None);
            }
            match self.read(py)? {
                Some(piece) => {
                    let piece = piece.extract::<Markup<'_>>()?;
                    self.with(|state| state.feed(&piece))?;
                }
                None => {
                    let ended = self.with(|state| {
                        let source = mem::replace(&mut state.source, Source::Ended);
                        state.stream.finish();
                        source
                    });
                    drop(ended);
                }
            }
        }
    }
}

/// Iterates over the tokens of HTML, without a tree: start tags with their attributes, end tags,
/// texts, comments. `markup` is a `str`, bytes, a file, or an iterable of pieces; of a file, only a
/// piece is in memory.
///
/// >>> import broth
/// >>> for token in broth.tokens("<a href=/soup>Soup</a>"):
/// ...     print(token.kind, token.name, token.attrs, token.text, token.span)
/// start-tag a {'href': '/soup'} None (0, 14)
/// text None {} Soup (14, 18)
/// end-tag a {} None (18, 22)
///
/// The encoding of bytes is the one that the first 1,024 bytes indicate; `encoding` and `guess` are
/// those of `parse`.
#[pyfunction]
#[pyo3(signature = (markup, *, encoding = None, guess = None))]
pub(crate) fn tokens(
    py: Python<'_>,
    markup: &Bound<'_, PyAny>,
    encoding: Option<String>,
    guess: Option<&Bound<'_, PyAny>>,
) -> PyResult<Tokens> {
    let mut decoder = broth::encoding::Decoder::new().guess(guess_of(guess)?);
    if let Some(label) = label(py, encoding)? {
        decoder = decoder.transport(&label);
    }
    let source = match markup.extract::<Markup<'_>>() {
        Ok(Markup::Text(text)) => {
            Markup::Text(text.as_ref().into()).warn_of_place(py)?;
            Source::Text(text.into_owned(), 0)
        }
        Ok(Markup::Bytes(bytes)) => Source::Bytes(bytes.into_owned(), 0),
        Err(_) if markup.hasattr("read")? => Source::File(markup.clone().unbind()),
        Err(error) => match markup.try_iter() {
            Ok(pieces) => Source::Iterator(pieces.unbind()),
            Err(_) => return Err(error),
        },
    };
    let stream = Tokenizer::stream().decoder(decoder);
    let state = State { source, pieces: Pieces::default(), stream, at: (0, 0) };
    Ok(Tokens { state: Mutex::new(state) })
}

/// Lists the tokens of XML, without a tree: tags with their names and attributes as they are
/// written, texts, comments. Markup need not be well-formed. `encoding` is that of `parse_xml`.
///
/// >>> import broth
/// >>> for token in broth.xml_tokens("<a x:href='s'>Soup<br/></a>"):
/// ...     print(token.kind, token.name, token.attrs, token.text, token.span)
/// start-tag a {'x:href': 's'} None (0, 14)
/// text None {} Soup (14, 18)
/// start-tag br {} None (18, 23)
/// end-tag a {} None (23, 27)
#[pyfunction]
#[pyo3(signature = (markup, *, encoding = None))]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
pub(crate) fn xml_tokens(
    py: Python<'_>,
    markup: Markup<'_>,
    encoding: Option<String>,
) -> PyResult<Vec<Token>> {
    let label = label(py, encoding)?;
    Ok(py.detach(|| {
        let mut decoder = broth::encoding::Decoder::xml();
        if let Some(label) = &label {
            decoder = decoder.transport(label);
        }
        let text = match &markup {
            Markup::Text(text) => text.as_ref().into(),
            Markup::Bytes(bytes) => decoder.decode(bytes).text,
        };
        let places = Places::new(&text);
        let tokens = xml::tokens(&text).map(|token| {
            let span = places.span(&text, token.span());
            Token::of_xml(token, span)
        });
        tokens.collect()
    }))
}
