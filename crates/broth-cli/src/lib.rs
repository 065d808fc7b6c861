//! The `broth` command as a library.
//!
//! [`main_with`] is the command with rules of your own; the guide [Writing a
//! linter](https://github.com/broth-rs/broth/blob/main/docs/guides/writing-a-linter.md) shows
//! it. The other functions are not a public API.
//!
//! [`main`] only picks the command and turns its outcome into an exit status: 0 fine, 1 findings
//! (or a bad record in `--jsonl`), 2 usage or I/O. Each command is a file under `commands`; the
//! code that they share (reading inputs, the `--jsonl` loop) is beside it.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

mod base_checker;
mod commands;
mod config;
mod declaration;
mod diagnostics;
mod diff;
mod inputs;
mod json;
mod jsonl;
mod limits;
mod links;
mod lsp;
mod mcp;
mod named;
mod namespaces;
mod outline;
mod parsing;
mod prettier;
mod progress;
mod replace;
mod source;
mod suggest;
mod templates;
mod terminal;
mod token_array;
mod without;

use jsonl::Pipe;

/// Read, check and write HTML and XML as the specifications say.
#[derive(Parser)]
#[command(name = "broth", version, arg_required_else_help = true)]
#[command(after_help = "Examples:\n  broth tree page.html\n  \
    broth check --fix page.html\n  curl -s https://example.org | broth tokens\n\n\
    Exit status: 0 success, 1 findings, 2 wrong usage, or something could not be read\n\
    or written. Broken markup is not a failure.")]
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
    /// Print the text of an HTML document as a reader sees it.
    #[command(after_help = "Examples:\n  broth text page.html\n  \
        curl -s https://example.org | broth text\n  \
        echo '\"<h1>Soup<p>Hot\"' | broth text --jsonl")]
    Text(commands::text::Text),
    /// Convert HTML to Markdown that reads back as the same content.
    #[command(after_help = "Examples:\n  broth markdown page.html\n  \
        curl -s https://example.org | broth markdown --base https://example.org/\n  \
        broth markdown --select main --without 'nav, footer' --report page.html\n  \
        echo '\"<h1>Soup<p>*Hot*\"' | broth markdown --jsonl")]
    Markdown(commands::markdown::ToMarkdown),
    /// Print structured data and metadata of HTML documents as JSON.
    #[command(after_help = "Examples:\n  broth data page.html\n  \
        curl -s https://example.org | broth data --base https://example.org/\n  \
        broth data --only microdata,json-ld --report site\n  \
        echo '\"<p itemscope><b itemprop=soup>Leek\"' | broth data --jsonl")]
    Data(commands::data::Data),
    /// Print the addresses in HTML documents: links, images, scripts, ...
    #[command(after_help = "Examples:\n  broth links page.html\n  \
        curl -s https://example.org | broth links --base https://example.org/\n  \
        broth links --kind link,image --json site\n  \
        echo '\"<a href=soup>Leek\"' | broth links --jsonl")]
    Links(commands::links::Links),
    /// Print the tables of HTML documents as JSON or CSV.
    #[command(after_help = "Examples:\n  broth tables page.html\n  \
        broth tables --format csv --number 1 page.html\n  \
        broth tables --cells page.html\n  \
        echo '\"<table><tr><th>Soup<tr><td>Leek\"' | broth tables --jsonl")]
    Tables(commands::tables::Tables),
    /// Print what the forms of HTML documents send.
    #[command(after_help = "Examples:\n  broth forms --base https://example.org/ page.html\n  \
        broth forms --fill soup=leek --submitter '[name=order]' --request page.html\n  \
        broth forms --controls page.html\n  \
        echo '\"<form><input name=soup value=leek>\"' | broth forms --jsonl")]
    Forms(commands::forms::Forms),
    /// Print the main content of a page, without the frame around it.
    #[command(after_help = "Examples:\n  broth content page.html\n  \
        curl -s https://example.org | broth content --format text\n  \
        broth content --explain page.html\n  \
        echo '\"<nav>Home</nav><h1>Soup</h1>\"' | broth content --jsonl")]
    Content(commands::content::Content),
    /// Find elements by a CSS selector, or evaluate an XPath expression.
    #[command(after_help = "Examples:\n  broth select 'h1, .price' page.html\n  \
        broth select 'a[href]' --attr href --base https://example.org/ page.html\n  \
        broth select article --text --without 'nav, aside' site\n  \
        broth select --xpath '//a[@rel = \"next\"]/@href' page.html\n  \
        broth select --xml --namespace atom=http://www.w3.org/2005/Atom 'atom|title' --text \
        feed.xml\n  \
        echo '{\"input\":\"<p>Hi\",\"selector\":\"p\"}' | broth select --jsonl\n\n\
        Exit status: 1 if nothing matched.")]
    Select(commands::select::Select),
    /// Edit HTML by selectors, and leave every other byte alone.
    #[command(after_help = "Examples:\n  broth rewrite --set 'img:not([loading])' loading=lazy \
            page.html\n  \
        broth rewrite --remove script --unset '[onclick]' onclick page.html\n  \
        broth rewrite --after 'li' '<!-- next -->' page.html\n  \
        echo '{\"input\":\"<p>Hi\",\"rules\":[{\"selector\":\"p\",\"op\":\"remove\"}]}' | broth \
        rewrite --jsonl")]
    Rewrite(commands::rewrite::Rewrite),
    /// Parse HTML and write it again: as it is, minified, as XML, ...
    #[command(after_help = "Examples:\n  broth serialize page.html\n  \
        broth serialize --minify page.html > small.html\n  \
        broth serialize --xml --report page.html\n  \
        echo '{\"input\":\"<p>Hi</p>\",\"omit_optional_tags\":true}' | broth serialize --jsonl")]
    Serialize(commands::serialize::Serialize),
    /// Make HTML safe to show: remove what can run a script.
    #[command(after_help = "Examples:\n  broth sanitize comment.html\n  \
        echo '<td onclick=x()>1' | broth sanitize --context tr --report\n  \
        broth sanitize --config config.json comment.html\n  \
        echo '{\"input\":\"<b>Hi<i>!\",\"config\":{\"elements\":[\"b\"]}}' | broth sanitize \
        --jsonl")]
    Sanitize(commands::sanitize::Sanitize),
    /// Read XML, well-formed or not: tokens, trees, XML again.
    #[command(after_help = "Examples:\n  broth xml tree feed.xml\n  \
        broth xml tokens --spans feed.xml\n  \
        echo '\"<a>&</a>\"' | broth xml tree --jsonl")]
    Xml(commands::xml::Xml),
    /// Check HTML documents against the rules for writing HTML, and repair them.
    #[command(after_help = "Examples:\n  broth check page.html\n  \
        broth check --fix site\n  broth check --explain void-element-end-tag\n  \
        broth check --deny attribute-quotes --format github 'site/**/*.html'\n  \
        echo '\"<p>Hi\"' | broth check --jsonl")]
    Check(commands::check::Check),
    /// Format HTML without changing what a browser renders.
    #[command(after_help = "Examples:\n  broth fmt site\n  broth fmt --check site\n  \
        broth fmt --diff --width 80 page.html | patch -p1\n  \
        curl -s https://example.org | broth fmt\n  \
        echo '\"<ul><li>Hi</ul>\"' | broth fmt --jsonl")]
    Fmt(commands::fmt::Fmt),
    /// Run a language server, which checks HTML in an editor.
    #[command(after_help = "Example, for Helix:\n  [language-server.broth]\n  \
        command = \"broth\"\n  args = [\"lsp\"]")]
    Lsp(commands::lsp::Lsp),
    /// Run a server of tools for language models: Markdown, content, selectors, data, checks.
    #[command(after_help = "Example, for the configuration of a client:\n  \
        {\"mcpServers\": {\"broth\": {\"command\": \"broth\", \"args\": [\"mcp\"]}}}")]
    Mcp(commands::mcp::Mcp),
    /// Decode a document to UTF-8, or show its encoding and the rule that decided it.
    #[command(after_help = "Examples:\n  broth decode page.html > page.utf-8.html\n  \
        curl -s https://example.org | broth decode --transport utf-8 --report\n  \
        echo '{\"bytes_base64\":\"Y2Fm6Q==\"}' | broth decode --jsonl")]
    Decode(commands::decode::Decode),
    /// Decode, encode and look up character references.
    #[command(after_help = "Examples:\n  echo 'caf&eacute;' | broth entities decode\n  \
        echo 'a < b' | broth entities encode\n  broth entities lookup eacute →")]
    Entities(commands::entities::Entities),
    /// Parse, check or write a value: a number, a date, a duration, a colour, ...
    #[command(after_help = "Examples:\n  broth value duration 'PT4H18M3S'\n  \
        broth value --valid date 2023-02-29\n  broth value --list\n  \
        echo '\"2011-W46\"' | broth value week --jsonl")]
    Value(commands::value::Value),
    /// Print completions for a shell.
    #[command(after_help = "Example:\n  broth completions bash > /etc/bash_completion.d/broth")]
    Completions(commands::shell::Completions),
    /// Show a manual page; if the output is not a terminal, write its source.
    #[command(after_help = "Examples:\n  broth man tokens\n  \
        broth man > /usr/share/man/man1/broth.1\n  broth man --all \"$DESTDIR/usr/share\"")]
    Man(commands::shell::Man),
}

/// How a command ended.
pub(crate) enum Outcome {
    /// All went well and there was nothing to report.
    Fine,
    /// There are findings, or a record of a `--jsonl` run was bad.
    Findings,
    /// The command line is wrong; a message has said so.
    Misuse,
}

impl Broth {
    /// The command, and the arguments that it is made of.
    fn parse(args: impl IntoIterator<Item = OsString>) -> Result<(Self, ArgMatches), clap::Error> {
        let mut command = Self::command();
        let mut matches = command.try_get_matches_from_mut(args)?;
        let broth = Self::from_arg_matches(&matches).map_err(|error| error.format(&mut command))?;
        while let Some((_, inner)) = matches.remove_subcommand() {
            matches = inner;
        }
        Ok((broth, matches))
    }

    fn run(&self, pipe: &mut Pipe<'_>) -> io::Result<Outcome> {
        match &self.command {
            Command::Tokens(command) => command.run(pipe),
            Command::Tree(command) => command.run(pipe),
            Command::Text(command) => command.run(pipe),
            Command::Markdown(command) => command.run(pipe),
            Command::Data(command) => command.run(pipe),
            Command::Links(command) => command.run(pipe),
            Command::Tables(command) => command.run(pipe),
            Command::Forms(command) => command.run(pipe),
            Command::Content(command) => command.run(pipe),
            Command::Select(command) => command.run(pipe),
            Command::Rewrite(command) => command.run(pipe),
            Command::Serialize(command) => command.run(pipe),
            Command::Sanitize(command) => command.run(pipe),
            Command::Xml(command) => command.run(pipe),
            Command::Check(command) => command.run(pipe),
            Command::Fmt(command) => command.run(pipe),
            Command::Lsp(command) => command.run(),
            Command::Mcp(command) => command.run(),
            Command::Decode(command) => command.run(pipe),
            Command::Entities(command) => command.run(pipe),
            Command::Value(command) => command.run(pipe),
            Command::Completions(command) => command.run(),
            Command::Man(command) => command.run(),
        }
    }
}

/// Runs the command line of this process with a checker that has rules of your own, or other
/// defaults. Everything that `broth check` and `broth lsp` do with a rule, they do with yours:
/// `--fix`, all formats, baselines, comments that allow it, levels in `broth.toml`, `--explain`.
///
/// ```no_run
/// use broth::check::{Finding, Lint, Checker, Severity, Visitor, Walk};
/// use broth::dom::Node;
///
/// static NO_SPACER: Lint =
///     Lint::new("no-spacer", Severity::Error, "A spacer image; use a margin.");
///
/// #[derive(Clone)]
/// struct NoSpacer;
///
/// impl Visitor<'_> for NoSpacer {
///     fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
///         let Some(tag) = element.start_tag() else { return };
///         if element.is("img") && element.attr("src") == Some("spacer.gif") {
///             walk.report(Finding::new(&NO_SPACER, tag));
///         }
///     }
/// }
///
/// fn main() -> std::process::ExitCode {
///     broth_cli::main_with(Checker::new().visitor(&NO_SPACER, NoSpacer))
/// }
/// ```
#[must_use]
pub fn main_with(checker: broth::check::Checker) -> ExitCode {
    base_checker::set(checker);
    main()
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    match terminal::standard_output().and_then(|()| run(std::env::args_os())) {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::Findings) => ExitCode::from(1),
        Ok(Outcome::Misuse) => ExitCode::from(2),
        // The reader closed the pipe early: not a failure.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // Errors from reading name the file; an error without such a message comes from
            // writing.
            let error = match error.get_ref() {
                Some(_) => error,
                None => source::named_error("standard output", error),
            };
            diagnostics::tell(format_args!("broth: {error}"));
            ExitCode::from(2)
        }
    }
}

fn run(args: impl Iterator<Item = OsString>) -> io::Result<Outcome> {
    let args: Vec<OsString> = args.collect();
    if args.get(1).is_some_and(|command| command == "check" || command == "completions") {
        config::declare_own_rules(&args);
    }
    let (broth, given) = match Broth::parse(commands::value::arrange(args.iter().cloned())) {
        Ok(parsed) => parsed,
        // Help and the version are output.
        Err(asked) if !asked.use_stderr() => {
            asked.print()?;
            io::stdout().flush()?;
            return Ok(Outcome::Fine);
        }
        Err(wrong) => {
            let wrong = suggest::with_tip(wrong, &Broth::command(), &args);
            diagnostics::print_wrong_call(&wrong);
            return Ok(Outcome::Misuse);
        }
    };
    let (mut input, mut output) = (io::stdin(), io::stdout());
    let mut pipe = Pipe { input: &mut input, output: &mut output, given: &given };
    let outcome = broth.run(&mut pipe)?;
    io::stdout().flush()?;
    Ok(outcome)
}

/// Answers the records of `input` on `output`, as the command in `args` (`["xml", "tree"]`) does
/// with `--jsonl`. Returns whether all records were good.
///
/// # Errors
///
/// Fails if `args` is not a command that takes `--jsonl`, or if reading or writing fails.
pub fn jsonl(args: &[&str], input: &mut dyn Read, output: &mut dyn Write) -> io::Result<bool> {
    let args = ["broth"].iter().chain(args).chain(&["--jsonl"]).map(OsString::from);
    let (broth, given) =
        Broth::parse(args).map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
    Ok(matches!(broth.run(&mut Pipe { input, output, given: &given })?, Outcome::Fine))
}
