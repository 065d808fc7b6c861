//! Serialises removals as the command writes them in JSON:
//! `{"what":"attribute","name":"onclick","span":[3,14],"why":"it could run a script"}`; and
//! configurations, from and to the dictionary that the command, browsers and
//! [`SanitizerConfig::from_json`] read.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use ::serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use ::serde::ser::{Error as _, SerializeStruct as _};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use broth_entities::serialize_word;

use crate::json::Json;
use crate::{RemovalReason, Removed, SanitizerConfig};

/// How deep a configuration is nested: a list of names, in an element, in a list, in the
/// configuration.
const DEPTH: usize = 5;

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

impl Serialize for SanitizerConfig {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The JSON is our own, so that it can be read.
        let json = Json::parse(&self.to_json());
        json.map_err(|_| S::Error::custom("not JSON"))?.serialize(serializer)
    }
}

/// As [`SanitizerConfig::from_json`] reads it, with the same errors.
impl<'de> Deserialize<'de> for SanitizerConfig {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Nested(DEPTH).deserialize(deserializer)?;
        Self::from_strict_value(&json).map_err(D::Error::custom)
    }
}

/// It is as deep as a configuration.
impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(text) | Self::String(text) => serializer.serialize_str(text),
            Self::Array(items) => serializer.collect_seq(items),
            Self::Object(members) => {
                serializer.collect_map(members.iter().map(|(name, value)| (name, value)))
            }
        }
    }
}

/// Reads a value that is nested so deep at the most.
#[derive(Clone, Copy)]
struct Nested(usize);

impl Nested {
    fn inside<E: Error>(self) -> Result<Self, E> {
        let inside = self.0.checked_sub(1).map(Self);
        inside.ok_or_else(|| E::custom("a configuration is not nested so deep"))
    }
}

impl<'de> DeserializeSeed<'de> for Nested {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Nested {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a configuration of the sanitizer")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_none<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        self.inside()?.deserialize(deserializer)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::String(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let inside = self.inside()?;
        let mut array = Vec::new();
        while let Some(item) = items.next_element_seed(inside)? {
            array.push(item);
        }
        Ok(Json::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let inside = self.inside()?;
        let mut object = Vec::new();
        while let Some(name) = members.next_key::<String>()? {
            object.push((name, members.next_value_seed(inside)?));
        }
        Ok(Json::Object(object))
    }
}
