//! `invalid-value`
//!
//! Found by `engines/foreign.rs`, `engines/values.rs` and `engines/values/ranges.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-value",
    Severity::Error,
    "The value is not what the attribute requires.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
Some attributes have a syntax of their own: the `content` of a `meta` that reloads the page or
gives its type, the `accept` of a file field, the kind of data in `autocomplete`, the name of a
custom element in `is`. Some must not be empty, and some must not contain line breaks. No form
control may be called `isindex`, which old browsers give a meaning of its own.
Wrong document: `<!DOCTYPE html><meta http-equiv=refresh content="5;next.html"><title>Soup</title>`
Wrong: `<input type=file accept=png>`
Wrong: `<input autocomplete=zip>`
Wrong: `<details name=""><summary>Soup</summary></details>`
Wrong: `<input name="">`
Wrong: `<input name=isindex>`
Wrong document: `<!DOCTYPE html><meta http-equiv=content-security-policy content="default-src 'soup'"><title>Soup</title>`
Wrong: `<input placeholder="hot&#10;soup">`
Wrong: `<input value="hot&#10;soup">`
Wrong: `<button is=soup>Hot</button>`
Right document: `<!DOCTYPE html><meta http-equiv=refresh content="5; url=next.html"><title>Soup</title>`
Right: `<input type=file accept="image/*, .pdf"><input name=soup placeholder="hot soup" autocomplete="shipping postal-code">`
Right: `<textarea placeholder="hot&#10;soup"></textarea>`
"#,
);
