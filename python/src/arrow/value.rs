//! What a row becomes, and the Arrow arrays that hold it.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, Int64Array, ListArray, StructArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields};

/// The type of a result.
pub(crate) enum Shape {
    Text,
    Int,
    List(Box<Shape>),
    Struct(Vec<(String, Shape)>),
}

/// A result, of the shape that its function declares.
#[derive(Default)]
pub(crate) enum Value {
    #[default]
    Null,
    Text(String),
    Int(i64),
    List(Vec<Value>),
    Struct(Vec<Value>),
}

impl Value {
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    pub(crate) fn maybe(text: Option<impl Into<String>>) -> Self {
        text.map_or(Self::Null, Self::text)
    }

    pub(crate) fn int(number: usize) -> Self {
        Self::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }

    /// At least as many bytes as it takes in an array.
    pub(crate) fn bytes(&self) -> usize {
        const SLOT: usize = 8;
        SLOT + match self {
            Self::Text(text) => text.len(),
            Self::List(values) | Self::Struct(values) => values.iter().map(Self::bytes).sum(),
            _ => 0,
        }
    }
}

impl Shape {
    pub(crate) fn list(of: Self) -> Self {
        Self::List(Box::new(of))
    }

    pub(crate) fn fields<const N: usize>(fields: [(&str, Self); N]) -> Self {
        Self::Struct(fields.into_iter().map(|(name, shape)| (name.to_owned(), shape)).collect())
    }

    pub(crate) fn data_type(&self) -> DataType {
        match self {
            Self::Text => DataType::Utf8,
            Self::Int => DataType::Int64,
            Self::List(of) => DataType::List(Arc::new(Field::new_list_field(of.data_type(), true))),
            Self::Struct(fields) => DataType::Struct(arrow_fields(fields)),
        }
    }

    /// The array of these values. One that is not of this shape is null. Together they must have less than 2 GiB.
    pub(crate) fn array(&self, values: Vec<Value>) -> ArrayRef {
        match self {
            Self::Text => {
                let bytes = values.iter().map(|value| value.bytes()).sum();
                let mut builder = StringBuilder::with_capacity(values.len(), bytes);
                for value in values {
                    match value {
                        Value::Text(text) => builder.append_value(text),
                        _ => builder.append_null(),
                    }
                }
                Arc::new(builder.finish())
            }
            Self::Int => Arc::new(Int64Array::from_iter(values.into_iter().map(|value| {
                let Value::Int(number) = value else { return None };
                Some(number)
            }))),
            Self::List(of) => {
                let mut items = Vec::new();
                let mut lengths = Vec::with_capacity(values.len());
                let mut valid = Vec::with_capacity(values.len());
                for value in values {
                    let list = if let Value::List(list) = value { Some(list) } else { None };
                    valid.push(list.is_some());
                    let list = list.unwrap_or_default();
                    lengths.push(list.len());
                    items.extend(list);
                }
                let field = Arc::new(Field::new_list_field(of.data_type(), true));
                let offsets = OffsetBuffer::from_lengths(lengths);
                Arc::new(ListArray::new(field, offsets, of.array(items), nulls(valid)))
            }
            Self::Struct(fields) => {
                let mut columns: Vec<Vec<Value>> = fields.iter().map(|_| Vec::new()).collect();
                let rows = values.len();
                let mut valid = Vec::with_capacity(rows);
                for value in values {
                    let members =
                        if let Value::Struct(members) = value { Some(members) } else { None };
                    valid.push(members.is_some());
                    let mut members = members.unwrap_or_default().into_iter();
                    for column in &mut columns {
                        column.push(members.next().unwrap_or_default());
                    }
                }
                let shapes = fields.iter().map(|(_, shape)| shape);
                let columns =
                    shapes.zip(columns).map(|(shape, column)| shape.array(column)).collect();
                let struct_array = StructArray::try_new_with_length(
                    arrow_fields(fields),
                    columns,
                    nulls(valid),
                    rows,
                );
                match struct_array {
                    Ok(array) => Arc::new(array),
                    // The columns have been made for the fields, so this is not to be had.
                    Err(_) => arrow_array::new_null_array(&self.data_type(), rows),
                }
            }
        }
    }
}

fn arrow_fields(fields: &[(String, Shape)]) -> Fields {
    fields.iter().map(|(name, shape)| Field::new(name, shape.data_type(), true)).collect()
}

fn nulls(valid: Vec<bool>) -> Option<NullBuffer> {
    Some(NullBuffer::from(valid)).filter(|nulls| nulls.null_count() > 0)
}
