"""Links from texts.

>>> Linker().linkify("See example.com/menu.")
'See <a href="http://example.com/menu" rel="nofollow">example.com/menu</a>.'
>>> Linker(parse_email=True).linkify("Write to cook@example.com.")
'Write to <a href="mailto:cook@example.com">cook@example.com</a>.'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any
from urllib.parse import quote

from ..html5lib.filters.sanitizer import allowed_protocols
from ..html5lib.treewalkers.base import Token
from . import _markup, callbacks
from .html5lib_shim import Filter, entity_tokens

__all__ = [
    "Callback",
    "DEFAULT_CALLBACKS",
    "EMAIL_RE",
    "LinkifyFilter",
    "Linker",
    "PROTO_RE",
    "TLDS",
    "URL_RE",
    "build_email_re",
    "build_url_re",
]

Callback = Callable[[dict[Any, str], bool], "dict[Any, str] | None"]

DEFAULT_CALLBACKS: list[Callback] = [callbacks.nofollow]

#: Top-level domains. A longer one comes before one that it begins with.
TLDS: list[str] = sorted(
    "ac ad ae aero af ag ai al am an ao aq ar arpa as asia at au aw ax az ba bb bd be bf bg bh bi biz bj bm bn bo br bs bt bv bw"
    " by bz ca cat cc cd cf cg ch ci ck cl cm cn co com coop cr cu cv cx cy cz de dj dk dm do dz ec edu ee eg er es et eu fi fj"
    " fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gov gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in info int io iq"
    " ir is it je jm jo jobs jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mil mk ml"
    " mm mn mo mobi mp mq mr ms mt mu museum mv mw mx my mz na name nc ne net nf ng ni nl no np nr nu nz om org pa pe pf pg ph"
    " pk pl pm pn post pr pro ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz"
    " tc td tel tf tg th tj tk tl tm tn to tp tr travel tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws xn xxx ye yt"
    " yu za zm zw".split(),
    reverse=True,
)

_HTML_TAGS = frozenset(
    "a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col colgroup"
    " data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head"
    " header hgroup hr html i iframe img input ins kbd keygen label legend li link main map mark menu meta meter nav noscript"
    " object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select slot small"
    " source span strong style sub summary sup table tbody td template textarea tfoot th thead time title tr track u ul var"
    " video wbr".split()
)


def build_url_re(tlds: Iterable[str] = TLDS, protocols: Iterable[str] = allowed_protocols) -> re.Pattern[str]:
    """A pattern for URLs with these top-level domains and protocols."""
    scheme = rf"(?:(?:{'|'.join(sorted(protocols))}):/{{0,3}}(?:(?:\w+:)?\w+@)?)?"
    # A label has at most 63 characters, and an address 64 before the @: that bounds the search.
    host = rf"(?:[\w-]{{1,63}}\.)+(?:{'|'.join(sorted(tlds, reverse=True))})(?::[0-9]+)?(?!\.\w)\b"
    path = r"(?:[/?][^\s{}|\\^`<>\"]*)?"
    return re.compile(rf"(?<!\()\(*\b(?<![@.]){scheme}{host}{path}", re.IGNORECASE)


def build_email_re(tlds: Iterable[str] = TLDS) -> re.Pattern[str]:
    """A pattern for addresses with these top-level domains."""
    atom = r"[-!#$%&'*+/=?^_`{}|~0-9A-Z]{1,64}"
    quoted = r'^"(?:[\x01-\x08\x0b\x0c\x0e-!#-\[\]-\x7f]|\\[\x01-\t\x0b\x0c\x0e-\x7f])*"'
    domain = rf"(?:[A-Z0-9](?:[A-Z0-9-]{{0,61}}[A-Z0-9])?\.)+(?:{'|'.join(sorted(tlds, reverse=True))})"
    return re.compile(rf"(?<!//)(?:{atom}(?:\.{atom}){{0,31}}|{quoted})@{domain}", re.IGNORECASE | re.MULTILINE)


URL_RE = build_url_re()
EMAIL_RE = build_email_re()
PROTO_RE = re.compile(r"^[\w-]+:/{0,3}")

_HREF = (None, "href")


class Linker:
    """Makes links in fragments of HTML. See :func:`broth.bleach.linkify` for its first arguments.

    ``url_re`` and ``email_re`` are the patterns that find them; tags that are not in
    ``recognized_tags`` become text.
    """

    def __init__(
        self,
        callbacks: Iterable[Callback] = DEFAULT_CALLBACKS,
        skip_tags: Iterable[str] | None = None,
        parse_email: bool = False,
        url_re: re.Pattern[str] = URL_RE,
        email_re: re.Pattern[str] = EMAIL_RE,
        recognized_tags: Iterable[str] = _HTML_TAGS,
    ) -> None:
        self.callbacks = callbacks
        self.skip_tags = skip_tags
        self.parse_email = parse_email
        self.url_re = url_re
        self.email_re = email_re
        self._known = frozenset(tag.lower() for tag in recognized_tags)

    def linkify(self, text: str) -> str:
        """Makes the links of a fragment."""
        if not isinstance(text, str):
            raise TypeError("argument must be of text type")
        tokens = LinkifyFilter(
            _markup.tokens(text, self._known, strip=False),
            callbacks=self.callbacks,
            skip_tags=self.skip_tags,
            parse_email=self.parse_email,
            url_re=self.url_re,
            email_re=self.email_re,
        )
        return str(_markup.Serializer().render(tokens))


class LinkifyFilter(Filter):
    """Makes links, as a filter of tokens: for ``Cleaner(filters=[LinkifyFilter])``."""

    def __init__(
        self,
        source: Iterable[Token],
        callbacks: Iterable[Callback] | None = DEFAULT_CALLBACKS,
        skip_tags: Iterable[str] | None = None,
        parse_email: bool = False,
        url_re: re.Pattern[str] = URL_RE,
        email_re: re.Pattern[str] = EMAIL_RE,
    ) -> None:
        super().__init__(source)
        self.callbacks = list(callbacks or ())
        self.skip_tags: Collection[str] = frozenset(skip_tags or ())
        self.parse_email = parse_email
        self.url_re = url_re
        self.email_re = email_re

    def __iter__(self) -> Iterator[Token]:
        link: list[Token] | None = None
        skipped: str | None = None
        for token in super().__iter__():
            kind, name = token["type"], token.get("name")
            if link is not None:
                link += entity_tokens(token["data"]) if kind == "Characters" else [token]
                if kind == "EndTag" and name == "a":
                    yield from self.handle_a_tag(link)
                    link = None
            elif kind == "StartTag" and name == "a":
                link = [token]
            elif kind == "Characters" and skipped is None:
                for made in self._linked(token["data"]):
                    yield from entity_tokens(made["data"]) if made["type"] == "Characters" else [made]
            else:
                if kind == "StartTag" and skipped is None and name in self.skip_tags:
                    skipped = name
                elif kind == "EndTag" and name == skipped:
                    skipped = None
                yield from entity_tokens(token["data"]) if kind == "Characters" else [token]
        yield from link or ()

    def _linked(self, text: str) -> Iterator[Token]:
        """A text with its links."""
        if not self.parse_email:
            yield from self._links(text)
            return
        end = 0
        for match in self.email_re.finditer(text):
            yield from self._links(text[end : match.start()])
            end = match.end()
            local, _, domain = match[0].rpartition("@")
            yield from self._link(f"mailto:{quote(local)}@{domain}", match[0])
        yield from self._links(text[end:])

    def _links(self, text: str) -> Iterator[Token]:
        """A text with those of its links that are URLs."""
        end = 0
        for match in self.url_re.finditer(text):
            yield from _characters(text[end : match.start()])
            end = match.end()
            url, before, after = self.strip_non_url_bits(match[0])
            yield from _characters(before)
            yield from self._link(url if PROTO_RE.search(url) else f"http://{url}", url)
            yield from _characters(after)
        yield from _characters(text[end:])

    def _link(self, href: str, text: str) -> Iterator[Token]:
        """A new link, or its text alone if a callback has none."""
        attrs = self.apply_callbacks({_HREF: href, "_text": text}, True)
        if attrs is None:
            yield from _characters(text)
            return
        shown = attrs.pop("_text", "")
        yield {"type": "StartTag", "name": "a", "data": attrs}
        yield from _characters(str(shown))
        yield {"type": "EndTag", "name": "a"}

    def handle_a_tag(self, tokens: list[Token]) -> Iterator[Token]:
        """A link that was there before, as the callbacks want it."""
        start, *content, end = tokens
        text = "".join(token["data"] for token in content if token["type"] in ("Characters", "SpaceCharacters"))
        attrs = self.apply_callbacks({**start["data"], "_text": text}, False)
        if attrs is None:
            yield from _characters(text)
            return
        shown = attrs.pop("_text", "")
        yield {**start, "data": attrs}
        yield from content if shown == text else _characters(str(shown))
        yield end

    def apply_callbacks(self, attrs: dict[Any, str], is_new: bool) -> dict[Any, str] | None:
        """The attributes after all callbacks; ``None`` if one wants no link."""
        for callback in self.callbacks:
            answer = callback(attrs, is_new)
            if answer is None:
                return None
            attrs = answer
        return attrs

    def strip_non_url_bits(self, fragment: str) -> tuple[str, str, str]:
        """A URL without the punctuation around it, and that before and after it.

        >>> LinkifyFilter(()).strip_non_url_bits("(example.com/menu),")
        ('example.com/menu', '(', '),')
        """
        end = len(fragment)
        begin = end - len(fragment.lstrip("("))
        end -= min(begin, end - len(fragment.rstrip(")")))
        opening = fragment.find("(", begin) % (len(fragment) + 1)
        while begin < end and (fragment[end - 1] in ".," or (fragment[end - 1] == ")" and opening >= end)):
            end -= 1
        return fragment[begin:end], fragment[:begin], fragment[end:]


def _characters(data: str) -> Iterator[Token]:
    if data:
        yield {"type": "Characters", "data": data}
