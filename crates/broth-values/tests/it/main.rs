//! The microsyntaxes: values and messages, traps of the text, and properties of generated values.

mod feed_date;
mod messages;
mod properties;
mod srcset;
mod traps;
mod values;
