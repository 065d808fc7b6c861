//! The parser whose steps are recorded: [`Driver`] with an observer that tells the [`Recorder`]
//! which token is read.
//!
//! The observer has one more task. The marks of CDATA sections (`<![CDATA[` and `]]>`) are
//! no tokens, but belong to the text in the section: an edit of the text replaces its marks as
//! well. So the observer adds them to the span of the text.

use core::mem;

use broth_html::driver::{self, Observer, Verdict};
use broth_html_tree::{Context, Options, TreeBuilder};
use broth_input::Input;
use broth_markup::{Span, Text, Token};

use crate::edit::source::Source;
use crate::record::recorder::Recorder;
use crate::record::tree::RecordedTree;

/// A parser whose tree builder is recorded.
pub(crate) type Driver<T> = driver::Driver<Recorder<T>, Marks>;

/// A driver for a document, or for a fragment if there is a context.
pub(crate) fn record<T: RecordedTree>(
    tree: T,
    options: Options,
    context: Option<&Context<'_>>,
) -> Driver<T> {
    driver::Driver::new(Recorder::new(tree), options, context, Marks::default())
}

/// Adds the marks of CDATA sections to the texts in them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Marks {
    last: Last,
}

/// The kind of the last token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Last {
    #[default]
    Other,
    Text,
    /// A text in foreign content. It may have reopened formatting elements, which are not foreign.
    ForeignText,
}

const END_OF_SECTION: &str = "]]>";

impl<T: RecordedTree> Observer<Recorder<T>> for Marks {
    #[inline]
    fn before(
        &mut self,
        token: &mut Token<'_>,
        span: &mut Span,
        builder: &mut TreeBuilder<Recorder<T>>,
    ) -> Verdict {
        let is_text = matches!(token, Token::Text(_));
        let this = if is_text { Last::Text } else { Last::Other };
        let last = mem::replace(&mut self.last, this);
        if span.start > builder.sink().token().end
            && (last == Last::ForeignText || builder.is_foreign())
        {
            self.add_marks(last, token, span, builder);
            return Verdict::Process;
        }
        if is_text && last == Last::ForeignText {
            // The rest of that text, in another piece.
            self.last = last;
        }
        // OPTIMIZATION: most texts change nothing. They need not go through the builder: 8 to 12 %
        // of rewriting.
        if let Token::Text(text) = token
            && let Some(&inside) = builder.appends_text_to()
            && builder.sink_mut().skip_text_token(*text, *span, inside)
        {
            return Verdict::Skip;
        }
        if is_text && builder.is_foreign() {
            self.last = Last::ForeignText;
        }
        builder.sink_mut().begin(*span);
        Verdict::Process
    }

    #[inline]
    fn after(&mut self, token: &Token<'_>, builder: &mut TreeBuilder<Recorder<T>>) {
        match token {
            Token::EndTag(tag) => builder.sink_mut().check_end_tag(tag.name),
            Token::StartTag(tag) => builder.sink_mut().check_start_tag(tag.name),
            Token::Text(text) => builder.sink_mut().check_text(*text),
            Token::Doctype(_) => builder.sink_mut().check_doctype(),
            _ => {}
        }
    }

    /// The end of the file may come after the mark that ends a CDATA section, or after a tag that
    /// it cuts off.
    #[cold]
    fn end(&mut self, input: &Input<'_>, span: Span, builder: &mut TreeBuilder<Recorder<T>>) {
        let start = builder.sink().token().end;
        let rest = Source::of(input).get(start..span.start);
        if self.last != Last::Other && rest.starts_with(END_OF_SECTION) {
            process_mark(Span::new(start, start + END_OF_SECTION.len()), builder);
        }
        builder.sink_mut().begin_end(span);
    }
}

impl Marks {
    /// Adds the mark of a CDATA section that stands before the token to the text it belongs to: the
    /// token, or the text before it.
    #[cold]
    fn add_marks<T: RecordedTree>(
        &mut self,
        last: Last,
        token: &mut Token<'_>,
        span: &mut Span,
        builder: &mut TreeBuilder<Recorder<T>>,
    ) {
        let mark = Span::new(builder.sink().token().end, span.start);
        if let Token::Text(text) = token {
            self.last = Last::ForeignText;
            *text = Text::changed(text.text);
            *span = mark.to(*span);
        } else if last != Last::Other {
            process_mark(mark, builder);
        }
        builder.sink_mut().begin(*span);
    }
}

/// Records the mark that ends a CDATA section as a text of its own, without characters.
fn process_mark<T: RecordedTree>(mark: Span, builder: &mut TreeBuilder<Recorder<T>>) {
    builder.sink_mut().begin(mark);
    builder.process(&Token::Text(Text::changed("")), mark);
}
