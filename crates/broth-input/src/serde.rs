//! Serialises spans as the command writes them in JSON: `[start,end]`.

use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Span;

impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.start, self.end].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <[usize; 2]>::deserialize(deserializer).map(|[start, end]| Self::new(start, end))
    }
}
