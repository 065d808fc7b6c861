//! The harness: every case in every cut, strict lists of exceptions, one report per suite.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Write as _};
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

/// A case of a suite, as the harness needs it.
pub trait Case {
    /// A name that no other case of the suite has.
    fn name(&self) -> &str;
    /// The text that is cut.
    fn input(&self) -> &str;
}

/// The exceptions of a suite: cases known to fail, each with the reason.
#[derive(Debug, Clone, Default)]
pub struct ExpectedFailures {
    reasons: BTreeMap<String, String>,
}

impl ExpectedFailures {
    /// No exceptions.
    pub fn none() -> Self {
        Self::default()
    }

    /// Reads a list: `name | reason` on each line, `#` begins a comment.
    pub fn parse(list: &str) -> Result<Self, String> {
        let mut reasons = BTreeMap::new();
        for (index, line) in list.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let entry = line.rsplit_once(" | ").filter(|(_, reason)| !reason.trim().is_empty());
            let (name, reason) =
                entry.ok_or_else(|| format!("line {}: not `name | reason`", index + 1))?;
            if reasons.insert(name.to_owned(), reason.trim().to_owned()).is_some() {
                return Err(format!("line {}: listed twice: {name}", index + 1));
            }
        }
        Ok(Self { reasons })
    }

    /// Reads `expected-failures/<file>` of this crate; without such a file, nothing is expected to
    /// fail.
    pub fn load(file: &str) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("expected-failures");
        let Ok(list) = std::fs::read_to_string(folder.join(file)) else {
            return Self::none();
        };
        Self::parse(&list).unwrap_or_else(|e| panic!("expected-failures/{file}: {e}"))
    }
}

/// A case that is listed as failing, and does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exception {
    /// The case.
    pub name: String,
    /// Why it is listed.
    pub reason: String,
}

/// An unexpected result: a case that fails, or an exception that does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The case.
    pub name: String,
    /// The difference, and the cut that shows it.
    pub message: String,
}

/// The result of a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The suite.
    pub suite: String,
    /// How many cases gave the right answer in every cut.
    pub passed: usize,
    /// How many cases there are.
    pub total: usize,
    /// The listed cases that did fail.
    pub exceptions: Vec<Exception>,
    /// The unexpected results.
    pub failures: Vec<Failure>,
}

impl Report {
    /// Whether nothing is wrong beyond what is listed.
    pub fn is_clean(&self) -> bool {
        self.failures.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 20;
        write!(f, "{}: {} of {}", self.suite, self.passed, self.total)?;
        for Exception { name, reason } in &self.exceptions {
            write!(f, "\n  listed: {name}: {reason}")?;
        }
        for Failure { name, message } in self.failures.iter().take(SHOWN) {
            write!(f, "\n  FAILED: {name}\n    {}", message.replace('\n', "\n    "))?;
        }
        if self.failures.len() > SHOWN {
            write!(f, "\n  ... and {} more", self.failures.len() - SHOWN)?;
        }
        Ok(())
    }
}

/// Runs every case in every cut: `answer` runs the parser on a case in these pieces and compares.
pub fn run<C: Case>(
    suite: &str,
    cases: &[C],
    expected: &ExpectedFailures,
    mut answer: impl FnMut(&C, &[&str]) -> Result<(), String>,
) -> Report {
    run_whole(suite, cases.iter().map(|case| (case.name(), case)), expected, |case| {
        for pieces in cuts(case.input()) {
            let whole = pieces.len() <= 1;
            answer(case, &pieces).map_err(|message| {
                if whole { message } else { format!("in pieces {pieces:?}: {message}") }
            })?;
        }
        Ok(())
    })
}

/// Runs named cases that cannot be cut, or that cut their input themselves.
pub fn run_whole<'c, C>(
    suite: &str,
    cases: impl IntoIterator<Item = (&'c str, C)>,
    expected: &ExpectedFailures,
    mut answer: impl FnMut(C) -> Result<(), String>,
) -> Report {
    let mut report = Report {
        suite: suite.to_owned(),
        passed: 0,
        total: 0,
        exceptions: Vec::new(),
        failures: Vec::new(),
    };
    let mut unseen = expected.reasons.clone();
    for (name, case) in cases {
        report.total += 1;
        let listed = unseen.remove(name);
        let result = panic::catch_unwind(AssertUnwindSafe(|| answer(case)))
            .unwrap_or_else(|_| Err("panicked".to_owned()));
        let message = match (result, listed) {
            (Ok(()), None) => {
                report.passed += 1;
                continue;
            }
            (Err(_), Some(reason)) => {
                report.exceptions.push(Exception { name: name.to_owned(), reason });
                continue;
            }
            (Ok(()), Some(_)) => {
                report.passed += 1;
                "passes, but is listed as failing: take it off the list".to_owned()
            }
            (Err(message), None) => message,
        };
        report.failures.push(Failure { name: name.to_owned(), message });
    }
    if report.total == 0 {
        report.failures.push(Failure {
            name: "(the suite)".to_owned(),
            message: "has no cases: is its folder where the adapter looks?".to_owned(),
        });
    }
    report.failures.extend(unseen.into_keys().map(|name| Failure {
        name,
        message: "is listed as failing, but there is no such case: take it off the list".to_owned(),
    }));
    report
}

/// All the ways to cut a text: whole, in two pieces, and one character at a time.
pub fn cuts(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let ends = || text.char_indices().map(|(at, c)| at + c.len_utf8());
    let halves = ends().filter(|&at| at < text.len()).map(|at| text.split_at(at));
    let characters = text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()]);
    std::iter::once(vec![text])
        .chain(halves.map(|(before, after)| vec![before, after]))
        .chain((ends().nth(2).is_some()).then(|| characters.collect()))
}

/// The same for bytes.
pub fn byte_cuts(bytes: &[u8]) -> impl Iterator<Item = Vec<&[u8]>> {
    let halves = (1..bytes.len()).map(|at| bytes.split_at(at));
    std::iter::once(vec![bytes])
        .chain(halves.map(|(before, after)| vec![before, after]))
        .chain((bytes.len() > 2).then(|| bytes.chunks(1).collect()))
}

/// Whether two values are the same; otherwise, both.
pub fn same<T: PartialEq + Debug>(what: &str, expected: &T, got: &T) -> Result<(), String> {
    if expected == got {
        return Ok(());
    }
    Err(format!("{what}:\nexpected {expected:?}\n     got {got:?}"))
}

/// Whether two texts are the same; otherwise, both line by line, from where they differ.
pub fn same_lines(what: &str, expected: &str, got: &str) -> Result<(), String> {
    if expected == got {
        return Ok(());
    }
    let mut message = format!("{what}:");
    let (mut left, mut right) = (expected.split('\n'), got.split('\n'));
    let mut line = 1;
    loop {
        match (left.next(), right.next()) {
            (None, None) => break,
            (a, b) if a == b => {}
            (a, b) => {
                let _ = write!(message, "\n{line:>3} expected {a:?}\n         got {b:?}");
            }
        }
        line += 1;
    }
    Err(message)
}

/// A name on one printable line.
pub fn printable(text: &str) -> String {
    let mut line = String::new();
    for c in text.chars() {
        if matches!(c, '"' | '\'' | '\\') {
            line.push(c);
        } else {
            line.extend(c.escape_debug());
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sample(&'static str);

    impl Case for Sample {
        fn name(&self) -> &str {
            self.0
        }

        fn input(&self) -> &str {
            self.0
        }
    }

    #[test]
    fn cuts_of_a_text() {
        let all = |text| cuts(text).collect::<Vec<_>>();
        assert_eq!(all(""), [[""]]);
        assert_eq!(all("é"), [["é"]]);
        assert_eq!(all("aé"), [vec!["aé"], vec!["a", "é"]]);
        assert_eq!(
            all("aéb"),
            [vec!["aéb"], vec!["a", "éb"], vec!["aé", "b"], vec!["a", "é", "b"]]
        );
        let bytes: Vec<_> = byte_cuts(&[1, 2, 3]).collect();
        assert_eq!(
            bytes,
            [
                vec![&[1, 2, 3][..]],
                vec![&[1], &[2, 3]],
                vec![&[1, 2], &[3]],
                vec![&[1], &[2], &[3]]
            ]
        );
    }

    #[test]
    fn one_bad_cut_fails_the_case() {
        let report = run("s", &[Sample("abc"), Sample("x")], &ExpectedFailures::none(), |_, p| {
            if p.len() == 3 { Err("no".to_owned()) } else { Ok(()) }
        });
        assert_eq!((report.passed, report.total), (1, 2));
        assert_eq!(report.failures[0].name, "abc");
        assert_eq!(report.failures[0].message, "in pieces [\"a\", \"b\", \"c\"]: no");
        assert!(!report.is_clean());
    }

    #[test]
    fn the_list_of_exceptions_is_strict() {
        let list = "# comment\n\nbad | known\ngood | once failed\ngone | was here\n";
        let expected = ExpectedFailures::parse(list).unwrap();
        let report = run("s", &[Sample("bad"), Sample("good")], &expected, |case, _| {
            if case.0 == "bad" { Err("no".to_owned()) } else { Ok(()) }
        });
        assert_eq!((report.passed, report.total), (1, 2));
        let exception = Exception { name: "bad".into(), reason: "known".into() };
        assert_eq!(report.exceptions, [exception]);
        let failed: Vec<_> = report.failures.iter().map(|f| f.name.as_str()).collect();
        assert_eq!(failed, ["good", "gone"]);
    }

    #[test]
    fn a_suite_without_cases_fails() {
        let report = run::<Sample>("s", &[], &ExpectedFailures::none(), |_, _| Ok(()));
        assert!(!report.is_clean());
    }

    #[test]
    fn a_panic_is_a_failure() {
        let report = run("s", &[Sample("x")], &ExpectedFailures::none(), |_, _| panic!("expected"));
        assert_eq!(report.failures[0].message, "panicked");
    }

    #[test]
    fn a_bad_list_is_refused() {
        for list in ["name", "name | ", "a | b\na | c"] {
            assert!(ExpectedFailures::parse(list).is_err(), "{list}");
        }
        let list = ExpectedFailures::parse("a | b | reason").unwrap();
        assert_eq!(list.reasons["a | b"], "reason");
    }

    #[test]
    fn differences_are_shown_where_they_are() {
        let message = same_lines("tree", "a\nb\nc", "a\nx").unwrap_err();
        assert_eq!(
            message,
            "tree:\n  2 expected Some(\"b\")\n         got Some(\"x\")\
             \n  3 expected Some(\"c\")\n         got None"
        );
        assert_eq!(printable("a\n\"\\\u{0}é"), "a\\n\"\\\\0é");
    }
}
