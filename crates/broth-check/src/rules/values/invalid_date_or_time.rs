//! `invalid-date-or-time`
//!
//! Found by `engines/values.rs` and `engines/values/time.rs`.

use crate::{Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-date-or-time",
    Severity::Error,
    "The value is not a date, time or duration that the attribute allows.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
The attribute takes a date, a time or similar, with a fixed number of digits: two for months, days
and hours, four or more for years.
Wrong: `<time datetime="3 October 2026"></time>`
Wrong: `<input type=date value=2026-02-30>`
Wrong: `<input type=time min=24:00>`
Wrong: `<ins datetime=2026-10></ins>`
Right: `<time datetime=2026-10></time><time datetime=PT5M></time><time datetime=14:30:05.5></time>`
Right: `<input type=date value=2024-02-29><input type=week value=2026-W40><ins datetime=2026-10-03T14:30+02:00></ins>`
"#,
);
