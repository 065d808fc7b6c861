//! The declarations of a document type's internal subset: entities, and the attributes of elements.
//!
//! Nothing outside the document is ever read, such as an external subset or an external entity. A
//! subset that refers to one may declare more than is known here, so a reference to an unknown
//! entity is then not an error.
//!
//! A small scanner reads the subset, declaration by declaration. Anything that it does not
//! understand is an error, and is skipped up to the next declaration.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;

use broth_markup::{ErrorCode, ParseError, Span};

use crate::chars;
use crate::namespace;
use crate::reference;

mod attlist;
mod expansion;
mod parameter;
mod scanner;

pub(crate) use expansion::{Budget, DEPTH, Expanded};

use scanner::Scanner;

/// A general entity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entity {
    /// Its replacement text: the literal value, with references to characters replaced.
    Internal(Box<str>),
    /// An external entity, which is not read.
    External,
    /// An unparsed entity, which is not text.
    Unparsed,
}

/// The type of an attribute, as far as it matters here.
///
/// <https://www.w3.org/TR/xml/#NT-AttType>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttributeType {
    Cdata,
    Id,
    /// Any other type.
    Tokens,
}

/// An attribute that an element may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AttributeDeclaration {
    /// The values of all types but CDATA lose superfluous spaces.
    pub(crate) kind: AttributeType,
    /// The default value, with its references replaced.
    pub(crate) default: Option<Box<str>>,
}

/// The declarations of a document. If there are several for the same name, the first one counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declarations {
    pub(crate) entities: BTreeMap<Box<str>, Entity>,
    /// The replacement texts of parameter entities; `None` for an external one.
    parameters: BTreeMap<Box<str>, Option<Box<str>>>,
    pub(crate) attributes: BTreeMap<Box<str>, BTreeMap<Box<str>, AttributeDeclaration>>,
    /// Whether there is an external subset, which may declare more.
    pub(crate) has_external_subset: bool,
    /// Whether the internal subset has references to parameter entities.
    has_parameter_references: bool,
    /// Whether the document says that nothing outside it matters.
    ///
    /// <https://www.w3.org/TR/xml/#sec-rmd>
    pub(crate) is_standalone: bool,
    /// Whether references to entities stay as they are written.
    pub(crate) keeps_references: bool,
}

/// The services that a reader of declarations needs from its caller.
pub(crate) struct ExpansionContext<'r> {
    /// Receives the errors.
    pub(crate) report: &'r mut dyn FnMut(ParseError),
    /// Pays for expansions.
    pub(crate) pay: &'r mut dyn FnMut(usize) -> bool,
    /// Looks up entities that the document does not declare.
    pub(crate) external: &'r dyn Fn(&str) -> Option<String>,
}

impl Declarations {
    /// Removes the attributes whose declaration has no effect: those of type CDATA, unless default
    /// values are wanted.
    pub(crate) fn forget_cdata_attributes(&mut self, wants_defaults: bool) {
        self.attributes.retain(|_, attributes| {
            attributes.retain(|_, declaration| {
                declaration.kind != AttributeType::Cdata
                    || (wants_defaults && declaration.default.is_some())
            });
            !attributes.is_empty()
        });
    }

    /// The attributes that are ids, as pairs of element and attribute.
    pub(crate) fn ids(&self) -> impl Iterator<Item = (&str, &str)> {
        self.attributes.iter().flat_map(|(element, attributes)| {
            let ids = attributes.iter().filter(|(_, it)| it.kind == AttributeType::Id);
            ids.map(|(name, _)| (&**element, &**name))
        })
    }
}

/// Reads a text with declarations: a subset, or a parameter entity.
struct Reader<'r> {
    scanner: Scanner<'r>,
    declarations: &'r mut Declarations,
    origin: Origin,
    context: ExpansionContext<'r>,
    /// Whether declarations are checked but not kept.
    is_cut: bool,
}

/// The position in the document of a text with declarations.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// It begins at this offset.
    At(usize),
    /// It is the text of an entity; this is the reference to it.
    Reference(Span),
}

impl Origin {
    /// The position in the document of this offset in the text.
    fn span(self, start: usize, end: usize) -> Span {
        match self {
            Self::At(base) => Span::new(base + start, base + end),
            Self::Reference(span) => span,
        }
    }
}

/// Reports a declaration that is malformed from here on.
struct Malformed;

type Read<T> = Result<T, Malformed>;

impl<'r> Reader<'r> {
    /// Reads up to the next reference to a parameter entity, and returns its name and position.
    ///
    /// <https://www.w3.org/TR/xml/#NT-intSubset>
    fn subset(&mut self) -> Option<(&'r str, Span)> {
        loop {
            self.scanner.skip_space();
            let start = self.scanner.at();
            if self.scanner.is_at_end() {
                return None;
            }
            let read = if self.scanner.take("<!--") {
                self.comment()
            } else if self.scanner.take("<?") {
                self.processing_instruction()
            } else if self.scanner.take("%") {
                match self.parameter_entity_reference() {
                    Ok(name) => return Some((name, self.origin.span(start, self.scanner.at()))),
                    Err(malformed) => Err(malformed),
                }
            } else if self.scanner.take("<!ENTITY") {
                self.entity_declaration()
            } else if self.scanner.take("<!ATTLIST") {
                self.attlist_declaration()
            } else if self.scanner.take("<!ELEMENT") {
                self.element_declaration()
            } else if self.scanner.take("<!NOTATION") {
                self.notation_declaration()
            } else {
                Err(Malformed)
            };
            if read.is_err() {
                let at = self.scanner.at();
                // An unclosed declaration has taken everything, and must not be read repeatedly.
                if !self.scanner.is_at_end() {
                    self.scanner.skip_declaration(start);
                }
                let first = self.scanner.char_len(start);
                self.error(ErrorCode::InvalidMarkupDeclaration, start, at.max(start + first));
            }
        }
    }

    fn error(&mut self, code: ErrorCode, start: usize, end: usize) {
        let span = self.origin.span(start, end);
        (self.context.report)(ParseError { code, span, at: span.start });
    }

    /// Reads a name that may have a prefix, that of an element or an attribute.
    ///
    /// <https://www.w3.org/TR/xml-names/#NT-QName>
    fn qualified_name(&mut self) -> Read<&'r str> {
        let start = self.scanner.at();
        let name = self.scanner.name().ok_or(Malformed)?;
        if let Some(code) = namespace::violation(name) {
            self.error(code, start, self.scanner.at());
        }
        Ok(name)
    }

    /// Reads a name that must not have a prefix, such as that of an entity, a notation or a target.
    ///
    /// <https://www.w3.org/TR/xml-names/#Conformance>
    fn name_without_colon(&mut self) -> Read<&'r str> {
        let start = self.scanner.at();
        let name = self.scanner.name().ok_or(Malformed)?;
        if name.contains(':') {
            self.error(ErrorCode::InvalidQualifiedName, start, self.scanner.at());
        }
        Ok(name)
    }

    /// <https://www.w3.org/TR/xml/#NT-Comment>
    fn comment(&mut self) -> Read<()> {
        let start = self.scanner.at();
        let data = self.scanner.take_until("-->").ok_or(Malformed)?;
        let end = start + data.len();
        if let Some(at) = data.find("--") {
            self.error(ErrorCode::DoubleHyphenInComment, start + at, start + at + 2);
        } else if data.ends_with('-') {
            self.error(ErrorCode::DoubleHyphenInComment, end - 1, end + 1);
        }
        Ok(())
    }

    /// <https://www.w3.org/TR/xml/#NT-PI>
    fn processing_instruction(&mut self) -> Read<()> {
        let start = self.scanner.at();
        let target = self.name_without_colon()?;
        if target.eq_ignore_ascii_case("xml") {
            let end = start + target.len();
            self.error(ErrorCode::ReservedProcessingInstructionTarget, start, end);
        }
        if self.scanner.take("?>") {
            return Ok(());
        }
        self.space()?;
        self.scanner.take_until("?>").map(drop).ok_or(Malformed)
    }

    /// After the `%`.
    ///
    /// <https://www.w3.org/TR/xml/#NT-PEReference>
    fn parameter_entity_reference(&mut self) -> Read<&'r str> {
        let name = self.name_without_colon()?;
        self.expect(";")?;
        Ok(name)
    }

    /// <https://www.w3.org/TR/xml/#NT-EntityDecl>
    fn entity_declaration(&mut self) -> Read<()> {
        self.space()?;
        let is_parameter = self.scanner.take("%");
        if is_parameter {
            self.space()?;
        }
        let name_at = self.scanner.at();
        let name = self.name_without_colon()?;
        let name_end = self.scanner.at();
        self.space()?;
        let value_at = self.scanner.at();
        let entity = match self.scanner.quoted() {
            Some(value) => {
                let text = self.entity_value(value, value_at + 1)?;
                Entity::Internal(text)
            }
            None => {
                self.external_id(false)?;
                let spaced = self.scanner.skip_space();
                if !is_parameter && spaced && self.scanner.take("NDATA") {
                    self.space()?;
                    self.name_without_colon()?;
                    Entity::Unparsed
                } else {
                    Entity::External
                }
            }
        };
        self.end_of_declaration()?;
        if is_parameter {
            let text = match entity {
                Entity::Internal(text) => Some(text),
                Entity::External | Entity::Unparsed => None,
            };
            if !self.is_cut {
                self.declarations.parameters.entry(name.into()).or_insert(text);
            }
            return Ok(());
        }
        if let Some(c) = reference::predefined(name) {
            if !is_predefined(c, &entity) {
                self.error(ErrorCode::InvalidPredefinedEntity, name_at, name_end);
            }
            return Ok(());
        }
        if self.is_cut {
            return Ok(());
        }
        if self.declarations.entities.contains_key(name) {
            self.error(ErrorCode::DuplicateEntity, name_at, name_end);
        } else {
            self.declarations.entities.insert(name.into(), entity);
        }
        Ok(())
    }

    /// The replacement text of a literal. References to characters are replaced, but references to
    /// entities are not.
    ///
    /// <https://www.w3.org/TR/xml/#NT-EntityValue>
    fn entity_value(&mut self, value: &str, at: usize) -> Read<Box<str>> {
        let mut text = String::with_capacity(value.len());
        let mut rest = value;
        while let Some(found) = rest.find(['&', '%', '\r', '\0']) {
            text.push_str(&rest[..found]);
            let place = at + (value.len() - rest.len()) + found;
            rest = &rest[found..];
            let first = rest.as_bytes()[0];
            match first {
                // Together, they are one newline.
                b'\r' => {
                    text.push('\n');
                    rest = rest.strip_prefix("\r\n").unwrap_or(&rest[1..]);
                }
                b'\0' => {
                    text.push(char::REPLACEMENT_CHARACTER);
                    rest = &rest[1..];
                }
                // In the internal subset, declarations must not contain parameter entities.
                b'%' => return Err(Malformed),
                _ => {
                    let length = Reference::of(rest).ok_or(Malformed)?;
                    match length {
                        Reference::Character { number, len } => {
                            let c = reference::character(number);
                            if c.is_err() {
                                let code = ErrorCode::InvalidCharacterReference;
                                self.error(code, place, place + len);
                            }
                            text.push(c.unwrap_or_else(|replacement| replacement));
                            rest = &rest[len..];
                        }
                        Reference::Entity { name, len } => {
                            if name.contains(':') {
                                self.error(ErrorCode::InvalidQualifiedName, place, place + len);
                            }
                            text.push_str(&rest[..len]);
                            rest = &rest[len..];
                        }
                    }
                }
            }
        }
        text.push_str(rest);
        Ok(text.into_boxed_str())
    }

    /// <https://www.w3.org/TR/xml/#NT-ExternalID>, or a public identifier alone.
    fn external_id(&mut self, public_alone: bool) -> Read<()> {
        if self.scanner.take("SYSTEM") {
            self.space()?;
            return self.scanner.quoted().map(drop).ok_or(Malformed);
        }
        self.expect("PUBLIC")?;
        self.space()?;
        let at = self.scanner.at() + 1;
        let public_id = self.scanner.quoted().ok_or(Malformed)?;
        if !public_id.chars().all(chars::is_public_id_char) {
            self.error(ErrorCode::InvalidPublicIdentifier, at, at + public_id.len());
        }
        let spaced = self.scanner.skip_space();
        match self.scanner.quoted() {
            Some(_) if spaced => Ok(()),
            None if public_alone => Ok(()),
            _ => Err(Malformed),
        }
    }

    /// Checks only the syntax of a content model. Its meaning is a question of validity.
    ///
    /// <https://www.w3.org/TR/xml/#NT-elementdecl>
    fn element_declaration(&mut self) -> Read<()> {
        self.space()?;
        self.qualified_name()?;
        self.space()?;
        if !self.scanner.take("EMPTY") && !self.scanner.take("ANY") {
            let start = self.scanner.at();
            let model = self.scanner.content_model().ok_or(Malformed)?;
            for name in model.split(|c| !chars::is_name_char(c)) {
                if let Some(code) = namespace::violation(name) {
                    self.error(code, start, start + model.len());
                }
            }
        }
        self.end_of_declaration()
    }

    /// <https://www.w3.org/TR/xml/#NT-NotationDecl>
    fn notation_declaration(&mut self) -> Read<()> {
        self.space()?;
        self.name_without_colon()?;
        self.space()?;
        self.external_id(true)?;
        self.end_of_declaration()
    }

    fn space(&mut self) -> Read<()> {
        self.scanner.skip_space().then_some(()).ok_or(Malformed)
    }

    fn expect(&mut self, text: &str) -> Read<()> {
        self.scanner.take(text).then_some(()).ok_or(Malformed)
    }

    fn end_of_declaration(&mut self) -> Read<()> {
        self.scanner.skip_space();
        self.expect(">")
    }
}

/// Whether a declaration of a predefined entity agrees with its known meaning. For two of them the
/// character itself would be markup, so they must be escaped twice.
///
/// <https://www.w3.org/TR/xml/#sec-predefined-ent>
fn is_predefined(c: char, declared: &Entity) -> bool {
    let Entity::Internal(text) = declared else { return false };
    let is_reference = matches!(Reference::of(text), Some(Reference::Character { number, len })
        if len == text.len() && number == u32::from(c));
    let is_character = text.chars().eq([c]);
    is_reference || (is_character && !matches!(c, '<' | '&'))
}

/// A well-formed reference at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reference<'t> {
    /// A reference by number.
    Character {
        /// The number, which need not be that of an allowed character.
        number: u32,
        /// The length, from `&` to `;`.
        len: usize,
    },
    /// A reference by name.
    Entity {
        /// The name.
        name: &'t str,
        /// The length, from `&` to `;`.
        len: usize,
    },
}

impl<'t> Reference<'t> {
    /// The reference at the start of `text`.
    ///
    /// <https://www.w3.org/TR/xml/#NT-Reference>
    pub(crate) fn of(text: &'t str) -> Option<Self> {
        let rest = text.strip_prefix('&')?;
        let Some(digits) = rest.strip_prefix('#') else {
            let end = rest.find(|c| !chars::is_name_char(c))?;
            let name = &rest[..end];
            let is_reference =
                rest[end..].starts_with(';') && name.starts_with(chars::is_name_start);
            return is_reference.then_some(Self::Entity { name, len: end + 2 });
        };
        let (digits, radix) = match digits.strip_prefix('x') {
            Some(digits) => (digits, 16),
            None => (digits, 10),
        };
        let end = digits.find(|c: char| !c.is_digit(radix))?;
        if end == 0 || !digits[end..].starts_with(';') {
            return None;
        }
        let number = digits[..end]
            .chars()
            .filter_map(|c| c.to_digit(radix))
            .fold(0_u32, |number, digit| number.saturating_mul(radix).saturating_add(digit));
        let len = text.len() - digits.len() + end + 1;
        Some(Self::Character { number, len })
    }
}
