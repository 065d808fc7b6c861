//! The `template` element: ordinary, as a declarative shadow root, or as a patch for a marked
//! place.

use broth_dom::{Child, Place, ShadowRootOptions, TreeSink};
use broth_html_rules::content_patching::marker;
use broth_markup::{ErrorCode, Limit, Name};

use crate::builder::TreeBuilder;
use crate::item::{Step, TagItem};
use crate::modes::InsertionMode;
use crate::ordered::Position;

/// Where an open template that is not an ordinary one puts its content.
#[derive(Debug)]
pub(crate) struct TemplateTarget<N> {
    /// The template's position in the stack of open elements.
    at: Position,
    kind: TargetKind<N>,
}

#[derive(Debug)]
enum TargetKind<N> {
    /// A shadow root.
    ShadowRoot(N),
    /// The parent of two markers, the *insertion target*, before the second.
    Patch(broth_dom::ContentPatch<N>),
}

impl<S: TreeSink> TreeBuilder<S> {
    /// A start tag whose tag name is "template"
    pub(crate) fn start_tag_template(&mut self, tag: &TagItem<'_>) {
        // Steps 1 and 2.
        self.formatting.push_marker();
        // Step 3.
        self.frameset_ok = false;
        // Step 4.
        self.mode = InsertionMode::InTemplate;
        // Step 5.
        self.templates.modes.push(InsertionMode::InTemplate);
        // Steps 7-9.
        if let Some(options) = shadow_root_options(tag) {
            self.open_shadow_root(tag, options);
        } else if let Some(name) = tag.attr("for").filter(|_| self.options.content_patching) {
            self.open_patch(tag, name);
        } else {
            self.insert_html_element(tag);
        }
    }

    /// A template with `shadowrootmode`: step 7 of
    ///
    /// A start tag whose tag name is "template"
    ///
    /// The topmost element cannot be a host. In a fragment, its place is taken by the context
    /// element; that is not in this tree, so such a template stays a template as well.
    fn open_shadow_root(&mut self, tag: &TagItem<'_>, options: ShadowRootOptions) {
        // Step 7.1.
        if !self.options.declarative_shadow_roots || self.open.len() <= 1 {
            self.insert_html_element(tag);
            return;
        }
        // Step 7.2.
        let Some(host) = self.open.current().map(|host| host.node.clone()) else { return };
        // Step 6.
        let place = self.place();
        // Step 7.3.
        let template = self.create_html_element(tag);
        let at = self.push_html_element(tag, template.clone());
        // Steps 7.10, 7.11, 7.11.1 and 7.11.2. The sink does not attach a second shadow root.
        match self.sink.attach_shadow_root(&host, options) {
            // Steps 7.11.3-7.11.7.
            Some(shadow) => {
                let kind = TargetKind::ShadowRoot(shadow);
                self.templates.targets.push(TemplateTarget { at, kind });
            }
            // Step 7.11.2.1. The place is the one from before the template was pushed.
            None => self.sink.insert(place, Child::Node(template)),
        }
    }

    /// A template with `for`: step 8 of
    ///
    /// A start tag whose tag name is "template"
    ///
    /// The scope is the node that contains the place. A note says that a patch cannot contain
    /// another; the steps say that its scope is then the parent of the outer one's markers. The
    /// steps win.
    fn open_patch(&mut self, tag: &TagItem<'_>, name: &str) {
        // Step 6.
        let place = self.place();
        // Steps 8.1 and 8.2.
        let mut scope = match &place {
            Place::LastChildOf(node) => Some(node.clone()),
            Place::Before(node) => self.sink.parent(node),
        };
        // Step 8.3. The body of a fragment is not the body element of a document.
        if self.context.is_none()
            && let Some(body) = self.open.body()
            && scope.as_ref() == Some(&body.node)
        {
            scope = self.open.root().map(|root| root.node.clone());
        }
        // Step 8.4.
        let template = self.create_html_element(tag);
        let at = self.push_html_element(tag, template.clone());
        // Step 8.5.
        match scope.and_then(|scope| self.prepare_content_patching(&scope, name)) {
            Some(patch) => {
                let kind = TargetKind::Patch(patch);
                self.templates.targets.push(TemplateTarget { at, kind });
            }
            // Step 8.6.
            None => self.sink.insert(place, Child::Node(template)),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/scripting.html#prepare-content-patching>
    fn prepare_content_patching(
        &mut self,
        scope: &S::Node,
        name: &str,
    ) -> Option<broth_dom::ContentPatch<S::Node>> {
        // Steps 1-3. The sink does the others.
        if name.is_empty() { None } else { self.search_markers(scope, name) }
    }

    /// Searches for the markers. Each search may visit the whole tree, so their total is limited.
    fn search_markers(
        &mut self,
        scope: &S::Node,
        name: &str,
    ) -> Option<broth_dom::ContentPatch<S::Node>> {
        let all = self.token.span.end.saturating_mul(self.options.limits.content_patching);
        let mut left = all.saturating_sub(self.templates.patch_search);
        let before = left;
        let patch = self.sink.prepare_content_patching(scope, name, marker, &mut left);
        self.templates.patch_search += before - left;
        if patch.is_none() && left == 0 {
            self.meet(Limit::ContentPatching);
        }
        patch
    }

    /// An end tag whose tag name is "template"
    pub(crate) fn end_tag_template<'t>(&mut self) -> Step<'t> {
        if !self.open.contains(Name::Template) {
            return self.ignore(ErrorCode::UnmatchedTemplateEndTag);
        }
        // Step 1.
        self.generate_all_implied_end_tags_thoroughly();
        // Step 2.
        if !self.current_is(Name::Template) {
            self.error(ErrorCode::UnclosedElementsBeforeTemplateEndTag);
        }
        // Step 3.
        let Some(template) = self.open.last(Name::Template) else { return Step::Done };
        // Steps 4 and 4.1-4.3. Steps 4.6-4.8 are done when the template has been popped.
        if let Some(TemplateTarget { at, kind: TargetKind::Patch(patch) }) =
            self.templates.targets.last()
            && *at == template
        {
            // Step 4.4.
            self.sink.detach(&patch.start);
            // Step 4.5.
            if let Some(end) = &patch.end {
                self.sink.detach(end);
            }
        }
        // Step 5.
        self.close(template);
        // Steps 6-8.
        self.end_template();
        Step::Done
    }

    /// Finishes a template that has been popped.
    pub(crate) fn end_template(&mut self) {
        self.clear_formatting_to_last_marker();
        self.templates.modes.pop();
        self.reset_insertion_mode();
    }

    /// The place inside an open template.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node>
    #[cold]
    pub(crate) fn place_in_template(&mut self, at: Position, template: &S::Node) -> Place<S::Node> {
        // Steps 5-8.
        match self.templates.targets.last().filter(|target| target.at == at) {
            // Step 6.
            None => Place::LastChildOf(self.sink.template_contents(template)),
            Some(TemplateTarget { kind: TargetKind::ShadowRoot(shadow), .. }) => {
                Place::LastChildOf(shadow.clone())
            }
            Some(TemplateTarget { kind: TargetKind::Patch(patch), .. }) => match &patch.end {
                // Step 7.
                Some(end) if self.sink.parent(end).as_ref() == Some(&patch.target) => {
                    Place::Before(end.clone())
                }
                // Step 8.
                _ => Place::LastChildOf(patch.target.clone()),
            },
        }
    }

    /// Forgets the targets of the templates from a position on, which have left the stack.
    pub(crate) fn forget_template_targets_from(&mut self, end: Position) {
        while self.templates.targets.pop_if(|target| target.at >= end).is_some() {}
    }

    /// Forgets the target of a template that has left the stack.
    pub(crate) fn forget_template_target(&mut self, at: Position) {
        if self.templates.targets.last().is_some_and(|target| target.at == at) {
            self.templates.targets.pop();
        }
    }
}

/// The shadow root that a template creates, if it has a mode: steps 7.4 to 7.9 of
///
/// A start tag whose tag name is "template"
///
/// <https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode>
fn shadow_root_options(tag: &TagItem<'_>) -> Option<ShadowRootOptions> {
    // Step 7.4.
    let mode = tag.attr("shadowrootmode")?;
    let open = mode.eq_ignore_ascii_case("open");
    if !open && !mode.eq_ignore_ascii_case("closed") {
        return None;
    }
    // Steps 7.5-7.9.
    let slots = tag.attr("shadowrootslotassignment");
    Some(ShadowRootOptions {
        open,
        clonable: tag.attr("shadowrootclonable").is_some(),
        serializable: tag.attr("shadowrootserializable").is_some(),
        delegates_focus: tag.attr("shadowrootdelegatesfocus").is_some(),
        manual_slots: slots.is_some_and(|slots| slots.eq_ignore_ascii_case("manual")),
        keep_custom_element_registry_null: tag.attr("shadowrootcustomelementregistry").is_some(),
    })
}
