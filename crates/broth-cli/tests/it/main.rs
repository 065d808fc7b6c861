//! The command as a shell sees it: output, messages, exit status. One file per command, one for
//! what its reference promises, one for pipes and files that fail, one for output that people look
//! at.

mod check;
mod check_input;
mod config;
mod content;
mod contract;
mod data;
mod decode;
mod entities;
mod fix;
mod fmt;
mod fmt_templates;
#[cfg(unix)]
mod hooks;
#[cfg(unix)]
mod injection;
mod inputs;
mod jsonl;
mod limits;
mod lsp;
mod markdown;
mod mcp;
mod own_rules;
mod packages;
mod picture;
#[cfg(unix)]
mod pipes;
mod project;
mod record_options;
mod rewrite;
mod sanitize;
mod schemas;
mod select;
mod serialize;
mod shell;
mod snapshots;
mod tips;
mod tokens_draft2007;
mod tree;
mod value;
mod xml;
