"""Markdown and its options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict, overload

from . import _broth

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._broth import Document, Loss, Node


class MarkdownOptions(TypedDict, total=False):
    """The options of `markdown`, each with its default first; `help(broth.markdown)` explains them."""

    flavor: Literal["gfm", "commonmark"]
    emphasis: Literal["*", "_", "asterisk", "underscore"]
    bullet: Literal["-", "*", "+", "dash", "asterisk", "plus"]
    heading: Literal["atx", "setext"]
    fence: Literal["`", "~", "```", "~~~", "backticks", "tildes"]
    hard_break: Literal["backslash", "spaces"]
    links: Literal["inline", "references"]
    wrap: int | None
    raw_html: Literal["never", "sanitized", "keep"]
    math: Literal["text", "tex"]
    sub_sup: Literal["marks", "text"]
    block_cells: Literal["unwrap", "text"]
    footnotes: Literal["links", "markdown"]
    definition_lists: Literal["auto", "list", "text", "html"]
    details: Literal["auto", "text", "html"]
    kbd: Literal["auto", "code", "text", "html"]
    front_matter: bool
    scripting: bool
    base: str | None


@overload
def markdown(html: str | Document | Node, *, report: Literal[False] = False, **options: Unpack[MarkdownOptions]) -> str: ...
@overload
def markdown(html: str | Document | Node, *, report: Literal[True], **options: Unpack[MarkdownOptions]) -> tuple[str, list[Loss]]: ...
@overload
def markdown(
    html: str | Document | Node, *, report: bool, **options: Unpack[MarkdownOptions]
) -> str | tuple[str, list[Loss]]: ...
def markdown(html: str | Document | Node, *, report: bool = False, **options: Any) -> str | tuple[str, list[Loss]]:
    """HTML, a document or a node as Markdown that gives, when it is read, what was kept of it.

    >>> markdown("<ul><li>Leek <em>soup</em></ul>", bullet="*", emphasis="_")
    '* Leek _soup_\\n'

    With `report`, the result is the Markdown and a list of the elements that it cannot express. Only rendered content counts:
    scripts, hidden elements and everything else that a browser does not show are left out and are not in the list. Elements such
    as `span` and `font` are not in it either, because they have nothing to express.

    >>> markdown("<p hidden>x<p><font color=red>Soup</font> <u>hot</u>", report=True)
    ('Soup hot\\n', [<Loss u unwrapped: no-markdown>])

    The options, each with its default first, which are also those of `Document.markdown` and `Node.markdown`:

    | option | values | |
    |---|---|---|
    | `flavor` | `"gfm"`, `"commonmark"` | GitHub's Markdown, with tables and strikethrough, or CommonMark alone |
    | `emphasis` | `"asterisk"`, `"underscore"`, or the mark | `*soup*` or `_soup_` |
    | `bullet` | `"dash"`, `"asterisk"`, `"plus"`, or the mark | a list right after another one has another bullet |
    | `heading` | `"atx"`, `"setext"` | `# Soup`, or underlined |
    | `fence` | `"backticks"`, `"tildes"`, or the marks | around code blocks |
    | `hard_break` | `"backslash"`, `"spaces"` | how `br` is written, at the end of the line |
    | `links` | `"inline"`, `"references"` | `[soup](/soup)`, or `[soup][1]` with the addresses at the end |
    | `wrap` | `None`, or a whole number from 20 up | the width of paragraphs |
    | `raw_html` | `"never"`, `"sanitized"`, `"keep"` | elements without Markdown as HTML: none, the safe ones, or all |
    | `math` | `"text"`, `"tex"` | formulas as their text, or as their TeX |
    | `sub_sup` | `"marks"`, `"text"` | `H₂O` and `x^q`, or `H2O` and `xq` |
    | `block_cells` | `"unwrap"`, `"text"` | a table with blocks in its cells: without the table, or with the blocks as text |
    | `footnotes` | `"links"`, `"markdown"` | links and a list, or `soup[^1]` |
    | `definition_lists` | `"auto"`, `"list"`, `"text"`, `"html"` | `"auto"` is HTML if `raw_html` allows it, otherwise a list |
    | `details` | `"auto"`, `"text"`, `"html"` | `"auto"` is HTML if `raw_html` allows it, otherwise the content |
    | `kbd` | `"auto"`, `"code"`, `"text"`, `"html"` | `"auto"` is HTML if `raw_html` allows it, otherwise code |
    | `front_matter` | `False`, `True` | title, description and so on, as YAML before the Markdown |
    | `scripting` | `True`, `False` | without it, the content of `noscript` and `canvas` is rendered |
    | `base` | `None`, or an absolute URL | makes the addresses of links and images absolute |
    """
    return _broth.markdown(html, report=report, **options)
