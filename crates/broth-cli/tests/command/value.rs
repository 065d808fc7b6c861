//! `broth value` as a shell sees it.

use super::shell::broth;

#[track_caller]
fn check(args: &[&str], input: &str, status: i32, stdout: &str) {
    let (found, out, _) = broth(&[&["value"], args].concat(), input);
    assert_eq!((found, out.as_str()), (status, stdout), "{args:?}");
}

#[test]
fn values_may_begin_with_a_hyphen() {
    check(&["integer", "-5"], "", 0, "-5\n");
    check(&["integer", "3", "-5", "4"], "", 0, "3\n-5\n4\n");
    check(&["floating-point-number", "--valid", "-.5e1"], "", 0, "valid\n");
    check(&["integer", "-5", "--valid"], "", 0, "valid\n");
    check(&["--valid", "time-zone-offset", "-08:00"], "", 0, "valid\n");
    check(
        &["time-zone-offset", "-08:00"],
        "",
        0,
        "{\"hours\":-8,\"minutes\":0,\"offset_minutes\":-480}\n",
    );
    check(&["integer", "--", "-5"], "", 0, "-5\n");
    check(&["hash-name-reference", "--", "#--valid"], "", 0, "--valid\n");
    // Flags stay flags.
    for wrong in [&["integer", "--vaild", "5"][..], &["integer", "-x"], &["--nope"]] {
        let (status, out, err) = broth(&[&["value"], wrong].concat(), "");
        assert_eq!((status, out.as_str()), (2, ""), "{wrong:?}");
        assert!(err.contains("unexpected argument"), "{err}");
    }
}

#[test]
fn each_of_several_inputs_gets_a_line() {
    check(&["integer", "1", "x", "-3"], "", 1, "1\nnull\n-3\n");
    check(&["--valid", "date", "2024-02-29", "2023-02-29"], "", 1, "valid\ninvalid\n");
    check(&["--serialize", "month", "2024-02", "x"], "", 1, "2024-02\nnull\n");
    check(&["integer"], "1\nx\n\n2\n", 1, "1\nnull\nnull\n2\n");
    // A single value needs no line to keep its place.
    check(&["integer", "x"], "", 1, "");
}

#[test]
fn error_lines_do_not_begin_with_the_input() {
    let (status, _, err) = broth(&["value", "date"], "::error file=x::pwn\n");
    let told = "date: ::error file=x::pwn\n      ^ expected ";
    assert_eq!((status, err.starts_with(told)), (1, true), "{err}");
    let (_, out, err) = broth(&["value", "hash-name-reference", "#a\u{1B}[31m\u{9B}"], "");
    assert_eq!((out.as_str(), err.as_str()), ("a\\u{1b}[31m\\u{9b}\n", ""));
}

#[test]
fn standard_input_is_in_any_encoding() {
    let kind = "hash-name-reference";
    let name = b"#\xCD\xC9\xD2\r\n#x";
    for args in [&["--encoding", "koi8-r", kind][..], &[kind, "--encoding=koi8-r"]] {
        let (status, out, _) = broth(&[&["value"], args].concat(), name);
        assert_eq!((status, out.as_str()), (0, "\u{43C}\u{438}\u{440}\nx\n"), "{args:?}");
    }
    check(&[kind, "--guess", "utf8"], "#é", 0, "é\n");
    check(&["--encoding", "latin1", "integer", "-5"], "", 0, "-5\n");
    check(&["integer", "--encoding", "none"], "", 2, "");
}
