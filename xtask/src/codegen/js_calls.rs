//! `js/src/calls.ts`, the numbers of the calls of JavaScript's modules, from the list that answers
//! them.

use std::fmt::Write as _;

#[macro_use]
#[path = "../../../js/wasm/src/calls/list.rs"]
mod list;

/// The names of the calls.
macro_rules! names {
    (
        $request:ident, $state:ident, $reply:ident, $selectors:ident;
        $($name:ident in $module:literal $(of $page:ident)? => $answer:expr,)*
    ) => {
        const NAMES: &[&str] = &["Features", $(stringify!($name)),*];
    };
}

all_calls!(names);

const HEAD: &str = "/** The calls by their numbers. */\nexport const enum Call {\n";

pub(super) fn generate(_: &[String]) -> Result<String, String> {
    let mut out = HEAD.to_owned();
    for (number, name) in NAMES.iter().enumerate() {
        let _ = writeln!(out, "  {name} = {number},");
    }
    out.push_str("}\n");
    Ok(out)
}
