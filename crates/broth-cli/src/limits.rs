//! Limits that a document met. They are always reported, because the tree then differs from the
//! source.

use broth::LineIndex;
use broth::html::LimitMet;
use serde_json::json;

use crate::diagnostics::Diagnostics;
use crate::json::Object;

/// Reports the limits that the document called `name` has met.
pub(crate) fn tell(out: &mut Diagnostics, name: &str, text: &str, all: &[LimitMet]) {
    if all.is_empty() {
        return;
    }
    let lines = LineIndex::new(text);
    for LimitMet { limit, at } in all {
        let at = lines.line_column(*at);
        let (line, column, summary) = (at.line, at.column_chars, limit.summary());
        out.tell(format_args!("{name}:{line}:{column}: notice: limit of {limit}: {summary}"));
    }
}

/// The answer to a record, with the limits that its input has met, if any.
pub(crate) fn with_limits(answer: Object, lines: &LineIndex, all: &[LimitMet]) -> Object {
    if all.is_empty() {
        return answer;
    }
    let json = all.iter().map(|met| {
        let at = lines.line_column(met.at);
        json!({"limit": met.limit.as_str(), "line": at.line, "col": at.column_utf16})
    });
    answer.with_list("limits", &json.collect())
}
