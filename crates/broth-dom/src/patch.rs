//! What a parser does to a tree that is more than insertion: filling marked places, and copying an option.

use alloc::string::String;
use alloc::vec::Vec;

use crate::slot::{NodeId, NodeKind};
use crate::{ContentPatch, Document};

/// So many bytes of an instruction cost a search as much as a node; what markers are named in pages is shorter.
const BYTES_OF_A_NODE: usize = 32;

impl Document {
    /// <https://html.spec.whatwg.org/multipage/scripting.html#prepare-content-patching>
    pub(crate) fn prepare_patch(
        &mut self,
        scope: NodeId,
        name: &str,
        budget: &mut usize,
    ) -> Option<ContentPatch<NodeId>> {
        let (start, end) = self.find_markers(scope, name, budget)?;
        let target = self.slot(start).parent?;
        if end != Some(start) {
            let between: Vec<NodeId> = self
                .node(start)
                .next_siblings()
                .map(crate::Node::id)
                .take_while(|&node| Some(node) != end)
                .collect();
            for node in between {
                self.unlink(node);
            }
        }
        Some(ContentPatch { target, start, end })
    }

    /// <https://html.spec.whatwg.org/multipage/scripting.html#find-markers>
    fn find_markers(
        &self,
        scope: NodeId,
        name: &str,
        budget: &mut usize,
    ) -> Option<(NodeId, Option<NodeId>)> {
        for node in self.node(scope).descendants().map(crate::Node::id) {
            *budget = budget.checked_sub(self.cost(node))?;
            match self.marker(node) {
                Some(("marker", found)) if found.as_deref() == Some(name) => {
                    return Some((node, Some(node)));
                }
                Some(("start", found)) if found.as_deref() == Some(name) => {
                    return Some((node, self.find_end(node, budget)));
                }
                _ => {}
            }
        }
        None
    }

    /// The `<?end?>` that belongs to a `<?start?>`.
    fn find_end(&self, start: NodeId, budget: &mut usize) -> Option<NodeId> {
        let mut nesting = 0;
        for sibling in self.node(start).next_siblings() {
            *budget = budget.saturating_sub(self.cost(sibling.id()));
            match self.marker(sibling.id()) {
                Some(("start", _)) => nesting += 1,
                Some(("end", _)) if nesting == 0 => return Some(sibling.id()),
                Some(("end", _)) => nesting -= 1,
                _ => {}
            }
        }
        None
    }

    /// How much of the budget it takes to look at a node: the data of a long instruction are read as long as several
    /// nodes.
    fn cost(&self, node: NodeId) -> usize {
        self.instruction(node).map_or(1, |(_, data)| 1 + data.len() / BYTES_OF_A_NODE)
    }

    /// Target and name of a processing instruction.
    fn marker(&self, node: NodeId) -> Option<(&str, Option<String>)> {
        let (target, data) = self.instruction(node)?;
        Some((target, attribute_of_instruction(data, "name")))
    }

    /// Target and data of a processing instruction.
    fn instruction(&self, node: NodeId) -> Option<(&str, &str)> {
        let slot = self.slot(node);
        (slot.kind == NodeKind::ProcessingInstruction)
            .then(|| (self.names.get(slot.name).local, self.store.get(slot.text())))
    }

    /// Replaces what `to` has by copies of what `from` has.
    pub(crate) fn copy_children(&mut self, from: NodeId, to: NodeId) {
        let old: Vec<NodeId> = self.node(to).children().map(crate::Node::id).collect();
        for node in old {
            self.unlink(node);
        }
        let originals: Vec<NodeId> = self.node(from).children().map(crate::Node::id).collect();
        for original in originals {
            let copy = self.clone_subtree(original);
            self.link_last(to, copy);
        }
    }
}

/// The value of an attribute of that name in the data of a processing instruction, read as in a start tag.
///
/// ```
/// use broth_dom::attribute_of_instruction;
///
/// assert_eq!(attribute_of_instruction("name = 'a b'", "name").as_deref(), Some("a b"));
/// ```
// DEVIATION: character references stay as they are, because a tree knows none.
#[must_use]
pub fn attribute_of_instruction(data: &str, wanted: &str) -> Option<String> {
    let is_space = |c: char| c.is_ascii_whitespace();
    let mut rest = data;
    loop {
        rest = rest.trim_start_matches(|c: char| is_space(c) || c == '/');
        let first = rest.chars().next()?;
        // A `=` begins a name here.
        let name_end = rest[first.len_utf8()..]
            .find(|c: char| is_space(c) || matches!(c, '/' | '='))
            .map_or(rest.len(), |end| first.len_utf8() + end);
        let (name, behind) = rest.split_at(name_end);
        let Some(value) = behind.trim_start_matches(is_space).strip_prefix('=') else {
            if name.eq_ignore_ascii_case(wanted) {
                return Some(String::new());
            }
            rest = behind;
            continue;
        };
        let value = value.trim_start_matches(is_space);
        let (value, behind) = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => {
                let inner = &value[1..];
                inner.split_once(quote).unwrap_or((inner, ""))
            }
            _ => value.split_at(value.find(is_space).unwrap_or(value.len())),
        };
        if name.eq_ignore_ascii_case(wanted) {
            return Some(value.into());
        }
        rest = behind;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_of_instructions() {
        for (data, expected) in [
            ("", None),
            ("name", Some("")),
            ("name=a", Some("a")),
            ("NAME = 'a b' name=c", Some("a b")),
            ("x=\"name=1\" name=\"2", Some("2")),
            ("x name=é/", Some("é/")),
            ("=name name=1", Some("1")),
            ("/name/=1", Some("")),
            ("named=1", None),
            ("x = name", None),
        ] {
            assert_eq!(attribute_of_instruction(data, "name").as_deref(), expected, "{data:?}");
        }
    }
}
