//! Functions of the other side in XPath expressions.
//!
//! This side cannot call them. A call without an answer is written down and gives a stand-in for
//! now; the other side makes all calls that were written down, and asks again with the answers. So
//! an expression is evaluated as often as the calls in it depend on each other, and not once for
//! each node.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use broth::xpath::{Call, Value, XPathOptions};

use crate::failure::Failure;
use crate::reply::Reply;

/// How many bytes the arguments of all calls may have in one evaluation.
const ROOM: usize = 64 << 20;

/// The stand-in for the answer of a call. Calls with such an argument have to wait.
const PENDING: &str = "\u{10FFFF}";

/// The kinds of arguments.
mod argument {
    pub(super) const TEXT: usize = 0;
    pub(super) const NUMBER: usize = 1;
    pub(super) const BOOLEAN: usize = 2;
    pub(super) const LIST: usize = 3;
}

/// The functions of an expression, with their answers so far.
#[derive(Clone, Default)]
pub(crate) struct Functions(Arc<Mutex<Exchange>>);

/// The calls and answers of an evaluation.
#[derive(Default)]
struct Exchange {
    answers: HashMap<String, Answer>,
    /// The calls that have no answer: their keys, and all of them as a part of the reply.
    keys: HashSet<String>,
    asked: Reply,
    /// How many bytes the arguments had so far.
    bytes: usize,
    /// The number of the exception that ended the evaluation.
    thrown: Option<usize>,
}

/// The result of a call.
enum Answer {
    Value(Value<'static>),
    /// An exception by its number.
    Thrown(usize),
}

/// The effect of the calls of an evaluation.
pub(crate) enum Outcome {
    /// Its value counts.
    Done,
    /// The other side has to answer calls first: their number, and the calls.
    Asked(usize, Reply),
    /// A function has thrown.
    Thrown(usize),
}

impl Functions {
    /// Adds a function to those that an expression may call.
    pub(crate) fn add(&self, options: XPathOptions, name: &str) -> XPathOptions {
        let exchange = Arc::clone(&self.0);
        let called = name.to_owned();
        options.function(name, move |call| {
            exchange.lock().unwrap_or_else(PoisonError::into_inner).call(&called, call)
        })
    }

    /// Takes an answer. Returns `false` if it is none.
    pub(crate) fn take(&self, kind: &str, key: &str, text: &str) -> Result<bool, Failure> {
        let mut exchange = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = match kind {
            "answer string" => Answer::Value(Value::String(text.into())),
            "answer number" => Answer::Value(Value::Number(number(text)?)),
            "answer boolean" => Answer::Value(Value::Boolean(text == "true")),
            "answer list" => Answer::Value(Value::Strings(Vec::new())),
            "item" => {
                if let Some(Answer::Value(Value::Strings(items))) = exchange.answers.get_mut(key) {
                    items.push(text.into());
                }
                return Ok(true);
            }
            "thrown" => Answer::Thrown(text.parse().map_err(|_| Failure::REQUEST)?),
            _ => return Ok(false),
        };
        exchange.answers.insert(key.to_owned(), answer);
        Ok(true)
    }

    /// The effect of the calls.
    pub(crate) fn outcome(&self) -> Outcome {
        let mut exchange = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match (exchange.keys.len(), exchange.thrown) {
            (0, None) => Outcome::Done,
            (0, Some(number)) => Outcome::Thrown(number),
            (count, _) => Outcome::Asked(count, std::mem::take(&mut exchange.asked)),
        }
    }
}

impl Exchange {
    /// The answer of a call, or a stand-in until there is one.
    fn call<'d>(&mut self, name: &str, call: &Call<'d>) -> Result<Value<'d>, String> {
        let arguments: Vec<_> = call.arguments().iter().map(owned).collect();
        let key = key(name, &arguments);
        self.bytes += key.len();
        if self.bytes > ROOM {
            return Err(format!("the arguments have more than {ROOM} bytes"));
        }
        if !self.keys.is_empty() && key.contains(PENDING) {
            return Ok(Value::String(PENDING.into()));
        }
        match self.answers.get(&key) {
            Some(Answer::Value(value)) => return Ok(value.clone()),
            Some(Answer::Thrown(number)) => {
                self.thrown = Some(*number);
                return Err("it has thrown".to_owned());
            }
            None => {}
        }
        if self.keys.insert(key.clone()) {
            self.asked.text(&key);
            self.asked.text(name);
            self.asked.list(&arguments, write);
        }
        Ok(Value::String(PENDING.into()))
    }
}

/// An argument without nodes, which are their texts.
fn owned(value: &Value<'_>) -> Value<'static> {
    match value {
        Value::String(text) => Value::String(text.clone()),
        Value::Number(number) => Value::Number(*number),
        Value::Boolean(truth) => Value::Boolean(*truth),
        list => Value::Strings(list.strings()),
    }
}

/// The name and the arguments of a call as one text, which no other call has.
fn key(name: &str, arguments: &[Value<'_>]) -> String {
    let mut key = name.to_owned();
    for argument in arguments {
        // A string takes everything.
        let _ = match argument {
            Value::Number(number) => write!(key, " {:x}", number.to_bits()),
            Value::Boolean(truth) => write!(key, " {truth}"),
            Value::String(text) => write!(key, " {}:{text}", text.len()),
            list => list
                .strings()
                .iter()
                .try_fold((), |(), text| write!(key, " +{}:{text}", text.len())),
        };
        key.push(';');
    }
    key
}

fn write(argument: &Value<'_>, reply: &mut Reply) {
    match argument {
        Value::String(text) => {
            reply.number(argument::TEXT);
            reply.text(text);
        }
        Value::Number(number) => {
            reply.number(argument::NUMBER);
            reply.float(*number);
        }
        Value::Boolean(truth) => {
            reply.number(argument::BOOLEAN);
            reply.flag(*truth);
        }
        list => {
            reply.number(argument::LIST);
            reply.list(list.strings(), |text, reply| reply.text(&text));
        }
    }
}

/// A number as JavaScript writes it.
pub(crate) fn number(text: &str) -> Result<f64, Failure> {
    text.parse().map_err(|_| Failure::REQUEST)
}
