"""RDFa 1.1, as expanded JSON-LD."""

from __future__ import annotations

from typing import Any

from .._broth import _rdfa_json_ld
from .utils import parse_html, root

#: The prefixes that extruct adds to those of RDFa's initial context.
_PREFIXES = {
    "twitter": "https://dev.twitter.com/cards#",
    **{name: f"http://ogp.me/ns/{name}#" for name in ("fb", "music", "video", "article", "book", "profile")},
}


class RDFaExtractor:
    """Finds the statements of a page, with an object for each subject."""

    def extract(
        self,
        htmlstring: str | bytes,
        base_url: str | None = None,
        encoding: str = "UTF-8",
        expanded: bool = True,
    ) -> list[dict[str, Any]]:
        """Parses a page and finds its statements. They are expanded in any case."""
        return self.extract_items(parse_html(htmlstring, encoding), base_url, expanded)

    def extract_items(
        self, document: Any, base_url: str | None = None, expanded: bool = True
    ) -> list[dict[str, Any]]:
        """Finds the statements of a document, a node or a tree of lxml."""
        subjects = _rdfa_json_ld(root(document), base_url)
        return [{_expanded(name): value for name, value in subject.items()} for subject in subjects]


def _expanded(name: str) -> str:
    prefix, _, rest = name.partition(":")
    return _PREFIXES[prefix] + rest if prefix in _PREFIXES else name
