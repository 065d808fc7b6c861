//! The common parts of the doctypes of HTML and XML5: two identifiers, in quotes.

use broth_input::Input;
use broth_markup::{Doctype, ErrorCode, Quote};

use crate::Piece;

/// The quote that ends an attribute's value or a doctype's identifier.
///
/// ```
/// use broth_lex::doctype::QuoteMark;
/// use broth_markup::Quote;
///
/// let mark = QuoteMark::of('\'');
/// assert_eq!((mark.char(), mark.written()), ('\'', Quote::Single));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuoteMark {
    /// `"`
    Double,
    /// `'`
    Single,
}

impl QuoteMark {
    /// The quote mark of a character.
    #[must_use]
    pub const fn of(c: char) -> Self {
        if c == '"' { Self::Double } else { Self::Single }
    }

    /// The character.
    #[must_use]
    pub const fn char(self) -> char {
        match self {
            Self::Double => '"',
            Self::Single => '\'',
        }
    }

    /// How a value between such quotes is written.
    #[must_use]
    pub const fn written(self) -> Quote {
        match self {
            Self::Double => Quote::Double,
            Self::Single => Quote::Single,
        }
    }
}

/// An identifier of a doctype. Its methods return the errors about it.
///
/// ```
/// use broth_lex::doctype::Id;
///
/// assert_eq!(Id::Public.missing().as_str(), "missing-doctype-public-identifier");
/// assert_eq!(Id::System.abrupt().as_str(), "abrupt-doctype-system-identifier");
/// println!("{} {}", Id::Public.missing_quote(), Id::System.missing_whitespace_after_keyword());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Id {
    /// After `PUBLIC`.
    Public,
    /// After `SYSTEM`, or the second one after `PUBLIC`.
    System,
}

impl Id {
    /// The error about a quote directly after the keyword.
    #[must_use]
    pub const fn missing_whitespace_after_keyword(self) -> ErrorCode {
        match self {
            Self::Public => ErrorCode::MissingWhitespaceAfterDoctypePublicKeyword,
            Self::System => ErrorCode::MissingWhitespaceAfterDoctypeSystemKeyword,
        }
    }

    /// The error about a doctype that ends before the identifier.
    #[must_use]
    pub const fn missing(self) -> ErrorCode {
        match self {
            Self::Public => ErrorCode::MissingDoctypePublicIdentifier,
            Self::System => ErrorCode::MissingDoctypeSystemIdentifier,
        }
    }

    /// The error about something else in place of the identifier.
    #[must_use]
    pub const fn missing_quote(self) -> ErrorCode {
        match self {
            Self::Public => ErrorCode::MissingQuoteBeforeDoctypePublicIdentifier,
            Self::System => ErrorCode::MissingQuoteBeforeDoctypeSystemIdentifier,
        }
    }

    /// The error about a `>` inside the identifier.
    #[must_use]
    pub const fn abrupt(self) -> ErrorCode {
        match self {
            Self::Public => ErrorCode::AbruptDoctypePublicIdentifier,
            Self::System => ErrorCode::AbruptDoctypeSystemIdentifier,
        }
    }
}

/// The doctype that is being read; a part that is `None` is *missing*.
#[derive(Clone, Copy, Debug, Default)]
pub struct DoctypeParts {
    /// The name.
    pub name: Option<Piece>,
    /// The public identifier.
    pub public_id: Option<Piece>,
    /// The system identifier.
    pub system_id: Option<Piece>,
    /// The text between `[` and `]`, in XML.
    pub internal_subset: Option<Piece>,
    /// The *force-quirks flag*, in HTML.
    pub force_quirks: bool,
}

impl DoctypeParts {
    /// Sets an identifier.
    pub fn set_id(&mut self, id: Id, piece: Piece) {
        match id {
            Id::Public => self.public_id = Some(piece),
            Id::System => self.system_id = Some(piece),
        }
    }

    /// The parts that are present.
    pub fn pieces_mut(&mut self) -> impl Iterator<Item = &mut Piece> {
        let Self { name, public_id, system_id, internal_subset, force_quirks: _ } = self;
        [name, public_id, system_id, internal_subset].into_iter().flatten()
    }

    /// Returns the doctype as a token has it, borrowed from the input or from `scratch`.
    #[must_use]
    pub fn lend<'t>(&'t self, input: &'t Input<'_>, scratch: &'t str) -> Doctype<'t> {
        let text = |piece: &Piece| piece.text(input, scratch);
        Doctype {
            name: self.name.as_ref().map(text),
            public_id: self.public_id.as_ref().map(text),
            system_id: self.system_id.as_ref().map(text),
            force_quirks: self.force_quirks,
        }
    }
}
