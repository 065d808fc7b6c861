//! The attributes whose values are CSS.

use alloc::string::String;
use alloc::vec::Vec;

use broth_css::Property;
use broth_markup::{Name, Namespace, QName};

use super::declarations::Written;
use super::value::{Context, Judge, edited};
use super::{CssSanitizer, declarations::refused};
use crate::removed::{RemovalReason, Removed, RemovedKind};

/// How the value of an attribute is read.
#[derive(Clone, Copy)]
enum Syntax {
    /// As declarations: `style`.
    Declarations,
    /// As the value of a property of SVG, or as several.
    Values(Context),
}

/// How an attribute is read, if it is CSS.
fn syntax(element: &QName<'_>, name: &QName<'_>, value: &str) -> Option<Syntax> {
    if name.namespace != Namespace::None {
        return None;
    }
    if name.name == Name::Style || name.local.eq_ignore_ascii_case("style") {
        return Some(Syntax::Declarations);
    }
    // Without a bracket, there is neither a function nor an address.
    if element.namespace != Namespace::Svg || !value.contains('(') {
        return None;
    }
    if matches!(name.local, "values" | "from" | "to" | "by") {
        return Some(Syntax::Values(Context::Values));
    }
    let property = Property::find(name.local)?;
    Some(Syntax::Values(Context::Value { refers: property.may_refer() }))
}

/// Whether an element contains a style sheet.
pub(crate) fn is_style(element: &QName<'_>) -> bool {
    element.name == Name::Style && matches!(element.namespace, Namespace::Html | Namespace::Svg)
}

impl CssSanitizer {
    /// Judges an attribute. Returns its new value, if it changes.
    pub(crate) fn attribute(
        &self,
        element: &QName<'_>,
        name: &QName<'_>,
        value: &str,
    ) -> Result<Option<String>, RemovalReason> {
        let Some(syntax) = syntax(element, name, value) else { return Ok(None) };
        let Written { css, removed } = self.written_attribute(syntax, value);
        match (css, removed.first()) {
            (Some(css), Some(first)) if css.is_empty() => Err(first.reason),
            (css, _) => Ok(css),
        }
    }

    /// The reports about an attribute. Their spans are those of the value.
    pub(crate) fn removed_from_attribute(
        &self,
        element: &QName<'_>,
        name: &QName<'_>,
        value: &str,
    ) -> Vec<Removed> {
        match syntax(element, name, value) {
            Some(Syntax::Declarations) => self.written_declarations(value).removed,
            _ => Vec::new(),
        }
    }

    fn written_attribute(&self, syntax: Syntax, value: &str) -> Written {
        let context = match syntax {
            Syntax::Declarations => return self.written_declarations(value),
            Syntax::Values(context) => context,
        };
        match Judge::new(self).tokens(broth_css::tokens(value), context) {
            Err((reason, span)) => {
                let report = refused(span, RemovedKind::Text, String::new(), reason);
                Written { css: Some(String::new()), removed: [report].into() }
            }
            Ok(edits) if edits.is_empty() => Written::default(),
            Ok(edits) => Written { css: Some(edited(value, 0, &edits)), removed: Vec::new() },
        }
    }
}
