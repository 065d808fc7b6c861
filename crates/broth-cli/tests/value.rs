//! `broth value` as a shell and a pipe see it: the shapes of the answers, messages, exit status.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// Runs `broth value` and gives exit status, standard output and standard error.
fn run(args: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_broth"))
        .arg("value")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

/// Asks about values of a kind, each a record, and compares the answers.
#[track_caller]
fn check(kind: &str, records: &[(&str, &str)]) {
    let input: String = records.iter().map(|(record, _)| format!("{record}\n")).collect();
    let expected: String = records.iter().map(|(_, answer)| format!("{answer}\n")).collect();
    let (_, answers, stderr) = run(&[kind, "--jsonl"], &input);
    assert_eq!((answers, stderr), (expected, String::new()), "{kind}");
}

#[test]
fn numbers() {
    check(
        "integer",
        &[
            (r#"" -5px""#, r#"{"value":"-5"}"#),
            (r#""99999999999999999999""#, r#"{"value":"99999999999999999999"}"#),
            (r#"{"input":"+5","op":"valid"}"#, r#"{"value":false}"#),
            (r#"{"input":"-05","op":"serialize"}"#, r#"{"value":"-5"}"#),
            (
                r#"{"input":" x"}"#,
                r#"{"value":null,"error":{"code":"unexpected-character","message":"expected a digit at byte 1, found 'x'","offset":1}}"#,
            ),
        ],
    );
    check("non-negative-integer", &[(r#""+5""#, r#"{"value":"5"}"#)]);
    check(
        "floating-point-number",
        &[
            (r#""1.5""#, r#"{"value":{"number":1.5,"bits":"3ff8000000000000"}}"#),
            (r#""-0""#, r#"{"value":{"number":0,"bits":"0000000000000000"}}"#),
            (r#"{"input":"3ff8000000000000","op":"serialize"}"#, r#"{"value":"1.5"}"#),
            (r#"{"input":"1.e5","op":"valid"}"#, r#"{"value":false}"#),
        ],
    );
    check(
        "dimension",
        &[
            (r#""12.50%""#, r#"{"value":{"value":12.5,"exact":"12.5","unit":"percentage"}}"#),
            (r#""12px""#, r#"{"value":{"value":12,"exact":"12","unit":"length"}}"#),
            (r#"{"input":" 12.50%x","op":"serialize"}"#, r#"{"value":"12.5%"}"#),
        ],
    );
    check(
        "nonzero-dimension",
        &[
            (r#""5""#, r#"{"value":{"value":5,"exact":"5","unit":"length"}}"#),
            (
                r#""0""#,
                r#"{"value":null,"error":{"code":"out-of-range","message":"expected a number above zero at byte 0, but the number is out of range","offset":0}}"#,
            ),
        ],
    );
    check(
        "list-of-floating-point-numbers",
        &[
            (r#""1; 2.5""#, r#"{"value":[1,2.5]}"#),
            (r#"{"input":"1; 2.5","op":"serialize"}"#, r#"{"value":"1,2.5"}"#),
        ],
    );
    check(
        "list-of-dimensions",
        &[(
            r#""20%, 1.5*,3""#,
            r#"{"value":[{"value":20,"exact":"20","unit":"percentage"},{"value":1.5,"exact":"1.5","unit":"relative"},{"value":3,"exact":"3","unit":"absolute"}]}"#,
        )],
    );
}

#[test]
fn dates_and_times() {
    check("month", &[(r#""02011-11""#, r#"{"value":{"year":"2011","month":11}}"#)]);
    check(
        "date",
        &[
            (r#""2011-11-08""#, r#"{"value":{"year":"2011","month":11,"day":8}}"#),
            (r#"{"input":"02011-11-08","op":"serialize"}"#, r#"{"value":"2011-11-08"}"#),
        ],
    );
    check("yearless-date", &[(r#""--11-08""#, r#"{"value":{"month":11,"day":8}}"#)]);
    check(
        "time",
        &[
            (r#""14:05:05.250""#, r#"{"value":{"hour":14,"minute":5,"second":"5.25"}}"#),
            (r#""14:05""#, r#"{"value":{"hour":14,"minute":5,"second":"0"}}"#),
        ],
    );
    let moment =
        r#"{"value":{"year":"2011","month":11,"day":8,"hour":14,"minute":5,"second":"0"}}"#;
    for kind in ["local-date-time", "normalized-local-date-time"] {
        check(
            kind,
            &[
                (r#""2011-11-08 14:05:00""#, moment),
                (
                    r#"{"input":"2011-11-08 14:05:00","op":"serialize"}"#,
                    r#"{"value":"2011-11-08T14:05"}"#,
                ),
            ],
        );
    }
    check(
        "time-zone-offset",
        &[(r#""-04:30""#, r#"{"value":{"hours":-4,"minutes":-30,"offset_minutes":-270}}"#)],
    );
    check(
        "global-date-time",
        &[(
            r#""2011-11-08T23:54:05.5-04:30""#,
            r#"{"value":{"utc":"2011-11-09T04:24:05.5Z","offset_minutes":-270}}"#,
        )],
    );
    check("week", &[(r#""2011-W06""#, r#"{"value":{"year":"2011","week":6}}"#)]);
    check(
        "duration",
        &[
            (r#""P1DT5M""#, r#"{"value":"86700"}"#),
            (r#"{"input":"P1DT5M","op":"serialize"}"#, r#"{"value":"1d5m"}"#),
            (r#"{"input":"86700","op":"serialize"}"#, r#"{"value":"1d5m"}"#),
            (r#"{"input":"0.25","op":"serialize"}"#, r#"{"value":"0.25s"}"#),
        ],
    );
    let date = r#"{"value":{"type":"date","year":"2011","month":11,"day":8}}"#;
    check(
        "date-or-time",
        &[
            (r#""2011-11-08""#, date),
            (r#""14:05""#, r#"{"value":{"type":"time","hour":14,"minute":5,"second":"0"}}"#),
            (
                r#""2011-11-08T14:05Z""#,
                r#"{"value":{"type":"global-date-time","utc":"2011-11-08T14:05:00Z","offset_minutes":0}}"#,
            ),
        ],
    );
    check(
        "date-with-optional-time",
        &[
            (r#""2011-11-08""#, date),
            (r#"{"input":"2011-11-08T14:05Z","op":"valid"}"#, r#"{"value":true}"#),
            (r#"{"input":"14:05","op":"valid"}"#, r#"{"value":false}"#),
        ],
    );
}

#[test]
fn colors() {
    let orange = r#"{"value":{"r":255,"g":128,"b":0}}"#;
    for kind in ["simple-color", "lowercase-simple-color", "legacy-color"] {
        check(
            kind,
            &[
                (r##""#ff8000""##, orange),
                (r#"{"input":"255,128,0","op":"serialize"}"#, r##"{"value":"#ff8000"}"##),
                (
                    r#"{"input":"256,0,0","op":"serialize"}"#,
                    r#"{"error":{"code":"bad-option","message":"the input is three numbers up to 255: r,g,b"}}"#,
                ),
            ],
        );
    }
    check(
        "lowercase-simple-color",
        &[(r##"{"input":"#FF8000","op":"valid"}"##, r#"{"value":false}"#)],
    );
}

#[test]
fn tokens_references_and_attributes() {
    check("space-separated-tokens", &[(r#"" a\tb a""#, r#"{"value":["a","b","a"]}"#)]);
    check(
        "unordered-set-of-unique-space-separated-tokens",
        &[
            (r#"{"input":"a b","op":"valid"}"#, r#"{"value":true}"#),
            (r#"{"input":"a b a","op":"valid"}"#, r#"{"value":false}"#),
        ],
    );
    check("comma-separated-tokens", &[(r#"" a ,b,,d d ""#, r#"{"value":["a","b","","d d"]}"#)]);
    check(
        "hash-name-reference",
        &[(r##""x#map""##, r#"{"value":"map"}"#), (r#""map""#, r#"{"value":null}"#)],
    );
    let tree = r#""params":{"type":"map","tree":[{"type":"p","id":"b"},{"type":"map","name":"a"},{"type":"map","id":"b"}]}"#;
    check(
        "hash-name-reference-lookup",
        &[
            (&format!(r##"{{"input":"#b",{tree}}}"##), r#"{"value":2}"#),
            (&format!(r##"{{"input":"#c",{tree}}}"##), r#"{"value":null}"#),
            (&format!(r##"{{"input":"#b","op":"valid",{tree}}}"##), r#"{"value":false}"#),
        ],
    );
    let name = r#""params":{"name":"checked"}"#;
    check(
        "boolean-attribute",
        &[
            (&format!(r#"{{"input":"false",{name}}}"#), r#"{"value":true}"#),
            (&format!(r#"{{"input":null,{name}}}"#), r#"{"value":false}"#),
            (&format!(r#"{{"input":"CHECKED","op":"valid",{name}}}"#), r#"{"value":true}"#),
            (&format!(r#"{{"input":"true","op":"valid",{name}}}"#), r#"{"value":false}"#),
        ],
    );
    let params = r#""params":{"keywords":{"ltr":"left","rtl":"right"},"missing_value_default":"m","invalid_value_default":"i","empty_value_default":"e"}"#;
    check(
        "enumerated-attribute",
        &[
            (&format!(r#"{{"input":"RTL",{params}}}"#), r#"{"value":"right"}"#),
            (&format!(r#"{{"input":null,{params}}}"#), r#"{"value":"m"}"#),
            (&format!(r#"{{"input":"",{params}}}"#), r#"{"value":"e"}"#),
            (&format!(r#"{{"input":"x",{params}}}"#), r#"{"value":"i"}"#),
            (r#"{"input":"x","params":{"keywords":{}}}"#, r#"{"value":null}"#),
            (&format!(r#"{{"input":"x","op":"valid",{params}}}"#), r#"{"value":false}"#),
        ],
    );
}

#[test]
fn people_see_the_value_or_the_place() {
    assert_eq!(run(&["date", "2011-11-08"], "").1, "{\"year\":\"2011\",\"month\":11,\"day\":8}\n");
    let (status, stdout, stderr) = run(&["date", "2011-02-29"], "");
    assert_eq!((status, &*stdout), (1, ""));
    assert_eq!(
        stderr,
        "2011-02-29\n        ^ expected a day that the month has at byte 8, but the number is out of range\n"
    );
    assert_eq!(run(&["date", "--valid"], "2011-11-08\n2012-02-29\n").1, "valid\nvalid\n");
    assert_eq!(run(&["duration", "--serialize", "PT90M"], "").1, "90m\n");
    let (status, _, stderr) = run(&["dat"], "");
    assert_eq!(status, 2);
    assert!(stderr.contains("no kind 'dat'; `broth value --list` shows them all"), "{stderr}");
}

#[test]
fn the_list_has_an_example_of_each_kind_that_parses() {
    let (status, list, _) = run(&["--list"], "");
    assert_eq!(status, 0);
    let lines: Vec<&str> = list.lines().collect();
    let kinds: Vec<&str> =
        lines.iter().step_by(2).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(kinds.len(), 28);
    for (kind, example) in kinds.iter().zip(lines.iter().skip(1).step_by(2)) {
        assert!(!example.ends_with("-> -"), "{kind}: {example}");
    }
}
