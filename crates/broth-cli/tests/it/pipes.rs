//! Pipes that close, disks that are full, files that cannot be read, terminals, and more input than
//! fits into memory.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use super::shell::{broth, run};

/// Commands that print much, each by code of its own.
const WRITERS: &[&[&str]] = &[
    &["tokens"],
    &["rewrite", "--set", "p", "a=b"],
    &["tree"],
    &["tree", "--format", "json"],
    &["serialize"],
    &["xml", "tokens"],
    &["xml", "tree"],
    &["xml", "serialize"],
    &["check", "-"],
    &["check", "--format", "json", "-"],
    &["check", "--format", "sarif", "-"],
    &["check", "--list"],
    &["check", "--explain", "duplicate-attribute"],
    &["decode"],
    &["entities", "decode"],
    &["entities", "encode"],
    &["entities", "lookup", "eacute"],
    &["value", "date", "2011-11-18"],
    &["value", "--list"],
    &["completions", "bash"],
    &["man"],
];

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_broth"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Sends a large page with a mistake on each line, from a thread of its own.
fn send_page(child: &mut Child) {
    let mut stdin = child.stdin.take().unwrap();
    std::thread::spawn(move || stdin.write_all("<p a a>x &amp\n".repeat(40_000).as_bytes()));
}

#[test]
fn a_closed_pipe_ends_the_command_quietly() {
    for args in WRITERS {
        let mut child = command(args).spawn().unwrap();
        send_page(&mut child);
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut stderr = child.stderr.take().unwrap();
        let messages = std::thread::spawn(move || {
            let mut text = String::new();
            stderr.read_to_string(&mut text).map(|_| text)
        });
        stdout.read_line(&mut String::new()).unwrap();
        drop(stdout);
        // Findings are possible, but this is not a failure.
        let status = child.wait().unwrap().code();
        assert!(matches!(status, Some(0 | 1)), "{args:?}: {status:?}");
        let messages = messages.join().unwrap().unwrap();
        assert!(!messages.contains("panicked") && !messages.contains("broth:"), "{args:?}");
    }
}

#[test]
fn a_closed_standard_error_is_not_a_failure() {
    for args in WRITERS {
        let mut child = command(args).spawn().unwrap();
        drop(child.stderr.take());
        send_page(&mut child);
        let mut output = String::new();
        child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
        let status = child.wait().unwrap().code();
        assert!(matches!(status, Some(0 | 1)), "{args:?}: {status:?}");
        assert!(!output.is_empty(), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    for args in WRITERS {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut child = command(args).stdout(full).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // A command that refuses to write may not read to the end.
        let _ = stdin.write_all(b"<p>2011");
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        let last = message.lines().last().unwrap_or_default();
        assert_eq!(
            (output.status.code(), last),
            (Some(2), "broth: standard output: the disk is full; make room or write elsewhere"),
            "{args:?}"
        );
    }
    for args in [&["--help"][..], &["--version"], &["tree", "--help"], &["help", "check"]] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.starts_with("broth: standard output: the disk is full"), "{message}");
    }
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = command(&["tree", "--jsonl"]).stdout(full).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"\"<p>\"\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
fn a_closed_output_is_reported() {
    for args in WRITERS.iter().copied().chain([&["--help"][..], &["tree", "--jsonl"]]) {
        let mut shell = Command::new("sh");
        shell.args(["-c", "exec \"$0\" \"$@\" >&-", env!("CARGO_BIN_EXE_broth")]).args(args);
        let told = "broth: standard output is closed; redirect it to a file or a pipe\n";
        assert_eq!(run(shell, b""), (2, String::new(), told.to_owned()), "{args:?}");
    }
    // An output that swallows everything is not closed, however it was opened.
    for open in [">/dev/null", "1<>/dev/null"] {
        let mut shell = Command::new("sh");
        let script = format!("exec \"$0\" tree {open}");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_broth")]);
        assert_eq!(run(shell, b"<!DOCTYPE html>"), (0, String::new(), String::new()), "{open}");
    }
}

/// A file of this test in a folder of its own.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pipes");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// Commands that read a file.
const READERS: &[&[&str]] = &[
    &["tokens"],
    &["tree"],
    &["serialize"],
    &["xml", "tokens"],
    &["xml", "tree"],
    &["xml", "serialize"],
    &["check"],
    &["decode"],
    &["entities", "decode"],
    &["entities", "encode"],
];

/// Every reader must report this about a file, in one line, and exit with 2.
#[track_caller]
fn check_unreadable(name: &str, what: &str) {
    // A folder is no obstacle to `check`.
    let is_folder = std::path::Path::new(name).is_dir();
    for reader in READERS.iter().filter(|reader| !is_folder || **reader != ["check"]) {
        let (status, out, err) = broth(&[*reader, &[name][..]].concat(), "");
        assert_eq!(
            (status, out.as_str(), err),
            (2, "", format!("broth: {name}: {what}\n")),
            "{reader:?}"
        );
    }
}

#[test]
fn an_unreadable_file_is_reported_in_one_line() {
    check_unreadable("no-such-page.html", "no such file; `-` is standard input");
    check_unreadable(env!("CARGO_TARGET_TMPDIR"), "this is a directory; name a file in it");

    let secret = file("secret.html");
    fs::write(&secret, "<p>").unwrap();
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&secret).is_ok() {
        eprintln!("skipped: this user may read everything");
    } else {
        check_unreadable(secret.to_str().unwrap(), "permission denied");
    }
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).unwrap();
}

#[test]
fn unreadable_standard_input_is_reported() {
    let commands = READERS
        .iter()
        .map(|reader| if *reader == ["check"] { &["check", "-"][..] } else { reader });
    for args in commands.chain([&["tokens", "--jsonl"][..], &["value", "date"]]) {
        let folder = File::open(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let output = command(args).stdin(folder).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), message.as_str()),
            (Some(2), "broth: standard input: this is a directory; name a file in it\n"),
            "{args:?}"
        );
    }
}

#[test]
fn an_unreadable_file_does_not_stop_the_others() {
    let page = file("page.html");
    fs::write(&page, "<!DOCTYPE html><title>Soup</title></b>").unwrap();
    let page = page.to_str().unwrap();
    let (status, out, err) =
        broth(&["check", "--format", "github", "gone-1.html", page, "gone-2.html", page], "");
    // A file that is named twice is checked once.
    assert_eq!((status, out.lines().count()), (2, 1));
    let gone = |number| format!("broth: gone-{number}.html: no such file; `-` is standard input\n");
    assert_eq!(err, gone(1) + &gone(2));
}

#[test]
fn wrong_usage_exits_with_2_and_help() {
    for (args, message) in [
        (&["soup"][..], "unrecognized subcommand 'soup'"),
        (&["tokens", "--edition", "html9"], "[possible values: living, html2015, draft2007]"),
        (&["tree", "--encoding", "soup"], "no encoding has this label; try utf-8"),
        (&["tree", "--fragment", ""], "--fragment"),
        (&["tree", "--fragment", "<tr>"], "write the name of an element, such as `div`"),
        (&["serialize", "--context", "svg:g"], "invalid value 'svg:g'"),
        (&["sanitize", "--context", "<tr>"], "write the name of an element, such as `div`"),
        (
            &["value", "soup", "1"],
            "unknown kind \"soup\"; did you mean month? `broth value --list` lists all",
        ),
        (&["value", "--serialize", "month", "x"], ""),
        (&["man", "soup"], "unknown command 'soup'; `broth --help` lists them"),
        (&["check", "--fix", "--jsonl"], "cannot be used with '--jsonl'"),
        (&["tokens", "--jsonl", "page.html"], "cannot be used with"),
    ] {
        let (status, out, err) = broth(args, "");
        let expected = if message.is_empty() { 1 } else { 2 };
        assert_eq!((status, out.as_str()), (expected, ""), "{args:?}");
        assert!(err.contains(message), "{args:?}: {err}");
    }
}

/// Runs a command on a terminal, if there is a tool that makes one.
fn on_a_terminal(script: &str) -> Option<String> {
    let bin = PathBuf::from(env!("CARGO_BIN_EXE_broth"));
    let path = format!("{}:{}", bin.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("script");
    command.args(["--quiet", "--return", "--command", script, "/dev/null"]);
    command.env("PATH", path).env("TERM", "xterm").env_remove("NO_COLOR");
    if Command::new("script").arg("--version").output().is_err() {
        eprintln!("skipped: no tool `script` that makes a terminal");
        return None;
    }
    Some(run(command, b"").1)
}

#[cfg(target_os = "linux")]
#[test]
fn colours_and_progress_are_for_terminals() {
    let page = file("colours.html");
    fs::write(&page, "<!DOCTYPE html><title>Soup</title><p class=a>x</b>").unwrap();
    let page = page.display();
    for command in [format!("broth tree {page}"), format!("broth check {page}")] {
        let Some(colored) = on_a_terminal(&command) else { return };
        assert!(colored.contains("\x1b["), "{command}: {colored}");
        for plain in [
            format!("NO_COLOR=1 {command}"),
            format!("TERM=dumb {command}"),
            format!("{command} | cat"),
        ] {
            let plain = on_a_terminal(&plain).unwrap();
            assert!(!plain.is_empty() && !plain.contains("\x1b["), "{plain}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn many_files_have_a_bar_on_standard_error_while_they_are_formatted() {
    let folder = file("formatted-files");
    fs::create_dir_all(&folder).unwrap();
    let write = || {
        for number in 0..40 {
            fs::write(folder.join(format!("{number}.html")), "<ul><li>a<li>b</ul>").unwrap();
        }
    };
    write();
    let command = format!("broth fmt --quiet {}", folder.display());
    let Some(shown) = on_a_terminal(&command) else { return };
    assert!(shown.contains("/40 files"), "{shown:?}");
    write();
    let shown = on_a_terminal(&format!("{command} 2>&1 | cat")).unwrap();
    assert_eq!(shown, "");
}

#[cfg(target_os = "linux")]
#[test]
fn large_files_have_a_bar_by_bytes() {
    let large = file("large.html");
    let paragraph = format!("<p>{}</p>\n", "text ".repeat(400));
    fs::write(&large, format!("<a>{}</a>", paragraph.repeat(10_000))).unwrap();
    let large = large.display();
    for (command, doing) in [
        ("tokens", "reading"),
        ("tree", "parsing"),
        ("serialize", "parsing"),
        ("xml tree", "parsing"),
        ("xml serialize", "parsing"),
        ("xml tokens", "writing"),
    ] {
        let Some(shown) = on_a_terminal(&format!("broth {command} {large} >/dev/null")) else {
            return;
        };
        let is_bar = |line: &str| line.contains(doing) && line.contains("/19.15 MiB");
        assert!(shown.split('\r').any(is_bar), "{command}: {shown:?}");
        // The length of a stream is not known.
        let shown = on_a_terminal(&format!("broth {command} >/dev/null < {large}")).unwrap();
        let is_spinner = |line: &str| line.contains("reading 1") && !line.contains('/');
        assert!(shown.split('\r').any(is_spinner), "{command}: {shown:?}");
    }
    // Messages are on lines of their own.
    let wrong = file("wrong.html");
    fs::write(&wrong, paragraph.replace("</p>", "</p/>").repeat(10_000)).unwrap();
    let shown = on_a_terminal(&format!("broth tokens {} >/dev/null", wrong.display())).unwrap();
    let message = "end-tag-with-trailing-solidus";
    let mut messages = shown.split('\n').filter(|line| line.contains(message));
    let begins_well = |line: &str| {
        let line = line.rsplit_once("\u{1B}[2K").map_or(line, |(_, line)| line);
        line.starts_with(&wrong.display().to_string())
    };
    assert!(shown.contains("MiB") && messages.all(begins_well), "{shown:?}");
    let unseen = on_a_terminal(&format!("broth tokens {large} 2>&1 >/dev/null | cat")).unwrap();
    assert!(!unseen.contains("MiB"), "{unseen:?}");
}

/// How much of a stream is sent through a pipe. A gigabyte shows more and takes a minute:
/// `BROTH_PIPE_MEGABYTES=1024 cargo test -p broth-cli --release memory`.
fn megabytes() -> usize {
    std::env::var("BROTH_PIPE_MEGABYTES").ok().and_then(|text| text.parse().ok()).unwrap_or(48)
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_stream() {
    let mut child = command(&["tokens", "--spans"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let piece = "<p class='a b' a a>Fish &amp chips\r\n<!-- é -->\n".repeat(1 << 20 >> 6);
    let pieces = (megabytes() << 20) / piece.len();
    for _ in 0..pieces {
        stdin.write_all(piece.as_bytes()).unwrap();
    }
    // The most memory that the process has needed, according to the kernel, while it is still
    // running.
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kilobytes: usize = peak.trim().trim_end_matches(" kB").parse().unwrap();
    drop(stdin);
    assert!(child.wait().unwrap().success());
    println!("{} MB through the pipe, {kilobytes} kB at most in memory", megabytes());
    assert!(kilobytes < 24 * 1024, "{kilobytes} kB");
}

#[test]
fn tokens_of_a_stream_come_while_it_is_open() {
    let mut child = command(&["tokens"]).stderr(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    // The encoding is decided by the first 1,024 bytes.
    write!(stdin, "<title>{}</title>", " ".repeat(2000)).unwrap();
    assert_eq!(lines.next().unwrap().unwrap(), "start tag  title");
    assert!(lines.next().unwrap().unwrap().starts_with("text "));
    assert_eq!(lines.next().unwrap().unwrap(), "end tag    title");
    stdin.write_all(b"<p>").unwrap();
    assert_eq!(lines.next().unwrap().unwrap(), "start tag  p");
    drop(stdin);
    assert_eq!(lines.next().unwrap().unwrap(), "end of file");
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_stream_is_rewritten_while_it_arrives() {
    let mut child = command(&["rewrite", "--set", "li", "class=dish"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    // The encoding is known.
    stdin.write_all(b"\xEF\xBB\xBF<ul>\n").unwrap();
    for round in 0..100 {
        stdin.write_all(format!("<li>Soup {round}\n<").as_bytes()).unwrap();
        let mut line = String::new();
        while !line.ends_with(&format!("{round}\n")) {
            line.clear();
            stdout.read_line(&mut line).unwrap();
        }
        assert!(line.contains("class=\"dish\">Soup"), "{line}");
        stdin.write_all(b"!-- -->").unwrap();
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[cfg(target_os = "linux")]
#[test]
fn a_manual_page_is_shown_on_a_terminal_and_written_elsewhere() {
    let (status, out, _) = broth(&["man", "xml", "tree"], "");
    assert!(status == 0 && out.contains(".TH"), "{out}");
    let tools = super::inputs::folder(
        "man",
        &[
            ("man", "#!/bin/sh\necho \"shown with $*\"; grep -c '^.TH'"),
            ("pager", "#!/bin/sh\necho paged; grep -c Usage:"),
        ],
    );
    for name in ["man", "pager"] {
        fs::set_permissions(tools.join(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let shown = |pager: &str| {
        let tools = tools.display();
        let script = format!("PATH={tools}:$PATH PAGER={pager} broth man tokens");
        on_a_terminal(&script).map(|shown| shown.replace('\r', ""))
    };
    let Some(page) = shown("pager") else { return };
    assert_eq!(page, "shown with -l -\n1\n");
    // Without `man`, the pager shows the help; without a pager, it is printed.
    fs::write(tools.join("man"), "#!/bin/sh\nexit 1").unwrap();
    assert_eq!(shown("pager").unwrap(), "paged\n1\n");
    let printed = shown("/nowhere/pager").unwrap();
    assert!(printed.contains("Usage:"), "{printed}");
}

#[test]
fn a_device_without_end_is_not_read_into_memory() {
    let zero = std::path::Path::new("/dev/zero");
    if !zero.exists() {
        return;
    }
    let why = "more than 512 MiB from a pipe or a device; write it to a file, and read that";
    let (status, out, err) = broth(&["check", "/dev/zero"], "");
    assert_eq!((status, &*out), (2, ""));
    assert_eq!(err, format!("broth: /dev/zero: {why}\n"));
    for (args, why) in [
        (&["text"][..], why),
        (&["value", "integer"], "a line is longer than 512 MiB"),
        (&["check", "--jsonl"], "a line is longer than 512 MiB"),
    ] {
        let mut command = command(args);
        command.stdin(File::open(zero).unwrap());
        let out = command.output().unwrap();
        assert_eq!(out.status.code(), Some(2), "{args:?}");
        let err = String::from_utf8_lossy(&out.stderr);
        assert_eq!(err, format!("broth: standard input: {why}\n"), "{args:?}");
    }
}
