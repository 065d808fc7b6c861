"""Removes from a stream of tokens what its lists do not have: the tags become text.

It is here for code that was written for html5lib's. A stream of tokens cannot be proven to come
back as the tree that was checked; the answer of :func:`broth.sanitize` is.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from typing import Any

from ... import _css
from ..._broth import _url_scheme
from ..constants import namespaces, prefixes
from ..treewalkers.base import Token
from . import base

__all__ = [
    "Filter",
    "allowed_attributes",
    "allowed_content_types",
    "allowed_css_keywords",
    "allowed_css_properties",
    "allowed_elements",
    "allowed_protocols",
    "allowed_svg_properties",
    "attr_val_is_uri",
    "svg_allow_local_href",
    "svg_attr_val_allows_ref",
]

_Name = tuple["str | None", str]

_XLINK, _XML = namespaces["xlink"], namespaces["xml"]


def _in(namespace: str | None, names: str) -> Iterator[_Name]:
    return ((namespace, name) for name in names.split())


allowed_elements: frozenset[_Name] = frozenset(
    [
        *_in(
            namespaces["html"],
            "a abbr acronym address area article aside audio b bdi bdo big blockquote br button canvas caption center cite code"
            " col colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer form"
            " h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label legend li main map mark menu meter nav ol optgroup"
            " option output p picture pre progress q rp rt ruby s samp search section select small source span strike strong"
            " sub summary sup table tbody td textarea tfoot th thead time tr track tt u ul var video wbr",
        ),
        *_in(
            namespaces["mathml"],
            "math merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub"
            " msubsup msup mtable mtd mtext mtr munder munderover none",
        ),
        *_in(
            namespaces["svg"],
            "a circle clipPath defs desc ellipse font-face font-face-name font-face-src g glyph hkern line linearGradient marker"
            " metadata missing-glyph mpath path polygon polyline radialGradient rect stop svg switch text title tspan use",
        ),
    ]
)

attr_val_is_uri: frozenset[_Name] = frozenset(
    [
        *_in(None, "action background cite datasrc dynsrc formaction href longdesc lowsrc ping poster src"),
        (_XLINK, "href"),
        (_XML, "base"),
    ]
)

svg_attr_val_allows_ref: frozenset[_Name] = frozenset(
    _in(None, "clip-path color-profile cursor fill filter marker marker-end marker-mid marker-start mask stroke")
)

#: Elements of SVG that may only name others of their document.
svg_allow_local_href: frozenset[_Name] = frozenset(
    _in(
        None,
        "altGlyph cursor feImage filter linearGradient pattern radialGradient set textpath tref use",
    )
)

allowed_attributes: frozenset[_Name] = frozenset(
    [
        *_in(
            None,
            "abbr accept accept-charset accesskey action align alt aria-describedby aria-hidden aria-label aria-labelledby"
            " autocomplete axis background bgcolor border cellpadding cellspacing char charoff charset checked cite class clear"
            " color cols colspan compact controls coords datetime default dir disabled draggable enctype face for frame headers"
            " height hidden high href hreflang hspace id inert ismap itemprop itemscope itemtype kind label lang list loop low"
            " max maxlength media method min multiple name nohref noshade nowrap open optimum pattern placeholder poster"
            " preload prompt radiogroup readonly rel required rev reversed role rows rowspan rules scope selected shape size"
            " span src srclang start step style summary tabindex target title translate type usemap valign value vspace width"
            " wrap",
        ),
        *_in(
            None,
            "columnalign columnlines columnspacing columnspan depth display displaystyle equalcolumns equalrows fence fontstyle"
            " fontweight linethickness lspace mathbackground mathcolor mathvariant maxsize minsize rowalign rowlines rowspacing"
            " rspace scriptlevel selection separator stretchy",
        ),
        *_in(
            None,
            "ascent baseProfile bbox cap-height clip-path color-rendering content cx cy d descent dx dy end fill fill-opacity"
            " fill-rule font-family font-size font-stretch font-style font-variant font-weight fx fy g1 g2 glyph-name"
            " gradientUnits hanging horiz-adv-x horiz-origin-x k marker-end marker-mid marker-start markerHeight markerUnits"
            " markerWidth mathematical offset opacity orient origin overline-position overline-thickness panose-1 pathLength"
            " points preserveAspectRatio r refX refY rotate rx ry slope stop-color stop-opacity strikethrough-position"
            " strikethrough-thickness stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin"
            " stroke-miterlimit stroke-opacity stroke-width systemLanguage text-anchor transform u1 u2 underline-position"
            " underline-thickness unicode unicode-range units-per-em version viewBox visibility widths x x-height x1 x2 y y1"
            " y2 zoomAndPan",
        ),
        *_in(_XLINK, "href role show title type"),
        *_in(_XML, "lang space"),
    ]
)

allowed_css_properties = frozenset(
    "azimuth background-color border-bottom-color border-collapse border-color border-left-color border-right-color"
    " border-top-color clear color cursor direction display elevation float font font-family font-size font-style font-variant"
    " font-weight height letter-spacing line-height overflow pause pause-after pause-before pitch pitch-range richness speak"
    " speak-header speak-numeral speak-punctuation speech-rate stress text-align text-decoration text-indent unicode-bidi"
    " vertical-align voice-family volume white-space width".split()
)

#: Words that the properties of backgrounds, borders and spacing may have.
allowed_css_keywords = frozenset(
    "aqua auto black block blue bold both bottom brown center collapse dashed dotted fuchsia gray green important italic left"
    " lime maroon medium navy none normal nowrap olive pointer purple red right silver solid teal top transparent underline"
    " white yellow".split()
)

allowed_svg_properties = frozenset(
    "fill fill-opacity fill-rule stroke stroke-linecap stroke-linejoin stroke-opacity stroke-width".split()
)

allowed_protocols = frozenset(
    "afs aim callto data ed2k feed ftp gopher http https irc mailto news nntp rsync rtsp sftp ssh tag tel telnet urn webcal"
    " xmpp".split()
)

allowed_content_types = frozenset(
    ["image/bmp", "image/gif", "image/jpeg", "image/png", "image/webp", "text/plain"]
)

_SHORTHANDS = frozenset(["background", "border", "margin", "padding"])
_MEASURE = re.compile(r"#[0-9a-fA-F]+|rgb\([\d%, ]+\)?|\d{0,2}\.?\d{0,2}(?:cm|em|ex|in|mm|pc|pt|px|rem|%|,|\))?")
_ELSEWHERE = re.compile(r"url\s*\(\s*[^#\s][^)]*\)")


class Filter(base.Filter):
    """Passes on the tags, attributes and URLs that the lists have."""

    def __init__(
        self,
        source: Iterable[Token],
        allowed_elements: Container[_Name] = allowed_elements,
        allowed_attributes: Container[_Name] = allowed_attributes,
        allowed_css_properties: Container[str] = allowed_css_properties,
        allowed_css_keywords: Container[str] = allowed_css_keywords,
        allowed_svg_properties: Container[str] = allowed_svg_properties,
        allowed_protocols: Container[str] = allowed_protocols,
        allowed_content_types: Container[str] = allowed_content_types,
        attr_val_is_uri: Container[_Name] = attr_val_is_uri,
        svg_attr_val_allows_ref: Container[_Name] = svg_attr_val_allows_ref,
        svg_allow_local_href: Container[_Name] = svg_allow_local_href,
    ) -> None:
        super().__init__(source)
        self.allowed_elements = allowed_elements
        self.allowed_attributes = allowed_attributes
        self.allowed_css_properties = allowed_css_properties
        self.allowed_css_keywords = allowed_css_keywords
        self.allowed_svg_properties = allowed_svg_properties
        self.allowed_protocols = allowed_protocols
        self.allowed_content_types = allowed_content_types
        self.attr_val_is_uri = attr_val_is_uri
        self.svg_attr_val_allows_ref = svg_attr_val_allows_ref
        self.svg_allow_local_href = svg_allow_local_href

    def __iter__(self) -> Iterator[Token]:
        for token in super().__iter__():
            changed = self.sanitize_token(token)
            if changed is not None:
                yield changed

    def sanitize_token(self, token: Token) -> Token | None:
        """The token that takes the place of one, if any does."""
        kind = token["type"]
        if kind == "Comment":
            return None
        if kind not in ("StartTag", "EmptyTag", "EndTag"):
            return token
        return self.allowed_token(token) if self.is_allowed_element(token) else self.disallowed_token(token)

    def is_allowed_element(self, token: Token) -> bool:
        return (token.get("namespace") or namespaces["html"], token["name"]) in self.allowed_elements

    def allowed_token(self, token: Token) -> Token:
        """The tag with those of its attributes that may stay."""
        if not token.get("data"):
            return token
        values = {key: self.allowed_value(token["name"], key, value) for key, value in token["data"].items()}
        return {**token, "data": {key: value for key, value in values.items() if value is not None}}

    def allowed_value(self, tag: str, key: _Name, value: str) -> str | None:
        """The part of an attribute's value that may stay, or ``None`` if the attribute goes."""
        if not self.is_allowed_attribute(tag, key, value):
            return None
        if key in self.attr_val_is_uri and not self.is_allowed_url(value):
            return None
        if key in self.svg_attr_val_allows_ref:
            return self.without_urls(value)
        is_link = key in ((None, "href"), (_XLINK, "href"))
        if is_link and (None, tag) in self.svg_allow_local_href and not value.lstrip().startswith("#"):
            return None
        return self.sanitize_css(value) if key == (None, "style") else value

    def is_allowed_attribute(self, tag: str, key: _Name, value: str) -> bool:
        return key in self.allowed_attributes

    def without_urls(self, value: str) -> str | None:
        """The value without those of its ``url()`` that lead elsewhere, or ``None`` if the
        attribute goes.
        """
        # No url() ends after the last bracket. The rest is not searched, because that could take
        # long.
        head, bracket, tail = value.rpartition(")")
        return _ELSEWHERE.sub(" ", head + bracket) + tail

    def is_allowed_url(self, value: str) -> bool:
        scheme = _url_scheme(value)
        if scheme == "data":
            media_type = value.partition(":")[2].partition(",")[0].partition(";")[0].strip().lower()
            return scheme in self.allowed_protocols and media_type in self.allowed_content_types
        return scheme == "" or (scheme is not None and scheme in self.allowed_protocols)

    def disallowed_token(self, token: Token) -> Token | None:
        """The markup of a tag as text."""
        if token["type"] == "EndTag":
            return {"type": "Characters", "data": f"</{token['name']}>"}
        attributes = "".join(
            f' {prefixes[uri]}:{name}="{value}"' if uri in prefixes else f' {name}="{value}"'
            for (uri, name), value in token["data"].items()
        )
        return {"type": "Characters", "data": f"<{token['name']}{attributes}>"}

    def sanitize_css(self, style: str) -> str:
        """The declarations that may stay."""
        kept = []
        for name, value in _css.declarations(style):
            if "url(" in value.lower() or "expression(" in value.lower() or "\\" in value or "<" in value:
                continue
            shorthand = name.split("-")[0]
            if name in self.allowed_css_properties or name in self.allowed_svg_properties:
                kept.append(f"{name}: {value};")
            elif shorthand in _SHORTHANDS and all(
                word in self.allowed_css_keywords or _MEASURE.fullmatch(word) for word in value.split()
            ):
                kept.append(f"{name}: {value};")
        return " ".join(kept)
