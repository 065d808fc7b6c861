//! The `template` element: plain, as a declarative shadow root, or filling a marked place.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>

use broth_dom::{Child, Place, ShadowRootOptions, TreeSink};
use broth_html_rules::content_patching::marker;
use broth_markup::{ErrorCode, Limit, Name};

use crate::builder::TreeBuilder;
use crate::item::{Step, TagItem};
use crate::modes::InsertionMode;
use crate::ordered::Position;

/// What an open template that is not plain puts its content into.
#[derive(Debug)]
pub(crate) struct TemplateTarget<N> {
    /// The template's place in the stack of open elements.
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
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>
    pub(crate) fn start_tag_template(&mut self, tag: &TagItem<'_>) {
        self.formatting.push_marker();
        self.frameset_ok = false;
        self.mode = InsertionMode::InTemplate;
        self.template_modes.push(InsertionMode::InTemplate);
        if let Some(options) = shadow_root_options(tag) {
            self.open_shadow_root(tag, options);
        } else if let Some(name) = tag.attr("for").filter(|_| self.options.content_patching) {
            self.open_patch(tag, name);
        } else {
            self.insert_html_element(tag);
        }
    }

    /// A template with `shadowrootmode`.
    ///
    /// The topmost element is no host. In a fragment, what stands there instead is the context element;
    /// that is not in the tree at hand, so that such a template stays a template as well.
    fn open_shadow_root(&mut self, tag: &TagItem<'_>, options: ShadowRootOptions) {
        if !self.options.declarative_shadow_roots || self.open.len() <= 1 {
            self.insert_html_element(tag);
            return;
        }
        let Some(host) = self.open.current().map(|host| host.node.clone()) else { return };
        let place = self.place();
        let template = self.create_html_element(tag);
        let at = self.push_html_element(tag, template.clone());
        match self.sink.attach_shadow_root(&host, options) {
            Some(shadow) => {
                let kind = TargetKind::ShadowRoot(shadow);
                self.template_targets.push(TemplateTarget { at, kind });
            }
            // The place is the one from before the template was pushed.
            None => self.sink.insert(place, Child::Node(template)),
        }
    }

    /// A template with `for`.
    ///
    /// The scope is the node that contains the place. A note says that a patch cannot contain another; the
    /// steps say that its scope is then the parent of the outer one's markers. The steps win.
    fn open_patch(&mut self, tag: &TagItem<'_>, name: &str) {
        let place = self.place();
        let mut scope = match &place {
            Place::LastChildOf(node) => Some(node.clone()),
            Place::Before(node) => self.sink.parent(node),
        };
        // That of a fragment is not the body element of a document.
        if self.context.is_none()
            && let Some(body) = self.open.body()
            && scope.as_ref() == Some(&body.node)
        {
            scope = self.open.root().map(|root| root.node.clone());
        }
        let template = self.create_html_element(tag);
        let at = self.push_html_element(tag, template.clone());
        match scope.and_then(|scope| self.prepare_content_patching(&scope, name)) {
            Some(patch) => {
                let kind = TargetKind::Patch(patch);
                self.template_targets.push(TemplateTarget { at, kind });
            }
            None => self.sink.insert(place, Child::Node(template)),
        }
    }

    /// Each search may go through the whole tree, so that all together are limited.
    fn prepare_content_patching(
        &mut self,
        scope: &S::Node,
        name: &str,
    ) -> Option<broth_dom::ContentPatch<S::Node>> {
        if name.is_empty() {
            return None;
        }
        let all = self.span.end.saturating_mul(self.options.limits.content_patching);
        let mut left = all.saturating_sub(self.patch_search);
        let before = left;
        let patch = self.sink.prepare_content_patching(scope, name, marker, &mut left);
        self.patch_search += before - left;
        if patch.is_none() && left == 0 {
            self.meet(Limit::ContentPatching);
        }
        patch
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>
    pub(crate) fn end_tag_template<'t>(&mut self) -> Step<'t> {
        if !self.open.contains(Name::Template) {
            return self.ignore(ErrorCode::UnmatchedTemplateEndTag);
        }
        self.generate_all_implied_end_tags_thoroughly();
        if !self.current_is(Name::Template) {
            self.error(ErrorCode::UnclosedElementsBeforeTemplateEndTag);
        }
        let Some(template) = self.open.last(Name::Template) else { return Step::Done };
        if let Some(TemplateTarget { at, kind: TargetKind::Patch(patch) }) =
            self.template_targets.last()
            && *at == template
        {
            self.sink.detach(&patch.start);
            if let Some(end) = &patch.end {
                self.sink.detach(end);
            }
        }
        self.close(template);
        self.end_template();
        Step::Done
    }

    /// What is left to do when a template has been popped.
    pub(crate) fn end_template(&mut self) {
        self.clear_formatting_to_last_marker();
        self.template_modes.pop();
        self.reset_insertion_mode();
    }

    /// The place inside of an open template.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node>
    pub(crate) fn place_in_template(&mut self, at: Position, template: &S::Node) -> Place<S::Node> {
        match self.template_targets.last().filter(|target| target.at == at) {
            None => Place::LastChildOf(self.sink.template_contents(template)),
            Some(TemplateTarget { kind: TargetKind::ShadowRoot(shadow), .. }) => {
                Place::LastChildOf(shadow.clone())
            }
            Some(TemplateTarget { kind: TargetKind::Patch(patch), .. }) => match &patch.end {
                Some(end) if self.sink.parent(end).as_ref() == Some(&patch.target) => {
                    Place::Before(end.clone())
                }
                _ => Place::LastChildOf(patch.target.clone()),
            },
        }
    }

    /// A template has left the stack.
    pub(crate) fn forget_template_target(&mut self, at: Position) {
        if self.template_targets.last().is_some_and(|target| target.at == at) {
            self.template_targets.pop();
        }
    }
}

/// What a template asks for, if it has a mode.
///
/// <https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode>
fn shadow_root_options(tag: &TagItem<'_>) -> Option<ShadowRootOptions> {
    let mode = tag.attr("shadowrootmode")?;
    let open = mode.eq_ignore_ascii_case("open");
    if !open && !mode.eq_ignore_ascii_case("closed") {
        return None;
    }
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
