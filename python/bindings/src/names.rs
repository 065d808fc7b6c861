//! Names that elements and attributes may be given, by the DOM standard. A parser makes others,
//! too.

use pyo3::prelude::*;

use crate::errors;

/// <https://dom.spec.whatwg.org/#valid-element-local-name>
pub(crate) fn check_element(name: &str) -> PyResult<()> {
    let mut chars = name.chars();
    let is_valid = match chars.next() {
        Some(first) if first.is_ascii_alphabetic() => {
            !name.contains(['/', '>', '\0', ' ', '\t', '\n', '\x0C', '\r'])
        }
        Some(':' | '_' | '\u{80}'..) => chars
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | ':' | '_' | '\u{80}'..)),
        _ => false,
    };
    valid(is_valid, "an element", name)
}

/// <https://dom.spec.whatwg.org/#valid-attribute-local-name>
pub(crate) fn check_attribute(name: &str) -> PyResult<()> {
    let is_excluded =
        |byte| matches!(byte, b'/' | b'>' | b'=' | b'\0' | b' ' | b'\t' | b'\n' | b'\x0C' | b'\r');
    let is_valid = !name.is_empty() && !name.bytes().any(is_excluded);
    valid(is_valid, "an attribute", name)
}

/// A number from 0 up that was passed as the argument `name`.
pub(crate) fn not_negative(name: &str, number: Option<i64>) -> PyResult<Option<u64>> {
    let Some(number) = number else { return Ok(None) };
    let refuse =
        |_| errors::argument("bad-number", format!("{name} is a number from 0 up, not {number}"));
    u64::try_from(number).map(Some).map_err(refuse)
}

fn valid(is_valid: bool, what: &str, name: &str) -> PyResult<()> {
    match is_valid {
        true => Ok(()),
        false => Err(errors::argument("bad-name", format!("{what} cannot have the name {name:?}"))),
    }
}
