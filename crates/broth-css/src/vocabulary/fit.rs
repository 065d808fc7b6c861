//! Whether a token can be in the value of a property.

use super::{Accepts, FunctionKind, Property};
use crate::kind::TokenKind;
use crate::token::Token;
use crate::values::{ComponentValue, Values};

/// <https://drafts.csswg.org/css-values-5/#common-keywords>
const CSS_WIDE: [&str; 6] =
    ["inherit", "initial", "revert", "revert-layer", "revert-rule", "unset"];

/// Units of each kind.
const UNITS: &[(Accepts, &[&str])] = &[
    (Accepts::Angle, &["deg", "grad", "rad", "turn"]),
    (Accepts::Flex, &["fr"]),
    (Accepts::Frequency, &["hz", "khz"]),
    (
        Accepts::Length,
        &[
            "cap", "ch", "cm", "cqb", "cqh", "cqi", "cqmax", "cqmin", "cqw", "dvb", "dvh", "dvi",
            "dvmax", "dvmin", "dvw", "em", "ex", "ic", "in", "lh", "lvb", "lvh", "lvi", "lvmax",
            "lvmin", "lvw", "mm", "pc", "pt", "px", "q", "rcap", "rch", "rem", "rex", "ric", "rlh",
            "svb", "svh", "svi", "svmax", "svmin", "svw", "vb", "vh", "vi", "vmax", "vmin", "vw",
        ],
    ),
    (Accepts::Resolution, &["dpcm", "dpi", "dppx", "x"]),
    (Accepts::Time, &["ms", "s"]),
];

impl Property {
    /// The first token that cannot be in any value of this property, by the grammar.
    ///
    /// It looks at each token alone, and not into functions: a value without such a token may still
    /// be invalid. Keywords that begin with a hyphen belong to some browser, and may be anywhere.
    ///
    /// ```
    /// use broth::css::{Property, parse_values};
    ///
    /// let misfit = |name: &str, value: &str| {
    ///     let list = parse_values(value);
    ///     let property = Property::find(name).unwrap();
    ///     property.misfit(list.values()).map(|token| token.text().to_owned())
    /// };
    /// assert_eq!(misfit("display", "inline blok"), Some("blok".into()));
    /// assert_eq!(misfit("width", "calc(100% - 2px)"), None);
    /// assert_eq!(misfit("width", "10"), Some("10".into()));
    /// ```
    #[must_use]
    pub fn misfit<'s>(&self, value: Values<'s>) -> Option<Token<'s>> {
        if self.has(Accepts::Any) || value.tokens().any(|token| is_substitution(&token)) {
            return None;
        }
        value.iter().find_map(|part| match part {
            ComponentValue::Token(token) if !self.fits(&token) => Some(token),
            _ => None,
        })
    }

    /// Whether a value of the property with this name, in any case, may have colours.
    pub(crate) fn has_colors(name: &str) -> bool {
        Self::find(name).is_some_and(|it| it.has(Accepts::Color) && !it.has(Accepts::Any))
    }

    fn has(&self, kind: Accepts) -> bool {
        self.accepts & kind as u16 != 0
    }

    fn fits(&self, token: &Token<'_>) -> bool {
        match token.kind() {
            TokenKind::Ident => self.has(Accepts::Ident) || self.has_keyword(&token.value()),
            TokenKind::Hash => self.has(Accepts::Color) && is_hex_color(&token.value()),
            TokenKind::String | TokenKind::BadString => self.has(Accepts::String),
            TokenKind::Url | TokenKind::BadUrl => self.has(Accepts::Url),
            TokenKind::Percentage => self.has(Accepts::Percentage),
            TokenKind::Number => self.has(Accepts::Number) || is_zero(token) && self.has_units(),
            TokenKind::Dimension => {
                let unit = token.value().to_ascii_lowercase();
                let found = UNITS.iter().find(|(_, units)| units.contains(&unit.as_str()));
                found.is_some_and(|(kind, _)| self.has(*kind))
            }
            _ => true,
        }
    }

    fn has_keyword(&self, word: &str) -> bool {
        let is = |keyword: &str| keyword.eq_ignore_ascii_case(word);
        word.starts_with('-') || CSS_WIDE.into_iter().any(is) || self.keywords().any(is)
    }

    /// Whether its values may have units, which a zero does not need.
    fn has_units(&self) -> bool {
        [Accepts::Length, Accepts::Angle, Accepts::Percentage]
            .into_iter()
            .any(|kind| self.has(kind))
    }
}

/// <https://drafts.csswg.org/css-color-4/#typedef-hex-color>
fn is_hex_color(digits: &str) -> bool {
    matches!(digits.len(), 3 | 4 | 6 | 8) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn is_zero(token: &Token<'_>) -> bool {
    token.number().is_some_and(|number| number.value() == 0.0)
}

fn is_substitution(token: &Token<'_>) -> bool {
    token.kind() == TokenKind::Function
        && FunctionKind::find(&token.value()) == Some(FunctionKind::Substitutes)
}
