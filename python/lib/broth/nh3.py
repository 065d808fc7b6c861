"""nh3's functions on broth: the same names, arguments and answers.

>>> from broth import nh3
>>> nh3.clean("<b onclick=x()>Soup</b><script>steal()</script> <a href=/menu>menu</a>")
'<b>Soup</b> <a href="/menu" rel="noopener noreferrer">menu</a>'
>>> nh3.clean("<b><i>hot</i></b>", tags={"b"})
'<b>hot</b>'

Your rules first decide what stays. :class:`broth.Sanitizer` then removes every script, event
handler and ``javascript:`` URL that is left, whatever your rules allow, and a browser reads the
answer as the tree that was checked. Elements that show another page, such as ``iframe``, stay only
if ``tags`` names them.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Concatenate, ParamSpec

from . import _css
from ._broth import Sanitizer, _events, _report_unraisable, _url_scheme, join_url, parse_fragment
from ._broth import _escape_as_serialized as _escape
from ._frames import FRAMES, SCRIPTS, without_hidden_markup, without_scripts
from ._sanitize import SanitizerConfig
from ._scan import has_markup

__all__ = [
    "ALLOWED_ATTRIBUTES",
    "ALLOWED_TAGS",
    "ALLOWED_URL_SCHEMES",
    "CLEAN_CONTENT_TAGS",
    "Cleaner",
    "clean",
    "clean_text",
    "escape",
    "is_html",
]

#: The version of nh3 whose names these are.
__version__ = "0.3.7"

_CELL = "align char charoff"

ALLOWED_TAGS: set[str] = set(
    "a abbr acronym area article aside b bdi bdo blockquote br caption center cite code col colgroup data dd del details dfn"
    " div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li map mark nav ol p pre q rp rt"
    " rtc ruby s samp small span strike strong sub summary sup table tbody td th thead time tr tt u ul var wbr".split()
)

ALLOWED_ATTRIBUTES: dict[str, set[str]] = {
    tag: set(names.split())
    for tag, names in {
        "a": "href hreflang",
        "bdo": "dir",
        "blockquote": "cite",
        "col": f"{_CELL} span",
        "colgroup": f"{_CELL} span",
        "del": "cite datetime",
        "hr": "align size width",
        "img": "align alt height src width",
        "ins": "cite datetime",
        "ol": "start",
        "q": "cite",
        "table": f"{_CELL} summary",
        "tbody": _CELL,
        "td": f"{_CELL} colspan headers rowspan",
        "tfoot": _CELL,
        "th": f"{_CELL} colspan headers rowspan scope",
        "thead": _CELL,
        "tr": _CELL,
    }.items()
}

ALLOWED_URL_SCHEMES: set[str] = set(
    "bitcoin ftp ftps geo http https im irc ircs magnet mailto mms mx news nntp openpgp4fpr sip sms smsto ssh tel url webcal"
    " wtai xmpp".split()
)

CLEAN_CONTENT_TAGS: set[str] = {"script", "style"}

_GENERIC_ATTRIBUTES = {"lang", "title"}

#: Attributes with the address of something, beside ``href`` and ``src``.
_URL_ATTRIBUTES = {
    ("a", "ping"),
    ("button", "formaction"),
    ("form", "action"),
    ("input", "formaction"),
    ("object", "data"),
    ("video", "poster"),
}

_HTML = "http://www.w3.org/1999/xhtml"
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
#: Elements whose text is written as it is.
_RAW_TEXT = frozenset("iframe noembed noframes noscript plaintext script style xmp".split())

_Options = ParamSpec("_Options")
_Filter = Callable[[str, str, str], "str | None"]
_Rewrite = Callable[[str], "str | None"]
_Sets = Mapping[str, Iterable[str]]
#: Namespace, prefix, name and value.
_Attribute = tuple["str | None", "str | None", str, str]


class Cleaner:
    """A cleaner whose options are checked once. See :func:`clean` for what they mean."""

    def __init__(
        self,
        tags: Iterable[str] | None = None,
        clean_content_tags: Iterable[str] | None = None,
        attributes: _Sets | None = None,
        attribute_filter: _Filter | None = None,
        strip_comments: bool = True,
        link_rel: str | None = "noopener noreferrer",
        generic_attribute_prefixes: Iterable[str] | None = None,
        tag_attribute_values: Mapping[str, _Sets] | None = None,
        set_tag_attribute_values: Mapping[str, Mapping[str, str]] | None = None,
        url_schemes: Iterable[str] | None = None,
        allowed_classes: _Sets | None = None,
        filter_style_properties: Iterable[str] | None = None,
        url_relative: str | tuple[str, ...] | _Rewrite | None = None,
        id_prefix: str | None = None,
    ) -> None:
        if attribute_filter is not None and not callable(attribute_filter):
            raise TypeError(f"attribute_filter must be callable, not {type(attribute_filter).__name__!r}")
        self._tags = ALLOWED_TAGS if tags is None else _names("tags", tags)
        self._clean_content_tags = (
            CLEAN_CONTENT_TAGS - self._tags if clean_content_tags is None else _names("clean_content_tags", clean_content_tags)
        )
        self._attributes = ALLOWED_ATTRIBUTES if attributes is None else _sets("attributes", attributes)
        self._generic = self._attributes.get("*", _GENERIC_ATTRIBUTES)
        self._filter = attribute_filter
        self._comments = not strip_comments
        self._link_rel = link_rel
        self._prefixes = tuple(_names("generic_attribute_prefixes", generic_attribute_prefixes or ()))
        for argument, value in [
            ("tag_attribute_values", tag_attribute_values),
            ("set_tag_attribute_values", set_tag_attribute_values),
        ]:
            if value is not None:
                _check_mapping(argument, value)
        self._values = {
            tag: _sets("tag_attribute_values", values) for tag, values in (tag_attribute_values or {}).items()
        }
        self._set = set_tag_attribute_values or {}
        self._schemes = ALLOWED_URL_SCHEMES if url_schemes is None else _names("url_schemes", url_schemes)
        self._classes = _sets("allowed_classes", allowed_classes or {})
        self._styles = None if filter_style_properties is None else _names("filter_style_properties", filter_style_properties)
        self._relative = _url_rewriter(url_relative)
        self._id_prefix = id_prefix
        self._check(attributes is not None)
        config: SanitizerConfig = {"removeElements": [], "comments": self._comments}
        self._frames = self._tags & FRAMES
        if self._frames:
            config["removeElements"] = [*SCRIPTS, *(FRAMES - self._frames)]
            config["javascriptURLs"] = False
        self._sanitizer = Sanitizer(config, safe=not self._frames)

    def _check(self, has_attributes: bool) -> None:
        """Refuses what contradicts itself."""
        both = sorted(self._tags & self._clean_content_tags)
        if both:
            raise ValueError(
                f"{both[0]!r} is in tags and in clean_content_tags: take it out of one; without tags, nh3.ALLOWED_TAGS are allowed"
            )
        if not has_attributes:
            return
        if self._link_rel is not None and any("rel" in names for names in self._attributes.values()):
            raise ValueError("link_rel is set, so 'rel' cannot be in attributes; pass link_rel=None to keep what the page says")
        for tag, values in self._values.items():
            for name in values:
                if name in self._attributes.get(tag, ()) or name in self._attributes.get("*", ()):
                    raise ValueError(
                        f"attribute {name!r} of {tag!r} is in attributes, which allows every value, and in"
                        " tag_attribute_values; take it out of attributes"
                    )
        for tag in self._classes:
            if "class" in self._attributes.get(tag, ()):
                raise ValueError(
                    f"'class' of {tag!r} is in attributes, which allows every class, and in allowed_classes; take it out of one"
                )

    def clean(self, html: str) -> str:
        """Sanitizes a fragment of HTML."""
        document = parse_fragment(html, scripting=True)
        answer = self._sanitizer.sanitize("".join(self._markup(_events(document))))
        if self._frames:
            answer = without_scripts(answer)
        return without_hidden_markup(answer) if "select" in self._tags else answer

    def _markup(self, events: Iterable[tuple[Any, ...]]) -> Iterator[str]:
        """The markup of what the rules keep. The sanitizer reads it, and decides what it means."""
        # For each open element: its name if it is kept, and its namespace as far as its content is
        # concerned.
        open_elements: list[tuple[str | None, str]] = [(None, _HTML)]
        hidden = 0
        for event in events:
            kind = event[0]
            if hidden:
                hidden += {"start": 1, "end": -1}.get(kind, 0)
            elif kind == "start":
                name, namespace = event[1], event[2]
                # Without the drawing or formula that it was in, an element would be another.
                is_lost = namespace != _HTML and name not in ("svg", "math") and open_elements[-1][1] == _HTML
                if name in self._clean_content_tags or (is_lost and open_elements[-1][0] not in _INTEGRATION):
                    hidden = 1
                elif name in self._tags:
                    open_elements.append((name, _HTML if name in _INTEGRATION else namespace))
                    yield self._start_tag(name, event[3], namespace == _HTML)
                else:
                    open_elements.append((None, open_elements[-1][1]))
            elif kind == "end":
                name = open_elements.pop()[0]
                if name is not None and name not in _VOID:
                    yield f"</{name}>"
            elif kind == "text":
                parent, namespace = open_elements[-1]
                yield event[1] if parent in _RAW_TEXT and namespace == _HTML else _escape(event[1])
            elif self._comments and kind == "comment":
                yield f"<!--{event[1]}-->"

    def _start_tag(self, tag: str, attributes: list[_Attribute], is_html: bool) -> str:
        parts = [f"<{tag}"]
        for prefix, name, value in self._kept(tag, attributes):
            changed = self._changed(tag, name, value)
            if changed is not None:
                key = f"{prefix}:{name}" if prefix else name
                parts.append(f' {key}="{_escape(changed, attribute=True)}"')
        # A line break after the tag is not a part of the content.
        return "".join(parts) + (">\n" if is_html and tag in ("pre", "textarea", "listing") else ">")

    def _kept(self, tag: str, attributes: list[_Attribute]) -> Iterator[tuple[str | None, str, str]]:
        """The attributes that are allowed, and those that are set."""
        allowed = self._attributes.get(tag, ())
        values = self._values.get(tag, {})
        is_set = dict(self._set.get(tag, {}))
        for _uri, prefix, name, value in attributes:
            is_allowed = (
                name in allowed
                or name in self._generic
                or name.startswith(self._prefixes)
                or (name in values and value.lower() in values[name])
                or (name == "class" and tag in self._classes)
            )
            if self._frames and (name.startswith("on") or name == "srcdoc"):
                continue
            if is_allowed and not (_is_url(tag, name) and not self._has_good_scheme(value)):
                yield prefix, name, is_set.pop(name, value)
        yield from ((None, name, value) for name, value in is_set.items() if not name.startswith("on"))
        if tag == "a" and self._link_rel is not None:
            yield None, "rel", self._link_rel

    def _changed(self, tag: str, name: str, value: str) -> str | None:
        """The value that an attribute gets, or ``None`` if it goes."""
        if name == "id" and self._id_prefix and not value.startswith(self._id_prefix):
            value = self._id_prefix + value
        if self._filter is not None:
            answer = _answer(self._filter, tag, name, value)
            if answer is None:
                return None
            value = answer
        if self._relative is not None and _is_url(tag, name) and _url_scheme(value) == "":
            answer = _answer(self._relative, value)
            if answer is None:
                return None
            value = answer
        if name == "style" and self._styles is not None:
            value = _css.filtered(value, self._styles)
        if name == "class" and tag in self._classes:
            value = " ".join(part for part in value.split() if part in self._classes[tag])
        return value

    def _has_good_scheme(self, value: str) -> bool:
        scheme = _url_scheme(value)
        return scheme == "" or (scheme in self._schemes and scheme != "javascript")


#: Elements of drawings and formulas whose content is HTML again.
_INTEGRATION = frozenset(["foreignObject", "desc", "title", "mi", "mo", "mn", "ms", "mtext", "annotation-xml"])


def _is_url(tag: str, name: str) -> bool:
    return name in ("href", "src") or (tag, name) in _URL_ATTRIBUTES


def _answer(function: Callable[..., str | None], *arguments: str) -> str | None:
    """The answer of a function. One that fails is reported to ``sys.unraisablehook``, and the
    attribute goes.
    """
    try:
        answer = function(*arguments)
        if answer is not None and not isinstance(answer, str):
            raise TypeError(f"a filter returns str or None, not {type(answer).__name__!r}")
        return answer
    except Exception as error:
        _report_unraisable(error, arguments)
        return None


def _names(argument: str, names: Iterable[str]) -> set[str]:
    if isinstance(names, str):
        raise TypeError(f"{argument} must be a set of strings, not a string; write {{{names!r}}}")
    found = set(names)
    for name in found:
        if not isinstance(name, str):
            raise TypeError(f"{argument} must be a set of strings; {name!r} is none")
    return found


def _sets(argument: str, sets: _Sets) -> dict[str, set[str]]:
    _check_mapping(argument, sets)
    return {key: _names(f"{argument}[{key!r}]", names) for key, names in sets.items()}


def _check_mapping(argument: str, value: Any) -> None:
    if not isinstance(value, Mapping):
        raise TypeError(f"{argument} must be a dict by tag, not {type(value).__name__!r}")


def _url_rewriter(how: Any) -> _Rewrite | None:
    """The function that rewrites relative URLs, or ``None`` if they stay."""
    match how:
        case None | "pass_through":
            return None
        case "deny":
            return lambda url: None
        case str():
            raise ValueError(f"url_relative is 'pass_through' or 'deny', not {how!r}")
        case ("rewrite_with_base", str(base)):
            _check_url(base)
            return lambda url: join_url(base, url)
        case ("rewrite_with_root", str(root), str(path)):
            _check_url(root)
            here = join_url(root, path) or root
            return lambda url: join_url(root, url.lstrip("/")) if url.startswith("/") else join_url(here, url)
        case tuple():
            raise ValueError(
                f"url_relative is ('rewrite_with_base', base) or ('rewrite_with_root', root, path), not {how!r}"
            )
    if not callable(how):
        raise TypeError(f"url_relative must be a str, a tuple or callable, not {type(how).__name__!r}")
    return how  # type: ignore[no-any-return]


def _check_url(url: str) -> None:
    if not _url_scheme(url):
        raise ValueError(f"url_relative needs an absolute URL, not {url!r}")


def _takes_options_of(
    make: Callable[_Options, Cleaner],
) -> Callable[[Callable[[Cleaner, str], str]], Callable[Concatenate[str, _Options], str]]:
    """Turns a function of a cleaner and a text into one of the text and the cleaner's options."""

    def decorate(function: Callable[[Cleaner, str], str]) -> Callable[Concatenate[str, _Options], str]:
        def call(html: str, *args: _Options.args, **kwargs: _Options.kwargs) -> str:
            return function(make(*args, **kwargs) if args or kwargs else _DEFAULT, html)

        functools.update_wrapper(call, function)
        signature = inspect.signature(function)
        parameters = [signature.parameters["html"], *inspect.signature(make).parameters.values()]
        call.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        return call  # type: ignore[return-value]  # It also takes ``html`` by its name.

    return decorate


@_takes_options_of(Cleaner)
def clean(cleaner: Cleaner, html: str) -> str:
    """Sanitizes a fragment of HTML.

    ``tags`` are kept; of others the content stays, but for ``clean_content_tags``. ``attributes``
    are allowed by tag, those under ``"*"`` everywhere; in addition those that begin with one of
    ``generic_attribute_prefixes``, and by tag those with one of ``tag_attribute_values``.
    ``set_tag_attribute_values`` are always set. ``allowed_classes`` are the classes that a tag may
    have, ``filter_style_properties`` the properties in ``style``. ``attribute_filter`` is called
    with the tag, the name and the value of each attribute, and returns the value or ``None``. URLs
    have one of ``url_schemes``; ``url_relative`` says what happens to relative ones:
    ``"pass_through"``, ``"deny"``, ``("rewrite_with_base", base)``,
    ``("rewrite_with_root", root, path)`` or a function. ``link_rel`` is the ``rel`` of every link,
    ``id_prefix`` begins every ``id``.

    >>> clean("<span class='hot big'>Soup</span>", allowed_classes={"span": {"hot"}})
    '<span class="hot">Soup</span>'
    >>> clean("<img src=/soup.png>", url_relative=("rewrite_with_base", "https://example.com"))
    '<img src="https://example.com/soup.png">'
    """
    return cleaner.clean(html)


_REFERENCES = str.maketrans(
    {
        "\0": "&#65533;",
        "\t": "&#9;",
        "\n": "&#10;",
        "\f": "&#12;",
        "\r": "&#13;",
        " ": "&#32;",
        '"': "&quot;",
        "&": "&amp;",
        "'": "&apos;",
        "/": "&#47;",
        "<": "&lt;",
        "=": "&#61;",
        ">": "&gt;",
        "`": "&grave;",
    }
)


def escape(html: str, tags: Iterable[str] | None = None) -> str:
    """Text for any place in HTML: every character is escaped that can mean something. With
    ``tags``, those tags stay without their attributes, and the others go.

    >>> escape("Soup & bread")
    'Soup&#32;&amp;&#32;bread'
    >>> escape("<b>hot</b> <i>soup</i>", tags={"b"})
    '<b>hot</b> soup'
    """
    if tags is None:
        return html.translate(_REFERENCES)
    return Cleaner(tags, attributes={"*": ()}, link_rel=None).clean(html)


clean_text = escape


def is_html(html: str) -> bool:
    """Whether a text has anything that HTML does not take for text: a tag, a comment.

    >>> is_html("Soup < bread"), is_html("Soup<br>bread")
    (False, True)
    """
    return has_markup(html)


_DEFAULT = Cleaner()
