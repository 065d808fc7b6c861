//! Writes what is inserted into elements and beside them.

use broth_html_rules::optional_tags::Next;
use broth_markup::{Name, Namespace, QName, TextMode};

use crate::edit::apply::EditApplier;
use crate::edit::insert::Insert;
use crate::edit::name::is_in_body;
use crate::edit::nodes::Nodes;

impl<N: Copy + Eq> EditApplier<N> {
    /// Inserts content at the end of the source, before a token that the end has cut off. An open
    /// `script` or the like is closed first, so that it does not swallow the content.
    pub(crate) fn append(&mut self, inserts: &[Insert]) {
        self.writer.end_text();
        inserts.iter().for_each(|insert| self.writer.insert(insert));
    }

    /// Inserts content at the start of the innermost element. `former` is the mode in which its
    /// text was read, if a parser now reads it as markup.
    pub(super) fn insert_first<'i>(
        &mut self,
        inserts: impl Iterator<Item = &'i Insert> + Clone,
        former: Option<TextMode>,
    ) {
        if let Some(former) = former {
            return inserts.for_each(|insert| self.writer.insert(&insert.escaped(former)));
        }
        let fit = match &mut self.raw {
            Some(raw) => raw.write_first(inserts.clone().map(|insert| &*insert.text)),
            None => usize::MAX,
        };
        self.left_out.extend(inserts.clone().skip(fit).map(|insert| insert.text.clone()));
        inserts.take(fit).for_each(|insert| self.writer.insert(insert));
    }

    /// Inserts content at the end of the innermost element. `former` is as in `insert_first`.
    pub(super) fn insert_last<'i>(
        &mut self,
        inserts: impl Iterator<Item = &'i Insert>,
        former: Option<TextMode>,
    ) {
        for insert in inserts {
            if let Some(former) = former {
                self.writer.insert(&insert.escaped(former));
                continue;
            }
            if self.raw.as_mut().is_none_or(|raw| raw.write_last(&insert.text)) {
                self.writer.insert(insert);
            } else {
                self.left_out.push(insert.text.clone());
            }
        }
    }

    /// Inserts content beside an element.
    pub(super) fn insert_beside<'i>(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        node: N,
        inserts: impl IntoIterator<Item = &'i Insert>,
    ) {
        for insert in inserts {
            self.reopen_body_for(nodes, nodes.parent_element(node), Some(insert));
            self.writer.insert(insert);
        }
    }

    /// Reopens the body before something is inserted into an element.
    pub(super) fn reopen_body_for(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        inside: Option<N>,
        insert: Option<&Insert>,
    ) {
        if let Some(insert) = insert {
            self.reopen_body(nodes, inside, insert.next());
        }
    }

    /// Reopens the body before a comment in it, if all that reopened it in the source is gone.
    pub(super) fn reopen_body(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        inside: Option<N>,
        next: Next<'_>,
    ) {
        let is_in_body = |open: N| {
            let is_unwrapped = nodes.is_unwrapped(open);
            let open = if is_unwrapped { nodes.remaining_parent(open) } else { Some(open) };
            self.foreign.is_lost()
                || open.is_some_and(|open| is_in_body(nodes.new_name(open).qname()))
        };
        if self.writer.is_after_body && may_come_after_body(next) && inside.is_some_and(is_in_body)
        {
            let body = QName::known(Namespace::Html, Name::Body);
            self.writer.add("<body>", Next::Element(body));
        }
    }
}

/// Whether a parser would not put something into the body after the end tag of the body.
fn may_come_after_body(next: Next<'_>) -> bool {
    match next {
        Next::Comment => true,
        // A comment may follow it.
        Next::Text(text) => text.starts_with(|c: char| c.is_ascii_whitespace()),
        _ => false,
    }
}
