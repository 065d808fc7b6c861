//! Rules and declarations, as views of what was parsed.

use alloc::borrow::Cow;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use broth_input::Span;

use crate::build::{Node, NodeKind, Parsed};
use crate::values::Values;

/// A part of a block.
#[derive(Clone, Copy, Debug)]
pub enum Item<'s> {
    /// A declaration.
    Declaration(Declaration<'s>),
    /// A rule.
    Rule(Rule<'s>),
}

/// The declarations and rules of a block, in the order of the source.
///
/// The text puts declarations that follow a rule into a *nested declarations rule*. Here they are
/// items like the others.
#[derive(Clone)]
pub struct Items<'s> {
    parsed: &'s Parsed<'s>,
    at: usize,
    end: usize,
}

impl<'s> Items<'s> {
    pub(crate) fn all(parsed: &'s Parsed<'s>) -> Self {
        Self { parsed, at: 0, end: parsed.nodes.len() }
    }

    pub(crate) fn rules(self) -> impl Iterator<Item = Rule<'s>> + use<'s> {
        self.filter_map(|item| match item {
            Item::Rule(rule) => Some(rule),
            Item::Declaration(_) => None,
        })
    }

    pub(crate) fn declarations(self) -> impl Iterator<Item = Declaration<'s>> + use<'s> {
        self.filter_map(|item| match item {
            Item::Declaration(declaration) => Some(declaration),
            Item::Rule(_) => None,
        })
    }
}

impl<'s> Iterator for Items<'s> {
    type Item = Item<'s>;

    fn next(&mut self) -> Option<Item<'s>> {
        let index = self.at;
        let node = self.parsed.nodes.get(index).filter(|_| index < self.end)?;
        self.at = node.next;
        let view = View { parsed: self.parsed, index };
        Some(match node.kind {
            NodeKind::Declaration { .. } => Item::Declaration(Declaration(view)),
            NodeKind::AtRule | NodeKind::QualifiedRule => Item::Rule(Rule(view)),
        })
    }
}

impl FusedIterator for Items<'_> {}

impl fmt::Debug for Items<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// A node, and all others. It debugs as its source.
#[derive(Clone, Copy)]
struct View<'s> {
    parsed: &'s Parsed<'s>,
    index: usize,
}

impl<'s> View<'s> {
    fn node(&self) -> &'s Node {
        &self.parsed.nodes[self.index]
    }

    fn values(&self, tokens: &Range<usize>) -> Values<'s> {
        Values { list: &self.parsed.list, from: tokens.start, to: tokens.end }
    }

    fn whole(&self) -> Values<'s> {
        self.values(&self.node().whole)
    }

    /// The value of its first token.
    fn name(&self) -> Cow<'s, str> {
        let token = self.parsed.list.get(self.node().whole.start);
        token.map_or(Cow::Borrowed(""), |token| token.value())
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.whole().text().fmt(f)
    }
}

/// A rule: an at-rule, or a qualified rule, such as one with a selector.
///
/// <https://drafts.csswg.org/css-syntax-3/#at-rule>
/// <https://drafts.csswg.org/css-syntax-3/#qualified-rule>
///
/// ```
/// let sheet = broth::css::parse("@media print { nav { display: none } }");
/// let media = sheet.rules().next().unwrap();
/// assert_eq!((media.name().unwrap().as_ref(), media.prelude().trim().text()), ("media", "print"));
/// let nav = media.rules().next().unwrap();
/// assert_eq!((nav.name(), nav.prelude().trim().text()), (None, "nav"));
/// assert_eq!(nav.declarations().next().unwrap().name(), "display");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rule<'s>(View<'s>);

impl<'s> Rule<'s> {
    /// The name of an at-rule, as it is written but without escapes. Case does not matter in it.
    #[must_use]
    pub fn name(&self) -> Option<Cow<'s, str>> {
        (self.0.node().kind == NodeKind::AtRule).then(|| self.0.name())
    }

    /// The part before the block, with the white space around it: the selectors of a style
    /// rule, the query of a `@media`.
    #[must_use]
    pub fn prelude(&self) -> Values<'s> {
        self.0.values(&self.0.node().values)
    }

    /// The contents of the block, as component values. Only an at-rule may have none.
    #[must_use]
    pub fn block(&self) -> Option<Values<'s>> {
        self.0.node().block.as_ref().map(|block| self.0.values(block))
    }

    /// The contents of the block, as declarations and rules.
    ///
    /// ```
    /// use broth::css::{Item, parse};
    ///
    /// let sheet = parse("a { color: red; &:hover { color: blue } margin: 0 }");
    /// let rule = sheet.rules().next().unwrap();
    /// let items: Vec<&str> = rule.items().map(|item| match item {
    ///     Item::Declaration(declaration) => declaration.text(),
    ///     Item::Rule(rule) => rule.text(),
    /// }).collect();
    /// assert_eq!(items, ["color: red", "&:hover { color: blue }", "margin: 0"]);
    /// ```
    #[must_use]
    pub fn items(&self) -> Items<'s> {
        Items { parsed: self.0.parsed, at: self.0.index + 1, end: self.0.node().next }
    }

    /// The declarations in the block, without the declarations in its rules.
    pub fn declarations(&self) -> impl Iterator<Item = Declaration<'s>> + use<'s> {
        self.items().declarations()
    }

    /// The rules in the block.
    pub fn rules(&self) -> impl Iterator<Item = Rule<'s>> + use<'s> {
        self.items().rules()
    }

    /// Where it is in the source.
    #[must_use]
    pub fn span(&self) -> Span {
        self.0.whole().span()
    }

    /// The source.
    #[must_use]
    pub fn text(&self) -> &'s str {
        self.0.whole().text()
    }
}

/// As CSS without comments, which reads back as the same rule.
impl fmt::Display for Rule<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.whole().fmt(f)
    }
}

/// A declaration of a property or a descriptor.
///
/// <https://drafts.csswg.org/css-syntax-3/#declaration>
///
/// ```
/// let list = broth::css::parse_declarations("margin: 0 auto !important");
/// let margin = list.declarations().next().unwrap();
/// assert_eq!((margin.name().as_ref(), margin.value().text()), ("margin", "0 auto"));
/// assert!(margin.is_important());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Declaration<'s>(View<'s>);

impl<'s> Declaration<'s> {
    /// Its name, as it is written but without escapes. Case matters only in
    /// [custom properties](Self::is_custom_property).
    #[must_use]
    pub fn name(&self) -> Cow<'s, str> {
        self.0.name()
    }

    /// Its value, without white space around it and without `!important`.
    #[must_use]
    pub fn value(&self) -> Values<'s> {
        self.0.values(&self.0.node().values)
    }

    /// Whether `!important` follows the value.
    #[must_use]
    pub fn is_important(&self) -> bool {
        self.0.node().kind == NodeKind::Declaration { is_important: true }
    }

    /// Whether its name begins with two hyphens.
    ///
    /// ```
    /// let list = broth::css::parse_declarations("--main-color: #fff");
    /// assert!(list.declarations().next().unwrap().is_custom_property());
    /// ```
    #[must_use]
    pub fn is_custom_property(&self) -> bool {
        self.name().starts_with("--")
    }

    /// Where it is in the source, without a semicolon.
    #[must_use]
    pub fn span(&self) -> Span {
        self.0.whole().span()
    }

    /// The source, without a semicolon.
    #[must_use]
    pub fn text(&self) -> &'s str {
        self.0.whole().text()
    }
}

/// As CSS without comments, which reads back as the same declaration.
impl fmt::Display for Declaration<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.whole().fmt(f)
    }
}
