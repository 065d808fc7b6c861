"""The last look at an answer that may have elements which show another page, or a ``select``.

No safe configuration of the standard has the former, so an answer that has them is read once more.
In a ``select``, older browsers may find elements that the caller does not allow.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from . import _broth
from ._sanitize import ConfigName

#: Elements that show another page. People name them for videos.
FRAMES = frozenset(["embed", "frame", "iframe", "object", "use"])

_SVG = "http://www.w3.org/2000/svg"

#: Elements that cannot stay beside them. A ``base`` says where the page's own scripts are.
SCRIPTS: tuple[str | ConfigName, ...] = ("script", "base", {"name": "script", "namespace": _SVG})

#: Attributes whose address is followed.
_FOLLOWED = frozenset(["action", "code", "codebase", "data", "formaction", "href", "src"])

#: Elements whose text is markup for a browser that ignores their tags.
_RAW_TEXT = frozenset(["iframe", "noembed", "noframes", "noscript", "plaintext", "style", "xmp"])

_SAFE = _broth.Sanitizer({"removeElements": [], "removeProcessingInstructions": [], "comments": True})
_WITHOUT_RAW_TEXT = _broth.Sanitizer(
    {"removeElements": sorted(_RAW_TEXT), "removeProcessingInstructions": [], "comments": True}
)


def without_scripts(html: str) -> str:
    """The same markup, or what the sanitizer leaves of it if something in it runs a script.

    >>> without_scripts('<iframe src="/film"></iframe>')
    '<iframe src="/film"></iframe>'
    >>> without_scripts('<iframe src="javascript:x()"></iframe>soup')
    'soup'

    A browser from before customizable ``select`` ignores the tags in one, so that it may find
    markup in a text:

    >>> without_scripts('<select><xmp></select><img onerror=x()></xmp></select><iframe src="/film"></iframe>')
    '<select><xmp></xmp></select>'
    """
    return _SAFE.sanitize(html) if _runs_script(html) else html


def without_hidden_markup(html: str) -> str:
    """The same markup, or what is left of it without elements that contain plain text if a browser
    from before customizable ``select`` might find markup in one. The sanitizer's proof is about
    what is safe, not about what the caller allows.

    >>> without_hidden_markup('<select><option><style>p { color: red }</style></select>')
    '<select><option><style>p { color: red }</style></select>'
    >>> without_hidden_markup('<select><style><img src="/track"></style></select>')
    '<select></select>'
    """
    events = _broth._events(_broth.parse_fragment(html, scripting=True))
    is_known = not any(event[:2] == ("start", "template") for event in events)
    return html if is_known and not _may_hide_markup(events) else _WITHOUT_RAW_TEXT.sanitize(html)


def _runs_script(html: str) -> bool:
    events = _broth._events(_broth.parse_fragment(html, scripting=True))
    return _may_hide_markup(events) or any(_is_script(event[1], event[3]) for event in events if event[0] == "start")


def _may_hide_markup(events: list[tuple[Any, ...]]) -> bool:
    if not any(event[:2] == ("start", "select") for event in events):
        return False
    return any(
        first[0] == "start" and first[1] in _RAW_TEXT and second[0] == "text" and "<" in second[1]
        for first, second in pairwise(events)
    )


def _is_script(tag: str, attributes: list[tuple[str | None, str | None, str, str]]) -> bool:
    # Contents of a template are no events, so what is in them is not known.
    if tag in ("script", "template"):
        return True
    for _, _, name, value in attributes:
        name = name.lower()
        if name.startswith("on") or name == "srcdoc":
            return True
        if name in _FOLLOWED and _broth._url_scheme(value) == "javascript":
            return True
        # An animation can set an address later.
        if name == "attributename" and value.strip().lower().endswith("href"):
            return True
    return False
