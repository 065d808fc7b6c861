//! Snapshots of the output for people: help, trees, findings. A change here should be an
//! improvement.

use std::collections::BTreeSet;
use std::path::Path;

use super::contract::commands;
use super::shell::broth;

/// A page full of mistakes.
fn soup() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join("examples/soup.html")).unwrap()
}

/// Compares what a command prints, and its messages, with the approved output.
#[track_caller]
fn check(name: &str, args: &[&str], input: &str) {
    let (status, out, err) = broth(args, input);
    let messages =
        if err.is_empty() { String::new() } else { format!("\n--- messages ---\n{err}") };
    insta::assert_snapshot!(
        name.replace(' ', "_"),
        format!("{out}{messages}\n--- status {status} ---")
    );
}

#[test]
fn help() {
    check("help", &["--help"], "");
    let commands = commands();
    // `xml tokens` also stands for its group.
    let groups = commands.iter().filter_map(|command| Some(command.rsplit_once(' ')?.0.to_owned()));
    let all: BTreeSet<String> = groups.chain(commands.iter().cloned()).collect();
    for command in all {
        let mut args: Vec<&str> = command.split(' ').collect();
        args.push("--help");
        check(&format!("help {command}"), &args, "");
    }
}

#[test]
fn pages() {
    let soup = soup();
    check("tree of soup", &["tree"], &soup);
    check("tree of soup with spans", &["tree", "--spans"], &soup);
    check("tokens of soup", &["tokens", "--spans"], &soup);
    check("findings in soup", &["check", "-"], &soup);
    check(
        "tree of xml",
        &["xml", "tree"],
        "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a x='1'>&b;<![CDATA[<]]><?go on?></b>",
    );
    check(
        "tree with a template",
        &["tree", "--fragment", "body"],
        "<template><b>1</b>2</template><svg viewBox='0 0 1 1'><g/></svg><a\x1b[31m b\x07=c>",
    );
    check("values", &["value", "--list"], "");
    check("a bad value", &["value", "date", "2023-02-29"], "");
}
