//! Creating and inserting nodes.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#creating-and-inserting-nodes>

use broth_dom::{Child, ElementAttrs, NewElement, Place, TreeSink};
use broth_markup::{ErrorCode, Limit, Name, NameSet, Namespace, QName, TextMode};

use crate::adjust;
use crate::builder::TreeBuilder;
use crate::formatting::{Entry, FormattingElement};
use crate::item::{Run, TagItem};
use crate::modes::InsertionMode;
use crate::open_elements::{ClosedElement, NamespaceByte, OpenElement};
use crate::ordered::Position;
use crate::reset::DECIDING;
use crate::scope::{FOSTERING, IMPLIED_END_TAGS, IMPLIED_END_TAGS_THOROUGHLY, IntegrationPoint};
use crate::tag_names::TagName;

/// HTML elements that the *form element pointer* associates with a form.
///
/// <https://html.spec.whatwg.org/multipage/forms.html#form-associated-element>
const FORM_ASSOCIATED: NameSet = NameSet::of(&[
    Name::Button,
    Name::Fieldset,
    Name::Img,
    Name::Input,
    Name::Object,
    Name::Output,
    Name::Select,
    Name::Textarea,
]);

/// Elements with a marker in the list of active formatting elements.
const HAVE_MARKERS: NameSet = NameSet::of(&[
    Name::Applet,
    Name::Caption,
    Name::Marquee,
    Name::Object,
    Name::Td,
    Name::Template,
    Name::Th,
]);

/// How many elements may be open for each one that may be nested. Elements beyond the depth limit
/// are siblings, but each is open until its end tag comes.
const OPEN_PER_DEPTH: usize = 32;

/// How many elements may be repeated before the limit per byte of input applies.
const FREE_REPETITIONS: usize = 4096;

/// Finding the place for a node.
impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#adjusted-insertion-location>
    #[inline]
    pub(crate) fn place(&mut self) -> Place<S::Node> {
        match self.open.current_position() {
            Some(current) => self.place_in(current),
            // UNREACHABLE: nothing is inserted this way before there is a root.
            None => Place::LastChildOf(self.document.clone()),
        }
    }

    /// The *adjusted insertion location* for an open element: the *appropriate place for inserting
    /// a node* and, in a fragment, the root insertion target instead of the root.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node>
    #[inline]
    pub(crate) fn place_in(&mut self, at: Position) -> Place<S::Node> {
        // Steps 1-3.
        if self.foster_parenting && self.open.get(at).is_some_and(|e| e.is_one_of(FOSTERING)) {
            return self.foster_place();
        }
        self.place_inside(at)
    }

    /// Foster parenting.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node>
    fn foster_place(&mut self) -> Place<S::Node> {
        // Steps 3.1 and 3.2.
        let (template, table) = (self.open.last(Name::Template), self.open.last(Name::Table));
        let Some(at) = table.max(template) else { return self.place_inside(0) };
        // Step 3.3.
        if table < template {
            return self.place_inside(at);
        }
        let Some(table) = self.open.get(at) else { return self.place_inside(0) };
        match self.sink.parent(&table.node) {
            // UNREACHABLE: only a script can have put the table there.
            Some(parent) if self.is_fragment_root(&parent) => self.place_inside(0),
            // Step 3.4.
            Some(_) => Place::Before(table.node.clone()),
            // Step 3.5.
            // UNREACHABLE: only a script can have taken the table out.
            None => self.place_inside(self.open.above(at).unwrap_or(0)),
        }
    }

    /// Whether the node is the root of a fragment's stack, whose children go elsewhere.
    fn is_fragment_root(&self, node: &S::Node) -> bool {
        self.context.is_some() && self.open.root().is_some_and(|root| root.node == *node)
    }

    /// The place at the end of an open element; for a template, at the end of its contents, and for
    /// the root of a fragment's stack, at the end of the fragment.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node>
    #[inline]
    fn place_inside(&mut self, at: Position) -> Place<S::Node> {
        let Some(element) = self.open.get(at) else {
            return Place::LastChildOf(self.document.clone());
        };
        if element.is(Name::Template) {
            let node = element.node.clone();
            return self.place_in_template(at, &node);
        }
        // Step 4.
        let target = element.node.clone();
        Place::LastChildOf(self.root_insertion_target(at).unwrap_or(target))
    }

    /// The node that contains what goes into the root of a fragment's stack; `None` for any other
    /// element.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#adjusted-insertion-location>
    #[inline]
    fn root_insertion_target(&self, at: Position) -> Option<S::Node> {
        // Step 3.
        let context = self.context.as_ref().filter(|_| at == 0)?;
        Some(context.root_insertion_target.clone())
    }

    /// The place for an element. Beyond the depth limit, the element becomes a sibling of its
    /// intended parent.
    #[inline]
    fn place_for_element(&mut self) -> Place<S::Node> {
        let place = self.place();
        if self.open.len() < self.limits.depth {
            return place;
        }
        self.place_at_the_limit(place)
    }

    #[cold]
    fn place_at_the_limit(&mut self, place: Place<S::Node>) -> Place<S::Node> {
        self.meet(Limit::Depth);
        let Place::LastChildOf(_) = place else { return place };
        let parent = self.open.current().and_then(|current| self.sink.parent(&current.node));
        if self.open.len() >= self.limits.depth.saturating_mul(OPEN_PER_DEPTH) {
            self.close_current();
        }
        parent.map_or(place, Place::LastChildOf)
    }

    /// Closes the current node before another element is inserted beside it, so that the stack
    /// stays short however many tags are not closed.
    fn close_current(&mut self) {
        let Some(current) = self.open.current() else { return };
        let (name, is_html) = (current.name, current.is_html());
        let has_marker = current.is_one_of(HAVE_MARKERS);
        let formatting = current.formatting;
        if self.pop().is_none() {
            return;
        }
        if let Some(entry) = formatting {
            self.forget_formatting(entry);
        }
        if has_marker {
            self.clear_formatting_to_last_marker();
        }
        if is_html && name == Name::Template {
            self.templates.modes.pop();
        }
        if is_html && DECIDING.contains(&name) {
            self.reset_insertion_mode();
        }
    }
}

/// Inserting nodes.
impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#insert-an-html-element>
    pub(crate) fn insert_html_element(&mut self, tag: &TagItem<'_>) -> S::Node {
        let node = self.append_html_element(tag);
        self.push_html_element(tag, node.clone());
        node
    }

    /// Creates an element and puts it where it belongs.
    #[inline]
    fn append_html_element(&mut self, tag: &TagItem<'_>) -> S::Node {
        let place = self.place_for_element();
        match place {
            Place::LastChildOf(parent) if !self.needs_more_than_a_node(tag.name) => {
                self.sink.append_element(&parent, self.new_html_element(tag))
            }
            place => {
                let node = self.create_html_element(tag);
                self.sink.insert(place, Child::Node(node.clone()));
                node
            }
        }
    }

    /// Pushes an element onto the stack of open elements. It need not be in the tree yet, or where
    /// the stack says.
    #[inline]
    pub(crate) fn push_html_element(&mut self, tag: &TagItem<'_>, node: S::Node) -> Position {
        let tag_name = self.tag_names.of(tag.name, tag.local());
        self.open.push(html_element(node, tag.name, tag_name))
    }

    /// Pushes the `html` element onto the empty stack.
    pub(crate) fn push_root(&mut self, html: S::Node) {
        self.push_implied(html, Name::Html);
    }

    /// Pushes an HTML element whose start tag is not the current token.
    pub(crate) fn push_implied(&mut self, node: S::Node, name: Name) -> Position {
        self.open.push(html_element(node, name, TagName::known(name)))
    }

    /// Inserts an element that can have no content: the current node stays the same.
    ///
    /// This is "insert an HTML element, immediately pop the current node off the stack of open
    /// elements, acknowledge the token's self-closing flag" in one.
    pub(crate) fn insert_void_element(&mut self, tag: &TagItem<'_>) {
        let node = self.append_html_element(tag);
        self.sink.element_popped(&node);
        self.token.is_acknowledged = true;
    }

    /// Inserts an HTML element, without attributes, for an implied start tag.
    pub(crate) fn insert_implied_element(&mut self, name: Name) -> S::Node {
        let node = self.create_implied_element(name);
        let place = self.place_for_element();
        self.sink.insert(place, Child::Node(node.clone()));
        self.push_implied(node.clone(), name);
        node
    }

    pub(crate) fn create_implied_element(&mut self, name: Name) -> S::Node {
        let name = QName::known(Namespace::Html, name);
        self.sink.create_element(NewElement::implied(name, self.token.span.start))
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token>
    #[inline]
    pub(crate) fn create_html_element(&mut self, tag: &TagItem<'_>) -> S::Node {
        // Steps 1-3, 5-9 and 12 are about speculation and custom elements, which do not show in a
        // tree.
        // Steps 4, 10 and 11.
        let node = self.sink.create_element(self.new_html_element(tag));
        if tag.name == Name::Template {
            // A template has contents from the beginning.
            self.sink.template_contents(&node);
        }
        // Step 14 is about the values of controls, which do not show in a tree.
        // Step 15.
        if self.forms.element.is_some() && FORM_ASSOCIATED.contains(tag.name) {
            self.associate_with_form(tag, &node);
        }
        // Step 16.
        node
    }

    /// The element for a tag, not yet created.
    #[inline]
    fn new_html_element<'t>(&self, tag: &TagItem<'t>) -> NewElement<'t> {
        let name = qualified(Namespace::Html, tag.name, tag.local());
        let attrs = ElementAttrs::without_namespaces(tag.attrs());
        NewElement { name, attrs, span: self.token.span, implied: false }
    }

    /// Whether creating an element of that name does more than make a node.
    #[inline]
    fn needs_more_than_a_node(&self, name: Name) -> bool {
        name == Name::Template || (self.forms.element.is_some() && FORM_ASSOCIATED.contains(name))
    }

    /// Associates the element with the form element pointer's form: step 15. The sink decides
    /// whether both are in the same tree.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token>
    fn associate_with_form(&mut self, tag: &TagItem<'_>, node: &S::Node) {
        let is_listed = tag.name != Name::Img;
        if self.is_parsing_template_contents()
            || self.context.is_some()
            || (is_listed && tag.attr("form").is_some())
        {
            return;
        }
        if let Some(form) = &self.forms.element {
            self.sink.associate_with_form(node, form);
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#insert-a-foreign-element>
    pub(crate) fn insert_foreign_element(
        &mut self,
        tag: &TagItem<'_>,
        namespace: Namespace<'static>,
    ) {
        // Step 2.
        let name = foreign_name(tag, namespace);
        let adjust = match namespace {
            Namespace::Svg => adjust::svg_attribute,
            _ => adjust::mathml_attribute,
        };
        let attrs = ElementAttrs::adjusted(tag.attrs(), adjust);
        let element = NewElement { name, attrs, span: self.token.span, implied: false };
        let node = self.sink.create_element(element);
        self.check_namespaces(tag, namespace);
        // Steps 1 and 3.
        let place = self.place_for_element();
        self.sink.insert(place, Child::Node(node.clone()));
        // Steps 4 and 5.
        self.push_foreign_element(tag, node, (namespace, name.name));
    }

    /// Pushes an element of SVG or MathML onto the stack of open elements.
    pub(crate) fn push_foreign_element(
        &mut self,
        tag: &TagItem<'_>,
        node: S::Node,
        (namespace, name): (Namespace<'static>, Name),
    ) {
        let encoding = tag.attr("encoding");
        let tag_name = self.tag_names.of(tag.name, tag.local());
        self.open.push(OpenElement {
            node,
            namespace: NamespaceByte::of(namespace),
            name,
            tag_name,
            integration_point: IntegrationPoint::of(namespace, name, encoding),
            formatting: None,
        });
    }

    /// Reports namespace declarations that contradict the namespace. HTML elements have no
    /// namespaced attributes.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token>
    fn check_namespaces(&mut self, tag: &TagItem<'_>, namespace: Namespace<'_>) {
        // Step 13.
        for attr in tag.attrs().iter() {
            let (expected, code) = match attr.name {
                "xmlns" => (namespace, ErrorCode::XmlnsMismatch),
                "xmlns:xlink" => (Namespace::XLink, ErrorCode::XlinkXmlnsMismatch),
                _ => continue,
            };
            if attr.value != expected.uri() {
                self.error_at(code, attr.span());
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#insert-a-character>
    #[inline]
    pub(crate) fn insert_text(&mut self, run: Run<'_>) {
        match self.place() {
            Place::LastChildOf(parent) => self.sink.append_text(&parent, run.text, run.span),
            place => self.sink.insert(place, Child::Text(run.text, run.span)),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#insert-a-comment>
    pub(crate) fn insert_comment(&mut self, data: &str) {
        let place = self.place();
        self.insert_comment_at(place, data);
    }

    /// Inserts a comment at the place that a rule names.
    pub(crate) fn insert_comment_at(&mut self, place: Place<S::Node>, data: &str) {
        let comment = self.sink.create_comment(data, self.token.span);
        self.sink.insert(place, Child::Node(comment));
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#insert-a-processing-instruction>
    pub(crate) fn insert_processing_instruction(&mut self, target: &str, data: &str) {
        let place = self.place();
        self.insert_processing_instruction_at(place, target, data);
    }

    /// Inserts a processing instruction at the place that a rule names.
    pub(crate) fn insert_processing_instruction_at(
        &mut self,
        place: Place<S::Node>,
        target: &str,
        data: &str,
    ) {
        let node = self.sink.create_processing_instruction(target, data, self.token.span);
        self.sink.insert(place, Child::Node(node));
    }

    /// The place at the end of the document.
    pub(crate) fn place_in_document(&self) -> Place<S::Node> {
        Place::LastChildOf(self.document.clone())
    }

    /// The place at the end of the `html` element.
    pub(crate) fn place_in_root(&mut self) -> Place<S::Node> {
        self.place_inside(0)
    }
}

/// Changing the stack of open elements.
impl<S: TreeSink> TreeBuilder<S> {
    /// Pops the current node off the stack of open elements, unless it is held open.
    pub(crate) fn pop(&mut self) -> Option<S::Node> {
        let at = self.open.current_position()?;
        let element = self.open.pop()?;
        self.left(at, &element);
        self.sink.element_popped(&element.node);
        Some(element.node)
    }

    /// Does the same, for the end tag of the current node. The sink is told of the tag and of the
    /// pop in one call, because most elements end like this.
    #[inline]
    pub(crate) fn pop_at_end_tag(&mut self) {
        let Some(at) = self.open.current_position() else { return };
        if let Some(element) = self.open.pop() {
            self.left(at, &element);
            self.sink.element_ended(&element.node, self.token.span);
        }
    }

    /// Updates the other state after an element has left the stack of open elements.
    #[inline]
    fn left(&mut self, at: Position, element: &ClosedElement<S::Node>) {
        if let Some(entry) = element.formatting {
            self.formatting.set_open(entry, None);
        }
        match element.name {
            Name::Template => self.forget_template_target(at),
            Name::Option => self.option_popped(&element.node),
            Name::Select => self.select_popped(&element.node),
            _ => {}
        }
    }

    /// Takes an element out of the stack, wherever it is.
    pub(crate) fn remove_open(&mut self, at: Position) {
        if let Some(element) = self.open.remove(at) {
            self.left(at, &element);
            self.sink.element_popped(&element.node);
        }
    }

    /// Pops elements until the one at a position has been popped.
    pub(crate) fn pop_through(&mut self, at: Position) {
        while self.open.current_position().is_some_and(|current| current >= at)
            && self.pop().is_some()
        {}
    }

    /// Does the same, for the current end tag.
    pub(crate) fn close(&mut self, at: Position) {
        self.sink_end_tag(at);
        self.pop_through(at);
    }

    /// Tells the sink that the current tag is the end tag of an open element. A start tag that
    /// closes the element (as `<a>` closes an open `a`) is not one.
    pub(crate) fn sink_end_tag(&mut self, at: Position) {
        if let Some(element) = self.open.get(at).filter(|_| self.token.is_end_tag) {
            self.sink.end_tag(&element.node, self.token.span);
        }
    }

    /// Pops elements until an HTML element of that name has been popped, if one is open.
    pub(crate) fn pop_until(&mut self, name: Name) {
        if let Some(at) = self.open.last(name) {
            self.pop_through(at);
        }
    }

    /// Pops elements while the current node is none of these.
    pub(crate) fn clear_back_to(&mut self, names: NameSet) {
        while self.open.current().is_some_and(|current| !current.is_one_of(names))
            && self.pop().is_some()
        {}
    }

    /// Whether the current node is the HTML element of that name.
    #[inline]
    pub(crate) fn current_is(&self, name: Name) -> bool {
        self.open.current().is_some_and(|current| current.is(name))
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags>
    #[inline]
    pub(crate) fn generate_implied_end_tags(&mut self) {
        self.generate_implied_end_tags_except(Name::Unknown);
    }

    /// Does the same, except for HTML elements of that name.
    #[inline]
    pub(crate) fn generate_implied_end_tags_except(&mut self, except: Name) {
        while self
            .open
            .current()
            .is_some_and(|current| current.name != except && current.is_one_of(IMPLIED_END_TAGS))
            && self.pop().is_some()
        {}
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#generate-all-implied-end-tags-thoroughly>
    pub(crate) fn generate_all_implied_end_tags_thoroughly(&mut self) {
        while self
            .open
            .current()
            .is_some_and(|current| current.is_one_of(IMPLIED_END_TAGS_THOROUGHLY))
            && self.pop().is_some()
        {}
    }

    /// Follows the generic raw text or RCDATA element parsing algorithm.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#generic-raw-text-element-parsing-algorithm>
    /// <https://html.spec.whatwg.org/multipage/parsing.html#generic-rcdata-element-parsing-algorithm>
    pub(crate) fn parse_text_element(&mut self, tag: &TagItem<'_>, mode: TextMode) {
        // Step 1.
        self.insert_html_element(tag);
        // Step 2.
        self.switch_to(mode);
        // Step 3.
        self.original_mode = self.mode;
        // Step 4.
        self.mode = InsertionMode::Text;
    }
}

/// Changing the list of active formatting elements.
impl<S: TreeSink> TreeBuilder<S> {
    /// Inserts an element and adds it to the list.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements>
    pub(crate) fn insert_formatting_element(&mut self, tag: &TagItem<'_>) {
        let node = self.insert_html_element(tag);
        self.push_formatting_element(tag, node);
    }

    /// Adds the current node to the list.
    pub(crate) fn push_formatting_element(&mut self, tag: &TagItem<'_>, node: S::Node) {
        let open = self.open.current_position();
        let element = FormattingElement { node, name: tag.name, span: self.token.span, open };
        let (entry, left) = self.formatting.push(element, *tag.attrs());
        if let Some(open) = open {
            self.open.set_formatting(open, Some(entry));
        }
        if let Some(open) = left.and_then(|left| left.open) {
            self.open.set_formatting(open, None);
        }
        if self.formatting.len() > self.options.limits.formatting_elements {
            self.meet(Limit::FormattingElements);
            if let Some(earliest) = self.formatting.earliest() {
                self.forget_formatting(earliest);
            }
        }
    }

    /// Removes an element from the list, unless the current token would have closed an element that
    /// is [held open](crate::open_elements::OpenElements::hold).
    pub(crate) fn forget_formatting(&mut self, entry: Entry) {
        if self.open.refused().is_some() {
            return;
        }
        let element = self.formatting.remove(entry);
        if let Some(open) = element.and_then(|element| element.open) {
            self.open.set_formatting(open, None);
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#clear-the-list-of-active-formatting-elements-up-to-the-last-marker>
    pub(crate) fn clear_formatting_to_last_marker(&mut self) {
        if self.open.refused().is_some() {
            // UNREACHABLE: only a serializer holds elements open.
            return;
        }
        let open_elements = &mut self.open;
        self.formatting.clear_to_last_marker(|element| {
            if let Some(open) = element.open {
                // UNREACHABLE: anything after a marker is inside an element that has been popped.
                open_elements.set_formatting(open, None);
            }
        });
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements>
    #[inline]
    pub(crate) fn reconstruct_formatting(&mut self) {
        if let Some(last) = self.formatting_to_reconstruct() {
            self.reopen_formatting(last);
        }
    }

    /// The last entry, unless its element is open.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements>
    #[inline]
    pub(crate) fn formatting_to_reconstruct(&self) -> Option<Entry> {
        // Step 1.
        let last = self.formatting.last()?;
        // Step 2.
        self.formatting.element(last).filter(|element| element.open.is_none()).map(|_| last)
    }

    /// Takes the steps from 3 on.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements>
    fn reopen_formatting(&mut self, last: Entry) {
        // Step 3.
        let mut entry = last;
        // Steps 4-6: rewind.
        while let Some(before) = self.formatting.before(entry)
            && self.formatting.element(before).is_some_and(|element| element.open.is_none())
        {
            entry = before;
        }
        let mut next = Some(entry);
        // Step 10.
        while let Some(entry) = next {
            // Step 7: advance.
            next = self.formatting.after(entry);
            // Steps 8 and 9: create.
            self.reopen(entry);
        }
    }

    /// How many elements may have been repeated by now.
    fn max_repeated_elements(&self) -> usize {
        let per_byte = self.options.limits.repeated_elements;
        self.token.span.end.saturating_mul(per_byte).saturating_add(FREE_REPETITIONS)
    }

    /// Opens an element like that of an entry, unless too many have been opened this way.
    fn reopen(&mut self, entry: Entry) {
        self.limits.repeated_elements += 1;
        if self.limits.repeated_elements > self.max_repeated_elements() {
            self.meet(Limit::RepeatedElements);
            self.forget_formatting(entry);
            return;
        }
        let Some(node) = self.repeat_formatting_element(entry) else { return };
        let place = self.place_for_element();
        self.sink.insert(place, Child::Node(node.clone()));
        let Some(element) = self.formatting.element(entry) else { return };
        let tag_name = TagName::known(element.name);
        let mut open = html_element(node, element.name, tag_name);
        open.formatting = Some(entry);
        let at = self.open.push(open);
        self.formatting.set_open(entry, Some(at));
    }

    /// Makes another element for an entry, which then refers to that element.
    pub(crate) fn repeat_formatting_element(&mut self, entry: Entry) -> Option<S::Node> {
        let element = self.formatting.element(entry)?;
        let name = QName::known(Namespace::Html, element.name);
        let attrs = self.formatting.attrs(entry);
        let attrs = ElementAttrs::without_namespaces(&attrs);
        let new = NewElement { name, attrs, span: element.span, implied: true };
        let node = self.sink.create_element_again(&element.node, new);
        self.formatting.set_node(entry, node.clone());
        Some(node)
    }
}

/// An open HTML element.
fn html_element<N>(node: N, name: Name, tag_name: TagName) -> OpenElement<N> {
    OpenElement {
        node,
        namespace: NamespaceByte::HTML,
        name,
        tag_name,
        integration_point: IntegrationPoint::None,
        formatting: None,
    }
}

/// The name of an SVG or MathML element for a tag, adjusted as "any other start tag" in foreign
/// content says.
pub(crate) fn foreign_name<'t>(tag: &TagItem<'t>, namespace: Namespace<'static>) -> QName<'t> {
    match (namespace == Namespace::Svg).then(|| adjust::svg_element(tag.name)) {
        Some(name) if name != tag.name => QName::known(namespace, name),
        _ => qualified(namespace, tag.name, tag.local()),
    }
}

/// A qualified name whose number is known already.
fn qualified<'t>(namespace: Namespace<'static>, name: Name, local: &'t str) -> QName<'t> {
    QName { namespace, prefix: None, local, name }
}
