//! Start tags in the body: which of them append an element of their name and do nothing else.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>

use broth_dom::QuirksMode;
use broth_html_rules::elements::{HEADINGS, IMPLIED_END_TAGS};
use broth_html_rules::in_body::StartTag;
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
        match StartTag::of(name.name) {
            StartTag::Block | StartTag::Pre | StartTag::Xmp => self.not_in_paragraph(),
            StartTag::Heading => {
                self.not_in_paragraph()?;
                self.not_if(self.is_in(HEADINGS))
            }
            StartTag::Form => {
                if facts.has(Facts::FORM) && !facts.has(Facts::TEMPLATE) {
                    return Err(Reason::NestedForm);
                }
                self.not_in_paragraph()
            }
            StartTag::Li => {
                self.not_if(facts.has(Facts::LI_OPEN))?;
                self.not_in_paragraph()
            }
            StartTag::Description => {
                self.not_if(facts.has(Facts::DD_OPEN))?;
                self.not_in_paragraph()
            }
            StartTag::Plaintext => Err(Reason::Plaintext),
            StartTag::Button => self.not_if(facts.has(Facts::BUTTON_IN_SCOPE)),
            StartTag::A => self.not_if(facts.has(Facts::A_FORMATTING)),
            StartTag::Nobr => self.not_if(facts.has(Facts::NOBR_IN_SCOPE)),
            StartTag::Table if self.quirks == Some(QuirksMode::Quirks) => Ok(()),
            StartTag::Table => self.not_in_paragraph(),
            StartTag::Input | StartTag::Select => {
                let in_select = Facts::SELECT_IN_SCOPE | Facts::SELECT_CONTEXT;
                self.not_if(facts.has(in_select))
            }
            StartTag::Hr => {
                self.not_in_paragraph()?;
                self.not_if(self.has_select() && self.is_in(IMPLIED_END_TAGS))
            }
            StartTag::Option if self.has_select() => {
                self.not_if(self.is_in(IMPLIED_END_TAGS) && !self.current_is(Name::Optgroup))
            }
            StartTag::Optgroup if self.has_select() => self.not_if(self.is_in(IMPLIED_END_TAGS)),
            StartTag::Option | StartTag::Optgroup => self.not_if(self.current_is(Name::Option)),
            StartTag::RubyBase => self.not_if(self.has_ruby() && self.is_in(IMPLIED_END_TAGS)),
            StartTag::RubyText => self.not_if(
                self.has_ruby() && self.is_in(IMPLIED_END_TAGS) && !self.current_is(Name::Rtc),
            ),
            StartTag::Html
            | StartTag::Body
            | StartTag::Frameset
            | StartTag::Image
            | StartTag::Misplaced => Err(Reason::MisplacedElement),
            // These two would make an element of SVG or MathML.
            StartTag::Svg | StartTag::Math => Err(Reason::ElementNamespace),
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
