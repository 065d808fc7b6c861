//! Every call, one row each: its name, the module of the package that has it, and its answer. A
//! call's number is its place. `cargo xtask codegen` writes `js/src/calls.ts` from this list.

/// Gives the rows to another macro, after the names of the variables that they use. A row `of page`
/// is about a document, and fails if it was disposed of.
macro_rules! all_calls {
    ($with:ident) => {
        $with! { request, state, reply, selectors;
            Sanitize in "sanitize" => sanitize::sanitize(request, &mut state.sanitizers, reply),
            Modify in "sanitize" => sanitize::modify(request, reply),

            Parse in "select" => page::open(request, &mut state.pages, reply),
            Dispose in "select" => drop(state.pages.take(request.handle)),
            Documents in "select" => reply.number(state.pages.count()),
            Escape in "select" => text::escape(request, reply),
            Unescape in "select" => text::unescape(request, reply),
            Select in "select" of page => select::elements(page, request, selectors, reply),
            Texts in "select" of page => select::texts(page, request, selectors, reply),
            Attrs in "select" of page => select::attrs(page, request, selectors, reply),
            Spans in "select" of page => select::spans(page, request, selectors, reply),
            Matches in "select" of page => select::matches(page, request, selectors, reply),
            Extract in "select" of page => extract::extract(page, request, selectors, reply),
            Text in "select" of page => page.write_text(request, reply),
            Html in "select" of page => page.write_markup(request, Style::Exact, reply),
            Serialize in "select" of page => page.write_markup(request, Style::Kept, reply),
            Minify in "select" of page => page.write_markup(request, Style::Minified, reply),
            Pretty in "select" of page => page.write_markup(request, Style::Pretty, reply),
            Xml in "select" of page => page.write_markup(request, Style::Xml, reply),
            Extent in "select" of page => page.write_extent(request, reply),
            Path in "select" of page => select::path(page, request, reply),
            Form in "select" of page => page.write_form(request, reply),
            Misfits in "full" of page => page.write_misfits(request, reply),
            Errors in "select" of page => page.write_errors(reply),
            Lines in "select" of page => page.write_lines(reply),
            Tree in "select" of page => flat::write(page, request, reply),
            Title in "select" of page => reply.last(page.tree.title()),
            Source in "select" of page => reply.last(page.tree.source().to_owned()),

            Links in "full" of page => data::write_links(page, request, reply),
            Addresses in "full" of page => data::write_addresses(page, request, reply),
            Tables in "full" of page => data::write_tables(page, request, reply),
            Metadata in "full" of page => data::write_metadata(page, request, reply),
            Data in "full" of page => data::write_data(page, request, reply),
            ReplaceAddresses in "full" of page => data::replace_addresses(page, request, reply),
            Forms in "full" of page => forms::write(page, request, reply),
            FormFill in "full" of page => forms::fill(page, request, reply),
            FormSubmit in "full" of page => forms::submit(page, request, reply),
            Csv in "full" => data::write_csv(request, reply),
            Base in "full" of page => resolved::write_base(page, reply),
            XPath in "full" of page => xpath::evaluate(page, request, &mut state.xpaths, reply),
            Markdown in "full" of page => markdown::write(page, request, reply),
            MarkdownAddresses in "full" of page => markdown::write_addresses(page, request, reply),
            Content in "full" => content::find(
                request, &mut state.pages, &mut state.frames, selectors, reply,
            ),
            LearnFrame in "full" => content::learn(request, &mut state.frames, reply),
            FrameEnd in "full" => drop(state.frames.take(request.handle)),
            Change in "full" of page => change::change(page, request, reply),

            Check in "full" => check::check(request, reply),
            Fix in "full" => check::fix(request, reply),
            Explain in "full" => check::explain(request, reply),
            Rules in "full" => check::rules(reply),
            Decode in "full" => decode::decode(request, reply),
            Value in "full" => values::value(request, reply),
            IsValid in "full" => values::check(request, reply),
            CheckValid in "full" => values::check_valid(request, reply),
            Format in "full" => format::format(request, reply),
            Edit in "full" => edit::edit(request, selectors, reply),

            Tokenizer in "full" => tokens::open(request, &mut state.tokenizers, reply),
            Tokens in "full" => state.tokenizers.get_mut(request.handle)?.read(request, reply),
            TokenizerEnd in "full" => drop(state.tokenizers.take(request.handle)),
            XmlTokens in "full" => tokens::write_xml(request, reply),

            Rewrite in "full" => rewriter::open(request, selectors, &mut state.rewriters, reply),
            RewriteRead in "full" => state.rewriters.get_mut(request.handle)?.look(request, reply),
            RewriteWrite in "full" => state.rewriters.get_mut(request.handle)?.write(request, reply),
            RewriteEnd in "full" => drop(state.rewriters.take(request.handle)),
            CommentText in "full" => rewriter::check_comment_text(request),

            Purifier in "full" => purify::open(request, &mut state.purifiers, reply),
            Purify in "full" => state.purifiers.get_mut(request.handle)?.purify(request, reply),
            PurifierEnd in "full" => drop(state.purifiers.take(request.handle)),
            Declarations in "full" => css::declarations(request, reply),
        }
    };
}
