"""Filters ``style`` by property. Declarations are read as browsers read them; bleach's own needs
tinycss2 for that.
"""

from __future__ import annotations

import re
from collections.abc import Container

from .._broth import _declarations
from ..html5lib.filters.sanitizer import allowed_css_properties as ALLOWED_CSS_PROPERTIES
from ..html5lib.filters.sanitizer import allowed_svg_properties as ALLOWED_SVG_PROPERTIES

__all__ = ["ALLOWED_CSS_PROPERTIES", "ALLOWED_SVG_PROPERTIES", "CSSSanitizer"]

_COMMENT_OR_SPACE = re.compile(r"/\*.*?(?:\*/|\Z)|[ \t\r\n\f]+", re.DOTALL)


class CSSSanitizer:
    """Keeps the declarations of the properties that are allowed.

    >>> CSSSanitizer(allowed_css_properties=["color"]).sanitize_css("color: red; margin: 0")
    'color: red;'
    """

    def __init__(
        self,
        allowed_css_properties: Container[str] = ALLOWED_CSS_PROPERTIES,
        allowed_svg_properties: Container[str] = ALLOWED_SVG_PROPERTIES,
    ) -> None:
        self.allowed_css_properties = allowed_css_properties
        self.allowed_svg_properties = allowed_svg_properties

    def sanitize_css(self, style: str) -> str:
        """The declarations of a ``style`` attribute that may stay."""
        #: Each with its kind: a comment, white space or a declaration.
        kept: list[tuple[str, str]] = []
        rows, rest = _declarations(style)
        for before, name, text, _value, _is_important in rows:
            self._add_gap(kept, before)
            if name in self.allowed_css_properties or name in self.allowed_svg_properties:
                written, _, value = text.partition(":")
                kept.append(("declaration", f"{written.rstrip()}:{value};"))
        self._add_gap(kept, rest)
        return "".join(text for _, text in kept).strip()

    @staticmethod
    def _add_gap(kept: list[tuple[str, str]], gap: str) -> None:
        # What is before the semicolon belongs to the declaration before it.
        gap = gap.partition(";")[2] if ";" in gap else gap
        for match in _COMMENT_OR_SPACE.finditer(gap):
            kind = "comment" if match[0].startswith("/*") else "whitespace"
            if kept and kept[-1][0] != kind:
                kept.append((kind, match[0]))
