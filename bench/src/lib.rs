//! broth compared with other libraries.
//!
//! `src/bin/compare.rs` measures all libraries in one run ([`rig`]); the contenders of each kind of
//! work are a file under [`contenders`]. `src/bin/growth.rs` measures how the cost of hostile input
//! grows, `src/bin/memory.rs` how large trees are.

pub mod contenders;
pub mod cores;
pub mod corpus;
pub mod footprint;
pub mod fresh;
pub mod growth;
pub mod instructions;
pub mod machine;
pub mod page;
pub mod plot;
pub mod python;
pub mod rig;
pub mod sections;
pub mod streaming;
