"""Declarations of ``style`` attributes, for the sanitizers that filter them by property."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

#: Everything that must not be cut: comments, strings, escapes. Then what opens, closes or
#: separates.
_TOKENS = re.compile(
    r"""/\*.*?(?:\*/|\Z)|"(?:\\.|[^"\\\n])*(?:"|(?=\n)|\Z)|'(?:\\.|[^'\\\n])*(?:'|(?=\n)|\Z)|\\.|[()\[\]{};]""",
    re.DOTALL
)
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
#: Names with escapes are not read: no property needs one, and a filter must not be fooled by it.
_DECLARATION = re.compile(r"\s*(-?[A-Za-z_-][\w-]*)\s*:\s*(.*?)\s*\Z", re.DOTALL)
_CLOSING = {"(": ")", "[": "]", "{": "}"}


def declarations(style: str) -> Iterator[tuple[str, str]]:
    """The declarations of a ``style`` attribute: property, in lower case, and value. Whatever is not one is left out.

    >>> list(declarations("color: red; background: url('a;b'); }x: y; --z:"))
    [('color', 'red'), ('background', "url('a;b')")]
    """
    for part in _parts(style):
        match = _DECLARATION.match(part)
        if match and match[2]:
            yield match[1].lower(), " ".join(match[2].split())


def filtered(style: str, properties: Container[str]) -> str:
    """The declarations of these properties.

    >>> filtered("color: red; position: fixed; font-size: 2em", {"color", "font-size"})
    'color:red;font-size:2em'
    """
    return ";".join(f"{name}:{value}" for name, value in declarations(style) if name in properties)


def _parts(style: str) -> Iterator[str]:
    """The parts between semicolons, without comments. A part whose brackets do not fit is left out.
    """
    begin = 0
    awaited: list[str] = []
    is_broken = False
    pieces: list[str] = []

    def piece(end: int) -> str:
        return "".join([*pieces, style[begin:end]])

    for token in _TOKENS.finditer(style):
        text = token[0]
        if text.startswith("/*"):
            pieces += [style[begin : token.start()], " "]
            begin = token.end()
        elif text in _CLOSING:
            awaited.append(_CLOSING[text])
        elif text in ")]}":
            if awaited and awaited[-1] == text:
                awaited.pop()
            else:
                is_broken = True
        elif text == ";" and not awaited:
            if not is_broken:
                yield piece(token.start())
            begin, is_broken, pieces = token.end(), False, []
        elif text[0] in "\"'" and (len(text) < 2 or text[-1] != text[0]):
            is_broken = True
    if not is_broken and not awaited:
        yield piece(len(style))
