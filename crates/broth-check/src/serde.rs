//! Serialises findings as the command writes them in JSON. Empty parts have no key.

use ::serde::ser::SerializeStruct as _;
use ::serde::{Serialize, Serializer};

use crate::{Edit, Finding, Fix, FixKind, Label, Rule, Unfixed};

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Finding", 12)?;
        fields.serialize_field("rule", &self.rule)?;
        fields.serialize_field("severity", &self.severity)?;
        fields.serialize_field("message", &self.message)?;
        fields.serialize_field("start", &self.span.start)?;
        fields.serialize_field("end", &self.span.end)?;
        fields.serialize_field("line", &self.line)?;
        fields.serialize_field("col", &self.column)?;
        if !self.label.is_empty() {
            fields.serialize_field("label", &self.label)?;
        }
        if let Some(help) = &self.help {
            fields.serialize_field("help", help)?;
        }
        if !self.related.is_empty() {
            fields.serialize_field("related", &self.related)?;
        }
        if let Some((fix, kind)) = self.fix.as_ref().zip(self.fix_kind()) {
            fields.serialize_field("fix", &FixOfKind { fix, kind })?;
        }
        if let Some(unfixed) = &self.unfixed {
            fields.serialize_field("unfixed", unfixed)?;
        }
        fields.end()
    }
}

impl Serialize for Label {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Label", 5)?;
        fields.serialize_field("message", &self.message)?;
        fields.serialize_field("start", &self.span.start)?;
        fields.serialize_field("end", &self.span.end)?;
        fields.serialize_field("line", &self.line)?;
        fields.serialize_field("col", &self.column)?;
        fields.end()
    }
}

/// The fix of a finding, and what it changes.
struct FixOfKind<'f> {
    fix: &'f Fix,
    kind: FixKind,
}

impl Serialize for FixOfKind<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Fix", 3)?;
        fields.serialize_field("message", &self.fix.message)?;
        fields.serialize_field("edits", &self.fix.edits)?;
        fields.serialize_field("kind", self.kind.as_str())?;
        fields.end()
    }
}

impl Serialize for Fix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Fix", 2)?;
        fields.serialize_field("message", &self.message)?;
        fields.serialize_field("edits", &self.edits)?;
        fields.end()
    }
}

impl Serialize for Edit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Edit", 3)?;
        fields.serialize_field("start", &self.span.start)?;
        fields.serialize_field("end", &self.span.end)?;
        fields.serialize_field("text", &self.text)?;
        fields.end()
    }
}

impl Serialize for Unfixed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Unfixed", 2)?;
        fields.serialize_field("reason", self.as_str())?;
        fields.serialize_field("message", self.message())?;
        fields.end()
    }
}
