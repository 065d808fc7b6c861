"""readability-lxml's class, on top of `broth.content`.

>>> from broth.readability import Document
>>> document = Document("<title>Soup - Broth</title><nav>Home</nav><h1>Soup</h1><p>With <b>leek</b>.")
>>> document.title(), document.short_title()
('Soup - Broth', 'Soup')
>>> document.summary(html_partial=True)
'<div><h1>Soup</h1><p>With <b>leek</b>.</p></div>'

The summary is what `broth.content` finds, as HTML that is safe to show. The arguments about weights
and lengths are accepted and change nothing.
"""

from __future__ import annotations

from typing import Any

from . import _broth
from ._broth import Content

__all__ = ["Document", "Unparseable"]


class Unparseable(ValueError):
    """Is never raised: every page can be parsed."""


class Document:
    """A page, and its main content."""

    def __init__(
        self,
        input: str | bytes,
        positive_keywords: Any = None,
        negative_keywords: Any = None,
        url: str | None = None,
        min_text_length: int = 25,
        retry_length: int = 250,
        xpath: bool = False,
        handle_failures: str | None = "discard",
    ) -> None:
        self.input = input
        self.url = url
        self._page = _broth.parse(input)
        self._content: Content | None = None

    def _main(self) -> Content:
        if self._content is None:
            self._content = _broth.content(self.input, url=self.url)
        return self._content

    def title(self) -> str:
        """The title of the page, or `"[no-title]"`."""
        return self._page.title or "[no-title]"

    def short_title(self) -> str:
        """The title without the name of the site: a heading that the title repeats."""
        return self._main().title or "[no-title]"

    def author(self) -> str:
        """The names of the authors, or `"[no-author]"`."""
        return self._main().byline or "[no-author]"

    def content(self) -> str:
        """The markup of the body of the page."""
        body = self._page.select_one("body")
        return "" if body is None else body.inner_html

    def get_clean_html(self) -> str:
        """The page without what `summary` drops."""
        return self.summary()

    def summary(self, html_partial: bool = False, keep_all_images: bool = False) -> str:
        """The main content as HTML, in a page of its own; with `html_partial`, in a `div`.

        Addresses are absolute if `url` was passed.
        """
        node = self._main().node
        if self.url is not None:
            for link in node.links(self.url):
                link.node["href"] = link.url
        markup = f"<div>{_broth.sanitize(node.inner_html)}</div>"
        return markup if html_partial else f"<html><body>{markup}</body></html>"
