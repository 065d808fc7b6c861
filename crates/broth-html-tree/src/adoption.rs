//! The adoption agency, for the end tag of a misnested formatting element.

use broth_dom::{Child, Place, TreeSink};
use broth_markup::ErrorCode;

use crate::builder::TreeBuilder;
use crate::formatting::Entry;
use crate::item::TagItem;
use crate::ordered::Position;

impl<S: TreeSink> TreeBuilder<S> {
    /// Runs the algorithm for a tag.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm>
    pub(crate) fn run_adoption_agency(&mut self, tag: &TagItem<'_>) {
        // Step 1.
        let subject = tag.name;
        // Step 2.
        if let Some(current) = self.open.current()
            && current.is(subject)
            && current.formatting.is_none()
        {
            if let Some(at) = self.open.current_position() {
                self.close(at);
            }
            return;
        }
        // Steps 3, 4, 4.1 and 4.2.
        for round in 0..8 {
            // Step 4.3.
            let Some(formatting_element) = self.formatting.last_named(subject) else {
                self.any_other_end_tag(tag);
                return;
            };
            // Step 4.4.
            let open = self.formatting.element(formatting_element).and_then(|element| element.open);
            let Some(at) = open else {
                self.error(ErrorCode::FormattingEndTagForClosedElement);
                self.forget_formatting(formatting_element);
                return;
            };
            // Step 4.5.
            if !self.open.is_in_scope(at) {
                self.error(ErrorCode::FormattingEndTagOutOfScope);
                return;
            }
            // Step 4.6. One error for the end tag is enough.
            if self.open.current_position() != Some(at) && round == 0 {
                self.error(ErrorCode::MisnestedFormattingEndTag);
            }
            // Steps 4.7 and 4.8.
            let Some(furthest_block) = self.open.first_special_below(at) else {
                self.close(at);
                self.forget_formatting(formatting_element);
                return;
            };
            if self.open.refuses_to_close(at) {
                // UNREACHABLE: only a serializer holds elements open.
                return;
            }
            self.adopt(formatting_element, at, furthest_block);
        }
    }

    /// Takes the steps from 4.9 on, for a formatting element that is open at `at`, and the furthest
    /// block in it.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm>
    fn adopt(&mut self, formatting_element: Entry, at: Position, furthest_block: Position) {
        // Step 4.9.
        let Some(common_ancestor) = self.open.above(at) else { return };
        let Some(block) = self.open.get(furthest_block).map(|block| block.node.clone()) else {
            return;
        };
        // Step 4.10. The bookmark is the entry that the formatting element will come after.
        let (last_node, bookmark) = self.repeat_what_lies_between(at, furthest_block, &block);
        self.insert_into_common_ancestor(common_ancestor, last_node);
        // Step 4.17.
        let Some(old) = self.open.get(at).map(|element| element.node.clone()) else { return };
        let Some(new) = self.repeat_formatting_element(formatting_element) else { return };
        // Step 4.18.
        self.sink.move_children(&block, &new);
        // Step 4.19.
        self.sink.insert(Place::LastChildOf(block), Child::Node(new.clone()));
        // Step 4.20.
        if let Some(bookmark) = bookmark {
            self.formatting.move_after(formatting_element, bookmark);
        }
        // Step 4.21.
        let formatting = &mut self.formatting;
        self.open.move_below(at, furthest_block, new, |entry, to| {
            formatting.set_open(entry, Some(to));
        });
        self.open.set_formatting(furthest_block, Some(formatting_element));
        self.formatting.set_open(formatting_element, Some(furthest_block));
        self.sink.element_popped(&old);
    }

    /// Step 4.13, the inner loop: walks up from the furthest block to the formatting element. It
    /// closes the elements that are not in the list of active formatting elements, and puts the
    /// furthest block into copies of those that are.
    ///
    /// Returns the node to insert into the common ancestor, and the new place of the bookmark.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm>
    fn repeat_what_lies_between(
        &mut self,
        formatting_element: Position,
        furthest_block: Position,
        block: &S::Node,
    ) -> (S::Node, Option<Entry>) {
        // Step 4.11.
        let mut last_node = block.clone();
        let mut bookmark = None;
        // Step 4.12.
        let mut rounds = 0;
        let mut above = self.open.above(furthest_block);
        // Steps 4.13, 4.13.2 and 4.13.3.
        while let Some(at) = above.filter(|&at| at != formatting_element) {
            above = self.open.above(at);
            // Step 4.13.1.
            rounds += 1;
            // Step 4.13.4.
            let entry = self.open.get(at).and_then(|element| element.formatting);
            if let Some(entry) = entry
                && rounds > 3
            {
                self.forget_formatting(entry);
            }
            // Steps 4.13.5 and 4.13.6.
            let kept = entry.filter(|_| rounds <= 3);
            let Some(node) = kept.and_then(|entry| self.repeat_formatting_element(entry)) else {
                self.remove_open(at);
                continue;
            };
            let old = self.open.replace(at, node.clone());
            self.sink.element_popped(&old);
            // Step 4.13.7.
            bookmark = bookmark.or(kept);
            // Steps 4.13.8 and 4.13.9.
            self.sink.insert(Place::LastChildOf(node.clone()), Child::Node(last_node));
            last_node = node;
        }
        (last_node, bookmark)
    }

    /// The steps from 4.14 to 4.16: inserts the result of the inner loop into the common ancestor,
    /// unless a script has made that impossible.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm>
    fn insert_into_common_ancestor(&mut self, common_ancestor: Position, last_node: S::Node) {
        // Step 4.14.
        let place = self.place_in_common_ancestor(common_ancestor);
        // Steps 4.15, 4.16 and 4.16.1.
        if self.scripted && self.would_make_a_cycle(&place, &last_node) {
            // UNREACHABLE: only a script can have made a cycle possible.
            self.sink.detach(&last_node);
            return;
        }
        // Step 4.16.2. The sink first removes the node from its old place.
        self.sink.insert(place, Child::Node(last_node));
    }

    /// The place in the common ancestor. Beyond the depth limit, elements become siblings of their
    /// intended parent.
    fn place_in_common_ancestor(&mut self, common_ancestor: Position) -> Place<S::Node> {
        let place = self.place_in(common_ancestor);
        let limit = self.limits.depth;
        if common_ancestor as usize >= limit
            && self.open.len() >= limit
            && let Place::LastChildOf(parent) = &place
        {
            let beside = self.sink.parent(parent);
            return beside.map_or(place, Place::LastChildOf);
        }
        place
    }

    /// Whether the node contains the place or is the node that the place refers to, which only a
    /// script can cause.
    fn would_make_a_cycle(&self, place: &Place<S::Node>, node: &S::Node) -> bool {
        let mut ancestor = match place {
            Place::LastChildOf(parent) => Some(parent.clone()),
            Place::Before(sibling) => Some(sibling.clone()),
        };
        while let Some(at) = ancestor {
            if at == *node {
                return true;
            }
            ancestor = self.sink.parent(&at);
        }
        false
    }
}
