//! The value of an expression that does not return nodes, as JSON.

use broth::xpath::Value;

use crate::json::Object;

/// The type of a value, in words.
pub(super) fn kind(value: &Value<'_>) -> &'static str {
    match value {
        Value::Nodes(_) => "nodes",
        Value::String(_) => "a string",
        Value::Number(_) => "a number",
        Value::Boolean(_) => "a boolean",
        Value::Strings(_) => "strings",
    }
}

/// A value as JSON, which has no infinities and no NaN: these are strings.
pub(super) fn object(value: &Value<'_>) -> Object {
    let object = Object::new();
    match value {
        // A whole number has no fraction in JSON either.
        Value::Number(number) if number.fract() == 0.0 && number.abs() < 1e15 => {
            object.with("value", &(*number as i64))
        }
        Value::Number(number) if number.is_finite() => object.with("value", number),
        Value::Boolean(value) => object.with("value", value),
        other => object.with("value", &*other.string()),
    }
}
