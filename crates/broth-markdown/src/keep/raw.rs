//! The walk through elements that are written as HTML.

use broth_dom::{Node, Rendered};
use broth_html_rules::rendering::display;
use broth_markup::{Name, Namespace};

use super::builder::Markup;
use super::elements::{Role, is_column};
use super::html::Tags;
use super::walk::{Exit, Walk};
use crate::kept::Event;
use crate::loss::{How, Why};
use crate::options::Flavor;

impl<'d> Walk<'d, '_> {
    /// Enters an element as HTML, if it may be written so and Markdown has nothing for it. Returns
    /// what ends with it; nothing if nothing in it is visited.
    pub(super) fn as_html(
        &mut self,
        node: Node<'d>,
        rendered: &Rendered<'d>,
        role: Role,
    ) -> Option<Option<Exit>> {
        // The formula around it is not written, so that it would be shown in another way.
        let is_in_formula = self.open.last()?.node.namespace() != Namespace::Html;
        if is_in_formula || !self.builder.rules.html.is_on() {
            return None;
        }
        let name = node.html_name();
        match role {
            Role::Dropped if is_media(name) => self.media(node, rendered).then_some(None),
            Role::Code if matches!(name, Name::Kbd | Name::Samp) => {
                self.inline_html(node).map(Some)
            }
            Role::Strike if self.builder.rules.flavor != Flavor::Gfm => {
                self.inline_html(node).map(Some)
            }
            // A paragraph would end before a block, however it is shown.
            Role::Inline { means_something: true }
                if rendered.shows_contents() && !display(name).is_block_level() =>
            {
                self.inline_html(node).map(Some)
            }
            Role::Block { means_something: true } if is_column(name) => {
                self.builder.lose(node.id(), How::Dropped, Why::NoMarkdown);
                Some(None)
            }
            Role::Block { means_something: true } if rendered.shows_contents() => {
                self.block_html(node).map(Some)
            }
            Role::Block { .. } | Role::Caption | Role::Row | Role::Cell
                if self.is_in_html_table() && is_table_part(name) =>
            {
                self.block_html(node).map(Some)
            }
            _ => None,
        }
    }

    fn tags(&self, node: Node<'d>) -> Option<Tags> {
        if !self.is_in_its_place(node) {
            return None;
        }
        Tags::of(node, &self.builder.rules)
    }

    /// Whether an element is where a parser leaves it. Others of its kind would end before it if
    /// the element around them is not written.
    ///
    /// <https://html.spec.whatwg.org/multipage/syntax.html#optional-tags>
    fn is_in_its_place(&self, node: Node<'_>) -> bool {
        let parent = match node.html_name() {
            Name::Rt | Name::Rp | Name::Rb | Name::Rtc => Name::Ruby,
            Name::Dt | Name::Dd => Name::Dl,
            _ => return true,
        };
        self.open.last().is_some_and(|open| {
            open.node.is_html(parent) && matches!(open.exit, Exit::Html | Exit::Format)
        })
    }

    fn inline_html(&mut self, node: Node<'d>) -> Option<Exit> {
        let tags = self.tags(node)?;
        let kept = &mut self.builder.kept;
        let (open, close) = (kept.store(&tags.open), kept.store(&tags.close));
        Some(self.format(Markup::Html { open, close }, node.id()))
    }

    /// Enters an element of a picture or a formula, which stays as it is.
    pub(super) fn foreign_html(&mut self, node: Node<'d>) -> Option<Exit> {
        // Code in a formula would be an element of HTML in it.
        if !self.builder.rules.html.is_on() || self.builder.in_code > 0 {
            return None;
        }
        let tags = self.tags(node)?;
        let close = self.builder.kept.store(&tags.close);
        self.builder.place(|kept| Event::Html(kept.store(&tags.open)), node.id());
        Some(Exit::Foreign(close))
    }

    /// Enters an element whose tags are on lines of their own.
    pub(super) fn block_html(&mut self, node: Node<'d>) -> Option<Exit> {
        let tags = self.tags(node)?;
        let entered = self.builder.enter_html(&tags, node.id());
        self.builder.is_p &= !entered;
        entered.then_some(Exit::Html)
    }

    /// A film, a frame, a gauge: its tags, with nothing between them but where it comes from.
    /// Returns whether it is written.
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
        let parts = node.child_elements();
        for part in parts.filter(|part| matches!(part.html_name(), Name::Source | Name::Track)) {
            match self.tags(part) {
                Some(tags) => self.builder.place(|kept| Event::Html(kept.store(&tags.open)), id),
                None => self.builder.lose(part.id(), How::Dropped, Why::NoMarkdown),
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

fn is_media(name: Name) -> bool {
    use Name::{Audio, Embed, Iframe, Meter, Object, Progress, Video};
    matches!(name, Audio | Embed | Iframe | Meter | Object | Progress | Video)
}

fn is_table_part(name: Name) -> bool {
    use Name::{Caption, Tbody, Td, Tfoot, Th, Thead, Tr};
    matches!(name, Caption | Tbody | Td | Tfoot | Th | Thead | Tr)
}
