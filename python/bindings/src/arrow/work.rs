//! The column functions: the part of a row that each reads, and its result type.

use std::sync::Arc;

use broth::content::Extractor;
use broth::data::DataReader;
use broth::dom::Document;
use broth::encoding::Guess;
use broth::html::{self, Parsed};
use broth::text::RenderedText;
use broth::xpath::XPath;
use broth::{check, encoding, sanitize, serialize, xml};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::input::Cell;
use super::limits::{Allowed, Budget, Code};
use super::page::{self, Base};
use super::tables;
use super::value::{Shape, Value};
use crate::content;
use crate::data;
use crate::errors;
use crate::markdown::Wanted;
use crate::parsing;
use crate::rules;
use crate::sanitizer;
use crate::selection::Field;
use crate::xpath;

/// The work on each row.
pub(crate) enum Work {
    /// Bytes to text; with `strict`, malformed bytes make the row null.
    Decode {
        strict: bool,
        guess: Guess,
    },
    /// The encoding of bytes, and what decided it.
    Encoding(Guess),
    /// One thing from the tree of a page.
    Page(Part),
    /// Several things from the tree of a page.
    Extract(Vec<(String, Part)>),
    /// Elements of an XML document.
    Xml(Field),
    /// The value of an XPath expression, in HTML or in XML.
    XPath(XPath, bool),
    Check(check::Checker),
    Sanitize(Arc<sanitize::Sanitizer>),
}

/// A part of the tree of a page.
pub(crate) enum Part {
    Text(RenderedText),
    Markdown(Box<Wanted>),
    Content(Box<Extractor>),
    Links,
    Addresses,
    Data(DataReader),
    Tables,
    Metadata,
    Errors,
    Minified,
    First(Field),
    All(Field),
}

impl Part {
    /// The part that the function of this name takes.
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "text" => Self::Text(RenderedText::default()),
            "markdown" => Self::Markdown(Box::default()),
            "content" => Self::Content(Box::default()),
            "links" => Self::Links,
            "addresses" => Self::Addresses,
            "data" => Self::Data(DataReader::new()),
            "tables" => Self::Tables,
            "metadata" => Self::Metadata,
            "errors" => Self::Errors,
            "minify" => Self::Minified,
            _ => return None,
        })
    }

    /// A field of `extract`: a selector, a list of one selector, or a pair of `None` and the name
    /// of a function.
    fn field(field: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok((None::<String>, name)) = field.extract::<(Option<String>, String)>() {
            return Self::named(&name).ok_or_else(|| unknown(&name));
        }
        match field.cast::<PyList>() {
            Ok(list) => Field::parse(&list.get_item(0)?.extract::<String>()?).map(Self::All),
            Err(_) => Field::parse(&field.extract::<String>()?).map(Self::First),
        }
    }

    fn shape(&self) -> Shape {
        match self {
            Self::Text(_) | Self::Markdown(_) | Self::Minified => Shape::Text,
            Self::Data(_) | Self::First(_) => Shape::Text,
            Self::All(_) => Shape::list(Shape::Text),
            Self::Content(_) => page::content_shape(),
            Self::Links => page::links_shape(),
            Self::Addresses => page::addresses_shape(),
            Self::Tables => tables::shape(),
            Self::Metadata => page::metadata_shape(),
            Self::Errors => page::place_shape(&["code"]),
        }
    }

    fn of(&self, parsed: &Parsed, base: &Base<'_>, budget: &mut Budget) -> Result<Value, Code> {
        let tree = &parsed.document;
        match self {
            Self::Text(text) => {
                let text = text.page_text(tree);
                budget.spend(text.len())?;
                Ok(Value::Text(text))
            }
            Self::Markdown(wanted) => {
                let text = wanted.of(tree.root()).markdown;
                budget.spend(text.len())?;
                Ok(Value::Text(text))
            }
            Self::Minified => {
                let text = serialize::minify(tree);
                budget.spend(text.len())?;
                Ok(Value::Text(text))
            }
            Self::First(field) => page::first_text(tree.root(), field, budget),
            Self::All(field) => page::texts(tree.root(), field, budget),
            Self::Content(extractor) => page::content(tree, extractor, base, budget),
            Self::Links => page::links(tree.root(), base, budget),
            Self::Addresses => page::addresses(tree.root(), base, budget),
            Self::Data(reader) => {
                let json = reader.read(tree.root(), base.get()).to_json();
                budget.spend(json.len())?;
                Ok(Value::Text(json))
            }
            Self::Tables => tables::tables(tree.root(), budget),
            Self::Metadata => page::metadata(tree, base, budget),
            Self::Errors => {
                let errors = parsed.errors.iter();
                let errors = errors.map(|error| ([error.code.as_str().to_owned()], error.span));
                page::placed(tree.source(), errors, budget)
            }
        }
    }
}

fn unknown(name: &str) -> PyErr {
    errors::argument("unknown-function", format!("no function {name:?} works on a page"))
}

impl Work {
    /// Reads the arguments from Python. Invalid ones are reported before the first row.
    pub(crate) fn parse(name: &str, how: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(match name {
            "decode" => {
                let (strict, guess) = how.extract::<(bool, Option<Bound<'_, PyAny>>)>()?;
                Self::Decode { strict, guess: parsing::guess(guess.as_ref())? }
            }
            "encoding" => Self::Encoding(parsing::guess(Some(how).filter(|how| !how.is_none()))?),
            "text" => Self::Page(Part::Text(RenderedText::default().scripting(how.extract()?))),
            "markdown" => {
                let wanted = Wanted::of_keywords(Some(how.cast::<PyDict>()?))?;
                Self::Page(Part::Markdown(Box::new(wanted)))
            }
            "data" => {
                let (only, flatten_graphs) = how.extract::<(Option<Bound<'_, PyAny>>, bool)>()?;
                Self::Page(Part::Data(data::reader(only.as_ref(), flatten_graphs)?))
            }
            "content" => {
                let extractor = content::extractor(how.cast::<PyDict>()?)?;
                Self::Page(Part::Content(Box::new(extractor)))
            }
            "select" => Self::Page(Part::All(Field::parse(&how.extract::<String>()?)?)),
            "xpath" => Self::XPath(xpath::of_columns(how)?, false),
            "xml_xpath" => Self::XPath(xpath::of_columns(how)?, true),
            "xml_select" => Self::Xml(Field::parse(&how.extract::<String>()?)?),
            "extract" => {
                let fields = how.cast::<PyDict>()?.iter();
                let fields =
                    fields.map(|(name, field)| Ok((name.extract()?, Part::field(&field)?)));
                Self::Extract(fields.collect::<PyResult<_>>()?)
            }
            "check" => {
                let (deny, allow) = how.extract()?;
                Self::Check(rules::checker(deny, allow))
            }
            "sanitize" => {
                let (config, options) =
                    how.extract::<(Option<Bound<'_, PyAny>>, Bound<'_, PyDict>)>()?;
                Self::Sanitize(sanitizer::sanitizer(config.as_ref(), &options)?)
            }
            name => Self::Page(Part::named(name).ok_or_else(|| unknown(name))?),
        })
    }

    pub(crate) fn shape(&self) -> Shape {
        match self {
            Self::Decode { .. } | Self::Sanitize(_) => Shape::Text,
            Self::Encoding(_) => Shape::fields([("name", Shape::Text), ("source", Shape::Text)]),
            Self::Page(part) => part.shape(),
            Self::Extract(fields) => Shape::Struct(
                fields.iter().map(|(name, part)| (name.clone(), part.shape())).collect(),
            ),
            Self::Xml(_) | Self::XPath(..) => Shape::list(Shape::Text),
            Self::Check(_) => page::place_shape(&["rule", "severity", "message"]),
        }
    }

    /// An empty tree in which pages can be built.
    fn tree(&self) -> Document {
        let is_for_text = match self {
            Self::Page(part) => matches!(part, Part::Text(_)),
            Self::Extract(fields) => fields.iter().all(|(_, part)| matches!(part, Part::Text(_))),
            _ => false,
        };
        if is_for_text { Document::for_text() } else { Document::new() }
    }

    /// The result of a row. `side` is its content type or its URL. The tree of a page stays in
    /// `tree`, so that the next page finds memory there.
    pub(crate) fn run(
        &self,
        tree: &mut Option<Document>,
        cell: Cell<'_>,
        side: Option<Cell<'_>>,
        allowed: &Allowed,
    ) -> Result<Value, Code> {
        allowed.source(cell.bytes.len())?;
        let side = side.map(Cell::text).transpose()?;
        let mut budget = allowed.budget();
        let value = match self {
            Self::Decode { strict, guess } => {
                if cell.is_text {
                    Value::text(cell.text()?)
                } else {
                    let decoded = html::Parser::new()
                        .decoder(encoding_options(side, *guess))
                        .decode(cell.bytes);
                    if *strict && decoded.had_errors() {
                        return Err(Code::MalformedBytes);
                    }
                    Value::text(decoded.text)
                }
            }
            Self::Encoding(guess) => {
                let decision = html::Parser::new()
                    .decoder(encoding_options(side, *guess))
                    .decode(cell.bytes)
                    .decision;
                Value::Struct(vec![
                    Value::text(decision.encoding.name()),
                    Value::text(decision.source.as_str()),
                ])
            }
            Self::Page(part) => {
                let wants_errors = matches!(part, Part::Errors);
                let parsed = self.page(tree.take(), cell, wants_errors, allowed)?;
                let base = Base::of(parsed.document.root(), side);
                let value = part.of(&parsed, &base, &mut budget);
                *tree = Some(parsed.document);
                return value;
            }
            Self::Extract(fields) => {
                let wants_errors = fields.iter().any(|(_, part)| matches!(part, Part::Errors));
                let parsed = self.page(tree.take(), cell, wants_errors, allowed)?;
                let base = Base::of(parsed.document.root(), side);
                let values = fields.iter().map(|(_, part)| part.of(&parsed, &base, &mut budget));
                let values = values.collect::<Result<_, _>>();
                *tree = Some(parsed.document);
                return values.map(Value::Struct);
            }
            Self::XPath(xpath, is_xml) => {
                let parsed = match is_xml {
                    true => xml_page(cell, allowed)?,
                    false => self.page(tree.take(), cell, false, allowed)?,
                };
                let value = page::xpath(parsed.document.root(), xpath, &mut budget);
                *tree = (!is_xml).then_some(parsed.document);
                return value;
            }
            Self::Xml(field) => {
                let parsed = xml_page(cell, allowed)?;
                return page::texts(parsed.document.root(), field, &mut budget);
            }
            Self::Check(options) => {
                let text = cell.decoded()?;
                let findings = options.check(&text);
                let findings = findings.into_iter().map(|finding| {
                    let (rule, severity) = (finding.rule.as_str(), finding.severity.as_str());
                    let texts =
                        [rule.to_owned(), severity.to_owned(), finding.message.into_owned()];
                    (texts, finding.span)
                });
                return page::placed(&text, findings, &mut budget);
            }
            Self::Sanitize(sanitizer) => Value::Text(sanitizer.sanitize(&cell.decoded()?)),
        };
        budget.spend(value.bytes())?;
        Ok(value)
    }

    /// The page of a row, in the memory of another one.
    fn page(
        &self,
        other: Option<Document>,
        cell: Cell<'_>,
        errors: bool,
        allowed: &Allowed,
    ) -> Result<Parsed, Code> {
        let tree = match other {
            Some(mut tree) => {
                tree.clear();
                tree
            }
            None => self.tree(),
        };
        let parser = html::Parser::new().errors(errors).limits(allowed.limits());
        let parsed = match cell.is_text {
            true => parser.parse_into(tree, cell.text()?),
            false => {
                let mut stream = parser.stream_into(tree);
                stream.feed_bytes(cell.bytes);
                stream.finish()
            }
        };
        allowed.tree(&parsed)?;
        Ok(parsed)
    }
}

/// The XML document of a row.
fn xml_page(cell: Cell<'_>, allowed: &Allowed) -> Result<Parsed, Code> {
    let parser = xml::Parser::new().limits(allowed.limits());
    let parsed = match cell.is_text {
        true => parser.parse(cell.text()?),
        false => parser.parse_bytes(cell.bytes),
    };
    allowed.tree(&parsed)?;
    Ok(parsed)
}

/// How bytes are decoded that came with this content type.
fn encoding_options(content_type: Option<&str>, guess: Guess) -> encoding::Decoder {
    let options = encoding::Decoder::new().guess(guess).source_map(false);
    let parameters = content_type.unwrap_or_default().split(';').skip(1);
    let mut parameters = parameters.filter_map(|parameter| parameter.split_once('='));
    match parameters.find(|(name, _)| name.trim().eq_ignore_ascii_case("charset")) {
        Some((_, label)) => options.transport(label.trim().trim_matches('"')),
        None => options,
    }
}
