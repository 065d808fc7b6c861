//! The words that people bring from other tools, and the guesses that they make.

/// A row: the commands in which the words are given (`""` is `broth` itself, `*` any command), the
/// words, and what broth calls it (all of it in backticks), or a sentence.
type Row = (&'static [&'static str], &'static [&'static str], &'static str);

/// The answer to a word that is given to a command.
pub(super) fn answer(command: &str, word: &str) -> Option<&'static str> {
    let row_for = |scope: &str| {
        ROWS.iter().find(|(scopes, words, _)| scopes.contains(&scope) && words.contains(&word))
    };
    row_for(command).or_else(|| row_for("*")).map(|(.., answer)| *answer)
}

/// The parts of selectors that other tools have.
pub(crate) fn of_selector(selector: &str) -> Option<&'static str> {
    let is_in = |(scopes, words, _): &&Row| {
        scopes.contains(&"selector") && words.iter().any(|word| selector.contains(word))
    };
    ROWS.iter().find(is_in).map(|(.., answer)| *answer)
}

const SELECT: &[&str] = &["select", "xml select"];
const XML_CHECK: &[&str] = &["check", "xml check"];

const ROWS: &[Row] = &[
    // Commands.
    (&[""], &["parse", "dump", "ast"], "`broth tree`"),
    (&[""], &["css", "query", "find", "grep", "pup", "htmlq"], "`broth select`"),
    (&[""], &["hrefs", "urls", "addresses"], "`broth links`"),
    (&[""], &["extract", "extruct", "structured-data", "metadata", "microdata"], "`broth data`"),
    (&[""], &["csv", "table"], "`broth tables`"),
    (&[""], &["xpath", "xq"], "`broth select --xpath`"),
    (&[""], &["minify", "compress", "min"], "`broth serialize --minify`"),
    (&[""], &["format", "fmt", "pretty", "prettify", "beautify"], "`broth serialize --pretty`"),
    (&[""], &["lint", "validate", "tidy"], "`broth check`"),
    (&[""], &["fix", "repair"], "`broth check --fix` repairs HTML, and `broth xml serialize` XML"),
    (&[""], &["clean", "purify", "bleach"], "`broth sanitize`"),
    (&[""], &["md", "html2md", "html2text"], "`broth markdown`"),
    (&[""], &["strip", "striptags"], "`broth text`"),
    (&[""], &["replace", "sed", "edit"], "`broth rewrite`"),
    (&[""], &["convert", "charset", "iconv"], "`broth decode`"),
    (&["", "entities"], &["escape"], "`broth entities encode`"),
    (&["", "entities"], &["unescape"], "`broth entities decode`"),
    (&["entities"], &["find", "search", "name", "names", "list"], "`broth entities lookup`"),
    (&[""], &["version"], "`broth --version`"),
    (&["xml"], &["parse", "dump", "ast"], "`broth xml tree`"),
    (&["xml"], &["css", "query", "find", "grep"], "`broth xml select`"),
    (&["xml"], &["xpath", "xq"], "`broth xml select --xpath`"),
    (&["xml"], &["text"], "`broth xml select :root --text`"),
    (&["xml"], &["format", "fmt", "pretty", "prettify"], "`broth xml serialize --pretty`"),
    (&["xml"], &["lint", "validate"], "`broth xml check`"),
    (&["xml"], &["fix", "repair", "tidy", "clean"], "`broth xml serialize`"),
    (&["xml"], &["decode", "charset", "convert"], "`broth decode --xml`"),
    (&["xml"], &["minify", "min"], "`broth xml serialize` keeps all white space of XML"),
    (&["xml"], &["md", "markdown"], "`broth markdown` reads only HTML"),
    (&["xml"], &["rewrite", "replace", "sed"], "`broth rewrite` edits only HTML"),
    (&["xml"], &["sanitize"], "`broth sanitize` reads only HTML"),
    // Options.
    (SELECT, &["--selector", "--css", "-e"], "the selector needs no option: `broth select a FILE`"),
    (SELECT, &["--limit", "--max", "-n"], "`--first` prints one match; for more, use `| head`"),
    (SELECT, &["--raw"], "`--text` prints text as it is"),
    (SELECT, &["--format"], "`--json`"),
    (&["selector"], &["attr{"], "`--attr NAME`"),
    (&["selector"], &["text{}"], "`--text`"),
    (&["selector"], &["json{}"], "`--json`"),
    (XML_CHECK, &["--json"], "`--format json`"),
    (XML_CHECK, &["--sarif"], "`--format sarif`"),
    (XML_CHECK, &["--github"], "`--format github`"),
    (XML_CHECK, &["-f"], "`--format`"),
    (XML_CHECK, &["--silent"], "`--quiet`"),
    (&["check"], &["--rules"], "`--list` lists the rules; `--deny RULE` turns one on"),
    (
        &["check"],
        &["--ignore"],
        "`--allow RULE` turns a rule off, and `ignore` in broth.toml excludes files",
    ),
    (&["check"], &["--exclude"], "`ignore` in broth.toml excludes files"),
    (&["check"], &["--disable"], "`--allow RULE`"),
    (&["check"], &["--dry-run"], "`--fix --diff`"),
    (&["check"], &["--write", "--in-place", "-i"], "`--fix`"),
    (&["rewrite"], &["-i", "--inplace"], "`--in-place`"),
    (&["rewrite"], &["--dry-run"], "without `--in-place`, the output is only printed"),
    (&["rewrite"], &["--delete"], "`--remove`"),
    (&["rewrite"], &["--quiet", "--silent"], "there are only notices: `2> /dev/null` hides them"),
    (&["serialize"], &["--xhtml"], "`--xml`"),
    (
        &["serialize"],
        &["--beautify", "--format"],
        "`--pretty` breaks lines inside tags, and `--indent` around blocks",
    ),
    (
        &["serialize"],
        &["--remove-comments", "--strip-comments"],
        "comments stay, because they are part of the tree; `broth sanitize` removes them",
    ),
    (&["xml serialize"], &["--indent", "--beautify", "--format"], "`--pretty`"),
    (&["markdown", "text"], &["--exclude", "--remove", "--strip"], "`--without SELECTOR`"),
    (&["markdown"], &["--gfm"], "`--flavor gfm` is the default"),
    (&["text"], &["--select", "--selector"], "`broth select SELECTOR FILE | broth text`"),
    (&["tree", "xml tree"], &["--json"], "`--format json`"),
    (&["*"], &["-o", "--output"], "the output goes to standard output: `> FILE` writes it"),
    (
        &["*"],
        &["-i", "--in-place"],
        "the output goes to standard output; only `rewrite --in-place` and `check --fix` replace \
         files",
    ),
];
