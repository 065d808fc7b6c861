//! "In body": formatting, objects, ruby, void elements, entry into SVG and MathML, and the end of
//! ordinary elements.

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name, Namespace};

use crate::builder::TreeBuilder;
use crate::item::TagItem;

impl<S: TreeSink> TreeBuilder<S> {
    /// A start tag whose tag name is "a"
    pub(crate) fn start_tag_a(&mut self, tag: &TagItem<'_>) {
        let active = self.formatting.last_named(Name::A);
        let node = |builder: &Self, entry| {
            builder.formatting.element(entry).map(|element| element.node.clone())
        };
        if let Some(entry) = active {
            self.error(ErrorCode::NestedAStartTag);
            let element = node(self, entry);
            self.run_adoption_agency(tag);
            // The adoption agency may have removed it, or put another element in its place.
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

    /// A start tag whose tag name is one of: "b", "big", "code", "em", "font", "i", "s", "small",
    /// "strike", "strong", "tt", "u"
    pub(crate) fn start_tag_formatting(&mut self, tag: &TagItem<'_>) {
        self.reconstruct_formatting();
        self.insert_formatting_element(tag);
    }

    /// A start tag whose tag name is "nobr"
    pub(super) fn start_tag_nobr(&mut self, tag: &TagItem<'_>) {
        self.reconstruct_formatting();
        if self.open.has_in_scope(Name::Nobr) {
            self.error(ErrorCode::NestedNobrStartTag);
            self.run_adoption_agency(tag);
        }
        self.start_tag_formatting(tag);
    }

    /// A start tag whose tag name is one of: "applet", "marquee", "object"
    pub(super) fn start_tag_object(&mut self, tag: &TagItem<'_>) {
        self.reconstruct_formatting();
        self.insert_html_element(tag);
        self.formatting.push_marker();
        self.frameset_ok = false;
    }

    /// An end tag token whose tag name is one of: "applet", "marquee", "object"
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

    /// A start tag whose tag name is one of: "area", "br", "embed", "img", "keygen", "wbr"
    pub(crate) fn start_tag_void(&mut self, tag: &TagItem<'_>) {
        self.reconstruct_formatting();
        self.insert_void_element(tag);
        self.frameset_ok = false;
    }

    /// A start tag whose tag name is one of: "rb", "rtc"
    pub(super) fn start_tag_rb(&mut self, tag: &TagItem<'_>) {
        if self.open.has_in_scope(Name::Ruby) {
            self.generate_implied_end_tags();
        }
        if !self.current_is(Name::Ruby) {
            self.error(ErrorCode::RubyBaseStartTagOutsideRuby);
        }
        self.insert_html_element(tag);
    }

    /// A start tag whose tag name is one of: "rp", "rt"
    pub(super) fn start_tag_rt(&mut self, tag: &TagItem<'_>) {
        if self.open.has_in_scope(Name::Ruby) {
            self.generate_implied_end_tags_except(Name::Rtc);
        }
        if !self.current_is(Name::Rtc) && !self.current_is(Name::Ruby) {
            self.error(ErrorCode::RubyTextStartTagOutsideRuby);
        }
        self.insert_html_element(tag);
    }

    /// A start tag whose tag name is "math"
    ///
    /// A start tag whose tag name is "svg"
    pub(super) fn start_tag_foreign(&mut self, tag: &TagItem<'_>, namespace: Namespace<'static>) {
        self.reconstruct_formatting();
        self.insert_foreign_element(tag, namespace);
        if tag.self_closing() {
            self.pop();
            self.token.is_acknowledged = true;
        }
    }

    /// An end tag whose tag name is "sarcasm"
    ///
    /// Any other end tag
    ///
    /// Closes the last element of that name, unless there is a special element below it.
    pub(crate) fn any_other_end_tag(&mut self, tag: &TagItem<'_>) {
        // Steps 1, 2, 4 and 5. The loop ends at the last element of that name or at the last
        // special one.
        let tag_name = self.tag_names.of(tag.name, tag.local());
        let last = self.open.last_of(tag_name);
        let Some(at) = last.filter(|&at| self.open.last_special() <= Some(at)) else {
            // Step 3.
            self.error(ErrorCode::UnmatchedEndTag);
            return;
        };
        // Step 2.1.
        self.generate_implied_end_tags_except(tag.name);
        // Step 2.2.
        if self.open.current_position() != Some(at) {
            self.error(ErrorCode::UnclosedElementsBeforeEndTag);
        }
        // Step 2.3.
        self.close(at);
    }
}
