"""Declarations of ``style`` attributes, for the sanitizers that filter them by property. They are
read as browsers read them.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from ._broth import _declarations


def declarations(style: str) -> Iterator[tuple[str, str]]:
    """The declarations of a ``style`` attribute: property, in lower case, and value. Whatever is
    not one is left out.

    >>> list(declarations("color: red; background: url('a;b'); x y; c\\\\6f lor: blue"))
    [('color', 'red'), ('background', "url('a;b')"), ('color', 'blue')]
    """
    for _before, name, _text, value, is_important in _declarations(style)[0]:
        if value:
            yield name, f"{value} !important" if is_important else value


def filtered(style: str, properties: Container[str]) -> str:
    """The declarations of these properties.

    >>> filtered("color: red; position: fixed; font-size: 2em", {"color", "font-size"})
    'color:red;font-size:2em'
    """
    return ";".join(f"{name}:{value}" for name, value in declarations(style) if name in properties)
