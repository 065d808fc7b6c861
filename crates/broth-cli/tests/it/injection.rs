//! Documents and file names that try to control the terminal, or the log that another program
//! reads.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt as _;
use std::path::PathBuf;

use serde_json::Value;

use super::shell::broth;

/// Characters that must be escaped: terminal escapes, a bell, C1 controls, a change of text
/// direction.
const STEERING: &str = "\u{1B}[31m\u{7}\u{9B}\u{202E}\u{2066}";

/// Whether there are no control characters except line ends.
fn is_tame(text: &str) -> bool {
    !text.chars().any(|c| c.is_control() && c != '\n' || "\u{202E}\u{2066}".contains(c))
}

/// A page whose findings repeat its text, in a file with this name.
fn page(name: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("injection");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(OsString::from_vec(name.to_vec()));
    let page = format!("<!DOCTYPE html><title>x</title><p id='{STEERING}'><p id='{STEERING}'>");
    fs::write(&file, page).unwrap();
    file
}

#[test]
fn findings_cannot_control_the_terminal() {
    let name = format!("a{STEERING}\n::error file=x::pwn");
    let file = page(name.as_bytes());
    let file = file.to_str().unwrap();
    for format in ["human", "github", "json", "sarif"] {
        let (status, out, err) = broth(&["check", "--format", format, file], "");
        assert!(status == 1 && is_tame(&out) && is_tame(&err), "{format}: {out:?} {err:?}");
        assert!(out.contains("duplicate-id"), "{format}");
        assert!(!out.contains("\n::error file=x::pwn"), "{format}: {out}");
    }
    let (_, out, _) = broth(&["check", "--format", "github", file], "");
    let is_ours = |line: &str| line.contains("%0A%3A%3Aerror file=x%3A%3Apwn,line=1");
    assert!(out.lines().all(is_ours), "{out}");
    // A program reads the original back.
    let (_, out, _) = broth(&["check", "--format", "json", file], "");
    let out: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(out[0]["file"], file);
}

#[test]
fn messages_cannot_control_the_terminal() {
    let name = format!("b{STEERING}\n::error file=x::pwn");
    let file = page(name.as_bytes());
    fs::write(&file, "<p a a></b>&\u{1}").unwrap();
    let file = file.to_str().unwrap();
    for args in [
        &["tokens"][..],
        &["tree"],
        &["xml", "tree"],
        &["xml", "tokens"],
        &["serialize", "--report"],
    ] {
        let (_, _, err) = broth(&[args, &[file]].concat(), "");
        assert!(is_tame(&err), "{args:?}: {err:?}");
        assert!(!err.contains("\n::error"), "{args:?}: {err}");
    }
    fs::remove_file(file).unwrap();
    let (status, _, err) = broth(&["tree", file], "");
    assert!(status == 2 && is_tame(&err) && err.lines().count() == 1, "{err:?}");
    let (status, _, err) = broth(&["value", STEERING], "");
    assert!(status == 2 && is_tame(&err), "{err:?}");
    let (status, _, err) = broth(&[format!("--{STEERING}")], "");
    assert!(status == 2 && is_tame(&err), "{err:?}");
}

#[test]
fn file_references_are_made_from_the_name_s_bytes() {
    let file = page(b"caf\xE9 \x9B.html");
    let (_, out, _) =
        broth(&["check".into(), "--format".into(), "sarif".into(), file.into_os_string()], "");
    let out: Value = serde_json::from_str(&out).unwrap();
    let location = &out["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    let uri = location["artifactLocation"]["uri"].as_str().unwrap();
    assert!(uri.ends_with("/injection/caf%E9%20%9B.html"), "{uri}");
}
