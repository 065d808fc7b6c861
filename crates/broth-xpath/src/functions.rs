//! The core functions: their names, how many arguments they take, and their types. The string
//! functions are in `strings`.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#corelib>

pub(crate) mod strings;

/// A core function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-last>
    Last,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-position>
    Position,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-count>
    Count,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-id>
    Id,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-local-name>
    LocalName,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-namespace-uri>
    NamespaceUri,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-name>
    Name,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-string>
    String,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-concat>
    Concat,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-starts-with>
    StartsWith,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-contains>
    Contains,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-substring-before>
    SubstringBefore,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-substring-after>
    SubstringAfter,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-substring>
    Substring,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-string-length>
    StringLength,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-normalize-space>
    NormalizeSpace,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-translate>
    Translate,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-boolean>
    Boolean,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-not>
    Not,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-true>
    True,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-false>
    False,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-lang>
    Lang,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-number>
    Number,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-sum>
    Sum,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-floor>
    Floor,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-ceiling>
    Ceiling,
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-round>
    Round,
}

/// The type of an expression, as far as it is known before evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Nodes,
    String,
    Number,
    Boolean,
    /// The result of a user-defined function.
    Unknown,
}

impl Function {
    /// A function by its name, with the least and the greatest number of its arguments.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#corelib>
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

    /// Whether its argument must be a set of nodes.
    pub(crate) fn takes_nodes(self) -> bool {
        matches!(self, Self::Count | Self::LocalName | Self::NamespaceUri | Self::Name | Self::Sum)
    }

    /// Whether it depends on the context node if it has this number of arguments.
    pub(crate) fn needs_node(self, arguments: usize) -> bool {
        match self {
            Self::Lang => true,
            // `id` depends on the tree, which is the same for all context nodes.
            Self::Id | Self::True | Self::False | Self::Last | Self::Position => false,
            _ => arguments == 0,
        }
    }
}
