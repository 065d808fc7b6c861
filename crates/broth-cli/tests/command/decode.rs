//! `broth decode` as a shell sees it: output, messages, exit status.

use super::shell::{Ran, broth};

/// Runs `broth decode` with these arguments.
fn decode(args: &[&str], input: &[u8]) -> Ran {
    broth(&[&["decode"], args].concat(), input)
}

#[track_caller]
fn check(args: &[&str], input: &[u8], status: i32, stdout: &str, stderr: &str) {
    let found = decode(args, input);
    assert_eq!(found, (status, stdout.to_owned(), stderr.to_owned()), "{args:?}");
}

#[test]
fn text() {
    check(&[], b"<meta charset=koi8-r>\xCD\xC9\xD2", 0, "<meta charset=koi8-r>мир", "");
    check(&["-"], b"caf\xE9", 0, "café", "");
    check(&["--transport", "koi8-r"], b"\xCD\xC9\xD2", 0, "мир", "");
    check(&["--encoding", "koi8-r", "--transport", "gbk"], b"\xCD", 0, "м", "");
    // A file that declares nothing and is UTF-8.
    check(&[], "café".as_bytes(), 0, "café", "");
    check(&["--guess", "never"], "é".as_bytes(), 0, "Ã©", "");
    check(
        &["--xml"],
        b"<?xml version='1.0' encoding='koi8-r'?>\xCD",
        0,
        "<?xml version='1.0' encoding='koi8-r'?>м",
        "",
    );
}

#[test]
fn a_late_declaration() {
    let document = format!("<p>\u{E9}{}<meta charset=utf-8>", " ".repeat(1100));
    check(&["--guess", "never"], document.as_bytes(), 0, &document, "");
}

#[test]
fn findings() {
    let told = "standard input: bytes 1..2 are not UTF-8: U+FFFD stands for them\n";
    check(&["--transport", "utf-8"], b"a\xFFb", 1, "a\u{FFFD}b", told);
    let told = "standard input: the transport layer says \"nope\", which is no label: skipped\n";
    check(&["--transport", "nope"], b"a", 1, "a", told);
}

#[test]
fn report() {
    let report = "encoding: KOI8-R\nsource: meta\nconfidence: tentative\nreplacements: 0\n\
        why: KOI8-R (tentative): a <meta> says \"koi8-r\" (bytes 14..20).\n";
    check(&["--report"], b"<meta charset=koi8-r>\xCD", 0, report, "");
}

#[test]
fn records() {
    let records = "{\"bytes_base64\": \"6Q==\"}\n\
        {\"bytes_base64\": \"6Q\", \"transport\": \"utf-8\"}\n\
        {\"bytes_base64\": \"w6k=\"}\n\
        {\"bytes_base64\": \"\", \"transport\": null}\n";
    let answers = "{\"encoding\":\"windows-1252\",\"source\":\"default\",\"had_errors\":false,\"text\":\"é\"}\n\
        {\"encoding\":\"UTF-8\",\"source\":\"transport\",\"had_errors\":true,\"text\":\"\u{FFFD}\"}\n\
        {\"encoding\":\"windows-1252\",\"source\":\"default\",\"had_errors\":false,\"text\":\"Ã©\"}\n\
        {\"encoding\":\"windows-1252\",\"source\":\"default\",\"had_errors\":false,\"text\":\"\"}\n";
    check(&["--jsonl"], records.as_bytes(), 0, answers, "");
}

#[test]
fn bad_records() {
    let records = "\"text\"\n{\"bytes_base64\": \"?\"}\n{\"bytes_base64\": 1}\n{\n{\"bytes_base64\": \"YQ==\"}\n";
    let (status, stdout, _) = decode(&["--jsonl"], records.as_bytes());
    assert_eq!(status, 1);
    let lines: Vec<_> = stdout.lines().collect();
    assert_eq!(lines.len(), 5);
    for line in &lines[..4] {
        assert!(line.starts_with("{\"error\":{\"code\":"), "{line}");
    }
    assert!(lines[4].contains("\"text\":\"a\""), "the rest goes on");
}

#[test]
fn refusals() {
    for (args, told) in [
        (&["no-such-file"][..], "no-such-file: no such file"),
        (&["."], ".: this is a directory"),
        (&["--encoding", "nope"], "no encoding has this label"),
        (&["--jsonl", "file"], "cannot be used with"),
    ] {
        let (status, stdout, stderr) = decode(args, b"");
        assert_eq!((status, stdout.as_str()), (2, ""), "{args:?}");
        assert!(stderr.contains(told), "{stderr}");
    }
}
