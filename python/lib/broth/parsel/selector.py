"""The selectors."""

from __future__ import annotations

import codecs
import json
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from re import Pattern
from typing import Any, SupportsIndex, TypeVar, overload

from .. import _broth
from .._broth import Node, XPath, XPathError
from .utils import extract_regex, iflatten, shorten
from .xpathfuncs import _functions

__all__ = [
    "CannotDropElementWithoutParent",
    "CannotRemoveElementWithoutParent",
    "CannotRemoveElementWithoutRoot",
    "Selector",
    "SelectorList",
    "create_root_node",
]

_T = TypeVar("_T")
_NOT_SET: Any = object()
_TYPES = ("html", "json", "text", "xml", None)
_XML_DECLARATION = re.compile(r"[\s\ufeff]*<\?xml\s")


class CannotRemoveElementWithoutRoot(Exception):
    """There is no element to remove: a text or a value has been selected."""


class CannotRemoveElementWithoutParent(Exception):
    """The root of a document cannot be removed."""


class CannotDropElementWithoutParent(CannotRemoveElementWithoutParent):
    """The root of a document cannot be removed."""


class SelectorList(list[Any]):
    """Several selectors. Each method asks them all, one after the other."""

    @overload
    def __getitem__(self, pos: SupportsIndex) -> Selector: ...
    @overload
    def __getitem__(self, pos: slice) -> SelectorList: ...
    def __getitem__(self, pos: Any) -> Any:
        found = super().__getitem__(pos)
        return self.__class__(found) if isinstance(pos, slice) else found

    def __getstate__(self) -> None:
        raise TypeError("can't pickle SelectorList objects")

    def css(self, query: str) -> SelectorList:
        return self.__class__(iflatten(selector.css(query) for selector in self))

    def xpath(self, xpath: str, namespaces: Mapping[str, str] | None = None, **kwargs: Any) -> SelectorList:
        return self.__class__(iflatten(selector.xpath(xpath, namespaces=namespaces, **kwargs) for selector in self))

    def jmespath(self, query: str, **kwargs: Any) -> SelectorList:
        return self.__class__(iflatten(selector.jmespath(query, **kwargs) for selector in self))

    @overload
    def get(self, default: None = None) -> str | None: ...
    @overload
    def get(self, default: _T) -> str | _T: ...
    def get(self, default: Any = None) -> Any:
        """The first of ``getall()``, or a default."""
        return self[0].get() if self else default

    extract_first = get

    def getall(self) -> list[Any]:
        return [selector.get() for selector in self]

    extract = getall

    def re(self, regex: str | Pattern[str], replace_entities: bool = True) -> list[str]:
        return list(self._matches(regex, replace_entities))

    @overload
    def re_first(self, regex: str | Pattern[str], default: None = None, replace_entities: bool = True) -> str | None: ...
    @overload
    def re_first(self, regex: str | Pattern[str], default: _T, replace_entities: bool = True) -> str | _T: ...
    def re_first(self, regex: Any, default: Any = None, replace_entities: bool = True) -> Any:
        return next(self._matches(regex, replace_entities), default)

    def _matches(self, regex: str | Pattern[str], replace_entities: bool) -> Iterator[str]:
        return (part for selector in self for part in selector.re(regex, replace_entities))

    @property
    def attrib(self) -> dict[str, str]:
        """The attributes of the first."""
        return self[0].attrib if self else {}

    def drop(self) -> None:
        for selector in self:
            selector.drop()


class Selector:
    """A document or a part of one, and everything that can be selected in it.

    ``type`` is ``"html"``, ``"xml"``, ``"json"`` or ``"text"``; without it, a JSON object or array
    is JSON, and markup with an XML declaration XML. ``root`` is a ``broth.Node``, or the text,
    value or object that was selected.
    """

    __slots__ = ("__weakref__", "_expr", "_text", "base_url", "namespaces", "root", "type")

    _default_namespaces = {"re": "http://exslt.org/regular-expressions", "set": "http://exslt.org/sets"}
    selectorlist_cls: Callable[..., SelectorList] = SelectorList

    def __init__(
        self,
        text: str | None = None,
        type: str | None = None,
        body: bytes | bytearray = b"",
        encoding: str = "utf-8",
        namespaces: Mapping[str, str] | None = None,
        root: Any = _NOT_SET,
        base_url: str | None = None,
        _expr: str | None = None,
        huge_tree: bool = True,
    ) -> None:
        if type not in _TYPES:
            raise ValueError(f"Invalid type: {type}")
        self.root: Any
        self.type: str
        if text is not None:
            if root is not _NOT_SET:
                warnings.warn("Selector got both text and root, root is being ignored.", stacklevel=2)
            if not isinstance(text, str):
                raise TypeError(f"text argument should be of type str, got {text.__class__}")
            self.root, self.type = _read(text, type)
        elif body:
            if not isinstance(body, (bytes, bytearray)):
                raise TypeError(f"body argument should be of type bytes or bytearray, got {body.__class__}")
            decoded = bytes(body).decode(encoding, errors="replace")
            self.root, self.type = _read(decoded, type, may_be_json=codecs.lookup(encoding).name == "utf-8")
        elif root is _NOT_SET:
            raise ValueError("Selector needs text, body, or root arguments")
        else:
            self.root = _from_lxml(root, type) if hasattr(root, "getroottree") else root
            if isinstance(self.root, Node) and type in ("json", "text"):
                raise ValueError(f"Selector got a {root.__class__.__name__} object as root, and {type!r} as type.")
            self.type = type or ("html" if isinstance(self.root, Node) else "json")
        self.namespaces = {**self._default_namespaces, **(namespaces or {})}
        self.base_url = base_url
        self._expr = _expr
        self._text = text

    def __getstate__(self) -> Any:
        raise TypeError("can't pickle Selector objects")

    def _found(self, roots: list[Any], query: str) -> SelectorList:
        kind = "xml" if self.type == "xml" else "html"
        return self.selectorlist_cls(
            self.__class__(root=root, _expr=query, namespaces=self.namespaces, type=kind) for root in roots
        )

    def _context(self, what: str) -> Any:
        """The root that is searched; that of a text is read as HTML."""
        if self.type == "json":
            raise ValueError(f"Cannot use {what} on a Selector of type {self.type!r}")
        return _html_root(self.root or "") if self.type == "text" else self.root

    def xpath(self, query: str, namespaces: Mapping[str, str] | None = None, **kwargs: Any) -> SelectorList:
        """Everything that an XPath expression finds. Further arguments are its variables."""
        root = self._context("xpath")
        if not isinstance(root, Node):
            return self._found([root] if isinstance(root, str) and query.strip() == "." else [], query)
        try:
            # In parsel's trees, the elements of SVG and MathML are in no namespace.
            xpath = XPath(
                query, namespaces={**self.namespaces, **(namespaces or {})}, functions=_functions, foreign_names=True
            )
            found = root.xpath(xpath, variables=kwargs)
        except XPathError as error:
            raise ValueError(f"XPath error: {_problem(error)} in {query} ({error})") from None
        return self._found(found if isinstance(found, list) else [found], query)

    def css(self, query: str) -> SelectorList:
        """Everything that a CSS selector matches: this element or others below it. ``::text`` at
        its end stands for the texts directly in the elements, ``::attr(name)`` for the values of an
        attribute.
        """
        root = self._context("css")
        return self._found(list(_css(root, query)) if isinstance(root, Node) else [], query)

    def jmespath(self, query: str, **kwargs: Any) -> SelectorList:
        """Everything that a JMESPath expression finds in JSON, or in JSON that is the text of an
        element. It needs ``jmespath``.
        """
        import jmespath

        data = self.root
        if isinstance(data, Node):
            first = data.first_child
            data = first.text() if first is not None and first.kind in ("text", "cdata") else None
        if self.type != "json" or isinstance(data, str):
            try:
                data = json.loads(data)
            except (TypeError, ValueError):
                data = None
        found = jmespath.search(query, data, **kwargs)
        if not isinstance(found, list):
            found = [] if found is None else [found]
        return self.selectorlist_cls(
            self.__class__(text=item, _expr=query, type="text") if isinstance(item, str) else self.__class__(root=item, _expr=query)
            for item in found
        )

    def get(self) -> Any:
        """The markup of an element; the text, value or object of anything else."""
        root = self.root
        if isinstance(root, Node):
            if root.kind in ("text", "cdata"):
                return root.text()
            return _broth.serialize(root, xml=True) if self.type == "xml" else root.html
        if self.type in ("json", "text"):
            return root
        return str(int(root)) if isinstance(root, bool) else str(root)

    extract = get

    def getall(self) -> list[Any]:
        return [self.get()]

    def re(self, regex: str | Pattern[str], replace_entities: bool = True) -> list[str]:
        """The matches of a regular expression in ``get()``: its group ``extract``, its groups, or
        all of each match.
        """
        return extract_regex(regex, self.get(), replace_entities)

    @overload
    def re_first(self, regex: str | Pattern[str], default: None = None, replace_entities: bool = True) -> str | None: ...
    @overload
    def re_first(self, regex: str | Pattern[str], default: _T, replace_entities: bool = True) -> str | _T: ...
    def re_first(self, regex: Any, default: Any = None, replace_entities: bool = True) -> Any:
        return next(iter(self.re(regex, replace_entities)), default)

    def register_namespace(self, prefix: str, uri: str) -> None:
        """Declares a prefix for XPath expressions."""
        self.namespaces[prefix] = uri

    def remove_namespaces(self) -> None:
        """Takes the namespaces from all elements and attributes, so that expressions need no
        prefixes.

        This selector is then one of the same element in a copy of the document.
        """
        if isinstance(self.root, Node) and self.root.kind == "element":
            copy = _broth.parse_xml("".join(_without_namespaces(self.root.document)))
            place = _elements_of(self.root.document).index(self.root)
            self.root = _elements_of(copy)[place]

    @property
    def attrib(self) -> dict[str, str]:
        """The attributes of an element."""
        return dict(self.root.attrs) if isinstance(self.root, Node) else {}

    def drop(self) -> None:
        """Takes the element out of its document."""
        if not isinstance(self.root, Node):
            raise CannotRemoveElementWithoutRoot(
                f"{self._expr!r} has selected a text or a value, which cannot be dropped; select the element:"
                " 'li' instead of 'li::text', '//li' instead of '//li/text()'"
            )
        parent = self.root.parent
        if parent is None or parent.kind != "element":
            raise CannotDropElementWithoutParent("the root of a document cannot be dropped")
        self.root.remove()

    def __bool__(self) -> bool:
        return bool(self.get())

    def __str__(self) -> str:
        return str(self.get())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} query={self._expr!r} data={shorten(str(self.get()), width=40)!r}>"


def _read(text: str, type: str | None, may_be_json: bool = True) -> tuple[Any, str]:
    """The root of a text, and its type."""
    if type == "text":
        return text, type
    if type == "json" or (type is None and may_be_json and text.lstrip()[:1] in ("{", "[")):
        try:
            return json.loads(text), "json"
        except ValueError:
            if type == "json":
                return None, type
    if type == "xml" or (type is None and _XML_DECLARATION.match(text)):
        document = _broth.parse_xml(text.strip().replace("\0", "") or "<html/>")
        return document.document_element or document.root, "xml"
    return _html_root(text), "html"


def _html_root(text: str) -> Node | None:
    return _broth.parse(text.strip().replace("\0", "")).document_element


def _from_lxml(root: Any, type: str | None) -> Any:
    """An element of lxml as one of broth."""
    from lxml import etree

    method = "xml" if type == "xml" else "html"
    markup = etree.tostring(root, encoding="unicode", method=method, with_tail=False)
    if type == "xml":
        return _broth.parse_xml(markup).document_element
    return _html_root(markup) if root.tag == "html" else _broth.parse_fragment(markup, "body").root.first_child


def create_root_node(text: str, parser_cls: Any = None, base_url: str | None = None, **options: Any) -> Any:
    """A page as a tree of ``lxml.html``, for code that needs one."""
    import lxml.html

    from .. import etree

    root = etree.parse(text.strip().replace("\0", ""), module=lxml.html)
    if base_url is not None:
        root.getroottree().docinfo.URL = base_url
    return root


_PROBLEMS = {"undeclared-prefix": "Undefined namespace prefix", "unknown-function": "Unregistered function"}


def _problem(error: XPathError) -> str:
    """The problem in the words of libxml2, which people look for."""
    message = str(error)
    if error.code == "function-failed" and "has-class" in message:
        return f"has-class {'must have at least 1 argument' if 'at least' in message else 'arguments must be strings'}"
    if error.code == "function-failed":
        return message
    default = "Invalid predicate" if "[" in error.expression[: error.span[0]] else "Invalid expression"
    return _PROBLEMS.get(error.code, default)


#: A string, an escape, a character that opens or closes, or one between compounds or selectors.
_TOKENS = re.compile(r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[()\[\]]|,|[\s>+~]+""", re.DOTALL)
_PART = re.compile(r"::(?:(text)|attr\(\s*([^\s()]+)\s*\))\s*\Z")


def _groups(query: str) -> Iterator[tuple[str, str | None, str]]:
    """The selectors between the commas: the CSS, what is asked of the elements, and the name of the
    attribute.
    """
    begin = depth = 0
    ends = []
    for token in _TOKENS.finditer(query):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(token[0], 0)
        if token[0] == "," and depth == 0:
            ends.append(token.start())
    for end in [*ends, len(query)]:
        css = query[begin:end]
        begin = end + 1
        match = _PART.search(css)
        if match is None:
            yield css, None, ""
            continue
        yield _whole(css[: match.start()]), "attr" if match[2] else "text", match[2] or ""


#: A universal selector that is a descendant of what precedes it.
_EVERYTHING_IN = re.compile(r"(?<=[^\s>+~])\s+\*?\Z")


def _whole(css: str) -> str:
    """The selector of the elements whose parts are asked for. As in parsel, "p ::text" and "p
    *::text" ask for the texts of p, too, and of everything in it.
    """
    match = _EVERYTHING_IN.search(css)
    if match:
        outer = css[: match.start()]
        return f"{outer}, {outer} *"
    return f"{css}*" if not css.strip() or css.rstrip()[-1] in ">+~" else css


#: A string, or an id that begins with a digit: CSS wants an escape there, but scrapers do not write
#: it.
_DIGIT_IDS = re.compile(r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|#([0-9])""", re.DOTALL)


def _css(root: Node, query: str) -> Iterator[Any]:
    query = _DIGIT_IDS.sub(lambda match: f"#\\3{match[1]} " if match[1] else match[0], query)
    groups = list(_groups(query))
    if all(part is None for _, part, _ in groups):
        yield from _elements(root, query)
        return
    if len(groups) == 1:
        yield from map(_value, _parts(root, *groups[0]))
        return
    # Each thing once, in the order of the document.
    found = {thing for group in groups for thing in _parts(root, *group)}
    order = {node: at for at, node in enumerate([root, *root.descendants])}

    def place(thing: Any) -> tuple[int, int]:
        if isinstance(thing, Node):
            return order[thing], -1
        element, name = thing
        return order[element], list(element.attrs).index(name)

    yield from map(_value, sorted(found, key=place))


def _parts(root: Node, css: str, part: str | None, name: str) -> list[Any]:
    """The elements that match, their texts, or their attributes with a name."""
    if part == "text" and ":contains(" not in css:
        return list(root._text_nodes(_scoped(root, css)))
    elements = _elements(root, css)
    if part == "text":
        return [child for element in elements for child in element.children if child.kind in ("text", "cdata")]
    return elements if part is None else [(element, name) for element in elements if name in element]


def _value(thing: Any) -> Any:
    if isinstance(thing, tuple):
        return thing[0][thing[1]]
    return thing.text() if thing.kind in ("text", "cdata") else thing


def _elements(root: Node, css: str) -> list[Node]:
    """This element and those below it that match."""
    if ":contains(" in css:
        from cssselect import GenericTranslator, HTMLTranslator

        is_html = root.document.document_element is not None and root.document.root.kind == "document"
        translator = HTMLTranslator() if is_html else GenericTranslator()
        found: list[Node] = root.xpath(translator.css_to_xpath(css))
        return found
    css = _scoped(root, css)
    found = root.select(css)
    if root.kind == "element" and root.matches(css):
        found.insert(0, root)
    return found


def _scoped(root: Node, css: str) -> str:
    """A selector whose matches all lie inside the start element."""
    if root.parent is None or root.parent.kind != "element":
        return css
    return ",".join(map(_scoped_group, (group for group, _, _ in _groups(css))))


def _scoped_group(css: str) -> str:
    depth = 0
    css = css.strip()
    for token in _TOKENS.finditer(css):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(token[0], 0)
        if depth == 0 and token[0][0] in " \t\n\r\f>+~":
            return f"{css[: token.start()]}:is(:scope, :scope *){css[token.start() :]}"
    return css


def _elements_of(document: _broth.Document) -> list[Node]:
    return [node for node in document.root.descendants if node.kind == "element"]


def _without_namespaces(document: _broth.Document) -> Iterator[str]:
    """A document as XML whose names have no namespaces."""
    for event in _broth._events(document):
        match event:
            case ("start", name, _, attributes, *_):
                yield f"<{name.rpartition(':')[2]}"
                for uri, _prefix, key, value in attributes:
                    if uri != "http://www.w3.org/2000/xmlns/":
                        yield f' {key}="{_broth._escape_as_serialized(value, attribute=True)}"'
                yield ">"
            case ("end", name):
                yield f"</{name.rpartition(':')[2]}>"
            case ("text", text):
                yield _broth._escape_as_serialized(text).replace("&nbsp;", "\xa0")
            case ("comment", text):
                yield f"<!--{text}-->"
            case ("instruction", target, text):
                yield f"<?{target} {text}?>"
