//! The microsyntaxes: values and messages, traps of the text, and properties of generated values.

mod css_color;
mod feed_date;
mod messages;
mod properties;
mod refresh;
mod srcset;
mod traps;
mod values;
