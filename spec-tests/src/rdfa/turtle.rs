//! Turtle, as far as the suite has it.
//!
//! <https://www.w3.org/TR/turtle/>

use std::collections::BTreeMap;

use super::graph::{Graph, Node, literal_of};

const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

/// Reads a graph. Relative IRIs start from `base`, which has no relative ones in the suite but the
/// empty one.
pub(super) fn parse(text: &str, base: &str) -> Result<Graph, String> {
    let mut parser = Parser {
        rest: text,
        base: base.to_owned(),
        prefixes: BTreeMap::new(),
        graph: Graph::default(),
        blanks: 0,
    };
    while parser.peek().is_some() {
        let statement = parser.statement();
        statement.map_err(|e| format!("Turtle: {e} before {:.40?}", parser.rest))?;
    }
    Ok(parser.graph)
}

struct Parser<'t> {
    rest: &'t str,
    base: String,
    prefixes: BTreeMap<&'t str, String>,
    graph: Graph,
    blanks: usize,
}

impl<'t> Parser<'t> {
    /// The next character that is not white space or in a comment.
    fn peek(&mut self) -> Option<char> {
        loop {
            self.rest = self.rest.trim_start();
            match self.rest.strip_prefix('#') {
                Some(comment) => {
                    let end = comment.find('\n').unwrap_or(comment.len());
                    self.rest = &comment[end..];
                }
                None => return self.rest.chars().next(),
            }
        }
    }

    fn take(&mut self, token: &str) -> bool {
        self.peek();
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn need(&mut self, token: &str) -> Result<(), String> {
        if self.take(token) { Ok(()) } else { Err(format!("no `{token}`")) }
    }

    fn blank(&mut self) -> Node {
        self.blanks += 1;
        format!("_:anonymous{}", self.blanks)
    }

    fn statement(&mut self) -> Result<(), String> {
        if self.take("@prefix") {
            self.peek();
            let (prefix, rest) = self.rest.split_once(':').ok_or("no prefix")?;
            self.rest = rest;
            self.peek();
            let iri = self.iri()?;
            self.prefixes.insert(prefix, iri);
        } else if self.take("@base") {
            self.peek();
            self.base = self.iri()?;
        } else {
            let subject = self.node()?;
            if self.peek() != Some('.') {
                self.predicates(&subject)?;
            }
        }
        self.need(".")
    }

    fn predicates(&mut self, subject: &Node) -> Result<(), String> {
        loop {
            let predicate = if self.rest.starts_with("a ") {
                self.rest = &self.rest[1..];
                format!("<{RDF}type>")
            } else {
                self.node()?
            };
            loop {
                let object = self.node()?;
                self.graph.insert([subject.clone(), predicate.clone(), object]);
                if !self.take(",") {
                    break;
                }
            }
            while self.take(";") {}
            if matches!(self.peek(), Some('.' | ']') | None) {
                return Ok(());
            }
        }
    }

    fn node(&mut self) -> Result<Node, String> {
        match self.peek().ok_or("the end")? {
            '<' => Ok(format!("<{}>", self.iri()?)),
            '"' => self.literal(),
            '[' => {
                self.need("[")?;
                let blank = self.blank();
                if self.peek() != Some(']') {
                    self.predicates(&blank)?;
                }
                self.need("]")?;
                Ok(blank)
            }
            '(' => {
                self.need("(")?;
                self.list()
            }
            c if c.is_ascii_digit() => {
                let number = self.word();
                let kind = if number.contains('.') { "decimal" } else { "integer" };
                Ok(literal_of(
                    number,
                    None,
                    Some(&format!("http://www.w3.org/2001/XMLSchema#{kind}")),
                ))
            }
            _ => self.name(),
        }
    }

    fn list(&mut self) -> Result<Node, String> {
        let mut items = Vec::new();
        while !self.take(")") {
            items.push(self.node()?);
        }
        let mut list = format!("<{RDF}nil>");
        for item in items.into_iter().rev() {
            let cell = self.blank();
            self.graph.insert([cell.clone(), format!("<{RDF}first>"), item]);
            self.graph.insert([cell.clone(), format!("<{RDF}rest>"), list]);
            list = cell;
        }
        Ok(list)
    }

    fn iri(&mut self) -> Result<String, String> {
        self.need("<")?;
        let (iri, rest) = self.rest.split_once('>').ok_or("no end of an IRI")?;
        self.rest = rest;
        let is_fragment = iri.is_empty() || iri.starts_with('#');
        Ok(if is_fragment { format!("{}{iri}", self.base) } else { iri.to_owned() })
    }

    /// The characters of a name or a number.
    fn word(&mut self) -> &'t str {
        let is_of_word = |c: char| c.is_alphanumeric() || "_-:.%/".contains(c);
        let end = self.rest.find(|c| !is_of_word(c)).unwrap_or(self.rest.len());
        let word = self.rest[..end].trim_end_matches('.');
        self.rest = &self.rest[word.len()..];
        word
    }

    /// `prefix:name` or `_:name`
    fn name(&mut self) -> Result<Node, String> {
        let word = self.word();
        let (prefix, local) = word.split_once(':').ok_or("no name")?;
        if prefix == "_" {
            return Ok(word.to_owned());
        }
        let start = self.prefixes.get(prefix).ok_or("an unknown prefix")?;
        Ok(format!("<{start}{local}>"))
    }

    fn literal(&mut self) -> Result<Node, String> {
        let quotes = if self.rest.starts_with("\"\"\"") { "\"\"\"" } else { "\"" };
        self.rest = &self.rest[quotes.len()..];
        let mut text = String::new();
        while !self.rest.starts_with(quotes) {
            let mut chars = self.rest.chars();
            match chars.next().ok_or("no end of a literal")? {
                '\\' => text.push(match chars.next().ok_or("no end of a literal")? {
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    c => c,
                }),
                c => text.push(c),
            }
            self.rest = chars.as_str();
        }
        self.rest = &self.rest[quotes.len()..];
        if let Some(rest) = self.rest.strip_prefix('@') {
            self.rest = rest;
            return Ok(literal_of(&text, Some(self.word()), None));
        }
        let Some(rest) = self.rest.strip_prefix("^^") else {
            return Ok(literal_of(&text, None, None));
        };
        self.rest = rest;
        let datatype = self.node()?;
        Ok(literal_of(&text, None, Some(datatype.trim_matches(['<', '>']))))
    }
}
