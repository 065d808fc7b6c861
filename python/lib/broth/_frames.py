"""The last look at an answer that may have elements which show another page.

No safe configuration of the standard has these elements, so an answer that has them is read once more.
"""

from __future__ import annotations

from . import _broth

#: Elements that show another page. People name them for videos.
FRAMES = frozenset(["embed", "frame", "iframe", "object", "use"])

_SVG = "http://www.w3.org/2000/svg"

#: What cannot stay beside them.
SCRIPTS = ("script", {"name": "script", "namespace": _SVG})

#: Attributes whose address is followed.
_FOLLOWED = frozenset(["action", "code", "codebase", "data", "formaction", "href", "src"])

_SAFE = _broth.Sanitizer({"removeElements": [], "removeProcessingInstructions": [], "comments": True})


def without_scripts(html: str) -> str:
    """The same markup, or what the sanitizer leaves of it if something in it runs a script.

    >>> without_scripts('<iframe src="/film"></iframe>')
    '<iframe src="/film"></iframe>'
    >>> without_scripts('<iframe src="javascript:x()"></iframe>soup')
    'soup'
    """
    return _SAFE.sanitize(html) if _runs_script(html) else html


def _runs_script(html: str) -> bool:
    events = _broth._events(_broth.parse_fragment(html, scripting=True))
    return any(_is_script(event[1], event[3]) for event in events if event[0] == "start")


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
