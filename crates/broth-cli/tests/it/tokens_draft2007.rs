//! `broth tokens --edition draft2007` as a shell sees it.

use super::shell::broth;

/// Runs `broth tokens --edition draft2007`; checks exit status, standard output and standard error.
#[track_caller]
fn check(args: &[&str], input: &str, status: i32, stdout: &str, stderr: &str) {
    let found = broth(&[&["tokens", "--edition", "draft2007"], args].concat(), input);
    assert_eq!(found, (status, stdout.to_owned(), stderr.to_owned()), "{args:?}");
}

#[test]
fn for_people() {
    check(
        &["--spans"],
        "<!DOCTYPE HTML><title><b>&lang;</title><br/>",
        0,
        "       0..15       doctype    HTML\n\
         \x20     15..22       start tag  title\n\
         \x20     22..31       text       \"<b>\u{3008}\"\n\
         \x20     31..39       end tag    title\n\
         \x20     39..44       start tag  br\n\
         \x20     44..44       end of file\n",
        "",
    );
    check(
        &["--initial-state", "cdata-section"],
        "",
        2,
        "",
        "broth: the 2007 draft has no CDATA sections\n",
    );
}

#[test]
fn for_programs() {
    let records = [
        (
            r#""<br/></br/>""#,
            r#"{"tokens":[["StartTag","br",{}],["EndTag","br"]],"errors":[{"code":"end-tag-with-trailing-solidus","line":1,"col":10}]}"#,
        ),
        (
            r#"{"input":"<!--</T>--></T>","initial_state":"rcdata","last_start_tag":"t"}"#,
            r#"{"tokens":[["Character","<!--</T>-->"],["EndTag","t"]],"errors":[]}"#,
        ),
        (
            r#"{"input":"<!DOCTYPE A>","edition":"living"}"#,
            r#"{"tokens":[["DOCTYPE","a",null,null,true]],"errors":[]}"#,
        ),
    ];
    let lines = |side: fn(&(&'static str, &'static str)) -> &'static str| {
        records.iter().map(|record| format!("{}\n", side(record))).collect::<String>()
    };
    check(&["--jsonl"], &lines(|record| record.0), 0, &lines(|record| record.1), "");
    check(
        &["--jsonl"],
        r#"{"input":"","initial_state":"cdata-section"}"#,
        1,
        "{\"error\":{\"code\":\"bad-option\",\"message\":\"the 2007 draft has no CDATA \
         sections\"}}\n",
        "",
    );
}
