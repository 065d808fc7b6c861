//! `broth rewrite` and the files that it writes.

use std::fs;
use std::path::Path;

use super::inputs::{broth_in, folder};

const SET: [&str; 4] = ["rewrite", "--set", "li", "class=dish"];

fn run(folder: &Path, rest: &[&str], input: &str) -> (i32, String, String) {
    broth_in(folder, &[&SET[..], rest].concat(), input)
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// The number of files in a folder.
fn count(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[test]
fn files_are_rewritten_in_place() {
    let files =
        [("a.html", "<LI>1"), ("b.html", "<p>2"), ("sub/c.htm", "<li>3"), ("d.txt", "<li>")];
    let folder = folder("rewrite-in-place", &files);
    let b = fs::metadata(folder.join("b.html")).unwrap().modified().unwrap();
    assert_eq!(
        run(&folder, &["--in-place", "a.html", "."], ""),
        (0, "".into(), "2 of 3 files changed\n".into())
    );
    assert_eq!(read(&folder, "a.html"), "<LI class=\"dish\">1");
    assert_eq!(read(&folder, "sub/c.htm"), "<li class=\"dish\">3");
    // A file that no rule changes is not written, and other files are not touched.
    assert_eq!(fs::metadata(folder.join("b.html")).unwrap().modified().unwrap(), b);
    assert_eq!((read(&folder, "d.txt"), count(&folder)), ("<li>".into(), 5));
}

#[test]
fn a_file_in_another_encoding_is_rewritten_in_it() {
    let folder = folder("rewrite-latin", &[]);
    let file = folder.join("a.html");
    fs::write(&file, b"<meta charset=latin1><li>caf\xE9").unwrap();
    assert_eq!(run(&folder, &["--append", "li", "é", "--in-place", "a.html"], "").0, 0);
    assert_eq!(fs::read(&file).unwrap(), b"<meta charset=latin1><li class=\"dish\">caf\xE9\xE9");
}

#[test]
fn a_file_that_cannot_be_rewritten_does_not_stop_the_others() {
    let folder = folder("rewrite-missing", &[("a.html", "<li>1")]);
    let (status, out, err) = run(&folder, &["--in-place", "missing.html", "-", "a.html"], "<li>");
    let told = "broth: missing.html: no such file; `-` is standard input\n\
        broth: --in-place needs files, and `-` is standard input\n\
        1 of 3 files changed\n";
    assert_eq!((status, &*out, &*err), (2, "", told));
    assert_eq!(read(&folder, "a.html"), "<li class=\"dish\">1");
}

#[test]
fn the_output_can_go_to_a_file() {
    let folder = folder("rewrite-output", &[("a.html", "<li>1"), ("old.html", "old")]);
    for (rest, input) in [(&["a.html"][..], ""), (&["-"], "<li>1"), (&[], "<li>1")] {
        for name in ["new.html", "old.html"] {
            let rest = [rest, &["-o", name]].concat();
            assert_eq!(run(&folder, &rest, input), (0, "".into(), "".into()), "{rest:?}");
            assert_eq!(read(&folder, name), "<li class=\"dish\">1", "{rest:?}");
            fs::write(folder.join(name), "old").unwrap();
        }
    }
    // The file that is read may be the one that is written.
    assert_eq!(run(&folder, &["a.html", "--output", "a.html"], "").0, 0);
    assert_eq!((read(&folder, "a.html"), count(&folder)), ("<li class=\"dish\">1".into(), 4));
}

#[test]
fn an_output_file_is_written_whole_or_not_at_all() {
    let folder = folder("rewrite-whole", &[("old.html", "old")]);
    let (status, _, err) = run(&folder, &["missing.html", "-o", "old.html"], "");
    assert_eq!((status, &*err), (2, "broth: missing.html: no such file; `-` is standard input\n"));
    assert_eq!((read(&folder, "old.html"), count(&folder)), ("old".into(), 2));
    let (status, _, err) = run(&folder, &["old.html", "-o", "no/such/folder.html"], "");
    assert_eq!((status, err.contains("no/such/folder.html")), (2, true), "{err}");
}

#[cfg(unix)]
#[test]
fn an_output_file_has_the_mode_of_the_old_one_or_of_new_files() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};

    let folder = folder("rewrite-mode", &[("old.html", "old"), ("by-hand.html", "")]);
    let mode = |name: &str| fs::metadata(folder.join(name)).unwrap().mode() & 0o777;
    fs::set_permissions(folder.join("old.html"), fs::Permissions::from_mode(0o640)).unwrap();
    assert_eq!(run(&folder, &["-o", "old.html"], "<li>").0, 0);
    assert_eq!(run(&folder, &["-o", "new.html"], "<li>").0, 0);
    assert_eq!((mode("old.html"), mode("new.html")), (0o640, mode("by-hand.html")));
    assert_eq!(run(&folder, &["-o", "/dev/null"], "<li>").0, 0);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn several_files_need_in_place() {
    let folder = folder("rewrite-several", &[("a.html", "<li>1"), ("b.html", "<li>2")]);
    let (status, out, err) = run(&folder, &["a.html", "b.html"], "");
    let told = "broth: b.html is a second file; to rewrite several, add --in-place\n";
    assert_eq!((status, &*out, &*err), (2, "", told));
    assert_eq!(run(&folder, &["--in-place"], "<li>").0, 2);
    assert_eq!(run(&folder, &["--in-place", "a.html", "-o", "b.html"], "").0, 2);
    assert_eq!(read(&folder, "a.html"), "<li>1");
}

#[test]
fn a_set_without_a_value_shows_the_usage_of_this_command() {
    let folder = folder("rewrite-set", &[("p.html", "<img>")]);
    let (status, out, err) = broth_in(&folder, &["rewrite", "--set", "img", "p.html"], "");
    assert_eq!((status, &*out), (2, ""));
    let told = "error: \"p.html\" has no `=`; --set takes a selector and NAME=VALUE, such as \
        img loading=lazy\n\nUsage: broth rewrite ";
    assert!(err.starts_with(told), "{err}");
}

#[test]
fn markup_that_does_not_fit_is_reported() {
    let told = |input: &str, err: &str| {
        let file = if input.is_empty() { "a.html" } else { "standard input" };
        let start = format!("{file}: notice: 1 edit does not fit its place: markup");
        assert!(err.starts_with(&start), "{err}");
    };
    let folder = folder("rewrite-misfit", &[("a.html", "<script>x</script>")]);
    for (rest, input) in [(&["a.html"][..], ""), (&[], "<script>x</script>")] {
        let args = [&["rewrite", "--inner", "script", "a</script>b"][..], rest].concat();
        let (status, out, err) = broth_in(&folder, &args, input);
        assert_eq!((status, &*out), (0, "<script></script>"));
        told(input, &err);
    }
    let record = serde_json::json!({
        "input": "<ul></ul><style>x</style>",
        "rules": [
            {"selector": "ul", "op": "append", "value": "<li>a</ul>b"},
            {"selector": "style", "op": "append", "value": "</style>"},
        ],
    });
    let (_, out, _) = broth_in(&folder, &["rewrite", "--jsonl"], &record.to_string());
    assert!(out.ends_with(",\"misfits\":2}\n"), "{out}");
    // Markup that fits needs no word.
    let args = ["rewrite", "--append", "ul", "<li>a</li>", "--jsonl"];
    let (_, out, err) = broth_in(&folder, &args, "\"<ul></ul>\"");
    assert_eq!((&*out, &*err), ("{\"output\":\"<ul><li>a</li></ul>\",\"edits\":1}\n", ""));
}

#[test]
fn a_call_without_rules_changes_nothing_and_says_so() {
    let (status, out, err) = broth_in(&folder("rewrite-nothing", &[]), &["rewrite"], "<p>");
    assert_eq!((status, &*out, err.contains("no rule is given")), (0, "<p>", true), "{err}");
}

#[test]
fn a_file_named_twice_is_rewritten_once() {
    let folder = folder("rewrite-twice", &[("a.html", "<p></p>")]);
    let args = ["rewrite", "--append", "p", "x", "--in-place", "a.html", ".", "*.html"];
    let told = "1 of 1 file changed\n".to_owned();
    assert_eq!(broth_in(&folder, &args, ""), (0, String::new(), told));
    assert_eq!(read(&folder, "a.html"), "<p>x</p>");
}
