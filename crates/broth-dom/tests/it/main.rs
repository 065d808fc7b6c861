//! The tree as its users see it: building, reading, changes, markup and text.

mod attributes;
mod compare;
mod copy;
mod depth;
mod dump;
mod markup;
mod memory;
mod model;
mod mutate;
mod names;
mod node_mut;
mod nodes;
mod patch;
mod places;
mod shadow_roots;
mod sink;
