//! Which files `broth check` reads, and how it reports them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::check::{BROKEN, MENDED, file};
use super::shell::{self, Ran};

/// Writes files below a new folder.
pub(super) fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let (folder, _) = file(test, ".keep", b"");
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// Runs `broth` in a folder.
pub(super) fn broth_in(folder: &Path, args: &[&str], input: &str) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_broth"));
    command.args(args).current_dir(folder).env_remove("COLUMNS");
    shell::run(command, input.as_bytes())
}

/// The files with findings, in their order.
#[track_caller]
fn check_files(folder: &Path, args: &[&str], files: &[&str]) {
    let args = [&["check", "--format", "github", "--allow", "missing-title"], args].concat();
    let (_, out, err) = broth_in(folder, &args, "");
    let name =
        |line: &str| line.split_once("file=")?.1.split_once(',').map(|(name, _)| name.to_owned());
    let mut found: Vec<String> = out.lines().filter_map(name).collect();
    found.dedup();
    assert_eq!(found, files, "{args:?}: {err}");
}

#[test]
fn folders_are_read_as_git_sees_them() {
    let bad = "<br/></b>";
    let folder = folder(
        "folders",
        &[
            ("b/page.HTM", bad),
            ("b/deep/er/x.html", bad),
            ("a.html", bad),
            ("a.xhtml", bad),
            ("notes.txt", bad),
            ("built/page.html", bad),
            ("b/.hidden/page.html", bad),
            ("b/left-out.html", bad),
            (".gitignore", "built/\n"),
            ("b/.gitignore", "left-*\n"),
        ],
    );
    check_files(&folder, &["."], &["a.html", "b/deep/er/x.html", "b/page.HTM"]);
    check_files(&folder, &["b"], &["b/deep/er/x.html", "b/page.HTM"]);
    // A file that is named is read, and each file once.
    check_files(&folder, &["built/page.html"], &["built/page.html"]);
    check_files(
        &folder,
        &["a.html", ".", "./a.html", "b"],
        &["a.html", "b/deep/er/x.html", "b/page.HTM"],
    );
    // Patterns that no shell has expanded.
    check_files(&folder, &["*.html"], &["a.html"]);
    check_files(&folder, &["**/*.html"], &["a.html", "b/deep/er/x.html"]);
    check_files(&folder, &["b/*/*/x.{htm,html}"], &["b/deep/er/x.html"]);
    check_files(&folder, &["notes.t?t"], &["notes.txt"]);
    for (argument, message) in [
        ("b/.hidden", ""),
        ("*.php", "broth: *.php: no file matches\n"),
        ("none", "broth: none: no such file; `-` is standard input\n"),
    ] {
        let (status, _, err) = broth_in(&folder, &["check", argument], "");
        assert_eq!(status, if message.is_empty() { 1 } else { 2 }, "{argument}");
        assert!(err.ends_with(message), "{err}");
    }
    fs::create_dir(folder.join("empty")).unwrap();
    let (status, _, err) = broth_in(&folder, &["check", "empty"], "");
    assert_eq!(status, 2);
    assert!(err.contains("empty: no file in it ends in .html, .htm; name the file"), "{err}");
}

#[test]
fn xml_has_folders_too() {
    let folder =
        folder("xml-folders", &[("a.svg", "<svg>"), ("b/c.xhtml", "<p>"), ("d.html", "<p>")]);
    let (status, out, err) = broth_in(&folder, &["xml", "check", "--format", "github", "."], "");
    assert_eq!((status, out.lines().count()), (1, 2), "{out}{err}");
}

#[test]
fn standard_input_needs_no_name_and_may_have_one() {
    let (status, out, err) = shell::broth(&["check"], BROKEN);
    assert_eq!((status, &*err), (1, "1 file checked: 2 errors\n"));
    assert!(out.contains("--> standard input:3:4"), "{out}");
    let (_, out, _) = shell::broth(&["check", "--stdin-filename", "a/b.html"], BROKEN);
    assert!(out.contains("--> a/b.html:3:4"), "{out}");
}

#[test]
fn warnings_may_be_allowed_or_left_out() {
    let page = "<!DOCTYPE html><title>Soup</title><a href=#x>b</a><a href=#y>c</a>";
    let run = |args: &[&str]| {
        let (status, out, err) = shell::broth(&[&["check"], args].concat(), page);
        (status, out.matches("warning[").count(), err)
    };
    let summary = "1 file checked: 2 warnings\n".to_owned();
    assert_eq!(run(&[]), (1, 2, summary.clone()));
    assert_eq!(run(&["--max-warnings", "1"]), (1, 2, summary.clone()));
    assert_eq!(run(&["--max-warnings", "2"]), (0, 2, summary));
    assert_eq!(run(&["--quiet"]), (0, 0, String::new()));
    assert_eq!(run(&["--quiet", "--max-warnings", "1"]), (1, 0, String::new()));
    assert_eq!(run(&["--quiet", "--deny", "warning"]).0, 1);
}

#[test]
fn colours_and_output_are_chosen() {
    let run = |args: &[&str]| shell::broth(&[&["check"], args].concat(), BROKEN).1;
    assert!(!run(&[]).contains('\u{1B}'));
    assert!(run(&["--color", "always"]).contains('\u{1B}'));
    let folder = folder("output", &[]);
    let report = folder.join("report.json");
    let name = report.to_str().unwrap();
    assert_eq!(run(&["--format", "json", "-o", name]), "");
    let report: serde_json::Value = serde_json::from_slice(&fs::read(report).unwrap()).unwrap();
    assert_eq!(report[0]["findings"].as_array().unwrap().len(), 2);
    let (status, _, err) = shell::broth(&["check", "-o", "no/such/folder"], BROKEN);
    assert_eq!(status, 2);
    assert!(err.starts_with("broth: no/such/folder: "), "{err}");
}

#[test]
fn an_output_is_written_whole_and_never_over_a_page() {
    let folder = folder("whole", &[("a.html", BROKEN), ("old.json", "old")]);
    let run = |args: &[&str]| broth_in(&folder, &[&["check"], args].concat(), "");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    for option in ["-o", "--write-baseline"] {
        let (status, _, err) = run(&[option, "./a.html", "."]);
        assert_eq!((status, &*err), (2, "broth: ./a.html: not written: it is to be checked\n"));
        assert_eq!(read("a.html"), BROKEN, "{option}");
        assert_eq!(run(&[option, "old.json", "a.html"]).0, i32::from(option == "-o"));
        assert_ne!(read("old.json"), "old");
        fs::write(folder.join("old.json"), "old").unwrap();
        // A configuration with a mistake ends the check before anything is written.
        fs::write(folder.join("broth.toml"), "x = 1").unwrap();
        assert_eq!(run(&[option, "old.json", "a.html"]).0, 2);
        assert_eq!(read("old.json"), "old");
        fs::remove_file(folder.join("broth.toml")).unwrap();
    }
    let (status, _, err) = broth_in(&folder, &["xml", "check", "-o", "a.html", "a.html"], "");
    assert_eq!((status, &*err), (2, "broth: a.html: not written: it is to be checked\n"));
    assert_eq!(read("a.html"), BROKEN);
}

#[test]
fn what_is_not_text_is_skipped_and_named() {
    let folder = folder("binary", &[("a.html", MENDED)]);
    let program: Vec<u8> = (0..4096_u32).map(|number| (number * 7 % 251) as u8).collect();
    fs::write(folder.join("b.html"), &program).unwrap();
    let (status, out, err) = broth_in(&folder, &["check", "."], "");
    let told = "b.html: notice: not checked, because it is not text\n\
                1 file checked: no findings\n";
    assert_eq!((status, &*out, &*err), (0, "", told));
    // A few control characters are mistakes in a text.
    fs::write(folder.join("b.html"), format!("{MENDED}a\u{0}\u{1}b")).unwrap();
    assert_eq!(broth_in(&folder, &["check", "."], "").0, 1);
    // UTF-16 has a byte order mark.
    let mut wide = vec![0xFF, 0xFE];
    wide.extend(MENDED.encode_utf16().flat_map(u16::to_le_bytes));
    fs::write(folder.join("b.html"), wide).unwrap();
    let (_, out, _) = broth_in(&folder, &["check", "."], "");
    assert!(out.contains("non-utf-8-encoding"), "{out}");
}

#[cfg(unix)]
#[test]
fn settings_are_read_from_regular_files_only() {
    let folder = folder("settings", &[("a.html", MENDED)]);
    for args in [
        &["check", "--baseline", "/dev/zero", "a.html"][..],
        &["check", "--config", "/dev/zero", "a.html"],
        &["rewrite", "--rules", "/dev/zero", "a.html"],
        &["sanitize", "--config", "/dev/zero", "a.html"],
    ] {
        let (status, _, err) = broth_in(&folder, args, "");
        assert_eq!((status, &*err), (2, "broth: /dev/zero: not a regular file\n"), "{args:?}");
    }
    fs::write(folder.join("broth.toml"), "baseline = '/dev/zero'").unwrap();
    let (status, _, err) = broth_in(&folder, &["check", "a.html"], "");
    assert_eq!((status, &*err), (2, "broth: /dev/zero: not a regular file\n"));
}

#[test]
fn a_diff_shows_what_fix_does() {
    let folder = folder("diff", &[("a.html", BROKEN), ("b.html", MENDED)]);
    let (status, out, err) = broth_in(&folder, &["check", "--fix", "--diff", "."], "");
    assert_eq!((status, &*err), (1, "2 files checked: 2 findings can be repaired\n"));
    let lines = [
        "--- a/a.html",
        "+++ b/a.html",
        "@@ -1,3 +1,3 @@",
        " <!DOCTYPE html>",
        " <title>Soup</title>",
        "-<p>&copy 2026<br></br>",
        "+<p>&copy; 2026<br><br>",
    ];
    assert_eq!(out.lines().collect::<Vec<_>>(), lines);
    assert_eq!(fs::read_to_string(folder.join("a.html")).unwrap(), BROKEN);
    assert_eq!(broth_in(&folder, &["check", "--fix", "--diff", "b.html"], "").0, 0);
}

#[test]
fn a_rewriter_names_the_selector_that_is_wrong() {
    let (status, _, err) = shell::broth(&["rewrite", "--remove", "p", "--remove", "p["], "<p>");
    assert_eq!(status, 2);
    let expected =
        "broth: bad selector `p[`: expected the name of an attribute, but the selector ends\n";
    assert_eq!(err, expected);
}
