//! Serialises errors and limits: `{"code":"duplicate-attribute","span":[3,14]}`.

use ::serde::ser::SerializeStruct as _;
use ::serde::{Serialize, Serializer};

use crate::{ErrorCode, Limit, LimitMet, ParseError};

impl Serialize for ErrorCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Serialize for ParseError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("ParseError", 2)?;
        fields.serialize_field("code", &self.code)?;
        fields.serialize_field("span", &self.span)?;
        fields.end()
    }
}

impl Serialize for Limit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Serialize for LimitMet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("LimitMet", 2)?;
        fields.serialize_field("limit", &self.limit)?;
        fields.serialize_field("at", &self.at)?;
        fields.end()
    }
}
