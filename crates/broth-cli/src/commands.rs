//! One file per command.

pub(crate) mod shell;
