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
    check(&[], b"<meta charset=koi8-r>\xCD\xC9\xD2", 0, "<meta charset=utf-8>мир", "");
    check(&["-", "--encoding", "latin1"], b"caf\xE9", 0, "café", "");
    check(&["--transport", "koi8-r"], b"\xCD\xC9\xD2", 0, "мир", "");
    check(&["--encoding", "koi8-r", "--transport", "gbk"], b"\xCD", 0, "м", "");
    // A file that declares nothing and is UTF-8.
    check(&[], "café".as_bytes(), 0, "café", "");
    check(&["--guess", "never"], "é".as_bytes(), 0, "Ã©", ASSUMED);
    check(
        &["--xml"],
        b"<?xml version='1.0' encoding='koi8-r'?>\xCD",
        0,
        "<?xml version='1.0' encoding='UTF-8'?>м",
        "",
    );
}

/// The notice about a document that declares nothing.
const ASSUMED: &str = "standard input: notice: no encoding is declared; windows-1252 is assumed \
    (if it is another, name it with --encoding, or try --guess content)\n";

#[test]
fn the_output_declares_utf_8() {
    // So a second pass changes nothing.
    for (args, bytes, text) in [
        (&[][..], &b"<meta charset=shift_jis>\x93\xFA\x96{"[..], "<meta charset=utf-8>日本"),
        (
            &["--transport", "koi8-r"],
            b"<!DOCTYPE html>\xCD",
            "<!DOCTYPE html><meta charset=\"utf-8\">м",
        ),
        (
            &["--xml"],
            b"<?xml version='1.0' encoding='koi8-r'?><a>\xCD</a>",
            "<?xml version='1.0' encoding='UTF-8'?><a>м</a>",
        ),
    ] {
        check(args, bytes, 0, text, "");
        let again = if args == ["--xml"] { args } else { &["--guess", "never"] };
        check(again, text.as_bytes(), 0, text, "");
    }
    let text = "<meta charset=koi8-r>м";
    check(&["--keep-declaration"], b"<meta charset=koi8-r>\xCD", 0, text, "");
}

#[test]
fn an_assumed_encoding_is_reported() {
    check(&[], b"caf\xE9", 0, "café", ASSUMED);
    check(&[], b"cafe", 0, "cafe", "");
    check(&["--transport", "latin1"], b"\xE9", 0, "é", "");
    // Every command that reads accepts both ways to choose.
    for command in [
        &["tokens"][..],
        &["tree"],
        &["serialize"],
        &["check", "-"],
        &["decode"],
        &["entities", "decode"],
        &["entities", "encode"],
    ] {
        let page = b"<!DOCTYPE \
            html><title>x</title><p>\xEF\xF0\xE8\xE2\xE5\xF2 \xEC\xE8\xF0, \xEA\xE0\xEA \xE4\xE5\xEB\xE0";
        let (_, _, err) = broth(command, page);
        assert!(
            err.contains("windows-1252 is assumed (if it is another, name it"),
            "{command:?}: {err}"
        );
        let (_, _, err) = broth(&[command, &["--encoding", "windows-1251"]].concat(), page);
        assert!(!err.contains("assumed"), "{command:?}: {err}");
        let (_, _, err) = broth(&[command, &["--guess", "content"]].concat(), page);
        assert!(
            err.contains("windows-1251 is assumed (if it is another, name it"),
            "{command:?}: {err}"
        );
    }
    let (_, out, err) = broth(
        &["xml", "tree", "--guess", "content"],
        b"<a>\xEF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0</a>",
    );
    assert!(out.contains("привет, мир"), "{out}{err}");
    check(
        &["--xml", "--guess", "content"],
        b"<?xml version='1.0' encoding='koi8-r'?><a>\xCD</a>",
        0,
        "<?xml version='1.0' encoding='UTF-8'?><a>м</a>",
        "",
    );
}

#[test]
fn tokens_say_that_a_declaration_came_too_late() {
    // Printed text cannot be decoded again; `tree` has a parser that starts again.
    let page = b"<!DOCTYPE html><!--x--!><meta charset=shift_jis><title>\x93\xFA</title>";
    let (_, out, err) = broth(&["tokens"], page);
    assert!(out.contains("text       \"\u{201C}\u{FA}\""), "{out}");
    let notice = "notice: this was read as windows-1252, but a late <meta> declares Shift_JIS; to \
        read it as browsers do, add --encoding Shift_JIS\n";
    assert!(err.ends_with(notice), "{err}");
    let (_, out, err) = broth(&["tokens", "--encoding", "Shift_JIS"], page);
    assert!(out.contains("text       \"\u{65E5}\"") && !err.contains("notice"), "{out}{err}");
    assert!(broth(&["tree"], page).1.contains("\"\u{65E5}\""));
    for sure in [
        &b"<meta charset=gbk><!--x--!><meta charset=shift_jis>\x93\xFA"[..],
        b"<!--x--!><meta charset=shift_jis>",
    ] {
        let (_, _, err) = broth(&["tokens"], sure);
        assert!(!err.contains("late"), "{err}");
    }
}

#[test]
fn the_advice_of_check_works() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("decode");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("page.html");
    let name = file.to_str().unwrap();
    let page = b"<!DOCTYPE html><html lang=fr><meta \
        charset=windows-1252><title>Caf\xE9</title><p>Hot<br></br>";
    std::fs::write(&file, page).unwrap();
    let (status, _, err) = broth(&["check", "--fix", name], "");
    assert!(status == 2 && err.contains("convert it with `broth decode` first"), "{err}");
    let (status, text, _) = broth(&["decode", name], "");
    assert_eq!(status, 0);
    std::fs::write(&file, text).unwrap();
    assert_eq!(broth(&["check", "--fix", name], "").0, 0);
    let repaired =
        "<!DOCTYPE html><html lang=fr><meta charset=utf-8><title>Café</title><p>Hot<br><br>";
    assert_eq!(std::fs::read_to_string(&file).unwrap(), repaired);
}

#[test]
fn a_late_declaration() {
    let document = format!("<p>\u{E9}{}<meta charset=utf-8>", " ".repeat(1100));
    check(&["--guess", "never"], document.as_bytes(), 0, &document, "");
}

#[test]
fn findings() {
    let told = "standard input: bytes 1..2 are not UTF-8: U+FFFD replaces them\n";
    check(&["--transport", "utf-8"], b"a\xFFb", 1, "a\u{FFFD}b", told);
    let told = "standard input: the transport layer says \"nope\", which is not an encoding label; \
        ignored\n";
    check(&["--transport", "nope"], b"a", 1, "a", told);
}

#[test]
fn report() {
    let report = "encoding: KOI8-R\nsource: meta\nconfidence: certain\nreplacements: 0\n\
        why: KOI8-R (certain): a <meta> says \"koi8-r\" (bytes 14..20).\n";
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
    let records = "\"text\"\n{\"bytes_base64\": \"?\"}\n{\"bytes_base64\": \
        1}\n{\n{\"bytes_base64\": \"YQ==\"}\n";
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

/// U+FFFD in the place of bytes is always reported.
#[test]
fn every_command_reports_malformed_bytes() {
    let told = "standard input: notice: bytes 24..25 are not UTF-8: U+FFFD replaces them (and 1 \
        more, which `broth decode` lists)\n";
    let input = b"<meta charset=utf-8><b>a\xFFb\xFF</b>";
    for args in [
        "serialize",
        "text",
        "markdown",
        "sanitize",
        "select b",
        "tree",
        "tokens",
        "entities decode",
        "entities encode",
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let (status, _, err) = broth(&args, input);
        assert_eq!(
            (status, err.lines().any(|line| line == told.trim_end())),
            (0, true),
            "{args:?} {err}"
        );
    }
    let input = b"<a>\xFF</a>";
    let told = "standard input: notice: bytes 3..4 are not UTF-8: U+FFFD replaces them\n";
    for args in [&["xml", "select", "a"][..], &["xml", "serialize"]] {
        let (status, _, err) = broth(args, input);
        assert_eq!((status, &*err), (0, told), "{args:?}");
    }
}
