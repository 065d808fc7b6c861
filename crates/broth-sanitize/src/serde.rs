//! Serialises removals as the command writes them in JSON:
//! `{"what":"attribute","name":"onclick","span":[3,14],"why":"it could run a script"}`.

use ::serde::ser::SerializeStruct as _;
use ::serde::{Serialize, Serializer};
use broth_entities::serialize_word;

use crate::{RemovalReason, Removed};

serialize_word!(RemovalReason);

impl Serialize for Removed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Removed", 4)?;
        fields.serialize_field("what", &self.kind)?;
        fields.serialize_field("name", &self.name)?;
        fields.serialize_field("span", &self.span)?;
        fields.serialize_field("why", self.message())?;
        fields.end()
    }
}
