//! Rows: the arms and branches of the functions that carry a link to a rule of the specification.
//!
//! A function is the state, mode or algorithm that its documentation links to. Each arm of each
//! `match` in it is a row, and so is each branch of an `if`, and each statement whose comment names
//! steps; in the algorithms, where a step may fail, so is each `?` that does. A function without
//! any of these is a row itself. A row that no input can reach says so: `// UNREACHABLE: reason` is
//! above the arm or at the start of its block.

use std::ops::Range;

use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{
    Arm, Attribute, Block, Expr, ExprIf, ExprMatch, ExprTry, ImplItemConst, ImplItemFn, ItemConst,
    ItemFn, ItemMod, ItemStatic, Signature, TraitItemFn,
};

use crate::modes::Mode;
use crate::steps;

/// A row of a rule in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// The fragment ids of the function, for example `data-state`.
    pub(crate) ids: Vec<String>,
    /// The pattern, or the branch; rows inside rows show both.
    pub(crate) label: String,
    /// The line, from 1.
    pub(crate) line: usize,
    /// The numbered steps that its comment names.
    pub(crate) steps: Vec<String>,
    /// The keys of the text's rows that comments above it, or above what encloses it, name.
    pub(crate) named: Vec<String>,
    /// Why no input reaches it, if it says so.
    pub(crate) unreachable: Option<String>,
    /// The bytes of its code.
    pub(crate) code: Range<usize>,
}

/// The rows of all functions of a file that link to an id that `wanted` accepts, or name rows of
/// the file's `mode`; with `tries`, each `?` is a row, too.
pub(crate) fn rows(
    source: &str,
    wanted: &dyn Fn(&str) -> bool,
    tries: bool,
    mode: Option<&Mode>,
) -> Result<Vec<Row>, String> {
    let file =
        syn::parse_file(source).map_err(|e| format!("line {}: {e}", e.span().start().line))?;
    let mut finder = Finder {
        source,
        wanted,
        tries,
        mode,
        rows: Vec::new(),
        ids: Vec::new(),
        outer: Vec::new(),
    };
    finder.visit_file(&file);
    Ok(finder.rows)
}

/// The row that encloses the current ones.
struct Outer {
    label: String,
    unreachable: Option<String>,
}

struct Finder<'s> {
    source: &'s str,
    wanted: &'s dyn Fn(&str) -> bool,
    tries: bool,
    mode: Option<&'s Mode>,
    rows: Vec<Row>,
    ids: Vec<String>,
    outer: Vec<Outer>,
}

impl Finder<'_> {
    fn function(&mut self, attributes: &[Attribute], signature: &Signature, block: &Block) {
        let mut ids = cited_ids(attributes);
        let head = attributes
            .first()
            .map_or(0..0, |first| range(first.span()).start..range(signature.span()).start);
        let body = range(block.span());
        // The compiler's region of a function begins before its name.
        let whole = head.start..body.end;
        if let Some(mode) = self.mode
            && !(self.named(head.clone()).is_empty() && self.named(body).is_empty())
        {
            ids.push(mode.id.clone());
        }
        ids.retain(|id| (self.wanted)(id));
        ids.dedup();
        // A constant cannot count.
        if ids.is_empty() || signature.constness.is_some() {
            return;
        }
        let enclosing = std::mem::replace(&mut self.ids, ids);
        let before = self.rows.len();
        self.visit_block(block);
        if self.rows.len() == before {
            let unreachable = self.reason(block_head(block));
            self.push(signature.ident.to_string(), block.span(), unreachable, whole);
            self.outer.pop();
        }
        self.name(before, &self.named(head));
        self.ids = enclosing;
    }

    /// The rows of the text that the comments at this range name.
    fn named(&self, range: Range<usize>) -> Vec<String> {
        self.mode.map_or(Vec::new(), |mode| mode.named_in(&self.source[range]))
    }

    /// Records that the rows from this one on implement rows of the text.
    fn name(&mut self, from: usize, named: &[String]) {
        for row in &mut self.rows[from..] {
            row.named.extend_from_slice(named);
        }
    }

    /// Adds a row and makes it the enclosing one.
    fn push(&mut self, label: String, span: Span, unreachable: Option<String>, code: Range<usize>) {
        let label = match self.outer.last() {
            Some(outer) => format!("{} / {label}", outer.label),
            None => label,
        };
        let inherited = self.outer.last().and_then(|outer| outer.unreachable.clone());
        let unreachable = unreachable.or(inherited);
        self.rows.push(Row {
            ids: self.ids.clone(),
            label: label.clone(),
            line: span.start().line,
            steps: Vec::new(),
            named: Vec::new(),
            unreachable: unreachable.clone(),
            code,
        });
        self.outer.push(Outer { label, unreachable });
    }

    fn branch(&mut self, label: String, span: Span, block: &Block) {
        let unreachable = self.reason(block_head(block));
        self.push(label, span, unreachable, range(block.span()));
        self.visit_block(block);
        self.outer.pop();
    }

    /// The source at a range, in one line.
    fn text(&self, range: Range<usize>) -> String {
        self.source[range].split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The reason in an `// UNREACHABLE:` comment at this range.
    fn reason(&self, range: Range<usize>) -> Option<String> {
        let (_, after) = self.source[range].split_once("// UNREACHABLE:")?;
        let lines = after.lines().map(|line| line.trim().trim_start_matches("//").trim());
        // The comment continues until a line that is not one.
        let own = 1 + after.lines().skip(1).take_while(|l| l.trim().starts_with("//")).count();
        Some(lines.take(own).collect::<Vec<_>>().join(" "))
    }

    /// The steps that comments at this range name, if they name any.
    fn steps(&self, range: Range<usize>) -> Option<Vec<String>> {
        let text = &self.source[range];
        let comments = text.match_indices("// Step");
        let steps: Vec<_> = comments.flat_map(|(at, _)| steps::of_comment(&text[at..])).collect();
        (!steps.is_empty()).then_some(steps)
    }

    fn arm(&mut self, arm: &Arm, gap: usize) {
        let pattern = range(arm.pat.span());
        let body = range(arm.body.span());
        let label = self.text(pattern.clone());
        let inside = match &*arm.body {
            Expr::Block(block) => self.reason(block_head(&block.block)),
            _ => None,
        };
        let unreachable = self.reason(gap..body.start).or(inside);
        let steps = self.steps(gap..pattern.start).unwrap_or_default();
        let named = self.named(gap..pattern.start);
        let before = self.rows.len();
        self.push(label, arm.pat.span(), unreachable, body.clone());
        self.rows.last_mut().expect("it was just pushed").steps = steps;
        self.visit_expr(&arm.body);
        self.name(before, &named);
        self.outer.pop();
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        let is_test = |attribute: &Attribute| {
            attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
        };
        if !module.attrs.iter().any(is_test) {
            visit::visit_item_mod(self, module);
        }
    }

    // Whatever the compiler computes is not a row, and cannot count.
    fn visit_item_const(&mut self, _: &'ast ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast ImplItemConst) {}

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    // The default methods of a trait implement no row.
    fn visit_trait_item_fn(&mut self, _: &'ast TraitItemFn) {}

    fn visit_block(&mut self, block: &'ast Block) {
        let mut gap = range(block.brace_token.span.open()).end;
        for statement in &block.stmts {
            let start = range(statement.span()).start;
            if !self.ids.is_empty()
                && let Some(steps) = self.steps(gap..start)
            {
                let label = format!("steps {}", steps.join(", "));
                self.push(label, statement.span(), None, range(statement.span()));
                self.rows.last_mut().expect("it was just pushed").steps = steps;
                self.outer.pop();
            }
            let (before, named) = (self.rows.len(), self.named(gap..start));
            if !self.ids.is_empty() && !named.is_empty() {
                self.push("a row".to_owned(), statement.span(), None, range(statement.span()));
                self.outer.pop();
            }
            self.visit_stmt(statement);
            self.name(before, &named);
            gap = range(statement.span()).end;
        }
    }

    fn visit_expr_try(&mut self, expr: &'ast ExprTry) {
        let question = expr.question_token.span();
        if self.tries && !self.ids.is_empty() {
            let label = format!("{} fails", self.text(range(expr.expr.span())));
            self.push(label, question, None, range(question));
            self.outer.pop();
        }
        self.visit_expr(&expr.expr);
    }

    fn visit_expr_match(&mut self, expr: &'ast ExprMatch) {
        self.visit_expr(&expr.expr);
        let mut gap = range(expr.brace_token.span.open()).end;
        for arm in &expr.arms {
            self.arm(arm, gap);
            gap = range(arm.span()).end;
        }
    }

    fn visit_expr_if(&mut self, expr: &'ast ExprIf) {
        self.visit_expr(&expr.cond);
        let condition = self.text(range(expr.cond.span()));
        self.branch(format!("if {condition}"), expr.if_token.span, &expr.then_branch);
        match expr.else_branch.as_ref().map(|(token, other)| (token.span, &**other)) {
            Some((span, Expr::Block(other))) => {
                self.branch(format!("not if {condition}"), span, &other.block);
            }
            Some((_, chained)) => self.visit_expr(chained),
            None => {}
        }
    }
}

fn range(span: Span) -> Range<usize> {
    span.byte_range()
}

/// The beginning of a block up to its first statement, where a comment about the block may be.
fn block_head(block: &Block) -> Range<usize> {
    let start = range(block.brace_token.span.open()).end;
    let end = match block.stmts.first() {
        Some(first) => range(first.span()).start,
        None => range(block.brace_token.span.close()).start,
    };
    start..end
}

/// The ids that the documentation of an item links to: the text between `#` and the link's end.
fn cited_ids(attributes: &[Attribute]) -> Vec<String> {
    let mut ids = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        let Ok(syn::MetaNameValue { value: Expr::Lit(value), .. }) =
            attribute.meta.require_name_value()
        else {
            continue;
        };
        if let syn::Lit::Str(line) = &value.lit {
            let line = line.value();
            let links = line.split("https://").skip(1);
            let ids_of = links.filter_map(|link| link.split(['>', ' ']).next()?.split_once('#'));
            ids.extend(ids_of.map(|(_, id)| id.to_owned()));
        }
    }
    ids
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = r#"
/// <https://example.org/parsing.html#one-state>
/// <https://example.org/parsing.html#other-state>
fn folded(input: &mut Input) -> Run {
    match input.next()? {
        Some('a' | 'b') => go(),
        Some(c) if c.is_ascii_digit() => {
            if c == '0' { zero() } else { digit() }
        }
        // UNREACHABLE: letters are met
        // before.
        Some('a') => match never() {
            1 => one(),
            _ => other(),
        },
        None => {
            // UNREACHABLE: no end.
            eof()
        }
        Some(_) => Ok(()),
    }
}

/// No link, no rows.
fn helper() { match 1 { _ => {} } }

const TABLE: u8 = if cfg!(x) { 1 } else { 2 };

impl S {
    /// See <https://example.org/parsing.html#straight-state>.
    fn straight(&self) { self.step() }
}

#[cfg(test)]
mod tests {
    /// <https://example.org/parsing.html#test-state>
    fn test() {}
}
"#;

    #[test]
    fn arms_branches_and_reasons() {
        let rows = rows(SAMPLE, &|id| id.ends_with("-state"), false, None).unwrap();
        let got: Vec<_> = rows
            .iter()
            .map(|row| (row.label.as_str(), row.line, row.unreachable.as_deref()))
            .collect();
        let letters = Some("letters are met before.");
        assert_eq!(
            got,
            [
                ("Some('a' | 'b')", 6, None),
                ("Some(c) if c.is_ascii_digit()", 7, None),
                ("Some(c) if c.is_ascii_digit() / if c == '0'", 8, None),
                ("Some(c) if c.is_ascii_digit() / not if c == '0'", 8, None),
                ("Some('a')", 12, letters),
                ("Some('a') / 1", 13, letters),
                ("Some('a') / _", 14, letters),
                ("None", 16, Some("no end.")),
                ("Some(_)", 20, None),
                ("straight", 31, None),
            ]
        );
        assert_eq!(rows[0].ids, ["one-state", "other-state"]);
        assert_eq!(rows[9].ids, ["straight-state"]);
        assert_eq!(&SAMPLE[rows[0].code.clone()], "go()");
        assert!(SAMPLE[rows[9].code.clone()].ends_with("fn straight(&self) { self.step() }"));
    }

    #[test]
    fn only_wanted_ids() {
        let straight = rows(SAMPLE, &|id| id.starts_with("straight"), false, None).unwrap();
        assert_eq!(straight.len(), 1);
    }

    #[test]
    fn steps_and_failures() {
        const ALGORITHM: &str = "
/// <https://example.org/values.html#parse>
fn parse() -> Result<(), ()> {
    // Step 1 is for others.
    // Step 2.
    let x = start()?;
    // Not a step.
    // Step 3.
    match x {
        // Step 3.1.
        1 => one()?,
        _ => {}
    }
    Ok(())
}
";
        let rows = rows(ALGORITHM, &|_| true, true, None).unwrap();
        let got: Vec<_> =
            rows.iter().map(|row| (row.label.as_str(), row.steps.join(" "))).collect();
        assert_eq!(
            got,
            [
                ("steps 1, 2", "1 2".to_owned()),
                ("start() fails", String::new()),
                ("steps 3", "3".to_owned()),
                ("1", "3.1".to_owned()),
                ("1 / one() fails", String::new()),
                ("_", String::new()),
            ]
        );
        assert_eq!(&ALGORITHM[rows[2].code.start..][..7], "match x");
        assert_eq!(&ALGORITHM[rows[1].code.start..][..2], "?;");
    }
}
