"""broth beside other libraries: one interleaved run over a corpus of pages, written as
docs/performance.md.

    pip install . selectolax turbohtml nh3 lxml html5lib beautifulsoup4 html-to-markdown markdownify
    html2text python bench/compare.py CORPUS [--rounds 7] [--write]

Times are those that the processor spent in the thread, so that ratios hold on a machine with other
work. Each round asks every library once, in turns, after a call that does not count; the median
over the rounds counts, and over the documents the geometric mean.
"""

from __future__ import annotations

import argparse
import datetime
import gc
import importlib.metadata
import os
import platform
import re
import statistics
import textwrap
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nodes

import broth

Work = Callable[[str], Any]
PAGE = Path(__file__).parents[1] / "docs/performance.md"


def parsers() -> dict[str, Work]:
    """The parser of each library; libraries that are missing are left out."""
    found: dict[str, Work] = {"broth": broth.parse, "broth, from bytes": lambda page: broth.parse(page.encode())}
    try:
        from selectolax.lexbor import LexborHTMLParser

        found["selectolax"] = LexborHTMLParser
    except ImportError:
        pass
    try:
        import turbohtml

        found["turbohtml"] = turbohtml.parse
    except ImportError:
        pass
    try:
        import lxml.html

        utf8 = lxml.html.HTMLParser(encoding="utf-8")
        found["lxml.html, from bytes"] = lambda page: lxml.html.document_fromstring(page.encode(), utf8)
    except ImportError:
        pass
    return found


def slow_parsers() -> dict[str, Work]:
    """The libraries that make an object of each node while they parse."""
    found: dict[str, Work] = {}
    import broth.html5lib

    found["broth.html5lib, etree"] = broth.html5lib.parse
    try:
        import html5lib

        found["html5lib, etree"] = html5lib.parse
    except ImportError:
        pass
    try:
        from bs4 import BeautifulSoup

        import broth.bs4

        found['BeautifulSoup(.., "broth")'] = lambda page: BeautifulSoup(page, "broth")
        found['BeautifulSoup(.., "lxml")'] = lambda page: BeautifulSoup(page, "lxml")
        found['BeautifulSoup(.., "html5lib")'] = lambda page: BeautifulSoup(page, "html5lib")
        found['BeautifulSoup(.., "html.parser")'] = lambda page: BeautifulSoup(page, "html.parser")
    except ImportError:
        pass
    return found


def extractors() -> dict[str, Work]:
    """selectolax's own benchmark: the title, the links, the scripts and a meta of a page."""

    def by_node(page: str) -> Any:
        doc = broth.parse(page)
        title, meta = doc.select_one("title"), doc.select_one('meta[name="generator"]')
        links = [node.get("href") for node in doc.select("a[href]")]
        scripts = [node.get("src") for node in doc.select("script")]
        return title and title.text(), links, scripts, meta and meta.get("content")

    def in_batches(page: str) -> Any:
        doc = broth.parse(page)
        generator = doc.attrs_of('meta[name="generator"]', "content")
        return doc.title, doc.attrs_of("a[href]", "href"), doc.attrs_of("script", "src"), generator[:1]

    found: dict[str, Work] = {"broth": by_node, "broth, in batches": in_batches}
    try:
        from selectolax.lexbor import LexborHTMLParser

        def lexbor(page: str) -> Any:
            tree = LexborHTMLParser(page)
            title, meta = tree.css_first("title"), tree.css_first('meta[name="generator"]')
            links = [node.attributes.get("href") for node in tree.css("a[href]")]
            scripts = [node.attributes.get("src") for node in tree.css("script")]
            return title and title.text(), links, scripts, meta and meta.attributes.get("content")

        found["selectolax"] = lexbor
    except ImportError:
        pass
    try:
        import turbohtml

        def turbo(page: str) -> Any:
            tree = turbohtml.parse(page)
            title, meta = tree.select_one("title"), tree.select_one('meta[name="generator"]')
            links = [node.attrs.get("href") for node in tree.select("a[href]")]
            scripts = [node.attrs.get("src") for node in tree.select("script")]
            return title and title.text, links, scripts, meta and meta.attrs.get("content")

        found["turbohtml"] = turbo
    except ImportError:
        pass
    try:
        import lxml.html

        utf8 = lxml.html.HTMLParser(encoding="utf-8")

        def by_lxml(page: str) -> Any:
            root = lxml.html.document_fromstring(page.encode(), utf8)
            meta = root.find('.//meta[@name="generator"]')
            links = root.xpath("//a[@href]/@href")
            scripts = [node.get("src") for node in root.iter("script")]
            return root.findtext(".//title"), links, scripts, meta is not None and meta.get("content")

        found["lxml.html, XPath"] = by_lxml
    except ImportError:
        pass
    return found


def converters() -> dict[str, Work]:
    """The libraries that convert a page to Markdown, each with its defaults."""
    found: dict[str, Work] = {"broth": broth.to_markdown}
    try:
        import turbohtml

        found["turbohtml"] = lambda page: turbohtml.parse(page).to_markdown()
    except ImportError:
        pass
    try:
        from html_to_markdown import convert

        found["html-to-markdown"] = convert
    except ImportError:
        pass
    return found


def slow_converters() -> dict[str, Work]:
    """The same by libraries in Python."""
    found: dict[str, Work] = {"broth": broth.to_markdown}
    try:
        from markdownify import markdownify

        found["markdownify"] = markdownify
    except ImportError:
        pass
    try:
        from html2text import HTML2Text

        found["html2text"] = lambda page: HTML2Text().handle(page)
    except ImportError:
        pass
    return found


#: Expressions as scrapers write them.
EXPRESSIONS = (Path(__file__).parents[2] / "bench/src/contenders/xpath.txt").read_text().splitlines()


def expressions(pages: list[str], rounds: int) -> list[str]:
    """The table of XPath expressions, on pages that have been parsed."""
    try:
        from lxml import etree
    except ImportError:
        return []
    utf8 = etree.HTMLParser(encoding="utf-8", huge_tree=True)
    trees = [(broth.parse(page), etree.fromstring(page.encode(), utf8)) for page in pages]
    lines = ["", "## XPath", "", "| expression | broth, µs | lxml, µs | times |", "|---|--:|--:|--:|"]
    ratios = []
    for text in EXPRESSIONS:
        ours, theirs = broth.XPath(text), etree.XPath(text)
        spent: tuple[list[float], list[float]] = ([], [])
        for doc, tree in trees:
            for times, function, argument in zip(spent, (ours, theirs), (doc, tree)):
                begin = time.thread_time()
                function(argument)
                repeat = max(1, int(0.004 / max(time.thread_time() - begin, 1e-6)))
                each = []
                for _ in range(rounds):
                    begin = time.thread_time()
                    for _ in range(repeat):
                        function(argument)
                    each.append((time.thread_time() - begin) / repeat)
                times.append(statistics.median(each) * 1e6)
        mean = [statistics.geometric_mean(times) for times in spent]
        ratios.append(mean[1] / mean[0])
        code = text.replace("|", "\\|")
        lines.append(f"| `{code}` | {mean[0]:,.0f} | {mean[1]:,.0f} | {ratios[-1]:.2f} |")
    return [*lines, f"| geometric mean | | | {statistics.geometric_mean(ratios):.2f} |"]


def measure(work: dict[str, Work], pages: list[str], rounds: int) -> dict[str, float]:
    """MB/s by library: bytes of the source in UTF-8 per second of the processor."""
    times: dict[str, list[list[float]]] = {name: [[] for _ in pages] for name in work}
    names = list(work)
    for turn in range(rounds):
        for at, page in enumerate(pages):
            repeat = max(1, 40_000 // len(page))
            first = (turn + at) % len(names)
            for name in names[first:] + names[:first]:
                function = work[name]
                gc.collect()
                function(page)  # what the library before has left in the caches and the heap is nothing of this one
                begin = time.thread_time()
                for _ in range(repeat):
                    function(page)
                times[name][at].append((time.thread_time() - begin) / repeat)
    sizes = [len(page.encode()) for page in pages]
    return {
        name: statistics.geometric_mean(size / 1e6 / statistics.median(each) for size, each in zip(sizes, of))
        for name, of in times.items()
    }


def table(title: str, speeds: dict[str, float], first: str = "") -> list[str]:
    base = speeds[first or next(iter(speeds))]
    lines = ["", f"## {title}", "", "| library | MB/s | times |", "|---|--:|--:|"]
    return lines + [f"| {name} | {speed:.1f} | {base / speed:.2f} |" for name, speed in speeds.items()]


def small_pages(pages: list[str]) -> list[str]:
    """Parts of the pages, of 1 to 4 KB, as pages of their own."""
    found = []
    for page in pages:
        parts = [node.html for node in broth.parse(page).select("div, section, table, ul, dl, p")]
        parts = [part for part in parts if 1_000 <= len(part) <= 4_000]
        found += parts[:: max(1, len(parts) // 5)][:5]
    return [f"<!DOCTYPE html><html><head><title>Part</title></head><body>{part}</body></html>" for part in found]


def scaling(pages: list[str], rounds: int) -> str:
    """How two threads do beside one, by the clock and by the processors' time."""
    pages = pages * 6
    clock: dict[int, list[float]] = {1: [], 2: []}
    spent: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(rounds):
        for threads in clock:
            begin = time.perf_counter(), time.process_time()
            broth.parse_many(pages, threads=threads)
            clock[threads].append(time.perf_counter() - begin[0])
            spent[threads].append(time.process_time() - begin[1])
    faster = min(clock[1]) / min(clock[2])
    more = statistics.median(spent[2]) / statistics.median(spent[1])
    return (
        f"`parse_many` with two threads was {faster:.2f} times as fast as with one, for {more:.2f} times the processors' time, on"
        f" {os.cpu_count()} processors with a load of {os.getloadavg()[0]:.0f} by other work."
    )


def versions() -> str:
    found = []
    for name in ("selectolax", "turbohtml", "lxml", "html5lib", "beautifulsoup4", "html-to-markdown", "markdownify", "html2text"):
        try:
            found.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            pass
    return ", ".join(found)


def wrapped(text: str) -> str:
    """The text with lines of at most 100 characters in paragraphs and lists."""
    blocks = text.split("\n\n")
    for at, block in enumerate(blocks):
        if not block.startswith(("|", "#", "<!--")):
            items = re.split(r"\n(?=- )", block)
            blocks[at] = "\n".join(
                textwrap.fill(item, 100, subsequent_indent="  " if item.startswith("- ") else "", break_long_words=False, break_on_hyphens=False)
                for item in items
            )
    return "\n\n".join(blocks)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("corpus", type=Path)
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    options = arguments.parse_args()
    warnings.simplefilter("ignore")
    every = {file.name: file.read_text("utf-8") for file in sorted(options.corpus.glob("*.html"))}
    pages = [page for page in every.values() if 50_000 <= len(page.encode()) <= 500_000]
    small = small_pages(list(every.values()))
    lines = [
        "# Performance",
        "",
        "<!-- Written by `python bench/compare.py CORPUS --write`. -->",
        "",
        "All libraries were measured in one run, page by page and round by round. A speed is the geometric mean over the pages, for each",
        "the median over the rounds of the time that the processor spent; bytes are those of the source. *times* is how many times as",
        "fast broth's first row is. lxml builds other trees than browsers do.",
        "",
        f"- {datetime.date.today()}, CPython {platform.python_version()}, {platform.machine()}, {platform.system()}",
        f"- {versions()}",
        f"- {len(pages)} real pages of 50 to 500 KB, {sum(map(len, pages)) / 1e6:.1f} MB; {len(small)} parts of real pages, of 1 to 4 KB",
    ]
    lines += table("Parsing pages of 50 to 500 KB", measure(parsers(), pages, options.rounds))
    lines += table("Parsing pages of 1 to 4 KB", measure(parsers(), small, options.rounds))
    lines += table("The title, links, scripts and a meta of a page", measure(extractors(), pages, options.rounds))
    lines += nodes.table(list(every.values()), options.rounds)
    lines += expressions(pages, options.rounds)
    lines += table("Markdown", measure(converters(), pages, options.rounds))
    lines += table("Markdown by libraries in Python", measure(slow_converters(), pages, max(1, options.rounds // 3)))
    slow = measure(slow_parsers(), pages, max(1, options.rounds // 3))
    lines += table("Trees of Python objects", slow)
    ratio = slow['BeautifulSoup(.., "broth")'] / slow['BeautifulSoup(.., "html5lib")']
    lines += ["", f'`BeautifulSoup(.., "broth")` is {ratio:.1f} times as fast as `BeautifulSoup(.., "html5lib")`.']
    lines += ["", scaling(pages, options.rounds)]
    text = "\n".join(lines) + "\n"
    print(text)
    if options.write:
        PAGE.write_text(wrapped(text.rstrip()) + "\n", "utf-8")


if __name__ == "__main__":
    main()
