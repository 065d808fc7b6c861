//! Tables of facts from the specifications. Most of their rows are generated.

pub(crate) mod by_name;
pub(crate) mod elements;
pub(crate) mod error_traits;
pub(crate) mod vocabulary;
