//! Running `broth` as a shell does.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// The result of a run: exit status, standard output, standard error.
pub(crate) type Ran = (i32, String, String);

/// Runs `broth` with these arguments and this input.
pub(crate) fn broth<S: AsRef<std::ffi::OsStr>>(args: &[S], input: impl AsRef<[u8]>) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_broth"));
    // Help is wrapped to the terminal's width, unless there is none.
    command.args(args).env_remove("COLUMNS");
    run(command, input.as_ref())
}

/// Runs a command with this input.
pub(crate) fn run(mut command: Command, input: &[u8]) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // In a thread of its own, because the output may fill its pipe before the input is read. A
    // command that refuses its arguments does not read at all.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}
