//! broth beside other libraries.
//!
//! `src/bin/compare.rs` measures whole documents, all libraries in one run ([`rig`]); the contenders of
//! each kind of work are a file under [`contenders`]. `benches/` has criterion benches of single functions.

pub mod contenders;
pub mod corpus;
pub mod growth;
pub mod rig;
