//! The checker as its users see it.

mod cascades;
mod conforming;
mod css;
mod did_you_mean;
mod error_examples;
mod examples;
mod fix;
mod fix_promise;
mod human;
mod omission;
mod own_rules;
mod rules;
mod selected;
mod templates;
