//! Start tags in the body: which of them append an element of their name and do nothing else.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>

use broth_dom::QuirksMode;
use broth_markup::elements::{HEADINGS, IMPLIED_END_TAGS};
use broth_markup::{Name, Namespace, QName};

use super::{Construction, Facts};
use crate::Reason;

impl Construction<'_> {
    pub(super) fn in_body(&self, name: QName<'_>) -> Result<(), Reason> {
        match name.namespace {
            Namespace::Html => {}
            // `<svg>` and `<math>` are the only ways from HTML into these namespaces.
            Namespace::Svg if name.name == Name::Svg => return Ok(()),
            Namespace::MathMl if name.name == Name::Math => return Ok(()),
            _ => return Err(Reason::ElementNamespace),
        }
        let facts = self.top().facts;
        match name.name {
            Name::Address
            | Name::Article
            | Name::Aside
            | Name::Blockquote
            | Name::Center
            | Name::Details
            | Name::Dialog
            | Name::Dir
            | Name::Div
            | Name::Dl
            | Name::Fieldset
            | Name::Figcaption
            | Name::Figure
            | Name::Footer
            | Name::Header
            | Name::Hgroup
            | Name::Main
            | Name::Menu
            | Name::Nav
            | Name::Ol
            | Name::P
            | Name::Search
            | Name::Section
            | Name::Summary
            | Name::Ul
            | Name::Pre
            | Name::Listing
            | Name::Xmp => self.not_in_paragraph(),
            Name::H1 | Name::H2 | Name::H3 | Name::H4 | Name::H5 | Name::H6 => {
                self.not_in_paragraph()?;
                self.not_if(self.is_in(HEADINGS))
            }
            Name::Form => {
                if facts.has(Facts::FORM) && !facts.has(Facts::TEMPLATE) {
                    return Err(Reason::NestedForm);
                }
                self.not_in_paragraph()
            }
            Name::Li => {
                self.not_if(facts.has(Facts::LI_OPEN))?;
                self.not_in_paragraph()
            }
            Name::Dd | Name::Dt => {
                self.not_if(facts.has(Facts::DD_OPEN))?;
                self.not_in_paragraph()
            }
            Name::Plaintext => Err(Reason::Plaintext),
            Name::Button => self.not_if(facts.has(Facts::BUTTON_IN_SCOPE)),
            Name::A => self.not_if(facts.has(Facts::A_FORMATTING)),
            Name::Nobr => self.not_if(facts.has(Facts::NOBR_IN_SCOPE)),
            Name::Table if self.quirks == Some(QuirksMode::Quirks) => Ok(()),
            Name::Table => self.not_in_paragraph(),
            Name::Input | Name::Select => {
                let in_select = Facts::SELECT_IN_SCOPE | Facts::SELECT_CONTEXT;
                self.not_if(facts.has(in_select))
            }
            Name::Hr => {
                self.not_in_paragraph()?;
                self.not_if(self.has_select() && self.is_in(IMPLIED_END_TAGS))
            }
            Name::Option if self.has_select() => {
                self.not_if(self.is_in(IMPLIED_END_TAGS) && !self.current_is(Name::Optgroup))
            }
            Name::Optgroup if self.has_select() => self.not_if(self.is_in(IMPLIED_END_TAGS)),
            Name::Option | Name::Optgroup => self.not_if(self.current_is(Name::Option)),
            Name::Rb | Name::Rtc => self.not_if(self.has_ruby() && self.is_in(IMPLIED_END_TAGS)),
            Name::Rp | Name::Rt => self.not_if(
                self.has_ruby() && self.is_in(IMPLIED_END_TAGS) && !self.current_is(Name::Rtc),
            ),
            Name::Html
            | Name::Head
            | Name::Body
            | Name::Frameset
            | Name::Frame
            | Name::Image
            | Name::Caption
            | Name::Col
            | Name::Colgroup
            | Name::Tbody
            | Name::Td
            | Name::Tfoot
            | Name::Th
            | Name::Thead
            | Name::Tr => Err(Reason::MisplacedElement),
            // These two would make an element of SVG or MathML.
            Name::Svg | Name::Math => Err(Reason::ElementNamespace),
            _ => Ok(()),
        }
    }

    fn not_in_paragraph(&self) -> Result<(), Reason> {
        if self.top().facts.has(Facts::P_IN_BUTTON_SCOPE) {
            Err(Reason::InParagraph)
        } else {
            Ok(())
        }
    }

    fn not_if(&self, closes: bool) -> Result<(), Reason> {
        if closes { Err(Reason::NestedElement) } else { Ok(()) }
    }

    fn current_is(&self, name: Name) -> bool {
        let current = self.top().name;
        !self.is_at_root() && current.namespace == Namespace::Html && current.name == name
    }
}
