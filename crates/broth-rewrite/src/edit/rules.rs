//! `Rule`: an edit of the elements that a selector matches.

use alloc::string::String;

use broth_select::{Selector, SelectorSet};

use crate::edit::edits::{Edits, PageElement};
use crate::edit::op::Op;
use crate::error::EditError;
use crate::record::page::Page;

/// An edit of the elements that a selector matches, for [`rewrite`].
#[derive(Clone, Debug)]
pub struct Rule {
    pub(crate) selector: Selector,
    pub(crate) op: Op,
}

impl Rule {
    /// Creates a rule.
    ///
    /// # Errors
    ///
    /// The errors of [`Op::check`].
    ///
    /// ```
    /// use broth::rewrite::{Op, Rule};
    ///
    /// let b: broth::select::Selector = "b".parse().unwrap();
    /// assert!(Rule::new(b.clone(), Op::Rename("strong".into())).is_ok());
    /// assert!(Rule::new(b, Op::Rename("1".into())).is_err());
    /// ```
    pub fn new(selector: Selector, op: Op) -> Result<Self, EditError> {
        op.check()?;
        Ok(Self { selector, op })
    }
}

/// The result of applying rules to a page.
#[derive(Clone, Debug)]
pub struct Rewritten<'p> {
    /// The changes.
    pub changes: Edits<'p>,
    /// How many times a rule changed an element. Edits that [change nothing](Edits::made) do not
    /// count.
    pub edits: usize,
}

impl Rewritten<'_> {
    /// The new source.
    #[must_use]
    pub fn output(&self) -> String {
        self.changes.apply()
    }
}

/// Applies rules to a page, element by element, as in a stream. All rules that match an element are
/// applied to it in order, until one removes it. Selectors see the page as it was.
///
/// ```
/// use broth::rewrite::{Op, Page, Rule, rewrite};
///
/// let rule = Rule::new("li + li".parse().unwrap(), Op::Before("<!-- next -->".into())).unwrap();
/// let page = Page::parse("<ul><li>Onions<li>Soup</ul>");
/// let rewritten = rewrite(&page, &[rule]);
/// assert_eq!(rewritten.output(), "<ul><li>Onions</li><!-- next --><li>Soup</ul>");
/// assert_eq!(rewritten.edits, 1);
/// ```
#[must_use]
pub fn rewrite<'p>(page: &'p Page<'_>, rules: &[Rule]) -> Rewritten<'p> {
    let selectors = SelectorSet::new(rules.iter().map(|rule| &rule.selector));
    let mut edits = Edits::of(page);
    let mut count = 0;
    for (node, numbers) in selectors.select(page.document().root()) {
        for number in numbers {
            if !edits.has(node.id()) {
                break;
            }
            let made = edits.made();
            let mut element = PageElement { edits: &mut edits, element: node.id() };
            // The names have been checked.
            drop(rules[number].op.apply_to(&mut element));
            count += usize::from(edits.made() > made);
        }
    }
    Rewritten { changes: edits, edits: count }
}
