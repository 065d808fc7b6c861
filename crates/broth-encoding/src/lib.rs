//! From bytes to text by the web's rules.
//!
//! This part is not built yet.
