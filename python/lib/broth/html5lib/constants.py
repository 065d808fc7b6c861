"""Names that code for html5lib imports."""

from __future__ import annotations

import string
from html.entities import html5 as entities

__all__ = [
    "DataLossWarning",
    "E",
    "EOF",
    "asciiLetters",
    "asciiLowercase",
    "asciiUpper2Lower",
    "asciiUppercase",
    "booleanAttributes",
    "cdataElements",
    "digits",
    "entities",
    "headingElements",
    "hexDigits",
    "namespaces",
    "prefixes",
    "rcdataElements",
    "spaceCharacters",
    "tagTokenTypes",
    "tokenTypes",
    "voidElements",
    "xmlEntities",
]

EOF = None


class DataLossWarning(UserWarning):
    """A tree of lxml cannot hold everything of a document."""


class _Messages(dict[str, str]):
    """A message for each error, by the standard's name of it."""

    def __missing__(self, name: str) -> str:
        return name.replace("-", " ")


E = _Messages()

namespaces = {
    "html": "http://www.w3.org/1999/xhtml",
    "mathml": "http://www.w3.org/1998/Math/MathML",
    "svg": "http://www.w3.org/2000/svg",
    "xlink": "http://www.w3.org/1999/xlink",
    "xml": "http://www.w3.org/XML/1998/namespace",
    "xmlns": "http://www.w3.org/2000/xmlns/",
}

prefixes = {uri: prefix for prefix, uri in namespaces.items()}
prefixes[namespaces["mathml"]] = "math"

spaceCharacters = frozenset("\t\n\f \r")

#: Elements without content or end tag.
voidElements = frozenset(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split()
)

#: Elements whose text is written as it is.
rcdataElements = frozenset("iframe noembed noframes noscript script style xmp".split())
cdataElements = frozenset(["textarea", "title"])
headingElements = ("h1", "h2", "h3", "h4", "h5", "h6")

asciiLowercase = frozenset(string.ascii_lowercase)
asciiUppercase = frozenset(string.ascii_uppercase)
asciiLetters = frozenset(string.ascii_letters)
digits = frozenset(string.digits)
hexDigits = frozenset(string.hexdigits)
asciiUpper2Lower = {ord(c): ord(c.lower()) for c in string.ascii_uppercase}

xmlEntities = frozenset(["amp;", "apos;", "gt;", "lt;", "quot;"])

tokenTypes = {
    name: number
    for number, name in enumerate(
        ["Doctype", "Characters", "SpaceCharacters", "StartTag", "EndTag", "EmptyTag", "Comment", "ParseError"]
    )
}
tagTokenTypes = frozenset(tokenTypes[name] for name in ("StartTag", "EndTag", "EmptyTag"))

#: Attributes that are true by being there. Those under the empty name are for every element.
booleanAttributes = {
    "": frozenset(["autofocus", "hidden", "inert", "irrelevant", "itemscope"]),
    "a": frozenset(["ismap"]),
    "audio": frozenset(["autoplay", "controls", "loop", "muted"]),
    "button": frozenset(["disabled", "formnovalidate"]),
    "datagrid": frozenset(["disabled", "multiple"]),
    "details": frozenset(["open"]),
    "dialog": frozenset(["open"]),
    "fieldset": frozenset(["disabled", "readonly"]),
    "form": frozenset(["novalidate"]),
    "hr": frozenset(["noshade"]),
    "iframe": frozenset(["allowfullscreen"]),
    "img": frozenset(["ismap"]),
    "input": frozenset(["checked", "disabled", "formnovalidate", "ismap", "multiple", "readonly", "required"]),
    "link": frozenset(["disabled"]),
    "menu": frozenset(["autosubmit"]),
    "ol": frozenset(["reversed"]),
    "optgroup": frozenset(["disabled", "readonly"]),
    "option": frozenset(["disabled", "readonly", "selected"]),
    "output": frozenset(["disabled", "readonly"]),
    "script": frozenset(["async", "defer", "nomodule"]),
    "select": frozenset(["autofocus", "disabled", "multiple", "readonly", "required"]),
    "style": frozenset(["scoped"]),
    "template": frozenset(["shadowrootclonable", "shadowrootdelegatesfocus", "shadowrootserializable"]),
    "textarea": frozenset(["disabled", "readonly", "required"]),
    "track": frozenset(["default"]),
    "video": frozenset(["autoplay", "controls", "loop", "muted", "playsinline"]),
}
