//! The core functions: their names, how many arguments they take, and their types. The
//! functions of strings are in `strings`; evaluation calls them.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#corelib>

pub(crate) mod strings;

/// A core function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Last,
    Position,
    Count,
    Id,
    LocalName,
    NamespaceUri,
    Name,
    String,
    Concat,
    StartsWith,
    Contains,
    SubstringBefore,
    SubstringAfter,
    Substring,
    StringLength,
    NormalizeSpace,
    Translate,
    Boolean,
    Not,
    True,
    False,
    Lang,
    Number,
    Sum,
    Floor,
    Ceiling,
    Round,
}

/// The type of an expression, as far as it is known before evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Nodes,
    String,
    Number,
    Boolean,
    /// The result of a function of the caller.
    Unknown,
}

impl Function {
    /// A function by its name, with the least and the greatest number of its arguments.
    pub(crate) fn of(name: &str) -> Option<(Self, usize, usize)> {
        Some(match name {
            "last" => (Self::Last, 0, 0),
            "position" => (Self::Position, 0, 0),
            "count" => (Self::Count, 1, 1),
            "id" => (Self::Id, 1, 1),
            "local-name" => (Self::LocalName, 0, 1),
            "namespace-uri" => (Self::NamespaceUri, 0, 1),
            "name" => (Self::Name, 0, 1),
            "string" => (Self::String, 0, 1),
            "concat" => (Self::Concat, 2, usize::MAX),
            "starts-with" => (Self::StartsWith, 2, 2),
            "contains" => (Self::Contains, 2, 2),
            "substring-before" => (Self::SubstringBefore, 2, 2),
            "substring-after" => (Self::SubstringAfter, 2, 2),
            "substring" => (Self::Substring, 2, 3),
            "string-length" => (Self::StringLength, 0, 1),
            "normalize-space" => (Self::NormalizeSpace, 0, 1),
            "translate" => (Self::Translate, 3, 3),
            "boolean" => (Self::Boolean, 1, 1),
            "not" => (Self::Not, 1, 1),
            "true" => (Self::True, 0, 0),
            "false" => (Self::False, 0, 0),
            "lang" => (Self::Lang, 1, 1),
            "number" => (Self::Number, 0, 1),
            "sum" => (Self::Sum, 1, 1),
            "floor" => (Self::Floor, 1, 1),
            "ceiling" => (Self::Ceiling, 1, 1),
            "round" => (Self::Round, 1, 1),
            _ => return None,
        })
    }

    /// The type of its result.
    pub(crate) fn result(self) -> Type {
        match self {
            Self::Id => Type::Nodes,
            Self::LocalName
            | Self::NamespaceUri
            | Self::Name
            | Self::String
            | Self::Concat
            | Self::SubstringBefore
            | Self::SubstringAfter
            | Self::Substring
            | Self::NormalizeSpace
            | Self::Translate => Type::String,
            Self::StartsWith
            | Self::Contains
            | Self::Boolean
            | Self::Not
            | Self::True
            | Self::False
            | Self::Lang => Type::Boolean,
            _ => Type::Number,
        }
    }

    /// Whether its argument must be nodes.
    pub(crate) fn takes_nodes(self) -> bool {
        matches!(self, Self::Count | Self::LocalName | Self::NamespaceUri | Self::Name | Self::Sum)
    }

    /// Whether it looks at the context node, with that number of arguments.
    pub(crate) fn needs_node(self, arguments: usize) -> bool {
        match self {
            Self::Lang => true,
            // The tree in which to look is that of the context node, the same for all.
            Self::Id | Self::True | Self::False | Self::Last | Self::Position => false,
            _ => arguments == 0,
        }
    }
}
