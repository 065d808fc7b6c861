//! `Input` compared with a model of it.

mod model;
