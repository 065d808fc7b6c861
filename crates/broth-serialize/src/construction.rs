//! `Construction`: what tree construction would do next, had it built the tree so far just as it is.
//!
//! A writer must know whether its markup leads back to the tree without parsing it. As long as it does, the
//! parser's stack of open elements is the path from the root to where the writer is, its list of active formatting
//! elements is on that path too, and its insertion mode follows from it. So what a start tag, a comment or a text
//! does next is a question to the path. The few facts that rules ask for (is a `p` in button scope? is there a
//! form?) are carried down the path as bits: an answer costs no search, however deep the tree is.
//!
//! Each rule below says no, with a [`Reason`], where the parser would do anything but append the node to the
//! element that the tree has it in.

use alloc::vec::Vec;

use broth_dom::QuirksMode;
use broth_html_rules::elements::{FOSTERING, IntegrationPoint, MAX_DEPTH, Traits, text_mode};
use broth_markup::{Name, NameSet, Namespace, QName, TextMode};

use crate::names::{is_html, serializes_as_void};
use crate::{DoctypeStyle, Reason};

mod in_body;
mod in_others;
mod text;

/// The insertion mode, as far as the path decides it. "In caption" and "in cell" are "in body" here: they only
/// differ for tags that have no place in any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Only the document node is open.
    Document,
    /// Only `html` is open, and it has got nothing yet but comments.
    BeforeHead,
    /// Only `html` is open, and its `head` is closed.
    AfterHead,
    /// Only `html` is open, and its `body` is closed.
    AfterBody,
    /// Only `html` is open, and its `frameset` is closed.
    AfterFrameset,
    InHead,
    InHeadNoscript,
    InBody,
    InTable,
    InColumnGroup,
    InTableBody,
    InRow,
    InTemplate,
    InFrameset,
    /// The tokenizer reads text only, in this mode.
    Text(TextMode),
    /// The element is not on the stack: a void element, or a `form` in a table.
    Closed,
}

/// A node on the path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<'t> {
    pub(crate) name: QName<'t>,
    pub(crate) mode: Mode,
    facts: Facts,
    integration_point: IntegrationPoint,
    /// The node before was text.
    after_text: bool,
}

/// What is true at a place of the path.
#[derive(Clone, Copy, Debug, Default)]
struct Facts(u16);

impl Facts {
    const P_IN_BUTTON_SCOPE: u16 = 1;
    const BUTTON_IN_SCOPE: u16 = 1 << 1;
    const SELECT_IN_SCOPE: u16 = 1 << 2;
    const RUBY_IN_SCOPE: u16 = 1 << 3;
    const NOBR_IN_SCOPE: u16 = 1 << 4;
    /// All that ends with a scope.
    const IN_SCOPE: u16 = (1 << 5) - 1;
    /// The loop of the `li` start tag would find an `li`.
    const LI_OPEN: u16 = 1 << 5;
    /// The same for `dd` and `dt`.
    const DD_OPEN: u16 = 1 << 6;
    /// An `a` is in the list of active formatting elements behind the last marker.
    const A_FORMATTING: u16 = 1 << 7;
    /// The form element pointer is set.
    const FORM: u16 = 1 << 8;
    /// A `template` is on the stack.
    const TEMPLATE: u16 = 1 << 9;
    /// The fragment's context is a `select`.
    const SELECT_CONTEXT: u16 = 1 << 10;

    fn has(self, fact: u16) -> bool {
        self.0 & fact != 0
    }

    fn set(&mut self, fact: u16, on: bool) {
        self.0 = if on { self.0 | fact } else { self.0 & !fact };
    }

    /// What is true in an element that stands where `self` is true.
    fn within(mut self, name: QName<'_>) -> Self {
        let traits = Traits::of(name.namespace, name.name);
        if traits.ends_scope {
            self.set(Self::IN_SCOPE, false);
        }
        if traits.stops_list_items {
            self.set(Self::LI_OPEN | Self::DD_OPEN, false);
        }
        if name.namespace != Namespace::Html {
            return self;
        }
        match name.name {
            Name::P => self.set(Self::P_IN_BUTTON_SCOPE, true),
            Name::Button => {
                self.set(Self::P_IN_BUTTON_SCOPE, false);
                self.set(Self::BUTTON_IN_SCOPE, true);
            }
            Name::Select => self.set(Self::SELECT_IN_SCOPE, true),
            Name::Ruby => self.set(Self::RUBY_IN_SCOPE, true),
            Name::Nobr => self.set(Self::NOBR_IN_SCOPE, true),
            Name::Li => self.set(Self::LI_OPEN, true),
            Name::Dd | Name::Dt => self.set(Self::DD_OPEN, true),
            Name::A => self.set(Self::A_FORMATTING, true),
            Name::Applet | Name::Object | Name::Marquee | Name::Td | Name::Th | Name::Caption => {
                self.set(Self::A_FORMATTING, false);
            }
            Name::Template => {
                self.set(Self::A_FORMATTING, false);
                self.set(Self::TEMPLATE, true);
            }
            Name::Form => self.set(Self::FORM, true),
            _ => {}
        }
        self
    }
}

/// What rules ask of a tag's attributes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AttributeFacts<'t> {
    /// The value of `encoding`.
    pub(crate) encoding: Option<&'t str>,
    /// The value of `type`.
    pub(crate) kind: Option<&'t str>,
    /// There is a `color`, `face` or `size`.
    pub(crate) font: bool,
}

/// The path of a parser that has built the tree so far just as it is.
#[derive(Clone, Debug)]
pub(crate) struct Construction<'t> {
    frames: Vec<Frame<'t>>,
    scripting: bool,
    /// The mode that the markup gives the document; of a fragment's it may be unknown.
    pub(crate) quirks: Option<QuirksMode>,
    /// How doctypes are written.
    pub(crate) doctype_style: DoctypeStyle,
    seen_doctype: bool,
    seen_html: bool,
}

impl<'t> Construction<'t> {
    /// The path of a parser of a document.
    pub(crate) fn document(scripting: bool) -> Self {
        Self::new(QName::default(), Mode::Document, Facts::default(), scripting)
    }

    /// The path of a parser of a fragment for this context element.
    pub(crate) fn fragment(
        context: QName<'t>,
        encoding: Option<&str>,
        in_form: bool,
        scripting: bool,
    ) -> Self {
        let mut facts = Facts::default();
        facts.set(Facts::FORM, in_form || is_html(context, Name::Form));
        facts.set(Facts::TEMPLATE, is_html(context, Name::Template));
        facts.set(Facts::SELECT_CONTEXT, is_html(context, Name::Select));
        let mode = match context.name {
            _ if context.namespace != Namespace::Html => Mode::InBody,
            Name::Html => Mode::BeforeHead,
            // The state after resetting the insertion mode has no word for these two.
            Name::Head | Name::Body | Name::Td | Name::Th => Mode::InBody,
            Name::Noscript if !scripting => Mode::InBody,
            _ => mode_within(context, Mode::InBody, scripting),
        };
        let mut path = Self::new(context, mode, facts, scripting);
        let (space, name) = (context.namespace, context.name);
        if let Some(root) = path.frames.last_mut() {
            root.integration_point = IntegrationPoint::of(space, name, encoding);
        }
        path
    }

    fn new(name: QName<'t>, mode: Mode, facts: Facts, scripting: bool) -> Self {
        let root = Frame {
            name,
            mode,
            facts,
            integration_point: IntegrationPoint::None,
            after_text: false,
        };
        Self {
            frames: alloc::vec![root],
            scripting,
            quirks: Some(QuirksMode::NoQuirks),
            doctype_style: DoctypeStyle::Full,
            seen_doctype: false,
            seen_html: false,
        }
    }

    /// The innermost node of the path: the *current node*, but for fragments.
    #[inline]
    pub(crate) fn top(&self) -> &Frame<'t> {
        match self.frames.last() {
            Some(frame) => frame,
            None => unreachable!("the root stays"),
        }
    }

    /// Whether the document gets the mode that the tree says it has.
    pub(crate) fn quirks_fit(&self, mode: Option<QuirksMode>) -> bool {
        self.top().mode != Mode::Document
            || mode.zip(self.quirks).is_none_or(|(wanted, given)| wanted == given)
    }

    /// The context element of a fragment.
    pub(crate) fn context(&self) -> Option<QName<'t>> {
        self.frames.first().filter(|root| root.mode != Mode::Document).map(|root| root.name)
    }

    /// Whether the document element is still to come.
    pub(crate) fn is_before_html(&self) -> bool {
        self.top().mode == Mode::Document && !self.seen_html
    }

    /// Whether nothing is open but the root of a fragment.
    pub(crate) fn is_at_root(&self) -> bool {
        self.frames.len() == 1
    }

    /// Whether a `select` is in scope.
    pub(crate) fn has_select(&self) -> bool {
        self.top().facts.has(Facts::SELECT_IN_SCOPE)
    }

    /// Whether a `ruby` is in scope.
    pub(crate) fn has_ruby(&self) -> bool {
        self.top().facts.has(Facts::RUBY_IN_SCOPE)
    }

    /// Whether the current node is an HTML element of one of these names.
    fn is_in(&self, names: NameSet) -> bool {
        let current = self.top().name;
        !self.is_at_root() && current.namespace == Namespace::Html && names.contains(current.name)
    }

    /// Whether the current node is one under which foster parenting sends content away.
    fn is_fostering(&self) -> bool {
        self.is_in(FOSTERING)
    }

    /// A start tag: says what is the matter with it, and enters the element in any case.
    pub(crate) fn enter(
        &mut self,
        name: QName<'t>,
        attributes: AttributeFacts<'_>,
    ) -> Result<(), Reason> {
        let result = self.start_tag(name, attributes);
        let Frame { mode: mode_before, facts: facts_before, .. } = *self.top();
        self.advance(name);
        let mut mode = match self.top().mode {
            Mode::InTable | Mode::InTableBody | Mode::InRow
                if is_html(name, Name::Form) && self.is_table_form() =>
            {
                Mode::Closed
            }
            _ if serializes_as_void(name) => Mode::Closed,
            mode => mode_within(name, mode, self.scripting),
        };
        if is_html(name, Name::Noscript) && !self.scripting && mode_before == Mode::InHead {
            mode = Mode::InHeadNoscript;
        }
        let mut facts = facts_before.within(name);
        if mode == Mode::Closed {
            facts.set(Facts::FORM, facts_before.has(Facts::FORM));
        }
        let integration_point =
            IntegrationPoint::of(name.namespace, name.name, attributes.encoding);
        self.frames.push(Frame { name, mode, facts, integration_point, after_text: false });
        if result.is_ok() && self.frames.len() > MAX_DEPTH { Err(Reason::TooDeep) } else { result }
    }

    /// The innermost element is over. Says whether something is missing in it.
    pub(crate) fn leave(&mut self) -> Result<(), Reason> {
        let mode = self.top().mode;
        if self.frames.len() > 1 {
            self.frames.pop();
        }
        match mode {
            Mode::BeforeHead | Mode::AfterHead => Err(Reason::MissingElement),
            Mode::Document if !self.seen_html => Err(Reason::MissingElement),
            _ => Ok(()),
        }
    }

    /// What the start tag changes in the element that it stands in.
    fn advance(&mut self, name: QName<'_>) {
        let is_fragment = self.is_at_root();
        let Some(top) = self.frames.last_mut() else { return };
        top.after_text = false;
        match (top.mode, name.name) {
            (Mode::Document, _) => self.seen_html = true,
            (Mode::BeforeHead, Name::Head) => top.mode = Mode::AfterHead,
            (Mode::BeforeHead | Mode::AfterHead, Name::Body) => top.mode = Mode::AfterBody,
            // A fragment may have more of them.
            (Mode::BeforeHead | Mode::AfterHead, Name::Frameset) if is_fragment => {
                top.mode = Mode::InFrameset;
            }
            (Mode::BeforeHead | Mode::AfterHead, Name::Frameset) => {
                top.mode = Mode::AfterFrameset;
            }
            (Mode::InTemplate, _) => top.mode = in_others::after_first_in_template(name),
            _ => {}
        }
    }

    /// Whether a `form` here is one that is closed at once.
    fn is_table_form(&self) -> bool {
        matches!(self.top().mode, Mode::InTable | Mode::InTableBody | Mode::InRow)
    }

    fn start_tag(&self, name: QName<'_>, attributes: AttributeFacts<'_>) -> Result<(), Reason> {
        let top = self.top();
        match top.mode {
            Mode::Text(_) => return Err(Reason::RawTextChild),
            Mode::Closed if serializes_as_void(top.name) => return Err(Reason::VoidElement),
            Mode::Closed => return Err(Reason::MisplacedElement),
            _ => {}
        }
        // In a fragment's root there is nothing to break out of.
        let breaks_out = name.namespace == Namespace::Html
            && self.is_at_root()
            && in_others::breaks_out(name.name, attributes);
        if self.is_foreign_for(name) && !breaks_out {
            return in_others::in_foreign_content(top.name.namespace, name, attributes);
        }
        self.by_mode(name, attributes)
    }

    /// Whether the rules for foreign content decide on a start tag.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#tree-construction-dispatcher>
    fn is_foreign_for(&self, name: QName<'_>) -> bool {
        let top = self.top();
        let at_root_document = matches!(top.mode, Mode::Document);
        if at_root_document || top.name.namespace == Namespace::Html {
            return false;
        }
        match top.integration_point {
            IntegrationPoint::Html => false,
            IntegrationPoint::MathMlText => {
                matches!(name.local, "mglyph" | "malignmark")
            }
            IntegrationPoint::None => {
                !(top.name.namespace == Namespace::MathMl
                    && top.name.name == Name::AnnotationXml
                    && name.local == "svg")
            }
        }
    }
}

/// The insertion mode in an element that stands where it is `outer`.
fn mode_within(name: QName<'_>, outer: Mode, scripting: bool) -> Mode {
    if name.namespace != Namespace::Html {
        return outer;
    }
    match name.name {
        Name::Html => Mode::BeforeHead,
        Name::Head => Mode::InHead,
        Name::Body | Name::Caption | Name::Td | Name::Th => Mode::InBody,
        Name::Table => Mode::InTable,
        Name::Colgroup => Mode::InColumnGroup,
        Name::Tbody | Name::Thead | Name::Tfoot => Mode::InTableBody,
        Name::Tr => Mode::InRow,
        Name::Template => Mode::InTemplate,
        Name::Frameset => Mode::InFrameset,
        name => match text_mode(name, scripting) {
            TextMode::Data => outer,
            mode => Mode::Text(mode),
        },
    }
}
