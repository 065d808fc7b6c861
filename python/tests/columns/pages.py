"""Pages to run engines on: parts of real documents with edits. Each run makes them, and makes the
same ones.

The documents are those of the folder that `BROTH_CORPUS` names; without one, a few lines written
here have to do.
"""

import os
import random
from pathlib import Path

HERE = Path(__file__).parents[3]
OWN = """<!DOCTYPE html><html lang=en><head><title>Menu &amp; more</title><meta name=description content="Soups of the day">
<meta property=og:title content=Menu><link rel=canonical href=/menu><script type=application/ld+json>{"@type": "Menu"}</script></head>
<body><h1>Soups</h1><p>Hot &amp; good, <b>every <i>day</b> of</i> the week.<ul><li>Onions<li class=hot>Chili <a href=/chili>more</a>
<li>Bread</ul><table><caption>Prices</caption><tr><th>Soup<th>Price<tr><td>Onion<td>4<tr><td rowspan=2>Chili<td>5<tr><td>6</table>
<pre>  as   it is </pre><svg><a href=/logo><title>Logo</title></a></svg><form><input name=q><select><option>1<option>2</select></form>
<p>\u65e5\u672c\u8a9e \u00e9t\u00e9 &euro; &notit; <a href="https://example.com/?q=1&copy=2" rel="nofollow">out</a></body></html>\n"""
STRAY = ["<b>", "</p>", "<table><p>x", "<!--", "<a href='x'>", "</body>", "&#0;", "<svg><p>", "<template>", "<li", '"', "\x00", "\r", "<td>"]


def sources() -> list[str]:
    named = os.environ.get("BROTH_CORPUS")
    places = [Path(named)] if named else [HERE / "../shared/corpus"]
    found = [path for place in places for path in sorted(place.glob("html/*.html"))]
    return [path.read_text("utf-8") for path in found] or [OWN * 40]


def make(count: int, seed: int = 1, largest: int = 20_000) -> list[str]:
    """Makes `count` pages of up to `largest` characters."""
    texts = sources()
    dice = random.Random(seed)
    return [_page(dice, dice.choice(texts), number, largest) for number in range(count)]


def _page(dice: random.Random, source: str, number: int, largest: int) -> str:
    length = int(largest ** dice.uniform(0.6, 1))
    start = source.find("<", dice.randrange(max(1, len(source) - length)))
    body = source[start : start + length]
    for _ in range(dice.randrange(6)):
        at = dice.randrange(len(body) + 1)
        match dice.randrange(3):
            case 0:
                body = body[:at] + dice.choice(STRAY) + body[at:]
            case 1:
                body = body[:at] + body[at + dice.randrange(40) :]
            case _:
                body = body[:at] + body[max(0, at - dice.randrange(200)) :]
    return f"<!DOCTYPE html><html lang=en><title>Page {number}</title><meta name=description content='Number {number}'>{body}"


def hostile(number: int, size: int = 20_000) -> str:
    """A page of a family that costs other parsers their time, their stack or their memory."""
    families = [
        "<div>",
        "<b>",
        "<a>",
        "<b><p>",
        "<table>",
        "<table><tr><td>",
        "<svg>",
        "<p><font>",
        "<template>",
        "<select><option>",
        "<ul><li>",
        "</p>",
        "</x>",
        "<x a=1 b=2 ",
        "<!--",
        "<![CDATA[",
        "&",
        "&#x",
        "<",
        "<nobr>",
        "<button><p>",
        "<i><table>",
        "<td colspan=1000 rowspan=65534>",
        "<base href=x><a href=y>",
        "<script><!--<script>",
    ]
    piece = families[number % len(families)]
    before = "<table><tr>" if piece.startswith("<td") else ""
    return before + piece * (size // len(piece))
