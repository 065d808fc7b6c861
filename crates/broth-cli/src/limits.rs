//! Limits that a document has met. They are told whatever else was asked for: something of it is not in the
//! tree as it is written.

use broth::{LineIndex, html, xml};
use serde_json::{Value, json};

use crate::diagnostics::Diagnostics;

/// A limit that was met.
pub(crate) struct Met {
    limit: &'static str,
    summary: &'static str,
    at: usize,
}

impl From<&html::LimitMet> for Met {
    fn from(met: &html::LimitMet) -> Self {
        Self { limit: met.limit.as_str(), summary: met.limit.summary(), at: met.at }
    }
}

impl From<&xml::LimitMet> for Met {
    fn from(met: &xml::LimitMet) -> Self {
        Self { limit: met.limit.as_str(), summary: met.limit.summary(), at: met.at }
    }
}

/// Tells people of the limits that the document called `name` has met.
pub(crate) fn tell<M: Into<Met>>(
    out: &mut Diagnostics,
    name: &str,
    text: &str,
    all: impl IntoIterator<Item = M, IntoIter: ExactSizeIterator>,
) {
    let all = all.into_iter();
    if all.len() == 0 {
        return;
    }
    let lines = LineIndex::new(text);
    for Met { limit, summary, at } in all.map(Into::into) {
        let at = lines.line_column(at);
        let (line, column) = (at.line, at.column_chars);
        out.tell(format_args!("{name}:{line}:{column}: notice: limit of {limit}: {summary}"));
    }
}

/// The answer to a record, with the limits that its input has met, if it has.
pub(crate) fn with_limits<M: Into<Met>>(
    mut answer: Value,
    text: &str,
    all: impl IntoIterator<Item = M, IntoIter: ExactSizeIterator>,
) -> Value {
    let all = all.into_iter();
    if all.len() > 0 {
        let lines = LineIndex::new(text);
        let json = all.map(Into::into).map(|Met { limit, at, .. }| {
            let at = lines.line_column(at);
            json!({"limit": limit, "line": at.line, "col": at.column_utf16})
        });
        answer["limits"] = json.collect();
    }
    answer
}
