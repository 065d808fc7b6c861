//! `leading-newline-lost`

use broth_markup::{Name, Span, Tag};

use crate::token_visitor::{TokenVisitor, TokenWalk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "leading-newline-lost",
    Severity::Error,
    "The newline at the start of the content is dropped.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
A newline right after the start tag of `pre` or `textarea` is dropped, even if it is written as a
character reference. If the content begins with a newline, add another one before it.
Wrong: `<pre>&#10;Soup</pre>`
Right: `<pre>⟨U+000A⟩&#10;Soup</pre>`
"#,
);

#[derive(Clone, Debug, Default)]
pub(crate) struct Check {
    /// The last start tag after which a newline is dropped.
    tag: Option<Span>,
}

impl TokenVisitor for Check {
    fn start_tag(&mut self, _: Tag<'_>, walk: &mut TokenWalk<'_>) {
        if matches!(walk.name, Name::Pre | Name::Listing | Name::Textarea)
            && !walk.in_foreign_content
        {
            self.tag = Some(walk.span);
        }
    }

    /// Reports a reference to LF after the start tag, which is dropped like any other newline. A
    /// literal newline there is the optional one.
    ///
    /// <https://html.spec.whatwg.org/multipage/syntax.html#element-restrictions>
    fn text(&mut self, text: &str, walk: &mut TokenWalk<'_>) {
        let Some(tag) = self.tag.filter(|tag| tag.end == walk.span.start) else { return };
        let written = walk.written();
        if text.starts_with('\n') && written.starts_with('&') {
            let reference = written.find(';').map_or(1, |semicolon| semicolon + 1);
            walk.report(
                Finding::new(&LINT, Span::new(walk.span.start, walk.span.start + reference))
                    .label("dropped")
                    .related(tag, "a newline after this start tag is dropped")
                    .help("to keep the newline, add another one before it"),
            );
        }
    }
}
