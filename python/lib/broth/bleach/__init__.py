"""bleach's functions on broth: the same names, arguments and answers.

>>> from broth import bleach
>>> bleach.clean("<b>hot</b> <script>steal()</script>")
'<b>hot</b> &lt;script&gt;steal()&lt;/script&gt;'
>>> bleach.clean("<b>hot</b> <i>soup</i>", tags={"b"}, strip=True)
'<b>hot</b> soup'
>>> bleach.linkify("See example.com")
'See <a href="http://example.com" rel="nofollow">example.com</a>'

The answer of :func:`clean` is read again by :class:`broth.Sanitizer`, as a browser reads it. If
anything in it can run a script, the sanitizer's own answer is given instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import callbacks, css_sanitizer, html5lib_shim, linkifier, sanitizer
from .linkifier import DEFAULT_CALLBACKS, Linker
from .sanitizer import ALLOWED_ATTRIBUTES, ALLOWED_PROTOCOLS, ALLOWED_TAGS, Cleaner

__all__ = [
    "ALLOWED_ATTRIBUTES",
    "ALLOWED_PROTOCOLS",
    "ALLOWED_TAGS",
    "DEFAULT_CALLBACKS",
    "Cleaner",
    "Linker",
    "callbacks",
    "clean",
    "css_sanitizer",
    "html5lib_shim",
    "linkifier",
    "linkify",
    "sanitizer",
]

#: The version of bleach whose names these are.
__version__ = "6.4.0"


def clean(
    text: str,
    tags: Iterable[str] = ALLOWED_TAGS,
    attributes: sanitizer.Attributes = ALLOWED_ATTRIBUTES,
    protocols: Iterable[str] = ALLOWED_PROTOCOLS,
    strip: bool = False,
    strip_comments: bool = True,
    css_sanitizer: Any = None,
) -> str:
    """Makes a fragment of HTML safe. Tags that are not allowed become text, or with ``strip`` go
    and leave their content.

    ``attributes`` is a list of names, a ``dict`` of lists or functions by tag (``"*"`` stands for
    every tag), or a function of tag, name and value. ``css_sanitizer`` is asked about ``style``,
    which is empty without one.
    """
    cleaner = Cleaner(
        tags=tags,
        attributes=attributes,
        protocols=protocols,
        strip=strip,
        strip_comments=strip_comments,
        css_sanitizer=css_sanitizer,
    )
    return cleaner.clean(text)


def linkify(
    text: str,
    callbacks: Iterable[linkifier.Callback] = DEFAULT_CALLBACKS,
    skip_tags: Iterable[str] | None = None,
    parse_email: bool = False,
) -> str:
    """Makes links of everything in a fragment of HTML that looks like a URL. It does not sanitize.

    Each callback gets the attributes of a link and whether the link is new, and returns the
    attributes, or ``None`` to have no link there.
    """
    return Linker(callbacks=callbacks, skip_tags=skip_tags, parse_email=parse_email).linkify(text)
