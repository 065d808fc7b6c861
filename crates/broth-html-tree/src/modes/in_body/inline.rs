//! "In body": formatting, objects, ruby, void elements, and the way into SVG and MathML.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name, Namespace};

use crate::builder::TreeBuilder;
use crate::item::TagItem;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub(super) fn start_tag_a(&mut self, tag: &TagItem<'_>) {
        let active = self.formatting.last_named(Name::A);
        let node = |builder: &Self, entry| {
            builder.formatting.element(entry).map(|element| element.node.clone())
        };
        if let Some(entry) = active {
            self.error(ErrorCode::NestedAStartTag);
            let element = node(self, entry);
            self.run_adoption_agency(tag);
            // The agency may have removed it, or put another element in its place.
            if node(self, entry) == element {
                let open = self.formatting.element(entry).and_then(|element| element.open);
                self.forget_formatting(entry);
                if let Some(open) = open {
                    self.remove_open(open);
                }
            }
        }
        self.start_tag_formatting(tag);
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub(super) fn start_tag_formatting(&mut self, tag: &TagItem<'_>) {
        self.reconstruct_formatting();
        self.insert_formatting_element(tag);
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub(super) fn start_tag_nobr(&mut self, tag: &TagItem<'_>) {
        self.reconstruct_formatting();
        if self.open.has_in_scope(Name::Nobr) {
            self.error(ErrorCode::NestedNobrStartTag);
            self.run_adoption_agency(tag);
        }
        self.start_tag_formatting(tag);
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub(super) fn start_tag_object(&mut self, tag: &TagItem<'_>) {
        self.reconstruct_formatting();
        self.insert_html_element(tag);
        self.formatting.push_marker();
        self.frameset_ok = false;
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub(super) fn end_tag_object(&mut self, tag: &TagItem<'_>) {
        let closed = self.end_tag_in_scope(
            tag.name,
            ErrorCode::UnmatchedObjectEndTag,
            ErrorCode::UnclosedElementsBeforeObjectEndTag,
        );
        if closed {
            self.clear_formatting_to_last_marker();
        }
    }

    /// `area` to `wbr`.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub(super) fn start_tag_void(&mut self, tag: &TagItem<'_>) {
        self.reconstruct_formatting();
        self.insert_void_element(tag);
        self.frameset_ok = false;
    }

    /// `rb` and `rtc`.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub(super) fn start_tag_rb(&mut self, tag: &TagItem<'_>) {
        if self.open.has_in_scope(Name::Ruby) {
            self.generate_implied_end_tags();
        }
        if !self.current_is(Name::Ruby) {
            self.error(ErrorCode::RubyBaseStartTagOutsideRuby);
        }
        self.insert_html_element(tag);
    }

    /// `rp` and `rt`.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub(super) fn start_tag_rt(&mut self, tag: &TagItem<'_>) {
        if self.open.has_in_scope(Name::Ruby) {
            self.generate_implied_end_tags_except(Name::Rtc);
        }
        if !self.current_is(Name::Rtc) && !self.current_is(Name::Ruby) {
            self.error(ErrorCode::RubyTextStartTagOutsideRuby);
        }
        self.insert_html_element(tag);
    }

    /// `math` and `svg`.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub(super) fn start_tag_foreign(&mut self, tag: &TagItem<'_>, namespace: Namespace<'static>) {
        self.reconstruct_formatting();
        self.insert_foreign_element(tag, namespace);
        if tag.self_closing() {
            self.pop();
            self.acknowledged = true;
        }
    }
}
