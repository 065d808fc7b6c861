//! XPath: expressions, compiled once, and their values.

use broth::xpath::{
    SelectXPath as _, Value, Variable, XNode, XPath, XPathError, XPathErrorCode as Code,
    XPathOptions,
};

use crate::failure::{Failure, Kind};
use crate::page::Page;
use crate::reply::Reply;
use crate::request::Request;
use crate::select;
use crate::xpath_functions::{Functions, Outcome, number};

/// The expressions that were compiled last.
#[derive(Default)]
pub(crate) struct Cache(surfaces::Cache<XPath>);

impl Cache {
    /// Compiles an expression, or finds it.
    fn compiled(&mut self, text: &str) -> Result<XPath, Failure> {
        let compile = |text: &str| options(text).parse(text);
        self.0.get_or_compile(text, compile).map_err(|error| failure(&error))
    }
}

/// The functions of broth that an expression may use. They are copied for each evaluation, so they
/// are added only where they may be used.
fn options(text: &str) -> XPathOptions {
    let mut options = XPath::options();
    if text.contains("has-class") {
        options = options.has_class();
    }
    if text.contains("set:") {
        options = options.sets("set");
    }
    options
}

/// The kinds of values.
mod value {
    pub(super) const LIST: usize = 0;
    pub(super) const TEXT: usize = 1;
    pub(super) const NUMBER: usize = 2;
    pub(super) const BOOLEAN: usize = 3;
    /// Calls of functions that have no answer yet.
    pub(super) const ASKED: usize = 4;
    /// An exception of a function.
    pub(super) const THROWN: usize = 5;
}

/// The kinds of what is in a list.
mod item {
    pub(super) const TEXT: usize = 0;
    pub(super) const ELEMENT: usize = 1;
    pub(super) const ROOT: usize = 2;
    /// A comment or processing instruction.
    pub(super) const NODE: usize = 3;
    pub(super) const NAMESPACE: usize = 4;
}

/// Writes the value of the expression that a request has.
pub(crate) fn evaluate(
    page: &Page,
    request: &Request<'_>,
    cache: &mut Cache,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let functions = Functions::default();
    let xpath = bound(cache, &functions, request)?;
    let value = page.node(request.node).xpath(&xpath);
    match functions.outcome() {
        Outcome::Done => {}
        Outcome::Asked(count, Reply { words, text }) => {
            reply.number(value::ASKED);
            reply.number(count);
            reply.words.extend(words);
            reply.bytes(&text);
            return Ok(());
        }
        Outcome::Thrown(number) => {
            reply.number(value::THROWN);
            reply.number(number);
            return Ok(());
        }
    }
    match value.map_err(|error| failure(&error))? {
        Value::Nodes(nodes) => write_nodes(page, &nodes, reply),
        Value::Strings(texts) => {
            reply.number(value::LIST);
            reply.list(&texts, |text, reply| {
                reply.number(item::TEXT);
                reply.text(text);
            });
        }
        Value::String(text) => {
            reply.number(value::TEXT);
            reply.text(&text);
        }
        Value::Number(number) => {
            reply.number(value::NUMBER);
            reply.float(number);
        }
        Value::Boolean(truth) => {
            reply.number(value::BOOLEAN);
            reply.flag(truth);
        }
    }
    Ok(())
}

/// The expression of a request with its namespaces, variables, functions and budget: three texts
/// for each.
fn bound(
    cache: &mut Cache,
    functions: &Functions,
    request: &Request<'_>,
) -> Result<XPath, Failure> {
    let text = request.text(0)?;
    let (mut options, mut is_alone, mut variables) = (options(text), true, Vec::new());
    for at in (1..request.count()).step_by(3) {
        let (name, value) = (request.text(at + 1)?, request.text(at + 2)?);
        let variable = match request.text(at)? {
            "namespace" => {
                (options, is_alone) = (options.namespace(name, value), false);
                continue;
            }
            "budget" => {
                let steps = value.parse().map_err(|_| Failure::REQUEST)?;
                (options, is_alone) = (options.budget(steps), false);
                continue;
            }
            "function" => {
                (options, is_alone) = (functions.add(options, name), false);
                continue;
            }
            "string" => Variable::from(value),
            "number" => Variable::from(number(value)?),
            "boolean" => Variable::from(value == "true"),
            kind if functions.take(kind, name, value)? => continue,
            _ => return Err(Failure::REQUEST),
        };
        variables.push((name, variable));
    }
    let xpath = match is_alone {
        true => cache.compiled(text)?,
        false => options.parse(text).map_err(|error| failure(&error))?,
    };
    Ok(variables.into_iter().fold(xpath, |xpath, (name, value)| xpath.variable(name, value)))
}

/// Writes nodes.
fn write_nodes(page: &Page, nodes: &[XNode<'_>], reply: &mut Reply) {
    let (root, places) = (page.root(), page.places());
    reply.number(value::LIST);
    reply.list(nodes, |&node, reply| match node {
        XNode::Node(node) if node.is_element() => {
            reply.number(item::ELEMENT);
            select::describe(node, places, reply);
        }
        XNode::Node(node) if node.id() == root.id() => reply.number(item::ROOT),
        XNode::Node(node) if !node.is_text() => {
            reply.number(item::NODE);
            reply.number(node.id().get() as usize);
        }
        XNode::Namespace(_) => {
            reply.number(item::NAMESPACE);
            reply.text(&node.name());
            reply.text(&node.string_value());
        }
        _ => {
            reply.number(item::TEXT);
            reply.text(&node.string_value());
        }
    });
}

/// The failure, whose message says what to do.
fn failure(error: &XPathError) -> Failure {
    let text = error.expression();
    let named = text.get(error.span().range()).unwrap_or_default();
    let help = match error.code() {
        Code::UndeclaredPrefix => {
            let prefix = named.split(':').next().unwrap_or_default();
            format!("; pass {{ namespaces: {{ \"{prefix}\": \"...\" }} }}")
        }
        Code::UnknownVariable => {
            let name = named.trim_start_matches('$');
            format!("; pass {{ variables: {{ \"{name}\": ... }} }}")
        }
        Code::UnknownFunction => "; pass { functions: { ... } } to add it".to_owned(),
        Code::TooMuchWork => "; pass { budget: ... } to allow more".to_owned(),
        _ => String::new(),
    };
    let message = format!("{error}{help}");
    Failure::new(Kind::XPath, error.code().as_str(), message).at(text, error.span())
}
