//! `EditAll`: the same edit of all elements that a selector matches.

use alloc::vec::Vec;

use broth_dom::{Document, EditError, NodeId, NodeMut, Parsed};

use crate::error::SelectorError;
use crate::select::{AsSelector, Select as _};

/// Editing all elements that a selector matches.
pub trait EditAll {
    /// Calls a function with each element that a selector matches, in tree order, and returns how
    /// many these are. The selector is asked before the first edit. The function may return a
    /// `Result`; an error ends the edits.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let mut doc = broth::html::parse("<p><img src=a><b>Soup</b><script>x()</script>");
    /// doc.edit_all("img:not([loading])", |img| img.set_attr("loading", "lazy"))?;
    /// doc.edit_all("script", |script| script.remove())?;
    /// let renamed = doc.edit_all("b", |b| {
    ///     b.set_name("strong")?;
    ///     b.append("!")
    /// })?;
    /// assert_eq!(renamed, 1);
    /// let html = doc.body().unwrap().inner_html();
    /// assert_eq!(html, r#"<p><img src="a" loading="lazy"><strong>Soup!</strong></p>"#);
    /// # Ok::<(), broth::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the selector is not valid, or the error of the function.
    fn edit_all<S: AsSelector, R: Edited>(
        &mut self,
        selector: S,
        edit: impl FnMut(&mut NodeMut<'_>) -> R,
    ) -> Result<usize, EditAllError>;
}

impl EditAll for Document {
    fn edit_all<S: AsSelector, R: Edited>(
        &mut self,
        selector: S,
        edit: impl FnMut(&mut NodeMut<'_>) -> R,
    ) -> Result<usize, EditAllError> {
        let found: Vec<_> = selector
            .try_answer(|selector| self.select(selector).map(|element| element.id()).collect())?;
        edit_each(self, &found, edit)
    }
}

/// The fragment, if one was parsed, or else the document.
impl EditAll for Parsed {
    fn edit_all<S: AsSelector, R: Edited>(
        &mut self,
        selector: S,
        edit: impl FnMut(&mut NodeMut<'_>) -> R,
    ) -> Result<usize, EditAllError> {
        let found: Vec<_> = selector
            .try_answer(|selector| self.select(selector).map(|element| element.id()).collect())?;
        edit_each(&mut self.document, &found, edit)
    }
}

fn edit_each<R: Edited>(
    document: &mut Document,
    found: &[NodeId],
    mut edit: impl FnMut(&mut NodeMut<'_>) -> R,
) -> Result<usize, EditAllError> {
    for &element in found {
        edit(&mut document.edit(element)).into_result()?;
    }
    Ok(found.len())
}

/// A type that a function for [`EditAll::edit_all`] can return: nothing, or a `Result`.
pub trait Edited {
    /// The error, if there is one.
    #[doc(hidden)]
    fn into_result(self) -> Result<(), EditError>;
}

impl Edited for () {
    fn into_result(self) -> Result<(), EditError> {
        Ok(())
    }
}

impl Edited for Result<(), EditError> {
    fn into_result(self) -> Result<(), EditError> {
        self
    }
}

/// Why [`EditAll::edit_all`] did not make all edits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditAllError {
    /// The selector is not valid, and nothing was edited.
    #[error(transparent)]
    Selector(#[from] SelectorError),
    /// The function returned this error.
    #[error(transparent)]
    Edit(#[from] EditError),
}

impl EditAllError {
    /// A word that names this kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Selector(error) => error.code().as_str(),
            Self::Edit(error) => error.code(),
        }
    }
}
