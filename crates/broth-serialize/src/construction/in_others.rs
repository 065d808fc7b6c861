//! Start tags outside of the body: which of them append an element of their name.

use broth_html_rules::adjust;
use broth_html_rules::elements::{
    BREAKING_OUT, TABLE_BODY_CONTEXT, TABLE_CONTEXT, TABLE_ROW_CONTEXT,
};
use broth_html_rules::in_body::StartTag;
use broth_markup::{Name, Namespace, QName};

use super::{AttributeFacts, Construction, Facts, Mode};
use crate::Reason;

impl Construction<'_> {
    /// A start tag by the insertion mode.
    pub(super) fn by_mode(
        &self,
        name: QName<'_>,
        attributes: AttributeFacts<'_>,
    ) -> Result<(), Reason> {
        let top = self.top();
        let known = if name.namespace == Namespace::Html { name.name } else { Name::Unknown };
        let only = |right: bool| if right { Ok(()) } else { Err(Reason::MisplacedElement) };
        match top.mode {
            Mode::Document => only(known == Name::Html && !self.seen_html),
            Mode::BeforeHead => only(known == Name::Head),
            Mode::AfterHead => only(matches!(known, Name::Body | Name::Frameset)),
            Mode::AfterBody => only(false),
            Mode::AfterFrameset => only(known == Name::Noframes),
            Mode::InHead => {
                only(known == Name::Noscript || StartTag::of(known) == StartTag::Metadata)
            }
            Mode::InHeadNoscript => only(matches!(
                known,
                Name::Basefont
                    | Name::Bgsound
                    | Name::Link
                    | Name::Meta
                    | Name::Noframes
                    | Name::Style
            )),
            Mode::InColumnGroup => only(matches!(known, Name::Col | Name::Template)),
            Mode::InFrameset => {
                only(matches!(known, Name::Frameset | Name::Frame | Name::Noframes))
            }
            Mode::InTable => self.in_table(name, attributes),
            Mode::InTableBody => match known {
                Name::Tr => only(self.is_at_root() || self.is_in(TABLE_BODY_CONTEXT)),
                Name::Td
                | Name::Th
                | Name::Caption
                | Name::Col
                | Name::Colgroup
                | Name::Tbody
                | Name::Tfoot
                | Name::Thead => Err(Reason::MisplacedElement),
                _ => self.in_table(name, attributes),
            },
            Mode::InRow => match known {
                Name::Td | Name::Th => only(self.is_at_root() || self.is_in(TABLE_ROW_CONTEXT)),
                Name::Tr
                | Name::Caption
                | Name::Col
                | Name::Colgroup
                | Name::Tbody
                | Name::Tfoot
                | Name::Thead => Err(Reason::MisplacedElement),
                _ => self.in_table(name, attributes),
            },
            Mode::InTemplate => self.in_template(name, attributes),
            Mode::InBody => self.in_body(name),
            Mode::Text(_) | Mode::Closed => only(false),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable>
    fn in_table(&self, name: QName<'_>, attributes: AttributeFacts<'_>) -> Result<(), Reason> {
        let top = self.top();
        let known = if name.namespace == Namespace::Html { name.name } else { Name::Unknown };
        match known {
            // What clears the stack back to a table context first.
            Name::Caption | Name::Colgroup | Name::Tbody | Name::Tfoot | Name::Thead
                if self.is_at_root() || self.is_in(TABLE_CONTEXT) =>
            {
                Ok(())
            }
            Name::Caption
            | Name::Colgroup
            | Name::Tbody
            | Name::Tfoot
            | Name::Thead
            | Name::Col
            | Name::Td
            | Name::Th
            | Name::Tr
            | Name::Table => Err(Reason::MisplacedElement),
            Name::Style | Name::Script | Name::Template => Ok(()),
            Name::Input
                if attributes.kind.is_some_and(|kind| kind.eq_ignore_ascii_case("hidden")) =>
            {
                Ok(())
            }
            Name::Form if top.facts.has(Facts::FORM) && !top.facts.has(Facts::TEMPLATE) => {
                Err(Reason::NestedForm)
            }
            Name::Form => Ok(()),
            _ if self.is_fostering() => Err(Reason::MisplacedElement),
            _ => self.in_body(name),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intemplate>
    fn in_template(&self, name: QName<'_>, attributes: AttributeFacts<'_>) -> Result<(), Reason> {
        match after_first_in_template(name) {
            Mode::InTable => self.in_table(name, attributes),
            // Each of these appends what it is made for.
            Mode::InColumnGroup | Mode::InTableBody | Mode::InRow => Ok(()),
            _ => self.in_body(name),
        }
    }
}

/// The insertion mode of a template behind its first start tag.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intemplate>
pub(super) fn after_first_in_template(name: QName<'_>) -> Mode {
    if name.namespace != Namespace::Html {
        return Mode::InBody;
    }
    match name.name {
        tag if StartTag::of(tag) == StartTag::Metadata => Mode::InTemplate,
        Name::Caption | Name::Colgroup | Name::Tbody | Name::Tfoot | Name::Thead => Mode::InTable,
        Name::Col => Mode::InColumnGroup,
        Name::Tr => Mode::InTableBody,
        Name::Td | Name::Th => Mode::InRow,
        _ => Mode::InBody,
    }
}

/// Whether a start tag ends SVG and MathML.
pub(super) fn breaks_out(tag: Name, attributes: AttributeFacts<'_>) -> bool {
    BREAKING_OUT.contains(tag) || (tag == Name::Font && attributes.font)
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign>
pub(super) fn in_foreign_content(
    namespace: Namespace<'_>,
    name: QName<'_>,
    attributes: AttributeFacts<'_>,
) -> Result<(), Reason> {
    if name.namespace != namespace {
        return Err(Reason::ElementNamespace);
    }
    let lower = name.local.to_ascii_lowercase();
    let tag = Name::of(&lower);
    if breaks_out(tag, attributes) {
        return Err(Reason::MisplacedElement);
    }
    if adjusted_element(namespace, tag, &lower) == name.local {
        Ok(())
    } else {
        Err(Reason::ElementName)
    }
}

/// The name that a foreign element gets from a tag.
fn adjusted_element<'t>(namespace: Namespace<'_>, tag: Name, lower: &'t str) -> &'t str {
    match adjust::svg_element(tag) {
        adjusted if namespace == Namespace::Svg && adjusted != tag => adjusted.as_str(),
        _ => lower,
    }
}
