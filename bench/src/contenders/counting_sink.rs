//! A tree sink that keeps no tree and counts what it receives, as a consumer of events does.

use broth::Span;
use broth::dom::{Child, ElementAttrs, NewElement, Place, TreeSink};
use broth::html::driver::Doctype;

/// Counts the bytes of names, values and texts.
#[derive(Default)]
pub struct CountingSink {
    /// The count.
    pub sum: usize,
}

impl TreeSink for CountingSink {
    type Node = ();

    fn document(&self) {}

    fn create_element(&mut self, element: NewElement<'_>) {
        self.sum += element.span.start;
        self.sum += element.name.namespace.uri().len() + element.name.local.len();
        for (name, attr) in element.attrs {
            self.sum += name.namespace.uri().len() + name.local.len();
            self.sum += attr.value.len();
        }
    }

    fn create_comment(&mut self, data: &str, _: Span) {
        self.sum += data.len();
    }

    fn create_processing_instruction(&mut self, target: &str, data: &str, _: Span) {
        self.sum += target.len() + data.len();
    }

    fn create_fragment(&mut self) {}

    fn append_doctype(&mut self, _: Doctype<'_>, _: Span) {}

    fn insert(&mut self, _: Place<()>, child: Child<'_, ()>) {
        if let Child::Text(text, span) | Child::Cdata(text, span) = child {
            self.sum += text.len() + span.start;
        }
    }

    fn end_tag(&mut self, (): &(), span: Span) {
        self.sum += span.start;
    }

    fn detach(&mut self, (): &()) {}

    fn move_children(&mut self, (): &(), (): &()) {}

    fn parent(&self, (): &()) -> Option<()> {
        None
    }

    fn template_contents(&mut self, (): &()) {}

    fn add_missing_attributes(&mut self, (): &(), _: ElementAttrs<'_>) {}
}
