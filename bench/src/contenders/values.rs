//! The value syntaxes compared with libraries that read the same strings: a table for each kind, on
//! a thousand short strings, so that no branch is learnt by heart.

use std::hint::black_box;

use broth::values;

use crate::corpus::{Document, Made};
use crate::rig::{Contender, Goal, Ready, Work, ready};

/// All kinds.
pub static WORKS: &[&Work] = &[&DATE, &TIME, &MOMENT, &DURATION, &FLOAT, &INTEGER, &COLOUR];

static DATE: Work = Work {
    name: "value-date",
    title: "Values: dates",
    note: "The proleptic Gregorian calendar from year 1 to 9999.",
    documents: || {
        static MADE: Made = Made::new();
        strings(&MADE, |n| format!("{:04}-{:02}-{:02}", 1 + n % 9999, 1 + n % 12, 1 + n % 28))
    },
    contenders: &[
        by("broth", |document| each(document, |s| values::parse_date_string(s))),
        by("jiff", |document| each(document, |s| s.parse::<jiff::civil::Date>())),
        by("chrono", |document| each(document, |s| s.parse::<chrono::NaiveDate>())),
    ],
    goals: &[no_slower("jiff"), no_slower("chrono")],
};

static TIME: Work = Work {
    name: "value-time",
    title: "Values: times",
    note: "",
    documents: || {
        static MADE: Made = Made::new();
        strings(&MADE, |n| format!("{:02}:{:02}:{:02}", n % 24, n % 60, n % 59))
    },
    contenders: &[
        by("broth", |document| each(document, |s| values::parse_time_string(s))),
        by("jiff", |document| each(document, |s| s.parse::<jiff::civil::Time>())),
        by("chrono", |document| each(document, |s| s.parse::<chrono::NaiveTime>())),
    ],
    goals: &[no_slower("jiff"), no_slower("chrono")],
};

static MOMENT: Work = Work {
    name: "value-moment",
    title: "Values: global dates and times",
    note: "",
    documents: || {
        static MADE: Made = Made::new();
        strings(&MADE, |n| {
            let (date, time) = (1 + n % 9999, n % 24);
            let (month, day, minute, second) = (1 + n % 12, 1 + n % 28, n % 60, n % 59);
            format!("{date:04}-{month:02}-{day:02}T{time:02}:{minute:02}:{second:02}+01:00")
        })
    },
    contenders: &[
        by("broth", |document| each(document, |s| values::parse_global_date_and_time_string(s))),
        by("jiff", |document| each(document, |s| s.parse::<jiff::Timestamp>())),
        by("chrono, rfc3339", |document| {
            each(document, |s| chrono::DateTime::parse_from_rfc3339(s))
        }),
    ],
    goals: &[no_slower("jiff"), no_slower("chrono, rfc3339")],
};

static DURATION: Work = Work {
    name: "value-duration",
    title: "Values: durations",
    note: "Hours, minutes and seconds, `3h 25m 45s`.",
    documents: || {
        static MADE: Made = Made::new();
        strings(&MADE, |n| format!("{}h {}m {}s", n % 24, n % 60, n % 60))
    },
    contenders: &[
        by("broth", |document| each(document, |s| values::parse_duration_string(s))),
        by("jiff", |document| each(document, |s| s.parse::<jiff::Span>())),
        by("humantime", |document| each(document, |s| humantime::parse_duration(s))),
    ],
    goals: &[no_slower("jiff"), no_slower("humantime")],
};

static FLOAT: Work = Work {
    name: "value-float",
    title: "Values: floating-point numbers",
    note: "",
    documents: || {
        static MADE: Made = Made::new();
        strings(&MADE, |n| format!("{}.{:03}", n % 10_000, n % 1000))
    },
    contenders: &[
        by("broth", |document| each(document, |s| values::parse_floating_point_number(s))),
        by("std", |document| each(document, |s| s.parse::<f64>())),
    ],
    goals: &[no_slower("std")],
};

static INTEGER: Work = Work {
    name: "value-integer",
    title: "Values: integers",
    note: "",
    documents: || {
        static MADE: Made = Made::new();
        strings(&MADE, |n| format!("-{n}"))
    },
    contenders: &[
        by("broth", |document| each(document, |s| values::parse_integer(s))),
        by("std", |document| each(document, |s| s.parse::<i64>())),
    ],
    goals: &[no_slower("std")],
};

static COLOUR: Work = Work {
    name: "value-colour",
    title: "Values: colours",
    note: "`#` and six digits; csscolorparser also knows all other colours of CSS.",
    documents: || {
        static MADE: Made = Made::new();
        strings(&MADE, |n| format!("#{:06x}", n & 0xFF_FFFF))
    },
    contenders: &[
        by("broth", |document| each(document, |s| values::parse_simple_color(s))),
        by("broth, legacy", |document| each(document, |s| values::parse_legacy_color(s))),
        by("csscolorparser", |document| each(document, |s| csscolorparser::parse(s))),
    ],
    goals: &[no_slower("csscolorparser")],
};

const fn by(name: &'static str, prepare: fn(&'static Document) -> Option<Ready>) -> Contender {
    Contender { name, work: "", prepare }
}

const fn no_slower(whom: &'static str) -> Goal {
    Goal { who: "broth", times: 1.0, whom }
}

/// A document with one string per line.
fn strings(made: &'static Made, make: fn(u32) -> String) -> &'static [Document] {
    made.get_or_init(|| {
        let lines = (0..1000).map(|n: u32| make(n.wrapping_mul(2_654_435_761) >> 8) + "\n");
        vec![Document::new("made", lines.collect())]
    })
}

/// Reads each line; the result is how many were read. The values are created, too: if the work only
/// asked whether there is one, the compiler could leave out the rest.
fn each<T, E>(
    document: &'static Document,
    read: impl Fn(&str) -> Result<T, E> + 'static,
) -> Option<Ready> {
    let lines: Vec<&str> = document.text.lines().collect();
    ready(move || lines.iter().filter(|line| black_box(read(black_box(line))).is_ok()).count())
}
