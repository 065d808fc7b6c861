//! XPath on parsed documents, against the public suite, and against hostile expressions.

mod api;
mod axes;
mod check;
mod functions;
mod hostile;
mod html;
mod language;
mod library;
