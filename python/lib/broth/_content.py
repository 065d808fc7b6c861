"""The options of the main content."""

from __future__ import annotations

from typing import Literal, TypedDict

from ._broth import Frame, Selector


class ContentOptions(TypedDict, total=False):
    """The options of `content`, each with its default first; `help(broth.content)` explains
    them.
    """

    url: str | None
    focus: Literal["balanced", "precision", "recall"]
    comments: bool
    tables: bool
    images: bool
    links: bool
    min_length: int
    select: str | Selector | None
    without: str | Selector | list[str] | None
    frame: Frame | None
