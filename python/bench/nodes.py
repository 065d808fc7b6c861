"""Questions to parsed pages, beside other libraries, as a table in Markdown.

    pip install . selectolax turbohtml nh3
    python bench/nodes.py CORPUS [--rounds 7] [--only WORD]

Each round asks every library once, in turns, page by page; times are those that the processor spent
in the thread. The median over the rounds counts, and over the pages the geometric mean.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import nh3
import turbohtml
from selectolax.lexbor import LexborHTMLParser

import broth

#: For each library, what is done with a page, given what was made of it before.
Step = Callable[[Any], Any]

LIBRARIES = ("broth", "selectolax", "turbohtml")
PARSERS: dict[str, Step] = {"broth": broth.parse, "selectolax": LexborHTMLParser, "turbohtml": turbohtml.parse}


def loop(nodes: Any) -> None:
    for _ in nodes:
        pass


def selecting(css: str) -> dict[str, Step]:
    return {
        "broth": lambda doc: doc.select(css),
        "selectolax": lambda tree: tree.css(css),
        "turbohtml": lambda tree: tree.select(css),
    }


def set_ours(nodes: Any) -> None:
    for node in nodes:
        node["title"] = "soup"


def set_by_attrs(nodes: Any) -> None:
    for node in nodes:
        node.attrs["title"] = "soup"


NOTES = """
A list of nodes that is asked for a second time is kept until the document changes or goes, and each further call gets a copy.
Before there were such lists, broth lost to turbohtml at `select` (0.14, 0.30 and 0.03 times), at links by node (0.87 and 0.42), at
every node (0.22 and 0.16), at attributes (0.58) and at names (0.60). It still loses where the table has less than 1.

A parser holds no lock of Python's, so that other threads run, but Ctrl-C is heard only when a page is done: at 300 MB/s, a third of a
second for a page of 100 MB.
"""

#: On trees.
TREES: dict[str, dict[str, Step]] = {
    "`select('a')`": selecting("a"),
    "`select('div a[href]')`": selecting("div a[href]"),
    "`select('div:has(a)')`": selecting("div:has(a)"),
    "`href` of every link, by node": {
        "broth": lambda doc: [node.get("href") for node in doc.select("a[href]")],
        "selectolax": lambda tree: [node.attrs.get("href") for node in tree.css("a[href]")],
        "turbohtml": lambda tree: [node.attrs.get("href") for node in tree.select("a[href]")],
    },
    "text of every link, by node": {
        "broth": lambda doc: [node.text() for node in doc.select("a")],
        "selectolax": lambda tree: [node.text() for node in tree.css("a")],
        "turbohtml": lambda tree: [node.text for node in tree.select("a")],
    },
    "every node, in a list": {
        "broth": list,
        "selectolax": lambda tree: list(tree.root.traverse(include_text=True)),
        "turbohtml": lambda tree: list(tree.descendants),
    },
    "`for node in doc`": {
        "broth": loop,
        "selectolax": lambda tree: loop(tree.root.traverse(include_text=True)),
        "turbohtml": lambda tree: loop(tree.descendants),
    },
    "all text": {
        "broth": lambda doc: doc.text(),
        "selectolax": lambda tree: tree.root.text(),
        "turbohtml": lambda tree: tree.text,
    }, "rendered text": {"broth": lambda doc: doc.rendered_text(), "turbohtml": lambda tree:
    tree.to_text()},
}

#: On lists of the elements of trees.
ELEMENTS: dict[str, dict[str, Step]] = {
    "attributes of every element": {
        "broth": lambda nodes: [dict(node.attrs) for node in nodes],
        "selectolax": lambda nodes: [dict(node.attributes) for node in nodes],
        "turbohtml": lambda nodes: [dict(node.attrs) for node in nodes],
    }, "`dict(node.attrs)` of every element": dict.fromkeys(LIBRARIES, lambda nodes:
    [dict(node.attrs) for node in nodes]), "name of every element": dict.fromkeys(LIBRARIES, lambda
    nodes: [node.name for node in nodes]), "setting an attribute": {"broth": set_ours, "selectolax":
    set_by_attrs, "turbohtml": set_by_attrs}, "setting an attribute, by `attrs`":
    dict.fromkeys(LIBRARIES, set_by_attrs),
}

SELECTING: dict[str, Step] = selecting("*")


def measure(steps: dict[str, Step], inputs: Sequence[dict[str, Any]], rounds: int) -> dict[str,
float]:
    """The microseconds of each library."""
    means: dict[str, list[float]] = {name: [] for name in steps}
    for made in inputs:
        times: dict[str, list[float]] = {name: [] for name in steps}
        repeat = {}
        for name, step in steps.items():
            step(made[name])
            begin = time.thread_time()
            step(made[name])
            repeat[name] = max(1, int(0.003 / max(time.thread_time() - begin, 1e-7)))
        for turn in range(rounds):
            names = list(steps)
            first = turn % len(names)
            for name in names[first:] + names[:first]:
                step, of, count = steps[name], made[name], repeat[name]
                gc.collect()
                step(of)
                begin = time.thread_time()
                for _ in range(count):
                    step(of)
                times[name].append((time.thread_time() - begin) / count)
        for name, each in times.items():
            means[name].append(statistics.median(each) * 1e6)
    return {name: statistics.geometric_mean(each) for name, each in means.items()}


def measure_first(steps: dict[str, Step], pages: Sequence[str], rounds: int) -> dict[str, float]:
    """The microseconds of each library for the first question to a tree."""
    means: dict[str, list[float]] = {name: [] for name in steps}
    for page in pages:
        times: dict[str, list[float]] = {name: [] for name in steps}
        for _ in range(rounds):
            for name, step in steps.items():
                tree = PARSERS[name](page)
                begin = time.thread_time()
                found = step(tree)
                times[name].append(time.thread_time() - begin)
                del found
        for name, each in times.items():
            means[name].append(statistics.median(each) * 1e6)
    return {name: statistics.geometric_mean(each) for name, each in means.items()}


def cut(pages: list[str], least: int, most: int) -> list[str]:
    """Elements of the pages whose markup has a length in this range."""
    found = []
    for page in pages:
        parts = [node.html for node in broth.parse(page).select("div, section, table, ul, dl, p")]
        parts = [part for part in parts if least <= len(part) <= most]
        found += parts[:: max(1, len(parts) // 4)][:4]
    return found


def row(name: str, *columns: dict[str, float]) -> str:
    cells = []
    for times in columns:
        cells.append(f"{times['broth']:,.1f}" if times else "")
        cells += [f"{times[peer] / times['broth']:.2f}" if peer in times else "" for peer in LIBRARIES[1:]]
    return f"| {name} | {' | '.join(cells)} |"


def table(every: list[str], rounds: int, only: str = "") -> Iterator[str]:
    """The section of docs/performance.md, for the pages of a corpus."""
    pages = [page for page in every if 50_000 <= len(page.encode()) <= 500_000]

    def rows(name: str, steps: dict[str, Step], inputs: Callable[[], Sequence[dict[str, Any]]]) -> Iterator[str]:
        if only in name:
            first = measure_first(steps, pages, rounds) if name in TREES else {}
            yield row(name, measure(steps, inputs(), rounds), first)

    def trees() -> list[dict[str, Any]]:
        return [{name: parse(page) for name, parse in PARSERS.items()} for page in pages]

    def elements() -> list[dict[str, Any]]:
        return [{name: SELECTING[name](tree) for name, tree in made.items()} for made in trees()]

    yield from ["", "## Questions to a page that has been parsed", ""]
    yield f"{len(pages)} pages of 50 to 500 KB, with a load of {os.getloadavg()[0]:.1f}. The first columns are for a call that comes again,"
    yield from ["the last ones for the first call after the page was parsed.", ""]
    yield "| operation | broth, µs | selectolax, times | turbohtml, times | first, µs | selectolax, times | turbohtml, times |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for name, steps in TREES.items():
        yield from rows(name, steps, trees)
    for name, steps in ELEMENTS.items():
        yield from rows(name, steps, elements)
    for name, texts in [("parsing, up to 1.3 KB", cut(every, 200, 1_300)), ("parsing, over 4 KB", [*cut(every, 4_000, 20_000), *pages])]:
        yield from rows(name, PARSERS, lambda texts=texts: [dict.fromkeys(LIBRARIES, text) for text in texts])  # type: ignore[misc]
    comment = "<p>I <b>like</b> this <a href='https://example.com/soup' onclick=x()>soup</a>!<br>"
    yield from rows("`sanitize`, 80 bytes, beside nh3", {"broth": broth.sanitize, "turbohtml": nh3.clean}, lambda: [dict.fromkeys(LIBRARIES, comment)])
    yield from NOTES.rstrip().split("\n")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("corpus", type=Path)
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--only", default="", help="only rows with this word")
    options = arguments.parse_args()
    every = [file.read_text("utf-8") for file in sorted(options.corpus.glob("*.html"))]
    for line in table(every, options.rounds, options.only):
        print(line, flush=True)


if __name__ == "__main__":
    main()
