//! The `broth` command: all of it stands in the library beside this file.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod commands;
mod diagnostics;
mod jsonl;
mod limits;
mod outline;
mod parsing;
mod progress;
mod source;
mod terminal;

/// Reads and writes the web's markup by the book.
#[derive(Parser)]
#[command(name = "broth", version, arg_required_else_help = true)]
struct Broth {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print the tokens of an HTML document.
    #[command(after_help = "Examples:\n  broth tokens page.html\n  \
        broth tokens --spans --edition html2015 page.html\n  \
        echo '\"<p>Hi\"' | broth tokens --jsonl")]
    Tokens(commands::tokens::Tokens),
    /// Print the tree of an HTML document or fragment.
    #[command(after_help = "Examples:\n  broth tree page.html\n  \
        echo '<td>1<td>2' | broth tree --fragment tr\n  \
        broth tree --format json --spans page.html\n  \
        echo '\"<p>Hi\"' | broth tree --jsonl")]
    Tree(commands::tree::Tree),
    /// Write an HTML document or fragment again: exactly, minified, as XML, ...
    #[command(after_help = "Examples:\n  broth serialize page.html\n  \
        broth serialize --minify page.html > small.html\n  \
        broth serialize --xml --report page.html\n  \
        echo '{\"input\":\"<p>Hi</p>\",\"omit_optional_tags\":true}' | broth serialize --jsonl")]
    Serialize(commands::serialize::Serialize),
    /// Read XML, well-formed or not: tokens, trees, XML again.
    #[command(after_help = "Examples:\n  broth xml tree feed.xml\n  \
        broth xml tokens --spans feed.xml\n  \
        echo '\"<a>&</a>\"' | broth xml tree --jsonl")]
    Xml(commands::xml::Xml),
    /// Check HTML documents by the rules of writing, and repair them.
    #[command(after_help = "Examples:\n  broth check page.html\n  \
        broth check --fix site/*.html\n  broth check --explain void-element-end-tag\n  \
        broth check --deny attribute-quotes --format github site/*.html\n  \
        echo '\"<p>Hi\"' | broth check --jsonl")]
    Check(commands::check::Check),
    /// Decode a document to UTF-8, or tell its encoding and which rule decided.
    #[command(after_help = "Examples:\n  broth decode page.html > page.utf-8.html\n  \
        curl -s https://example.org | broth decode --transport utf-8 --report")]
    Decode(commands::decode::Decode),
    /// Decode, encode and look up character references.
    #[command(after_help = "Examples:\n  echo 'caf&eacute;' | broth entities decode\n  \
        echo 'a < b' | broth entities encode\n  broth entities lookup eacute →")]
    Entities(commands::entities::Entities),
    /// Parse, check or write a value: a number, a date, a duration, a colour, ...
    #[command(after_help = "Examples:\n  broth value duration 'PT4H18M3S'\n  \
        broth value --valid date 2023-02-29\n  broth value --list")]
    Value(commands::value::Value),
    /// Print completions for a shell.
    #[command(after_help = "Example:\n  broth completions bash > /etc/bash_completion.d/broth")]
    Completions(commands::shell::Completions),
    /// Print a manual page.
    #[command(after_help = "Example:\n  broth man tokens | man -l -")]
    Man(commands::shell::Man),
}

/// What a command has to say at its end.
pub(crate) enum Outcome {
    /// All went well and there was nothing to report.
    Fine,
    /// There are findings, or a record of a `--jsonl` run was bad.
    Findings,
}

fn main() -> ExitCode {
    broth_cli::main()
}
