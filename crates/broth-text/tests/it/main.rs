//! The rendered text of documents and of their parts.

mod inner_text;
