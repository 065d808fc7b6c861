//! The results of rows, and the Arrow arrays that hold them.

use std::sync::Arc;

use arrow_array::builder::{Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, ListArray, StructArray};
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
}

/// An array in the making.
pub(crate) enum Column {
    Text(StringBuilder),
    Int(Int64Builder),
    List { of: Box<Column>, item: Arc<Field>, lengths: Vec<usize>, valid: Vec<bool> },
    Struct { columns: Vec<Column>, fields: Fields, valid: Vec<bool> },
}

impl Column {
    pub(crate) fn new(shape: &Shape) -> Self {
        match shape {
            Shape::Text => Self::Text(StringBuilder::new()),
            Shape::Int => Self::Int(Int64Builder::new()),
            Shape::List(of) => Self::List {
                item: Arc::new(Field::new_list_field(of.data_type(), true)),
                of: Box::new(Self::new(of)),
                lengths: Vec::new(),
                valid: Vec::new(),
            },
            Shape::Struct(fields) => Self::Struct {
                columns: fields.iter().map(|(_, shape)| Self::new(shape)).collect(),
                fields: arrow_fields(fields),
                valid: Vec::new(),
            },
        }
    }

    /// Adds a row. One that is not of the column's shape is null. All together must have less than
    /// 2 GiB.
    pub(crate) fn push(&mut self, value: Value) {
        match self {
            Self::Text(texts) => match value {
                Value::Text(text) => texts.append_value(text),
                _ => texts.append_null(),
            },
            Self::Int(numbers) => match value {
                Value::Int(number) => numbers.append_value(number),
                _ => numbers.append_null(),
            },
            Self::List { of, lengths, valid, .. } => {
                let list = if let Value::List(list) = value { Some(list) } else { None };
                valid.push(list.is_some());
                let list = list.unwrap_or_default();
                lengths.push(list.len());
                list.into_iter().for_each(|item| of.push(item));
            }
            Self::Struct { columns, valid, .. } => {
                let members = if let Value::Struct(members) = value { Some(members) } else { None };
                valid.push(members.is_some());
                let mut members = members.unwrap_or_default().into_iter();
                for column in columns {
                    column.push(members.next().unwrap_or_default());
                }
            }
        }
    }

    pub(crate) fn finish(self) -> ArrayRef {
        match self {
            Self::Text(mut texts) => Arc::new(texts.finish()),
            Self::Int(mut numbers) => Arc::new(numbers.finish()),
            Self::List { of, item, lengths, valid } => {
                let offsets = OffsetBuffer::from_lengths(lengths);
                Arc::new(ListArray::new(item, offsets, of.finish(), nulls(valid)))
            }
            Self::Struct { columns, fields, valid } => {
                let rows = valid.len();
                let columns = columns.into_iter().map(Self::finish).collect();
                let nulls = nulls(valid);
                match StructArray::try_new_with_length(fields.clone(), columns, nulls, rows) {
                    Ok(array) => Arc::new(array),
                    // The columns have been made for the fields, so this is not to be had.
                    Err(_) => arrow_array::new_null_array(&DataType::Struct(fields), rows),
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
