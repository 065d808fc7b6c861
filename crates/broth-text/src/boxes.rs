//! The boxes that elements make, by their names and attributes.

use broth_html_rules::display_size_is_one;
use broth_html_rules::rendering::{Display, decides_box, display};
use broth_markup::{Name, Namespace};

use crate::RenderedText;
use crate::style::{Shown, Style, Transform, WhiteSpace};
use broth_dom::Node;

/// The box of an element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Boxed {
    pub(crate) display: Display,
    pub(crate) flow: Flow,
    /// Whether the element's content is rendered.
    pub(crate) shows_contents: bool,
    /// Whether its content is skipped: `content-visibility: hidden`.
    pub(crate) is_skipped: bool,
    /// Whether it makes no box: `contents`.
    pub(crate) is_without_box: bool,
    /// Whether the line around it continues as if it were not there: it floats, is positioned, or
    /// stands in a border.
    pub(crate) is_out_of_flow: bool,
    /// Whether it is a `details` that shows only its summary.
    pub(crate) is_closed: bool,
    /// Whether it is a `ruby`, or a part of its line.
    pub(crate) is_in_ruby: bool,
    /// Whether a single letter in it is shown in italics, as in a `mi`.
    pub(crate) is_italic: bool,
    /// Whether its children become blocks: it is a flex container or a grid.
    pub(crate) holds_items: bool,
    /// Whether it takes up space without being seen: `visibility: hidden`.
    pub(crate) is_unseen: bool,
    /// The `white-space` of its style.
    pub(crate) white_space: Option<WhiteSpace>,
    /// The change of characters by its style, or by a rule for its name.
    pub(crate) transform: Option<Transform>,
}

impl Default for Boxed {
    fn default() -> Self {
        Self {
            display: Display::Inline,
            flow: Flow::Html,
            shows_contents: true,
            is_skipped: false,
            is_without_box: false,
            is_out_of_flow: false,
            is_closed: false,
            is_in_ruby: false,
            is_italic: false,
            holds_items: false,
            is_unseen: false,
            white_space: None,
            transform: None,
        }
    }
}

/// How the children of an element are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Html,
    /// Shapes of SVG. Text directly inside them is not rendered.
    Svg,
    /// The text of SVG.
    SvgText,
    Math,
    /// A token of MathML: its text is rendered, and HTML may be in it.
    MathToken,
    /// `visibility: hidden`
    Invisible,
}

impl Flow {
    /// The flow in an element where the walk begins.
    pub(crate) fn of(root: Node<'_>) -> Self {
        match root.qname().map(|name| (name.namespace, name.local)) {
            Some((Namespace::Svg, "text" | "tspan" | "textPath")) => Self::SvgText,
            Some((Namespace::Svg, "foreignObject")) => Self::Html,
            Some((Namespace::Svg, _)) => Self::Svg,
            Some((Namespace::MathMl, name)) if is_math_token(name) => Self::MathToken,
            Some((Namespace::MathMl, _)) => Self::Math,
            _ => Self::Html,
        }
    }

    pub(crate) fn shows_text(self) -> bool {
        !matches!(self, Self::Svg | Self::Math | Self::Invisible)
    }
}

impl Boxed {
    /// The box of an element in `parent`; `None` if it is not rendered.
    #[inline]
    pub(crate) fn of(
        node: Node<'_>,
        parent: Node<'_>,
        around: Self,
        reader: RenderedText,
    ) -> Option<Self> {
        named(node, around).or_else(|| Self::by_rules(node, parent, around, reader))
    }

    pub(crate) fn by_rules(
        node: Node<'_>,
        parent: Node<'_>,
        around: Self,
        reader: RenderedText,
    ) -> Option<Self> {
        let name = node.qname()?;
        let style = Style::of_element(node);
        if style.hides() || around.is_closed_to(node) {
            return None;
        }
        let boxed = match name.namespace {
            Namespace::Html if around.flow == Flow::Svg || around.flow == Flow::SvgText => None,
            Namespace::Html => html(node, parent, around, style, reader),
            Namespace::Svg => svg(name.local, around)?.styled(style, false, around),
            Namespace::MathMl => {
                let display = node.attr_named(Name::Display).unwrap_or_default();
                let is_block = display.eq_ignore_ascii_case("block");
                math(node, name.local, parent, around)?.styled(style, is_block, around)
            }
            _ => Some(Self { flow: around.flow, ..Self::default() }),
        }?;
        let is_unseen = style.is_unseen(around.is_unseen);
        let transform = style.transform.or(boxed.transform);
        Some(Self { is_unseen, white_space: style.white_space, transform, ..boxed })
    }

    /// Applies the style of an element of SVG or MathML, or else its attribute `display`.
    fn styled(mut self, style: Style, is_block: bool, around: Self) -> Option<Self> {
        // Both count only for an outermost `svg` or `math`.
        if self.display == Display::InlineBlock {
            match style.display {
                Some(shown) if shown.is_without_box => return None,
                Some(shown) if shown.display == Display::Block => self.display = Display::Block,
                None if is_block => self.display = Display::Block,
                _ => {}
            }
            self.blockify(style.is_out_of_flow == Some(true), around);
        }
        Some(self)
    }

    /// Makes it a block if it is out of the flow, or an item of a flex container or a grid.
    ///
    /// <https://drafts.csswg.org/css-display-3/#blockify>
    fn blockify(&mut self, is_out_of_flow: bool, around: Self) {
        self.is_out_of_flow = is_out_of_flow;
        let is_item = is_out_of_flow || around.holds_items;
        if is_item && !matches!(self.display, Display::None | Display::Table) {
            self.display = Display::Block;
        }
    }

    /// Whether an element in it takes up space without being rendered.
    pub(crate) fn hides(&self, node: Node<'_>) -> bool {
        self.is_skipped || self.is_closed_to(node)
    }

    /// Whether it is a closed `details`, and the element is not its summary.
    fn is_closed_to(&self, node: Node<'_>) -> bool {
        self.is_closed && !is_first(Name::Summary, node)
    }

    /// Whether the box of an element in it may depend on this one, and not only on the name and
    /// attributes of the element.
    #[inline]
    fn decides_inside(&self) -> bool {
        self.flow != Flow::Html || self.is_closed || self.is_in_ruby || self.holds_items
    }
}

/// The display of each HTML element whose name alone decides it.
static DISPLAYED: [Option<Display>; Name::COUNT] = {
    let mut displayed = [None; Name::COUNT];
    let mut number = 1;
    while number < Name::COUNT {
        let name = Name::from_number(number as u16);
        displayed[number] = if a_rule_decides(name) { None } else { Some(display(name)) };
        number += 1;
    }
    displayed
};

const fn a_rule_decides(name: Name) -> bool {
    use Name::{Audio, Button, Details, Dialog, Embed, Form, Legend};
    use Name::{Noembed, Noframes, Noscript, Ruby, Select, Slot};
    matches!(display(name), Display::None | Display::Column | Display::Replaced)
        || matches!(name, Audio | Button | Details | Dialog | Embed | Form | Legend | Select)
        || matches!(name, Noembed | Noframes | Noscript | Ruby | Slot)
}

/// The box of an element whose name alone decides it; `None` if more counts.
// OPTIMIZATION: these are nine in ten elements, whose text takes half of the instructions. A test
// compares them with the rules.
#[inline]
pub(crate) fn named(node: Node<'_>, around: Boxed) -> Option<Boxed> {
    let display = DISPLAYED[node.html_name() as usize]?;
    if around.decides_inside()
        || node.has_attrs() && node.has_known_attribute(decides_box)
        || node.shadow_root().is_some()
    {
        return None;
    }
    Some(Boxed { display, is_unseen: around.is_unseen, ..Boxed::default() })
}

fn html(
    node: Node<'_>,
    parent: Node<'_>,
    around: Boxed,
    style: Style,
    reader: RenderedText,
) -> Option<Boxed> {
    if is_never_shown(node, parent, reader) {
        return None;
    }
    let name = node.html_name();
    let by_name = display_by_name(node, reader);
    let by_attributes = || shown_by_attributes(node, by_name);
    let Shown { display, holds_items, is_ruby, is_without_box } =
        style.display.unwrap_or_else(by_attributes);
    let is_replaced = by_name == Display::Replaced;
    // These elements are nothing but their box, so without one nothing is left.
    // <https://drafts.csswg.org/css-display-3/#unbox-html>
    if is_without_box && (is_replaced || matches!(name, Name::Br | Name::Wbr | Name::Select)) {
        return None;
    }
    let mut boxed = Boxed {
        display,
        holds_items,
        is_without_box,
        is_closed: name == Name::Details && !has(node, Name::Open),
        shows_contents: !is_replaced,
        transform: is_control(name).then_some(Transform::NONE),
        ..Boxed::default()
    };
    if around.flow == Flow::Invisible {
        boxed.flow = Flow::Invisible;
    }
    // Images and controls are boxes on the line, even where others would be text or parts of a
    // table.
    if display.is_table_part() || matches!(display, Display::Inline | Display::InlineBlock) {
        if is_replaced {
            boxed.display = Display::Replaced;
        } else if is_control(name) {
            boxed.display = Display::InlineBlock;
        }
    }
    let floats = style.is_out_of_flow.unwrap_or_else(|| is_aligned(node));
    if around.flow == Flow::MathToken && boxed.display == Display::Inline {
        boxed.display = Display::Block;
    }
    // The content of a ruby becomes a part of its line.
    boxed.is_in_ruby = (is_ruby || around.is_in_ruby) && boxed.display == Display::Inline;
    if around.is_in_ruby && boxed.display.is_block_level() && name != Name::P {
        boxed.display = Display::InlineBlock;
    }
    if !is_without_box {
        let is_out_of_flow =
            floats || name == Name::Dialog || is_rendered_legend(node, parent, around);
        boxed.blockify(is_out_of_flow, around);
    }
    match boxed.display {
        Display::None => return None,
        Display::Column => boxed.shows_contents = false,
        // Elsewhere nothing can be skipped: `content-visibility` does not apply.
        Display::Block | Display::InlineBlock | Display::Caption => {
            boxed.is_skipped = style.is_skipped.unwrap_or_else(|| is_until_found(node));
        }
        _ => {}
    }
    // Without a shadow root's slots, the children of its host have no place.
    if let Some(root) = node.shadow_root() {
        boxed.shows_contents &= root.by_tag("slot").next().is_some();
    }
    Some(boxed)
}

/// Whether the element is one that no style can show.
fn is_never_shown(node: Node<'_>, parent: Node<'_>, reader: RenderedText) -> bool {
    match node.html_name() {
        Name::Noembed | Name::Noframes => true,
        Name::Noscript => reader.scripting,
        Name::Audio => !has(node, Name::Controls),
        Name::Input => is(node, Name::Type, "hidden"),
        Name::Form => display(parent.html_name()).holds_table_parts(),
        _ => false,
    }
}

/// The display of an element by its name, and by the attributes that say whether it is replaced.
fn display_by_name(node: Node<'_>, reader: RenderedText) -> Display {
    match node.html_name() {
        Name::Object if has(node, Name::Data) => Display::Replaced,
        Name::Embed if !has(node, Name::Src) && !has(node, Name::Type) => Display::Inline,
        // Without scripts, these are ordinary elements.
        Name::Noscript | Name::Canvas if !reader.scripting => Display::Inline,
        name => display(name),
    }
}

/// How the element is shown if its style does not say it.
fn shown_by_attributes(node: Node<'_>, by_name: Display) -> Shown {
    let name = node.html_name();
    let is_hidden = has(node, Name::Hidden) && !is_until_found(node) && name != Name::Embed
        || has(node, Name::Popover)
        || name == Name::Dialog && !has(node, Name::Open);
    let shown = Shown::from(if is_hidden { Display::None } else { by_name });
    Shown { is_without_box: name == Name::Slot, is_ruby: name == Name::Ruby, ..shown }
}

/// Whether the element is hidden until a search or a link finds it.
fn is_until_found(node: Node<'_>) -> bool {
    is(node, Name::Hidden, "until-found")
}

/// Whether an `align` attribute makes the element float.
fn is_aligned(node: Node<'_>) -> bool {
    let may_float = match node.html_name() {
        Name::Table | Name::Img | Name::Iframe | Name::Embed | Name::Object => true,
        Name::Input => is(node, Name::Type, "image"),
        _ => false,
    };
    may_float && (is(node, Name::Align, "left") || is(node, Name::Align, "right"))
}

/// Whether an attribute of the element has this value, in any case.
fn is(node: Node<'_>, attribute: Name, value: &str) -> bool {
    attr(node, attribute).is_some_and(|found| found.eq_ignore_ascii_case(value))
}

fn has(node: Node<'_>, attribute: Name) -> bool {
    attr(node, attribute).is_some()
}

/// The value of an attribute, which must be one of those that decide about boxes.
fn attr(node: Node<'_>, attribute: Name) -> Option<&str> {
    debug_assert!(decides_box(attribute), "{attribute:?}");
    node.attr_named(attribute)
}

/// Whether it is a control with text in it: always a box, and with a style of its own for the text.
///
/// <https://html.spec.whatwg.org/multipage/rendering.html#form-controls>
fn is_control(name: Name) -> bool {
    matches!(name, Name::Button | Name::Select)
}

/// Whether it is an HTML element of that name, and no other comes before it in its parent.
fn is_first(name: Name, node: Node<'_>) -> bool {
    node.is_html(name) && !node.previous_siblings().any(|before| before.is_html(name))
}

/// Whether it is the legend that a `fieldset` shows in its border.
///
/// <https://html.spec.whatwg.org/multipage/rendering.html#rendered-legend>
fn is_rendered_legend(node: Node<'_>, fieldset: Node<'_>, around: Boxed) -> bool {
    fieldset.is_html(Name::Fieldset) && !around.is_without_box && is_first(Name::Legend, node)
}

fn svg(name: &str, around: Boxed) -> Option<Boxed> {
    let boxed = |display, flow| Some(Boxed { display, flow, ..Boxed::default() });
    match name {
        "svg" if around.flow != Flow::Svg => boxed(Display::InlineBlock, Flow::Svg),
        "tspan" | "textPath" | "a" if around.flow == Flow::SvgText => {
            boxed(Display::Inline, Flow::SvgText)
        }
        _ if around.flow != Flow::Svg => None,
        "text" => boxed(Display::Block, Flow::SvgText),
        "foreignObject" => boxed(Display::Block, Flow::Html),
        "a" | "g" | "svg" | "switch" => boxed(Display::Inline, Flow::Svg),
        _ => None,
    }
}

/// <https://w3c.github.io/mathml-core/#token-elements>
fn is_math_token(name: &str) -> bool {
    matches!(name, "mi" | "mn" | "mo" | "ms" | "mtext")
}

fn math(node: Node<'_>, name: &str, parent: Node<'_>, around: Boxed) -> Option<Boxed> {
    let is_shown_alone = |name: &str| matches!(name, "semantics" | "maction");
    if parent
        .qname()
        .is_some_and(|parent| parent.namespace == Namespace::MathMl && is_shown_alone(parent.local))
        && node.previous_siblings().any(Node::is_element)
    {
        return None;
    }
    let flow = match (around.flow, name) {
        (Flow::Invisible, _) | (_, "mphantom") => Flow::Invisible,
        (_, "mtable" | "mtr" | "mtd") => Flow::MathToken,
        (_, name) if is_math_token(name) => Flow::MathToken,
        _ => Flow::Math,
    };
    let display = match name {
        "annotation" | "annotation-xml" => return None,
        "math" if !matches!(around.flow, Flow::Math) => Display::InlineBlock,
        "mtd" if parent.is("mtr") => Display::Cell,
        "mtr" if parent.is("mtable") => Display::Row,
        "mtable" | "mtr" | "mtd" => Display::Table,
        _ if flow == Flow::Invisible => Display::Inline,
        _ => Display::Block,
    };
    let (shows_contents, is_italic) = (name != "mspace", name == "mi");
    Some(Boxed { display, flow, shows_contents, is_italic, ..Boxed::default() })
}

/// Whether it is a `select` that shows one option, and not a list of them.
///
/// <https://html.spec.whatwg.org/multipage/rendering.html#the-select-element-2>
pub(crate) fn is_drop_down_box(select: Node<'_>) -> bool {
    select.is_html(Name::Select)
        && select.attr_named(Name::Multiple).is_none()
        && display_size_is_one(false, select.attr_named(Name::Size))
}

/// Whether no cell follows in the row. Anything else in a row gets an anonymous cell.
///
/// <https://drafts.csswg.org/css-tables-3/#fixup-algorithm>
pub(crate) fn is_last_cell(cell: Node<'_>, reader: RenderedText) -> bool {
    let in_row = cell.parent().is_some_and(|row| box_of(row, reader) == Some(Display::Row));
    !cell.next_siblings().any(|node| match box_of(node, reader) {
        Some(display) => display == Display::Cell || in_row,
        None => in_row && is_seen_text(node),
    })
}

/// Whether no row follows in the table. Anything else among rows gets an anonymous row.
///
/// <https://drafts.csswg.org/css-tables-3/#fixup-algorithm>
pub(crate) fn is_in_last_row(row: Node<'_>, reader: RenderedText) -> bool {
    let Some(around) = row.parent() else { return true };
    let display = box_of(around, reader);
    let in_group = display == Some(Display::RowGroup);
    let in_table = in_group || display == Some(Display::Table);
    let has_row = |node: Node<'_>| match box_of(node, reader) {
        Some(Display::Row) => true,
        Some(Display::RowGroup) => {
            node.children().any(|node| box_of(node, reader).is_some() || is_seen_text(node))
        }
        // Among rows, it is in an anonymous row; in a table, it is above or below all of them.
        Some(Display::Caption) => in_group && node.parent() == Some(around),
        Some(_) => in_table,
        None => in_table && is_seen_text(node),
    };
    !(row.next_siblings().any(has_row) || in_group && around.next_siblings().any(has_row))
}

/// The box that an element makes by itself, whatever is around its parent. A column makes none.
fn box_of(node: Node<'_>, reader: RenderedText) -> Option<Display> {
    let parent = node.parent().filter(|_| node.is_element())?;
    let around = Boxed { flow: Flow::of(parent), ..Boxed::default() };
    let display = Boxed::of(node, parent, around, reader)?.display;
    (display != Display::Column).then_some(display)
}

/// Whether it is text of more than white space.
fn is_seen_text(node: Node<'_>) -> bool {
    node.is_text() && !node.node_value().unwrap_or_default().trim_ascii().is_empty()
}

#[cfg(test)]
mod tests {
    use broth_html_rules::rendering::Display;
    use broth_markup::Name;

    use super::{Boxed, Flow, RenderedText, named};
    use broth_dom::Document;

    #[test]
    fn what_the_name_decides_is_what_the_rules_say() {
        let inline = Boxed::default();
        let all_around = [
            inline,
            Boxed { display: Display::Row, ..inline },
            Boxed { flow: Flow::MathToken, ..inline },
            Boxed { flow: Flow::Invisible, ..inline },
            Boxed { is_closed: true, ..inline },
            Boxed { is_in_ruby: true, ..inline },
            Boxed { holds_items: true, ..inline },
            Boxed { is_unseen: true, ..inline },
        ];
        let mut decided = 0;
        let names = || (1..Name::COUNT as u16).map(Name::from_number);
        let attributes = names().filter(|name| super::decides_box(*name));
        for attribute in attributes.map(|name| name.as_str()).chain(["class", ""]) {
            for name in names() {
                let mut doc = Document::new();
                let parent = doc.create_element("table").unwrap();
                let element = doc.create_element(name.as_str()).unwrap();
                doc.append(parent, element).unwrap();
                if !attribute.is_empty() {
                    doc.set_attr(element, attribute, "").unwrap();
                }
                let (parent, element) = (doc.node(parent), doc.node(element));
                for around in all_around {
                    let Some(boxed) = named(element, around) else { continue };
                    for scripting in [true, false] {
                        let reader = RenderedText::default().scripting(scripting);
                        let by_rules = Boxed::by_rules(element, parent, around, reader);
                        assert_eq!(Some(boxed), by_rules, "{name:?} {attribute} in {around:?}");
                        decided += 1;
                    }
                }
            }
        }
        assert!(decided > 1000, "{decided}");
    }
}
