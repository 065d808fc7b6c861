//! How markup is parsed into a document: the options, and the parser that they make.

use broth::encoding::Guess;
use broth::html::Context;
use broth::{html, xml};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::document::{Shared, shared_of};
use crate::errors;
use crate::markup::Markup;
use crate::names::check_element;

/// How a document was parsed.
#[derive(Clone, Default)]
pub(crate) struct ParseOptions {
    pub(crate) is_xml: bool,
    pub(crate) scripting: bool,
    /// The element that a fragment was parsed for.
    pub(crate) context: Option<String>,
    pub(crate) strict: bool,
    /// The encoding that the transport named.
    pub(crate) encoding: Option<String>,
    /// How to guess if nothing declares the encoding of HTML.
    pub(crate) guess: Guess,
}

/// Reads the argument `guess`.
pub(crate) fn guess(word: Option<&Bound<'_, PyAny>>) -> PyResult<Guess> {
    let Some(word) = word else { return Ok(Guess::Never) };
    match word.extract::<&str>() {
        Ok("utf8") => Ok(Guess::Utf8),
        Ok("content") => Ok(Guess::Content),
        text => {
            let message = format!("guess is None, \"utf8\" or \"content\", not {}", word.repr()?);
            Err(match text {
                Ok(text) => {
                    let help = errors::instead(text, &["utf8", "content"]);
                    errors::argument("unknown-guess", format!("{message}; {help}"))
                }
                Err(_) => PyTypeError::new_err(message),
            })
        }
    }
}

/// Parses markup. Nothing of it needs the interpreter.
pub(crate) fn parse(markup: &Markup<'_>, how: ParseOptions) -> Result<Shared, broth::StrictError> {
    // OPTIMIZATION: most people never ask for the errors, and keeping them costs some percent. Only
    // bytes cannot be parsed again: their text does not say which of them were malformed.
    let keep_errors = matches!(markup, Markup::Bytes(_));
    parse_keeping(markup, how, keep_errors)
}

/// The context of a fragment: `"tr"`, `"svg path"`, `"math mi"`.
pub(crate) fn context(text: &str) -> PyResult<String> {
    let (language, name) = text.split_once(' ').unwrap_or(("", text));
    if !matches!(language, "" | "svg" | "math") {
        let help = "such as \"tr\", \"svg path\" or \"math mi\"";
        let message = format!("context is the name of an element, {help}, not {text:?}");
        return Err(errors::argument("bad-context", message));
    }
    check_element(name)?;
    Ok(if language.is_empty() { name.to_ascii_lowercase() } else { text.to_owned() })
}

/// Parses markup, and keeps its errors or not.
pub(crate) fn parse_keeping(
    markup: &Markup<'_>,
    how: ParseOptions,
    keep_errors: bool,
) -> Result<Shared, broth::StrictError> {
    let context = how.context.as_deref();
    let parsed = if how.is_xml {
        let mut builder = xml::Parser::new().errors(keep_errors).strict(how.strict);
        if let Some(label) = &how.encoding {
            builder = builder.decoder(broth::encoding::Decoder::xml().transport(label));
        }
        match markup {
            Markup::Text(text) => builder.parse(text),
            Markup::Bytes(bytes) => builder.parse_bytes(bytes),
        }
    } else {
        let builder = html::Parser::new().errors(keep_errors).scripting(how.scripting);
        let mut builder = builder.strict(how.strict);
        if let Some(context) = context {
            builder = builder.context(Context::parse(context));
        }
        if let Some(label) = &how.encoding {
            builder = builder.decoder(broth::encoding::Decoder::new().transport(label));
        }
        let builder = builder.guess(how.guess);
        match markup {
            Markup::Text(text) => builder.parse(text),
            Markup::Bytes(bytes) => builder.parse_bytes(bytes),
        }
    };
    Ok(shared_of(parsed.into_result()?, how, keep_errors))
}
