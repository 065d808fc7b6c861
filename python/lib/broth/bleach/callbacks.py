"""Callbacks for :func:`broth.bleach.linkify`."""

from __future__ import annotations

from typing import Any

__all__ = ["nofollow", "target_blank"]

_HREF = (None, "href")
_REL = (None, "rel")


def _leads_elsewhere(attrs: dict[Any, str]) -> bool:
    return _HREF in attrs and not attrs[_HREF].startswith("mailto:")


def nofollow(attrs: dict[Any, str], new: bool = False) -> dict[Any, str]:
    """Adds ``nofollow`` to ``rel``."""
    if _leads_elsewhere(attrs):
        words = attrs.get(_REL, "").split(" ")
        if "nofollow" not in [word.lower() for word in words]:
            words.append("nofollow")
        attrs[_REL] = " ".join(filter(None, words))
    return attrs


def target_blank(attrs: dict[Any, str], new: bool = False) -> dict[Any, str]:
    """Opens the link in a new tab."""
    if _leads_elsewhere(attrs):
        attrs[None, "target"] = "_blank"
    return attrs
