//! Serialises losses as the command writes them in JSON:
//! `{"name":"video","span":[22,37],"how":"dropped","why":"no-markdown"}`.

use ::serde::ser::SerializeStruct as _;
use ::serde::{Serialize, Serializer};
use broth_entities::serialize_word;

use crate::{Loss, LossKind, LossReason};

serialize_word!(LossKind);
serialize_word!(LossReason);

impl Serialize for Loss {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Loss", 4)?;
        fields.serialize_field("name", &self.name)?;
        fields.serialize_field("span", &self.span)?;
        fields.serialize_field("how", &self.kind)?;
        fields.serialize_field("why", &self.reason)?;
        fields.end()
    }
}
