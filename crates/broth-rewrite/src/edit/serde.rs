//! Edits for serde: `{"op":"set","name":"loading","value":"lazy"}`, as in a rule of the command. An
//! op of the command inserts markup; the same op with `-text` inserts text.

use alloc::format;
use alloc::string::String;

use ::serde::de::Error as _;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::edit::element_edit::Edit;

/// The members of an edit.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Members {
    op: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<String>,
}

impl From<&Edit> for Members {
    fn from(edit: &Edit) -> Self {
        let (op, name, value) = match edit {
            Edit::SetAttr(name, value) => ("set", Some(name), Some(value)),
            Edit::RemoveAttr(name) => ("unset", Some(name), None),
            Edit::AddClass(class) => ("add-class", Some(class), None),
            Edit::RemoveClass(class) => ("remove-class", Some(class), None),
            Edit::SetName(name) => ("rename", Some(name), None),
            Edit::BeforeHtml(html) => ("before", None, Some(html)),
            Edit::AfterHtml(html) => ("after", None, Some(html)),
            Edit::PrependHtml(html) => ("prepend", None, Some(html)),
            Edit::AppendHtml(html) => ("append", None, Some(html)),
            Edit::SetInnerHtml(html) => ("inner", None, Some(html)),
            Edit::ReplaceWithHtml(html) => ("replace", None, Some(html)),
            Edit::Before(text) => ("before-text", None, Some(text)),
            Edit::After(text) => ("after-text", None, Some(text)),
            Edit::Prepend(text) => ("prepend-text", None, Some(text)),
            Edit::Append(text) => ("append-text", None, Some(text)),
            Edit::SetText(text) => ("inner-text", None, Some(text)),
            Edit::ReplaceWith(text) => ("replace-text", None, Some(text)),
            Edit::Remove => ("remove", None, None),
            Edit::Unwrap => ("unwrap", None, None),
        };
        Self { op: op.into(), name: name.cloned(), value: value.cloned() }
    }
}

impl Serialize for Edit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Members::from(self).serialize(serializer)
    }
}

/// A name that no markup has is an error.
impl<'de> Deserialize<'de> for Edit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Members { op, name, value } = Members::deserialize(deserializer)?;
        let needs = |what| move || D::Error::custom(format!("the edit needs a \"{what}\""));
        let name = || name.clone().ok_or_else(needs("name"));
        let value = || value.clone().ok_or_else(needs("value"));
        let edit = match &*op {
            "set" => Self::SetAttr(name()?, value()?),
            "unset" => Self::RemoveAttr(name()?),
            "add-class" => Self::AddClass(name()?),
            "remove-class" => Self::RemoveClass(name()?),
            "rename" => Self::SetName(name()?),
            "before" => Self::BeforeHtml(value()?),
            "after" => Self::AfterHtml(value()?),
            "prepend" => Self::PrependHtml(value()?),
            "append" => Self::AppendHtml(value()?),
            "inner" => Self::SetInnerHtml(value()?),
            "replace" => Self::ReplaceWithHtml(value()?),
            "before-text" => Self::Before(value()?),
            "after-text" => Self::After(value()?),
            "prepend-text" => Self::Prepend(value()?),
            "append-text" => Self::Append(value()?),
            "inner-text" => Self::SetText(value()?),
            "replace-text" => Self::ReplaceWith(value()?),
            "remove" => Self::Remove,
            "unwrap" => Self::Unwrap,
            _ => return Err(D::Error::custom(format!("unknown op {op:?}"))),
        };
        edit.check().map_err(D::Error::custom)?;
        Ok(edit)
    }
}
