//! The fast path: handles most tokens of a body without the dispatcher and the modes.
//!
//! OPTIMIZATION: most of the checks between a token and its rule depend on the state of the
//! builder, not on the token. So they are made once, after a rule has run
//! ([`look_ahead`](TreeBuilder::look_ahead)). As long as they hold, text and the most frequent tags
//! go straight to their rows; all other tokens go by the rules. That is 14 to 20 % of a tree. Tests
//! compare the two ([`Options::rule_by_rule`](crate::Options::rule_by_rule)).

use broth_dom::TreeSink;
use broth_html_rules::in_body::{EndTag, StartTag};
use broth_markup::{Name, Namespace, Span, Tag, Token};

use crate::builder::TreeBuilder;
use crate::item::{Run, TagItem};
use crate::modes::InsertionMode;

impl<S: TreeSink> TreeBuilder<S> {
    /// Checks whether the next token may take the fast path: the mode is "in body", or "in cell",
    /// which leaves most tokens to the rules of "in body".
    pub(crate) fn look_ahead(&mut self) {
        self.is_on_fast_path = matches!(self.mode, InsertionMode::InBody | InsertionMode::InCell)
            && self.may_be_on_fast_path();
    }

    /// Whether nothing but the mode keeps the next token from the fast path.
    #[inline]
    pub(crate) fn may_be_on_fast_path(&self) -> bool {
        !self.options.rule_by_rule
            && !self.foster_parenting
            && !self.expects_something()
            && self.context.as_ref().is_none_or(|context| context.namespace == Namespace::Html)
    }

    /// Processes a token, if it is one for the fast path.
    #[inline]
    pub(crate) fn process_fast(&mut self, token: &Token<'_>, span: Span) -> bool {
        if !self.open.current().is_some_and(|current| current.is_html()) {
            return false;
        }
        match token {
            Token::Text(text) => {
                self.token.span = span;
                self.text_in_body(Run::new(*text, span));
                true
            }
            Token::EndTag(tag) => self.end_tag_of_current(tag, span),
            Token::StartTag(tag) => self.frequent_start_tag(tag, span),
            _ => false,
        }
    }

    /// The current node, if text would be appended to it without any other effect. A driver need
    /// not pass such text to a sink that does not need it.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn appends_text_to(&self) -> Option<&S::Node> {
        if !self.is_on_fast_path || self.frameset_ok {
            return None;
        }
        let current = self.open.current().filter(|current| current.is_html())?;
        self.formatting_to_reconstruct().is_none().then_some(&current.node)
    }

    /// Takes an end tag that closes the current node and does nothing else.
    #[inline]
    fn end_tag_of_current(&mut self, tag: &Tag<'_>, span: Span) -> bool {
        let Some(current) = self.open.current() else { return false };
        let is_its_name = match current.name {
            Name::Unknown => self.tag_names.find_unknown(tag.name) == Some(current.tag_name),
            known => known.is(tag.name),
        };
        if !is_its_name {
            return false;
        }
        let entry = current.formatting;
        match EndTag::of(current.name) {
            EndTag::Block | EndTag::P | EndTag::Li | EndTag::Description | EndTag::Heading => {}
            // The adoption agency would find it first.
            EndTag::Formatting if entry.is_none() || entry == self.formatting.last() => {}
            // The end tags of a table and of its parts have rows of their own in "in cell".
            EndTag::Any => match StartTag::of(current.name) {
                StartTag::Table | StartTag::Misplaced => return false,
                _ => {}
            },
            _ => return false,
        }
        self.token.span = span;
        if let Some(entry) = entry {
            self.forget_formatting(entry);
        }
        self.pop_at_end_tag();
        true
    }

    /// Takes a start tag of one of the frequent rows.
    #[inline]
    fn frequent_start_tag(&mut self, tag: &Tag<'_>, span: Span) -> bool {
        let item = TagItem::of(tag);
        let row = StartTag::of(item.name);
        if tag.self_closing && row != StartTag::Void {
            return false;
        }
        let rule = match row {
            StartTag::Any if item.name != Name::Selectedcontent => Self::any_other_start_tag,
            StartTag::Block => Self::start_tag_block,
            StartTag::Void => Self::start_tag_void,
            StartTag::Li => Self::start_tag_li,
            StartTag::Description => Self::start_tag_dd,
            StartTag::Heading => Self::start_tag_heading,
            StartTag::Formatting => Self::start_tag_formatting,
            StartTag::A => Self::start_tag_a,
            _ => return false,
        };
        self.token.span = span;
        self.token.is_end_tag = false;
        rule(self, &item);
        true
    }
}
