"""The options of Markdown."""

from __future__ import annotations

from typing import Literal, TypedDict

from ._broth import Selector


class MarkdownOptions(TypedDict, total=False):
    """The options of `to_markdown`, each with its default first; `help(broth.to_markdown)` explains
    them.
    """

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
    without: str | Selector | list[str] | None
