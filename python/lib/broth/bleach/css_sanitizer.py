"""Filters ``style`` by property. It needs tinycss2, as bleach's does: ``pip install tinycss2``."""

from __future__ import annotations

from collections.abc import Container

from ..html5lib.filters.sanitizer import allowed_css_properties as ALLOWED_CSS_PROPERTIES
from ..html5lib.filters.sanitizer import allowed_svg_properties as ALLOWED_SVG_PROPERTIES

__all__ = ["ALLOWED_CSS_PROPERTIES", "ALLOWED_SVG_PROPERTIES", "CSSSanitizer"]


class CSSSanitizer:
    """Keeps the declarations of the properties that are allowed."""

    def __init__(
        self,
        allowed_css_properties: Container[str] = ALLOWED_CSS_PROPERTIES,
        allowed_svg_properties: Container[str] = ALLOWED_SVG_PROPERTIES,
    ) -> None:
        self.allowed_css_properties = allowed_css_properties
        self.allowed_svg_properties = allowed_svg_properties

    def sanitize_css(self, style: str) -> str:
        """The declarations of a ``style`` attribute that may stay."""
        import tinycss2

        kept = []
        for node in tinycss2.parse_declaration_list(style):
            if node.type == "declaration":
                if node.lower_name in self.allowed_css_properties or node.lower_name in self.allowed_svg_properties:
                    kept.append(node)
            elif node.type in ("comment", "whitespace") and kept and kept[-1].type != node.type:
                kept.append(node)
        return str(tinycss2.serialize(kept)).strip()
