//! The part of the walk that writes elements as HTML.

use broth_dom::Node;
use broth_html_rules::in_body::StartTag;
use broth_html_rules::rendering::display;
use broth_markup::{Name, Namespace};
use broth_text::Rendered;

use super::ForHtml;
use super::builder::Markup;
use super::elements::{Role, is_column};
use super::html::Tags;
use super::walk::{AsHtml, Exit, Open, Walk, has_words};
use crate::html::Attributes;
use crate::kept::Event;
use crate::loss::{LossKind, LossReason};
use crate::options::Flavor;

impl<'d> Walk<'d, '_> {
    /// Enters an element as HTML, if it may be written so and has no counterpart in Markdown.
    pub(super) fn as_html(
        &mut self,
        node: Node<'d>,
        rendered: &Rendered<'d>,
        role: Role,
    ) -> AsHtml {
        // HTML in an unwrapped formula would look different without the formula around it.
        let is_in_html = |open: &Open<'_>| open.node.namespace() == Namespace::Html;
        let name = node.html_name();
        let is_never = self.builder.rules.html_for(name) == ForHtml::Never;
        if is_never || !self.open.last().is_some_and(is_in_html) {
            return AsHtml::No;
        }
        match role {
            Role::Dropped if is_media(name) && self.media(node, rendered) => AsHtml::Whole,
            Role::Code if matches!(name, Name::Kbd | Name::Samp) => {
                AsHtml::around(self.inline_html(node))
            }
            Role::Strike if self.builder.rules.flavor != Flavor::Gfm => {
                AsHtml::around(self.inline_html(node))
            }
            // A parser closes the paragraph before a block-level element, even if CSS makes it
            // inline.
            Role::Inline { means_something: true }
                if rendered.shows_contents() && !display(name).is_block_level() =>
            {
                AsHtml::around(self.inline_html(node))
            }
            Role::Block { means_something: true } if is_column(name) => {
                self.builder.lose(node.id(), LossKind::Dropped, LossReason::NoMarkdown);
                AsHtml::Whole
            }
            Role::Block { means_something: true } if rendered.shows_contents() => {
                AsHtml::around(self.block_html(node))
            }
            Role::Block { .. } | Role::Caption | Role::Row | Role::Cell
                if self.is_in_html_table() && is_table_part(name) =>
            {
                AsHtml::around(self.block_html(node))
            }
            _ => AsHtml::No,
        }
    }

    fn tags(&self, node: Node<'d>) -> Option<Tags> {
        if !self.is_in_its_place(node) {
            return None;
        }
        let rules = &self.builder.rules;
        // A table that is written as HTML needs all of its parts, even those that the policy
        // refuses.
        let is_needed = || self.is_in_html_table() && is_table_part(node.html_name());
        let is_always = || rules.html_for(node.html_name()) == ForHtml::Always;
        let attributes = rules.html.attributes(node);
        let attributes =
            attributes.or_else(|| (is_needed() || is_always()).then(|| state(node)))?;
        Tags::of(node, attributes, rules)
    }

    /// Whether a parser of the output would insert the element where it is written, without closing
    /// any of the elements around it.
    fn is_in_its_place(&self, node: Node<'_>) -> bool {
        let is_written = |open: &Open<'_>| matches!(open.exit, Exit::Html | Exit::Format);
        let is_in =
            |name| self.open.last().is_some_and(|open| open.node.is_html(name) && is_written(open));
        match StartTag::of(node.html_name()) {
            StartTag::RubyBase | StartTag::RubyText => is_in(Name::Ruby),
            StartTag::Description => is_in(Name::Dl),
            StartTag::Misplaced => match node.html_name() {
                Name::Td | Name::Th => is_in(Name::Tr),
                Name::Tr => [Name::Tbody, Name::Thead, Name::Tfoot].into_iter().any(is_in),
                Name::Col => is_in(Name::Colgroup),
                _ => is_in(Name::Table),
            },
            // A `button` closes any open `button`. Blocks between the two do not help, because a
            // block splits the outer one, which begins again inside the block.
            StartTag::Button => {
                !self.open.iter().any(|open| open.node.is_html(Name::Button) && is_written(open))
            }
            _ => true,
        }
    }

    fn inline_html(&mut self, node: Node<'d>) -> Option<Exit> {
        let tags = self.tags(node)?;
        let kept = &mut self.builder.kept;
        let (open, close) = (kept.store(&tags.open), kept.store(&tags.close));
        Some(self.format(Markup::Html { open, close }, node.id()))
    }

    /// Enters an SVG or MathML element as HTML, if it may be written so.
    pub(super) fn foreign_html(&mut self, node: Node<'d>) -> Option<Exit> {
        // Its text would become `code` elements, and their start tags end SVG and MathML.
        if !self.builder.rules.html.is_on() || self.builder.in_code > 0 {
            return None;
        }
        let tags = self.tags(node)?;
        let close = self.builder.kept.store(&tags.close);
        self.builder.place(|kept| Event::Html(kept.store(&tags.open)), node.id());
        Some(Exit::Foreign(Some(close)))
    }

    /// Enters an element whose tags are written on separate lines.
    pub(super) fn block_html(&mut self, node: Node<'d>) -> Option<Exit> {
        let tags = self.tags(node)?;
        let entered = self.builder.enter_html(&tags, node.id());
        self.builder.is_p &= !entered;
        entered.then_some(Exit::Html)
    }

    /// Writes the tags of a media element, frame or gauge, and those of its sources between them.
    /// The rest of its content is a fallback for old browsers. Returns false if the element may not
    /// be written as HTML.
    fn media(&mut self, node: Node<'d>, rendered: &Rendered<'d>) -> bool {
        let Some(tags) = self.tags(node) else { return false };
        if !rendered.shows_text() {
            return true;
        }
        let id = node.id();
        self.builder.place(|kept| Event::Html(kept.store(&tags.open)), id);
        if node.is_html(Name::Embed) {
            return true;
        }
        for part in node.children() {
            let is_source = matches!(part.html_name(), Name::Source | Name::Track);
            match is_source.then(|| self.tags(part)).flatten() {
                Some(tags) => self.builder.place(|kept| Event::Html(kept.store(&tags.open)), id),
                None if part.is_element() => {
                    self.builder.lose(part.id(), LossKind::Dropped, LossReason::NoMarkdown);
                }
                None if part.is_text() && has_words(part) => {
                    self.builder.lose(id, LossKind::Changed, LossReason::NoMarkdown);
                }
                None => {}
            }
        }
        self.builder.place(|kept| Event::Html(kept.store(&tags.close)), id);
        true
    }

    fn is_in_html_table(&self) -> bool {
        let Some(parent) = self.open.last() else { return false };
        let is_part = |name| name == Name::Table || is_table_part(name);
        matches!(parent.exit, Exit::Html) && is_part(parent.rendered.node().html_name())
    }
}

/// The `open` attribute of a `details` element, if it has one.
fn state(node: Node<'_>) -> Attributes {
    let is_open = node.is_html(Name::Details) && node.attr("open").is_some();
    is_open.then(|| ("open".into(), "".into())).into_iter().collect()
}

fn is_media(name: Name) -> bool {
    use Name::{Audio, Embed, Iframe, Meter, Object, Progress, Video};
    matches!(name, Audio | Embed | Iframe | Meter | Object | Progress | Video)
}

fn is_table_part(name: Name) -> bool {
    use Name::{Caption, Tbody, Td, Tfoot, Th, Thead, Tr};
    matches!(name, Caption | Tbody | Td | Tfoot | Th | Thead | Tr)
}
