//! `broth check --fix` and the files that it writes: whole or not at all, with everything that a
//! file has besides its text.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::check::{BROKEN, MENDED, broth, check, file};
use super::shell;

/// The messages about one file in which two findings were repaired.
fn repaired(name: &str) -> String {
    format!("{name}: 2 findings repaired\n1 file checked: 2 findings repaired\n")
}

/// The number of files in a folder.
fn count(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[test]
fn files_are_repaired_in_place() {
    let (folder, name) = file("repaired", "a.html", BROKEN.as_bytes());
    check(&["--fix", &name], "", 0, "", &repaired(&name));
    assert_eq!(fs::read_to_string(&name).unwrap(), MENDED);
    // Nothing else is left, and a second run has nothing to do.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    check(&["--fix", &name], "", 0, "", "1 file checked: no findings\n");
    // A byte order mark stays.
    fs::write(&name, format!("\u{FEFF}{BROKEN}")).unwrap();
    check(&["--fix", &name], "", 0, "", &repaired(&name));
    assert_eq!(fs::read_to_string(&name).unwrap(), format!("\u{FEFF}{MENDED}"));
}

#[test]
fn files_that_cannot_be_repaired_stay_as_they_are() {
    // An encoding other than UTF-8.
    let bytes = b"<!DOCTYPE html><meta charset=windows-1252><title>\xE9</title></b>";
    let (folder, name) = file("windows-1252", "a.html", bytes);
    let (status, _, err) = broth(&["--fix", &name], "");
    assert_eq!(status, 2);
    assert!(err.contains("not in UTF-8"), "{err}");
    assert_eq!(fs::read(&name).unwrap(), bytes);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    // Bytes that are not UTF-8 although the document says so.
    let bytes = b"<!DOCTYPE html><meta charset=utf-8><title>\xFF</title></b>";
    let (_, name) = file("not-utf-8", "a.html", bytes);
    assert_eq!(broth(&["--fix", &name], "").0, 2);
    assert_eq!(fs::read(&name).unwrap(), bytes);
    // No file at all.
    let (status, _, err) = broth(&["--fix"], BROKEN);
    assert_eq!(status, 2);
    assert!(err.contains("`-`"), "{err}");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_survive_a_repair() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let (folder, name) = file("links", "a.html", BROKEN.as_bytes());
    fs::set_permissions(&name, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.join("link.html");
    symlink(&name, &link).unwrap();
    let link = link.to_str().unwrap();
    check(&["--fix", link], "", 0, "", &repaired(link));
    assert!(fs::symlink_metadata(link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&name).unwrap(), MENDED);
    assert_eq!(fs::metadata(&name).unwrap().permissions().mode() & 0o777, 0o640);
}

#[cfg(unix)]
#[test]
fn a_file_named_twice_is_repaired_once() {
    let (folder, name) = file("twice", "a.html", BROKEN.as_bytes());
    let link = folder.join("s.html");
    std::os::unix::fs::symlink("a.html", &link).unwrap();
    let link = link.to_str().unwrap();
    check(&["--fix", &name, &name, link, &name], "", 0, "", &repaired(&name));
    assert_eq!(fs::read_to_string(&name).unwrap(), MENDED);
    assert_eq!(count(&folder), 2);
}

#[cfg(unix)]
#[test]
fn other_files_stay() {
    let (folder, _) = file("others", "a.html", BROKEN.as_bytes());
    let script = "echo precious > .a.html.broth-$$; exec \"$0\" check --fix a.html";
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_broth")]).current_dir(&folder);
    assert_eq!(shell::run(shell, b"").0, 0);
    assert_eq!(fs::read_to_string(folder.join("a.html")).unwrap(), MENDED);
    assert_eq!(count(&folder), 2);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_refused_before_it_is_read() {
    let (folder, _) = file("fifo", "a.html", BROKEN.as_bytes());
    let fifo = folder.join("f");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let name = fifo.to_str().unwrap();
    let told = format!("broth: {name}: not changed: it is not a regular file\n");
    check(&["--fix", name], "", 2, "", &told);
    assert_eq!(count(&folder), 2);
}

#[cfg(unix)]
#[test]
fn file_names_may_have_the_maximal_length() {
    let (folder, name) = file("long", &"n".repeat(255), BROKEN.as_bytes());
    check(&["--fix", &name], "", 0, "", &repaired(&name));
    assert_eq!(fs::read_to_string(&name).unwrap(), MENDED);
    assert_eq!(count(&folder), 1);
}

#[cfg(unix)]
#[test]
fn hard_links_are_reported() {
    let (folder, name) = file("hard", "a.html", BROKEN.as_bytes());
    let other = folder.join("b.html");
    fs::hard_link(&name, &other).unwrap();
    let told = format!("{name}: notice: hard links to it keep the old text (1)\n");
    check(&["--fix", &name], "", 0, "", &(told + &repaired(&name)));
    assert_eq!(fs::read_to_string(&name).unwrap(), MENDED);
    assert_eq!(fs::read_to_string(&other).unwrap(), BROKEN);
    // Both names at once count as two files.
    let (folder, name) = file("hard-both", "a.html", BROKEN.as_bytes());
    let other = folder.join("b.html");
    fs::hard_link(&name, &other).unwrap();
    assert_eq!(broth(&["--fix", &name, other.to_str().unwrap()], "").0, 0);
    assert_eq!(fs::read_to_string(&name).unwrap(), MENDED);
    assert_eq!(fs::read_to_string(&other).unwrap(), MENDED);
}

#[cfg(unix)]
#[test]
fn owner_and_attributes_survive_a_repair() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};

    let (_, name) = file("owner", "a.html", BROKEN.as_bytes());
    let has_attributes = xattr::set(&name, "user.soup", b"hot").is_ok();
    let has_owner = chown(&name, Some(1234), Some(5678)).is_ok();
    fs::set_permissions(&name, fs::Permissions::from_mode(0o4640)).unwrap();
    let owner = |metadata: fs::Metadata| (metadata.uid(), metadata.gid(), metadata.mode());
    let before = owner(fs::metadata(&name).unwrap());
    check(&["--fix", &name], "", 0, "", &repaired(&name));
    assert_eq!(fs::read_to_string(&name).unwrap(), MENDED);
    assert_eq!(owner(fs::metadata(&name).unwrap()), before);
    if has_attributes {
        assert_eq!(xattr::get(&name, "user.soup").unwrap().unwrap(), b"hot");
    }
    for (is_tested, what) in [(has_owner, "other owners"), (has_attributes, "attributes")] {
        if !is_tested {
            eprintln!("skipped: no {what} here");
        }
    }
}

#[cfg(unix)]
#[test]
fn signals_leave_no_files() {
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let (folder, _) = file("signals", "000.html", BROKEN.as_bytes());
    let names: Vec<_> = (0..60).map(|number| folder.join(format!("{number:03}.html"))).collect();
    let mut interrupted = 0;
    for (number, signal) in ["INT", "TERM", "HUP"].iter().cycle().take(12).enumerate() {
        for name in &names {
            fs::write(name, BROKEN).unwrap();
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_broth"))
            .args(["check", "--fix"])
            .args(&names)
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(3 + 3 * number as u64));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
        let status = child.wait().unwrap();
        interrupted += usize::from(status.signal().is_some());
        assert_eq!(count(&folder), names.len(), "{signal}");
        for name in &names {
            let text = fs::read_to_string(name).unwrap();
            assert!(text == BROKEN || text == MENDED, "{signal}: {text}");
        }
    }
    assert!(interrupted > 0);
}

/// Applies a diff in a folder; `false` if the tool is not installed.
fn apply(folder: &Path, tool: &[&str], diff: &str) -> bool {
    let mut command = std::process::Command::new(tool[0]);
    command.args(&tool[1..]).current_dir(folder);
    if command.arg("--version").output().is_err() {
        eprintln!("skipped: no {} here", tool[0]);
        return false;
    }
    let mut command = std::process::Command::new(tool[0]);
    command.args(&tool[1..]).current_dir(folder).env("GIT_CEILING_DIRECTORIES", "/");
    let (status, out, err) = shell::run(command, diff.as_bytes());
    assert_eq!(status, 0, "{tool:?} {diff:?}: {out}{err}");
    true
}

#[cfg(unix)]
#[test]
fn a_diff_can_be_applied() {
    let page = "<!DOCTYPE html><title>t</title>\r<p class=a class=b>x\r<p>y\r\n<p>&copy z\r";
    let names =
        ["a.html", "a b.html", "q\"\\.html", "e\x1b[31mx.html", "n\nl.html", "\u{202E}é.html"];
    for name in names {
        for tool in [&["patch", "-p1", "--binary"][..], &["git", "apply"]] {
            let (folder, _) = file("diff", name, page.as_bytes());
            let run = |args: &[&str]| super::inputs::broth_in(&folder, args, "");
            let (_, diff, _) = run(&["check", "--fix", "--diff", "--", name]);
            assert!(!diff.contains(['\x1b', '\u{202E}']), "{diff:?}");
            let absolute = folder.join(name).display().to_string();
            let (_, of_absolute, _) = run(&["check", "--fix", "--diff", &absolute]);
            assert!(!of_absolute.contains("a//"), "{of_absolute:?}");
            if !apply(&folder, tool, &diff) {
                continue;
            }
            let patched = fs::read_to_string(folder.join(name)).unwrap();
            fs::write(folder.join(name), page).unwrap();
            assert_eq!(run(&["check", "--fix", "--", name]).0, 0);
            let repaired = fs::read_to_string(folder.join(name)).unwrap();
            assert_eq!(patched, repaired, "{name:?} {tool:?}");
            assert_ne!(repaired, page);
        }
    }
}

#[test]
fn standard_input_is_repaired_to_standard_output() {
    let summary = "1 file checked: 2 findings repaired\n";
    check(&["--fix", "-"], BROKEN, 0, MENDED, summary);
    check(&["--fix", "-"], MENDED, 0, MENDED, "1 file checked: no findings\n");
    // The remaining findings are reported beside it.
    let page = format!("{BROKEN}<img src=a.png>");
    let (status, out, err) = broth(&["--fix", "--format", "github", "-"], &page);
    assert_eq!((status, out), (1, format!("{MENDED}<img src=a.png>")));
    assert!(err.starts_with("::error file=standard input"), "{err}");
    // With other files, nobody would know which document is which.
    let (_, name) = file("filter", "a.html", BROKEN.as_bytes());
    assert_eq!(broth(&["--fix", "-", &name], BROKEN).0, 2);
    assert_eq!(fs::read_to_string(name).unwrap(), BROKEN);
}

#[test]
fn a_file_that_is_read_only_is_not_changed() {
    let (folder, name) = file("read-only", "a.html", BROKEN.as_bytes());
    let mut mode = fs::metadata(&name).unwrap().permissions();
    mode.set_readonly(true);
    fs::set_permissions(&name, mode).unwrap();
    let told = "1 file checked: 2 errors left (2 unchangeable-file)\n".to_owned()
        + &format!("broth: {name}: not changed: it is read-only\n");
    let (status, out, err) = broth(&["--fix", &name], "");
    assert_eq!((status, out.matches("error[").count(), err), (2, 2, told));
    assert_eq!(fs::read_to_string(&name).unwrap(), BROKEN);
    assert_eq!(count(&folder), 1);
    // Without anything to repair, its mode does not matter.
    let (_, name) = file("read-only-fine", "a.html", MENDED.as_bytes());
    check(&["--fix", &name], "", 0, "", "1 file checked: no findings\n");
}

#[test]
fn files_that_are_changed_are_named() {
    let (_, first) = file("named", "a.html", BROKEN.as_bytes());
    let (_, second) = file("named-fine", "b.html", MENDED.as_bytes());
    let told = format!("{first}: 2 findings repaired\n2 files checked: 2 findings repaired\n");
    check(&["--fix", &first, &second], "", 0, "", &told);
}

/// A page with two findings that could be repaired, and one that could not.
const MIXED: &str =
    "<!DOCTYPE html><meta charset=utf-8><title>Soup</title><p>&copy 2026<br></br><img src=a.png>";

#[test]
fn findings_in_a_file_that_cannot_be_changed_are_reported_with_the_reason() {
    let not_utf_8 = "it is not in UTF-8; convert it with `broth decode` first";
    let undecodable = [MIXED.as_bytes(), b"\xFF"].concat();
    let wide = MIXED.encode_utf16().flat_map(u16::to_le_bytes);
    let wide = [0xFF, 0xFE].into_iter().chain(wide).collect::<Vec<u8>>();
    for (test, bytes, why) in [
        ("refused-read-only", MIXED.as_bytes(), "it is read-only"),
        ("refused-bytes", &undecodable, not_utf_8),
        ("refused-utf-16", &wide, not_utf_8),
    ] {
        let (_, name) = file(test, "a.html", bytes);
        let mut mode = fs::metadata(&name).unwrap().permissions();
        mode.set_readonly(true);
        fs::set_permissions(&name, mode).unwrap();
        let (status, out, err) = broth(&["--fix", "--format", "json", &name], "");
        assert_eq!((status, err), (2, format!("broth: {name}: not changed: {why}\n")), "{test}");
        let out: Value = serde_json::from_str(&out).unwrap();
        let (_, as_it_is, _) = broth(&["--format", "json", &name], "");
        let as_it_is: Value = serde_json::from_str(&as_it_is).unwrap();
        let findings = |out: &Value| out[0]["findings"].as_array().unwrap().clone();
        let (found, expected) = (findings(&out), findings(&as_it_is));
        assert_eq!(found.len(), expected.len(), "{test}");
        let refused = json!({"reason": "unchangeable-file", "message": why});
        for (found, mut expected) in found.into_iter().zip(expected) {
            if expected["fix"].is_object() {
                expected["unfixed"] = refused.clone();
            }
            assert!(expected["unfixed"].is_object(), "{expected}");
            assert_eq!(found, expected, "{test}");
        }
        let (_, out, _) = broth(&["--fix", "--format", "sarif", &name], "");
        assert_eq!(out.matches(r#""unfixed":"unchangeable-file""#).count(), 2, "{out}");
        let (_, out, _) = broth(&["--fix", "--format", "github", &name], "");
        assert_eq!(out.matches(&format!("%0Anot repaired: {why}\n")).count(), 2, "{out}");
        assert_eq!(fs::read(&name).unwrap(), bytes);
        // A patch has no findings, and shows only what would be changed.
        let told = format!("broth: {name}: not changed: {why}\n");
        check(&["--fix", "--diff", &name], "", 2, "", &told);
    }
}

#[test]
fn a_filter_that_cannot_repair_names_standard_input() {
    let told = "standard input: not changed: it is not in UTF-8; convert it with `broth decode` \
        first\n";
    let bytes = [MIXED.as_bytes(), b"\xFF"].concat();
    let (status, out, err) = shell::broth(&["check", "--fix", "--format", "json", "-"], &*bytes);
    assert_eq!((status, &*out), (2, ""));
    assert!(err.ends_with(&format!("broth: {told}")), "{err}");
    assert_eq!(err.matches(r#""reason":"unchangeable-file""#).count(), 2, "{err}");
    let told = "broth: standard input: not changed: it is not a file\n";
    check(&["--fix", "--diff", "-"], BROKEN, 2, "", told);
}
