//! `Parser`: HTML or XML that arrives piece by piece.

use std::sync::{Mutex, PoisonError};

use broth::{html, xml};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;

use crate::document::{Document, shared_of};
use crate::encodings::label;
use crate::markup::{Markup, Pieces};
use crate::parsing::{self, ParseOptions};

enum Engine {
    Html(Box<html::Stream>),
    Xml(Box<xml::Stream>),
}

/// A parser between two pieces.
struct Running {
    engine: Engine,
    pieces: Pieces,
}

/// A parser that is fed piece by piece: `str`, or bytes. `finish()` gives the document.
#[pyclass(frozen, module = "broth")]
pub(crate) struct Parser {
    running: Mutex<Option<Running>>,
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
        guess: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (guess, encoding) = (parsing::guess(guess)?, label(py, encoding)?);
        let how =
            ParseOptions { is_xml: xml, scripting, encoding, guess, ..ParseOptions::default() };
        let label = how.encoding.as_deref();
        let engine = if xml {
            let mut parser = xml::Parser::new().errors(true);
            if let Some(label) = label {
                parser = parser.decoder(broth::encoding::Decoder::xml().transport(label));
            }
            Engine::Xml(Box::new(parser.stream()))
        } else {
            let mut parser = html::Parser::new().errors(true).scripting(scripting);
            if let Some(label) = label {
                parser = parser.decoder(broth::encoding::Decoder::new().transport(label));
            }
            Engine::Html(Box::new(parser.guess(guess).stream()))
        };
        let running = Running { engine, pieces: Pieces::default() };
        Ok(Self { running: Mutex::new(Some(running)), how })
    }

    /// Takes the next piece: text, or bytes. All pieces are of one kind.
    fn feed(&self, py: Python<'_>, piece: Markup<'_>) -> PyResult<()> {
        let fed = py.detach(|| {
            let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
            let Running { engine, pieces } = running.as_mut()?;
            if let Err(why) = pieces.take(&piece) {
                return Some(Err(why));
            }
            match (engine, &piece) {
                (Engine::Xml(stream), Markup::Text(text)) => stream.feed(text),
                (Engine::Xml(stream), Markup::Bytes(bytes)) => stream.feed_bytes(bytes),
                (Engine::Html(stream), piece) => {
                    let mut progress = match piece {
                        Markup::Text(text) => stream.feed(text),
                        Markup::Bytes(bytes) => stream.feed_bytes(bytes),
                    };
                    // No script is run.
                    while let html::Progress::Script(_) = progress {
                        progress = stream.resume();
                    }
                }
            }
            Some(Ok(()))
        });
        fed.ok_or_else(finished)?.map_err(PyTypeError::new_err)
    }

    /// Ends the document and returns it.
    fn finish(&self, py: Python<'_>) -> PyResult<Document> {
        let shared = py.detach(|| {
            let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take()?;
            let parsed = match running.engine {
                Engine::Html(stream) => stream.finish(),
                Engine::Xml(stream) => stream.finish(),
            };
            Some(shared_of(parsed, self.how.clone(), true))
        });
        shared.map(Document::new).ok_or_else(finished)
    }
}

fn finished() -> PyErr {
    PyRuntimeError::new_err("the parser is finished; make a new one")
}
