//! The adoption agency: what the end tag of a formatting element does when it is misnested.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm>

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
        let subject = tag.name;
        if let Some(current) = self.open.current()
            && current.is(subject)
            && current.formatting.is_none()
        {
            if let Some(at) = self.open.current_position() {
                self.close(at);
            }
            return;
        }
        for round in 0..8 {
            let Some(formatting_element) = self.formatting.last_named(subject) else {
                self.any_other_end_tag(tag);
                return;
            };
            let open = self.formatting.element(formatting_element).and_then(|element| element.open);
            let Some(at) = open else {
                self.error(ErrorCode::FormattingEndTagForClosedElement);
                self.forget_formatting(formatting_element);
                return;
            };
            if !self.open.is_in_scope(at) {
                self.error(ErrorCode::FormattingEndTagOutOfScope);
                return;
            }
            if self.open.current_position() != Some(at) && round == 0 {
                self.error(ErrorCode::MisnestedFormattingEndTag);
            }
            let Some(furthest_block) = self.open.first_special_below(at) else {
                self.close(at);
                self.forget_formatting(formatting_element);
                return;
            };
            self.adopt(formatting_element, at, furthest_block);
        }
    }

    /// The steps for a formatting element, which is open at `at`, and the furthest block inside of it.
    fn adopt(&mut self, formatting_element: Entry, at: Position, furthest_block: Position) {
        let Some(common_ancestor) = self.open.above(at) else { return };
        let Some(block) = self.open.get(furthest_block).map(|block| block.node.clone()) else {
            return;
        };
        let (last_node, bookmark) = self.repeat_what_lies_between(at, furthest_block, &block);
        self.insert_into_common_ancestor(common_ancestor, last_node);
        let Some(old) = self.open.get(at).map(|element| element.node.clone()) else { return };
        let Some(new) = self.repeat_formatting_element(formatting_element) else { return };
        self.sink.move_children(&block, &new);
        self.sink.insert(Place::LastChildOf(block), Child::Node(new.clone()));
        if let Some(bookmark) = bookmark {
            self.formatting.move_behind(formatting_element, bookmark);
        }
        let formatting = &mut self.formatting;
        self.open.move_below(at, furthest_block, new, |entry, to| {
            formatting.set_open(entry, Some(to));
        });
        self.open.set_formatting(furthest_block, Some(formatting_element));
        self.formatting.set_open(formatting_element, Some(furthest_block));
        self.sink.element_popped(&old);
    }

    /// The inner loop: walks up from the furthest block to the formatting element, closes what is not in the
    /// list of active formatting elements, and puts the furthest block into repetitions of what is.
    ///
    /// Returns what is to be inserted into the common ancestor, and where the bookmark moved to.
    fn repeat_what_lies_between(
        &mut self,
        formatting_element: Position,
        furthest_block: Position,
        block: &S::Node,
    ) -> (S::Node, Option<Entry>) {
        let mut last_node = block.clone();
        let mut bookmark = None;
        let mut rounds = 0;
        let mut above = self.open.above(furthest_block);
        while let Some(at) = above.filter(|&at| at != formatting_element) {
            above = self.open.above(at);
            rounds += 1;
            let entry = self.open.get(at).and_then(|element| element.formatting);
            if let Some(entry) = entry
                && rounds > 3
            {
                self.forget_formatting(entry);
            }
            let kept = entry.filter(|_| rounds <= 3);
            let Some(node) = kept.and_then(|entry| self.repeat_formatting_element(entry)) else {
                self.remove_open(at);
                continue;
            };
            let old = self.open.replace(at, node.clone());
            self.sink.element_popped(&old);
            bookmark = bookmark.or(kept);
            self.sink.insert(Place::LastChildOf(node.clone()), Child::Node(last_node));
            last_node = node;
        }
        (last_node, bookmark)
    }

    /// Inserts what the inner loop left where the common ancestor says, unless a script has made that
    /// impossible.
    fn insert_into_common_ancestor(&mut self, common_ancestor: Position, last_node: S::Node) {
        let mut place = self.place_in(common_ancestor);
        let limit = self.options.limits.depth;
        if common_ancestor as usize >= limit
            && self.open.len() >= limit
            && let Place::LastChildOf(parent) = &place
        {
            // Below the limit of depth, elements stand beside what they would stand in.
            let beside = self.sink.parent(parent);
            place = beside.map_or(place, Place::LastChildOf);
        }
        if self.scripted && self.would_make_a_cycle(&place, &last_node) {
            self.sink.detach(&last_node);
            return;
        }
        self.sink.insert(place, Child::Node(last_node));
    }

    /// Whether the node contains the place, or is what it refers to. Only a script can make that so.
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

    /// Any other end tag: closes the last element of that name, unless a special element is in between.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub(crate) fn any_other_end_tag(&mut self, tag: &TagItem<'_>) {
        let tag_name = self.tag_names.of(tag.name, tag.local());
        let last = self.open.last_of(tag_name);
        let Some(at) = last.filter(|&at| self.open.last_special() <= Some(at)) else {
            self.error(ErrorCode::UnmatchedEndTag);
            return;
        };
        self.generate_implied_end_tags_except(tag.name);
        if self.open.current_position() != Some(at) {
            self.error(ErrorCode::UnclosedElementsBeforeEndTag);
        }
        self.close(at);
    }
}
