//! The adapters from tokenizer and tree cases to `broth-xml5`.

use std::path::Path;

use broth_dom::Document;
use broth_input::{Input, LineIndex};
use broth_markup::{ParseError, Tag};
use broth_xml5::{Dialect, Next, Options, Token as Lent, Tokenizer, TreeBuilder};

use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;
use crate::tokenizer::{self, Error, Token, Tokenized, TokenizerCase};
use crate::tree::{self, TreeCase};

/// The folders of our own cases, and their dialects. The two readings of the draft agree on most.
const OWN: [(&str, Dialect); 5] = [
    ("xml5", Dialect::Xml),
    ("xml5-draft", Dialect::Draft),
    ("xml5-draft", Dialect::Xml5lib),
    ("xml5-draft-letter", Dialect::Draft),
    ("xml5lib", Dialect::Xml5lib),
];

/// Runs the project's own cases and the public suite.
pub fn reports() -> Vec<Report> {
    let read = |file: &str, bytes: &[u8]| tokenizer::read(file, &String::from_utf8_lossy(bytes));
    let mut reports = Vec::new();
    for (folder, dialect) in OWN {
        let own = suites::read_all(&suites::own_cases(folder), ".test", read);
        reports.push(harness::run(
            &format!("own cases: {folder}, {dialect:?}"),
            &own,
            &ExpectedFailures::none(),
            |case, pieces| case.compare(&tokenize(case, dialect, pieces)),
        ));
    }
    for (folder, dialect) in OWN {
        let trees = tree_cases(&suites::own_cases(folder));
        reports.push(harness::run(
            &format!("own cases: {folder}, {dialect:?}, trees"),
            &trees,
            &ExpectedFailures::none(),
            |case, pieces| {
                let (dump, errors) = build(dialect, pieces);
                case.compare(&dump)?;
                let codes: Vec<_> = errors.iter().map(|error| error.code.to_string()).collect();
                harness::same("errors", case.errors.as_ref().unwrap_or(&Vec::new()), &codes)
            },
        ));
    }
    if let Some(folder) = suites::public("xml5lib-tests/tokenizer") {
        let cases = suites::read_all(&folder, ".test", read);
        reports.push(harness::run(
            "xml5lib-tests/tokenizer",
            &cases,
            &ExpectedFailures::none(),
            |case, pieces| {
                let tokenized = tokenize(case, Dialect::Xml5lib, pieces);
                case.compare(&tokenized)?;
                // A case that lists no errors has none.
                let expected = match &case.errors {
                    tokenizer::Errors::Count(count) => *count,
                    _ => 0,
                };
                harness::same("number of errors", &expected, &tokenized.errors.len())
            },
        ));
    }
    if let Some(folder) = suites::public("xml5lib-tests/tree-construction") {
        let trees = tree_cases(&folder);
        reports.push(harness::run(
            "xml5lib-tests/tree-construction",
            &trees,
            &ExpectedFailures::none(),
            |case, pieces| case.compare(&build(Dialect::Xml5lib, pieces).0),
        ));
    }
    reports
}

/// The tree cases of a folder. There is no scripting in XML: each counts once.
fn tree_cases(folder: &Path) -> Vec<TreeCase> {
    let mut cases = suites::read_all(folder, ".dat", tree::read);
    cases.retain(|case| !case.scripting);
    cases
}

/// Reads pieces as a document: the dump of its tree, and the errors in the order in which they are
/// noticed.
pub fn build(dialect: Dialect, pieces: &[&str]) -> (String, Vec<ParseError>) {
    let options = Options::default().dialect(dialect).errors(true);
    let mut builder = TreeBuilder::new(Document::new(), options);
    let mut errors = Vec::new();
    let mut tokenizer = Tokenizer::new().dialect(dialect).errors(true);
    let mut input = Pieces::new(pieces);
    loop {
        tokenizer.set_in_content(builder.is_in_content());
        match tokenizer.next(&mut input.input) {
            Next::Token(token, span) => builder.process(&token, span),
            Next::NeedInput => input.feed(),
            Next::End => break,
        }
        errors.extend(tokenizer.drain_errors(&input.input));
        errors.extend(builder.take_errors());
    }
    (builder.finish().root().dump_xml().to_string(), errors)
}

/// An input in pieces; one piece is a whole document.
struct Pieces<'p> {
    input: Input<'p>,
    rest: std::slice::Iter<'p, &'p str>,
}

impl<'p> Pieces<'p> {
    fn new(pieces: &'p [&'p str]) -> Self {
        match pieces {
            [whole] => Self { input: Input::whole(whole), rest: [].iter() },
            _ => Self { input: Input::streaming(), rest: pieces.iter() },
        }
    }

    fn feed(&mut self) {
        match self.rest.next() {
            Some(piece) => self.input.push(piece),
            None => self.input.close(),
        }
    }
}

/// Runs the tokenizer on a case.
pub fn tokenize(case: &TokenizerCase, dialect: Dialect, pieces: &[&str]) -> Tokenized {
    let mut tokenizer = Tokenizer::new().dialect(dialect).errors(true);
    let lines = LineIndex::new(&case.input);
    let mut tokenized = Tokenized::default();
    let mut input = Pieces::new(pieces);
    loop {
        match tokenizer.next(&mut input.input) {
            Next::Token(Lent::EndOfFile, _) => {}
            Next::Token(token, _) => tokenized.tokens.push(own(token)),
            Next::NeedInput => input.feed(),
            Next::End => return tokenized,
        }
        let errors = tokenizer.drain_errors(&input.input);
        tokenized.errors.extend(errors.map(|error| Error::new(error, &lines)));
    }
}

fn own(token: Lent<'_>) -> Token {
    let attributes = |tag: Tag<'_>| {
        tag.attrs.iter().map(|attr| (attr.name.to_owned(), attr.value.to_owned())).collect()
    };
    match token {
        Lent::Declaration(declaration) => Token::ProcessingInstruction {
            target: "xml".to_owned(),
            data: declaration.data.to_owned(),
        },
        Lent::Doctype(doctype) => Token::Doctype {
            name: doctype.name.map(str::to_owned),
            public_id: doctype.public_id.map(str::to_owned),
            system_id: doctype.system_id.map(str::to_owned),
            correct: true,
        },
        Lent::StartTag(tag) => Token::StartTag {
            name: tag.name.to_owned(),
            attributes: attributes(tag),
            self_closing: false,
        },
        Lent::EmptyTag(tag) => {
            Token::EmptyTag { name: tag.name.to_owned(), attributes: attributes(tag) }
        }
        Lent::EndTag(tag) => Token::EndTag(tag.name.to_owned()),
        Lent::ShortEndTag => Token::ShortTag,
        Lent::Comment(data) => Token::Comment(data.to_owned()),
        Lent::ProcessingInstruction { target, data } => {
            Token::ProcessingInstruction { target: target.to_owned(), data: data.to_owned() }
        }
        Lent::Text(text) | Lent::Cdata(text) => Token::Characters(text.text.to_owned()),
        token => unreachable!("no token of a document: {token:?}"),
    }
}
