//! Queries: a selector or an XPath expression, and selectors for the elements to leave out.

use broth::select::{Selector, SelectorError, SelectorOptions};
use broth::xpath::{XPath, XPathError};
use broth::{Span, select};

use crate::jsonl::BadRecord;
use crate::suggest;

const NO_DEFAULT_NAMESPACE: &str = "XPath has no default namespace";

/// A selector or an expression, and selectors for the elements to leave out.
pub(super) struct Query {
    pub(super) wanted: Wanted,
    pub(super) without: Vec<Selector>,
}

pub(super) enum Wanted {
    Selector(Selector),
    XPath(XPath),
}

/// The error for an invalid query.
pub(super) enum Error {
    Selector(SelectorError),
    XPath(XPathError),
    /// XPath has no default namespace.
    EmptyPrefix(String),
}

/// Where prefixes and variables come from; a missing one has to be added there.
#[derive(Clone, Copy)]
enum From {
    Flags,
    Record,
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
        let mut options = XPath::options().has_class().sets("set");
        for (prefix, uri) in namespaces {
            if prefix.is_empty() {
                return Err(Error::EmptyPrefix(uri.clone()));
            }
            options = options.namespace(prefix, uri);
        }
        let mut xpath = options.parse(xpath).map_err(Error::XPath)?;
        for (name, value) in variables {
            xpath = xpath.variable(name, value.as_str());
        }
        xpath.validate().map_err(Error::XPath)?;
        let without = all(&self::options(namespaces), without)?;
        Ok(Self { wanted: Wanted::XPath(xpath), without })
    }
}

fn options(namespaces: &[(String, String)]) -> SelectorOptions {
    let declare =
        |options: SelectorOptions, (prefix, uri): &(String, String)| options.namespace(prefix, uri);
    namespaces.iter().fold(Selector::options(), declare)
}

fn selector(options: &SelectorOptions, text: &str) -> Result<Selector, Error> {
    options.parse(text).map_err(Error::Selector)
}

fn all(options: &SelectorOptions, texts: &[String]) -> Result<Vec<select::Selector>, Error> {
    texts.iter().map(|text| selector(options, text)).collect()
}

impl Error {
    /// The message in lines: what is wrong, and where.
    pub(super) fn lines(&self) -> Vec<String> {
        let help = self.help(From::Flags);
        let (message, text, span) = match self {
            Self::Selector(error) => {
                (format!("bad selector: {error}"), error.selector(), error.span())
            }
            Self::XPath(error) => (format!("bad XPath: {error}"), error.expression(), error.span()),
            Self::EmptyPrefix(_) => return vec![format!("broth: {NO_DEFAULT_NAMESPACE}{help}")],
        };
        let [line, marks] = underlined(text, span);
        vec![format!("broth: {message}{help}"), line, marks]
    }

    /// The same error as the answer to a record.
    pub(super) fn of_record(&self) -> BadRecord {
        let bad = match self {
            Self::Selector(error) => BadRecord::selector(error),
            Self::XPath(error) => BadRecord::xpath(error),
            Self::EmptyPrefix(_) => BadRecord::option(NO_DEFAULT_NAMESPACE),
        };
        bad.with_help(&self.help(From::Record))
    }

    /// The advice about a name that is not declared.
    fn help(&self, from: From) -> String {
        let (text, span, code) = match self {
            Self::Selector(error) => (error.selector(), error.span(), error.code().as_str()),
            Self::XPath(error) => (error.expression(), error.span(), error.code().as_str()),
            Self::EmptyPrefix(uri) => {
                return match from {
                    From::Flags => format!("; give `{uri}` a prefix, as in `x={uri}`"),
                    From::Record => format!("; give `{uri}` a prefix in \"namespaces\""),
                };
            }
        };
        let named = text.get(span.range()).unwrap_or_default();
        match (code, from) {
            ("undeclared-prefix", From::Flags) => {
                let prefix = named.split(':').next().unwrap_or_default();
                format!("; declare it with --namespace {prefix}=URI")
            }
            ("undeclared-prefix", From::Record) => "; declare it in \"namespaces\"".to_owned(),
            ("unknown-variable", From::Flags) => {
                format!("; give it one with --variable {}=VALUE", named.trim_start_matches('$'))
            }
            ("unknown-variable", From::Record) => "; give it one in \"variables\"".to_owned(),
            (_, From::Flags) => suggest::of_selector(text)
                .map(|answer| format!("; broth calls this {answer}"))
                .unwrap_or_default(),
            _ => String::new(),
        }
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
