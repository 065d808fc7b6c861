//! `Parser`: HTML or XML that arrives piece by piece.

use std::sync::{Mutex, PoisonError};

use broth::{html, xml};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::document::{self, Document, ParseOptions, shared_of};
use crate::encodings::label;
use crate::markup::Markup;

enum Engine {
    Html(Box<html::Parser>),
    Xml(Box<xml::Parser>),
}

/// A parser that is fed piece by piece. `finish()` gives the document.
#[pyclass(frozen, module = "broth")]
pub(crate) struct Parser {
    engine: Mutex<Option<Engine>>,
    how: ParseOptions,
}

#[pymethods]
impl Parser {
    #[new]
    #[pyo3(signature = (*, xml = false, scripting = false, encoding = None, guess = None))]
    fn new(
        py: Python<'_>,
        xml: bool,
        scripting: bool,
        encoding: Option<String>,
        guess: Option<&str>,
    ) -> PyResult<Self> {
        let (guess, encoding) = (document::guess(guess)?, label(py, encoding)?);
        let how =
            ParseOptions { is_xml: xml, scripting, encoding, guess, ..ParseOptions::default() };
        let label = how.encoding.as_deref();
        let engine = if xml {
            let mut builder = xml::Parser::builder().errors(true);
            if let Some(label) = label {
                builder = builder.encoding(broth::encoding::Options::xml().transport(label));
            }
            Engine::Xml(Box::new(builder.build()))
        } else {
            let mut builder = html::Parser::builder().errors(true).scripting(scripting);
            if let Some(label) = label {
                builder = builder.encoding(broth::encoding::Options::html().transport(label));
            }
            Engine::Html(Box::new(builder.guess(guess).build()))
        };
        Ok(Self { engine: Mutex::new(Some(engine)), how })
    }

    /// Takes the next piece: text, or bytes.
    fn feed(&self, py: Python<'_>, piece: Markup<'_>) -> PyResult<()> {
        let fed = py.detach(|| {
            let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
            let engine = engine.as_mut()?;
            match (engine, &piece) {
                (Engine::Xml(parser), Markup::Text(text)) => parser.feed(text),
                (Engine::Xml(parser), Markup::Bytes(bytes)) => parser.feed_bytes(bytes),
                (Engine::Html(parser), piece) => {
                    let mut progress = match piece {
                        Markup::Text(text) => parser.feed(text),
                        Markup::Bytes(bytes) => parser.feed_bytes(bytes),
                    };
                    // No script is run.
                    while let html::Progress::Script(_) = progress {
                        progress = parser.resume();
                    }
                }
            }
            Some(())
        });
        fed.ok_or_else(finished)
    }

    /// Ends the document and returns it.
    fn finish(&self, py: Python<'_>) -> PyResult<Document> {
        let shared = py.detach(|| {
            let engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner).take()?;
            let parsed = match engine {
                Engine::Html(parser) => parser.finish(),
                Engine::Xml(parser) => parser.finish(),
            };
            Some(shared_of(parsed, self.how.clone(), true))
        });
        shared.map(Document::new).ok_or_else(finished)
    }
}

fn finished() -> PyErr {
    PyRuntimeError::new_err("the parser is finished; make a new one")
}
