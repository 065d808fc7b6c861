//! What is looked for: a selector or an XPath expression, and the selectors of what is left out.

use broth::select::{Selector, SelectorError, SelectorOptions};
use broth::xpath::{XPath, XPathError};
use broth::{Span, select};

use crate::jsonl::BadRecord;

/// What is looked for.
pub(super) struct Query {
    pub(super) wanted: Wanted,
    pub(super) without: Vec<Selector>,
}

pub(super) enum Wanted {
    Selector(Selector),
    XPath(XPath),
}

/// A query that cannot be read.
pub(super) enum Error {
    Selector(String, SelectorError),
    XPath(XPathError),
    /// XPath has no default namespace.
    EmptyPrefix(String),
}

impl Query {
    pub(super) fn of_selector(
        selector: &str,
        without: &[String],
        namespaces: &[(String, String)],
    ) -> Result<Self, Error> {
        let options = options(namespaces);
        let wanted = Wanted::Selector(self::selector(&options, selector)?);
        Ok(Self { wanted, without: all(&options, without)? })
    }

    pub(super) fn of_xpath(
        xpath: &str,
        without: &[String],
        namespaces: &[(String, String)],
        variables: &[(String, String)],
    ) -> Result<Self, Error> {
        let mut xpath = XPath::parse(xpath).map_err(Error::XPath)?;
        for (prefix, uri) in namespaces {
            if prefix.is_empty() {
                return Err(Error::EmptyPrefix(uri.clone()));
            }
            xpath = xpath.with_namespace(prefix, uri);
        }
        for (name, value) in variables {
            xpath = xpath.with_variable(name, value.as_str());
        }
        xpath.validate().map_err(Error::XPath)?;
        let without = all(&options(namespaces), without)?;
        Ok(Self { wanted: Wanted::XPath(xpath), without })
    }
}

fn options(namespaces: &[(String, String)]) -> SelectorOptions {
    let declare =
        |options: SelectorOptions, (prefix, uri): &(String, String)| options.namespace(prefix, uri);
    namespaces.iter().fold(SelectorOptions::new(), declare)
}

fn selector(options: &SelectorOptions, text: &str) -> Result<Selector, Error> {
    options.parse(text).map_err(|error| Error::Selector(text.to_owned(), error))
}

fn all(options: &SelectorOptions, texts: &[String]) -> Result<Vec<select::Selector>, Error> {
    texts.iter().map(|text| selector(options, text)).collect()
}

impl Error {
    /// The lines that tell what is wrong, and where.
    pub(super) fn lines(&self) -> Vec<String> {
        let (what, text, span) = match self {
            Self::Selector(text, error) => {
                (format!("broth: bad selector: {error}"), text.as_str(), error.span())
            }
            Self::XPath(error) => {
                let help = help(error);
                (format!("broth: bad XPath: {error}{help}"), error.expression(), error.span())
            }
            Self::EmptyPrefix(_) => return vec![format!("broth: {}", self.message())],
        };
        let [line, marks] = underlined(text, span);
        vec![what, line, marks]
    }

    fn message(&self) -> String {
        match self {
            Self::Selector(_, error) => error.to_string(),
            Self::XPath(error) => error.to_string(),
            Self::EmptyPrefix(uri) => {
                format!("XPath has no default namespace; give `{uri}` a prefix, as in `x={uri}`")
            }
        }
    }

    /// The same as the answer to a record.
    pub(super) fn of_record(&self) -> BadRecord {
        match self {
            Self::Selector(_, error) => BadRecord::selector(error),
            Self::XPath(error) => BadRecord::xpath(error),
            Self::EmptyPrefix(_) => BadRecord::option(self.message()),
        }
    }
}

/// What to do about a name that is not declared.
fn help(error: &XPathError) -> String {
    let named = error.expression().get(error.span().range()).unwrap_or_default();
    match error.code().as_str() {
        "undeclared-prefix" => {
            let prefix = named.split(':').next().unwrap_or_default();
            format!("; declare it with --namespace {prefix}=URI")
        }
        "unknown-variable" => {
            format!("; give it one with --variable {}=VALUE", named.trim_start_matches('$'))
        }
        _ => String::new(),
    }
}

/// The text with its mistake marked below it.
fn underlined(text: &str, span: Span) -> [String; 2] {
    let line = text.replace(['\n', '\r', '\t'], " ");
    let range = span.range();
    let width = |range| text.get(range).map_or(0, |part: &str| part.chars().count());
    let (before, marked) = (width(0..range.start), width(range).max(1));
    [format!("  {line}"), format!("  {}{}", " ".repeat(before), "^".repeat(marked))]
}
