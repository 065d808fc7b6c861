//! Mutants: the places of a file where the code can be broken, and how.
//!
//! Each mutant is put into the source behind a switch, beside what it replaces, so that one build holds all of them:
//! `a < b` becomes `(if on(7) {a <= b} else {a < b})`. Left out are tests, constants, which no switch can change, and the
//! insides of macros.

use std::collections::BTreeSet;
use std::ops::Range;

use instrument::Edit;
use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{
    Arm, Attribute, BinOp, Block, Expr, ExprBinary, ExprIf, ExprMatch, ExprUnary, ExprWhile,
    ImplItemConst, ImplItemFn, ItemConst, ItemFn, ItemImpl, ItemMod, ItemStatic, ItemTrait, Pat,
    ReturnType, Signature, Stmt, TraitItemFn, Type, UnOp,
};

/// A mutant of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mutant {
    /// The function it is in, with its type: `Input::next`.
    pub(crate) function: String,
    /// What is broken: `a < b → a <= b`.
    pub(crate) what: String,
    /// The line, from 1.
    pub(crate) line: usize,
    /// What goes before the place: the name of the switch stands for `{on}`.
    opening: (usize, String),
    /// What goes behind it.
    closing: Option<(usize, String)>,
}

impl Mutant {
    /// The edits that put it in, switched on by its number.
    pub(crate) fn edits(&self, number: usize) -> impl Iterator<Item = Edit> {
        let on = format!("::{}::on({number})", crate::switch::CRATE);
        let (start, text) = &self.opening;
        let opening = Edit::before(*start, text.replace("{on}", &on));
        let closing = self.closing.as_ref().map(|(end, text)| Edit::behind(*end, text.clone()));
        std::iter::once(opening).chain(closing)
    }
}

/// What a file gives: its mutants, and its functions that constants could call.
pub(crate) struct Found {
    pub(crate) mutants: Vec<Mutant>,
    /// The `const` of functions: a switch is not for these, so each loses it, if its name is not kept.
    pub(crate) constness: Vec<Range<usize>>,
}

/// The mutants of a file; functions with the names `kept` stay `const`, and have none.
pub(crate) fn find(source: &str, kept: &BTreeSet<String>) -> Result<Found, String> {
    let file =
        syn::parse_file(source).map_err(|e| format!("line {}: {e}", e.span().start().line))?;
    let found = Found { mutants: Vec::new(), constness: Vec::new() };
    let mut finder = Finder { source, kept, found, owner: String::new(), function: None };
    finder.visit_file(&file);
    let mut found = finder.found;
    number_equal_ones(&mut found.mutants);
    Ok(found)
}

/// Two mutants of a function that read the same are told apart by a number.
fn number_equal_ones(mutants: &mut [Mutant]) {
    for index in 0..mutants.len() {
        let (before, rest) = mutants.split_at_mut(index);
        let this = &mut rest[0];
        let equal = |other: &&Mutant| {
            other.function == this.function && other.what.split(" #").next() == Some(&this.what)
        };
        let earlier = before.iter().filter(equal).count();
        if earlier > 0 {
            this.what = format!("{} #{}", this.what, earlier + 1);
        }
    }
}

struct Finder<'a> {
    source: &'a str,
    kept: &'a BTreeSet<String>,
    found: Found,
    /// The type or trait that the function belongs to, with `::`, or nothing.
    owner: String,
    /// The function, inside of one whose code is not constant.
    function: Option<String>,
}

impl Finder<'_> {
    fn range(&self, node: &impl syn::spanned::Spanned) -> Range<usize> {
        range(node.span())
    }

    fn text(&self, node: &impl syn::spanned::Spanned) -> &str {
        &self.source[self.range(node)]
    }

    /// Puts a mutant around an expression: its value is `instead`, when it is on.
    fn replace(&mut self, expr: &impl syn::spanned::Spanned, instead: &str) {
        let what = format!("{} → {}", short(self.text(expr)), short(instead));
        let Range { start, end } = self.range(expr);
        self.add(
            what,
            expr.span(),
            (start, format!("(if {{on}} {{{instead}}} else {{")),
            Some((end, "})".to_owned())),
        );
    }

    fn add(
        &mut self,
        what: String,
        span: Span,
        opening: (usize, String),
        closing: Option<(usize, String)>,
    ) {
        let Some(function) = self.function.clone() else { return };
        let line = span.start().line;
        self.found.mutants.push(Mutant { function, what, line, opening, closing });
    }

    /// A condition that always holds, and one that never does. Of a comparison the other way round tells as much.
    fn condition(&mut self, condition: &Expr, always: bool) {
        let is_comparison =
            matches!(condition, Expr::Binary(binary) if turned(&binary.op).is_some());
        if has_let(condition) || is_comparison {
            return;
        }
        if always {
            self.replace(condition, "true");
        }
        self.replace(condition, "false");
    }

    fn function(
        &mut self,
        attrs: &[Attribute],
        sig: &Signature,
        block: &Block,
        visit: impl FnOnce(&mut Self),
    ) {
        if is_test(attrs) {
            return;
        }
        if let Some(constness) = sig.constness {
            if self.kept.contains(&sig.ident.to_string()) {
                return;
            }
            self.found.constness.push(range(constness.span()));
        }
        let outer = self.function.replace(format!("{}{}", self.owner, sig.ident));
        for value in values(&sig.output) {
            let what = format!("() → {}", if value.is_empty() { "()" } else { value });
            let start = self.range(block).start + 1;
            let is_already = squeezed(self.text(block)) == format!("{{ {value} }}");
            if !is_already && !block.stmts.is_empty() {
                let text = format!("if {{on}} {{ return {value}; }}");
                self.add(what, sig.ident.span(), (start, text), None);
            }
        }
        visit(self);
        self.function = outer;
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.function(&item.attrs, &item.sig, &item.block, |this| visit::visit_item_fn(this, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        let visit = |this: &mut Self| visit::visit_impl_item_fn(this, item);
        self.function(&item.attrs, &item.sig, &item.block, visit);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if let Some(block) = &item.default {
            let visit = |this: &mut Self| visit::visit_trait_item_fn(this, item);
            self.function(&item.attrs, &item.sig, block, visit);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        if is_test(&item.attrs) {
            return;
        }
        let name = self.text(&item.self_ty).to_owned();
        let name = name.split(['<', ' ']).next().unwrap_or_default().to_owned();
        let owner = match &item.trait_ {
            Some((_, path, _)) => {
                let of = path.segments.last().map(|segment| segment.ident.to_string());
                format!("<{name} as {}>::", of.unwrap_or_default())
            }
            None => format!("{name}::"),
        };
        let outer = std::mem::replace(&mut self.owner, owner);
        visit::visit_item_impl(self, item);
        self.owner = outer;
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        let outer = std::mem::replace(&mut self.owner, format!("{}::", item.ident));
        visit::visit_item_trait(self, item);
        self.owner = outer;
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_const(&mut self, _: &'ast ItemConst) {}
    fn visit_impl_item_const(&mut self, _: &'ast ImplItemConst) {}
    fn visit_item_static(&mut self, _: &'ast ItemStatic) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_expr_if(&mut self, item: &'ast ExprIf) {
        self.condition(&item.cond, true);
        visit::visit_expr_if(self, item);
    }

    fn visit_expr_while(&mut self, item: &'ast ExprWhile) {
        // Without an end it would only be slow to notice.
        self.condition(&item.cond, false);
        visit::visit_expr_while(self, item);
    }

    fn visit_expr_match(&mut self, item: &'ast ExprMatch) {
        let rest = item.arms.iter().rposition(|arm| arm.guard.is_none() && takes_all(&arm.pat));
        for arm in &item.arms[..rest.unwrap_or(0)] {
            let what = format!("without {} =>", short(self.text(&arm.pat)));
            let (opening, closing) = match &arm.guard {
                Some((_, guard)) => {
                    let Range { start, end } = self.range(&**guard);
                    ((start, "(!{on} && (".to_owned()), Some((end, "))".to_owned())))
                }
                None => ((self.range(&arm.pat).end, " if !{on}".to_owned()), None),
            };
            self.add(what, arm.pat.span(), opening, closing);
        }
        visit::visit_expr_match(self, item);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        if let Some((_, guard)) = &arm.guard {
            // That it never holds is the mutant without the arm.
            if !has_let(guard) && !matches!(&**guard, Expr::Binary(b) if turned(&b.op).is_some()) {
                self.replace(&**guard, "true");
            }
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_binary(&mut self, binary: &'ast ExprBinary) {
        let (left, right) = (self.text(&*binary.left), self.text(&*binary.right));
        let (left, right) = (left.to_owned(), right.to_owned());
        if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) {
            if !has_let(&binary.left) && !has_let(&binary.right) {
                self.replace(binary, &left);
                self.replace(binary, &right);
            }
        } else if let Some(other) = turned(&binary.op).or_else(|| changed(&binary.op)) {
            self.replace(binary, &format!("{left} {other} {right}"));
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast ExprUnary) {
        if matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_)) {
            let operand = self.text(&*unary.expr).to_owned();
            self.replace(unary, &operand);
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_stmt(&mut self, stmt: &'ast Stmt) {
        if let Stmt::Expr(expr, Some(_)) = stmt
            && (matches!(
                expr,
                Expr::MethodCall(_) | Expr::Call(_) | Expr::Assign(_) | Expr::Try(_)
            ) || matches!(expr, Expr::Binary(binary) if changed(&binary.op).is_some()))
        {
            let what = format!("without {};", short(self.text(expr)));
            let Range { start, end } = self.range(stmt);
            let opening = (start, "if !{on} { ".to_owned());
            self.add(what, expr.span(), opening, Some((end, " }".to_owned())));
        }
        visit::visit_stmt(self, stmt);
    }
}

/// Whether it is compiled for tests only.
fn is_test(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => {
            list.path.is_ident("cfg") && list.tokens.to_string().contains("test")
        }
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::NameValue(_) => false,
    })
}

/// Whether a pattern takes whatever is left.
fn takes_all(pat: &Pat) -> bool {
    match pat {
        Pat::Wild(_) => true,
        // A constant in capitals and a variant look alike, but not as a name in small letters does.
        Pat::Ident(name) => {
            name.subpat.is_none() && name.ident.to_string().starts_with(|c: char| c.is_lowercase())
        }
        _ => false,
    }
}

/// Whether a condition binds names: it is no value that could stand elsewhere.
fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        Expr::Paren(paren) => has_let(&paren.expr),
        _ => false,
    }
}

/// What a comparison is at its edge, or turned around.
fn turned(op: &BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Eq(_) => "!=",
        BinOp::Ne(_) => "==",
        BinOp::Lt(_) => "<=",
        BinOp::Le(_) => "<",
        BinOp::Gt(_) => ">=",
        BinOp::Ge(_) => ">",
        _ => return None,
    })
}

/// What an operation is instead.
fn changed(op: &BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Add(_) => "-",
        BinOp::Sub(_) => "+",
        BinOp::Mul(_) => "+",
        BinOp::Div(_) => "*",
        BinOp::Rem(_) => "/",
        BinOp::Shl(_) => ">>",
        BinOp::Shr(_) => "<<",
        BinOp::BitAnd(_) => "|",
        BinOp::BitOr(_) | BinOp::BitXor(_) => "&",
        BinOp::AddAssign(_) => "-=",
        BinOp::SubAssign(_) => "+=",
        BinOp::MulAssign(_) => "+=",
        BinOp::DivAssign(_) => "*=",
        BinOp::RemAssign(_) => "/=",
        BinOp::ShlAssign(_) => ">>=",
        BinOp::ShrAssign(_) => "<<=",
        BinOp::BitAndAssign(_) => "|=",
        BinOp::BitOrAssign(_) | BinOp::BitXorAssign(_) => "&=",
        _ => return None,
    })
}

/// What a function could give without a look at anything. What its type does not have is thrown out by the compiler.
fn values(output: &ReturnType) -> &'static [&'static str] {
    let ReturnType::Type(_, kind) = output else { return &[""] };
    match &**kind {
        Type::Path(path) => {
            let name = path.path.segments.last().map(|segment| segment.ident.to_string());
            match name.as_deref() {
                Some("bool") => &["true", "false"],
                Some("Option") => &["None"],
                Some("Result" | "Run") => &["Ok(Default::default())"],
                _ => &["Default::default()"],
            }
        }
        Type::Reference(_) => &["Default::default()"],
        _ => &[],
    }
}

/// The bytes of a span.
fn range(span: Span) -> Range<usize> {
    span.byte_range()
}

/// One space where there is white space.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// An expression in one line: the middle of a long one is left out.
fn short(text: &str) -> String {
    const EACH_END: usize = 40;
    let text = squeezed(text);
    let count = text.chars().count();
    if count <= 2 * EACH_END {
        return text;
    }
    let start: String = text.chars().take(EACH_END).collect();
    let end: String = text.chars().skip(count - EACH_END).collect();
    format!("{start} … {end}")
}
