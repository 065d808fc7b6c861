//! References to parameter entities, which are between declarations and contain declarations.
//!
//! An entity with a literal value is read at the reference, and paid for like all others. The texts
//! that are being read are on a stack, so entities in entities do not recurse. An entity that is
//! not read may contain declarations that override later ones. Declarations after it are therefore
//! checked but not kept, unless the document is standalone.
//!
//! <https://www.w3.org/TR/xml/#proc-types>

use alloc::borrow::Cow;

use broth_markup::{ErrorCode, ParseError};

use super::{DEPTH, Declarations, ExpansionContext, Origin, Reader, Scanner};

/// A text that is being read.
struct Source<'s> {
    /// The name of the entity whose text it is; `None` for the subset.
    name: Cow<'s, str>,
    text: Cow<'s, str>,
    /// The offset up to which it has been read.
    at: usize,
    origin: Origin,
}

impl Declarations {
    /// Reads an internal subset, which begins at the offset `start` of the document.
    pub(crate) fn read(&mut self, subset: &str, start: usize, context: ExpansionContext<'_>) {
        let ExpansionContext { report, pay, external } = context;
        let subset = Cow::Borrowed(subset);
        let origin = Origin::At(start);
        let mut sources = alloc::vec![Source { name: "".into(), text: subset, at: 0, origin }];
        let mut is_cut = false;
        while let Some(source) = sources.last_mut() {
            let mut reader = Reader {
                scanner: Scanner::new(&source.text, source.at),
                declarations: self,
                origin: source.origin,
                context: ExpansionContext { report, pay, external },
                is_cut,
            };
            let Some((name, span)) = reader.subset() else {
                sources.pop();
                continue;
            };
            let at = reader.scanner.at();
            let name = Cow::Owned(name.into());
            source.at = at;
            // After any such reference, read or not, an undeclared entity is only a violation of
            // validity.
            self.has_parameter_references = true;
            let code = match self.parameters.get(&*name) {
                _ if sources.iter().any(|source| source.name == name) => ErrorCode::RecursiveEntity,
                Some(Some(text)) if !is_cut => {
                    if sources.len() < DEPTH && pay(text.len()) {
                        let text = Cow::Owned(text.as_ref().into());
                        sources.push(Source { name, text, at: 0, origin: Origin::Reference(span) });
                        continue;
                    }
                    ErrorCode::EntityExpansionLimit
                }
                _ => ErrorCode::ParameterEntityNotRead,
            };
            report(ParseError { code, span, at: span.start });
            is_cut = !self.is_standalone;
        }
    }
}
