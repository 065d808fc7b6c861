//! `RoundTripProof`: the real tree builder, fed with the tokens that are about to be written.
//!
//! Does the markup parse into the tree that it is written from? A tree builder reads the tokens as
//! a parser would. Its sink, the [`ComparingSink`], builds nothing: it compares each node that the
//! builder makes, and the place where it goes, with the tree. Where the two differ, the builder is
//! set back to where the tree is, and continues.
//!
//! No token may close an element that the tree has open there: the builder holds these elements,
//! each with the [`Stage`] that was reached in it. So setting it back undoes what one token has
//! done, and costs no more than that, however deep the tree is.
//!
//! Whether the markup has these tokens is a question of syntax: see [`crate::syntax`].
//!
//! OPTIMIZATION: most tags of a body do no more than open and close their element, and [`Nesting`]
//! says where. The builder is told of such an element only if something comes in it that may do
//! more: see [`RoundTripProof::catch_up`]. That is a fifth of minifying. Tests compare this with a
//! twin that tells it of every element.

use alloc::string::String;

use broth_dom::QuirksMode;
use broth_html_rules::Nesting;
use broth_html_rules::elements::{IGNORES_FIRST_NEWLINE, MAX_DEPTH, text_mode};
use broth_html_rules::in_body::StartTag;
use broth_html_tree::{
    Context, Feedback, FormsInTemplateContext, Limits, Memory, Options, ScriptingMode, Stage,
    TreeBuilder,
};
use broth_markup::{AttrsBuf, Doctype, Name, Namespace, QName, Span, Tag, Text, TextMode, Token};

use crate::{MisfitReason, Tree, syntax};
use broth_dom::markup::{is_html, serializes_as_void, write_attribute_name};

mod comparing_sink;
mod handle;
mod markers;
mod selectedcontent;

use self::comparing_sink::{ComparingSink, Frame};
use self::handle::Handle;

/// See the module documentation.
pub(crate) struct RoundTripProof<'t, T: Tree> {
    builder: TreeBuilder<ComparingSink<'t, T>>,
    /// The number of nodes so far.
    nodes: u32,
    /// How many elements are open beyond the depth limit of parsers; the builder never sees them.
    beyond: usize,
    /// Whether there was a doctype: a document has only one.
    seen_doctype: bool,
    /// The builder's memory before the current node.
    memory: Memory,
    tag: OwnTag,
    /// How many nodes of the path the builder knows of. All others are nested as the tags say.
    known: usize,
    /// The facts that decide about the next tag, once they have been looked up.
    nesting: Outlook,
    /// Whether the end tags of some elements may be omitted.
    omits_end_tags: bool,
    /// Whether the builder is told of every element.
    tells_all: bool,
}

/// The facts that decide about the next tag.
#[derive(Clone, Copy, Debug)]
enum Outlook {
    /// The builder must be asked.
    Unknown,
    /// `None`: any tag may do more than open or close its element.
    Known(Option<Nesting>),
}

/// The current tag.
#[derive(Debug, Default)]
struct OwnTag {
    /// The name, if it is not that of the element.
    name: String,
    attrs: AttrsBuf,
    attribute_name: String,
}

/// The span of every token. No limit depends on it.
const SPAN: Span = Span { start: 1, end: 1 };

impl<'t, T: Tree> RoundTripProof<'t, T> {
    /// A proof for a document.
    pub(crate) fn document(tree: &'t T, root: T::Node, scripting: bool) -> Self {
        let root = frame(Handle { number: 0, node: Some(root) }, QName::default());
        let sink = ComparingSink::new(tree, root, true);
        Self::new(TreeBuilder::new(sink, options(scripting)))
    }

    /// A proof for a fragment in this context.
    pub(crate) fn fragment(
        tree: &'t T,
        root: T::Node,
        context: &Context<'t>,
        scripting: bool,
        forms: FormsInTemplateContext,
    ) -> Self {
        let options = options(scripting).forms_in_template_context(forms);
        let mut root = frame(Handle { number: 0, node: Some(root) }, context.name());
        root.text_mode = context.text_mode(options.scripting);
        // In a fragment, no end tag is appropriate for the context: everything is text.
        if let TextMode::ScriptData | TextMode::Plaintext = root.text_mode {
            root.text_mode = TextMode::Rawtext;
        }
        let sink = ComparingSink::new(tree, root, false);
        Self::new(TreeBuilder::fragment(sink, options, context, None))
    }

    fn new(builder: TreeBuilder<ComparingSink<'t, T>>) -> Self {
        let memory = builder.memory();
        let tag = OwnTag::default();
        let mut this = Self {
            builder,
            nodes: 0,
            beyond: 0,
            seen_doctype: false,
            memory,
            tag,
            known: 1,
            nesting: Outlook::Unknown,
            omits_end_tags: true,
            tells_all: false,
        };
        let stage = this.builder.stage();
        this.sink().top().stage = Some(stage);
        this
    }

    /// A proof in which each element ends with its own end tag.
    pub(crate) fn with_all_end_tags(self) -> Self {
        Self { omits_end_tags: false, ..self }
    }

    /// The readable twin: tells the builder of every element.
    #[cfg(test)]
    pub(crate) fn telling_all(self) -> Self {
        Self { tells_all: true, ..self }
    }

    /// The context element of a fragment.
    pub(crate) fn context(&self) -> Option<QName<'t>> {
        let sink = self.builder.sink();
        (!sink.is_document).then(|| sink.path[0].name)
    }

    fn sink(&mut self) -> &mut ComparingSink<'t, T> {
        self.builder.sink_mut()
    }

    fn top(&mut self) -> &mut Frame<'t, T::Node> {
        self.sink().top()
    }

    /// The builder's memory before the last node.
    pub(crate) fn memory(&self) -> Memory {
        self.memory
    }

    /// The number of the last node in tree order.
    pub(crate) fn nodes(&self) -> u32 {
        self.nodes
    }

    fn next_handle(&mut self, node: Option<T::Node>) -> Handle<T::Node> {
        self.nodes += 1;
        Handle { number: self.nodes, node }
    }

    /// Enters an element. Returns what is wrong with its start tag, if anything. A `promised` tag
    /// is not written: the builder must make the element by itself before the next token.
    pub(crate) fn start_tag(
        &mut self,
        node: Option<T::Node>,
        name: QName<'t>,
        promised: bool,
    ) -> Result<(), MisfitReason> {
        let handle = self.next_handle(node);
        if !promised && self.start_tag_only_opens(handle, name) {
            return Ok(());
        }
        self.catch_up();
        self.remember();
        if self.beyond > 0 || self.sink().depth() > MAX_DEPTH {
            self.beyond += 1;
            return Err(MisfitReason::TooDeep);
        }
        let result = self.expressible(name);
        let scripting = self.builder.options().scripting != ScriptingMode::Disabled;
        let top = self.top();
        (top.is_empty, top.after_text) = (false, false);
        self.begin_token();
        self.sink().want_element(handle, name);
        let mut entered = frame(handle, name);
        entered.markers = self.sink().markers.len();
        if promised {
            self.sink().path.push(entered);
            self.known += 1;
            return Ok(());
        }
        let result = result.and_then(|()| {
            self.read_tag(node, name);
            let feedback = self.process_start_tag(name);
            if let Feedback::SwitchTo(mode) = feedback {
                entered.text_mode = mode;
            }
            entered.is_open = !self.sink().element_closed;
            self.check().map_err(|()| self.reason(name))?;
            match entered.text_mode {
                TextMode::Plaintext => Err(MisfitReason::Plaintext),
                _ => Ok(()),
            }
        });
        self.sink().path.push(entered);
        self.known += 1;
        match result {
            Ok(()) => self.remember_stage(),
            Err(_) => {
                let top = self.top();
                top.is_forced = true;
                if name.namespace == Namespace::Html {
                    top.text_mode = text_mode(name.name, scripting);
                }
                top.is_open = !serializes_as_void(name);
                self.put_back();
            }
        }
        result
    }

    /// The facts that decide about the next tag.
    #[inline]
    fn nesting(&mut self) -> Option<Nesting> {
        match self.nesting {
            Outlook::Known(nesting) => nesting,
            Outlook::Unknown => self.look_up_nesting(),
        }
    }

    fn look_up_nesting(&mut self) -> Option<Nesting> {
        let top = *self.top();
        let may_be_known = top.is_open && top.text_mode == TextMode::Data && self.beyond == 0;
        let may_be_known = may_be_known && !self.tells_all && self.sink().wants_nothing();
        let mut nesting = may_be_known.then(|| self.builder.nesting_in(&top.handle)).flatten();
        if let Some(nesting) = &mut nesting
            && self.omits_end_tags
        {
            nesting.formatting = Some(self.builder.formatting_elements());
        }
        self.nesting = Outlook::Known(nesting);
        if nesting.is_some() {
            self.remember_stage();
        }
        nesting
    }

    /// Enters an element if its start tag only opens it, without telling the builder.
    #[inline]
    fn start_tag_only_opens(&mut self, handle: Handle<T::Node>, name: QName<'t>) -> bool {
        if name.namespace != Namespace::Html {
            return false;
        }
        let Some(outer) = self.nesting() else { return false };
        let Some(nesting) = outer.enter(name.name) else { return false };
        let sink = self.sink();
        if sink.depth() > MAX_DEPTH
            || (StartTag::of(name.name) == StartTag::Any && syntax::element_name(name).is_err())
        {
            return false;
        }
        let top = sink.top();
        (top.is_empty, top.after_text) = (false, false);
        let mut entered = frame(handle, name);
        entered.is_open = !serializes_as_void(name);
        entered.markers = sink.markers.len();
        entered.outer = outer;
        sink.path.push(entered);
        self.nesting = Outlook::Known(entered.is_open.then_some(nesting));
        true
    }

    /// Makes the builder decide about the next token, whatever it is.
    pub(crate) fn ask_the_builder(&mut self) {
        self.catch_up();
        self.remember();
        self.nesting = Outlook::Known(None);
    }

    /// Tells the builder of the open elements that it has not been told of.
    // As calls, with the others of this kind in writing: 2 to 6 % more instructions.
    #[inline(always)]
    fn catch_up(&mut self) {
        if self.known < self.sink().path.len() {
            self.open_unknown();
        }
        self.nesting = Outlook::Unknown;
    }

    fn open_unknown(&mut self) {
        let known = self.known;
        let unknown = self.sink().path.split_off(known);
        for frame in unknown {
            if frame.is_open {
                self.begin_token();
                self.sink().want_element(frame.handle, frame.name);
                self.read_tag(frame.handle.node, frame.name);
                self.process_start_tag(frame.name);
                debug_assert!(self.check().is_ok(), "{:?} only opens its element", frame.name);
            }
            self.sink().path.push(frame);
            self.remember_stage();
        }
        self.known = self.sink().path.len();
    }

    /// Whether a start tag of that name is possible here at all.
    fn expressible(&mut self, name: QName<'_>) -> Result<(), MisfitReason> {
        let top = self.top();
        if top.text_mode != TextMode::Data {
            return Err(MisfitReason::RawTextChild);
        }
        if !top.is_open {
            return Err(MisfitReason::MisplacedElement);
        }
        syntax::element_name(name)
    }

    fn process_start_tag(&mut self, name: QName<'t>) -> Feedback<Handle<T::Node>> {
        let tag = self.tag.tag(name);
        self.builder.process(&Token::StartTag(tag), SPAN)
    }

    /// Reads the tag of an element.
    fn read_tag(&mut self, node: Option<T::Node>, name: QName<'t>) {
        let tree = self.builder.sink().tree;
        self.tag.read(tree, node, name);
    }

    /// Leaves the innermost element. If the tag is not written, the next token must end the
    /// element.
    pub(crate) fn end_tag(&mut self, is_written: bool) -> Result<(), MisfitReason> {
        if self.beyond > 0 {
            self.beyond -= 1;
            return Ok(());
        }
        if self.known < self.sink().path.len() {
            let is_void = !self.top().is_open;
            if (is_written || is_void)
                && let Some(left) = self.sink().leave()
            {
                self.nesting = Outlook::Known(Some(left.outer));
                return Ok(());
            }
        }
        self.catch_up();
        let Some(left) = self.sink().leave() else { return Ok(()) };
        self.known = self.sink().path.len();
        if left.is_forced {
            self.put_back();
            return Ok(());
        }
        if is_written && !serializes_as_void(left.name) {
            self.write_end_tag(left.name)
        } else {
            Ok(())
        }
    }

    fn write_end_tag(&mut self, name: QName<'t>) -> Result<(), MisfitReason> {
        self.remember();
        self.late_end_tag(name);
        if self.check().is_ok() {
            self.remember_stage();
            return Ok(());
        }
        let made_up = self.sink().divergence.made_up;
        self.remember_stage();
        self.put_back();
        Err(if made_up { MisfitReason::MissingElement } else { MisfitReason::MisplacedElement })
    }

    /// Processes the end tag of an element that was left earlier without one. Others may still wait
    /// for theirs, so nothing is judged yet.
    pub(crate) fn late_end_tag(&mut self, name: QName<'t>) {
        self.catch_up();
        self.begin_token();
        self.tag.read_name(name);
        let tag = Tag { attrs: Default::default(), ..self.tag.tag(name) };
        self.builder.process(&Token::EndTag(tag), SPAN);
    }

    /// Checks text in the innermost node.
    pub(crate) fn text(&mut self, text: &'t str) -> Result<(), MisfitReason> {
        self.nodes += 1;
        let top = self.top();
        let after_text = top.after_text;
        let is_swallowed =
            top.is_empty && text.starts_with('\n') && IGNORES_FIRST_NEWLINE.contains(top.name.name);
        let is_ordinary = !after_text && !text.is_empty() && !is_swallowed;
        if is_ordinary && self.nesting().is_some_and(|nesting| nesting.table.is_none()) {
            let result = syntax::text(TextMode::Data, "", text);
            if result.is_ok() {
                let top = self.top();
                (top.is_empty, top.after_text) = (false, true);
                return result;
            }
        }
        self.catch_up();
        self.remember();
        if self.beyond > 0 {
            return Ok(());
        }
        self.top().after_text = true;
        self.text_here(text)?;
        match (text.is_empty(), after_text) {
            (true, _) => Err(MisfitReason::EmptyText),
            (_, true) => Err(MisfitReason::AdjacentText),
            _ => Ok(()),
        }
    }

    fn text_here(&mut self, text: &'t str) -> Result<(), MisfitReason> {
        let is_root = self.sink().path.len() == 1;
        let top = self.top();
        let name = if is_root { "" } else { top.name.local };
        let (mode, is_open) = (top.text_mode, top.is_open);
        let swallows_newline = core::mem::take(&mut top.is_empty)
            && top.name.namespace == Namespace::Html
            && IGNORES_FIRST_NEWLINE.contains(top.name.name);
        let result = syntax::text(mode, name, text);
        if !is_open {
            return Err(MisfitReason::MisplacedText);
        }
        if text.is_empty() || result.is_err_and(|reason| !reason.is_harmless()) {
            return result;
        }
        self.begin_token();
        if swallows_newline && text.starts_with('\n') {
            // The serializer guards it with another one.
            self.process_text("\n");
        }
        self.sink().want_text(text);
        self.process_text(text);
        self.builder.flush_text();
        if self.check().is_ok() {
            self.remember_stage();
            return result;
        }
        self.put_back();
        Err(MisfitReason::MisplacedText)
    }

    fn process_text(&mut self, text: &str) {
        if !text.is_empty() {
            let text = Text::changed(text);
            self.builder.process(&Token::Text(text), SPAN);
        }
    }

    /// Checks a comment in the innermost node.
    pub(crate) fn comment(&mut self, data: &'t str) -> Result<(), MisfitReason> {
        self.leaf(Token::Comment(data), MisfitReason::MisplacedComment, syntax::comment(data))
    }

    /// Checks a processing instruction in the innermost node.
    pub(crate) fn processing_instruction(
        &mut self,
        target: &'t str,
        data: &'t str,
    ) -> Result<(), MisfitReason> {
        let syntax = syntax::processing_instruction(target, data);
        let token = Token::ProcessingInstruction { target, data };
        let result = self.leaf(token, MisfitReason::MisplacedComment, syntax);
        self.sink().markers.visit(target, data);
        result
    }

    /// Checks a doctype in the innermost node.
    pub(crate) fn doctype(&mut self, doctype: Doctype<'t>) -> Result<(), MisfitReason> {
        let syntax = syntax::doctype(doctype);
        let again = core::mem::replace(&mut self.seen_doctype, true);
        let doctype = Doctype { force_quirks: false, ..doctype };
        let token = Token::Doctype(doctype);
        let syntax = if again { Err(MisfitReason::MisplacedDoctype) } else { syntax };
        self.leaf(token, MisfitReason::MisplacedDoctype, syntax)
    }

    fn leaf(
        &mut self,
        token: Token<'t>,
        misplaced: MisfitReason,
        syntax: Result<(), MisfitReason>,
    ) -> Result<(), MisfitReason> {
        let handle = self.next_handle(None);
        let is_doctype = matches!(token, Token::Doctype(_));
        if !is_doctype && syntax.is_ok() && self.nesting().is_some() {
            let top = self.top();
            (top.is_empty, top.after_text) = (false, false);
            return Ok(());
        }
        self.catch_up();
        self.remember();
        if self.beyond > 0 {
            return Ok(());
        }
        let top = self.top();
        (top.is_empty, top.after_text) = (false, false);
        if !top.is_open && serializes_as_void(top.name) {
            return Err(MisfitReason::VoidElement);
        }
        if !top.is_open || top.text_mode != TextMode::Data {
            return Err(misplaced);
        }
        if syntax.is_err_and(|reason| !reason.is_harmless()) {
            return syntax;
        }
        self.begin_token();
        self.sink().want_leaf(handle);
        self.builder.process(&token, SPAN);
        if self.check().is_ok() {
            self.remember_stage();
            return syntax;
        }
        self.put_back();
        Err(misplaced)
    }

    /// Checks the end of the markup.
    pub(crate) fn end(&mut self) -> Result<(), MisfitReason> {
        self.catch_up();
        self.remember();
        self.sink().begin_token();
        self.builder.release();
        self.builder.process(&Token::EndOfFile, SPAN);
        self.check().map_err(|()| MisfitReason::MissingElement)
    }

    /// The quirks mode that the markup gives the document.
    pub(crate) fn quirks_mode(&self) -> QuirksMode {
        self.builder.sink().quirks_mode
    }

    /// The `selectedcontent` elements that the parser fills differently from the tree.
    pub(crate) fn changed_copies(&self) -> impl Iterator<Item = (u32, T::Node)> {
        let sink = self.builder.sink();
        sink.copies.changed(sink.tree)
    }

    fn remember(&mut self) {
        self.memory = self.builder.memory();
    }

    /// The builder's stage in the innermost node of the path that has one, and the index of that
    /// node.
    fn last_stage(&self) -> (usize, Stage<Handle<T::Node>>) {
        let path = self.builder.sink().path.iter().enumerate().rev();
        let mut stages = path.filter_map(|(index, frame)| Some((index, frame.stage?)));
        match stages.next() {
            Some(last) => last,
            None => unreachable!("the root has a stage"),
        }
    }

    /// Prepares for a token, which may not close any element of the path.
    fn begin_token(&mut self) {
        self.sink().begin_token();
        let (_, stage) = self.last_stage();
        self.builder.hold(&stage);
    }

    /// Whether the builder did what the tree wants.
    fn check(&mut self) -> Result<(), ()> {
        let is_satisfied = self.sink().is_satisfied() && self.builder.refused().is_none();
        if is_satisfied { Ok(()) } else { Err(()) }
    }

    /// Records the builder's stage in the innermost node, where everything has come out right.
    fn remember_stage(&mut self) {
        let stage = self.builder.stage();
        self.top().stage = Some(stage);
    }

    /// The reason why the builder did not treat a start tag as the tree wants.
    fn reason(&mut self, name: QName<'_>) -> MisfitReason {
        let divergence = self.sink().divergence;
        match divergence.closed.or(self.builder.refused()) {
            _ if divergence.patches => MisfitReason::ContentPatching,
            Some(Name::P) => MisfitReason::InParagraph,
            Some(_) => MisfitReason::NestedElement,
            None => match divergence.made {
                Some(namespace) if namespace != name.namespace => MisfitReason::ElementNamespace,
                Some(_) => MisfitReason::ElementName,
                None if is_html(name, Name::Form) && !divergence.has_diverged => {
                    MisfitReason::NestedForm
                }
                None => MisfitReason::MisplacedElement,
            },
        }
    }

    /// Sets the builder back to where the tree is.
    pub(crate) fn put_back(&mut self) {
        let (last, stage) = self.last_stage();
        self.builder.restore(&stage);
        let mut path = core::mem::take(&mut self.sink().path);
        for frame in &mut path[last + 1..] {
            let namespace = comparing_sink::html_svg_or_mathml(frame.name.namespace);
            if let Some(namespace) = namespace.filter(|_| frame.is_open) {
                self.read_tag(frame.handle.node, frame.name);
                self.builder.open_anyway(frame.handle, namespace, &self.tag.tag(frame.name));
            }
            frame.stage = Some(self.builder.stage());
        }
        self.sink().path = path;
        self.sink().want_nothing();
    }
}

fn options(scripting: bool) -> Options {
    let mode = if scripting { ScriptingMode::Normal } else { ScriptingMode::Disabled };
    Options::default().scripting(mode).limits(Limits::none())
}

fn frame<N>(handle: Handle<N>, name: QName<'_>) -> Frame<'_, N> {
    Frame {
        // A newline at the beginning of a fragment is not ignored.
        is_empty: handle.number > 0,
        handle,
        name,
        text_mode: TextMode::Data,
        is_open: true,
        is_forced: false,
        stage: None,
        after_text: false,
        markers: 0,
        outer: Nesting::default(),
    }
}

impl OwnTag {
    /// Reads the name and the attributes of an element as its tag has them.
    fn read<T: Tree>(&mut self, tree: &T, node: Option<T::Node>, name: QName<'_>) {
        self.read_name(name);
        self.attrs.reset(0);
        let Some(node) = node else { return };
        for (name, value) in tree.attributes(node) {
            if name.namespace == Namespace::None && !has_upper_case(name.local) {
                self.attrs.push(name.local, value);
                continue;
            }
            self.attribute_name.clear();
            if write_attribute_name(&mut self.attribute_name, name).is_ok() {
                self.attribute_name.make_ascii_lowercase();
            }
            self.attrs.push(&self.attribute_name, value);
        }
    }

    fn read_name(&mut self, name: QName<'_>) {
        self.name.clear();
        if has_upper_case(name.local) {
            self.name.push_str(name.local);
            self.name.make_ascii_lowercase();
        }
    }

    fn tag<'a>(&'a self, name: QName<'a>) -> Tag<'a> {
        let name = if self.name.is_empty() { name.local } else { &self.name };
        Tag { name, name_span: SPAN, attrs: self.attrs.attrs(), self_closing: false }
    }
}

fn has_upper_case(name: &str) -> bool {
    name.bytes().any(|byte| byte.is_ascii_uppercase())
}
