//! broth beside other libraries.
//!
//! `src/bin/compare.rs` measures all libraries in one run ([`rig`]); the contenders of each kind of work are a file
//! under [`contenders`]. `benches/works.rs` measures the same by criterion, for who watches one of them.

pub mod contenders;
pub mod corpus;
pub mod footprint;
pub mod growth;
pub mod instructions;
pub mod machine;
pub mod page;
pub mod python;
pub mod rig;
pub mod streaming;
