//! Character references: decoded, encoded and looked up, and compared with naive twins.

mod encode;
mod names;
mod references;
mod suites;
mod twin;
